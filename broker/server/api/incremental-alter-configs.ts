// IncrementalAlterConfigs, key 44 (KIP-339). Versions 0-1.
//
// Operations: 0 set, 1 delete, 2 append, 3 subtract; the last two for lists alone, on the value in force or the default.
// Of brokers, only what can take effect without a restart may be altered; the rest is refused by name.
//
// v1 flexible

import {
  incrementalAlterConfigsApi,
  type IncrementalAlterConfigsRequestConfig,
} from '../../protocol/generated/incremental-alter-configs.ts';
import type { ControllerOnly } from './admin-dependencies.ts';
import { configAlterationRoute } from './config-alteration.ts';
import type { AnyRoute } from './route.ts';

const operations = ['set', 'delete', 'append', 'subtract'] as const;

export function incrementalAlterConfigsRoute(dependencies: ControllerOnly): AnyRoute {
  return configAlterationRoute(incrementalAlterConfigsApi, dependencies, {
    replace: false,
    changeOf: ({ name, configOperation, value }: IncrementalAlterConfigsRequestConfig) => ({
      name,
      operation: operations[configOperation],
      value,
    }),
  });
}
