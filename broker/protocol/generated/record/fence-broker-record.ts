// Generated from broker/protocol/schema/record/fence-broker-record.schema. Do not edit: change the schema, then `make generate`.
// A broker is fenced. Replaced by BrokerRegistrationChangeRecord.

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface FenceBrokerRecord {
  id: number;
  epoch: number;
  unknownTags?: UnknownTag[];
}

export function fenceBrokerRecord(fields: Partial<FenceBrokerRecord> = {}): FenceBrokerRecord {
  return { id: 0, epoch: 0, ...fields };
}

export function readFenceBrokerRecord(reader: Reader, _version: number): FenceBrokerRecord {
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
  const value: FenceBrokerRecord = { id, epoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFenceBrokerRecord(writer: Writer, value: FenceBrokerRecord, _version: number): void {
  writer.int32(value.id);
  writer.int64(value.epoch);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const fenceBrokerRecordSchema: RecordSchema<FenceBrokerRecord> = {
  name: 'FenceBrokerRecord',
  typeId: 7,
  minVersion: 0,
  maxVersion: 0,
  read: readFenceBrokerRecord,
  write: writeFenceBrokerRecord,
};
