// AlterConfigs, key 33. Versions 0-2. Superseded by IncrementalAlterConfigs, still sent by older clients.
//
// The values given replace all that was set for the resource: what is not named goes back to its default.
//
// v1 throttle before the answer · v2 flexible

import { alterConfigsApi, type AlterConfigsRequestConfig } from '../../protocol/generated/alter-configs.ts';
import type { ControllerOnly } from './admin-dependencies.ts';
import { configAlterationRoute } from './config-alteration.ts';
import type { AnyRoute } from './route.ts';

export function alterConfigsRoute(dependencies: ControllerOnly): AnyRoute {
  return configAlterationRoute(alterConfigsApi, dependencies, {
    replace: true,
    changeOf: ({ name, value }: AlterConfigsRequestConfig) => ({ name, operation: 'set', value }),
  });
}
