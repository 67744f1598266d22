// How committed offsets go: by request (OffsetDelete, key 47), with their topic, or by age (KIP-211).
//
// Age counts from when the group became Empty, or from the commit where there is no such time: groups that exist by their
// offsets alone, and topics that a Stable consumer group has given up. Nothing goes while members may still want it, unless its
// topic is gone: the broker may have died before it had told its groups. A group without members and offsets goes as well.

import type { TopicId, WallMs } from '../../base/brand.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import type { OffsetCommitValue } from '../../protocol/generated/record/offset-commit-value.ts';
import type { ClassicGroup } from './classic-group.ts';
import { isOfTopic, offsetTombstone } from './committed-offsets.ts';
import type { ConsumerGroup } from './consumer/consumer-group.ts';
import { groupTombstones } from './consumer/group-record-list.ts';
import { isSubscribedTo } from './consumer/subscription.ts';
import { consumerProtocolType, isSubscribed, subscribedTopics } from './group-subscription.ts';
import { answered, type GroupDecision } from './group-decision.ts';
import type { GroupRecord } from './group-records.ts';
import type { GroupView } from './group-view.ts';
import { isResetMark } from './reset-mark.ts';
import { isOfCurrentTopic } from './topic-catalog.ts';

export interface DeleteOffsetsCommand {
  readonly groupId: string;
  readonly topics: readonly { readonly name: string; readonly partitions: readonly number[] }[];
}

export interface DeleteOffsetsResult {
  readonly errorCode: ErrorCode;
  /** For each topic and all its partitions; empty with an error of the whole. */
  readonly topics: readonly ErrorCode[];
}

export function decideDeleteOffsets(
  view: GroupView,
  { groupId, topics }: DeleteOffsetsCommand,
): GroupDecision<DeleteOffsetsResult> {
  const consumers = view.consumers.get(groupId);
  if (consumers !== undefined) {
    return deletedOffsets(view, { groupId, topics }, (name) => isSubscribedTo(consumers, name));
  }
  const group = view.groups.get(groupId);
  if (group === undefined) return answered({ errorCode: errorCode.GROUP_ID_NOT_FOUND, topics: [] });
  if (group.state !== 'Empty' && group.protocolType !== consumerProtocolType) {
    return answered({ errorCode: errorCode.NON_EMPTY_GROUP, topics: [] });
  }
  const subscribed = subscribedTopics(group);
  return deletedOffsets(view, { groupId, topics }, (name) => isSubscribed(group, subscribed, name));
}

function deletedOffsets(
  view: GroupView,
  { groupId, topics }: DeleteOffsetsCommand,
  isWanted: (name: string) => boolean,
): GroupDecision<DeleteOffsetsResult> {
  const records: GroupRecord[] = [];
  const codes = topics.map(({ name, partitions }) => {
    if (isWanted(name)) return errorCode.GROUP_SUBSCRIBED_TO_TOPIC;
    for (const partition of partitions) {
      if (view.offsets.get(groupId, name, partition) === undefined) continue;
      records.push(offsetTombstone(groupId, name, partition));
    }
    return errorCode.NONE;
  });
  return answered({ errorCode: errorCode.NONE, topics: codes }, records);
}

export interface TopicsDeletedCommand {
  readonly topics: readonly { readonly name: string; readonly topicId: TopicId }[];
}

/** Topics are gone: so are all offsets committed to them. */
export function decideTopicsDeleted(view: GroupView, { topics }: TopicsDeletedCommand): GroupDecision<void> {
  const records: GroupRecord[] = [];
  for (const groupId of view.offsets.groupIds()) {
    const offsets = view.offsets.topics(groupId);
    for (const { name, topicId } of topics) {
      for (const [partition, value] of offsets.get(name) ?? []) {
        if (isOfTopic(value.topicId, topicId)) records.push(offsetTombstone(groupId, name, partition));
      }
    }
  }
  return answered(undefined, records);
}

export interface ExpireOffsetsCommand {
  /** Some of the groups, so that one decision does not take long. */
  readonly groupIds: readonly string[];
}

export function decideExpireOffsets(
  view: GroupView,
  { groupIds }: ExpireOffsetsCommand,
  now: WallMs,
): GroupDecision<void> {
  return answered(
    undefined,
    groupIds.flatMap((groupId) => {
      const consumers = view.consumers.get(groupId);
      if (consumers !== undefined) return expiredOfConsumers(view, consumers, now);
      const group = view.groups.get(groupId);
      return group === undefined ? [] : expired(view, group, now);
    }),
  );
}

function expired(view: GroupView, group: ClassicGroup, now: WallMs): GroupRecord[] {
  const { groupId } = group;
  const subscribed = subscribedTopics(group);
  const ageBegins = beginningOfAge(group, subscribed);
  const sinceOf = (name: string): SinceWhen =>
    isSubscribed(group, subscribed, name) ? () => undefined : ageBegins;
  const { records, isKept } = expiredOffsets(view, groupId, now, sinceOf);
  if (isKept || group.state !== 'Empty' || group.pendingMembers.size > 0) return records;
  return [...records, { type: 'GroupMetadata', key: { group: groupId }, value: null }];
}

/** Offsets of a consumer group age from their commit, unless somebody subscribes to their topic. */
function expiredOfConsumers(view: GroupView, group: ConsumerGroup, now: WallMs): GroupRecord[] {
  const sinceOf =
    (name: string): SinceWhen =>
    (value) =>
      isSubscribedTo(group, name) ? undefined : value.commitTimestamp;
  const { records, isKept } = expiredOffsets(view, group.groupId, now, sinceOf);
  return isKept || group.members.size > 0 ? records : [...records, ...groupTombstones(group)];
}

type SinceWhen = (value: OffsetCommitValue) => number | undefined;

function expiredOffsets(
  view: GroupView,
  groupId: string,
  now: WallMs,
  sinceOf: (name: string) => SinceWhen,
): { records: GroupRecord[]; isKept: boolean } {
  const records: GroupRecord[] = [];
  let isKept = false;
  for (const [name, offsets] of view.offsets.topics(groupId)) {
    const ageBegins = sinceOf(name);
    for (const [partition, value] of offsets) {
      const isStale = !isResetMark(value) && !isOfCurrentTopic(view.catalog, name, value.topicId);
      const since = ageBegins(value);
      if (isStale || isOver(value, { since, now, retentionMs: view.config.offsetsRetentionMs })) {
        records.push(offsetTombstone(groupId, name, partition));
      } else {
        isKept = true;
      }
    }
  }
  return { records, isKept };
}

interface Age {
  /** Undefined: it does not age. */
  readonly since: number | undefined;
  readonly now: WallMs;
  readonly retentionMs: number;
}

function isOver(value: OffsetCommitValue, { since, now, retentionMs }: Age): boolean {
  if (since === undefined) return false;
  return value.expireTimestamp === -1 ? now - since >= retentionMs : now >= value.expireTimestamp;
}

/** From when an offset of the group ages; `subscribed` is undefined where that cannot be known. */
function beginningOfAge(group: ClassicGroup, subscribed: ReadonlySet<string> | undefined): SinceWhen {
  if (group.protocolType === undefined) return (value) => value.commitTimestamp;
  if (group.state === 'Empty') return (value) => group.stateTimestamp ?? value.commitTimestamp;
  if (group.state === 'Stable' && subscribed !== undefined) return (value) => value.commitTimestamp;
  return () => undefined;
}
