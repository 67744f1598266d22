// Generated from broker/protocol/schema/record/abort-transaction-record.schema. Do not edit: change the schema, then `make generate`.
// Ends a metadata transaction whose records never happened (KIP-868).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface AbortTransactionRecord {
  reason: string | null;
  unknownTags?: UnknownTag[];
}

export function abortTransactionRecord(fields: Partial<AbortTransactionRecord> = {}): AbortTransactionRecord {
  return { reason: null, ...fields };
}

export function readAbortTransactionRecord(reader: Reader, _version: number): AbortTransactionRecord {
  let reason: string | null = null;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0) {
        const outer = reader.beginTag(size);
        reason = reader.compactStringOrNull();
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AbortTransactionRecord = { reason };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAbortTransactionRecord(writer: Writer, value: AbortTransactionRecord, _version: number): void {
  {
    const has0 = value.reason !== null;
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      tagged.compactStringOrNull(value.reason);
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const abortTransactionRecordSchema: RecordSchema<AbortTransactionRecord> = {
  name: 'AbortTransactionRecord',
  typeId: 25,
  minVersion: 0,
  maxVersion: 0,
  read: readAbortTransactionRecord,
  write: writeAbortTransactionRecord,
};
