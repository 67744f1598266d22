// What happens when time is over: a member that was silent is taken for dead, a phase of a rebalance ends. Also the time
// that members get when a coordinator has just loaded its groups: none of them may be blamed for its absence.

import type { WallMs } from '../../base/brand.ts';
import { ClassicDraft } from './classic-draft.ts';
import {
  maybeCompleteJoin,
  onJoinTimeout,
  onSyncTimeout,
  prepareRebalance,
  rebalance,
  removeMember,
  removePendingMember,
} from './classic-rebalance.ts';
import { consumerGroupLoaded, decideConsumerExpiry } from './consumer/consumer-expiry.ts';
import { answered, type GroupDecision } from './group-decision.ts';
import { groupTimer } from './group-records.ts';
import type { GroupView } from './group-view.ts';
import { loweredGuard, resetGuard } from './reset-guard.ts';

/** Lets the group with the earliest deadline expire what is due. The host repeats it while `nextDeadline` is not later. */
export function decideExpiry(view: GroupView, _: undefined, now: WallMs): GroupDecision<void> {
  const next = view.deadlines.next();
  if (next === undefined || next.at > now) return answered(undefined);
  if (view.deadlines.due(next.groupId, now)[0] === resetGuard)
    return answered(undefined, [loweredGuard(next.groupId)]);
  const consumers = view.consumers.get(next.groupId);
  if (consumers !== undefined) return decideConsumerExpiry(view, consumers, now);
  const draft = new ClassicDraft(view.groups.get(next.groupId)!, view.config, now);
  for (const memberId of view.deadlines.due(next.groupId, now)) {
    // What was due before it may have given it time anew.
    if (draft.hasMoved(memberId)) continue;
    draft.forgetDeadline(memberId);
    if (memberId === groupTimer) onTimer(draft);
    else onSilence(draft, memberId);
  }
  return draft.decision(undefined);
}

function onTimer(draft: ClassicDraft): void {
  switch (draft.group.state) {
    case 'Empty':
      return;
    case 'PreparingRebalance':
      return onJoinTimeout(draft);
    case 'CompletingRebalance':
    case 'Stable':
      return onSyncTimeout(draft);
  }
}

function onSilence(draft: ClassicDraft, memberId: string): void {
  if (draft.group.pendingMembers.has(memberId)) {
    removePendingMember(draft, memberId);
    maybeCompleteJoin(draft);
    return;
  }
  const member = draft.group.members.get(memberId);
  if (member === undefined) return;
  // Who waits for us is not silent; the answer starts its session. A new member does not know its id yet: its request
  // may have been given up long ago.
  if (!member.isNew && (member.joinToken !== undefined || member.syncToken !== undefined)) return;
  removeMember(draft, member);
  rebalance(draft);
}

/** To be decided once, when the last record of the partition has been applied. */
export function decideLoaded(view: GroupView, _: undefined, now: WallMs): GroupDecision<void> {
  const decisions: GroupDecision<unknown>[] = [...view.groups.values()]
    .filter((group) => group.members.size > 0)
    .map((group) => {
      const draft = new ClassicDraft(group, view.config, now);
      for (const member of group.members.values())
        draft.expectMember(member.memberId, member.sessionTimeoutMs);
      // A group that was a consumer group has members who have parts of the partitions alone.
      const isConverted = group.stateTimestamp === undefined;
      if (isConverted || group.members.size > view.config.groupMaxSize) prepareRebalance(draft);
      return draft.decision(undefined);
    });
  for (const group of view.consumers.values()) decisions.push(consumerGroupLoaded(view, group, now));
  return {
    records: decisions.flatMap(({ records }) => records),
    response: undefined,
    released: decisions.flatMap(({ released }) => released),
  };
}
