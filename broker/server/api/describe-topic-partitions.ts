// DescribeTopicPartitions, key 75 (KIP-966). Version 0.
//
// Topics in order of their names (none named means all), their partitions in order, as many as the limit lets through:
// the smaller of the request's and max.request.partition.size.limit, at least one. `nextCursor` tells where to go on, and
// a request that brings it back goes on there, also when that topic is gone meanwhile.

import { isInternalTopic, topicNameProblem } from '../../core/metadata/topic-name.ts';
import type { MetadataImage } from '../../core/metadata/image.ts';
import type { TopicImage } from '../../core/metadata/topics.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import {
  describeTopicPartitionsApi,
  describeTopicPartitionsResponse,
  describeTopicPartitionsResponsePartition,
  describeTopicPartitionsResponseTopic,
  type DescribeTopicPartitionsRequest,
  type DescribeTopicPartitionsResponse,
  type DescribeTopicPartitionsResponseTopic,
} from '../../protocol/generated/describe-topic-partitions.ts';
import type { AdminDependencies } from './admin-dependencies.ts';
import { topicOperations } from './authorized-operations.ts';
import { leaderErrorCode, offlineReplicas } from './cluster-brokers.ts';
import { route, type AnyRoute } from './route.ts';

export function describeTopicPartitionsRoute(
  dependencies: Pick<AdminDependencies, 'controller' | 'configs'>,
): AnyRoute {
  const { controller, configs } = dependencies;
  return route(describeTopicPartitionsApi, {
    handle(request) {
      if (request.cursor !== null && (request.cursor.partitionIndex < 0 || request.cursor.topicName === '')) {
        return failure(request, errorCode.INVALID_REQUEST);
      }
      const image = controller.image();
      const most = configs.brokerConfig(image).maxRequestPartitionSizeLimit;
      return page(image, request, Math.max(1, Math.min(request.responsePartitionLimit, most)));
    },
    failure,
  });
}

function failure(request: DescribeTopicPartitionsRequest, code: number): DescribeTopicPartitionsResponse {
  const topics = request.topics.map(({ name }) =>
    describeTopicPartitionsResponseTopic({ name, errorCode: code }),
  );
  return describeTopicPartitionsResponse({ topics });
}

function page(
  image: MetadataImage,
  request: DescribeTopicPartitionsRequest,
  limit: number,
): DescribeTopicPartitionsResponse {
  const { cursor } = request;
  const topics: DescribeTopicPartitionsResponseTopic[] = [];
  let left = limit;
  for (const [name, topic] of wantedTopics(image, request)) {
    if (topic === undefined) {
      topics.push(missingTopic(name));
      continue;
    }
    const first = cursor?.topicName === name ? cursor.partitionIndex : 0;
    if (left === 0) {
      return describeTopicPartitionsResponse({
        topics,
        nextCursor: { topicName: name, partitionIndex: first },
      });
    }
    const end = Math.min(topic.partitions.length, first + left);
    topics.push(topicOf(image, topic, { first, end }));
    left -= Math.max(0, end - first);
    if (end < topic.partitions.length) {
      return describeTopicPartitionsResponse({
        topics,
        nextCursor: { topicName: name, partitionIndex: end },
      });
    }
  }
  return describeTopicPartitionsResponse({ topics });
}

function* wantedTopics(
  image: MetadataImage,
  { topics, cursor }: DescribeTopicPartitionsRequest,
): Generator<[string, TopicImage | undefined]> {
  const { byName } = image.topics;
  if (topics.length === 0) {
    yield* byName.entries(cursor?.topicName);
    return;
  }
  const names = [...new Set(topics.map((topic) => topic.name))].sort();
  for (const name of names) {
    if (cursor === null || name >= cursor.topicName) yield [name, byName.get(name)];
  }
}

function missingTopic(name: string): DescribeTopicPartitionsResponseTopic {
  const bad = topicNameProblem(name) !== undefined;
  return describeTopicPartitionsResponseTopic({
    name,
    errorCode: bad ? errorCode.INVALID_TOPIC_EXCEPTION : errorCode.UNKNOWN_TOPIC_OR_PARTITION,
    isInternal: isInternalTopic(name),
  });
}

function topicOf(
  image: MetadataImage,
  topic: TopicImage,
  { first, end }: { readonly first: number; readonly end: number },
): DescribeTopicPartitionsResponseTopic {
  return describeTopicPartitionsResponseTopic({
    name: topic.name,
    topicId: topic.id,
    isInternal: isInternalTopic(topic.name),
    topicAuthorizedOperations: topicOperations,
    partitions: topic.partitions.slice(first, end).map((partition, index) =>
      describeTopicPartitionsResponsePartition({
        errorCode: leaderErrorCode(image, partition),
        partitionIndex: first + index,
        leaderId: partition.leader,
        leaderEpoch: partition.leaderEpoch,
        replicaNodes: [...partition.replicas],
        isrNodes: [...partition.isr],
        eligibleLeaderReplicas: [...partition.eligibleLeaderReplicas],
        lastKnownElr: [...partition.lastKnownElr],
        offlineReplicas: offlineReplicas(image, partition),
      }),
    ),
  });
}
