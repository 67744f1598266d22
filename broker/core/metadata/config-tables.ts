// The definitions by name, and the typed objects that follow from them.

import { brokerCoordinatorConfigDefinitions } from './broker-coordinator-configs.ts';
import { brokerEndpointConfigDefinitions } from './broker-endpoint-configs.ts';
import { brokerLogConfigDefinitions } from './broker-log-configs.ts';
import type {
  BrokerConfigDefinition,
  OverridableConfigDefinition,
  TypedConfig,
} from './config-definition.ts';
import { groupConfigDefinitions } from './group-configs.ts';
import { topicConfigDefinitions } from './topic-configs.ts';

/** All configurations of a topic in force: `retention.ms` is `retentionMs`. */
export type TopicConfig = TypedConfig<typeof topicConfigDefinitions>;

/** All configurations of a broker in force: `log.segment.bytes` is `logSegmentBytes`. */
export type BrokerConfig = TypedConfig<typeof brokerLogConfigDefinitions> &
  TypedConfig<typeof brokerEndpointConfigDefinitions> &
  TypedConfig<typeof brokerCoordinatorConfigDefinitions>;

/** All configurations of a group in force: `consumer.session.timeout.ms` is `consumerSessionTimeoutMs`. */
export type GroupConfigs = TypedConfig<typeof groupConfigDefinitions>;

export const groupConfigs: ReadonlyMap<string, OverridableConfigDefinition> = new Map(
  groupConfigDefinitions.map((definition): [string, OverridableConfigDefinition] => [
    definition.name,
    definition,
  ]),
);

export const topicConfigs: ReadonlyMap<string, OverridableConfigDefinition> = new Map(
  topicConfigDefinitions.map((definition): [string, OverridableConfigDefinition] => [
    definition.name,
    definition,
  ]),
);

export const brokerConfigs: ReadonlyMap<string, BrokerConfigDefinition> = new Map(
  [
    ...brokerLogConfigDefinitions,
    ...brokerEndpointConfigDefinitions,
    ...brokerCoordinatorConfigDefinitions,
  ].map((definition): [string, BrokerConfigDefinition] => [definition.name, definition]),
);

/** `log.retention.ms` as `logRetentionMs`. */
export function fieldName(configName: string): string {
  return configName.replace(/\.(.)/g, (_, letter: string) => letter.toUpperCase());
}
