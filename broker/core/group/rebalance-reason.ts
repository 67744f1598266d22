// Whether a decision began a rebalance of a group, and what for: seen from outside, in how it changed the group. In the classic
// protocol a rebalance is a join phase with the generation after it, in the consumer protocol a new epoch of the group.

import type { ClassicGroup } from './classic-group.ts';
import { type AnyGroup, isConsumerGroup } from './group-overview.ts';

export const rebalanceReasons = [
  'member_joined',
  'member_left',
  'member_expired',
  'sync_timeout',
  'subscription_changed',
  'coordinator_loaded',
  'requested',
] as const;
export type RebalanceReason = (typeof rebalanceReasons)[number];

/** Undefined: none began. `command` is the name of the command that was decided. */
export function rebalanceReason(
  command: string,
  before: AnyGroup | undefined,
  after: AnyGroup,
): RebalanceReason | undefined {
  if (!hasBegun(before, after)) return undefined;
  switch (command) {
    case 'loaded':
      return 'coordinator_loaded';
    case 'rebalance':
      return 'requested';
    case 'expire':
      return isSyncTimeout(before, after) ? 'sync_timeout' : 'member_expired';
    default:
      if (hasMore(after, before)) return 'member_joined';
      // A member that joins again may have other topics, or may want to lead to another assignment.
      return hasMore(before, after) ? 'member_left' : 'subscription_changed';
  }
}

const epochOf = (group: AnyGroup): number => (isConsumerGroup(group) ? group.epoch : group.generation);

/** The join phase may end in the same decision: the generation tells. A group that becomes empty has none to come. */
function hasBegun(before: AnyGroup | undefined, after: AnyGroup): boolean {
  if (after.members.size === 0) return false;
  const isNewEpoch = epochOf(after) > (before === undefined ? 0 : epochOf(before));
  if (isConsumerGroup(after)) return isNewEpoch;
  if (before !== undefined && !isConsumerGroup(before) && before.state === 'PreparingRebalance') return false;
  return after.state === 'PreparingRebalance' || (after.state === 'CompletingRebalance' && isNewEpoch);
}

/** Whether `group` has a member that `other` has not. */
function hasMore(group: AnyGroup | undefined, other: AnyGroup | undefined): boolean {
  if (group === undefined) return false;
  for (const [memberId] of group.members.entries()) if (other?.members.has(memberId) !== true) return true;
  return false;
}

/** Whoever has gone had not asked for its assignment. */
function isSyncTimeout(before: AnyGroup | undefined, after: AnyGroup): boolean {
  if (before === undefined || isConsumerGroup(before) || before.state !== 'CompletingRebalance') return false;
  const { pendingSync, members }: ClassicGroup = before;
  for (const [memberId] of members.entries())
    if (!after.members.has(memberId) && !pendingSync.has(memberId)) return false;
  return true;
}
