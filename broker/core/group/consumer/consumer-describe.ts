// ConsumerGroupDescribe (key 69, KIP-848): state, epochs and members of consumer groups. A group that is not there, or is a
// classic one, is GROUP_ID_NOT_FOUND. What a member has yet to give up counts as its own. Topics that are gone are left out:
// they have no name any more.

import { errorCode } from '../../../protocol/error-codes.ts';
import {
  consumerGroupDescribeResponseGroup,
  consumerGroupDescribeResponseMember,
  type ConsumerGroupDescribeResponseGroup,
  type ConsumerGroupDescribeResponseMember,
} from '../../../protocol/generated/consumer-group-describe.ts';
import { answered, type GroupDecision } from '../group-decision.ts';
import type { GroupView } from '../group-view.ts';
import { consumerGroupState, type ConsumerGroup } from './consumer-group.ts';
import { classicTerms, type ConsumerMember } from './consumer-member.ts';
import { listed, noPartitions, union, type AnyPartitions } from './partitions.ts';
import { preferredAssignor } from './target-assignment.ts';

export interface DescribeConsumersCommand {
  readonly groupIds: readonly string[];
}

const memberType = { classic: 0, consumer: 1 } as const;

export function decideDescribeConsumers(
  view: GroupView,
  { groupIds }: DescribeConsumersCommand,
): GroupDecision<readonly ConsumerGroupDescribeResponseGroup[]> {
  return answered(
    groupIds.map((groupId) => {
      const group = view.consumers.get(groupId);
      if (group !== undefined) return described(group, view);
      const what = view.groups.has(groupId) ? 'is not a consumer group' : 'not found';
      return consumerGroupDescribeResponseGroup({
        groupId,
        errorCode: errorCode.GROUP_ID_NOT_FOUND,
        errorMessage: `Group ${groupId} ${what}.`,
      });
    }),
  );
}

function described(group: ConsumerGroup, view: GroupView): ConsumerGroupDescribeResponseGroup {
  return consumerGroupDescribeResponseGroup({
    groupId: group.groupId,
    groupState: consumerGroupState(group),
    groupEpoch: group.epoch,
    assignmentEpoch: group.targetEpoch,
    assignorName: preferredAssignor(group, view.config),
    members: [...group.members.values()].map((member) => describedMember(group, member, view)),
  });
}

function describedMember(
  group: ConsumerGroup,
  member: ConsumerMember,
  { catalog }: GroupView,
): ConsumerGroupDescribeResponseMember {
  const { memberId, metadata, current } = member;
  const topicPartitions = (partitions: AnyPartitions): ConsumerGroupDescribeResponseMember['assignment'] => ({
    topicPartitions: listed(partitions).flatMap((one) => {
      const topicName = catalog.byId(one.topicId)?.name;
      return topicName === undefined ? [] : [{ ...one, topicName }];
    }),
  });
  return consumerGroupDescribeResponseMember({
    memberId,
    instanceId: metadata.instanceId,
    rackId: metadata.rackId,
    memberEpoch: current.memberEpoch,
    clientId: metadata.clientId,
    clientHost: metadata.clientHost,
    subscribedTopicNames: [...metadata.subscribedTopicNames],
    subscribedTopicRegex: metadata.subscribedTopicRegex,
    assignment: topicPartitions(union(current.assigned, current.pendingRevocation)),
    targetAssignment: topicPartitions(group.targets.get(memberId) ?? noPartitions),
    memberType: classicTerms(member) === undefined ? memberType.consumer : memberType.classic,
  });
}
