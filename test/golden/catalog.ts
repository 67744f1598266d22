/**
 * Every message of the protocol under one name each (FetchRequest, OffsetCommitKey), with its schema, its codec and
 * the factories of its generated module, so that a test can go through all of them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allApis, allRecords } from '../../broker/protocol/generated/all.ts';
import type { Reader } from '../../broker/protocol/reader.ts';
import type { Writer } from '../../broker/protocol/writer.ts';
import { type Field, type Message, parseSchema, type VersionRange } from '../../scripts/protocol-grammar.ts';

export type Fields = Record<string, unknown>;

export interface CatalogEntry {
  readonly name: string;
  /** Name of the API or record it belongs to, in the case of file names. */
  readonly file: string;
  readonly message: Message;
  readonly minVersion: number;
  readonly maxVersion: number;
  read(reader: Reader, version: number): object;
  write(writer: Writer, value: object, version: number): void;
  /** A fresh value of the message, or of the structure named by its types below it. */
  defaults(structure?: string): Fields;
}

const protocol = join(dirname(fileURLToPath(import.meta.url)), '../../broker/protocol');
const camel = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

async function entriesOf(kind: 'api' | 'record', file: string): Promise<CatalogEntry[]> {
  const path = join(protocol, 'schema', kind, `${file}.schema`);
  const schema = parseSchema(readFileSync(path, 'utf8'), path);
  const module = (await import(
    join(protocol, 'generated', kind === 'api' ? '' : 'record', `${file}.ts`)
  )) as Record<string, (fields?: object) => Fields>;
  return schema.messages.map((message) => {
    const suffix = { request: 'Request', response: 'Response', value: '' }[message.kind];
    const name = schema.name + suffix;
    const defaults = (structure = ''): Fields => module[camel(name + structure)]!();
    const versions = { minVersion: message.versions.from, maxVersion: message.versions.to };
    return { name, file, message, ...versions, ...codecOf(schema.name, message.kind), defaults };
  });
}

function codecOf(name: string, kind: Message['kind']): Pick<CatalogEntry, 'read' | 'write'> {
  if (kind === 'value') {
    const record = allRecords.find((candidate) => candidate.name === name)!;
    return {
      read: (reader, version) => record.read(reader, version),
      write: (writer, value, version) => record.write(writer, value, version),
    };
  }
  const api = allApis.find((candidate) => candidate.name === name)!;
  return kind === 'request'
    ? {
        read: (reader, version) => api.readRequest(reader, version),
        write: (writer, value, version) => api.writeRequest(writer, value, version),
      }
    : {
        read: (reader, version) => api.readResponse(reader, version),
        write: (writer, value, version) => api.writeResponse(writer, value, version),
      };
}

/** All messages, in the order of their files. */
export async function catalog(): Promise<CatalogEntry[]> {
  const entries: CatalogEntry[] = [];
  for (const kind of ['api', 'record'] as const)
    for (const file of readdirSync(join(protocol, 'schema', kind)).sort())
      entries.push(...(await entriesOf(kind, file.replace(/\.schema$/, ''))));
  return entries;
}

export const within = (range: VersionRange, version: number): boolean =>
  version >= range.from && version <= range.to;

/** Whether the field is in the message at all in this version. */
export const isIn = (field: Field, version: number): boolean => within(field.versions, version);

export const isFlexible = (message: Message, version: number): boolean =>
  message.flexible !== undefined && within(message.flexible, version);
