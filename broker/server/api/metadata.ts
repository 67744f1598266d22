// Metadata, key 3: brokers, controller, and topics with their leaders. Versions 0-13.
//
// Which topics: version 0 an empty list means all; from 1 on null means all, and an empty list none. From 12 on a topic
// may be named by id with a null name; an unknown one is UNKNOWN_TOPIC_ID. In 10 and 11 the id must be zero.
//
// Creation on the way: only when auto.create.topics.enable and the request's switch (since 4, before always on) both say
// so. The answer waits for the new topic, so its first sight is already right. A bad name is INVALID_TOPIC_EXCEPTION as
// in CreateTopics, whether or not creation is on, and so is a collision: another code would keep clients asking.
//
// v1 null for all, controller, isInternal, rack · v2 cluster id · v3 throttle · v4 allowAutoTopicCreation · v5 offline
// replicas · v7 leader epochs · v8 authorized operations · v9 flexible · v10 topic ids in answers · v11 cluster operations
// left out · v12 by id · v13 error code of the whole

import { zeroUuid } from '../../base/uuid.ts';
import type { Uuid } from '../../base/brand.ts';
import type { MetadataImage } from '../../core/metadata/image.ts';
import { isInternalTopic, topicNameProblem } from '../../core/metadata/topic-name.ts';
import type { TopicImage } from '../../core/metadata/topics.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import {
  metadataApi,
  metadataResponse,
  metadataResponseBroker,
  metadataResponsePartition,
  metadataResponseTopic,
  type MetadataRequest,
  type MetadataRequestTopic,
  type MetadataResponse,
  type MetadataResponseTopic,
} from '../../protocol/generated/metadata.ts';
import type { RequestContext } from '../request-context.ts';
import { orRefusal, type AdminDependencies } from './admin-dependencies.ts';
import { clusterOperations, notAsked, topicOperations } from './authorized-operations.ts';
import { brokersOn, leaderErrorCode, offlineReplicas } from './cluster-brokers.ts';
import { route, type AnyRoute } from './route.ts';

type Dependencies = Pick<AdminDependencies, 'controller' | 'configs' | 'clusterId' | 'brokerId'>;

const idsSinceVersion = 12;

export function metadataRoute(dependencies: Dependencies): AnyRoute {
  return route(metadataApi, {
    handle(request, context) {
      if (namesById(request) && context.apiVersion < idsSinceVersion) {
        return failure(request, errorCode.INVALID_REQUEST);
      }
      const image = dependencies.controller.image();
      const missing = missingTopics(dependencies, request, image);
      if (missing.length === 0) return answer(dependencies, request, context, new Map());
      return create(dependencies, missing).then((codes) => answer(dependencies, request, context, codes));
    },
    failure,
  });
}

function failure(request: MetadataRequest, code: number): MetadataResponse {
  const topics = (request.topics ?? []).map(({ name, topicId }) => failedTopic(name, topicId, code));
  return metadataResponse({ topics, errorCode: code });
}

const namesById = (request: MetadataRequest): boolean =>
  request.topics?.some((topic) => topic.name === null || topic.topicId !== zeroUuid) ?? false;

/** Names that this request may create. */
function missingTopics(
  { configs }: Dependencies,
  request: MetadataRequest,
  image: MetadataImage,
): readonly string[] {
  if (!request.allowAutoTopicCreation || request.topics === null) return [];
  const names = new Set<string>();
  for (const { name, topicId } of request.topics) {
    if (name === null || topicId !== zeroUuid || image.topics.byName.has(name)) continue;
    if (topicNameProblem(name) === undefined && !isInternalTopic(name)) names.add(name);
  }
  return names.size > 0 && configs.brokerConfig(image).autoCreateTopicsEnable ? [...names] : [];
}

/** The code of each name that could not be created. */
async function create(
  { controller }: Dependencies,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const topics = names.map((name) => ({
    name,
    topicId: controller.newUuid(),
    numPartitions: -1,
    replicationFactor: -1,
    assignments: [],
    configs: [],
  }));
  const work = controller
    .propose('createTopics', { topics, validateOnly: false })
    .then((results) => results.map(({ name, errorCode: code }): [string, number] => [name, code]));
  const codes = await orRefusal(work, (code) => names.map((name): [string, number] => [name, code]));
  return new Map(
    codes.filter(([, code]) => code !== errorCode.NONE && code !== errorCode.TOPIC_ALREADY_EXISTS),
  );
}

function answer(
  { controller, clusterId, brokerId }: Dependencies,
  request: MetadataRequest,
  context: RequestContext,
  refused: ReadonlyMap<string, number>,
): MetadataResponse {
  const image = controller.image();
  const brokers = brokersOn(image, context.connection.listenerName).filter(({ broker }) => !broker.fenced);
  const operations = request.includeTopicAuthorizedOperations ? topicOperations : notAsked;
  const topics: MetadataResponseTopic[] = [];
  if (wantsAll(request, context.apiVersion)) {
    for (const topic of image.topics.byName.values()) topics.push(topicOf(image, topic, operations));
  } else {
    for (const wanted of distinct(request.topics ?? [])) {
      topics.push(wantedTopic(image, wanted, { refused, operations }));
    }
  }
  return metadataResponse({
    brokers: brokers.map(({ broker, host, port }) =>
      metadataResponseBroker({ nodeId: broker.id, host, port, rack: broker.rack }),
    ),
    clusterId,
    controllerId: brokerId,
    topics,
    clusterAuthorizedOperations: request.includeClusterAuthorizedOperations ? clusterOperations : notAsked,
  });
}

const wantsAll = (request: MetadataRequest, version: number): boolean =>
  request.topics === null || (version === 0 && request.topics.length === 0);

/** A topic that is named twice is listed once. */
function distinct(topics: readonly MetadataRequestTopic[]): Iterable<MetadataRequestTopic> {
  return new Map(topics.map((topic) => [`${topic.name} ${topic.topicId}`, topic])).values();
}

function wantedTopic(
  image: MetadataImage,
  { name, topicId }: MetadataRequestTopic,
  given: { readonly refused: ReadonlyMap<string, number>; readonly operations: number },
): MetadataResponseTopic {
  if (topicId !== zeroUuid) {
    const topic = image.topics.byId.get(topicId);
    if (topic === undefined) return failedTopic(null, topicId, errorCode.UNKNOWN_TOPIC_ID);
    return topicOf(image, topic, given.operations);
  }
  if (name === null) return failedTopic(name, topicId, errorCode.INVALID_REQUEST);
  const topic = image.topics.byName.get(name);
  if (topic !== undefined) return topicOf(image, topic, given.operations);
  const bad = topicNameProblem(name) !== undefined;
  const code = bad ? errorCode.INVALID_TOPIC_EXCEPTION : errorCode.UNKNOWN_TOPIC_OR_PARTITION;
  return failedTopic(name, topicId, given.refused.get(name) ?? code);
}

const failedTopic = (name: string | null, topicId: Uuid, code: number): MetadataResponseTopic =>
  metadataResponseTopic({ name, topicId, errorCode: code, isInternal: isInternalTopic(name ?? '') });

function topicOf(image: MetadataImage, topic: TopicImage, operations: number): MetadataResponseTopic {
  return metadataResponseTopic({
    name: topic.name,
    topicId: topic.id,
    isInternal: isInternalTopic(topic.name),
    partitions: topic.partitions.map((partition, partitionIndex) =>
      metadataResponsePartition({
        errorCode: leaderErrorCode(image, partition),
        partitionIndex,
        leaderId: partition.leader,
        leaderEpoch: partition.leaderEpoch,
        // The encoder only reads them; an image of ten thousand partitions is not copied for each client.
        replicaNodes: partition.replicas as readonly number[] as number[],
        isrNodes: partition.isr as readonly number[] as number[],
        offlineReplicas: offlineReplicas(image, partition),
      }),
    ),
    topicAuthorizedOperations: operations,
  });
}
