// AlterConfigs, key 33. Versions 0-2. Superseded by IncrementalAlterConfigs, still sent by older clients.
//
// The values given replace all that was set for the resource: what is not named goes back to its default.
//
// v1 throttle before the answer · v2 flexible

import {
  alterConfigsApi,
  alterConfigsResponse,
  alterConfigsResponseResponse,
  type AlterConfigsRequest,
  type AlterConfigsResponse,
} from '../../protocol/generated/alter-configs.ts';
import { orRefusal, type ControllerOnly } from './admin-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

export function alterConfigsRoute({ controller }: ControllerOnly): AnyRoute {
  return route(alterConfigsApi, {
    handle(request) {
      const resources = request.resources.map(({ resourceType, resourceName, configs }) => ({
        resource: { type: resourceType, name: resourceName },
        changes: configs.map(({ name, value }) => ({ name, operation: 'set' as const, value })),
      }));
      const { validateOnly } = request;
      const work = controller
        .propose('alterConfigs', { resources, replace: true, validateOnly })
        .then((results) =>
          alterConfigsResponse({
            responses: results.map(({ resource, errorCode, errorMessage }) =>
              alterConfigsResponseResponse({
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
  request: AlterConfigsRequest,
  errorCode: number,
  errorMessage: string | null,
): AlterConfigsResponse {
  const responses = request.resources.map(({ resourceType, resourceName }) =>
    alterConfigsResponseResponse({ errorCode, errorMessage, resourceType, resourceName }),
  );
  return alterConfigsResponse({ responses });
}
