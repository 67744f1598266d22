// ConsumerGroupHeartbeat (key 68, KIP-848): the one request by which a member joins, stays, learns its assignment, says what
// it has given up, and leaves. The coordinator assigns; members take steps at their own pace.

import type { WallMs } from '../../../base/brand.ts';
import { errorCode } from '../../../protocol/error-codes.ts';
import {
  consumerGroupHeartbeatResponse,
  type ConsumerGroupHeartbeatRequest,
  type ConsumerGroupHeartbeatResponse,
} from '../../../protocol/generated/consumer-group-heartbeat.ts';
import { answered, type GroupDecision } from '../group-decision.ts';
import type { GroupView } from '../group-view.ts';
import { ConsumerDraft } from './consumer-draft.ts';
import { emptyConsumerGroup, type ConsumerGroup } from './consumer-group.ts';
import { joinEpoch, type ConsumerMember, type MemberMetadata } from './consumer-member.ts';
import { decideConsumerLeave } from './consumer-leave.ts';
import { faultOf, faultOfPattern } from './heartbeat-request.ts';
import { admit, unknownMember } from './member-admission.ts';
import { progress } from './member-progress.ts';
import { openedUpwards } from './migration-up.ts';
import { listed, partitionsOf, samePartitions } from './partitions.ts';
import { Refusal } from './refusal.ts';
import { assignmentWaitMs } from './target-assignment.ts';

export interface ConsumerHeartbeatCommand {
  readonly apiVersion: number;
  readonly request: ConsumerGroupHeartbeatRequest;
  readonly clientId: string;
  readonly clientHost: string;
  /** An id for a member that has none. */
  readonly uniqueId: string;
}

/** Who waits for something that others or the clock will bring is told to ask again this soon. */
const waitingHeartbeatMs = 1_000;

export function decideConsumerHeartbeat(
  view: GroupView,
  command: ConsumerHeartbeatCommand,
  now: WallMs,
): GroupDecision<ConsumerGroupHeartbeatResponse> {
  const { request, apiVersion } = command;
  const fault = faultOf(request, apiVersion, view);
  if (fault !== undefined) return refused(fault);
  const decision =
    request.memberEpoch < joinEpoch
      ? decideConsumerLeave(view, request, now)
      : decideStay(view, command, now);
  return decision instanceof Refusal ? refused(decision) : decision;
}

const refused = (refusal: Refusal): GroupDecision<ConsumerGroupHeartbeatResponse> =>
  answered(consumerGroupHeartbeatResponse({ errorCode: refusal.errorCode, errorMessage: refusal.message }));

function decideStay(
  view: GroupView,
  command: ConsumerHeartbeatCommand,
  now: WallMs,
): GroupDecision<ConsumerGroupHeartbeatResponse> | Refusal {
  const { request } = command;
  const draft = openedGroup(view, request, now);
  if (draft instanceof Refusal) return draft;
  const owned = request.topicPartitions === null ? undefined : partitionsOf(request.topicPartitions);
  const { memberEpoch, instanceId } = request;
  const memberId = request.memberId === '' ? command.uniqueId : request.memberId;
  const member = admit(draft, { memberId, instanceId, memberEpoch, owned });
  if (member instanceof Refusal) return member;
  const metadata = saidBy(command, member.metadata);
  const pattern = metadata.subscribedTopicRegex ?? '';
  const isNewPattern = pattern !== '' && pattern !== member.metadata.subscribedTopicRegex;
  const fault = isNewPattern ? faultOfPattern(pattern, view) : undefined;
  if (fault !== undefined) return fault;
  const after = progress(draft, { member, metadata, owned });
  draft.expect('session', memberId, view.config.consumerSettings(request.groupId).sessionTimeoutMs);
  if (member.metadata.classicMemberMetadata !== null) forgetClassicWaits(draft, memberId);
  return draft.decision(answerOf(draft, request, member, after));
}

function openedGroup(
  view: GroupView,
  { groupId, memberId, memberEpoch }: ConsumerGroupHeartbeatRequest,
  now: WallMs,
): ConsumerDraft | Refusal {
  const group = view.consumers.get(groupId);
  if (group !== undefined) return new ConsumerDraft(view, group, now);
  const classic = view.groups.get(groupId);
  if (memberEpoch !== joinEpoch) {
    if (classic === undefined)
      return new Refusal('GROUP_ID_NOT_FOUND', `Consumer group ${groupId} not found.`);
    // The group has gone on without it, among classic members. GROUP_ID_NOT_FOUND would be the end of its client.
    return unknownMember(groupId, memberId);
  }
  if (classic !== undefined) return openedUpwards(view, classic, now);
  return new ConsumerDraft(view, emptyConsumerGroup(groupId), now);
}

/** What is null, or -1, is as before. */
function saidBy(command: ConsumerHeartbeatCommand, before: MemberMetadata): MemberMetadata {
  const { request } = command;
  const { rebalanceTimeoutMs } = request;
  return {
    ...before,
    instanceId: request.instanceId ?? before.instanceId,
    rackId: request.rackId ?? before.rackId,
    clientId: command.clientId,
    clientHost: command.clientHost,
    subscribedTopicNames:
      request.subscribedTopicNames === null
        ? before.subscribedTopicNames
        : inOrder(request.subscribedTopicNames),
    subscribedTopicRegex: request.subscribedTopicRegex ?? before.subscribedTopicRegex,
    rebalanceTimeoutMs: rebalanceTimeoutMs === -1 ? before.rebalanceTimeoutMs : rebalanceTimeoutMs,
    serverAssignor: request.serverAssignor ?? before.serverAssignor,
    classicMemberMetadata: null,
  };
}

const inOrder = (names: readonly string[]): string[] => [...new Set(names)].sort();

function forgetClassicWaits(draft: ConsumerDraft, memberId: string): void {
  draft.forget('join', memberId);
  draft.forget('sync', memberId);
}

function answerOf(
  draft: ConsumerDraft,
  request: ConsumerGroupHeartbeatRequest,
  before: ConsumerMember,
  after: ConsumerMember,
): ConsumerGroupHeartbeatResponse {
  const { current } = after;
  const saysAll =
    request.memberEpoch === joinEpoch ||
    (request.rebalanceTimeoutMs !== -1 &&
      request.topicPartitions !== null &&
      (request.subscribedTopicNames !== null || request.subscribedTopicRegex !== null));
  const isTold = saysAll || !samePartitions(before.current.assigned, current.assigned);
  return consumerGroupHeartbeatResponse({
    errorCode: errorCode.NONE,
    memberId: after.memberId,
    memberEpoch: current.memberEpoch,
    heartbeatIntervalMs: heartbeatIntervalMs(draft, after),
    assignment: isTold ? { topicPartitions: listed(current.assigned) } : null,
  });
}

/** Sooner than usual for a member that waits: for the next assignment, or for partitions of others. */
function heartbeatIntervalMs(draft: ConsumerDraft, { current }: ConsumerMember): number {
  const { group, view } = draft;
  const usual = view.config.consumerSettings(group.groupId).heartbeatIntervalMs;
  if (isAssigning(group)) return Math.min(usual, Math.max(assignmentWaitMs(draft), 1));
  return current.state === 'unreleased' ? Math.min(usual, waitingHeartbeatMs) : usual;
}

const isAssigning = ({ epoch, targetEpoch }: ConsumerGroup): boolean => epoch > targetEpoch;
