// What both directions of the code generator share: how a field of a schema is typed, named and defaulted in TypeScript,
// and the conditions on `version` under which it is there, compact or nullable.

import { type Field, type Message, primitives, type VersionRange } from './protocol-grammar.ts';

export const camel = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

export interface Context {
  readonly prefix: string;
  readonly message: Message;
  readonly out: string[];
}

export const readers: Record<string, [legacy: string, compact: string]> = {
  bool: ['bool', 'bool'],
  int8: ['int8', 'int8'],
  int16: ['int16', 'int16'],
  uint16: ['uint16', 'uint16'],
  int32: ['int32', 'int32'],
  uint32: ['uint32', 'uint32'],
  int64: ['int64', 'int64'],
  float64: ['float64', 'float64'],
  uuid: ['uuid', 'uuid'],
  string: ['string', 'compactString'],
  bytes: ['blob', 'compactBlob'],
  records: ['blob', 'compactBlob'],
};
export const writers: Record<string, [legacy: string, compact: string]> = {
  ...readers,
  records: ['records', 'compactRecords'],
};
export const sized: ReadonlySet<string> = new Set(['string', 'bytes', 'records']);

export function isStructure(field: Field): boolean {
  return !primitives.has(field.type);
}

export function structureName(context: Context, field: Field): string {
  return context.prefix + field.type;
}

export function elementType(context: Context, field: Field): string {
  if (isStructure(field)) return structureName(context, field);
  switch (field.type) {
    case 'bool':
      return 'boolean';
    case 'string':
      return 'string';
    case 'uuid':
      return 'Uuid';
    case 'bytes':
      return 'Uint8Array';
    case 'records':
      return 'RecordBytes';
    default:
      return 'number';
  }
}

export function typeOf(context: Context, field: Field): string {
  const element = elementType(context, field);
  return `${element}${field.array ? '[]' : ''}${field.nullable === undefined ? '' : ' | null'}`;
}

export function defaultOf(context: Context, field: Field): string {
  if (field.defaultText !== undefined && !(field.array && field.defaultText !== 'null'))
    return field.defaultText;
  if (field.array) return '[]';
  if (isStructure(field)) return `${camel(structureName(context, field))}()`;
  switch (field.type) {
    case 'bool':
      return 'false';
    case 'string':
      return "''";
    case 'uuid':
      return 'zeroUuid';
    case 'bytes':
    case 'records':
      return 'new Uint8Array(0)';
    default:
      return '0';
  }
}

/** A condition on `version` that holds in `range`, given that `within` holds; empty when always true. */
export function condition(range: VersionRange, within: VersionRange): string {
  const parts: string[] = [];
  if (range.from > within.from) parts.push(`version >= ${range.from}`);
  if (range.to < within.to) parts.push(`version <= ${range.to}`);
  return parts.join(' && ');
}

export function intersect(a: VersionRange, b: VersionRange): VersionRange {
  return { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
}

/** 'yes', 'no' or 'flexible' (the local constant) for whether `field` is always encoded compactly. */
export function flexibility(message: Message, versions: VersionRange): 'yes' | 'no' | 'flexible' {
  if (message.flexible === undefined || versions.to < message.flexible.from) return 'no';
  return versions.from >= message.flexible.from ? 'yes' : 'flexible';
}

export function pick(context: Context, field: Field, legacy: string, compact: string): string {
  const flexible = flexibility(context.message, intersect(field.versions, context.message.versions));
  if (legacy === compact || flexible === 'no') return legacy;
  return flexible === 'yes' ? compact : `(flexible ? ${compact} : ${legacy})`;
}

export function nullability(context: Context, field: Field): { always: boolean; test: string } {
  if (field.nullable === undefined) return { always: false, test: 'false' };
  const test = condition(field.nullable, intersect(field.versions, context.message.versions));
  return { always: test === '', test };
}

/** The parameter list that leaves no unused name behind: the body decides. */
export function parameters(
  body: readonly string[],
  names: ReadonlyArray<[name: string, type: string]>,
): string {
  const text = body.join('\n');
  return names
    .map(
      ([name, type]) => `${new RegExp(`(?<![.\\w])${name}(?![\\w:])`).test(text) ? '' : '_'}${name}: ${type}`,
    )
    .join(', ');
}

export function emitFlexible({ message, out }: Context): void {
  if (message.flexible !== undefined && message.flexible.from > message.versions.from)
    out.push(`  const flexible = version >= ${message.flexible.from};`);
}
