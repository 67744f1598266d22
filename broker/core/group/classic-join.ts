// JoinGroup (key 11) of the classic protocol.
//
// v0-3: a member without an id joins at once; its id comes with the answer. From v4 (KIP-394) it is given the id first
// (MEMBER_ID_REQUIRED) and joins with that, so that lost answers leave nobody behind; static members (v5, KIP-345) have a
// name of their own and join at once. From v9 a static leader that returns may keep the old assignment (KIP-814).

import type { WallMs } from '../../base/brand.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import {
  joinGroupResponse,
  type JoinGroupRequest,
  type JoinGroupResponse,
} from '../../protocol/generated/join-group.ts';
import type { AnswerToken } from './answer-token.ts';
import { ClassicDraft } from './classic-draft.ts';
import { emptyGroup, memberError, withMember, withoutMember, type ClassicGroup } from './classic-group.ts';
import {
  joinAnswer,
  maybeCompleteJoin,
  membersForLeader,
  prepareRebalance,
  rebalance,
  removeMember,
} from './classic-rebalance.ts';
import { newMemberJoinTimeoutMs, pendingMembersMax, type GroupConfig } from './group-config.ts';
import { answered, type GroupDecision } from './group-decision.ts';
import type { GroupView } from './group-view.ts';
import { keptProtocols, noBytes, saysTheSame, type Member } from './member.ts';
import { chosenProtocol, supportsProtocols } from './protocol-choice.ts';

export interface JoinCommand {
  readonly apiVersion: number;
  readonly request: JoinGroupRequest;
  readonly clientId: string;
  readonly clientHost: string;
  /** Text that no other id has, for a member without one. */
  readonly uniqueSuffix: string;
  readonly token: AnswerToken;
}

type Answer = JoinGroupResponse | undefined;

/** First version in which a dynamic member is given its id before it joins. */
const idFirstVersion = 4;
/** First version with `skipAssignment`. */
const skipAssignmentVersion = 9;

export function decideJoin(view: GroupView, command: JoinCommand, now: WallMs): GroupDecision<Answer> {
  const { request } = command;
  const { groupId, memberId } = request;
  const { config } = view;
  const fault = joinFault(request, config);
  if (fault !== errorCode.NONE) return refused(fault, memberId);
  const known = view.groups.get(groupId);
  if (known === undefined && memberId !== '') return refused(errorCode.UNKNOWN_MEMBER_ID, memberId);
  const group = known ?? emptyGroup(groupId, now);
  if (!hasRoom(group, memberId, config))
    return refusedForRoom(new ClassicDraft(group, config, now), memberId);
  if (!supportsProtocols(group, request.protocolType, request.protocols)) {
    return refused(errorCode.INCONSISTENT_GROUP_PROTOCOL, memberId);
  }
  const draft = new ClassicDraft(group, config, now);
  // The log learns of a group when its first member knocks.
  if (known === undefined) draft.store();
  const answer = memberId === '' ? joinNew(draft, command) : joinKnown(draft, command);
  return draft.decision(answer);
}

/** What a join may not say, whatever the group. */
export function joinFault(request: JoinGroupRequest, config: GroupConfig): ErrorCode {
  const { groupId, sessionTimeoutMs } = request;
  const { groupMinSessionTimeoutMs, groupMaxSessionTimeoutMs } = config;
  if (groupId === '') return errorCode.INVALID_GROUP_ID;
  return sessionTimeoutMs < groupMinSessionTimeoutMs || sessionTimeoutMs > groupMaxSessionTimeoutMs
    ? errorCode.INVALID_SESSION_TIMEOUT
    : errorCode.NONE;
}

/** Whether the member is told its id first, and joins with that. */
export function mustBeGivenId(request: JoinGroupRequest, apiVersion: number): boolean {
  return apiVersion >= idFirstVersion && request.memberId === '' && request.groupInstanceId === null;
}

const refused = (code: ErrorCode, memberId: string): GroupDecision<Answer> =>
  answered(refusal(code, memberId));
const refusal = (code: ErrorCode, memberId: string): JoinGroupResponse =>
  joinGroupResponse({ errorCode: code, memberId, protocolName: null });

/** A member of a group that has become too large is out of it. */
function refusedForRoom(draft: ClassicDraft, memberId: string): GroupDecision<Answer> {
  const member = draft.group.members.get(memberId);
  if (member !== undefined) {
    removeMember(draft, member);
    maybeCompleteJoin(draft);
  }
  return draft.decision(refusal(errorCode.GROUP_MAX_SIZE_REACHED, ''));
}

function hasRoom(group: ClassicGroup, memberId: string, config: GroupConfig): boolean {
  switch (group.state) {
    case 'Empty':
      return true;
    case 'PreparingRebalance':
      return group.members.get(memberId)?.joinToken !== undefined || group.awaitingJoin < config.groupMaxSize;
    case 'CompletingRebalance':
    case 'Stable':
      return group.members.has(memberId) || group.members.size < config.groupMaxSize;
  }
}

function joinNew(draft: ClassicDraft, command: JoinCommand): Answer {
  const { request, apiVersion } = command;
  const instanceId = request.groupInstanceId;
  const memberId = `${instanceId ?? command.clientId}-${command.uniqueSuffix}`;
  if (instanceId !== null) {
    const known = draft.group.staticMembers.get(instanceId);
    if (known === undefined) addMember(draft, command, memberId);
    else return replaceStatic(draft, command, { oldId: known, newId: memberId });
    return undefined;
  }
  if (!mustBeGivenId(request, apiVersion)) {
    addMember(draft, command, memberId);
    return undefined;
  }
  if (draft.group.pendingMembers.size >= pendingMembersMax)
    return refusal(errorCode.GROUP_MAX_SIZE_REACHED, '');
  draft.group = { ...draft.group, pendingMembers: draft.group.pendingMembers.with(memberId, true) };
  draft.expectMember(memberId, request.sessionTimeoutMs);
  return refusal(errorCode.MEMBER_ID_REQUIRED, memberId);
}

function joinKnown(draft: ClassicDraft, command: JoinCommand): Answer {
  const { request } = command;
  const { memberId } = request;
  const { group } = draft;
  if (request.groupInstanceId === null && group.pendingMembers.has(memberId)) {
    addMember(draft, command, memberId);
    return undefined;
  }
  const error = memberError(group, memberId, request.groupInstanceId);
  if (error !== errorCode.NONE) return refusal(error, memberId);
  const member = group.members.get(memberId)!;
  const repeats = saysTheSame(member, request.protocols);
  switch (group.state) {
    case 'Empty':
      return refusal(errorCode.UNKNOWN_MEMBER_ID, memberId);
    case 'PreparingRebalance':
      break;
    case 'CompletingRebalance':
      // It may not have received the answer to its join.
      if (repeats) return joinAnswer(group, memberId, membersForLeader(group));
      break;
    case 'Stable':
      // A leader that joins anew wants a rebalance: what it watches over has changed.
      if (repeats && group.leader !== memberId) return joinAnswer(group, memberId, []);
  }
  updateMember(draft, command, member);
  rebalance(draft);
  return undefined;
}

function addMember(draft: ClassicDraft, command: JoinCommand, memberId: string): void {
  const { request } = command;
  const { group } = draft;
  const member: Member = {
    memberId,
    groupInstanceId: request.groupInstanceId,
    clientId: command.clientId,
    clientHost: command.clientHost,
    ...termsOf(request, group),
    assignment: noBytes,
    isNew: true,
    joinToken: command.token,
    syncToken: undefined,
  };
  const protocolType = group.members.size === 0 ? request.protocolType : group.protocolType;
  const newMemberAdded = group.newMemberAdded || group.initialDelay !== undefined;
  draft.group = withMember({ ...group, protocolType, newMemberAdded }, member);
  draft.expectMember(memberId, newMemberJoinTimeoutMs);
  rebalance(draft);
}

/** How long it may take, and what it speaks: kept once where its leader, or it itself before, says the same bytes. */
export function termsOf(
  request: JoinGroupRequest,
  group?: ClassicGroup,
): Pick<Member, 'sessionTimeoutMs' | 'rebalanceTimeoutMs' | 'protocols'> {
  const { sessionTimeoutMs, rebalanceTimeoutMs, protocols } = request;
  const like = [group?.members.get(group.leader ?? ''), group?.members.get(request.memberId)];
  const alike = like.find((member) => member !== undefined && saysTheSame(member, protocols));
  return {
    sessionTimeoutMs,
    rebalanceTimeoutMs: rebalanceTimeoutMs < 0 ? sessionTimeoutMs : rebalanceTimeoutMs,
    protocols: alike?.protocols ?? keptProtocols(protocols),
  };
}

/** The member waits with this request, and with no other. */
function updateMember(draft: ClassicDraft, command: JoinCommand, member: Member): void {
  const error = errorCode.REBALANCE_IN_PROGRESS;
  draft.releaseJoin(member, refusal(error, member.memberId));
  const current = draft.group.members.get(member.memberId)!;
  draft.group = withMember(draft.group, {
    ...current,
    ...termsOf(command.request, draft.group),
    joinToken: command.token,
  });
}

/** A static member came back without its member id: it gets a new one, and whoever still uses the old one is fenced. */
function replaceStatic(
  draft: ClassicDraft,
  command: JoinCommand,
  ids: { readonly oldId: string; readonly newId: string },
): Answer {
  const { oldId, newId } = ids;
  const leaderBefore = draft.group.leader;
  const old = draft.group.members.get(oldId)!;
  draft.releaseJoin(old, refusal(errorCode.FENCED_INSTANCE_ID, oldId));
  draft.refuse(draft.group.members.get(oldId)!, errorCode.FENCED_INSTANCE_ID);
  draft.group = withoutMember(draft.group, oldId);
  draft.forgetDeadline(oldId);
  const terms = termsOf(command.request, draft.group);
  const member: Member = {
    ...old,
    ...terms,
    memberId: newId,
    clientId: command.clientId,
    clientHost: command.clientHost,
    isNew: false,
    joinToken: undefined,
    syncToken: undefined,
  };
  draft.group = withMember(draft.group, member);
  if (leaderBefore === oldId) draft.group = { ...draft.group, leader: newId };
  draft.expectMember(newId, command.request.sessionTimeoutMs);

  const { state } = draft.group;
  if (state === 'Stable' && chosenProtocol(draft.group) === draft.group.protocolName) {
    draft.store();
    return answerOfReturned(draft.group, command, { newId, leaderBefore });
  }
  draft.group = withMember(draft.group, { ...member, joinToken: command.token });
  if (state === 'PreparingRebalance') maybeCompleteJoin(draft);
  // After the leader was told of the old id, it would assign to that one: begin again.
  else prepareRebalance(draft);
  return undefined;
}

function answerOfReturned(
  group: ClassicGroup,
  command: JoinCommand,
  ids: { readonly newId: string; readonly leaderBefore: string | undefined },
): JoinGroupResponse {
  const { newId, leaderBefore } = ids;
  if (command.apiVersion >= skipAssignmentVersion) {
    return {
      ...joinAnswer(group, newId, membersForLeader(group)),
      skipAssignment: group.leader === newId,
    };
  }
  // Older clients must not think themselves leader: they would assign anew, and nobody would listen.
  return { ...joinAnswer(group, newId, []), leader: leaderBefore ?? '', members: [] };
}
