// LeaveGroup (key 13) of the classic protocol. v0-2 name one member, and its error is the answer's; from v3 there are many,
// each with its own, and a static member may be named by its instance id alone (an administrator removes it).

import type { WallMs } from '../../base/brand.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import {
  leaveGroupResponse,
  type LeaveGroupRequest,
  type LeaveGroupRequestMember,
  type LeaveGroupResponse,
} from '../../protocol/generated/leave-group.ts';
import { ClassicDraft } from './classic-draft.ts';
import { memberError } from './classic-group.ts';
import {
  maybeCompleteJoin,
  prepareRebalance,
  removeMember,
  removePendingMember,
} from './classic-rebalance.ts';
import { answered, type GroupDecision } from './group-decision.ts';
import type { GroupView } from './group-view.ts';

export interface LeaveCommand {
  readonly apiVersion: number;
  readonly request: LeaveGroupRequest;
}

/** First version with many members. */
const batchVersion = 3;

export function decideLeave(
  view: GroupView,
  { apiVersion, request }: LeaveCommand,
  now: WallMs,
): GroupDecision<LeaveGroupResponse> {
  if (request.groupId === '') {
    return answered(leaveGroupResponse({ errorCode: errorCode.INVALID_GROUP_ID }));
  }
  const leaving = leavingMembers({ apiVersion, request });
  const group = view.groups.get(request.groupId);
  const draft = group === undefined ? undefined : new ClassicDraft(group, view.config, now);
  const errors = leaving.map((member) =>
    draft === undefined ? errorCode.UNKNOWN_MEMBER_ID : leave(draft, member),
  );
  if (draft !== undefined && errors.includes(errorCode.NONE)) afterLeaving(draft);
  const response = leaveAnswer(apiVersion, leaving, errors);
  return draft === undefined ? answered(response) : draft.decision(response);
}

/** Whom the request names, in the form of the newer versions. */
export function leavingMembers({ apiVersion, request }: LeaveCommand): readonly LeaveGroupRequestMember[] {
  return apiVersion < batchVersion
    ? [{ memberId: request.memberId, groupInstanceId: null, reason: null }]
    : request.members;
}

export function leaveAnswer(
  apiVersion: number,
  leaving: readonly LeaveGroupRequestMember[],
  errors: readonly ErrorCode[],
): LeaveGroupResponse {
  if (apiVersion < batchVersion) return leaveGroupResponse({ errorCode: errors[0]! });
  return leaveGroupResponse({
    members: leaving.map(({ memberId, groupInstanceId }, index) => ({
      memberId,
      groupInstanceId,
      errorCode: errors[index]!,
    })),
  });
}

function leave(draft: ClassicDraft, { memberId, groupInstanceId }: LeaveGroupRequestMember): ErrorCode {
  const { group } = draft;
  if (memberId !== '' && group.pendingMembers.has(memberId)) {
    removePendingMember(draft, memberId);
    return errorCode.NONE;
  }
  if (memberId === '') {
    const named = groupInstanceId === null ? undefined : group.staticMembers.get(groupInstanceId);
    if (named === undefined) return errorCode.UNKNOWN_MEMBER_ID;
    removeMember(draft, group.members.get(named)!);
    return errorCode.NONE;
  }
  const error = memberError(group, memberId, groupInstanceId);
  if (error === errorCode.NONE) removeMember(draft, group.members.get(memberId)!);
  return error;
}

function afterLeaving(draft: ClassicDraft): void {
  const { state } = draft.group;
  if (state === 'Stable' || state === 'CompletingRebalance') prepareRebalance(draft);
  else maybeCompleteJoin(draft);
}
