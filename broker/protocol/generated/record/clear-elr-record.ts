// Generated from broker/protocol/schema/record/clear-elr-record.schema. Do not edit: change the schema, then `make generate`.
// Forgets which replicas may lead after losing the in-sync set (KIP-966), of one topic or of all.

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ClearElrRecord {
  /** Empty: all topics. */
  topicName: string;
  unknownTags?: UnknownTag[];
}

export function clearElrRecord(fields: Partial<ClearElrRecord> = {}): ClearElrRecord {
  return { topicName: '', ...fields };
}

export function readClearElrRecord(reader: Reader, _version: number): ClearElrRecord {
  const topicName: string = reader.compactString();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ClearElrRecord = { topicName };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeClearElrRecord(writer: Writer, value: ClearElrRecord, _version: number): void {
  writer.compactString(value.topicName);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const clearElrRecordSchema: RecordSchema<ClearElrRecord> = {
  name: 'ClearElrRecord',
  typeId: 28,
  minVersion: 0,
  maxVersion: 0,
  read: readClearElrRecord,
  write: writeClearElrRecord,
};
