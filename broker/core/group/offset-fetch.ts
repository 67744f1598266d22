// OffsetFetch (key 9), for one group: some partitions, or everything that is committed. Nothing committed is -1 without an
// error, and so is a group that does not exist. No commit is ever pending while transactions have no part in this machine,
// so every offset is stable.

import type { TopicId } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { isOfTopic } from './committed-offsets.ts';
import { answered, type GroupDecision } from './group-decision.ts';
import type { GroupView } from './group-view.ts';

export interface FetchOffsetsTopic {
  readonly name: string;
  /** Zero: whatever has the name. */
  readonly topicId: TopicId;
  readonly partitions: readonly number[];
}

export interface FetchOffsetsCommand {
  readonly groupId: string;
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

export function decideFetchOffsets(
  view: GroupView,
  { groupId, topics }: FetchOffsetsCommand,
): GroupDecision<readonly FetchedTopic[]> {
  const asked = topics ?? everyTopic(view, groupId);
  return answered(
    asked.map(({ name, topicId, partitions }) => ({
      name,
      topicId,
      partitions: partitions.map((partition) => offsetOf(view, { groupId, name, topicId, partition })),
    })),
  );
}

/** Topics that are gone, or have been made again, are left out. */
function everyTopic(view: GroupView, groupId: string): FetchOffsetsTopic[] {
  const topics: FetchOffsetsTopic[] = [];
  for (const [name, offsets] of view.offsets.topics(groupId)) {
    const topicId = view.topicId(name) ?? zeroUuid;
    const partitions = [...offsets]
      .filter(([, value]) => isOfTopic(value.topicId, topicId))
      .map(([at]) => at);
    if (partitions.length > 0) topics.push({ name, topicId, partitions });
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
  const current = topicId === zeroUuid ? (view.topicId(name) ?? zeroUuid) : topicId;
  if (value === undefined || !isOfTopic(value.topicId, current)) {
    return { partition, offset: -1, leaderEpoch: -1, metadata: '' };
  }
  return { partition, offset: value.offset, leaderEpoch: value.leaderEpoch, metadata: value.metadata };
}
