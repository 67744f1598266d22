// Turns a parsed schema into plain TypeScript: one interface valid for all versions, a factory with the defaults, and a
// read and a write function with the versions as conditions. No schema is interpreted at run time.

import { primitives, type Field, type Message, type Schema, type VersionRange } from './protocol-grammar.ts';

const camel = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

interface Context {
  readonly prefix: string;
  readonly message: Message;
  readonly out: string[];
}

const readers: Record<string, [legacy: string, compact: string]> = {
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
const writers: Record<string, [legacy: string, compact: string]> = {
  ...readers,
  records: ['records', 'compactRecords'],
};
const sized = new Set(['string', 'bytes', 'records']);

function isStructure(field: Field): boolean {
  return !primitives.has(field.type);
}

function structureName(context: Context, field: Field): string {
  return context.prefix + field.type;
}

function elementType(context: Context, field: Field): string {
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

function typeOf(context: Context, field: Field): string {
  const element = elementType(context, field);
  return `${element}${field.array ? '[]' : ''}${field.nullable === undefined ? '' : ' | null'}`;
}

function defaultOf(context: Context, field: Field): string {
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
function condition(range: VersionRange, within: VersionRange): string {
  const parts: string[] = [];
  if (range.from > within.from) parts.push(`version >= ${range.from}`);
  if (range.to < within.to) parts.push(`version <= ${range.to}`);
  return parts.join(' && ');
}

function intersect(a: VersionRange, b: VersionRange): VersionRange {
  return { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
}

/** 'yes', 'no' or 'flexible' (the local constant) for whether `field` is always encoded compactly. */
function flexibility(message: Message, versions: VersionRange): 'yes' | 'no' | 'flexible' {
  if (message.flexible === undefined || versions.to < message.flexible.from) return 'no';
  return versions.from >= message.flexible.from ? 'yes' : 'flexible';
}

function pick(context: Context, field: Field, legacy: string, compact: string): string {
  const flexible = flexibility(context.message, intersect(field.versions, context.message.versions));
  if (legacy === compact || flexible === 'no') return legacy;
  return flexible === 'yes' ? compact : `(flexible ? ${compact} : ${legacy})`;
}

function nullability(context: Context, field: Field): { always: boolean; test: string } {
  if (field.nullable === undefined) return { always: false, test: 'false' };
  const test = condition(field.nullable, intersect(field.versions, context.message.versions));
  return { always: test === '', test };
}

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

/** The parameter list that leaves no unused name behind: the body decides. */
function parameters(body: readonly string[], names: ReadonlyArray<[name: string, type: string]>): string {
  const text = body.join('\n');
  return names
    .map(
      ([name, type]) => `${new RegExp(`(?<![.\\w])${name}(?![\\w:])`).test(text) ? '' : '_'}${name}: ${type}`,
    )
    .join(', ');
}

function emitRead(outer: Context, name: string, fields: readonly Field[]): void {
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

function emitFlexible({ message, out }: Context): void {
  if (message.flexible !== undefined && message.flexible.from > message.versions.from)
    out.push(`  const flexible = version >= ${message.flexible.from};`);
}

function writeScalar(context: Context, field: Field, expression: string, writer: string): string {
  if (isStructure(field)) return `write${structureName(context, field)}(${writer}, ${expression}, version)`;
  const [legacy, compact] = writers[field.type]!;
  const call = (suffix: string, argument: string): string => {
    const flexible = flexibility(context.message, intersect(field.versions, context.message.versions));
    if (legacy === compact || flexible === 'no') return `${writer}.${legacy}${suffix}(${argument})`;
    if (flexible === 'yes') return `${writer}.${compact}${suffix}(${argument})`;
    return `if (flexible) ${writer}.${compact}${suffix}(${argument}); else ${writer}.${legacy}${suffix}(${argument})`;
  };
  if (field.array || field.nullable === undefined || !sized.has(field.type)) return call('', expression);
  const { always, test } = nullability(context, field);
  if (always) return call('OrNull', expression);
  const fallback = field.type === 'string' ? "''" : 'new Uint8Array(0)';
  return `if (${test}) { ${call('OrNull', expression)}; } else { ${call('', `${expression} ?? ${fallback}`)}; }`;
}

function writeArray(context: Context, field: Field, writer: string, indent: string): string[] {
  const flexible = flexibility(context.message, intersect(field.versions, context.message.versions));
  const length = (argument: string): string =>
    flexible === 'no'
      ? `${writer}.arrayLength(${argument});`
      : flexible === 'yes'
        ? `${writer}.compactArrayLength(${argument});`
        : `if (flexible) ${writer}.compactArrayLength(${argument}); else ${writer}.arrayLength(${argument});`;
  const lines = [`const items = value.${field.name};`];
  const each = `for (const item of items) ${braced(writeScalar(context, field, 'item', writer))}`;
  if (field.nullable === undefined) lines.push(length('items.length'), each);
  else {
    const { always, test } = nullability(context, field);
    lines.push(
      'if (items === null) {',
      ...(always ? [] : [`  if (!(${test})) refuseField('${context.prefix}.${field.name}', version);`]),
      `  ${length('-1')}`,
      '} else {',
      `  ${length('items.length')}`,
      `  ${each}`,
      '}',
    );
  }
  return lines.map((line) => indent + line);
}

function braced(statement: string): string {
  return statement.startsWith('if') ? `{ ${statement}; }` : `${statement};`;
}

function writeOne(context: Context, field: Field, writer: string, indent: string): string[] {
  if (field.array) return [`${indent}{`, ...writeArray(context, field, writer, `${indent}  `), `${indent}}`];
  const expression = `value.${field.name}`;
  if (isStructure(field) && field.nullable !== undefined)
    return [
      `${indent}if (${expression} === null) ${writer}.int8(${field.tag === undefined ? -1 : 0});`,
      `${indent}else { ${writer}.int8(1); ${writeScalar(context, field, expression, writer)}; }`,
    ];
  return [indent + braced(writeScalar(context, field, expression, writer))];
}

function isSet(context: Context, field: Field): string {
  const expression = `value.${field.name}`;
  if (field.defaultText === 'null') return `${expression} !== null`;
  const nothing = field.nullable === undefined ? '' : `${expression} === null || `;
  if (field.array || field.type === 'bytes') return `(${nothing}${expression}.length > 0)`;
  if (isStructure(field)) return `(${nothing}!isDefault${structureName(context, field)}(${expression}))`;
  return `${expression} !== ${defaultOf(context, field)}`;
}

function emitWriteTags(context: Context, fields: readonly Field[]): void {
  const { out, message } = context;
  if (message.flexible === undefined) return;
  const always = message.flexible.from <= message.versions.from;
  const tagged = fields.filter((field) => field.tag !== undefined).sort((a, b) => a.tag! - b.tag!);
  out.push(always ? '  {' : '  if (flexible) {');
  for (const field of tagged) {
    const test = condition(intersect(field.versions, message.versions), message.versions);
    out.push(`    const has${field.tag} = ${test === '' ? '' : `${test} && `}${isSet(context, field)};`);
  }
  const counts = tagged.map((field) => `(has${field.tag} ? 1 : 0)`);
  out.push(`    writer.uvarint(${[...counts, '(value.unknownTags?.length ?? 0)'].join(' + ')});`);
  let from = '0';
  for (const field of tagged) {
    out.push(
      `    ${from === '0' ? 'let unknown' : 'unknown'} = writer.unknownTags(value.unknownTags, ${from}, ${field.tag});`,
    );
    from = 'unknown';
    out.push(`    if (has${field.tag}) {`, '      const tagged = writer.beginTag();');
    out.push(...writeOne(context, field, 'tagged', '      '));
    out.push(`      writer.endTag(${field.tag}, tagged);`, '    }');
  }
  out.push(`    writer.unknownTags(value.unknownTags, ${from}, Infinity);`, '  }');
}

/** The check that a version without a strict field is not asked to carry it. */
function refusal(context: Context, field: Field, structure: string): string {
  const { from, to } = intersect(field.versions, context.message.versions);
  const tests: string[] = [];
  if (from > context.message.versions.from) tests.push(`version < ${from}`);
  if (to < context.message.versions.to) tests.push(`version > ${to}`);
  if (tests.length === 0) throw new Error(`${structure}.${field.name} is strict, but in every version`);
  const outside = tests.length === 1 ? tests[0]! : `(${tests.join(' || ')})`;
  return `  if (${outside} && ${isSet(context, field)}) refuseField('${structure}.${field.name}', version);`;
}

function emitWrite(outer: Context, name: string, fields: readonly Field[]): void {
  const out: string[] = [];
  const context: Context = { ...outer, out };
  const { message } = context;
  emitFlexible(context);
  for (const field of fields) if (field.strict) out.push(refusal(context, field, name));
  for (const field of fields) {
    if (field.tag !== undefined) continue;
    const test = condition(intersect(field.versions, message.versions), message.versions);
    const lines = writeOne(context, field, 'writer', test === '' ? '  ' : '    ');
    if (test === '') out.push(...lines);
    else out.push(`  if (${test}) {`, ...lines, '  }');
  }
  emitWriteTags(context, fields);
  out.push('}', '');
  const list = parameters(out, [
    ['writer', 'Writer'],
    ['value', name],
    ['version', 'number'],
  ]);
  outer.out.push(`export function write${name}(${list}): void {`, ...out);
}

function emitIsDefault(context: Context, name: string, fields: readonly Field[]): void {
  const tests = fields.map((field) => `!(${isSet(context, field)})`);
  context.out.push(`function isDefault${name}(value: ${name}): boolean {`);
  context.out.push(`  return ${tests.length === 0 ? 'value !== undefined' : tests.join(' && ')};`, '}', '');
}

/** The doc comment of a field: its remark, and its versions where they are not those of the message. */
function note(field: Field, message: Message): string {
  const sentences: string[] = [];
  if (field.remark !== undefined)
    sentences.push(/[.?!]$/.test(field.remark) ? field.remark : `${field.remark}.`);
  if (condition(intersect(field.versions, message.versions), message.versions) !== '')
    sentences.push(
      `Since version ${field.versions.from}${field.versions.to === Infinity ? '' : `, until ${field.versions.to}`}.`,
    );
  return sentences.length === 0 ? '' : `  /** ${sentences.join(' ')} */\n`;
}

function emitStructure(context: Context, name: string, fields: readonly Field[], tagged: boolean): void {
  const { out, message } = context;
  for (const field of fields)
    if (isStructure(field))
      emitStructure(
        context,
        structureName(context, field),
        field.fields,
        !field.array && (tagged || field.tag !== undefined),
      );
  out.push(`export interface ${name} {`);
  for (const field of fields) out.push(`${note(field, message)}  ${field.name}: ${typeOf(context, field)};`);
  if (message.flexible !== undefined) out.push('  unknownTags?: UnknownTag[];');
  out.push('}', '');
  out.push(`export function ${camel(name)}(fields: Partial<${name}> = {}): ${name} {`);
  const defaults = fields.map((field) => `${field.name}: ${defaultOf(context, field)}`);
  out.push(`  return { ${[...defaults, '...fields'].join(', ')} };`, '}', '');
  emitRead(context, name, fields);
  emitWrite(context, name, fields);
  if (tagged) emitIsDefault(context, name, fields);
}

const suffix = { request: 'Request', response: 'Response', value: '' } as const;

function apiTable(schema: Schema): string[] {
  const request = schema.messages[0]!;
  const flexible = request.flexible?.from ?? 'Infinity';
  const name = schema.name;
  return [
    `export const ${camel(name)}Api: Api<${name}Request, ${name}Response> = {`,
    `  key: ${schema.key},`,
    `  name: '${name}',`,
    `  minVersion: ${request.versions.from},`,
    `  maxVersion: ${request.versions.to},`,
    `  stableVersion: ${schema.stable ?? request.versions.to},`,
    `  flexibleVersion: ${flexible},`,
    `  readRequest: read${name}Request,`,
    `  writeRequest: write${name}Request,`,
    `  readResponse: read${name}Response,`,
    `  writeResponse: write${name}Response,`,
    '};',
    '',
  ];
}

function recordTable(schema: Schema): string[] {
  const value = schema.messages[0]!;
  return [
    `export const ${camel(schema.name)}Schema: RecordSchema<${schema.name}> = {`,
    `  name: '${schema.name}',`,
    ...(schema.key === undefined ? [] : [`  typeId: ${schema.key},`]),
    `  minVersion: ${value.versions.from},`,
    `  maxVersion: ${value.versions.to},`,
    `  read: read${schema.name},`,
    `  write: write${schema.name},`,
    '};',
    '',
  ];
}

/** The text of the generated file of one schema. `source` is its path, for the header. */
export function generate(schema: Schema, source: string): string {
  const body: string[] = [];
  for (const message of schema.messages) {
    const name = schema.name + suffix[message.kind];
    emitStructure({ prefix: name, message, out: body }, name, message.fields, false);
  }
  body.push(...(schema.kind === 'api' ? apiTable(schema) : recordTable(schema)));
  const text = body.join('\n');
  const up = schema.kind === 'api' ? '..' : '../..';
  const has = (word: string): boolean => new RegExp(`\\b${word}\\b`).test(text);
  const imports: string[] = [];
  if (has('Uuid')) imports.push(`import type { Uuid } from '${up}/../base/brand.ts';`);
  if (has('zeroUuid')) imports.push(`import { zeroUuid } from '${up}/../base/uuid.ts';`);
  if (has('refuseField')) imports.push(`import { refuseField } from '${up}/protocol-error.ts';`);
  imports.push(`import type { ${schema.kind === 'api' ? 'Api' : 'RecordSchema'} } from '${up}/schema.ts';`);
  const fromReader = ['Reader', 'UnknownTag'].filter(has);
  imports.push(`import type { ${fromReader.join(', ')} } from '${up}/reader.ts';`);
  const fromWriter = ['RecordBytes', 'Writer'].filter(has);
  imports.push(`import type { ${fromWriter.join(', ')} } from '${up}/writer.ts';`);
  const about =
    schema.about === ''
      ? ''
      : `${schema.about
          .split('\n')
          .map((line) => `// ${line}`.trimEnd())
          .join('\n')}\n`;
  return `// Generated from ${source}. Do not edit: change the schema, then \`make generate\`.\n${about}\n${imports.join('\n')}\n\n${text}`;
}
