// Records that make a consumer group, and the tombstones that end one, in the order in which Kafka writes them.

import type { TopicPartitions } from '../assignors/assignment.ts';
import type { ConsumerGroup } from './consumer-group.ts';
import { currentRecord, metadataRecord } from './consumer-member.ts';
import type { ConsumerRecord } from './consumer-records.ts';
import { initialAssignment } from './current-assignment.ts';
import { listed } from './partitions.ts';

export function epochRecord({ groupId, epoch, metadataHash }: ConsumerGroup): ConsumerRecord {
  return { type: 'ConsumerGroupMetadata', key: { groupId }, value: { epoch, metadataHash } };
}

export function targetEpochRecord({ groupId, targetEpoch, targetTimestamp }: ConsumerGroup): ConsumerRecord {
  return {
    type: 'ConsumerGroupTargetAssignmentMetadata',
    key: { groupId },
    value: { assignmentEpoch: targetEpoch, assignmentTimestamp: targetTimestamp },
  };
}

export function targetRecord(groupId: string, memberId: string, target: TopicPartitions): ConsumerRecord {
  return {
    type: 'ConsumerGroupTargetAssignmentMember',
    key: { groupId, memberId },
    value: { topicPartitions: listed(target) },
  };
}

/** The whole group: what a new coordinator needs to know. */
export function recordsOf(group: ConsumerGroup): ConsumerRecord[] {
  const { groupId } = group;
  const members = [...group.members.values()];
  const records = members.map((member) => metadataRecord(groupId, member));
  for (const [regularExpression, value] of group.patterns.entries()) {
    const key = { groupId, regularExpression };
    records.push({ type: 'ConsumerGroupRegularExpression', key, value });
  }
  records.push(epochRecord(group));
  for (const [memberId, target] of group.targets.entries()) {
    records.push(targetRecord(groupId, memberId, target));
  }
  records.push(targetEpochRecord(group));
  for (const member of members) {
    if (member.current !== initialAssignment) records.push(currentRecord(groupId, member));
  }
  return records;
}

/** The whole group goes. */
export function groupTombstones(group: ConsumerGroup): ConsumerRecord[] {
  const { groupId } = group;
  const memberIds = [...group.members.entries()].map(([memberId]) => memberId);
  const gone = (type: MemberRecordType): ConsumerRecord[] =>
    memberIds.map((memberId) => ({ type, key: { groupId, memberId }, value: null }));
  return [
    ...gone('ConsumerGroupCurrentMemberAssignment'),
    ...gone('ConsumerGroupTargetAssignmentMember'),
    { type: 'ConsumerGroupTargetAssignmentMetadata', key: { groupId }, value: null },
    ...gone('ConsumerGroupMemberMetadata'),
    { type: 'ConsumerGroupPartitionMetadata', key: { groupId }, value: null },
    ...[...group.patterns.entries()].map(
      ([regularExpression]): ConsumerRecord => patternTombstone(groupId, regularExpression),
    ),
    { type: 'ConsumerGroupMetadata', key: { groupId }, value: null },
  ];
}

type MemberRecordType =
  | 'ConsumerGroupCurrentMemberAssignment'
  | 'ConsumerGroupTargetAssignmentMember'
  | 'ConsumerGroupMemberMetadata';

/** One member goes, with all that it has. */
export function memberTombstones(groupId: string, memberId: string): ConsumerRecord[] {
  const key = { groupId, memberId };
  return [
    { type: 'ConsumerGroupCurrentMemberAssignment', key, value: null },
    { type: 'ConsumerGroupTargetAssignmentMember', key, value: null },
    { type: 'ConsumerGroupMemberMetadata', key, value: null },
  ];
}

export function patternTombstone(groupId: string, regularExpression: string): ConsumerRecord {
  return { type: 'ConsumerGroupRegularExpression', key: { groupId, regularExpression }, value: null };
}
