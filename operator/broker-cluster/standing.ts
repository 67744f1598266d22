/**
 * How a cluster stands as a whole: one kind, one reason, one message, found in the order in which they matter to somebody who
 * looks. What the brokers, the nodes or Kubernetes said is passed on in their words.
 */
import type { BrokerCluster } from '../runtime/resources.ts';
import { withoutStop } from '../runtime/words.ts';
import { listenerStatuses } from './addresses.ts';
import type { Refusal } from './applying.ts';
import { type ClusterFacts, type Failure, failureOf, hasBegun, isTerminating, serves } from './facts.ts';
import type { Plan } from './plan.ts';

export interface Standing {
  /** `off`: nobody wants brokers. `working`: the operator or Kubernetes is at it. `stalled`: somebody must act. */
  readonly kind: 'ready' | 'off' | 'working' | 'stalled';
  readonly reason: string;
  readonly message: string;
}

/** What came of the steps, as far as somebody must know. */
export interface Outcome {
  /** Kubernetes' words when a volume may not grow. */
  readonly growthRefused: string | undefined;
  /** A broker's words when it refused a setting. */
  readonly settingRefused: string | undefined;
  /** What Kubernetes would not have. */
  readonly refused: readonly Refusal[];
  /** What was left alone, as `Kind name`, since somebody else sets it back as often as it is applied. */
  readonly contested: readonly string[];
}

export interface StandingInput {
  readonly cluster: BrokerCluster;
  readonly facts: ClusterFacts;
  readonly plan: Plan;
  readonly outcome: Outcome;
}

const ready = (reason: string, message: string): Standing => ({ kind: 'ready', reason, message });
const working = (reason: string, message: string): Standing => ({ kind: 'working', reason, message });
const stalled = (reason: string, message: string): Standing => ({ kind: 'stalled', reason, message });

/** The broker names the place of a setting that it cannot use. */
const settingWords =
  /^(?:file|flag|environment \S+):|for configuration |^(?:listeners|log\.dirs|admin\.listener)\b/;

/** Of a container that is not the broker's. */
function containerStanding(pod: string, { kind, container, message: said }: Failure): Standing {
  const message = withoutStop(said);
  const where = `Pod ${pod}, container ${container}`;
  switch (kind) {
    case 'image':
      return stalled(
        'ImagePullFailed',
        `${where}: ${message}. Correct its image in spec.template, or the way to its registry.`,
      );
    case 'crash':
      return stalled(
        'ContainerFails',
        `${where} does not stay up: ${message}. Correct it in spec.template; kubectl logs ${pod} -c ${container} says more.`,
      );
    case 'container':
    case 'unschedulable':
      return stalled('PodRefused', `${where}: ${message}. Correct spec.template.`);
  }
}

function failureStanding(pod: string, failure: Failure): Standing {
  if (failure.container !== undefined) return containerStanding(pod, failure);
  const { kind } = failure;
  const message = withoutStop(failure.message);
  switch (kind) {
    case 'unschedulable':
      return working('Unschedulable', `No node takes pod ${pod}: ${message}. Add a node, or ask for less.`);
    case 'image':
      return stalled(
        'ImagePullFailed',
        `Pod ${pod}: ${message}. Correct spec.image, or the way to its registry.`,
      );
    case 'container':
      return stalled('PodRefused', `Pod ${pod}: ${message}. Correct spec.template.`);
    case 'crash':
      return settingWords.test(message)
        ? stalled('InvalidConfig', `Pod ${pod} cannot start: ${message}. Correct spec.config.`)
        : stalled('BrokerFails', `Pod ${pod} does not stay up: ${message}. The log of the pod says more.`);
  }
}

/** What has a name that the cluster needs. */
function namesStanding({ plan: { taken } }: StandingInput): Standing | undefined {
  if (taken.length === 0) return undefined;
  const words = taken.join(', ');
  return stalled(
    'NameTaken',
    `${words}: already there, and not this cluster's. Delete it, or name the cluster otherwise.`,
  );
}

/** What Kubernetes would not have of what the cluster needs. */
function refusalStanding({ outcome: { refused } }: StandingInput): Standing | undefined {
  const [first] = refused;
  if (first === undefined) return undefined;
  const words = refused.map(({ object, message }) => `${object}: ${withoutStop(message)}`).join('; ');
  const next =
    first.by === 'spec'
      ? 'Correct what it names in the spec.'
      : 'Ask for less, or have the quota, policy or rights that it names changed; it is tried again.';
  return stalled('ObjectRefused', `Kubernetes refuses ${words}. ${next}`);
}

/** What the operator and somebody else both want to have otherwise. */
function quarrelStanding({ outcome: { contested } }: StandingInput): Standing | undefined {
  if (contested.length === 0) return undefined;
  const words = contested.join(', ');
  return stalled(
    'ChangedByOthers',
    `${words}: somebody sets back what the operator applies, so it is applied less and less often. kubectl get --output yaml --show-managed-fields names who.`,
  );
}

/** What keeps the settings of the spec from being carried out. */
function settingsStanding({ plan, outcome }: StandingInput): Standing | undefined {
  if (plan.settingsProblems.length > 0) {
    const words = plan.settingsProblems.map(withoutStop).join('; ');
    return stalled(
      'InvalidConfig',
      `${words}. The brokers go on with their former settings; correct spec.config.`,
    );
  }
  if (outcome.settingRefused === undefined) return undefined;
  return stalled(
    'InvalidConfig',
    `A broker refused: ${withoutStop(outcome.settingRefused)}. Correct spec.config.`,
  );
}

/** Why brokers that should serve do not. */
function serviceStanding({ cluster, facts }: StandingInput): Standing | undefined {
  for (const { pod } of facts.brokers) {
    const failure = isTerminating(pod) ? undefined : failureOf(pod);
    if (failure !== undefined) return failureStanding(pod.metadata.name, failure);
  }
  const { replicas } = cluster.spec;
  const going = facts.brokers.find(({ pod }) => isTerminating(pod));
  if (going !== undefined) {
    const { name, deletionTimestamp } = going.pod.metadata;
    const node = going.pod.spec?.nodeName ?? 'its node';
    return working(
      'PodTerminating',
      `Pod ${name} ends since ${deletionTimestamp}; if it stays, look at node ${node}.`,
    );
  }
  if (facts.brokers.length < replicas) {
    return working(
      'Creating',
      `${facts.brokers.length} of ${replicas} pods are there; Kubernetes makes the others. If it does not, kubectl describe statefulset ${cluster.metadata.name} says why.`,
    );
  }
  const starting = facts.brokers.find((broker) => !serves(broker));
  if (starting === undefined) return undefined;
  const { pod, identity } = starting;
  const { name } = pod.metadata;
  if (!hasBegun(pod)) {
    const message = `Pod ${name} has not begun yet. If it does not, kubectl describe pod ${name} says what it waits for.`;
    return working('Starting', message);
  }
  const said = identity === undefined || identity.health === '' ? '' : `: ${withoutStop(identity.health)}`;
  return working('Starting', `Pod ${name} is not ready yet${said}.`);
}

/** What a broker that serves says is wrong with it. */
function healthStanding({ facts }: StandingInput): Standing | undefined {
  const ill = facts.brokers.find(({ identity }) => identity !== undefined && identity.health !== '');
  if (ill?.identity === undefined) return undefined;
  const { id, health, restartHelps } = ill.identity;
  const next = restartHelps
    ? 'Its pod is replaced once it has run for ten minutes.'
    : 'The runbook says what to do.';
  return stalled('BrokerDegraded', `Broker ${id}: ${withoutStop(health)}. ${next}`);
}

/** What is left to do while all brokers serve. */
function workStanding({ cluster, facts, plan }: StandingInput): Standing | undefined {
  const { next, outdated, waitsFor } = plan.restarts;
  const [first] = outdated;
  if (first !== undefined) {
    const { name } = (next ?? first).broker.pod.metadata;
    const wait = waitsFor === '' ? '' : `; it waits for ${waitsFor}`;
    return working('Restarting', `Pod ${name} is replaced, since ${(next ?? first).why}${wait}.`);
  }
  if (plan.altering.length > 0) {
    return working('ApplyingConfiguration', `Settings are altered in ${plan.altering.join(', ')}.`);
  }
  const unknown = listenerStatuses(cluster, facts).find(({ bootstrapServers }) => bootstrapServers === '');
  if (unknown !== undefined) {
    return working('WaitingForAddress', `Listener ${unknown.name} has no address yet; its Service says why.`);
  }
  const set = plan.steps.find((step) => step.do === 'release' || step.do === 'apply');
  return set === undefined
    ? undefined
    : working('Applying', 'Objects of the cluster are brought up to date.');
}

/** Nobody wants brokers. */
function offStanding(left: number): Standing {
  if (left > 0) return working('TurningOff', `${left} pods end, since spec.replicas is 0.`);
  const message = 'The cluster is off, since spec.replicas is 0; its volumes are kept.';
  return { kind: 'off', reason: 'Off', message };
}

function foundStanding(input: StandingInput): Standing | undefined {
  const { cluster, facts } = input;
  if (cluster.spec.replicas === 0) return refusalStanding(input) ?? offStanding(facts.brokers.length);
  return (
    namesStanding(input) ??
    refusalStanding(input) ??
    serviceStanding(input) ??
    settingsStanding(input) ??
    quarrelStanding(input) ??
    workStanding(input) ??
    healthStanding(input)
  );
}

export function standingFor(input: StandingInput): Standing {
  const { replicas, paused } = input.cluster.spec;
  const found = foundStanding(input);
  if (found === undefined) return ready('Serving', `${replicas} of ${replicas} brokers serve as asked.`);
  if (!paused || found.kind !== 'working') return found;
  // Nobody works on it: what is found stays as it is.
  return stalled('Paused', `${found.message} Nothing is done about it while spec.paused is true.`);
}
