// For a while behind a reset nobody commits who is no member, as nobody could while the group had members: clients that have just been
// fenced still have what they had read, and some commit it without an epoch. It lasts as long as the slowest member may take
// between two looks at the group. A deadline, which no log keeps: a coordinator that has just loaded the group has none.

import { wallMs, type WallMs } from '../../base/brand.ts';
import { isConsumerGroup, type AnyGroup } from './group-overview.ts';
import type { DeadlineChange } from './group-records.ts';
import type { GroupView } from './group-view.ts';

/** Stands in the place of a member id; none is like it. */
export const resetGuard = '\u0000reset';

export function raisedGuard(view: GroupView, group: AnyGroup, now: WallMs): DeadlineChange {
  const { groupId } = group;
  const { sessionTimeoutMs } = view.config.consumerSettings(groupId);
  let longestMs = 0;
  if (isConsumerGroup(group))
    for (const { metadata } of group.members.values())
      longestMs = Math.max(longestMs, sessionTimeoutMs, metadata.rebalanceTimeoutMs);
  else
    for (const member of group.members.values())
      longestMs = Math.max(longestMs, member.sessionTimeoutMs, member.rebalanceTimeoutMs);
  return { type: 'Deadline', groupId, memberId: resetGuard, at: wallMs(now + longestMs) };
}

export const loweredGuard = (groupId: string): DeadlineChange => ({
  type: 'Deadline',
  groupId,
  memberId: resetGuard,
  at: undefined,
});

export const isGuarded = (view: GroupView, groupId: string): boolean =>
  view.deadlines.get(groupId, resetGuard) !== undefined;
