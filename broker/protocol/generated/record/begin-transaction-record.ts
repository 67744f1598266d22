// Generated from broker/protocol/schema/record/begin-transaction-record.schema. Do not edit: change the schema, then `make generate`.
// Begins records of the metadata log that count only when their transaction ends well (KIP-868).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface BeginTransactionRecord {
  name: string | null;
  unknownTags?: UnknownTag[];
}

export function beginTransactionRecord(fields: Partial<BeginTransactionRecord> = {}): BeginTransactionRecord {
  return { name: null, ...fields };
}

export function readBeginTransactionRecord(reader: Reader, _version: number): BeginTransactionRecord {
  let name: string | null = null;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0) {
        const outer = reader.beginTag(size);
        name = reader.compactStringOrNull();
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: BeginTransactionRecord = { name };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeBeginTransactionRecord(writer: Writer, value: BeginTransactionRecord, _version: number): void {
  {
    const has0 = value.name !== null;
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      tagged.compactStringOrNull(value.name);
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const beginTransactionRecordSchema: RecordSchema<BeginTransactionRecord> = {
  name: 'BeginTransactionRecord',
  typeId: 23,
  minVersion: 0,
  maxVersion: 0,
  read: readBeginTransactionRecord,
  write: writeBeginTransactionRecord,
};
