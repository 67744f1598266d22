/** Looking up offsets: the ends of a log, and the first record at or after a time. */
import { errorCode } from '../broker/protocol/error-codes.ts';
import {
  listOffsetsApi,
  listOffsetsRequest,
  listOffsetsRequestPartition,
  listOffsetsRequestTopic,
} from '../broker/protocol/generated/list-offsets.ts';
import type { Cluster } from './cluster.ts';
import { ApiError } from './errors.ts';
import { withRetries } from './retry.ts';
import { byLeader } from './route.ts';

/** Stand for a place in the log where a timestamp is asked for. */
export const latestTimestamp = -1;
export const earliestTimestamp = -2;

export interface OffsetQuery {
  readonly topic: string;
  readonly partitions: readonly number[];
  /** Milliseconds since the epoch, or one of the constants above. */
  readonly timestamp: number;
  readonly readCommitted?: boolean;
}

/** Offsets by partition; -1 where no record is that young. Follows leaders that move. */
export function listOffsets(cluster: Cluster, query: OffsetQuery): Promise<Map<number, number>> {
  return withRetries(cluster.retryTimeoutMs, async () => {
    const route = await cluster.route(query.topic);
    const found = new Map<number, number>();
    for (const [leaderId, partitions] of byLeader(route, query.partitions)) {
      if (leaderId < 0) {
        throw new ApiError(errorCode.LEADER_NOT_AVAILABLE, `${query.topic}-${partitions[0]}`);
      }
      for (const [partition, offset] of await askLeader(cluster, leaderId, { ...query, partitions })) {
        found.set(partition, offset);
      }
    }
    return found;
  });
}

async function askLeader(
  cluster: Cluster,
  leaderId: number,
  query: OffsetQuery,
): Promise<Map<number, number>> {
  const { topic, timestamp } = query;
  const partitions = query.partitions.map((partitionIndex) =>
    listOffsetsRequestPartition({ partitionIndex, timestamp }),
  );
  const request = listOffsetsRequest({
    replicaId: -1,
    isolationLevel: query.readCommitted === true ? 1 : 0,
    topics: [listOffsetsRequestTopic({ name: topic, partitions })],
    timeoutMs: 30_000,
  });
  const connection = await cluster.node(leaderId);
  const response = await connection.request(listOffsetsApi, request);
  const offsets = new Map<number, number>();
  for (const answer of response.topics.find(({ name }) => name === topic)?.partitions ?? []) {
    if (answer.errorCode !== errorCode.NONE) {
      throw new ApiError(answer.errorCode, `${topic}-${answer.partitionIndex}`);
    }
    offsets.set(answer.partitionIndex, answer.offset);
  }
  for (const partition of query.partitions) {
    if (!offsets.has(partition)) {
      throw new ApiError(errorCode.UNKNOWN_SERVER_ERROR, `${topic}-${partition}`, 'no answer for it');
    }
  }
  return offsets;
}
