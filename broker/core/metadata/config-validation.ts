// May these configurations be set? Answers with the text that goes to the client, in Kafka's words where Kafka has
// them; undefined means yes. An unknown name is told the nearest right one.

import type { ConfigDefinition } from './config-definition.ts';
import { brokerConfigs, groupConfigs, topicConfigs } from './config-tables.ts';
import type { BrokerConfig } from './config-tables.ts';
import { parseConfigValue } from './config-value.ts';
import type { BrokerConfigLayers } from './effective-config.ts';
import { effectiveBrokerConfig, effectiveTopicConfig, ownGroupConfigs } from './effective-config.ts';
import { advertisedProblem, parseListeners } from './listener-config.ts';
import { kafkaOnlyReason } from './kafka-only-configs.ts';
import { nearestName } from './nearest-name.ts';

/** The nearest right name of a topic's configuration. */
export const nearestTopicConfigName = (name: string): string | undefined =>
  nearestName(name, topicConfigs.keys());
/** The nearest right name of a broker's configuration; for that of a topic, the one which gives its default. */
export const nearestBrokerConfigName = (name: string): string | undefined =>
  topicConfigs.get(name)?.synonyms[0]?.name ?? nearestName(name, brokerConfigs.keys());

function unknownName(kind: 'topic' | 'group' | 'broker', name: string): string {
  const message = `Unknown ${kind} config name: ${name}`;
  const nearest = {
    topic: nearestTopicConfigName,
    group: (text: string) => nearestName(text, groupConfigs.keys()),
    broker: nearestBrokerConfigName,
  }[kind](name);
  return nearest === undefined ? message : `${message}. Did you mean ${nearest}?`;
}

function valueProblem(definition: ConfigDefinition, text: string | null): string | undefined {
  const parsed = parseConfigValue(definition, text);
  return 'problem' in parsed ? parsed.problem : undefined;
}

/** One configuration of a topic by itself. */
export function topicConfigProblem(name: string, text: string | null): string | undefined {
  const definition = topicConfigs.get(name);
  return definition === undefined ? unknownName('topic', name) : valueProblem(definition, text);
}

/** All overrides of a topic, each by itself and as they stand together. */
export function topicConfigsProblem(
  overrides: ReadonlyMap<string, string>,
  layers: BrokerConfigLayers,
): string | undefined {
  for (const [name, text] of overrides) {
    const problem = topicConfigProblem(name, text);
    if (problem !== undefined) return problem;
  }
  const { minCompactionLagMs, maxCompactionLagMs } = effectiveTopicConfig(overrides, layers);
  if (minCompactionLagMs > maxCompactionLagMs) {
    const [min, max] = [
      `min.compaction.lag.ms (${minCompactionLagMs})`,
      `max.compaction.lag.ms (${maxCompactionLagMs})`,
    ];
    return `conflict topic config setting ${min} > ${max}`;
  }
  return undefined;
}

/** All overrides of a group, each by itself, within the bounds of the broker, and as they stand together. */
export function groupConfigsProblem(
  overrides: ReadonlyMap<string, string>,
  layers: BrokerConfigLayers,
): string | undefined {
  for (const [name, text] of overrides) {
    const definition = groupConfigs.get(name);
    const problem = definition === undefined ? unknownName('group', name) : valueProblem(definition, text);
    if (problem !== undefined) return problem;
  }
  const broker = effectiveBrokerConfig(layers);
  const own = ownGroupConfigs(overrides);
  const bounds: readonly (readonly [string, number | undefined, number, number])[] = [
    [
      'session.timeout',
      own.consumerSessionTimeoutMs,
      broker.groupConsumerMinSessionTimeoutMs,
      broker.groupConsumerMaxSessionTimeoutMs,
    ],
    [
      'heartbeat.interval',
      own.consumerHeartbeatIntervalMs,
      broker.groupConsumerMinHeartbeatIntervalMs,
      broker.groupConsumerMaxHeartbeatIntervalMs,
    ],
    [
      'assignment.interval',
      own.consumerAssignmentIntervalMs,
      broker.groupConsumerMinAssignmentIntervalMs,
      broker.groupConsumerMaxAssignmentIntervalMs,
    ],
  ];
  for (const [what, value, min, max] of bounds) {
    if (value === undefined) continue;
    if (value < min || value > max)
      return `consumer.${what}.ms must be in the range ${min} to ${max} inclusive.`;
  }
  const sessionMs = own.consumerSessionTimeoutMs ?? broker.groupConsumerSessionTimeoutMs;
  const heartbeatMs = own.consumerHeartbeatIntervalMs ?? broker.groupConsumerHeartbeatIntervalMs;
  return sessionMs > heartbeatMs
    ? undefined
    : 'consumer.session.timeout.ms must be greater than consumer.heartbeat.interval.ms';
}

/** One configuration of a broker by itself. */
export function brokerConfigProblem(name: string, text: string): string | undefined {
  const definition = brokerConfigs.get(name);
  if (definition !== undefined) return valueProblem(definition, text);
  const reason = kafkaOnlyReason(name);
  return reason === undefined ? unknownName('broker', name) : `${name} has no effect in Caudal: ${reason}`;
}

/** What a broker's configurations must be to each other. */
export function brokerConfigsProblem(layers: BrokerConfigLayers): string | undefined {
  const config = effectiveBrokerConfig(layers);
  const { logRetentionMs } = config;
  if (logRetentionMs === 0) return 'log.retention.ms must be unlimited (-1) or, greater than or equal to 1';
  if (config.groupMinSessionTimeoutMs > config.groupMaxSessionTimeoutMs) {
    return 'group.min.session.timeout.ms must not be above group.max.session.timeout.ms';
  }
  const consumer = consumerGroupsProblem(config);
  if (consumer !== undefined) return consumer;
  if (config.replicaFetchWaitMaxMs > config.replicaLagTimeMaxMs) {
    return 'replica.fetch.wait.max.ms must not be above replica.lag.time.max.ms';
  }
  return undefined;
}

function consumerGroupsProblem(config: BrokerConfig): string | undefined {
  const within: readonly (readonly [string, number, number, number])[] = [
    [
      'session.timeout',
      config.groupConsumerMinSessionTimeoutMs,
      config.groupConsumerSessionTimeoutMs,
      config.groupConsumerMaxSessionTimeoutMs,
    ],
    [
      'heartbeat.interval',
      config.groupConsumerMinHeartbeatIntervalMs,
      config.groupConsumerHeartbeatIntervalMs,
      config.groupConsumerMaxHeartbeatIntervalMs,
    ],
    [
      'assignment.interval',
      config.groupConsumerMinAssignmentIntervalMs,
      config.groupConsumerAssignmentIntervalMs,
      config.groupConsumerMaxAssignmentIntervalMs,
    ],
  ];
  for (const [what, min, value, max] of within) {
    if (value < min || value > max)
      return `group.consumer.${what}.ms must be within group.consumer.min.${what}.ms and group.consumer.max.${what}.ms`;
  }
  if (config.groupConsumerHeartbeatIntervalMs >= config.groupConsumerSessionTimeoutMs) {
    return 'group.consumer.heartbeat.interval.ms must be less than group.consumer.session.timeout.ms';
  }
  return undefined;
}

/** Why clients could not be told these addresses by a broker that listens as `layers` say. */
export function advertisedListenersProblem(text: string, layers: BrokerConfigLayers): string | undefined {
  const listeners = parseListeners('listeners', effectiveBrokerConfig(layers).listeners);
  const items = text.split(',').map((item) => item.trim());
  const advertised = parseListeners(
    'advertised.listeners',
    items.filter((item) => item !== ''),
  );
  if ('problem' in advertised) return advertised.problem;
  return 'problem' in listeners ? undefined : advertisedProblem(advertised, listeners);
}

/** Altering a broker's configuration while it runs: of one broker, or of all (`perBroker` false). */
export function brokerAlterProblem(
  name: string,
  text: string | null,
  perBroker: boolean,
): string | undefined {
  const definition = brokerConfigs.get(name);
  if (definition === undefined) return brokerConfigProblem(name, text ?? '');
  if (definition.scope === 'read-only') return `Cannot update these configs dynamically: [${name}]`;
  if (definition.scope === 'per-broker' && !perBroker) {
    return `Cannot update these configs at default cluster level, broker id must be specified: [${name}]`;
  }
  return text === null ? undefined : valueProblem(definition, text);
}
