/** docs/kubernetes-resources.md: every field of the resources, their columns and what the API refuses, from the schemas. */
import type { Column, Kind } from '../operator/api/kind.ts';
import type { CelRule, JsonSchema } from '../operator/api/schema.ts';
import { kinds } from '../operator/api/v1alpha1/kinds.ts';
import { code, type GeneratedPage, table } from './generated-page.ts';

function typeOf(schema: JsonSchema): string {
  if (schema['x-kubernetes-int-or-string'] === true)
    return schema['pattern'] === undefined ? 'text or number' : 'quantity';
  if (schema['enum'] !== undefined) return (schema['enum'] as string[]).map(code).join(', ');
  if (schema['format'] === 'date-time') return 'time';
  if (schema.type === 'array') return `list of ${typeOf(schema.items!)}`;
  if (schema.additionalProperties !== undefined) return `map to ${typeOf(schema.additionalProperties)}`;
  return { string: 'text', integer: 'number', boolean: 'true or false' }[schema.type ?? ''] ?? 'object';
}

/** `1 to 100`, `at least 0`, `at most 63 characters`, `at most 16`. */
function boundsOf(schema: JsonSchema): string {
  const range = (low: string, high: string, unit: string): string => {
    const [min, max] = [schema[low], schema[high]] as (number | undefined)[];
    if (min === undefined && max === undefined) return '';
    if (min === undefined || (unit !== '' && min === 1)) return `at most ${max}${unit}`;
    return max === undefined ? `at least ${min}${unit}` : `${min} to ${max}${unit}`;
  };
  if (schema['x-kubernetes-int-or-string'] === true || schema['enum'] !== undefined) return '';
  const bounds = [
    range('minimum', 'maximum', ''),
    range('minLength', 'maxLength', ' characters'),
    range('minItems', 'maxItems', ''),
    range('minProperties', 'maxProperties', ''),
  ];
  return bounds.filter((text) => text !== '').join(', ');
}

function defaultOf({ default: value }: JsonSchema): string {
  if (value === undefined || JSON.stringify(value) === '{}') return '';
  return code(typeof value === 'string' ? value : JSON.stringify(value));
}

/** A row for each field below `schema`, those of lists' items as `list[].field`. */
function rowsOf(schema: JsonSchema, path: string): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const own = `${path}${name}`;
    const must = schema.required?.includes(name) === true ? 'yes' : '';
    const row = [code(own), typeOf(field), must, defaultOf(field), boundsOf(field), field.description ?? ''];
    return [
      row,
      ...rowsOf(field, `${own}.`),
      ...(field.items === undefined ? [] : rowsOf(field.items, `${own}[].`)),
    ];
  });
}

function rulesOf(schema: JsonSchema, path: string): string[][] {
  const own = (schema['x-kubernetes-validations'] ?? []) as readonly CelRule[];
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    rulesOf(field, `${path}.${name}`),
  );
  const items = schema.items === undefined ? [] : rulesOf(schema.items, `${path}[]`);
  return [...own.map(({ rule, message }) => [code(path), message, code(rule)]), ...inner, ...items];
}

const columnRow = ({ name, jsonPath, description, wide }: Column): string[] => [
  name.toUpperCase(),
  code(jsonPath),
  wide === true ? 'with `-o wide`' : '',
  description,
];

const fieldHead = ['Field', 'Type', 'Must be given', 'Default', 'Bounds', 'Meaning'];
const statusHead = ['Field', 'Type', 'Meaning'];

function section(kind: Kind): string {
  const { spec, status, columns, shortNames, rules = [] } = kind;
  const refusals = [
    ...rules.map(({ rule, message }) => [code(''), message, code(rule)]),
    ...rulesOf(spec.schema, 'spec'),
  ];
  const statusRows = rowsOf(status.schema, '').map(([name, type, , , , meaning]) => [name!, type!, meaning!]);
  const parts = [
    `## ${kind.kind}`,
    `${kind.description} Short name: ${shortNames.map(code).join(', ')}.`,
    `### ${kind.kind}.spec`,
    table(fieldHead, rowsOf(spec.schema, '')),
    `### ${kind.kind}.status`,
    table(statusHead, statusRows),
    `### Columns of ${kind.kind}`,
    table(['Column', 'From', 'Shown', 'Meaning'], columns.map(columnRow)),
    `### What the API refuses in a ${kind.kind}`,
    table(['Where', 'Message', 'Rule'], refusals),
  ];
  return `${parts.join('\n\n')}\n`;
}

const body = (): string => kinds.map(section).join('\n');

export const resourcePage: GeneratedPage = { file: 'kubernetes-resources.md', body };
