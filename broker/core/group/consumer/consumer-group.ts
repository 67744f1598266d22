// A group of the consumer protocol (KIP-848), as a value; every change makes a new one that shares what stays. Records alone
// change it (`withRecord`), live and in replay, so all of it is in the log; only deadlines are not.
//
//   Empty         no members
//   Assigning     the group's epoch is ahead of the target assignment's
//   Reconciling   members are on their way to the target
//   Stable        every member has what the target says
//
// Invariants: `owners` holds exactly the partitions that members have or have yet to give up, each once; `staticMembers` the
// instance ids of the members; `subscribers` counts the members that name a topic, `patternUsers` those with a pattern.
// Epochs never go back in the life of a group.

import type { TopicId } from '../../../base/brand.ts';
import { SortedMap } from '../../../base/sorted-map.ts';
import type { ConsumerGroupCurrentMemberAssignmentValue } from '../../../protocol/generated/record/consumer-group-current-member-assignment-value.ts';
import type { ConsumerGroupRegularExpressionValue } from '../../../protocol/generated/record/consumer-group-regular-expression-value.ts';
import type { ConsumerGroupTargetAssignmentMetadataValue } from '../../../protocol/generated/record/consumer-group-target-assignment-metadata-value.ts';
import type { TopicPartitions } from '../assignors/assignment.ts';
import {
  classicTerms,
  currentFromValue,
  newConsumerMember,
  type ConsumerMember,
  type MemberMetadata,
} from './consumer-member.ts';
import type { ConsumerRecord } from './consumer-records.ts';
import { initialAssignment, isReconciledTo } from './current-assignment.ts';
import { each, partitionsOf } from './partitions.ts';

export type ConsumerGroupState = 'Empty' | 'Assigning' | 'Reconciling' | 'Stable';

export interface ConsumerGroup {
  readonly groupId: string;
  readonly epoch: number;
  /** Of the topics subscribed to, when the epoch was last raised; 0: to be computed anew. */
  readonly metadataHash: number;
  readonly members: SortedMap<ConsumerMember>;
  /** Member ids by instance id. */
  readonly staticMembers: SortedMap<string>;
  readonly targetEpoch: number;
  /** When the target was made; 0: never. */
  readonly targetTimestamp: number;
  readonly targets: SortedMap<TopicPartitions>;
  /** What each pattern matched when it was last resolved. */
  readonly patterns: SortedMap<Readonly<ConsumerGroupRegularExpressionValue>>;
  /** Member ids by `placeKey`. */
  readonly owners: SortedMap<string>;
  readonly subscribers: SortedMap<number>;
  readonly patternUsers: SortedMap<number>;
  readonly classicMembers: number;
}

/** Of a group of which no record tells more; Kafka counts from there too. */
const firstEpoch = 1;

export function emptyConsumerGroup(groupId: string): ConsumerGroup {
  return {
    groupId,
    epoch: firstEpoch,
    metadataHash: 0,
    members: SortedMap.empty(),
    staticMembers: SortedMap.empty(),
    targetEpoch: firstEpoch,
    targetTimestamp: 0,
    targets: SortedMap.empty(),
    patterns: SortedMap.empty(),
    owners: SortedMap.empty(),
    subscribers: SortedMap.empty(),
    patternUsers: SortedMap.empty(),
    classicMembers: 0,
  };
}

export const placeKey = (topicId: TopicId, partition: number): string => `${topicId}${partition}`;

export function consumerGroupState(group: ConsumerGroup): ConsumerGroupState {
  if (group.members.size === 0) return 'Empty';
  if (group.epoch > group.targetEpoch) return 'Assigning';
  for (const { current } of group.members.values()) {
    if (!isReconciledTo(current, group.targetEpoch)) return 'Reconciling';
  }
  return 'Stable';
}

/** The group after the record; undefined: there is none. */
export function withRecord(
  before: ConsumerGroup | undefined,
  record: ConsumerRecord,
): ConsumerGroup | undefined {
  if (record.type === 'ConsumerGroupPartitionMetadata') return before;
  if (before === undefined && record.value === null) return undefined;
  const group = before ?? emptyConsumerGroup(record.key.groupId);
  switch (record.type) {
    case 'ConsumerGroupMetadata':
      if (record.value === null) return undefined;
      return { ...group, epoch: record.value.epoch, metadataHash: record.value.metadataHash };
    case 'ConsumerGroupMemberMetadata':
      return withMetadata(group, record.key.memberId, record.value);
    case 'ConsumerGroupTargetAssignmentMetadata':
      return withTargetEpoch(group, record.value);
    case 'ConsumerGroupTargetAssignmentMember': {
      const { memberId } = record.key;
      if (record.value === null) return { ...group, targets: group.targets.without(memberId) };
      const target = partitionsOf(record.value.topicPartitions);
      return { ...group, targets: group.targets.with(memberId, target) };
    }
    case 'ConsumerGroupCurrentMemberAssignment':
      return withCurrent(group, record.key.memberId, record.value);
    case 'ConsumerGroupRegularExpression': {
      const { regularExpression } = record.key;
      const { patterns } = group;
      return {
        ...group,
        patterns:
          record.value === null
            ? patterns.without(regularExpression)
            : patterns.with(regularExpression, record.value),
      };
    }
  }
}

function withTargetEpoch(
  group: ConsumerGroup,
  value: ConsumerGroupTargetAssignmentMetadataValue | null,
): ConsumerGroup {
  return {
    ...group,
    targetEpoch: value?.assignmentEpoch ?? firstEpoch,
    targetTimestamp: value?.assignmentTimestamp ?? 0,
  };
}

function withMetadata(
  group: ConsumerGroup,
  memberId: string,
  metadata: MemberMetadata | null,
): ConsumerGroup {
  const before = group.members.get(memberId);
  if (before === undefined && metadata === null) return group;
  const after = metadata === null ? undefined : { ...(before ?? newConsumerMember(memberId)), metadata };
  const withoutOwn = metadata === null && before !== undefined ? released(group, before) : group;
  return {
    ...withoutOwn,
    members: after === undefined ? group.members.without(memberId) : group.members.with(memberId, after),
    staticMembers: named(group.staticMembers, before, after),
    subscribers: counted(
      group.subscribers,
      before?.metadata.subscribedTopicNames,
      metadata?.subscribedTopicNames,
    ),
    patternUsers: counted(group.patternUsers, patternOf(before), patternOf(after)),
    classicMembers: group.classicMembers + classics(after) - classics(before),
  };
}

const classics = (member: ConsumerMember | undefined): number =>
  member === undefined || classicTerms(member) === undefined ? 0 : 1;

function patternOf(member: ConsumerMember | undefined): readonly string[] {
  const pattern = member?.metadata.subscribedTopicRegex ?? '';
  return pattern === '' ? [] : [pattern];
}

function named(
  names: SortedMap<string>,
  before: ConsumerMember | undefined,
  after: ConsumerMember | undefined,
): SortedMap<string> {
  const [old, now] = [before?.metadata.instanceId ?? undefined, after?.metadata.instanceId ?? undefined];
  let result = names;
  if (old !== undefined && old !== now && names.get(old) === before!.memberId) result = result.without(old);
  return now === undefined ? result : result.with(now, after!.memberId);
}

function counted(
  counts: SortedMap<number>,
  before: readonly string[] = [],
  after: readonly string[] = [],
): SortedMap<number> {
  let result = counts;
  const [old, now] = [new Set(before), new Set(after)];
  for (const name of now.difference(old)) result = result.with(name, (result.get(name) ?? 0) + 1);
  for (const name of old.difference(now)) {
    const left = (result.get(name) ?? 0) - 1;
    result = left > 0 ? result.with(name, left) : result.without(name);
  }
  return result;
}

function withCurrent(
  group: ConsumerGroup,
  memberId: string,
  value: ConsumerGroupCurrentMemberAssignmentValue | null,
): ConsumerGroup {
  const known = group.members.get(memberId);
  if (known === undefined && value === null) return group;
  const before = known ?? newConsumerMember(memberId);
  const current = value === null ? initialAssignment : currentFromValue(value);
  const after = { ...before, current };
  let { owners } = released(group, before);
  for (const set of [current.assigned, current.pendingRevocation]) {
    for (const [topicId, partition] of each(set))
      owners = owners.with(placeKey(topicId, partition), memberId);
  }
  return { ...group, owners, members: group.members.with(memberId, after) };
}

/** Without what the member has. */
function released(group: ConsumerGroup, { memberId, current }: ConsumerMember): ConsumerGroup {
  let { owners } = group;
  for (const set of [current.assigned, current.pendingRevocation]) {
    for (const [topicId, partition] of each(set)) {
      const key = placeKey(topicId, partition);
      if (owners.get(key) === memberId) owners = owners.without(key);
    }
  }
  return { ...group, owners };
}
