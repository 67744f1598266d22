/**
 * What topics there are and how their partitions stand. Details come from DescribeTopicPartitions page by page, or from
 * Metadata where a broker does not serve that; only the former knows eligible leader replicas (KIP-966).
 */
import { errorCode } from '../broker/protocol/error-codes.ts';
import {
  type DescribeTopicPartitionsRequestCursor,
  describeTopicPartitionsApi,
  describeTopicPartitionsRequest,
  describeTopicPartitionsRequestCursor,
  describeTopicPartitionsRequestTopic,
  type DescribeTopicPartitionsResponseTopic,
} from '../broker/protocol/generated/describe-topic-partitions.ts';
import { assert } from '../broker/base/assert.ts';
import type { Cluster } from './cluster.ts';
import type { Connection } from './connection.ts';
import { ApiError, BadResponseError } from './errors.ts';

/** Partitions that one page may hold. */
const pagePartitionsMax = 2_000;
/** Pages of one description; a broker that never ends its pages is refused. */
const pagesMax = 500;

export interface TopicListing {
  readonly name: string;
  readonly topicId: string;
  readonly isInternal: boolean;
  readonly partitions: number;
  /** Of the first partition; 0 for a topic without one. */
  readonly replicationFactor: number;
}

export interface PartitionDescription {
  readonly partition: number;
  /** -1 for none. */
  readonly leader: number;
  readonly leaderEpoch: number;
  readonly replicas: readonly number[];
  readonly isr: readonly number[];
  /** Undefined where the cluster does not say. */
  readonly elr: readonly number[] | undefined;
  readonly lastKnownElr: readonly number[] | undefined;
  readonly offline: readonly number[];
}

export interface TopicDescription {
  readonly name: string;
  readonly topicId: string;
  readonly isInternal: boolean;
  /** By number, ascending. */
  readonly partitions: readonly PartitionDescription[];
}

/** All topics, by name. */
export async function listTopics(cluster: Cluster): Promise<TopicListing[]> {
  const { topics } = await cluster.metadata(null);
  return topics
    .filter((topic) => topic.errorCode === errorCode.NONE)
    .map(({ name, topicId, isInternal, partitions }) => ({
      name: name ?? '',
      topicId,
      isInternal,
      partitions: partitions.length,
      replicationFactor: partitions[0]?.replicaNodes.length ?? 0,
    }))
    .sort((left, right) => (left.name < right.name ? -1 : left.name > right.name ? 1 : 0));
}

export interface DescribedTopic {
  readonly name: string;
  readonly topic: TopicDescription | undefined;
  readonly error: ApiError | undefined;
}

/** The topics of `names`, in that order, each with its description or its error. */
export async function describeTopics(cluster: Cluster, names: readonly string[]): Promise<DescribedTopic[]> {
  assert(names.length > 0, 'an empty list would describe all topics');
  const connection = await cluster.any();
  const found = connection.serves(describeTopicPartitionsApi)
    ? await describeByPages(connection, names)
    : await describeByMetadata(cluster, names);
  return names.map((name) => {
    const parts = found.get(name) ?? [];
    const code = parts[0]?.errorCode ?? errorCode.UNKNOWN_TOPIC_OR_PARTITION;
    if (code !== errorCode.NONE) return { name, topic: undefined, error: new ApiError(code, name) };
    return { name, topic: descriptionOf(name, parts), error: undefined };
  });
}

type TopicPart = DescribeTopicPartitionsResponseTopic;
type Parts = Map<string, TopicPart[]>;

async function describeByPages(connection: Connection, names: readonly string[]): Promise<Parts> {
  const found: Parts = new Map();
  let cursor: DescribeTopicPartitionsRequestCursor | null = null;
  // Brokers go through topics by name, and a cursor stands for a place in that order.
  const topics = [...new Set(names)].sort().map((name) => describeTopicPartitionsRequestTopic({ name }));
  for (let page = 0; page < pagesMax; page++) {
    const request = describeTopicPartitionsRequest({
      topics,
      responsePartitionLimit: pagePartitionsMax,
      cursor,
    });
    const response = await connection.request(describeTopicPartitionsApi, request);
    for (const topic of response.topics) {
      const name = topic.name ?? '';
      const parts = found.get(name);
      if (parts === undefined) found.set(name, [topic]);
      else parts.push(topic);
    }
    if (response.nextCursor === null) return found;
    const { topicName, partitionIndex } = response.nextCursor;
    cursor = describeTopicPartitionsRequestCursor({ topicName, partitionIndex });
  }
  throw new BadResponseError(connection.address, `more than ${pagesMax} pages of partitions`);
}

async function describeByMetadata(cluster: Cluster, names: readonly string[]): Promise<Parts> {
  const { topics } = await cluster.metadata([...new Set(names)]);
  return new Map(
    topics.map((topic) => {
      const partitions = topic.partitions.map((partition) => ({
        ...partition,
        eligibleLeaderReplicas: null,
        lastKnownElr: null,
      }));
      return [topic.name ?? '', [{ ...topic, partitions }]];
    }),
  );
}

function descriptionOf(name: string, parts: readonly TopicPart[]): TopicDescription {
  const partitions = parts
    .flatMap((part) => part.partitions)
    .map((partition) => ({
      partition: partition.partitionIndex,
      leader: partition.leaderId,
      leaderEpoch: partition.leaderEpoch,
      replicas: partition.replicaNodes,
      isr: partition.isrNodes,
      elr: partition.eligibleLeaderReplicas ?? undefined,
      lastKnownElr: partition.lastKnownElr ?? undefined,
      offline: partition.offlineReplicas,
    }))
    .sort((left, right) => left.partition - right.partition);
  const first = parts[0];
  return { name, topicId: first?.topicId ?? '', isInternal: first?.isInternal ?? false, partitions };
}
