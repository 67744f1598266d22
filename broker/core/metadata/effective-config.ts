// Which value of a configuration is in force, and where it comes from (KIP-226).
// A value may stand in five places, the first of them counts: on the topic or group, on this broker, on all brokers of the
// cluster, in the broker's own settings, in the defaults. Within one place a configuration goes before its coarser
// synonyms: log.retention.ms before log.retention.minutes before log.retention.hours. All places that hold a value, in
// that order and as they were given, are the chain of synonyms. DescribeConfigs shows it from the first one of the finest
// name on: a topic whose retention comes from log.retention.hours shows no synonyms and the source of a default, which is
// what keeps tools from taking it for an override (trap T43).
// A stored text that is no longer valid (kept by another version) counts as not set.

import type {
  BrokerConfigDefinition,
  ConfigDefinition,
  ConfigSynonym,
  OverridableConfigDefinition,
} from './config-definition.ts';
import type { BrokerConfig, GroupConfigs, TopicConfig } from './config-tables.ts';
import { brokerConfigs, fieldName, groupConfigs, topicConfigs } from './config-tables.ts';
import type { ConfigValue, ParsedConfig } from './config-value.ts';
import { defaultText, isSensitive, parseConfigValue } from './config-value.ts';

/** Numbers as DescribeConfigs sends them. */
export const configSource = {
  dynamicTopic: 1,
  dynamicBroker: 2,
  dynamicDefaultBroker: 3,
  staticBroker: 4,
  default: 5,
  dynamicGroup: 8,
} as const;
export type ConfigSource = (typeof configSource)[keyof typeof configSource];

/** What has been set for a broker, as texts by name. */
export interface BrokerConfigLayers {
  /** Altered for this broker alone. */
  readonly broker: ReadonlyMap<string, string>;
  /** Altered for all brokers. */
  readonly cluster: ReadonlyMap<string, string>;
  /** Given to this broker at its start. */
  readonly static: ReadonlyMap<string, string>;
}

export const noConfigLayers: BrokerConfigLayers = {
  broker: new Map(),
  cluster: new Map(),
  static: new Map(),
};

export interface ConfigSynonymEntry {
  readonly name: string;
  /** Null where it must not be shown. */
  readonly value: string | null;
  readonly source: ConfigSource;
}

export interface ConfigEntry {
  readonly definition: ConfigDefinition;
  readonly name: string;
  /** Canonical; null where nothing is set or it must not be shown. */
  readonly value: string | null;
  readonly source: ConfigSource;
  readonly readOnly: boolean;
  readonly sensitive: boolean;
  readonly synonyms: readonly ConfigSynonymEntry[];
}

interface Found {
  readonly name: string;
  /** In the unit of the configuration that was asked for. */
  readonly parsed: ParsedConfig;
  /** In its own unit. */
  readonly text: string | null;
  readonly source: ConfigSource;
}

function parsedOrUnset(definition: ConfigDefinition, text: string | null): ParsedConfig | undefined {
  if (text === null) return undefined;
  const parsed = parseConfigValue(definition, text);
  return 'problem' in parsed ? undefined : parsed;
}

/** A value of hours or minutes as milliseconds. Kafka reads every negative one as "no bound". */
function scaled(parsed: ParsedConfig, scale: number): ParsedConfig {
  if (scale === 1 || typeof parsed.value !== 'number') return parsed;
  const value = parsed.value < 0 ? -1 : parsed.value * scale;
  return { value, text: String(value) };
}

/** Every place of `layers` and of the defaults that gives one of `synonyms` a value, the one in force first. */
function findAll(synonyms: readonly ConfigSynonym[], layers: BrokerConfigLayers): Found[] {
  const found: Found[] = [];
  const add = (source: ConfigSource, textOf: (definition: BrokerConfigDefinition) => string | null): void => {
    for (const { name, scale } of synonyms) {
      const definition = brokerConfigs.get(name);
      if (definition === undefined) continue;
      const parsed = parsedOrUnset(definition, textOf(definition));
      if (parsed !== undefined) {
        found.push({ name, parsed: scaled(parsed, scale), text: parsed.text, source });
      }
    }
  };
  add(configSource.dynamicBroker, ({ name }) => layers.broker.get(name) ?? null);
  add(configSource.dynamicDefaultBroker, ({ name }) => layers.cluster.get(name) ?? null);
  add(configSource.staticBroker, ({ name }) => layers.static.get(name) ?? null);
  add(configSource.default, (definition) => definition.default);
  return found;
}

/** Synonyms by the finest of them: `log.retention.ms` has the values of minutes and hours too. */
const synonymsByFirst: ReadonlyMap<string, readonly ConfigSynonym[]> = new Map(
  [...topicConfigs.values()].flatMap(({ synonyms }) =>
    synonyms[0] === undefined ? [] : [[synonyms[0].name, synonyms] as const],
  ),
);

const brokerSynonyms = (name: string): readonly ConfigSynonym[] =>
  synonymsByFirst.get(name) ?? [{ name, scale: 1 }];

/** What was set for one topic or group, and which of the two it is. */
interface Overrides {
  readonly values: ReadonlyMap<string, string>;
  readonly source: ConfigSource;
}

function findOverridden(
  definition: OverridableConfigDefinition,
  { values, source }: Overrides,
  layers: BrokerConfigLayers,
): Found[] {
  const { name } = definition;
  const found = findAll(definition.synonyms, layers);
  const own = parsedOrUnset(definition, values.get(name) ?? null);
  if (own !== undefined) found.unshift({ name, parsed: own, text: own.text, source });
  return found;
}

const isOwn = (source: ConfigSource): boolean =>
  source === configSource.dynamicTopic || source === configSource.dynamicGroup;

/** What DescribeConfigs shows of the chain: an override of its own, then from the first one of the finest name on. */
function shownOf(definition: ConfigDefinition, found: readonly Found[]): readonly Found[] {
  const finest = 'synonyms' in definition ? definition.synonyms[0]?.name : definition.name;
  const start = found.findIndex(({ name, source }) => name === finest && !isOwn(source));
  return found.filter(({ source }, at) => isOwn(source) || (start >= 0 && at >= start));
}

function entryOf(definition: ConfigDefinition, found: readonly Found[]): ConfigEntry {
  const sensitive = isSensitive(definition.type);
  const inForce = found[0];
  const text = inForce === undefined ? defaultText(definition) : inForce.parsed.text;
  const shown = shownOf(definition, found);
  // A broker says where the value in force is from, whatever its unit: tools read log.retention.ms there (trap T45).
  const origin = 'synonyms' in definition ? shown[0] : inForce;
  return {
    definition,
    name: definition.name,
    value: sensitive ? null : text,
    source: origin?.source ?? configSource.default,
    readOnly: 'scope' in definition && definition.scope === 'read-only',
    sensitive,
    synonyms: shown.map((each) => ({
      name: each.name,
      value: sensitive ? null : each.text,
      source: each.source,
    })),
  };
}

/** Every configuration of a topic, as DescribeConfigs shows it. */
export function topicConfigEntries(
  values: ReadonlyMap<string, string>,
  layers: BrokerConfigLayers,
): ConfigEntry[] {
  const overrides = { values, source: configSource.dynamicTopic };
  return [...topicConfigs.values()].map((definition) =>
    entryOf(definition, findOverridden(definition, overrides, layers)),
  );
}

/** Every configuration of a group, as DescribeConfigs shows it. */
export function groupConfigEntries(
  values: ReadonlyMap<string, string>,
  layers: BrokerConfigLayers,
): ConfigEntry[] {
  const overrides = { values, source: configSource.dynamicGroup };
  return [...groupConfigs.values()].map((definition) =>
    entryOf(definition, findOverridden(definition, overrides, layers)),
  );
}

/** What was set for a group itself, with the fields of `GroupConfigs`. */
export function ownGroupConfigs(values: ReadonlyMap<string, string>): Partial<GroupConfigs> {
  return ownValues(groupConfigs, values) as Partial<GroupConfigs>;
}

function ownValues(
  definitions: ReadonlyMap<string, OverridableConfigDefinition>,
  overrides: ReadonlyMap<string, string>,
): Record<string, ConfigValue> {
  const values: [string, ConfigValue][] = [];
  for (const [name, text] of overrides) {
    const definition = definitions.get(name);
    const own = definition === undefined ? undefined : parsedOrUnset(definition, text);
    if (own !== undefined) values.push([name, own.value]);
  }
  return typed(values);
}

/** Every configuration of a broker, as DescribeConfigs shows it. */
export function brokerConfigEntries(layers: BrokerConfigLayers): ConfigEntry[] {
  return [...brokerConfigs.values()].map((definition) =>
    entryOf(definition, findAll(brokerSynonyms(definition.name), layers)),
  );
}

function valueInForce(definition: ConfigDefinition, found: readonly Found[]): ConfigValue {
  const parsed = found[0]?.parsed ?? parsedOrUnset(definition, definition.default);
  return parsed?.value ?? null;
}

function typed(values: Iterable<readonly [string, ConfigValue]>): Record<string, ConfigValue> {
  const fields: Record<string, ConfigValue> = {};
  for (const [name, value] of values) fields[fieldName(name)] = value;
  return fields;
}

/** The configuration of a topic without overrides: some 90 µs, so keep it while `layers` stays. */
export function topicDefaults(layers: BrokerConfigLayers): TopicConfig {
  const values = [...topicConfigs.values()].map(
    (definition) =>
      [definition.name, valueInForce(definition, findAll(definition.synonyms, layers))] as const,
  );
  // The fields' types follow from the same definitions as their values.
  return typed(values) as unknown as TopicConfig;
}

/** The configuration of a topic in force. Make it anew when anything in it has been altered. */
export function overrideTopicConfig(
  defaults: TopicConfig,
  overrides: ReadonlyMap<string, string>,
): TopicConfig {
  return { ...defaults, ...(ownValues(topicConfigs, overrides) as unknown as Partial<TopicConfig>) };
}

/** The configuration of a topic in force. */
export const effectiveTopicConfig = (
  overrides: ReadonlyMap<string, string>,
  layers: BrokerConfigLayers,
): TopicConfig => overrideTopicConfig(topicDefaults(layers), overrides);

/** The configuration of a broker in force. */
export function effectiveBrokerConfig(layers: BrokerConfigLayers): BrokerConfig {
  const values = [...brokerConfigs.values()].map(
    (definition) =>
      [definition.name, valueInForce(definition, findAll(brokerSynonyms(definition.name), layers))] as const,
  );
  return typed(values) as unknown as BrokerConfig;
}
