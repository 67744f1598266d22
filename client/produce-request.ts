/** One Produce request to one leader, and what became of each batch in it. */
import { errorCode } from '../broker/protocol/error-codes.ts';
import {
  produceApi,
  produceRequest,
  produceRequestPartitionData,
  produceRequestTopicData,
  type ProduceResponse,
} from '../broker/protocol/generated/produce.ts';
import type { Cluster } from './cluster.ts';
import { ApiError, KafkaClientError } from './errors.ts';
import { hasTopicId, type TopicRoute } from './route.ts';

/** 0: no answer; 1: the leader has it; -1: all in-sync replicas have it. */
export type Acks = 0 | 1 | -1;

/** Newest version that names topics instead of giving their ids. */
export const produceByNameVersionMax = 12;
const brokerTimeoutMs = 30_000;

export interface OutgoingBatch {
  readonly partition: number;
  readonly bytes: Uint8Array;
  readonly recordsCount: number;
}

export interface ProduceOutcome {
  readonly batch: OutgoingBatch;
  readonly error: KafkaClientError | undefined;
}

export interface ProduceTarget {
  /** -1 when the partitions have no leader. */
  readonly leaderId: number;
  readonly route: TopicRoute;
  readonly acks: Acks;
}

/** Never rejects with a KafkaClientError: that is the outcome of each batch. */
export async function sendProduce(
  cluster: Cluster,
  target: ProduceTarget,
  batches: readonly OutgoingBatch[],
): Promise<ProduceOutcome[]> {
  const { route, acks, leaderId } = target;
  const { topic } = route;
  const all = (error: KafkaClientError | undefined): ProduceOutcome[] =>
    batches.map((batch) => ({ batch, error }));
  if (leaderId < 0) {
    return all(new ApiError(errorCode.LEADER_NOT_AVAILABLE, `${topic}-${batches[0]?.partition ?? 0}`));
  }
  const partitionData = batches.map(({ partition, bytes }) =>
    produceRequestPartitionData({ index: partition, records: bytes }),
  );
  const request = produceRequest({
    transactionalId: null,
    acks,
    timeoutMs: brokerTimeoutMs,
    topicData: [produceRequestTopicData({ name: topic, topicId: route.topicId, partitionData })],
  });
  const options = hasTopicId(route) ? {} : { versionMax: produceByNameVersionMax };
  try {
    const connection = await cluster.node(leaderId);
    if (acks === 0) {
      connection.send(produceApi, request, options);
      return all(undefined);
    }
    return outcomes(route, batches, await connection.request(produceApi, request, options));
  } catch (error) {
    if (error instanceof KafkaClientError) return all(error);
    throw error;
  }
}

function outcomes(
  route: TopicRoute,
  batches: readonly OutgoingBatch[],
  response: ProduceResponse,
): ProduceOutcome[] {
  const answers = new Map(
    response.responses
      .flatMap(({ partitionResponses }) => partitionResponses)
      .map((answer) => [answer.index, answer]),
  );
  return batches.map((batch) => {
    const resource = `${route.topic}-${batch.partition}`;
    const answer = answers.get(batch.partition);
    if (answer === undefined) {
      const error = new ApiError(errorCode.UNKNOWN_SERVER_ERROR, resource, 'no answer for this partition');
      return { batch, error };
    }
    const code = answer.errorCode;
    // The batch was stored by an earlier attempt whose answer was lost.
    if (code === errorCode.NONE || code === errorCode.DUPLICATE_SEQUENCE_NUMBER) {
      return { batch, error: undefined };
    }
    const detail = answer.errorMessage ?? answer.recordErrors[0]?.batchIndexErrorMessage;
    return { batch, error: new ApiError(code, resource, detail) };
  });
}
