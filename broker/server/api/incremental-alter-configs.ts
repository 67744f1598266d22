// IncrementalAlterConfigs, key 44 (KIP-339). Versions 0-1.
//
// Operations: 0 set, 1 delete, 2 append, 3 subtract; the last two for lists alone, on the value in force or the default.
// Of brokers, only what can take effect without a restart may be altered; the rest is refused by name.
//
// v1 flexible

import {
  incrementalAlterConfigsApi,
  incrementalAlterConfigsResponse,
  incrementalAlterConfigsResponseResponse,
  type IncrementalAlterConfigsRequest,
  type IncrementalAlterConfigsResponse,
} from '../../protocol/generated/incremental-alter-configs.ts';
import { orRefusal, type ControllerOnly } from './admin-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

const operations = ['set', 'delete', 'append', 'subtract'] as const;

export function incrementalAlterConfigsRoute({ controller }: ControllerOnly): AnyRoute {
  return route(incrementalAlterConfigsApi, {
    handle(request) {
      const resources = request.resources.map(({ resourceType, resourceName, configs }) => ({
        resource: { type: resourceType, name: resourceName },
        changes: configs.map(({ name, configOperation, value }) => ({
          name,
          operation: operations[configOperation],
          value,
        })),
      }));
      const { validateOnly } = request;
      const work = controller
        .propose('alterConfigs', { resources, replace: false, validateOnly })
        .then((results) =>
          incrementalAlterConfigsResponse({
            responses: results.map(({ resource, errorCode, errorMessage }) =>
              incrementalAlterConfigsResponseResponse({
                errorCode,
                errorMessage,
                resourceType: resource.type,
                resourceName: resource.name,
              }),
            ),
          }),
        );
      return orRefusal(work, (code, message) => refused(request, code, message));
    },
    failure: (request, code) => refused(request, code, null),
  });
}

function refused(
  request: IncrementalAlterConfigsRequest,
  errorCode: number,
  errorMessage: string | null,
): IncrementalAlterConfigsResponse {
  const responses = request.resources.map(({ resourceType, resourceName }) =>
    incrementalAlterConfigsResponseResponse({ errorCode, errorMessage, resourceType, resourceName }),
  );
  return incrementalAlterConfigsResponse({ responses });
}
