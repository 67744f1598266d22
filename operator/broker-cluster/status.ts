/**
 * What a cluster's status says, derived at each pass from the same facts as the plan. Conditions are there from the first pass; a
 * reason is one word for programs, a message says what happened and what comes next.
 *
 * `Ready`: all brokers serve with what the spec asks. `Reconciling`: the operator works or waits for something that will come.
 * `Stalled`: nothing changes until somebody acts. `Paused`, `StorageMatches`: beside those, and never in their way.
 */
import type { BrokerClusterStatus, BrokerStatus } from '../api/v1alpha1/broker-cluster.ts';
import type { Judgement } from '../api/v1alpha1/conditions.ts';
import { mergeConditions } from '../runtime/conditions.ts';
import type { BrokerCluster } from '../runtime/resources.ts';
import { listenerStatuses } from './addresses.ts';
import { type BrokerFacts, type ClusterFacts, serves } from './facts.ts';
import * as names from './names.ts';
import type { Plan } from './plan.ts';
import { type Outcome, type Standing, standingFor } from './standing.ts';
import { sizeOf, storageJudgement } from './storage-plan.ts';

export interface StatusInput {
  readonly cluster: BrokerCluster;
  readonly facts: ClusterFacts;
  readonly plan: Plan;
  readonly outcome: Outcome;
  /** RFC 3339. */
  readonly now: string;
  readonly operatorVersion: string;
}

function brokerStatus(cluster: BrokerCluster, broker: BrokerFacts, facts: ClusterFacts): BrokerStatus[] {
  const { pod, identity } = broker;
  const { name } = pod.metadata;
  const before = cluster.status?.brokers?.find((known) => known.pod === name);
  // The number stays with the volume, and the volume with the pod's name.
  const id = identity?.id ?? before?.id;
  if (id === undefined) return [];
  const claim = facts.claims.find(({ metadata }) => metadata.name === names.claimName(name));
  const node = pod.spec?.nodeName;
  const zone = facts.nodes.get(node ?? '')?.metadata.labels?.['topology.kubernetes.io/zone'];
  const version = identity?.version ?? before?.version;
  const host = names.podHost(cluster.metadata.name, name, cluster.metadata.namespace ?? '');
  return [
    {
      id,
      pod: name,
      ...(node === undefined ? {} : { node }),
      ...(zone === undefined ? {} : { zone }),
      ...(claim === undefined ? {} : { volumeClaim: claim.metadata.name, volumeSize: sizeOf(claim) }),
      ...(version === undefined ? {} : { version }),
      ready: serves(broker),
      adminUrl: `http://${host}:${names.adminPort}`,
    },
  ];
}

const judge = (
  type: Judgement['type'],
  status: Judgement['status'],
  { reason, message }: Pick<Standing, 'reason' | 'message'>,
): Judgement => ({ type, status, reason, message });

function judgementsOf({ cluster, facts, plan, outcome }: StatusInput): Judgement[] {
  const standing = standingFor({ cluster, facts, plan, outcome });
  const nothing = { reason: standing.reason, message: standing.message };
  const flag = (value: boolean): Judgement['status'] => (value ? 'True' : 'False');
  const { paused, storage } = cluster.spec;
  return [
    judge('Ready', flag(standing.kind === 'ready'), nothing),
    judge('Reconciling', flag(standing.kind === 'working'), nothing),
    judge('Stalled', flag(standing.kind === 'stalled'), nothing),
    paused
      ? judge('Paused', 'True', {
          reason: 'AsAsked',
          message: 'Nothing is changed until spec.paused is false again.',
        })
      : judge('Paused', 'False', { reason: 'NotAsked', message: 'The operator carries out what is asked.' }),
    storageJudgement(storage, facts.claims, outcome.growthRefused),
  ];
}

function commonVersion(brokers: readonly BrokerStatus[]): string {
  const versions = new Set(brokers.map(({ version }) => version));
  const [version] = versions;
  return versions.size === 1 ? (version ?? '') : '';
}

export function statusOf(input: StatusInput): BrokerClusterStatus {
  const { cluster, facts, now, operatorVersion } = input;
  const { metadata, status: before } = cluster;
  const generation = metadata.generation ?? 0;
  const brokers = facts.brokers.flatMap((broker) => brokerStatus(cluster, broker, facts));
  const conditions = mergeConditions(before?.conditions, judgementsOf(input), { generation, now });
  const ready = conditions.some(({ type, status }) => type === 'Ready' && status === 'True');
  const clusterId =
    facts.brokers.map(({ identity }) => identity?.clusterId ?? '').find((id) => id !== '') ??
    before?.clusterId;
  const broughtBy = ready ? operatorVersion : before?.operatorVersion;
  const selector = Object.entries(names.selectorLabels(metadata.name)).map(
    ([name, value]) => `${name}=${value}`,
  );
  return {
    observedGeneration: generation,
    replicas: facts.brokers.length,
    readyReplicas: facts.brokers.filter(serves).length,
    selector: selector.join(','),
    ...(clusterId === undefined ? {} : { clusterId }),
    version: commonVersion(brokers),
    ...(broughtBy === undefined ? {} : { operatorVersion: broughtBy }),
    brokers,
    listeners: listenerStatuses(cluster, facts),
    conditions,
  };
}
