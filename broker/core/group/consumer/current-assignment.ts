// How one member of a consumer group (KIP-848) goes from what it has to what it is meant to have.
//
//   stable       it has what the target of its epoch says, as far as that is free
//   unrevoked    it must give partitions up; until it says that it has, it stays in its epoch
//   unreleased   it is in the target's epoch and waits for partitions that others still have
//
// Invariants: a partition that is assigned or pending revocation anywhere is given to nobody else; the epoch moves to the
// target's only when nothing is left to give up; with `owned` unknown nothing counts as given up. A partition keeps the epoch
// of its assignment for as long as the member has it.

import type { TopicId } from '../../../base/brand.ts';
import type { TopicPartitions } from '../assignors/assignment.ts';
import {
  each,
  hasPartition,
  nothingAssigned,
  samePartitions,
  type AnyPartitions,
  type AssignedPartitions,
} from './partitions.ts';

export type MemberState = 'stable' | 'unrevoked' | 'unreleased';

export interface CurrentAssignment {
  readonly state: MemberState;
  readonly memberEpoch: number;
  readonly previousMemberEpoch: number;
  readonly assigned: AssignedPartitions;
  readonly pendingRevocation: AssignedPartitions;
}

/** Of a member that has just come. */
export const initialAssignment: CurrentAssignment = {
  state: 'stable',
  memberEpoch: 0,
  previousMemberEpoch: -1,
  assigned: nothingAssigned,
  pendingRevocation: nothingAssigned,
};

export interface ReconciliationGoal {
  readonly targetEpoch: number;
  readonly target: TopicPartitions;
  /** What the member says it has; undefined when it does not say. */
  readonly owned: TopicPartitions | undefined;
  /** Whether nobody has the partition, or has yet to give it up. */
  readonly isFree: (topicId: TopicId, partition: number) => boolean;
}

export function isReconciledTo(current: CurrentAssignment, targetEpoch: number): boolean {
  return current.state === 'stable' && current.memberEpoch === targetEpoch;
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
  const { assigned } = current;
  const kept = filtered(assigned, (topicId, partition) => hasPartition(goal.target, topicId, partition));
  const toRevoke = filtered(assigned, (topicId, partition) => !hasPartition(goal.target, topicId, partition));
  if (toRevoke.size > 0 && stillHas(goal.owned, toRevoke)) {
    return changed(current, {
      state: 'unrevoked',
      memberEpoch: current.memberEpoch,
      assigned: kept,
      pendingRevocation: toRevoke,
    });
  }
  let isWaiting = false;
  for (const [topicId, partition] of each(goal.target)) {
    if (hasPartition(kept, topicId, partition)) continue;
    if (goal.isFree(topicId, partition)) give(kept, topicId, [partition, goal.targetEpoch]);
    else isWaiting = true;
  }
  return changed(current, {
    state: isWaiting ? 'unreleased' : 'stable',
    memberEpoch: goal.targetEpoch,
    assigned: kept,
    pendingRevocation: nothingAssigned,
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

function stillHas(owned: TopicPartitions | undefined, partitions: AnyPartitions): boolean {
  if (owned === undefined) return true;
  for (const [topicId, partition] of each(partitions)) {
    if (hasPartition(owned, topicId, partition)) return true;
  }
  return false;
}

function filtered(
  partitions: AssignedPartitions,
  holds: (topicId: TopicId, partition: number) => boolean,
): Map<TopicId, Map<number, number>> {
  const result = new Map<TopicId, Map<number, number>>();
  for (const [topicId, ofTopic] of partitions) {
    for (const entry of ofTopic) if (holds(topicId, entry[0])) give(result, topicId, entry);
  }
  return result;
}

function give(
  to: Map<TopicId, Map<number, number>>,
  topicId: TopicId,
  [partition, epoch]: readonly [number, number],
): void {
  const ofTopic = to.get(topicId);
  if (ofTopic === undefined) to.set(topicId, new Map([[partition, epoch]]));
  else ofTopic.set(partition, epoch);
}
