/**
 * The status of a ConsumerGroup from what a pass found. Pure. What the group is made of (members, who reads what, its state) is
 * told at once; its lag by the rules of `lag-status.ts`. While nobody can say how the group is, its state is Unknown, and
 * neither members nor lag are shown.
 */
import type { ConsumerGroupStatus, RebalanceStatus } from '../api/v1alpha1/consumer-group.ts';
import type { Judgement } from '../api/v1alpha1/conditions.ts';
import { wallMs, type WallMs } from '../../broker/base/brand.ts';
import { mergeConditions } from '../runtime/conditions.ts';
import type { ConsumerGroup } from '../runtime/resources.ts';
import { rfc3339 } from '../runtime/rfc3339.ts';
import type { GroupFacts } from './admin.ts';
import { type LagOccasion, nextLag } from './lag-status.ts';
import { memberStatuses, type PodNames } from './members.ts';
import { groupIdOf } from './plan.ts';

/** As the schema of the status bounds it. */
const topicsMax = 256;
const reasonLengthMax = 1024;

export interface Told {
  readonly facts: GroupFacts;
  readonly podNames: PodNames;
  readonly lag: Omit<LagOccasion, 'before'>;
}

export interface StatusInput {
  readonly group: ConsumerGroup;
  /** What was done or is remembered: reset, rebalanceRequest, settings, scale. */
  readonly kept: Pick<ConsumerGroupStatus, 'rebalanceRequest' | 'settings' | 'reset' | 'scale'>;
  /** Undefined while nobody can say. */
  readonly told: Told | undefined;
  readonly judgements: readonly Judgement[];
  readonly now: WallMs;
}

export function statusOf({ group, kept, told, judgements, now }: StatusInput): ConsumerGroupStatus {
  const generation = group.metadata.generation ?? 0;
  const before = group.status;
  return withoutHoles({
    observedGeneration: generation,
    groupId: groupIdOf(group),
    ...(told === undefined ? unknownStatus(before) : toldStatus(told, before)),
    ...kept,
    conditions: mergeConditions(before?.conditions, judgements, { generation, now: rfc3339(now) }),
  });
}

/** Coordinators forget the last rebalance when they begin anew, so it is not let go. */
const unknownStatus = (before: ConsumerGroupStatus | undefined): ConsumerGroupStatus => ({
  state: 'Unknown',
  ...(before?.lastRebalance && { lastRebalance: before.lastRebalance }),
});

function toldStatus(
  { facts, podNames, lag }: Told,
  before: ConsumerGroupStatus | undefined,
): ConsumerGroupStatus {
  const { state, protocol, generation, coordinator, members } = facts;
  const shown = {
    ...(before?.lag && { lag: before.lag }),
    ...(before?.partitions && { partitions: before.partitions }),
  };
  const lastRebalance = rebalanceOf(facts, before?.lastRebalance);
  return {
    state,
    ...(protocol === undefined ? {} : { protocol }),
    ...(generation === undefined ? {} : { generation }),
    ...(coordinator === undefined ? {} : { coordinator }),
    memberCount: members.length,
    members: memberStatuses(members, podNames),
    topics: topicsOf(facts),
    ...(facts.found ? nextLag(facts, { before: shown, ...lag }) : {}),
    ...(lastRebalance === undefined ? {} : { lastRebalance }),
  };
}

const topicsOf = ({ partitions }: GroupFacts): string[] =>
  [...new Set(partitions.map(({ topic }) => topic))].toSorted().slice(0, topicsMax);

/** A coordinator that began anew has seen none; what it saw before is still the last one. */
function rebalanceOf(
  { lastRebalance }: GroupFacts,
  before: RebalanceStatus | undefined,
): RebalanceStatus | undefined {
  if (lastRebalance === undefined) return before;
  const { timeMs, reason } = lastRebalance;
  return { time: rfc3339(wallMs(timeMs)), reason: reason.slice(0, reasonLengthMax) };
}

/** An apply takes a field that is there for a wish; those without a value are left out. */
function withoutHoles(status: ConsumerGroupStatus): ConsumerGroupStatus {
  return Object.fromEntries(Object.entries(status).filter(([, value]) => value !== undefined));
}
