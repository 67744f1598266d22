// Generated from broker/protocol/schema/record/producer-ids-record.schema. Do not edit: change the schema, then `make generate`.
// The first producer id that no block has taken yet (KIP-730).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ProducerIdsRecord {
  brokerId: number;
  /** -1: unknown. */
  brokerEpoch: number;
  nextProducerId: number;
  unknownTags?: UnknownTag[];
}

export function producerIdsRecord(fields: Partial<ProducerIdsRecord> = {}): ProducerIdsRecord {
  return { brokerId: 0, brokerEpoch: -1, nextProducerId: 0, ...fields };
}

export function readProducerIdsRecord(reader: Reader, _version: number): ProducerIdsRecord {
  const brokerId: number = reader.int32();
  const brokerEpoch: number = reader.int64();
  const nextProducerId: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ProducerIdsRecord = { brokerId, brokerEpoch, nextProducerId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeProducerIdsRecord(writer: Writer, value: ProducerIdsRecord, _version: number): void {
  writer.int32(value.brokerId);
  writer.int64(value.brokerEpoch);
  writer.int64(value.nextProducerId);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const producerIdsRecordSchema: RecordSchema<ProducerIdsRecord> = {
  name: 'ProducerIdsRecord',
  typeId: 15,
  minVersion: 0,
  maxVersion: 0,
  read: readProducerIdsRecord,
  write: writeProducerIdsRecord,
};
