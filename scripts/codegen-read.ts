// Generates the read function of a structure: fields in wire order, then tagged fields, known ones by their number and
// unknown ones kept.

import {
  condition,
  type Context,
  defaultOf,
  elementType,
  emitFlexible,
  intersect,
  isStructure,
  nullability,
  parameters,
  pick,
  readers,
  sized,
  structureName,
  typeOf,
} from './codegen-types.ts';
import { type Field } from './protocol-grammar.ts';

function readScalar(context: Context, field: Field, reader: string): string {
  if (isStructure(field)) return `read${structureName(context, field)}(${reader}, version)`;
  const [legacy, compact] = readers[field.type]!;
  const plain = pick(context, field, `${reader}.${legacy}()`, `${reader}.${compact}()`);
  if (field.array || field.nullable === undefined || !sized.has(field.type)) return plain;
  const orNull = pick(context, field, `${reader}.${legacy}OrNull()`, `${reader}.${compact}OrNull()`);
  const { always, test } = nullability(context, field);
  return always ? orNull : `${test} ? ${orNull} : ${plain}`;
}

function readArray(context: Context, field: Field, indent: string): string[] {
  const plain = pick(context, field, 'reader.arrayLength()', 'reader.compactArrayLength()');
  const orNull = pick(context, field, 'reader.arrayLengthOrNull()', 'reader.compactArrayLengthOrNull()');
  const { always, test } = nullability(context, field);
  const count = field.nullable === undefined ? plain : always ? orNull : `${test} ? ${orNull} : ${plain}`;
  const name = local(field);
  const element = elementType(context, field);
  const lines = [`const count = ${count};`];
  const fill = `for (let index = 0; index < count; index++) items.push(${readScalar(context, field, 'reader')});`;
  if (field.nullable === undefined) lines.push(`const items: ${element}[] = [];`, fill, `${name} = items;`);
  else
    lines.push(
      `if (count < 0) ${name} = null;`,
      'else {',
      `  const items: ${element}[] = [];`,
      `  ${fill}`,
      `  ${name} = items;`,
      '}',
    );
  return lines.map((line) => indent + line);
}

/** A structure that may be null has a mark before it: -1 for null in the body, 0 in a tagged field. */
function readNullableStructure(context: Context, field: Field): string {
  const isNull = field.tag === undefined ? 'reader.int8() < 0' : 'reader.uvarint() === 0';
  return `${isNull} ? null : ${readScalar(context, field, 'reader')}`;
}

const reserved = new Set(['version', 'reader', 'writer', 'flexible', 'value', 'count', 'items', 'index']);
function local(field: Field): string {
  return reserved.has(field.name) ? `${field.name}Field` : field.name;
}

function isPlainScalar(field: Field): boolean {
  return !field.array && !(isStructure(field) && field.nullable !== undefined);
}

function emitReadField(context: Context, field: Field): void {
  const { out, message } = context;
  const test = condition(intersect(field.versions, message.versions), message.versions);
  const name = local(field);
  const type = typeOf(context, field);
  const fallback = defaultOf(context, field);
  if (isPlainScalar(field)) {
    const read = readScalar(context, field, 'reader');
    if (test === '') out.push(`  const ${name}: ${type} = ${read};`);
    else
      out.push(
        `  const ${name}: ${type} = ${test} ? ${read.includes('?') ? `(${read})` : read} : ${fallback};`,
      );
    return;
  }
  out.push(`  let ${name}: ${type} = ${fallback};`);
  out.push(test === '' ? '  {' : `  if (${test}) {`);
  if (field.array) out.push(...readArray(context, field, '    '));
  else out.push(`    ${name} = ${readNullableStructure(context, field)};`);
  out.push('  }');
}

function emitReadTags(context: Context, fields: readonly Field[]): void {
  const { out, message } = context;
  if (message.flexible === undefined) return;
  const always = message.flexible.from <= message.versions.from;
  const tagged = fields.filter((field) => field.tag !== undefined);
  for (const field of tagged)
    out.push(`  let ${local(field)}: ${typeOf(context, field)} = ${defaultOf(context, field)};`);
  out.push('  let unknownTags: UnknownTag[] | undefined;');
  out.push(always ? '  {' : '  if (flexible) {');
  out.push('    for (let left = reader.tagCount(); left > 0; left--) {');
  out.push('      const tag = reader.uvarint();', '      const size = reader.uvarint();');
  for (const field of tagged) {
    const test = condition(intersect(field.versions, message.versions), message.versions);
    out.push(`      if (tag === ${field.tag}${test === '' ? '' : ` && ${test}`}) {`);
    out.push('        const outer = reader.beginTag(size);');
    if (field.array) out.push(...readArray(context, field, '        '));
    else if (isPlainScalar(field))
      out.push(`        ${local(field)} = ${readScalar(context, field, 'reader')};`);
    else out.push(`        ${local(field)} = ${readNullableStructure(context, field)};`);
    out.push('        reader.endTag(outer);', '        continue;', '      }');
  }
  out.push(
    '      unknownTags ??= [];',
    '      unknownTags.push(reader.unknownTag(tag, size));',
    '    }',
    '  }',
  );
}

export function emitRead(outer: Context, name: string, fields: readonly Field[]): void {
  const out: string[] = [];
  const context: Context = { ...outer, out };
  const { message } = context;
  emitFlexible(context);
  for (const field of fields) if (field.tag === undefined) emitReadField(context, field);
  emitReadTags(context, fields);
  const entries = fields.map((field) =>
    local(field) === field.name ? field.name : `${field.name}: ${local(field)}`,
  );
  out.push(`  const value: ${name} = { ${entries.join(', ')} };`);
  if (message.flexible !== undefined)
    out.push('  if (unknownTags !== undefined) value.unknownTags = unknownTags;');
  out.push('  return value;', '}', '');
  const list = parameters(out, [
    ['reader', 'Reader'],
    ['version', 'number'],
  ]);
  outer.out.push(`export function read${name}(${list}): ${name} {`, ...out);
}
