// CreateTopics, key 19. Versions 2-7.
//
// Every topic is judged by itself; -1 partitions or replicas take the broker's defaults. The answer comes when the topics
// serve. validateOnly judges and creates nothing. A name that stands twice is INVALID_REQUEST, answered once.
//
// v2 throttle · v4 -1 for the defaults · v5 flexible; real numbers and all configurations in force with their sources ·
// v7 topic ids

import { topicConfigEntries } from '../../core/metadata/effective-config.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import {
  createTopicsApi,
  createTopicsResponse,
  createTopicsResponseConfig,
  createTopicsResponseTopic,
  type CreateTopicsRequest,
  type CreateTopicsResponse,
} from '../../protocol/generated/create-topics.ts';
import { orRefusal, type AdminDependencies } from './admin-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

type Dependencies = Pick<AdminDependencies, 'controller' | 'configs'>;

const configsSinceVersion = 5;

export function createTopicsRoute(dependencies: Dependencies): AnyRoute {
  return route(createTopicsApi, {
    handle: (request, context) =>
      orRefusal(create(dependencies, request, context.apiVersion), (code, message) =>
        refused(request, code, message),
      ),
    failure: (request, code) => refused(request, code, null),
  });
}

function refused(
  request: CreateTopicsRequest,
  code: number,
  errorMessage: string | null,
): CreateTopicsResponse {
  const names = new Set(request.topics.map((topic) => topic.name));
  const topics = [...names].map((name) =>
    createTopicsResponseTopic({ name, errorCode: code, errorMessage, configs: [] }),
  );
  return createTopicsResponse({ topics });
}

async function create(
  { controller, configs }: Dependencies,
  request: CreateTopicsRequest,
  version: number,
): Promise<CreateTopicsResponse> {
  const results = await controller.propose('createTopics', {
    topics: request.topics.map((topic) => ({ ...topic, topicId: controller.newUuid() })),
    validateOnly: request.validateOnly,
  });
  const layers = configs.layers(controller.image());
  const listed = new Map<string, ReturnType<typeof configsOf>>();
  const topics = results.map((result) => {
    const fine = result.errorCode === errorCode.NONE;
    const key = JSON.stringify([...result.configs]);
    if (fine && version >= configsSinceVersion && !listed.has(key)) {
      listed.set(key, configsOf(topicConfigEntries(result.configs, layers)));
    }
    return createTopicsResponseTopic({
      name: result.name,
      topicId: result.topicId,
      errorCode: result.errorCode,
      errorMessage: result.errorMessage,
      numPartitions: result.numPartitions,
      replicationFactor: result.replicationFactor,
      configs: fine ? (listed.get(key) ?? []) : [],
    });
  });
  return createTopicsResponse({ topics });
}

const configsOf = (
  entries: ReturnType<typeof topicConfigEntries>,
): ReturnType<typeof createTopicsResponseConfig>[] =>
  entries.map((entry) =>
    createTopicsResponseConfig({
      name: entry.name,
      value: entry.value,
      readOnly: entry.readOnly,
      configSource: entry.source,
      isSensitive: entry.sensitive,
    }),
  );
