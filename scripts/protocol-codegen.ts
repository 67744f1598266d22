// Turns a parsed schema into plain TypeScript: one interface valid for all versions, a factory with the defaults, and a
// read and a write function with the versions as conditions. No schema is interpreted at run time.

import { emitRead } from './codegen-read.ts';
import {
  camel,
  condition,
  type Context,
  defaultOf,
  intersect,
  isStructure,
  structureName,
  typeOf,
} from './codegen-types.ts';
import { emitIsDefault, emitWrite } from './codegen-write.ts';
import { type Field, type Message, type Schema } from './protocol-grammar.ts';

/** The doc comment of a field: its remark, and its versions where they are not those of the message. */
function note(field: Field, message: Message): string {
  const sentences: string[] = [];
  if (field.remark !== undefined) {
    const text = field.remark.charAt(0).toUpperCase() + field.remark.slice(1);
    sentences.push(/[.?!]$/.test(text) ? text : `${text}.`);
  }
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
