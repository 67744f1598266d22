// SyncGroup (key 14) of the classic protocol: members wait here for what the leader assigns. The leader's request ends the
// rebalance, and only then does the log hear of it. Protocol type and name are checked from v5 on.

import type { WallMs } from '../../base/brand.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import {
  syncGroupResponse,
  type SyncGroupRequest,
  type SyncGroupResponse,
} from '../../protocol/generated/sync-group.ts';
import type { AnswerToken } from './answer-token.ts';
import { ClassicDraft } from './classic-draft.ts';
import { inState, memberError, withMember, type ClassicGroup } from './classic-group.ts';
import { answered, type GroupDecision } from './group-decision.ts';
import type { GroupView } from './group-view.ts';
import { noBytes, type Member } from './member.ts';

export interface SyncCommand {
  readonly apiVersion: number;
  readonly request: SyncGroupRequest;
  readonly token: AnswerToken;
}

type Answer = SyncGroupResponse | undefined;

/** First version that must name protocol type and protocol. */
const namedProtocolVersion = 5;

export function decideSync(view: GroupView, command: SyncCommand, now: WallMs): GroupDecision<Answer> {
  const { request } = command;
  const group = view.groups.get(request.groupId);
  const error = syncError(group, command);
  if (error !== errorCode.NONE || group === undefined)
    return answered(syncGroupResponse({ errorCode: error }));
  const draft = new ClassicDraft(group, view.config, now);
  markSynced(draft, request.memberId);
  const member = draft.group.members.get(request.memberId)!;
  if (group.state === 'Stable') {
    draft.expectMember(member.memberId, member.sessionTimeoutMs);
    return draft.decision(assignmentOf(group, member));
  }
  draft.releaseSync(member, syncGroupResponse({ errorCode: errorCode.REBALANCE_IN_PROGRESS }));
  draft.group = withMember(draft.group, { ...member, syncToken: command.token });
  if (group.leader === member.memberId) becomeStable(draft, request);
  return draft.decision(undefined);
}

function syncError(group: ClassicGroup | undefined, { request, apiVersion }: SyncCommand): ErrorCode {
  const { groupId, memberId, protocolType, protocolName } = request;
  if (apiVersion >= namedProtocolVersion && (protocolType === null || protocolName === null)) {
    return errorCode.INCONSISTENT_GROUP_PROTOCOL;
  }
  if (groupId === '') return errorCode.INVALID_GROUP_ID;
  if (group === undefined) return errorCode.UNKNOWN_MEMBER_ID;
  const error = memberError(group, memberId, request.groupInstanceId);
  if (error !== errorCode.NONE) return error;
  if (request.generationId !== group.generation) return errorCode.ILLEGAL_GENERATION;
  if (differs(protocolType, group.protocolType) || differs(protocolName, group.protocolName)) {
    return errorCode.INCONSISTENT_GROUP_PROTOCOL;
  }
  if (group.state === 'Empty') return errorCode.UNKNOWN_MEMBER_ID;
  return group.state === 'PreparingRebalance' ? errorCode.REBALANCE_IN_PROGRESS : errorCode.NONE;
}

const differs = (said: string | null, known: string | undefined): boolean =>
  said !== null && known !== undefined && said !== known;

function markSynced(draft: ClassicDraft, memberId: string): void {
  const pendingSync = draft.group.pendingSync.without(memberId);
  if (pendingSync === draft.group.pendingSync) return;
  draft.group = { ...draft.group, pendingSync };
  if (pendingSync.size === 0) draft.stopTimer();
}

function becomeStable(draft: ClassicDraft, request: SyncGroupRequest): void {
  const assignments = new Map(request.assignments.map(({ memberId, assignment }) => [memberId, assignment]));
  draft.group = inState(draft.group, 'Stable', draft.now);
  for (const member of draft.group.members.values()) {
    // Whom the leader left out has nothing. A copy: a slice would keep the request in memory.
    const assignment = assignments.get(member.memberId)?.slice() ?? noBytes;
    draft.group = withMember(draft.group, { ...member, assignment });
  }
  draft.store();
  const assigned = draft.group;
  for (const member of assigned.members.values()) {
    if (member.syncToken === undefined) continue;
    draft.releaseSync(member, assignmentOf(assigned, member));
    draft.expectMember(member.memberId, member.sessionTimeoutMs);
  }
}

function assignmentOf(group: ClassicGroup, member: Member): SyncGroupResponse {
  return syncGroupResponse({
    protocolType: group.protocolType ?? null,
    protocolName: group.protocolName ?? null,
    assignment: member.assignment,
  });
}
