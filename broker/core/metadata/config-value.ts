// Texts of configurations as values, checked as Kafka checks them and refused in its words, which clients print.
// A parsed value keeps its canonical text: what DescribeConfigs shows, exact for every Java long. As a number, a long
// above 2^53 is rounded, which is harmless: it only ever stands for "no bound".

import { assertNever } from '../../base/assert.ts';
import type { ConfigDefinition, ConfigType } from './config-definition.ts';

export type ConfigValue = boolean | number | string | readonly string[] | null;

export interface ParsedConfig {
  readonly value: ConfigValue;
  /** Canonical; null where nothing is set. */
  readonly text: string | null;
}

/** The text cannot be a value of its configuration; the message says why. */
export interface ConfigProblem {
  readonly problem: string;
}

const numberBounds = {
  int: [-(2n ** 31n), 2n ** 31n - 1n],
  short: [-(2n ** 15n), 2n ** 15n - 1n],
  long: [-(2n ** 63n), 2n ** 63n - 1n],
} as const;

const utf8 = new TextEncoder();

const invalid = (name: string, shown: string, why: string): ConfigProblem => ({
  problem: `Invalid value ${shown} for configuration ${name}: ${why}`,
});

function parseInteger(
  name: string,
  type: 'int' | 'short' | 'long',
  text: string,
): ParsedConfig | ConfigProblem {
  const trimmed = text.trim();
  const [min, max] = numberBounds[type];
  const notNumber = invalid(name, text, `Not a number of type ${type.toUpperCase()}`);
  // Twenty digits are above every bound, zeros in front aside.
  if (!/^[+-]?\d{1,40}$/.test(trimmed)) return notNumber;
  const exact = BigInt(trimmed.startsWith('+') ? trimmed.slice(1) : trimmed);
  if (exact < min || exact > max) return notNumber;
  return { value: Number(exact), text: String(exact) };
}

/** As Java prints a double, for the range that configurations use. */
function doubleText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e7) return `${value}.0`;
  return String(value).replace('e+', 'E').replace('e', 'E');
}

function parseDouble(name: string, text: string): ParsedConfig | ConfigProblem {
  const trimmed = text.trim();
  if (!/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?[dDfF]?$/.test(trimmed)) {
    return invalid(name, text, 'Not a number of type DOUBLE');
  }
  const value = Number(trimmed.replace(/[dDfF]$/, ''));
  return { value, text: doubleText(value) };
}

function parseList(name: string, text: string): ParsedConfig | ConfigProblem {
  const trimmed = text.trim();
  if (trimmed === '') return { value: [], text: '' };
  const items = trimmed.split(/\s*,\s*/);
  if (items.includes('')) return { problem: `Configuration '${name}' values must not be empty.` };
  const value = [...new Set(items)];
  return { value, text: value.join(',') };
}

function parseText(definition: ConfigDefinition, text: string): ParsedConfig | ConfigProblem {
  const { name, type } = definition;
  switch (type) {
    case 'boolean': {
      const lower = text.trim().toLowerCase();
      if (lower === 'true' || lower === 'false') return { value: lower === 'true', text: lower };
      return invalid(name, text, 'Expected value to be either true or false');
    }
    case 'int':
    case 'short':
    case 'long':
      return parseInteger(name, type, text);
    case 'double':
      return parseDouble(name, text);
    case 'list':
      return parseList(name, text);
    case 'string':
      return { value: text.trim(), text: text.trim() };
    case 'password':
      return { value: text, text };
    default:
      return assertNever(type);
  }
}

function rangeProblem(definition: ConfigDefinition, value: number): string | undefined {
  const { valid } = definition;
  if (valid === undefined || 'oneOf' in valid || 'format' in valid || 'bytesMax' in valid) return undefined;
  const { min, max, or } = valid;
  if (value === or) return undefined;
  const below = min !== undefined && value < min;
  const above = max !== undefined && value > max;
  if (!below && !above) return undefined;
  if (or !== undefined) return `Value must be between ${min} and ${max} or equal to ${or}`;
  return below ? `Value must be at least ${min}` : `Value must be no more than ${max}`;
}

function choiceProblem(choices: readonly string[], value: string | readonly string[]): string | undefined {
  const values = typeof value === 'string' ? [value] : value;
  return values.every((one) => choices.includes(one))
    ? undefined
    : `String must be one of: ${choices.join(', ')}`;
}

function throttledReplicasProblem(name: string, items: readonly string[]): string | undefined {
  if (items.length === 1 && items[0] === '*') return undefined;
  if (items.every((item) => /^\d+:\d+$/.test(item))) return undefined;
  const form = '[partitionId]:[brokerId],[partitionId]:[brokerId],...';
  return `${name} must be the literal '*' or a list of replicas in the following format: ${form}`;
}

/** Why the value is outside what its configuration allows, with the value as the message shows it. */
function boundProblem(definition: ConfigDefinition, parsed: ParsedConfig): ConfigProblem | undefined {
  const { name, valid } = definition;
  const { value, text } = parsed;
  let why: string | undefined;
  let shown = text ?? '';
  if (typeof value === 'number') {
    why = rangeProblem(definition, value);
  } else if (valid !== undefined && 'oneOf' in valid) {
    if (typeof value === 'string') why = choiceProblem(valid.oneOf, value);
    else if (Array.isArray(value)) {
      const items: readonly string[] = value;
      why = choiceProblem(valid.oneOf, items);
      shown = items.find((item) => !valid.oneOf.includes(item)) ?? shown;
    }
  } else if (valid !== undefined && 'format' in valid && Array.isArray(value)) {
    why = throttledReplicasProblem(name, value);
    shown = `[${value.join(', ')}]`;
  } else if (valid !== undefined && 'bytesMax' in valid && typeof value === 'string') {
    const bytes = utf8.encode(value).length;
    if (bytes > valid.bytesMax) {
      why = `Value must be no more than ${valid.bytesMax} bytes long`;
      shown = `of ${bytes} bytes`;
    }
  }
  return why === undefined ? undefined : invalid(name, shown, why);
}

/** The value of `text`, or why it is none. Null is good where the default is null. */
export function parseConfigValue(
  definition: ConfigDefinition,
  text: string | null,
): ParsedConfig | ConfigProblem {
  const { name } = definition;
  if (text === null) {
    return definition.default === null
      ? { value: null, text: null }
      : invalid(name, 'null', 'entry value must not be null');
  }
  const parsed = parseText(definition, text);
  if ('problem' in parsed) return parsed;
  const problem = boundProblem(definition, parsed);
  if (problem !== undefined) return problem;
  if (definition.unsupported !== undefined && parsed.text !== defaultText(definition)) {
    return invalid(name, parsed.text ?? '', `Not supported by Caudal: ${definition.unsupported}`);
  }
  return parsed;
}

/** The canonical text of the default. */
export function defaultText(definition: ConfigDefinition): string | null {
  if (definition.default === null) return null;
  const parsed = parseText(definition, definition.default);
  return 'problem' in parsed ? definition.default : parsed.text;
}

/** Values that DescribeConfigs and logs must not show. */
export const isSensitive = (type: ConfigType): boolean => type === 'password';
