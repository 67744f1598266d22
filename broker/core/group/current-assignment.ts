// How one member of a consumer group (KIP-848) goes from what it has to what it is meant to have.
//
//   stable       it has what the target of its epoch says, as far as that is free
//   unrevoked    it must give partitions up; until it says that it has, it stays in its epoch
//   unreleased   it is in the target's epoch and waits for partitions that others still have
//
// Invariants: a partition that is assigned or pending revocation anywhere is given to nobody else; the epoch moves to the
// target's only when nothing is left to give up; with `owned` unknown nothing counts as given up.

import type { TopicId } from '../../base/brand.ts';
import type { TopicPartitions } from './assignors/assignment.ts';

export type MemberState = 'stable' | 'unrevoked' | 'unreleased';

export interface CurrentAssignment {
  readonly state: MemberState;
  readonly memberEpoch: number;
  readonly previousMemberEpoch: number;
  readonly assigned: TopicPartitions;
  readonly pendingRevocation: TopicPartitions;
}

export interface ReconciliationGoal {
  readonly targetEpoch: number;
  readonly target: TopicPartitions;
  /** What the member says it has; undefined when it does not say. */
  readonly owned: TopicPartitions | undefined;
  /** Whether nobody has the partition, or has yet to give it up. */
  readonly isFree: (topicId: TopicId, partition: number) => boolean;
}

/** The same object when nothing changes. */
export function reconciled(current: CurrentAssignment, goal: ReconciliationGoal): CurrentAssignment {
  switch (current.state) {
    case 'stable':
      return current.memberEpoch === goal.targetEpoch ? current : next(current, goal);
    case 'unrevoked':
      return stillHas(goal.owned, current.pendingRevocation) ? current : next(current, goal);
    case 'unreleased':
      return next(current, goal);
  }
}

function next(current: CurrentAssignment, goal: ReconciliationGoal): CurrentAssignment {
  const kept = intersection(current.assigned, goal.target);
  const toRevoke = difference(current.assigned, goal.target);
  if (toRevoke.size > 0 && stillHas(goal.owned, toRevoke)) {
    return changed(current, {
      state: 'unrevoked',
      memberEpoch: current.memberEpoch,
      assigned: kept,
      pendingRevocation: toRevoke,
    });
  }
  const missing = difference(goal.target, kept);
  const free = filtered(missing, goal.isFree);
  return changed(current, {
    state: sizeOf(free) < sizeOf(missing) ? 'unreleased' : 'stable',
    memberEpoch: goal.targetEpoch,
    assigned: union(kept, free),
    pendingRevocation: new Map(),
  });
}

function changed(
  current: CurrentAssignment,
  to: Omit<CurrentAssignment, 'previousMemberEpoch'>,
): CurrentAssignment {
  const isSame =
    to.state === current.state &&
    to.memberEpoch === current.memberEpoch &&
    samePartitions(to.assigned, current.assigned) &&
    samePartitions(to.pendingRevocation, current.pendingRevocation);
  return isSame ? current : { ...to, previousMemberEpoch: current.memberEpoch };
}

function stillHas(owned: TopicPartitions | undefined, partitions: TopicPartitions): boolean {
  return owned === undefined || intersection(owned, partitions).size > 0;
}

function filtered(
  partitions: TopicPartitions,
  holds: (topicId: TopicId, partition: number) => boolean,
): Map<TopicId, Set<number>> {
  const result = new Map<TopicId, Set<number>>();
  for (const [topicId, ofTopic] of partitions) {
    const some = new Set([...ofTopic].filter((partition) => holds(topicId, partition)));
    if (some.size > 0) result.set(topicId, some);
  }
  return result;
}

const intersection = (one: TopicPartitions, other: TopicPartitions): Map<TopicId, Set<number>> =>
  filtered(one, (topicId, partition) => other.get(topicId)?.has(partition) === true);
const difference = (one: TopicPartitions, other: TopicPartitions): Map<TopicId, Set<number>> =>
  filtered(one, (topicId, partition) => other.get(topicId)?.has(partition) !== true);

function union(one: TopicPartitions, other: TopicPartitions): Map<TopicId, ReadonlySet<number>> {
  const result = new Map<TopicId, ReadonlySet<number>>(one);
  for (const [topicId, partitions] of other) {
    result.set(topicId, partitions.union(result.get(topicId) ?? new Set<number>()));
  }
  return result;
}

function sizeOf(partitions: TopicPartitions): number {
  let size = 0;
  for (const ofTopic of partitions.values()) size += ofTopic.size;
  return size;
}

function samePartitions(one: TopicPartitions, other: TopicPartitions): boolean {
  return sizeOf(one) === sizeOf(other) && difference(one, other).size === 0;
}
