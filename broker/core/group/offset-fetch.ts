// OffsetFetch (key 9), for one group: some partitions, or everything that is committed. Nothing committed is -1 without an
// error, and so is a group that does not exist. No commit is ever pending while transactions have no part in this machine,
// so every offset is stable.

import type { TopicId } from '../../base/brand.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { isOfTopic } from './committed-offsets.ts';
import { fetchCode } from './consumer/consumer-offsets.ts';
import { answered, type GroupDecision } from './group-decision.ts';
import type { GroupView } from './group-view.ts';
import { isOfCurrentTopic } from './topic-catalog.ts';

export interface FetchOffsetsTopic {
  readonly name: string;
  /** Zero: whatever has the name now. */
  readonly topicId: TopicId;
  readonly partitions: readonly number[];
}

export interface FetchOffsetsCommand {
  readonly groupId: string;
  /** Who asks, where it is said. Members of classic groups are not judged by it. */
  readonly member?: { readonly memberId: string | null; readonly memberEpoch: number };
  /** Null: all that are committed. */
  readonly topics: readonly FetchOffsetsTopic[] | null;
}

export interface FetchedOffset {
  readonly partition: number;
  /** -1: none. */
  readonly offset: number;
  readonly leaderEpoch: number;
  readonly metadata: string;
}

export interface FetchedTopic {
  readonly name: string;
  readonly topicId: TopicId;
  readonly partitions: readonly FetchedOffset[];
}

export interface FetchedOffsets {
  /** Of the whole: then there are no topics. */
  readonly errorCode: ErrorCode;
  readonly topics: readonly FetchedTopic[];
}

export function decideFetchOffsets(
  view: GroupView,
  { groupId, member, topics }: FetchOffsetsCommand,
): GroupDecision<FetchedOffsets> {
  const consumers = view.consumers.get(groupId);
  const isJudged = consumers !== undefined && member !== undefined;
  const code = isJudged ? fetchCode(consumers, member.memberId, member.memberEpoch) : errorCode.NONE;
  if (code !== errorCode.NONE) return answered({ errorCode: code, topics: [] });
  const asked = topics ?? everyTopic(view, groupId);
  return answered({
    errorCode: code,
    topics: asked.map(({ name, topicId, partitions }) => ({
      name,
      topicId,
      partitions: partitions.map((partition) => offsetOf(view, { groupId, name, topicId, partition })),
    })),
  });
}

/** Topics that are gone, or have been made again, are left out. */
function everyTopic(view: GroupView, groupId: string): FetchOffsetsTopic[] {
  const topics: FetchOffsetsTopic[] = [];
  for (const [name, offsets] of view.offsets.topics(groupId)) {
    const current = view.catalog.byName(name)?.topicId;
    const partitions = [...offsets]
      .filter(([, value]) => isOfCurrentTopic(view.catalog, name, value.topicId))
      .map(([at]) => at);
    if (partitions.length > 0) topics.push({ name, topicId: current ?? zeroUuid, partitions });
  }
  return topics;
}

interface Place {
  readonly groupId: string;
  readonly name: string;
  readonly topicId: TopicId;
  readonly partition: number;
}

function offsetOf(view: GroupView, { groupId, name, topicId, partition }: Place): FetchedOffset {
  const value = view.offsets.get(groupId, name, partition);
  const isAskedFor = (stored: TopicId): boolean =>
    topicId === zeroUuid ? isOfCurrentTopic(view.catalog, name, stored) : isOfTopic(stored, topicId);
  if (value === undefined || !isAskedFor(value.topicId)) {
    return { partition, offset: -1, leaderEpoch: -1, metadata: '' };
  }
  return { partition, offset: value.offset, leaderEpoch: value.leaderEpoch, metadata: value.metadata };
}
