// What a configuration is: its name, type, default, bounds and, for brokers, how it may be altered while it runs.
// Definitions are literal data, so that the types of whole configurations follow from them: `retention.ms` of type
// long becomes the field `retentionMs: number`. Values travel and are kept as text (KIP-226); a default is text too,
// since a Java long does not fit a number.

export type ConfigType = 'boolean' | 'string' | 'int' | 'short' | 'long' | 'double' | 'list' | 'password';

/** Numbers of types in DescribeConfigs (KIP-569). */
export const configTypeCode: Readonly<Record<ConfigType, number>> = {
  boolean: 1,
  string: 2,
  int: 3,
  short: 4,
  long: 5,
  double: 6,
  list: 7,
  password: 9,
};

export interface ValidRange {
  readonly min?: number;
  readonly max?: number;
  /** A value outside the range that is good all the same. */
  readonly or?: number;
}

export interface ValidChoice {
  readonly oneOf: readonly string[];
}

/** `*`, or partition:broker pairs. */
export interface ValidFormat {
  readonly format: 'throttled-replicas';
}

/** Free text of a bounded length, in UTF-8. */
export interface ValidText {
  readonly bytesMax: number;
}

interface ConfigDefinitionBase {
  readonly name: string;
  readonly type: ConfigType;
  /** Null where nothing is set. */
  readonly default: string | null;
  readonly valid?: ValidRange | ValidChoice | ValidFormat | ValidText;
  readonly importance: 'high' | 'medium' | 'low';
  readonly documentation: string;
  /** Why any value but the default is refused. */
  readonly unsupported?: string;
}

/** A broker configuration that gives the default of a topic's or group's, times `scale`. */
export interface ConfigSynonym {
  readonly name: string;
  readonly scale: number;
}

/** Of a topic or a group. */
export interface OverridableConfigDefinition extends ConfigDefinitionBase {
  /** The first that is set counts. */
  readonly synonyms: readonly ConfigSynonym[];
}

export interface BrokerConfigDefinition extends ConfigDefinitionBase {
  readonly scope: 'read-only' | 'per-broker' | 'cluster-wide';
}

export type ConfigDefinition = OverridableConfigDefinition | BrokerConfigDefinition;

/** `log.retention.ms` as `logRetentionMs`. */
export type CamelCase<Name extends string> = Name extends `${infer Head}.${infer Rest}`
  ? `${Head}${Capitalize<CamelCase<Rest>>}`
  : Name;

interface TypeValues {
  readonly boolean: boolean;
  readonly string: string;
  readonly int: number;
  readonly short: number;
  readonly long: number;
  readonly double: number;
  readonly list: readonly string[];
  readonly password: string;
}

type ValueOf<D extends ConfigDefinitionBase> =
  | (D extends { readonly type: 'string'; readonly valid: { readonly oneOf: readonly (infer Choice)[] } }
      ? Choice
      : D extends { readonly type: 'list'; readonly valid: { readonly oneOf: readonly (infer Choice)[] } }
        ? readonly Choice[]
        : TypeValues[D['type']])
  | (D['default'] extends null ? null : never);

/** The typed object of all configurations in a table of definitions. */
export type TypedConfig<Definitions extends readonly ConfigDefinitionBase[]> = {
  readonly [D in Definitions[number] as CamelCase<D['name']>]: ValueOf<D>;
};
