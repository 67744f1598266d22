// Generated from broker/protocol/schema/record/unfence-broker-record.schema. Do not edit: change the schema, then `make generate`.
// A broker is no longer fenced. Replaced by BrokerRegistrationChangeRecord.

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface UnfenceBrokerRecord {
  id: number;
  epoch: number;
  unknownTags?: UnknownTag[];
}

export function unfenceBrokerRecord(fields: Partial<UnfenceBrokerRecord> = {}): UnfenceBrokerRecord {
  return { id: 0, epoch: 0, ...fields };
}

export function readUnfenceBrokerRecord(reader: Reader, _version: number): UnfenceBrokerRecord {
  const id: number = reader.int32();
  const epoch: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: UnfenceBrokerRecord = { id, epoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeUnfenceBrokerRecord(writer: Writer, value: UnfenceBrokerRecord, _version: number): void {
  writer.int32(value.id);
  writer.int64(value.epoch);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const unfenceBrokerRecordSchema: RecordSchema<UnfenceBrokerRecord> = {
  name: 'UnfenceBrokerRecord',
  typeId: 8,
  minVersion: 0,
  maxVersion: 0,
  read: readUnfenceBrokerRecord,
  write: writeUnfenceBrokerRecord,
};
