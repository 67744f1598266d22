// Members that speak the classic protocol in a consumer group: their heartbeats, syncs and departures, put in terms of member
// epochs. The generation that they are told is their member epoch; the coordinator assigns, so none of them leads. LeaveGroup
// takes members of the new protocol too: administrators remove members by it.

import type { WallMs } from '../../../base/brand.ts';
import { errorCode, type ErrorCode } from '../../../protocol/error-codes.ts';
import {
  heartbeatResponse,
  type HeartbeatRequest,
  type HeartbeatResponse,
} from '../../../protocol/generated/heartbeat.ts';
import type { LeaveGroupRequestMember, LeaveGroupResponse } from '../../../protocol/generated/leave-group.ts';
import { syncGroupResponse, type SyncGroupResponse } from '../../../protocol/generated/sync-group.ts';
import { leaveAnswer, leavingMembers, type LeaveCommand } from '../classic-leave.ts';
import type { SyncCommand } from '../classic-sync.ts';
import { answered, type GroupDecision } from '../group-decision.ts';
import { consumerProtocolType } from '../group-subscription.ts';
import type { GroupView } from '../group-view.ts';
import { ConsumerDraft } from './consumer-draft.ts';
import { placeKey, type ConsumerGroup } from './consumer-group.ts';
import { classicTerms, type ClassicTerms, type ConsumerMember } from './consumer-member.ts';
import { assignmentFor } from './consumer-protocol.ts';
import { afterLeaving, removeMember } from './consumer-leave.ts';
import { each, hasPartition, noPartitions } from './partitions.ts';

interface Identity {
  readonly memberId: string;
  readonly groupInstanceId: string | null;
}

interface ClassicMember {
  readonly member: ConsumerMember;
  readonly terms: ClassicTerms;
}

/** Who it is, or why it is not. */
function memberOf(group: ConsumerGroup, { memberId, groupInstanceId }: Identity): ConsumerMember | ErrorCode {
  const owner = groupInstanceId === null ? memberId : group.staticMembers.get(groupInstanceId);
  if (owner === undefined) return errorCode.UNKNOWN_MEMBER_ID;
  if (owner !== memberId) return errorCode.FENCED_INSTANCE_ID;
  return group.members.get(owner) ?? errorCode.UNKNOWN_MEMBER_ID;
}

function classicMember(group: ConsumerGroup, identity: Identity): ClassicMember | ErrorCode {
  const member = memberOf(group, identity);
  if (typeof member === 'number') return member;
  const terms = classicTerms(member);
  return terms === undefined ? errorCode.UNKNOWN_MEMBER_ID : { member, terms };
}

export function decideClassicHeartbeat(
  view: GroupView,
  group: ConsumerGroup,
  request: HeartbeatRequest,
  now: WallMs,
): GroupDecision<HeartbeatResponse> {
  const found = classicMember(group, request);
  if (typeof found === 'number') return answered(heartbeatResponse({ errorCode: found }));
  const { member, terms } = found;
  const { memberId, current } = member;
  if (request.generationId !== current.memberEpoch) {
    return answered(heartbeatResponse({ errorCode: errorCode.ILLEGAL_GENERATION }));
  }
  const draft = new ConsumerDraft(view, group, now);
  draft.expect('session', memberId, terms.sessionTimeoutMs);
  if (!mustJoinAgain(group, member)) return draft.decision(heartbeatResponse());
  expectJoin(draft, member);
  return draft.decision(heartbeatResponse({ errorCode: errorCode.REBALANCE_IN_PROGRESS }));
}

/** By joining again a classic member says what it has given up, and learns of what it is given. */
function mustJoinAgain(group: ConsumerGroup, { memberId, current }: ConsumerMember): boolean {
  if (current.memberEpoch < group.epoch || current.state === 'unrevoked') return true;
  if (current.state !== 'unreleased') return false;
  for (const [topicId, partition] of each(group.targets.get(memberId) ?? noPartitions)) {
    if (hasPartition(current.assigned, topicId, partition)) continue;
    if (group.owners.has(placeKey(topicId, partition))) return false;
  }
  return true;
}

function expectJoin(draft: ConsumerDraft, { memberId, metadata }: ConsumerMember): void {
  if (!draft.isExpected('join', memberId)) draft.expect('join', memberId, metadata.rebalanceTimeoutMs);
}

export function decideClassicSync(
  view: GroupView,
  group: ConsumerGroup,
  { request }: SyncCommand,
  now: WallMs,
): GroupDecision<SyncGroupResponse | undefined> {
  const found = classicMember(group, request);
  if (typeof found === 'number') return answered(syncGroupResponse({ errorCode: found }));
  const { member, terms } = found;
  const { memberId, current } = member;
  const draft = new ConsumerDraft(view, group, now);
  const [spoken] = terms.supportedProtocols;
  const { protocolType, protocolName } = request;
  if (request.generationId !== current.memberEpoch) {
    return answered(syncGroupResponse({ errorCode: errorCode.ILLEGAL_GENERATION }));
  }
  if (
    (protocolType ?? consumerProtocolType) !== consumerProtocolType ||
    (protocolName ?? spoken?.name) !== spoken?.name
  ) {
    return answered(syncGroupResponse({ errorCode: errorCode.INCONSISTENT_GROUP_PROTOCOL }));
  }
  if (group.epoch > current.memberEpoch && current.state !== 'unrevoked') {
    expectJoin(draft, member);
    return draft.decision(syncGroupResponse({ errorCode: errorCode.REBALANCE_IN_PROGRESS }));
  }
  draft.forget('sync', memberId);
  draft.expect('session', memberId, terms.sessionTimeoutMs);
  const assignment = assignmentFor(spoken!.metadata, current.assigned, view.catalog);
  return draft.decision(syncGroupResponse({ protocolType, protocolName, assignment }));
}

export function decideClassicLeave(
  view: GroupView,
  group: ConsumerGroup,
  command: LeaveCommand,
  now: WallMs,
): GroupDecision<LeaveGroupResponse> {
  const draft = new ConsumerDraft(view, group, now);
  const leaving = leavingMembers(command);
  const errors = leaving.map((identity) => leave(draft, identity));
  const response = leaveAnswer(command.apiVersion, leaving, errors);
  return errors.includes(errorCode.NONE) ? afterLeaving(draft, response) : draft.decision(response);
}

function leave(draft: ConsumerDraft, { memberId, groupInstanceId }: LeaveGroupRequestMember): ErrorCode {
  // An administrator names a static member by its instance id alone (KIP-345).
  const named = groupInstanceId === null ? undefined : draft.group.staticMembers.get(groupInstanceId);
  const found = memberOf(draft.group, {
    memberId: memberId === '' ? (named ?? '') : memberId,
    groupInstanceId,
  });
  if (typeof found === 'number') return found;
  removeMember(draft, found.memberId);
  return errorCode.NONE;
}
