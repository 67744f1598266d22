/**
 * How many consumers a lag asks for, and whether the workload's size follows now. Pure: facts and what the status remembers in,
 * a decision out.
 *
 * Rules: what is unknown scales nothing. A partition has one reader, so its lag counts for one consumer at most; a hot partition
 * asks for no more than that. Sizes in between useful ones only idle, so they are passed over. A change waits until the lag has
 * asked for it throughout its window; then the size goes to what was asked for nearest to the present one, so that neither a peak
 * nor a dip within the window decides.
 */
import type { ScaleSpec, ScaleStatus } from '../api/v1alpha1/consumer-group.ts';
import type { Judgement } from '../api/v1alpha1/conditions.ts';
import type { WallMs } from '../../broker/base/brand.ts';
import { parseRfc3339, rfc3339 } from '../runtime/rfc3339.ts';
import type { GroupFacts, GroupPartition } from './admin.ts';

/** Useful sizes that a status has room for. */
const usefulMax = 64;

/**
 * Sizes at which the reader with the most partitions has fewer than at the size before: 1, 2, 3, 4, 6 and 12 for twelve
 * partitions. Ascending; none for no partitions.
 */
export function usefulCounts(partitions: number): number[] {
  const counts: number[] = [];
  for (let count = 1; count <= partitions; count++) {
    if (count === 1 || Math.ceil(partitions / count) < Math.ceil(partitions / (count - 1)))
      counts.push(count);
  }
  return counts;
}

/** Records behind; undefined where nobody knows. A partition without a record is not behind, committed or not. */
export function recordsBehind({ lag, startOffset, endOffset }: GroupPartition): number | undefined {
  if (lag.records !== undefined) return lag.records;
  return startOffset !== undefined && startOffset === endOffset ? 0 : undefined;
}

/**
 * The partitions that count: those of the topics that members read now. A topic that the group has left keeps its offsets for a
 * while, and lag on it is nobody's work. Without members, all.
 */
export function partitionsRead({ partitions }: GroupFacts): readonly GroupPartition[] {
  const read = new Set(partitions.filter(({ memberId }) => memberId !== undefined).map(({ topic }) => topic));
  return read.size === 0 ? partitions : partitions.filter(({ topic }) => read.has(topic));
}

/** What the partitions whose lag is known ask for; `exact` when that is all of them. */
export interface Demand {
  readonly consumers: number;
  readonly exact: boolean;
  /** A partition whose lag is not known. */
  readonly unknown?: string;
}

export function demandOf(partitions: readonly GroupPartition[], lagPerReplica: number): Demand {
  let sum = 0;
  let unknown: string | undefined;
  for (const partition of partitions) {
    const records = recordsBehind(partition);
    if (records === undefined) unknown ??= `${partition.topic}-${partition.partition}`;
    else sum += Math.min(records, lagPerReplica);
  }
  const consumers = Math.ceil(sum / lagPerReplica);
  return unknown === undefined ? { consumers, exact: true } : { consumers, exact: false, unknown };
}

/**
 * The size for `consumers` that can all have work: the next useful one, within the limits. Where no useful size is within them,
 * the lower limit, but never more than partitions.
 */
export function sizeFor(
  consumers: number,
  partitions: number,
  { minReplicas, maxReplicas }: ScaleSpec,
): number {
  const wanted = Math.max(consumers, minReplicas);
  const most = Math.min(maxReplicas, partitions);
  if (wanted === 0) return 0;
  const within = usefulCounts(partitions).filter((count) => count <= most && count >= minReplicas);
  return within.find((count) => count >= wanted) ?? within.at(-1) ?? Math.min(Math.max(minReplicas, 1), most);
}

/** A workload as it stands. */
export interface Workload {
  /** What it asks for. */
  readonly replicas: number;
}

export interface ScaleInput {
  readonly spec: ScaleSpec;
  /** Undefined while nobody can say. */
  readonly facts: GroupFacts | undefined;
  /** Undefined where there is none of that name. */
  readonly workload: Workload | undefined;
  /** What the status remembers. */
  readonly before: ScaleStatus | undefined;
  readonly now: WallMs;
}

export interface ScaleDecision {
  /** The size to set now; undefined leaves the workload alone. */
  readonly replicas?: number;
  readonly status: ScaleStatus;
  readonly judgement: Judgement;
  /** When the window ends, in milliseconds from now; undefined where none is open. */
  readonly waitMs?: number;
}

type Reason =
  | 'TargetNotFound'
  | 'GroupUnknown'
  | 'LagUnknown'
  | 'Rebalancing'
  | 'NoGroupYet'
  | 'Waiting'
  | 'IdleMembers'
  | 'Scaling'
  | 'AtSize';

const judge = (status: Judgement['status'], reason: Reason, message: string): Judgement => ({
  type: 'ScaleActive',
  status,
  reason,
  message,
});

const settledStates: ReadonlySet<string> = new Set(['Stable', 'Empty', 'Dead']);

export function decideScale(input: ScaleInput): ScaleDecision {
  const { spec, facts, workload, before } = input;
  const kept = before?.lastScaleTime === undefined ? {} : { lastScaleTime: before.lastScaleTime };
  if (workload === undefined) {
    const { kind, name } = spec.targetRef;
    const message = `There is no ${kind} ${name} in this namespace; create it, or correct scale.targetRef.`;
    return { status: kept, judgement: judge('False', 'TargetNotFound', message) };
  }
  const status: ScaleStatus = { ...kept, currentReplicas: workload.replicas };
  if (facts === undefined) {
    const message = 'The coordinator cannot be asked, so the lag is not known; the size stays as it is.';
    return { status, judgement: judge('Unknown', 'GroupUnknown', message) };
  }
  if (facts.partitions.length === 0) return withoutPartitions(input, workload, status);
  return byLag(input, facts, workload, status);
}

/** Nobody has read yet, so there is no lag to go by: one consumer makes the group known, and the limits hold. */
function withoutPartitions(
  { spec, facts, now }: ScaleInput,
  workload: Workload,
  status: ScaleStatus,
): ScaleDecision {
  const first = Math.max(spec.minReplicas, 1);
  if (facts?.found === false && workload.replicas < first) {
    const message = `The group does not exist yet; ${first} of its consumers make it known.`;
    return {
      replicas: first,
      status: { ...status, desiredReplicas: first, lastScaleTime: rfc3339(now) },
      judgement: judge('True', 'Scaling', message),
    };
  }
  const message = 'The group reads no partition yet, so the lag is not known; the size stays as it is.';
  return { status, judgement: judge('Unknown', 'NoGroupYet', message) };
}

function byLag(input: ScaleInput, facts: GroupFacts, workload: Workload, status: ScaleStatus): ScaleDecision {
  const { spec } = input;
  const partitions = partitionsRead(facts);
  const demand = demandOf(partitions, spec.lagPerReplica);
  const wanted = sizeFor(demand.consumers, partitions.length, spec);
  const current = workload.replicas;
  const usefulReplicas = usefulCounts(partitions.length)
    .filter((count) => count >= spec.minReplicas && count <= spec.maxReplicas)
    .slice(0, usefulMax);
  const known = { ...status, usefulReplicas };
  if (!demand.exact && wanted <= current) {
    const message = `The lag of ${demand.unknown} is not known, so fewer consumers may be too few; the size stays as it is.`;
    return { status: known, judgement: judge('Unknown', 'LagUnknown', message) };
  }
  const asked = { ...known, desiredReplicas: wanted };
  if (wanted === current) {
    return { status: asked, judgement: judge('True', 'AtSize', `The lag asks for ${ofConsumers(current)}.`) };
  }
  const held = hold(wanted, current, input);
  const waiting = { ...known, desiredReplicas: held.replicas, since: rfc3339(held.since) };
  if (!settledStates.has(facts.state)) {
    const message = `The lag asks for ${ofConsumers(held.replicas)} instead of ${current}; the rebalance comes first.`;
    return { status: waiting, judgement: judge('True', 'Rebalancing', message) };
  }
  const idle = facts.members.filter((member) => member.partitions === 0).length;
  if (wanted > current && idle > 0 && facts.members.length >= current) {
    const message = `The lag asks for ${ofConsumers(held.replicas)} instead of ${current}, but ${idle} have no partition already: more would not help.`;
    return { status: waiting, judgement: judge('True', 'IdleMembers', message) };
  }
  return whenDue(held, waiting, input, current);
}

interface Held {
  readonly replicas: number;
  readonly since: WallMs;
  /** How long it must have been asked for. */
  readonly windowMs: number;
}

/** What was asked for throughout the window that is open in the direction of `wanted`. */
function hold(wanted: number, current: number, { spec, before, now }: ScaleInput): Held {
  const up = wanted > current;
  const windowMs = (up ? spec.scaleUpAfterSeconds : spec.scaleDownAfterSeconds) * 1000;
  const since = before?.since === undefined ? undefined : parseRfc3339(before.since);
  const last = before?.desiredReplicas;
  // A size that somebody else has set meanwhile is a new question.
  const untouched = before?.currentReplicas === undefined || before.currentReplicas === current;
  const sameWay =
    untouched && since !== undefined && last !== undefined && last !== current && last > current === up;
  // A clock that went back must not keep a window open for ever.
  if (!sameWay || since > now) return { replicas: wanted, since: now, windowMs };
  return { replicas: up ? Math.min(wanted, last) : Math.max(wanted, last), since, windowMs };
}

function whenDue(held: Held, waiting: ScaleStatus, { now }: ScaleInput, current: number): ScaleDecision {
  const { replicas, since, windowMs } = held;
  const waitMs = since + windowMs - now;
  const change = `The lag asks for ${ofConsumers(replicas)} instead of ${current}`;
  if (waitMs > 0) {
    const message = `${change}; the size changes when it has done so for ${windowMs / 1000} s.`;
    return { status: waiting, judgement: judge('True', 'Waiting', message), waitMs };
  }
  const { since: _closed, ...status } = waiting;
  return {
    replicas,
    status: { ...status, currentReplicas: replicas, lastScaleTime: rfc3339(now) },
    judgement: judge('True', 'Scaling', `${change}; the size is changed.`),
  };
}

const ofConsumers = (count: number): string => (count === 1 ? '1 consumer' : `${count} consumers`);
