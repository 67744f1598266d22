/** Who leads what, as metadata says it: a value that routing is decided from. */
import type { TopicId } from '../broker/base/brand.ts';
import { zeroUuid } from '../broker/base/uuid.ts';
import { errorCode } from '../broker/protocol/error-codes.ts';
import type { MetadataResponse } from '../broker/protocol/generated/metadata.ts';
import { ApiError } from './errors.ts';

export interface PartitionRoute {
  readonly partition: number;
  /** -1 while there is none. */
  readonly leaderId: number;
  readonly leaderEpoch: number;
}

export interface TopicRoute {
  readonly topic: string;
  readonly topicId: TopicId;
  /** By number, ascending. */
  readonly partitions: readonly PartitionRoute[];
}

/** The route to `topic`. Throws ApiError where the metadata has an error for it. */
export function routeOf(topic: string, metadata: MetadataResponse): TopicRoute {
  const found = metadata.topics.find(({ name }) => name === topic);
  const code = found?.errorCode ?? errorCode.UNKNOWN_TOPIC_OR_PARTITION;
  if (found === undefined || code !== errorCode.NONE) throw new ApiError(code, topic);
  const partitions = found.partitions
    .map(({ partitionIndex, leaderId, leaderEpoch }) => ({
      partition: partitionIndex,
      leaderId,
      leaderEpoch,
    }))
    .sort((left, right) => left.partition - right.partition);
  return { topic, topicId: found.topicId, partitions };
}

/** Whether the cluster gave the topic an id; without one, only versions that name topics can be used. */
export const hasTopicId = (route: TopicRoute): boolean => route.topicId !== zeroUuid;

/** Partitions by the broker that leads them. Those without a leader are under -1. */
export function byLeader(route: TopicRoute, partitions: Iterable<number>): Map<number, number[]> {
  const leaders = new Map(route.partitions.map(({ partition, leaderId }) => [partition, leaderId]));
  const groups = new Map<number, number[]>();
  for (const partition of partitions) {
    const leaderId = leaders.get(partition) ?? -1;
    const group = groups.get(leaderId);
    if (group === undefined) groups.set(leaderId, [partition]);
    else group.push(partition);
  }
  return groups;
}
