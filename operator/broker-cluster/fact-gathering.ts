/**
 * Gathers the facts of one pass: objects from the stores, and what the brokers answer. A broker that does not answer is a fact
 * too, never a failure of the pass. Settings are only asked of a broker that serves; those of the spec are judged until
 * the StatefulSet has them.
 */
import { BrokerRefusal, BrokersUnavailableError } from '../runtime/brokers.ts';
import type { KubeObject, ResourceType } from '../runtime/kubernetes.ts';
import {
  type BrokerCluster,
  configMaps,
  disruptionBudgets,
  nodes,
  pods,
  serviceAccounts,
  services,
  statefulSets,
  volumeClaims,
} from '../runtime/resources.ts';
import type { Stores } from '../runtime/store.ts';
import type { Clock } from '../../broker/port/clock.ts';
import type { BrokerAddress, BrokerAdmin } from './broker-admin.ts';
import { type BrokerFacts, type ClusterFacts, serves, type Verdict } from './facts.ts';
import * as names from './names.ts';
import { hasLabels, isBrokerPod, isForeign, wordsOf } from './ownership.ts';
import type {
  ConfigMap,
  DisruptionBudget,
  Node,
  Pod,
  Service,
  ServiceAccount,
  StatefulSet,
  VolumeClaim,
} from './objects.ts';
import { settingsFingerprint, settingsOf } from './settings.ts';

/** Undefined while the pod has no address. */
export function addressOf({ spec }: BrokerCluster, { status }: Pod): BrokerAddress | undefined {
  const listener = spec.listeners.find(({ type }) => type === 'Internal');
  if (status?.podIP === undefined || status.podIP === '' || listener === undefined) return undefined;
  return { host: status.podIP, kafkaPort: listener.port, adminPort: names.adminPort };
}

async function answered<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof BrokersUnavailableError || error instanceof BrokerRefusal) return undefined;
    throw error;
  }
}

export interface GathererDependencies {
  readonly stores: Stores;
  readonly admin: BrokerAdmin;
  readonly clock: Clock;
}

export class FactGatherer {
  readonly #stores: Stores;
  readonly #admin: BrokerAdmin;
  readonly #clock: Clock;

  constructor({ stores, admin, clock }: GathererDependencies) {
    this.#clock = clock;
    this.#stores = stores;
    this.#admin = admin;
  }

  async gather(cluster: BrokerCluster): Promise<ClusterFacts> {
    const { name, namespace = '' } = cluster.metadata;
    const key = { namespace, name };
    const ours = <T extends KubeObject>(type: ResourceType): T[] => this.#ours<T>(type, cluster);
    const named = <T extends KubeObject>(type: ResourceType): T | undefined => {
      const found = this.#stores.of<T>(type).get(key);
      return found === undefined || isForeign(found, cluster) ? undefined : found;
    };
    const brokers = await Promise.all(
      ours<Pod>(pods)
        .filter((pod) => isBrokerPod(pod, cluster))
        .map((pod) => this.#ask(cluster, pod)),
    );
    const claimNames = new Set(
      Array.from({ length: cluster.spec.replicas }, (_, ordinal) =>
        names.claimName(names.podName(name, ordinal)),
      ),
    );
    const statefulSet = named<StatefulSet>(statefulSets);
    return {
      now: this.#clock.wall(),
      serviceAccount: named<ServiceAccount>(serviceAccounts),
      statefulSet,
      disruptionBudget: named<DisruptionBudget>(disruptionBudgets),
      services: ours<Service>(services),
      configMaps: ours<ConfigMap>(configMaps),
      foreign: this.#foreign(cluster),
      claims: this.#stores
        .of<VolumeClaim>(volumeClaims)
        .list(namespace)
        .filter(({ metadata }) => claimNames.has(metadata.name))
        .toSorted(byName),
      brokers,
      nodes: new Map(brokers.flatMap(({ pod }) => this.#nodeOf(pod))),
      verdict: await this.#verdict(cluster, brokers, statefulSet),
    };
  }

  /** Objects with the cluster's labels, by name. */
  #ours<T extends KubeObject>(type: ResourceType, cluster: BrokerCluster): T[] {
    return this.#stores
      .of<T>(type)
      .list(cluster.metadata.namespace ?? '')
      .filter((object) => hasLabels(object, cluster))
      .toSorted(byName);
  }

  /** Of what may have a name that the cluster wants. */
  #foreign(cluster: BrokerCluster): ReadonlySet<string> {
    const { name, namespace = '' } = cluster.metadata;
    return new Set(
      [serviceAccounts, services, configMaps, disruptionBudgets, statefulSets]
        .flatMap((type) => this.#stores.of(type).list(namespace))
        .filter(({ metadata }) => metadata.name === name || metadata.name.startsWith(`${name}-`))
        .filter((object) => isForeign(object, cluster))
        .map(wordsOf),
    );
  }

  #nodeOf({ spec }: Pod): [string, Node][] {
    const name = spec?.nodeName;
    const node = name === undefined ? undefined : this.#stores.of<Node>(nodes).get({ namespace: '', name });
    return node === undefined ? [] : [[node.metadata.name, node]];
  }

  async #ask(cluster: BrokerCluster, pod: Pod): Promise<BrokerFacts> {
    const address = addressOf(cluster, pod);
    if (address === undefined) return { pod, identity: undefined, settings: undefined };
    const identity = await answered(this.#admin.identity(address));
    const told = { pod, identity, settings: undefined };
    if (identity === undefined || !serves(told)) return told;
    return { ...told, settings: await answered(this.#admin.settings(address, identity.id)) };
  }

  async #verdict(
    cluster: BrokerCluster,
    brokers: readonly BrokerFacts[],
    statefulSet: StatefulSet | undefined,
  ): Promise<Verdict> {
    const wanted = settingsOf(cluster);
    const template = statefulSet?.spec.template.metadata.annotations[names.settingsAnnotation];
    if (template === settingsFingerprint(wanted)) return 'accepted';
    for (const { pod, identity } of brokers) {
      const address = addressOf(cluster, pod);
      if (address === undefined || identity === undefined) continue;
      const problems = await answered(this.#admin.problemsOf(address, wanted));
      if (problems !== undefined) return problems.length === 0 ? 'accepted' : { problems };
    }
    return 'unknown';
  }
}

const byName = (left: KubeObject, right: KubeObject): number =>
  left.metadata.name < right.metadata.name ? -1 : 1;
