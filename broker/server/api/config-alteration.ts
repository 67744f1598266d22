// What AlterConfigs and IncrementalAlterConfigs share: one command for all resources of a request, and for each resource a code
// and a message, in the order of the request. The two differ in what a request says of a value (`changeOf`), and in what
// becomes of values that it does not name (`replace`).

import type { Api } from '../../protocol/schema.ts';
import { orRefusal, type ControllerOnly } from './admin-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

interface Resource {
  readonly resourceType: number;
  readonly resourceName: string;
}

interface AlterationRequest<Config> {
  readonly resources: readonly (Resource & { readonly configs: readonly Config[] })[];
  readonly validateOnly: boolean;
}

interface Change {
  readonly name: string;
  /** Undefined is a number that the protocol does not know. */
  readonly operation: 'set' | 'delete' | 'append' | 'subtract' | undefined;
  readonly value: string | null;
}

interface ResourceAnswer {
  errorCode: number;
  errorMessage: string | null;
  resourceType: number;
  resourceName: string;
}

interface AlterationResponse {
  throttleTimeMs: number;
  responses: ResourceAnswer[];
}

export interface AlterationMeaning<Config> {
  /** Values that are not named go back to their defaults. */
  readonly replace: boolean;
  readonly changeOf: (config: Config) => Change;
}

export function configAlterationRoute<Config, Request extends AlterationRequest<Config>>(
  api: Api<Request, AlterationResponse>,
  { controller }: ControllerOnly,
  { replace, changeOf }: AlterationMeaning<Config>,
): AnyRoute {
  return route(api, {
    handle(request) {
      const resources = request.resources.map(({ resourceType, resourceName, configs }) => ({
        resource: { type: resourceType, name: resourceName },
        changes: configs.map((config) => changeOf(config)),
      }));
      const { validateOnly } = request;
      const work = controller.propose('alterConfigs', { resources, replace, validateOnly }).then((results) =>
        responseOf(
          results.map(({ resource, errorCode, errorMessage }) => ({
            errorCode,
            errorMessage,
            resourceType: resource.type,
            resourceName: resource.name,
          })),
        ),
      );
      return orRefusal(work, (code, message) => refused(request, code, message));
    },
    failure: (request, code) => refused(request, code, null),
  });
}

const responseOf = (responses: ResourceAnswer[]): AlterationResponse => ({ throttleTimeMs: 0, responses });

const refused = (
  { resources }: { readonly resources: readonly Resource[] },
  errorCode: number,
  errorMessage: string | null,
): AlterationResponse =>
  responseOf(
    resources.map(({ resourceType, resourceName }) => ({
      errorCode,
      errorMessage,
      resourceType,
      resourceName,
    })),
  );
