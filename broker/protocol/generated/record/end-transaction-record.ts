// Generated from broker/protocol/schema/record/end-transaction-record.schema. Do not edit: change the schema, then `make generate`.
// Ends a metadata transaction: its records hold from here on (KIP-868).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface EndTransactionRecord {
  unknownTags?: UnknownTag[];
}

export function endTransactionRecord(fields: Partial<EndTransactionRecord> = {}): EndTransactionRecord {
  return { ...fields };
}

export function readEndTransactionRecord(reader: Reader, _version: number): EndTransactionRecord {
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: EndTransactionRecord = {  };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeEndTransactionRecord(writer: Writer, value: EndTransactionRecord, _version: number): void {
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const endTransactionRecordSchema: RecordSchema<EndTransactionRecord> = {
  name: 'EndTransactionRecord',
  typeId: 24,
  minVersion: 0,
  maxVersion: 0,
  read: readEndTransactionRecord,
  write: writeEndTransactionRecord,
};
