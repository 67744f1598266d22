/**
 * What an API server does with an object of ours before it stores it, as far as the schemas say: unknown fields are
 * refused, defaults filled in, types and bounds checked, CEL rules evaluated, with the former object for transition rules.
 * It stands in for the server where a test looks at many objects; the server itself has the last word in test/e2e.
 */
import { Environment } from '@marcbachmann/cel-js';

import { objectSchema } from '../../operator/api/custom-resource-definition.ts';
import type { Kind } from '../../operator/api/kind.ts';
import type { CelRule, JsonSchema } from '../../operator/api/schema.ts';
import { kinds } from '../../operator/api/v1alpha1/kinds.ts';
import type { KubeObject } from '../../operator/runtime/kubernetes.ts';

type Values = Record<string, unknown>;

export interface Admitted {
  /** The object with its defaults. */
  readonly object: Values;
  /** Why it is refused, one line each, with the path; empty when it is taken. */
  readonly errors: readonly string[];
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema of what users write: all but the status. */
function writtenSchema(kind: Kind): JsonSchema {
  const { status: _, ...properties } = objectSchema(kind).properties!;
  return { ...objectSchema(kind), properties };
}

const schemas = new Map(kinds.map((kind) => [kind.kind, writtenSchema(kind)]));

/** An object of any kind as it is stored: ours with the defaults of their schemas, without looking whether it would be refused. */
export function stored<T extends KubeObject>(object: T): T {
  const schema = schemas.get(object.kind);
  return schema === undefined ? object : (withDefaults(schema, structuredClone(object)) as T);
}

/** `kubectl apply` of `object`; with `old`, over it. */
export function admit(kind: Kind, object: object, old?: object): Admitted {
  const whole = writtenSchema(kind);
  const value = withDefaults(whole, structuredClone(object)) as Values;
  const errors: string[] = [];
  check(whole, { value, old, path: '' }, errors);
  return { object: value, errors };
}

function withDefaults(schema: JsonSchema, given: unknown): unknown {
  const value = given === undefined ? structuredClone(schema.default) : given;
  if (isObject(value)) {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      const filled = withDefaults(property, value[name]);
      if (filled !== undefined) value[name] = filled;
    }
    return value;
  }
  return Array.isArray(value) && schema.items !== undefined
    ? value.map((item) => withDefaults(schema.items!, item))
    : value;
}

interface Place {
  readonly value: unknown;
  readonly old: unknown;
  readonly path: string;
}

function check(schema: JsonSchema, place: Place, errors: string[]): void {
  const { value, path } = place;
  const wrong = shapeError(schema, value);
  if (wrong !== undefined) {
    errors.push(`${path}: ${wrong}`);
    return;
  }
  for (const rule of (schema['x-kubernetes-validations'] ?? []) as readonly CelRule[]) {
    const refused = ruleError(rule, place);
    if (refused !== undefined) errors.push(`${path}: ${refused}`);
  }
  if (Array.isArray(value)) {
    checkKeys(schema, value, path, errors);
    value.forEach((item, index) =>
      check(
        schema.items!,
        { value: item, old: oldItem(schema, item, place.old), path: `${path}[${index}]` },
        errors,
      ),
    );
  } else if (isObject(value)) checkFields(schema, { ...place, value }, errors);
}

function checkFields(
  schema: JsonSchema,
  { value, old, path }: Place & { value: Values },
  errors: string[],
): void {
  for (const name of schema.required ?? [])
    if (value[name] === undefined) errors.push(`${path}.${name}: is missing`);
  if (schema['x-kubernetes-preserve-unknown-fields'] === true) return;
  if (schema.properties === undefined && schema.additionalProperties === undefined) return;
  for (const [name, item] of Object.entries(value)) {
    const property = schema.properties?.[name] ?? schema.additionalProperties;
    if (property === undefined) errors.push(`${path}.${name}: is not known`);
    else
      check(
        property,
        { value: item, old: isObject(old) ? old[name] : undefined, path: `${path}.${name}` },
        errors,
      );
  }
}

const keysOf = (schema: JsonSchema): readonly string[] =>
  (schema['x-kubernetes-list-map-keys'] ?? []) as readonly string[];

function keyOf(schema: JsonSchema, item: unknown): string {
  const keys = keysOf(schema);
  return JSON.stringify(keys.length === 0 ? item : keys.map((key) => (item as Values)[key]));
}

function checkKeys(schema: JsonSchema, items: readonly unknown[], path: string, errors: string[]): void {
  if (schema['x-kubernetes-list-type'] === 'atomic') return;
  const keys = items.map((item) => keyOf(schema, item));
  for (const key of keys.filter((name, index) => keys.indexOf(name) < index))
    errors.push(`${path}: ${key} stands twice`);
}

/** Only items with keys have a former self. */
const oldItem = (schema: JsonSchema, item: unknown, old: unknown): unknown =>
  keysOf(schema).length > 0 && Array.isArray(old)
    ? old.find((former) => keyOf(schema, former) === keyOf(schema, item))
    : undefined;

function shapeError(schema: JsonSchema, value: unknown): string | undefined {
  const { type, enum: words } = schema;
  if (schema['x-kubernetes-int-or-string'] === true) {
    if (typeof value !== 'string' && !Number.isInteger(value)) return 'is neither a text nor a whole number';
  } else if (type === 'object' ? !isObject(value) : type === 'array' ? !Array.isArray(value) : false)
    return `is no ${type}`;
  else if (type === 'integer' && !Number.isInteger(value)) return 'is no whole number';
  else if ((type === 'string' || type === 'boolean') && typeof value !== type) return `is no ${type}`;
  if (words !== undefined && !(words as unknown[]).includes(value))
    return `is none of ${(words as string[]).join(', ')}`;
  return boundError(schema, value);
}

function boundError(schema: JsonSchema, value: unknown): string | undefined {
  const bound = (name: string, none: number): number => (schema[name] as number | undefined) ?? none;
  const within = (size: number, of: string): boolean =>
    size >= bound(`min${of}`, 0) && size <= bound(`max${of}`, Infinity);
  if (
    typeof value === 'number' &&
    (value < bound('minimum', -Infinity) || value > bound('maximum', Infinity))
  )
    return 'is out of range';
  if (typeof value === 'string') {
    if (!within(value.length, 'Length')) return 'is too short or too long';
    const pattern = schema['pattern'] as string | undefined;
    if (pattern !== undefined && !new RegExp(pattern).test(value)) return `does not match ${pattern}`;
    if (schema['format'] === 'date-time' && Number.isNaN(Date.parse(value))) return 'is no time';
  }
  if (Array.isArray(value) && !within(value.length, 'Items')) return 'has too few or too many items';
  if (isObject(value) && !within(Object.keys(value).length, 'Properties')) return 'has too many entries';
  return undefined;
}

const cel = new Environment({ unlistedVariablesAreDyn: true });

/** A rule that names `oldSelf` is looked at only where there is a former value. */
function ruleError({ rule, message }: CelRule, { value, old }: Place): string | undefined {
  if (old === undefined && /\boldSelf\b/.test(rule)) return undefined;
  try {
    const context = { self: celValue(value), oldSelf: celValue(old) };
    return cel.evaluate(rule, context) === true ? undefined : message;
  } catch (error) {
    return `${message} (${error instanceof Error ? error.message : String(error)})`;
  }
}

/** Whole numbers are `int` in CEL. */
function celValue(value: unknown): unknown {
  if (typeof value === 'number') return BigInt(value);
  if (Array.isArray(value)) return value.map(celValue);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, celValue(item)]));
}
