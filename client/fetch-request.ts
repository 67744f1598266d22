/** One Fetch request to one leader without a fetch session, and its answer split by partition. */
import { errorCode } from '../broker/protocol/error-codes.ts';
import {
  fetchApi,
  fetchRequest,
  fetchRequestPartition,
  fetchRequestTopic,
} from '../broker/protocol/generated/fetch.ts';
import { recordBytesLength } from '../broker/protocol/writer.ts';
import type { AbortedTransaction } from './aborted.ts';
import type { Cluster } from './cluster.ts';
import { ApiError } from './errors.ts';
import { hasTopicId, type TopicRoute } from './route.ts';

/** Newest version that names topics instead of giving their ids. */
const fetchByNameVersionMax = 12;
const fetchBytesMax = 16 * 1024 * 1024;
const partitionBytesMaxDefault = 4 * 1024 * 1024;

export interface FetchTarget {
  readonly leaderId: number;
  readonly route: TopicRoute;
  /** Next offset by partition; the order is the order in which partitions get their share of the answer. */
  readonly positions: ReadonlyMap<number, number>;
  readonly maxWaitMs: number;
  readonly readCommitted: boolean;
  /** Bytes of a partition; a first batch may exceed them. */
  readonly partitionBytesMax?: number;
}

export interface FetchedPartition {
  readonly partition: number;
  readonly errorCode: number;
  readonly highWatermark: number;
  readonly logStartOffset: number;
  readonly records: Uint8Array;
  readonly aborted: readonly AbortedTransaction[];
}

/** Rejects with a KafkaClientError for what concerns the whole request. */
export async function sendFetch(cluster: Cluster, target: FetchTarget): Promise<FetchedPartition[]> {
  const { route, positions, maxWaitMs, partitionBytesMax = partitionBytesMaxDefault } = target;
  const epochs = new Map(route.partitions.map(({ partition, leaderEpoch }) => [partition, leaderEpoch]));
  const partitions = [...positions].map(([partition, fetchOffset]) =>
    fetchRequestPartition({
      partition,
      fetchOffset,
      currentLeaderEpoch: epochs.get(partition) ?? -1,
      partitionMaxBytes: partitionBytesMax,
    }),
  );
  const request = fetchRequest({
    maxWaitMs,
    minBytes: 1,
    maxBytes: fetchBytesMax,
    isolationLevel: target.readCommitted ? 1 : 0,
    topics: [fetchRequestTopic({ topic: route.topic, topicId: route.topicId, partitions })],
  });
  const connection = await cluster.node(target.leaderId);
  const options = hasTopicId(route) ? {} : { versionMax: fetchByNameVersionMax };
  const response = await connection.request(fetchApi, request, options);
  if (response.errorCode !== errorCode.NONE) throw new ApiError(response.errorCode, route.topic);
  return response.responses
    .flatMap((topic) => topic.partitions)
    .filter(({ partitionIndex }) => positions.has(partitionIndex))
    .map((answer) => ({
      partition: answer.partitionIndex,
      errorCode: answer.errorCode,
      highWatermark: answer.highWatermark,
      logStartOffset: answer.logStartOffset,
      records: oneRun(answer.records),
      aborted: answer.abortedTransactions ?? [],
    }));
}

/** Record bytes as one array; they are in one already when they were read from a frame. */
function oneRun(records: Parameters<typeof recordBytesLength>[0]): Uint8Array {
  if (records === null) return new Uint8Array(0);
  if (records instanceof Uint8Array) return records;
  const whole = new Uint8Array(recordBytesLength(records));
  let at = 0;
  for (const part of records) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
