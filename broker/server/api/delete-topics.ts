// DeleteTopics, key 20. Versions 1-6.
//
// By name, or since 6 by id. With delete.topic.enable off the whole request is refused: TOPIC_DELETION_DISABLED, and
// INVALID_REQUEST below version 3, which does not know that code.
//
// v1 throttle · v3 TOPIC_DELETION_DISABLED · v4 flexible · v5 error messages · v6 topic ids

import { zeroUuid } from '../../base/uuid.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import {
  deleteTopicsApi,
  deleteTopicsResponse,
  deleteTopicsResponseResponse,
  type DeleteTopicsRequest,
  type DeleteTopicsResponse,
  type DeleteTopicsRequestTopic,
} from '../../protocol/generated/delete-topics.ts';
import { orRefusal, type AdminDependencies } from './admin-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

const idsSinceVersion = 6;
const disabledSinceVersion = 3;

export function deleteTopicsRoute(dependencies: Pick<AdminDependencies, 'controller' | 'configs'>): AnyRoute {
  const { controller, configs } = dependencies;
  return route(deleteTopicsApi, {
    handle(request, context) {
      const topics = wantedTopics(request, context.apiVersion);
      if (!configs.brokerConfig(controller.image()).deleteTopicEnable) {
        const known = context.apiVersion >= disabledSinceVersion;
        const code = known ? errorCode.TOPIC_DELETION_DISABLED : errorCode.INVALID_REQUEST;
        return refused(topics, code, 'Topic deletion is disabled.');
      }
      const work = controller.propose('deleteTopics', { topics }).then(responseOf);
      return orRefusal(work, (code, message) => refused(topics, code, message));
    },
    failure: (request, code, context) => refused(wantedTopics(request, context.apiVersion), code, null),
  });
}

type Wanted = Pick<DeleteTopicsRequestTopic, 'name' | 'topicId'>;

const wantedTopics = (request: DeleteTopicsRequest, version: number): readonly Wanted[] =>
  version >= idsSinceVersion
    ? request.topics
    : request.topicNames.map((name) => ({ name, topicId: zeroUuid }));

function refused(topics: readonly Wanted[], code: number, errorMessage: string | null): DeleteTopicsResponse {
  return responseOf(topics.map(({ name, topicId }) => ({ name, topicId, errorCode: code, errorMessage })));
}

function responseOf(
  results: readonly (Wanted & { readonly errorCode: number; readonly errorMessage: string | null })[],
): DeleteTopicsResponse {
  return deleteTopicsResponse({
    responses: results.map(({ name, topicId, errorCode: code, errorMessage }) =>
      deleteTopicsResponseResponse({ name: name as string, topicId, errorCode: code, errorMessage }),
    ),
  });
}
