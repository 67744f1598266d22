// Generated from broker/protocol/schema/record/consumer-group-metadata-value.schema. Do not edit: change the schema, then `make generate`.
// Epoch of a consumer group, and a hash of the topics it subscribes to (KIP-848).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ConsumerGroupMetadataValue {
  epoch: number;
  /** 0: to be computed anew. */
  metadataHash: number;
  unknownTags?: UnknownTag[];
}

export function consumerGroupMetadataValue(fields: Partial<ConsumerGroupMetadataValue> = {}): ConsumerGroupMetadataValue {
  return { epoch: 0, metadataHash: 0, ...fields };
}

export function readConsumerGroupMetadataValue(reader: Reader, _version: number): ConsumerGroupMetadataValue {
  const epoch: number = reader.int32();
  let metadataHash: number = 0;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0) {
        const outer = reader.beginTag(size);
        metadataHash = reader.int64();
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ConsumerGroupMetadataValue = { epoch, metadataHash };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupMetadataValue(writer: Writer, value: ConsumerGroupMetadataValue, _version: number): void {
  writer.int32(value.epoch);
  {
    const has0 = value.metadataHash !== 0;
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      tagged.int64(value.metadataHash);
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const consumerGroupMetadataValueSchema: RecordSchema<ConsumerGroupMetadataValue> = {
  name: 'ConsumerGroupMetadataValue',
  typeId: 3,
  minVersion: 0,
  maxVersion: 0,
  read: readConsumerGroupMetadataValue,
  write: writeConsumerGroupMetadataValue,
};
