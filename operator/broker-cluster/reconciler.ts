/**
 * One pass over a BrokerCluster: gathers what is there, asks the brokers, carries out the plan and writes the status where its
 * meaning differs. Deletion needs no work: everything is owned by the cluster, and volumes follow the StatefulSet's policy.
 *
 * A step that fails ends the pass, and the next one begins again from the facts. Some failures are told instead. Nothing else is
 * kept from being done by a volume that may not grow, a setting that a broker refuses, or a Service or disruption budget that
 * Kubernetes refuses; whatever else it refuses pods cannot do without, so nothing follows.
 */
import type { BrokerClusterStatus } from '../api/v1alpha1/broker-cluster.ts';
import { conditionOf } from '../runtime/conditions.ts';
import { BrokerRefusal, BrokersUnavailableError } from '../runtime/brokers.ts';
import { done, type Result } from '../runtime/controller.ts';
import {
  type EventRecorder,
  KubeError,
  type Kubernetes,
  keyOf,
  keyText,
  type ObjectKey,
} from '../runtime/kubernetes.ts';
import { QuarrelPace } from '../runtime/quarrel-pace.ts';
import {
  type BrokerCluster,
  brokerClusters,
  pods,
  statefulSets,
  volumeClaims,
} from '../runtime/resources.ts';
import type { Clock } from '../../broker/port/clock.ts';
import { rfc3339 } from '../runtime/rfc3339.ts';
import { writeStatus } from '../runtime/status-writing.ts';
import type { Stores } from '../runtime/store.ts';
import { Applier, type Refusal } from './applying.ts';
import type { BrokerAdmin } from './broker-admin.ts';
import { addressOf, FactGatherer } from './fact-gathering.ts';
import type { ClusterFacts } from './facts.ts';
import type { Pod } from './objects.ts';
import { type Plan, planFor, type Step } from './plan.ts';
import * as names from './names.ts';
import { wordsOf } from './ownership.ts';
import type { Outcome } from './standing.ts';
import { statusOf } from './status.ts';

export interface ReconcilerDependencies {
  readonly kubernetes: Kubernetes;
  readonly stores: Stores;
  readonly events: EventRecorder;
  readonly admin: BrokerAdmin;
  readonly clock: Clock;
  /** The image of brokers where the spec names none. */
  readonly defaultImage: string;
  readonly operatorVersion: string;
}

/** How soon a cluster is looked at again when nothing tells of a change. */
const resyncMs = 300_000;
const workingMs = 5_000;
const alteredMs = 200;
/** Quotas and policies change, and nobody tells. */
const refusedMs = 15_000;
/** Brokers start and run without these. */
const besidePods: ReadonlySet<string> = new Set(['Service', 'PodDisruptionBudget']);

interface Found {
  growthRefused: string | undefined;
  settingRefused: string | undefined;
  readonly refused: Refusal[];
  contested: readonly string[];
}

const text = (change: ReadonlyMap<string, string>, removed: readonly string[]): string =>
  [
    ...[...change].map(([name, value]) => `${name}=${value}`),
    ...removed.map((name) => `${name} back to its default`),
  ].join(', ');

type Contestable = Extract<Step, { readonly do: 'alter' | 'apply' }>;

/** What somebody else may set back as often as it is done: the same for the same changes in the same brokers and objects. */
const textOf = (steps: readonly Contestable[]): string =>
  JSON.stringify(
    steps.map((step) =>
      step.do === 'alter'
        ? [step.broker.pod.metadata.name, [...step.change.set], step.change.remove]
        : [wordsOf(step.object), step.object.metadata.annotations],
    ),
  );

/** When to look again. */
function againMs({ conditions }: BrokerClusterStatus, plan: Plan, outcome: Outcome): number {
  if (outcome.refused.length > 0) return refusedMs;
  // Kubernetes tells of what was changed in it; of what a broker took nobody tells.
  const altered = plan.steps.some((step) => step.do === 'alter');
  if (altered && outcome.settingRefused === undefined) return alteredMs;
  const calm = conditionOf(conditions, 'Reconciling')?.status === 'False';
  // Nor does anybody tell when what has a name of the cluster's goes.
  return calm && plan.taken.length === 0 ? resyncMs : workingMs;
}

export class BrokerClusterReconciler {
  readonly #deps: ReconcilerDependencies;
  readonly #facts: FactGatherer;
  readonly #pace: QuarrelPace;
  readonly #applier: Applier;

  constructor(deps: ReconcilerDependencies) {
    this.#deps = deps;
    this.#facts = new FactGatherer(deps);
    this.#pace = new QuarrelPace(deps.clock);
    this.#applier = new Applier(deps.kubernetes);
  }

  async reconcile(key: ObjectKey, signal: AbortSignal): Promise<Result> {
    const cluster = this.#deps.stores.of<BrokerCluster>(brokerClusters).get(key);
    if (cluster === undefined || cluster.metadata.deletionTimestamp !== undefined) {
      this.#pace.forget(keyText(key));
      this.#applier.forget(key.namespace, key.name);
      return done;
    }
    const facts = await this.#facts.gather(cluster);
    const plan = planFor(cluster, facts, this.#deps.defaultImage, this.#applier.differs);
    const outcome = await this.#carryOut(cluster, plan, signal);
    signal.throwIfAborted();
    const status = await this.#tell(cluster, { facts, plan, outcome });
    const restMs = this.#restMs(keyText(key), this.#contestable(plan));
    return { requeueAfterMs: Math.max(againMs(status, plan, outcome), restMs) };
  }

  /** What Kubernetes refused is another matter, and is tried again and again. */
  #contestable({ steps }: Plan): readonly Contestable[] {
    return steps
      .filter((step) => step.do === 'alter' || step.do === 'apply')
      .filter((step) => step.do === 'alter' || !this.#applier.wasRefused(step.object));
  }

  /** How long the cluster is left alone, since somebody else sets back what is told to its brokers or applied. */
  #restMs(key: string, steps: readonly Contestable[]): number {
    return steps.length === 0 ? 0 : this.#pace.delayMs(key, textOf(steps));
  }

  async #carryOut(cluster: BrokerCluster, plan: Plan, signal: AbortSignal): Promise<Outcome> {
    const found: Found = { growthRefused: undefined, settingRefused: undefined, refused: [], contested: [] };
    const key = keyText(keyOf(cluster));
    const contestable = this.#contestable(plan);
    const resting = this.#restMs(key, contestable) > 0;
    if (resting && this.#pace.isQuarrel(key, textOf(contestable)))
      found.contested = contestable.flatMap((step) => (step.do === 'apply' ? [wordsOf(step.object)] : []));
    const left = new Set<Step>(resting ? contestable : []);
    for (const step of plan.steps.filter((each) => !left.has(each))) {
      signal.throwIfAborted();
      await this.#take(cluster, step, found);
      if (found.refused.some(({ object }) => !besidePods.has(object.split(' ')[0] ?? ''))) break;
    }
    if (contestable.length > 0 && !resting) this.#pace.acted(key, textOf(contestable));
    return found;
  }

  async #take(cluster: BrokerCluster, step: Step, found: Found): Promise<void> {
    const { kubernetes, events } = this.#deps;
    switch (step.do) {
      case 'apply':
        await this.#apply(step, found);
        return;
      case 'grow':
        await this.#grow(cluster, step, found);
        return;
      case 'release': {
        const { uid } = step.statefulSet.metadata;
        const options = { propagation: 'Orphan', ...(uid === undefined ? {} : { uid }) } as const;
        await kubernetes.delete(statefulSets, keyOf(step.statefulSet), options);
        return;
      }
      case 'alter':
        await this.#alter(cluster, step, found);
        return;
      case 'mark': {
        const annotations = { [names.settingsAnnotation]: step.settings };
        await this.#patchPod(step.pod, annotations);
        return;
      }
      case 'restart':
        events.normal(
          cluster,
          'BrokerRestarted',
          `Pod ${step.pod.metadata.name} is replaced, since ${step.why}`,
        );
        await this.#delete(pods, step.pod);
        return;
      case 'delete':
        await this.#delete(step.type, step.object);
    }
  }

  async #apply({ type, object }: Step & { do: 'apply' }, found: Found): Promise<void> {
    const refusal = await this.#applier.apply(type, object);
    if (refusal !== undefined) found.refused.push(refusal);
  }

  async #delete(type: typeof pods, object: Parameters<typeof keyOf>[0]): Promise<void> {
    const { uid } = object.metadata;
    try {
      await this.#deps.kubernetes.delete(type, keyOf(object), uid === undefined ? {} : { uid });
    } catch (error) {
      // Another object has the name by now: the one that was meant is gone.
      if (!(error instanceof KubeError && error.status === 409)) throw error;
    }
  }

  async #patchPod(pod: Pod, annotations: Readonly<Record<string, string>>): Promise<void> {
    const { uid } = pod.metadata;
    await this.#deps.kubernetes.patch(pods, keyOf(pod), { metadata: { uid, annotations } });
  }

  async #grow(cluster: BrokerCluster, { growth }: Step & { do: 'grow' }, found: Found): Promise<void> {
    const { claim, from, to } = growth;
    try {
      await this.#deps.kubernetes.patch(volumeClaims, keyOf(claim), {
        spec: { resources: { requests: { storage: to } } },
      });
    } catch (error) {
      if (!(error instanceof KubeError && (error.status === 403 || error.status === 422))) throw error;
      found.growthRefused = error.message;
      return;
    }
    const message = `Volume ${claim.metadata.name} is asked to grow from ${from} to ${to}`;
    this.#deps.events.normal(cluster, 'VolumeGrown', message);
  }

  async #alter(cluster: BrokerCluster, step: Step & { do: 'alter' }, found: Found): Promise<void> {
    const { broker, change } = step;
    const address = addressOf(cluster, broker.pod);
    if (address === undefined || broker.identity === undefined) return;
    try {
      await this.#deps.admin.alter(address, broker.identity.id, change);
    } catch (error) {
      if (error instanceof BrokersUnavailableError) return;
      if (!(error instanceof BrokerRefusal)) throw error;
      found.settingRefused = error.detail === '' ? error.code : error.detail;
      return;
    }
    const message = `Broker ${broker.identity.id} changed while it runs: ${text(change.set, change.remove)}`;
    this.#deps.events.normal(cluster, 'ConfigurationApplied', message);
  }

  async #tell(
    cluster: BrokerCluster,
    judged: { readonly facts: ClusterFacts; readonly plan: Plan; readonly outcome: Outcome },
  ): Promise<BrokerClusterStatus> {
    const { kubernetes, clock, operatorVersion } = this.#deps;
    const status = statusOf({ ...judged, cluster, now: rfc3339(clock.wall()), operatorVersion });
    const written = await writeStatus(kubernetes, brokerClusters, { object: cluster, status });
    if (written.kind === 'written') this.#announce(cluster, status);
    return status;
  }

  /** Events for what people wait for, when it changes. */
  #announce(cluster: BrokerCluster, status: BrokerClusterStatus): void {
    const { events } = this.#deps;
    for (const [type, isBad] of [
      ['Ready', false],
      ['Stalled', true],
    ] as const) {
      const now = conditionOf(status.conditions, type);
      const before = conditionOf(cluster.status?.conditions, type);
      if (now?.status !== 'True') continue;
      if (before?.status === 'True' && before.reason === now.reason && before.message === now.message)
        continue;
      if (isBad) events.warning(cluster, now.reason, now.message);
      else if (before?.status !== 'True') events.normal(cluster, 'Ready', now.message);
    }
    const now = conditionOf(status.conditions, 'StorageMatches');
    const before = conditionOf(cluster.status?.conditions, 'StorageMatches');
    const told = before?.reason === now?.reason && before?.message === now?.message;
    if (now?.status === 'False' && now.reason !== 'Growing' && !told)
      events.warning(cluster, now.reason, now.message);
  }
}
