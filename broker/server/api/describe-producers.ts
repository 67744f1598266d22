// DescribeProducers (key 61), version 0 (KIP-664). The producers whose state a partition keeps.

import type { ReplicaManager } from '../../host/replication/replica-manager.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import {
  type DescribeProducersRequest,
  type DescribeProducersResponse,
  type DescribeProducersResponsePartition,
  describeProducersApi,
  describeProducersResponse,
} from '../../protocol/generated/describe-producers.ts';
import { type AnyRoute, route } from './route.ts';

function describe(
  replicas: ReplicaManager,
  topic: string,
  index: number,
): DescribeProducersResponsePartition {
  const partition = replicas.topicByName(topic)?.partitions[index];
  if (partition === undefined) return refused(index, errorCode.UNKNOWN_TOPIC_OR_PARTITION);
  return {
    partitionIndex: index,
    errorCode: errorCode.NONE,
    errorMessage: null,
    activeProducers: [...partition.stored.log.producers.entries()].map((entry) => ({
      producerId: entry.producerId,
      producerEpoch: entry.producerEpoch,
      lastSequence: entry.batches.at(-1)?.lastSequence ?? -1,
      lastTimestamp: entry.lastTimestamp,
      coordinatorEpoch: entry.coordinatorEpoch,
      currentTxnStartOffset: entry.currentTxnFirstOffset,
    })),
  };
}

function refused(partitionIndex: number, code: number): DescribeProducersResponsePartition {
  return { partitionIndex, errorCode: code, errorMessage: null, activeProducers: [] };
}

function respond(
  request: DescribeProducersRequest,
  each: (topic: string, index: number) => DescribeProducersResponsePartition,
): DescribeProducersResponse {
  return describeProducersResponse({
    topics: request.topics.map(({ name, partitionIndexes }) => ({
      name,
      partitions: partitionIndexes.map((index) => each(name, index)),
    })),
  });
}

export function describeProducersRoute(replicas: ReplicaManager): AnyRoute {
  return route(describeProducersApi, {
    handle: (request) => respond(request, (topic, index) => describe(replicas, topic, index)),
    failure: (request, code) => respond(request, (_, index) => refused(index, code)),
  });
}
