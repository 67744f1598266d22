/**
 * Brings a consumer group nearer to its resource, in this order: finalizer, what the coordinator says, settings, reset, rebalance,
 * size of the workload, status. Level-triggered: every pass begins from what is there.
 *
 * Lag moves without a change that anybody tells, so groups are looked at on a grid of wall time: all of a cluster together, in one
 * request. What is remembered from pass to pass (`Memory`) only saves writes; forgotten, it costs one.
 */
import type { Judgement } from '../api/v1alpha1/conditions.ts';
import type { MonotonicMs } from '../../broker/base/brand.ts';
import { BrokerRefusal, BrokersUnavailableError, standingOf } from '../runtime/brokers.ts';
import { conditionOf } from '../runtime/conditions.ts';
import { done, type Result } from '../runtime/controller.ts';
import { deletionDeadlineMsDefault } from '../runtime/finalizers.ts';
import { keyText, type ObjectKey } from '../runtime/kubernetes.ts';
import { QuarrelPace } from '../runtime/quarrel-pace.ts';
import {
  type BrokerCluster,
  brokerClusters,
  type ConsumerGroup,
  consumerGroups,
  pods,
} from '../runtime/resources.ts';
import type { GroupFacts } from './admin.ts';
import { judgementsOf, laggingJudgement, type Outcome, withSteadyWords } from './conditions.ts';
import { carryOutDeletion, keepFinalizer } from './deletion.ts';
import { lagEveryMs, offsetsText, totalLag } from './lag-status.ts';
import { type Pod, podNames } from './members.ts';
import { type GroupDependencies, Pass, type PassDependencies } from './pass.ts';
import { actingResource } from './plan.ts';
import { carryOutScale, type Scaling } from './scaling.ts';
import { statusOf, type Told } from './status.ts';
import { applySettings, carryOutRebalance, carryOutReset, type Refused } from './steps.ts';

/** A lag that decides on a workload's size is looked at more often than one that is only shown. */
const scaledLookEveryMs = 10_000;
/** While the coordinator cannot be asked, or an act of ours is to show its effect. */
const soonMs = 3_000;

interface Memory {
  readonly offsets: string;
  readonly lagWritten: MonotonicMs | undefined;
}

export interface ReconcilerOptions {
  readonly deletionDeadlineMs?: number;
}

export class GroupReconciler {
  readonly #dependencies: PassDependencies;
  readonly #deadlineMs: number;
  readonly #memory = new Map<string, Memory>();

  constructor(dependencies: GroupDependencies, options: ReconcilerOptions = {}) {
    this.#dependencies = { ...dependencies, pace: new QuarrelPace(dependencies.clock) };
    this.#deadlineMs = options.deletionDeadlineMs ?? deletionDeadlineMsDefault;
  }

  async reconcile(key: ObjectKey, signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    const group = this.#dependencies.stores.of<ConsumerGroup>(consumerGroups).get(key);
    if (group === undefined) {
      this.#memory.delete(keyText(key));
      this.#dependencies.pace.forget(keyText(key));
      return done;
    }
    const pass = new Pass(this.#dependencies, group, signal);
    if (group.metadata.deletionTimestamp !== undefined) return carryOutDeletion(pass, this.#deadlineMs);
    await keepFinalizer(pass);
    const cluster = this.#dependencies.stores.of<BrokerCluster>(brokerClusters).get(pass.cluster);
    const standing = standingOf(cluster);
    if (standing === 'addressed') return this.#atBrokers(pass);
    return this.#tell(pass, {
      outcome: { kind: 'cluster', standing },
      scaling: await carryOutScale(pass, undefined),
    });
  }

  async #atBrokers(pass: Pass): Promise<Result> {
    let facts: GroupFacts;
    try {
      facts = await pass.of(this.#dependencies.admin.describe(pass.cluster, pass.groupId));
    } catch (error) {
      // A broker that is older than the operator may not know the question: it cannot say either.
      if (!(error instanceof BrokersUnavailableError || error instanceof BrokerRefusal)) throw error;
      const scaling = await carryOutScale(pass, undefined);
      return this.#tell(pass, { outcome: { kind: 'unavailable', why: error.message }, scaling });
    }
    const all = this.#dependencies.stores.of<ConsumerGroup>(consumerGroups).list(pass.cluster.namespace);
    const acting = actingResource(pass.group, all);
    if (acting.metadata.uid !== pass.group.metadata.uid) {
      return this.#tell(pass, { outcome: { kind: 'conflict', other: acting.metadata.name }, facts });
    }
    const outcome = pass.group.spec.paused ? ({ kind: 'told', facts } as const) : await act(pass, facts);
    return this.#tell(pass, { outcome, facts, scaling: await carryOutScale(pass, facts) });
  }

  async #tell(pass: Pass, { outcome, facts, scaling }: Telling): Promise<Result> {
    const { group, dependencies } = pass;
    const told = facts === undefined ? undefined : this.#told(pass, facts);
    const before = group.status?.conditions;
    const lagging = laggingJudgement(group.spec, facts === undefined ? undefined : totalLag(facts), before);
    const found = [...judgementsOf(outcome, group.spec), lagging, scaling?.judgement];
    const judgements = withSteadyWords(
      found.filter((judgement) => judgement !== undefined),
      before,
    );
    const now = dependencies.clock.wall();
    const status = statusOf({ group, kept: pass.kept, told, judgements, now });
    const lagShown = status.lag !== group.status?.lag;
    await pass.write(status);
    tellChanges(pass, group, judgements);
    const key = keyText({ namespace: pass.cluster.namespace, name: group.metadata.name });
    if (facts !== undefined) {
      const last = this.#memory.get(key)?.lagWritten;
      const lagWritten = lagShown ? dependencies.clock.monotonic() : last;
      this.#memory.set(key, { offsets: offsetsText(facts), lagWritten });
    }
    return nextLook(pass, outcome, scaling?.waitMs);
  }

  #told(pass: Pass, facts: GroupFacts): Told {
    const { stores, clock } = this.#dependencies;
    const { namespace } = pass.cluster;
    const memory = this.#memory.get(keyText({ namespace, name: pass.group.metadata.name }));
    const lagWritten = memory?.lagWritten;
    const names =
      facts.members.length === 0 ? () => undefined : podNames(stores.of<Pod>(pods).list(), namespace);
    return {
      facts,
      podNames: names,
      lag: {
        sinceWrittenMs: lagWritten === undefined ? undefined : clock.monotonic() - lagWritten,
        atRest: memory?.offsets === offsetsText(facts),
      },
    };
  }
}

interface Telling {
  readonly outcome: Outcome;
  readonly facts?: GroupFacts;
  readonly scaling?: Scaling | undefined;
}

/** All that the spec asks of the brokers. What one step is refused does not hold up the next. */
async function act(pass: Pass, facts: GroupFacts): Promise<Outcome> {
  const refusals: Refused[] = [];
  try {
    for (const step of [applySettings, carryOutReset]) {
      const refused = await step(pass);
      if (refused !== undefined) refusals.push(refused);
    }
    await carryOutRebalance(pass);
  } catch (error) {
    if (!(error instanceof BrokersUnavailableError)) throw error;
    return {
      kind: 'told',
      facts,
      working: `What is asked could not be done yet; it is tried again. ${error.message}`,
    };
  }
  return refusals[0] ?? { kind: 'told', facts };
}

/** Events tell changes of conditions, each once. */
function tellChanges(pass: Pass, before: ConsumerGroup, judgements: readonly Judgement[]): void {
  const { events } = pass.dependencies;
  for (const { type, status, reason, message } of judgements) {
    const was = conditionOf(before.status?.conditions, type);
    if (type === 'Lagging' && status !== 'Unknown' && was?.status !== status) {
      if (status === 'True') events.warning(before, 'Lagging', message);
      else if (was?.status === 'True') events.normal(before, 'CaughtUp', message);
    }
    if (type === 'Stalled' && status === 'True' && (was?.status !== status || was.reason !== reason)) {
      events.warning(before, reason, message);
    }
  }
}

function nextLook({ group, dependencies }: Pass, outcome: Outcome, waitMs = Infinity): Result {
  // A cluster that comes, goes or gets its address tells by itself.
  if (outcome.kind === 'cluster') return done;
  const trying = outcome.kind === 'unavailable' || (outcome.kind === 'told' && outcome.working !== undefined);
  const everyMs = trying ? soonMs : group.spec.scale === undefined ? lagEveryMs : scaledLookEveryMs;
  const onGridMs = everyMs - (dependencies.clock.wall() % everyMs);
  return { requeueAfterMs: Math.max(1, Math.min(onGridMs, waitMs)) };
}
