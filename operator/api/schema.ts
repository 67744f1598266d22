/**
 * The forms that the resources are described in: for each TypeScript interface a value that holds its structural OpenAPI schema
 * as Kubernetes takes it. The compiler holds the two together: a field that is missing, too many, of another type or wrongly
 * optional does not compile. Every text, list and map has a bound, so that the API server can estimate what a CEL rule costs.
 */

/** A rule in the Common Expression Language: false refuses the object with `message`. */
export interface CelRule {
  readonly rule: string;
  readonly message: string;
  /** An expression that makes the message, where values belong into it. */
  readonly messageExpression?: string;
}

/** A structural schema of apiextensions.k8s.io/v1, as far as it is used. */
export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema;
  readonly default?: unknown;
  readonly [keyword: string]: unknown;
}

/** The description of a value of type `T`. */
export interface Field<T> {
  readonly schema: JsonSchema;
  readonly optional: false;
  /** Never there; for the compiler. */
  readonly value?: T;
}

/** The same for a field that may be left out. */
export interface OptionalField<T> {
  readonly schema: JsonSchema;
  readonly optional: true;
  readonly value?: T;
}

export interface FieldOptions {
  readonly description: string;
  readonly default?: unknown;
  readonly rules?: readonly CelRule[];
}

const field = <T>(kind: JsonSchema, { rules, ...options }: FieldOptions): Field<T> => ({
  schema: { ...kind, ...options, ...(rules === undefined ? {} : { 'x-kubernetes-validations': rules }) },
  optional: false,
});

export const optional = <T>({ schema }: Field<T>): OptionalField<T> => ({ schema, optional: true });

export interface TextOptions extends FieldOptions {
  readonly maxLength?: number;
  readonly minLength?: number;
  readonly pattern?: string;
}

const textMax = 253;

export const text = (options: TextOptions): Field<string> =>
  field({ type: 'string', maxLength: textMax }, options);

/** RFC 3339. */
export const time = (options: FieldOptions): Field<string> =>
  field({ type: 'string', format: 'date-time' }, options);

/** One of a closed set of words. */
export const word = <W extends string>(words: readonly W[], options: FieldOptions): Field<W> =>
  field({ type: 'string', enum: [...words] }, options);

export interface NumberOptions extends FieldOptions {
  readonly minimum?: number;
  readonly maximum?: number;
}

export const int32 = (options: NumberOptions): Field<number> =>
  field({ type: 'integer', format: 'int32' }, options);

/** Offsets, bytes, epochs: below 2^53. */
export const int64 = (options: NumberOptions): Field<number> =>
  field({ type: 'integer', format: 'int64' }, options);

export const flag = (options: FieldOptions): Field<boolean> => field({ type: 'boolean' }, options);

export interface ListOptions extends FieldOptions {
  readonly maxItems: number;
  readonly minItems?: number;
}

/** A list that is replaced as a whole. */
export const list = <T>(items: Field<T>, options: ListOptions): Field<readonly T[]> =>
  field({ type: 'array', items: items.schema, 'x-kubernetes-list-type': 'atomic' }, options);

/** Plain values, each once. */
export const set = (items: Field<string>, options: ListOptions): Field<readonly string[]> =>
  field({ type: 'array', items: items.schema, 'x-kubernetes-list-type': 'set' }, options);

export interface KeyedListOptions<T> extends ListOptions {
  /** The fields that tell items apart, for server-side apply. */
  readonly keys: readonly (keyof T & string)[];
}

export const keyedList = <T>(
  items: Field<T>,
  { keys, ...options }: KeyedListOptions<T>,
): Field<readonly T[]> =>
  field(
    {
      type: 'array',
      items: items.schema,
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': keys,
    },
    options,
  );

export interface MapOptions extends FieldOptions {
  readonly maxProperties?: number;
}

const mapMax = 64;
const valueMax = 4096;

export type Texts = Readonly<Record<string, string>>;

export const texts = (options: MapOptions): Field<Texts> =>
  field(
    {
      type: 'object',
      additionalProperties: { type: 'string', maxLength: valueMax },
      maxProperties: mapMax,
    },
    options,
  );

const intOrString: JsonSchema = {
  anyOf: [{ type: 'integer' }, { type: 'string' }],
  'x-kubernetes-int-or-string': true,
};

export type Settings = Readonly<Record<string, string | number>>;

/** Texts or whole numbers by name, such as `retention.ms: 3600000`; true and false need quotes. */
export const settings = (options: MapOptions): Field<Settings> =>
  field(
    {
      type: 'object',
      additionalProperties: { ...intOrString, maxLength: valueMax },
      maxProperties: mapMax,
    },
    options,
  );

const unit = '([KMGTPE]i|[numkMGTPE]|[eE][-+]?[0-9]+)?';

/** What Kubernetes takes for a quantity, but none below zero: nothing here is. */
const quantityForm: JsonSchema = {
  ...intOrString,
  maxLength: 32,
  minimum: 0,
  pattern: `^([0-9]+(\\.[0-9]*)?|\\.[0-9]+)${unit}$`,
};

/** A quantity of Kubernetes that is more than nothing: `10Gi`. */
export const quantity = (options: FieldOptions): Field<string | number> =>
  field(
    {
      ...quantityForm,
      minimum: 1,
      pattern: `^([0-9]*[1-9][0-9]*(\\.[0-9]*)?|[0-9]*\\.[0-9]*[1-9][0-9]*)${unit}$`,
    },
    options,
  );

export const quantities = (options: FieldOptions): Field<Settings> =>
  field({ type: 'object', additionalProperties: quantityForm, maxProperties: 16 }, options);

export type Anything = Readonly<Record<string, unknown>>;

/** A part that the operator hands on and Kubernetes checks. */
export const anything = (options: FieldOptions): Field<Anything> =>
  field({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }, options);

/** A description for each field of `T`. */
export type FieldsOf<T> = {
  readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K>
    ? OptionalField<Exclude<T[K], undefined>>
    : Field<T[K]>;
};

export interface ObjectOptions extends FieldOptions {
  /** Replaced as a whole, as references are. */
  readonly atomic?: boolean;
}

/** An object. What has a default need not be written, though it is always there. */
export function fields<T extends object>(
  properties: FieldsOf<T>,
  { atomic = false, ...options }: ObjectOptions,
): Field<T> {
  const described = Object.entries<Field<unknown> | OptionalField<unknown>>(properties);
  const required = described
    .filter(([, { schema, optional: mayBeLeftOut }]) => !mayBeLeftOut && schema.default === undefined)
    .map(([name]) => name);
  return field(
    {
      type: 'object',
      properties: Object.fromEntries(described.map(([name, { schema }]) => [name, schema])),
      ...(required.length === 0 ? {} : { required }),
      ...(atomic ? { 'x-kubernetes-map-type': 'atomic' } : {}),
    },
    options,
  );
}
