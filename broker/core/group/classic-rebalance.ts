// The phases of a classic rebalance. The join phase collects every member, or gives up on those that do not come back in
// time; the next generation begins; the sync phase hands out what the leader has assigned.

import { errorCode } from '../../protocol/error-codes.ts';
import {
  joinGroupResponse,
  type JoinGroupResponse,
  type JoinGroupResponseMember,
} from '../../protocol/generated/join-group.ts';
import { syncGroupResponse } from '../../protocol/generated/sync-group.ts';
import type { ClassicDraft } from './classic-draft.ts';
import { haveAllJoined, inState, rebalanceTimeoutMs, withMember, withoutMember } from './classic-group.ts';
import type { ClassicGroup } from './classic-group.ts';
import { metadataOf, noBytes, type Member } from './member.ts';
import { chosenProtocol } from './protocol-choice.ts';

/** Begins a join phase, or ends the one under way if everybody is there. */
export function rebalance(draft: ClassicDraft): void {
  if (draft.group.state === 'PreparingRebalance') maybeCompleteJoin(draft);
  else prepareRebalance(draft);
}

export function prepareRebalance(draft: ClassicDraft): void {
  const { group, config, now } = draft;
  const isInitial = group.state === 'Empty';
  if (group.state === 'CompletingRebalance') abandonSync(draft);
  draft.stopTimer();
  draft.group = inState(draft.group, 'PreparingRebalance', now);
  if (isInitial) {
    const delayMs = config.groupInitialRebalanceDelayMs;
    const remainingMs = Math.max(rebalanceTimeoutMs(group) - delayMs, 0);
    draft.group = { ...draft.group, initialDelay: { delayMs, remainingMs }, newMemberAdded: false };
    draft.startTimer(delayMs);
  } else if (haveAllJoined(draft.group)) {
    completeJoin(draft);
  } else {
    draft.startTimer(rebalanceTimeoutMs(draft.group));
  }
}

/** The generation ends before its assignment is known: nobody has one, and those that wait join again. */
function abandonSync(draft: ClassicDraft): void {
  for (const member of draft.group.members.values()) {
    draft.group = withMember(draft.group, { ...member, assignment: noBytes });
    if (member.syncToken === undefined) continue;
    draft.releaseSync(member, syncGroupResponse({ errorCode: errorCode.REBALANCE_IN_PROGRESS }));
    draft.expectMember(member.memberId, member.sessionTimeoutMs);
  }
}

/** Ends the join phase if nobody is missing. An initial delay runs its course all the same. */
export function maybeCompleteJoin(draft: ClassicDraft): void {
  const { group } = draft;
  if (group.state !== 'PreparingRebalance' || group.initialDelay !== undefined) return;
  if (haveAllJoined(group)) completeJoin(draft);
}

/** The timer of a join phase has run out. */
export function onJoinTimeout(draft: ClassicDraft): void {
  const { initialDelay, newMemberAdded } = draft.group;
  if (initialDelay !== undefined && newMemberAdded && initialDelay.remainingMs > 0) {
    const delayMs = Math.min(draft.config.groupInitialRebalanceDelayMs, initialDelay.remainingMs);
    const remainingMs = Math.max(initialDelay.remainingMs - initialDelay.delayMs, 0);
    draft.group = { ...draft.group, initialDelay: { delayMs, remainingMs }, newMemberAdded: false };
    draft.startTimer(delayMs);
    return;
  }
  completeJoin(draft);
}

/** The timer of a sync phase has run out: who has not asked for its assignment is gone. */
export function onSyncTimeout(draft: ClassicDraft): void {
  if (draft.group.pendingSync.size === 0) return;
  for (const [memberId] of draft.group.pendingSync.entries()) {
    draft.group = withoutMember(draft.group, memberId);
    draft.forgetDeadline(memberId);
  }
  prepareRebalance(draft);
}

function completeJoin(draft: ClassicDraft): void {
  draft.stopTimer();
  for (const member of draft.group.members.values()) {
    // A static member keeps its place until its session is over (KIP-345).
    if (member.joinToken !== undefined || member.groupInstanceId !== null) continue;
    draft.group = withoutMember(draft.group, member.memberId);
    draft.forgetDeadline(member.memberId);
  }
  draft.group = withLeaderThatJoined(draft.group);
  if (draft.group.members.size > 0 && draft.group.awaitingJoin === 0) {
    // Static members alone, none of which has come back: wait for one, or for the end of their sessions.
    draft.group = { ...draft.group, initialDelay: undefined };
    draft.startTimer(Math.max(rebalanceTimeoutMs(draft.group), 1));
    return;
  }
  beginGeneration(draft);
}

function withLeaderThatJoined(group: ClassicGroup): ClassicGroup {
  if (group.leader !== undefined && group.members.get(group.leader)?.joinToken !== undefined) return group;
  for (const member of group.members.values()) {
    if (member.joinToken !== undefined) return { ...group, leader: member.memberId };
  }
  return group;
}

function beginGeneration(draft: ClassicDraft): void {
  const next = { generation: draft.group.generation + 1, initialDelay: undefined, newMemberAdded: false };
  if (draft.group.members.size === 0) {
    const empty = { ...draft.group, ...next, protocolName: undefined, leader: undefined };
    draft.group = inState(empty, 'Empty', draft.now);
    draft.store();
    return;
  }
  let { pendingSync } = draft.group;
  for (const [memberId] of draft.group.members.entries()) pendingSync = pendingSync.with(memberId, true);
  const protocolName = chosenProtocol(draft.group);
  draft.group = inState(
    { ...draft.group, ...next, protocolName, pendingSync },
    'CompletingRebalance',
    draft.now,
  );
  const told = draft.group;
  const everybody = membersForLeader(told);
  for (const member of told.members.values()) {
    draft.releaseJoin(member, joinAnswer(told, member.memberId, everybody));
    const joined = draft.group.members.get(member.memberId)!;
    if (joined.isNew) draft.group = withMember(draft.group, { ...joined, isNew: false });
    draft.expectMember(member.memberId, member.sessionTimeoutMs);
  }
  draft.startTimer(rebalanceTimeoutMs(draft.group));
}

/** What a member learns about the generation; `everybody` goes to the leader alone. */
export function joinAnswer(
  group: ClassicGroup,
  memberId: string,
  everybody: JoinGroupResponseMember[],
): JoinGroupResponse {
  return joinGroupResponse({
    generationId: group.generation,
    protocolType: group.protocolType ?? null,
    protocolName: group.protocolName ?? null,
    leader: group.leader ?? '',
    memberId,
    members: group.leader === memberId ? everybody : [],
  });
}

export function membersForLeader(group: ClassicGroup): JoinGroupResponseMember[] {
  return [...group.members.values()].map((member) => ({
    memberId: member.memberId,
    groupInstanceId: member.groupInstanceId,
    metadata: metadataOf(member, group.protocolName),
  }));
}

/** Takes a member out, with an answer for what it waits for. The caller goes on with `rebalance`. */
export function removeMember(draft: ClassicDraft, member: Member): void {
  draft.refuse(member, errorCode.UNKNOWN_MEMBER_ID);
  draft.group = withoutMember(draft.group, member.memberId);
  draft.forgetDeadline(member.memberId);
}

/** Everybody is out, and what they were told is over: the next generation begins without them. */
export function dissolve(draft: ClassicDraft): void {
  for (const member of draft.group.members.values()) removeMember(draft, member);
  draft.stopTimer();
  beginGeneration(draft);
}

export function removePendingMember(draft: ClassicDraft, memberId: string): void {
  draft.group = { ...draft.group, pendingMembers: draft.group.pendingMembers.without(memberId) };
  draft.forgetDeadline(memberId);
}
