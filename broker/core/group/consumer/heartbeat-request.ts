// What a ConsumerGroupHeartbeat may not say, whatever the state of its group; the first fault counts.

import type { ConsumerGroupHeartbeatRequest } from '../../../protocol/generated/consumer-group-heartbeat.ts';
import type { GroupView } from '../group-view.ts';
import { joinEpoch, leaveEpoch, leaveForAWhileEpoch } from './consumer-member.ts';
import { Refusal } from './refusal.ts';

/** First version in which the client makes its member id (KIP-1082). */
const ownIdVersion = 1;

export function faultOf(
  request: ConsumerGroupHeartbeatRequest,
  apiVersion: number,
  view: GroupView,
): Refusal | undefined {
  const { groupId, memberId, memberEpoch, instanceId, rackId } = request;
  if (isBlank(groupId)) return invalid("GroupId can't be empty.");
  if (isBlank(instanceId)) return invalid("InstanceId can't be empty.");
  if (isBlank(rackId)) return invalid("RackId can't be empty.");
  if (isBlank(memberId) && (apiVersion >= ownIdVersion || memberEpoch !== joinEpoch)) {
    return invalid("MemberId can't be empty.");
  }
  if (memberEpoch < leaveForAWhileEpoch) return invalid('MemberEpoch is invalid.');
  if (memberEpoch === leaveForAWhileEpoch && instanceId === null) return invalid("InstanceId can't be null.");
  if (memberEpoch === leaveEpoch || memberEpoch === leaveForAWhileEpoch) return undefined;
  const fault = memberEpoch === joinEpoch ? faultOfJoin(request) : undefined;
  return fault ?? faultOfAssignor(request, view);
}

/** Spaces and control characters alone name nothing. */
const isBlank = (text: string | null): boolean => text !== null && /^[\0-\x20]*$/.test(text);
const invalid = (message: string): Refusal => new Refusal('INVALID_REQUEST', message);

function faultOfJoin(request: ConsumerGroupHeartbeatRequest): Refusal | undefined {
  const { rebalanceTimeoutMs, topicPartitions, subscribedTopicNames, subscribedTopicRegex } = request;
  if (rebalanceTimeoutMs === -1) return invalid('RebalanceTimeoutMs must be provided in first request.');
  if (topicPartitions === null || topicPartitions.length > 0) {
    return invalid('TopicPartitions must be empty when (re-)joining.');
  }
  if (subscribedTopicNames === null && subscribedTopicRegex === null) {
    return invalid('Either SubscribedTopicNames or SubscribedTopicRegex must be non-null when (re-)joining.');
  }
  return undefined;
}

function faultOfAssignor(
  { serverAssignor }: ConsumerGroupHeartbeatRequest,
  { config }: GroupView,
): Refusal | undefined {
  const known = config.groupConsumerAssignors;
  if (serverAssignor === null || known.includes(serverAssignor)) return undefined;
  return new Refusal(
    'UNSUPPORTED_ASSIGNOR',
    `ServerAssignor ${serverAssignor} is not supported. Supported assignors: ${known.join(', ')}.`,
  );
}

/** A pattern is judged when a member brings it. Undefined: it is valid. */
export function faultOfPattern(pattern: string, view: GroupView): Refusal | undefined {
  const matched = view.catalog.matching(pattern);
  if (typeof matched !== 'string') return undefined;
  return new Refusal(
    'INVALID_REGULAR_EXPRESSION',
    `SubscribedTopicRegex \`${pattern}\` is not a valid regular expression: ${matched}.`,
  );
}
