// Generated from broker/protocol/schema/record/no-op-record.schema. Do not edit: change the schema, then `make generate`.
// Moves the end of the metadata log forward, so that brokers see that it lives (KIP-835).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface NoOpRecord {
  unknownTags?: UnknownTag[];
}

export function noOpRecord(fields: Partial<NoOpRecord> = {}): NoOpRecord {
  return { ...fields };
}

export function readNoOpRecord(reader: Reader, _version: number): NoOpRecord {
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: NoOpRecord = {  };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeNoOpRecord(writer: Writer, value: NoOpRecord, _version: number): void {
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const noOpRecordSchema: RecordSchema<NoOpRecord> = {
  name: 'NoOpRecord',
  typeId: 20,
  minVersion: 0,
  maxVersion: 0,
  read: readNoOpRecord,
  write: writeNoOpRecord,
};
