// Generated from broker/protocol/schema/record/unregister-broker-record.schema. Do not edit: change the schema, then `make generate`.
// A broker is forgotten (KIP-631).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface UnregisterBrokerRecord {
  brokerId: number;
  brokerEpoch: number;
  unknownTags?: UnknownTag[];
}

export function unregisterBrokerRecord(fields: Partial<UnregisterBrokerRecord> = {}): UnregisterBrokerRecord {
  return { brokerId: 0, brokerEpoch: 0, ...fields };
}

export function readUnregisterBrokerRecord(reader: Reader, _version: number): UnregisterBrokerRecord {
  const brokerId: number = reader.int32();
  const brokerEpoch: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: UnregisterBrokerRecord = { brokerId, brokerEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeUnregisterBrokerRecord(writer: Writer, value: UnregisterBrokerRecord, _version: number): void {
  writer.int32(value.brokerId);
  writer.int64(value.brokerEpoch);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const unregisterBrokerRecordSchema: RecordSchema<UnregisterBrokerRecord> = {
  name: 'UnregisterBrokerRecord',
  typeId: 1,
  minVersion: 0,
  maxVersion: 0,
  read: readUnregisterBrokerRecord,
  write: writeUnregisterBrokerRecord,
};
