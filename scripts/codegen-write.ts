// Generates the write function of a structure: first the checks that the version can carry what strict fields hold, then
// fields in wire order, then tagged fields that are set, with the unknown ones between them by number.

import {
  condition,
  type Context,
  defaultOf,
  emitFlexible,
  flexibility,
  intersect,
  isStructure,
  nullability,
  parameters,
  sized,
  structureName,
  writers,
} from './codegen-types.ts';
import { type Field } from './protocol-grammar.ts';

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

export function emitWrite(outer: Context, name: string, fields: readonly Field[]): void {
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

export function emitIsDefault(context: Context, name: string, fields: readonly Field[]): void {
  const tests = fields.map((field) => `!(${isSet(context, field)})`);
  context.out.push(`function isDefault${name}(value: ${name}): boolean {`);
  context.out.push(`  return ${tests.length === 0 ? 'value !== undefined' : tests.join(' && ')};`, '}', '');
}
