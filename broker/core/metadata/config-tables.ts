// The definitions by name, and the typed objects that follow from them.

import { brokerCoordinatorConfigDefinitions } from './broker-coordinator-configs.ts';
import { brokerEndpointConfigDefinitions } from './broker-endpoint-configs.ts';
import { brokerLogConfigDefinitions } from './broker-log-configs.ts';
import type { BrokerConfigDefinition, TopicConfigDefinition, TypedConfig } from './config-definition.ts';
import { topicConfigDefinitions } from './topic-configs.ts';

/** All configurations of a topic in force: `retention.ms` is `retentionMs`. */
export type TopicConfig = TypedConfig<typeof topicConfigDefinitions>;

/** All configurations of a broker in force: `log.segment.bytes` is `logSegmentBytes`. */
export type BrokerConfig = TypedConfig<typeof brokerLogConfigDefinitions> &
  TypedConfig<typeof brokerEndpointConfigDefinitions> &
  TypedConfig<typeof brokerCoordinatorConfigDefinitions>;

export const topicConfigs: ReadonlyMap<string, TopicConfigDefinition> = new Map(
  topicConfigDefinitions.map((definition): [string, TopicConfigDefinition] => [definition.name, definition]),
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
