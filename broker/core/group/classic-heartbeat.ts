// Heartbeat (key 12) of the classic protocol: moves the member's deadline, and tells it when it must join again.

import { wallMs, type WallMs } from '../../base/brand.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import {
  heartbeatResponse,
  type HeartbeatRequest,
  type HeartbeatResponse,
} from '../../protocol/generated/heartbeat.ts';
import { memberError, type ClassicGroup } from './classic-group.ts';
import { answered, type GroupDecision } from './group-decision.ts';
import type { DeadlineChange } from './group-records.ts';
import type { GroupView } from './group-view.ts';

export function decideHeartbeat(
  view: GroupView,
  request: HeartbeatRequest,
  now: WallMs,
): GroupDecision<HeartbeatResponse> {
  const group = view.groups.get(request.groupId);
  const error = heartbeatError(group, request);
  if (error !== errorCode.NONE || group === undefined)
    return answered(heartbeatResponse({ errorCode: error }));
  const code = group.state === 'PreparingRebalance' ? errorCode.REBALANCE_IN_PROGRESS : errorCode.NONE;
  return answered(heartbeatResponse({ errorCode: code }), [signOfLife(group, request.memberId, now)]);
}

function heartbeatError(group: ClassicGroup | undefined, request: HeartbeatRequest): ErrorCode {
  if (request.groupId === '') return errorCode.INVALID_GROUP_ID;
  if (group === undefined) return errorCode.UNKNOWN_MEMBER_ID;
  const error = memberError(group, request.memberId, request.groupInstanceId);
  if (error !== errorCode.NONE) return error;
  return request.generationId === group.generation ? errorCode.NONE : errorCode.ILLEGAL_GENERATION;
}

/** The member, which must be one, has its whole session timeout again. */
export function signOfLife(group: ClassicGroup, memberId: string, now: WallMs): DeadlineChange {
  const { sessionTimeoutMs } = group.members.get(memberId)!;
  return { type: 'Deadline', groupId: group.groupId, memberId, at: wallMs(now + sessionTimeoutMs) };
}
