// Generated from broker/protocol/schema/record/consumer-group-partition-metadata-value.schema. Do not edit: change the schema, then `make generate`.
// Partition counts that a consumer group once kept (KIP-848). Replaced by the hash in ConsumerGroupMetadataValue.

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ConsumerGroupPartitionMetadataValuePartitionMetadata {
  partition: number;
  racks: string[];
  unknownTags?: UnknownTag[];
}

export function consumerGroupPartitionMetadataValuePartitionMetadata(fields: Partial<ConsumerGroupPartitionMetadataValuePartitionMetadata> = {}): ConsumerGroupPartitionMetadataValuePartitionMetadata {
  return { partition: 0, racks: [], ...fields };
}

export function readConsumerGroupPartitionMetadataValuePartitionMetadata(reader: Reader, _version: number): ConsumerGroupPartitionMetadataValuePartitionMetadata {
  const partition: number = reader.int32();
  let racks: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    racks = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ConsumerGroupPartitionMetadataValuePartitionMetadata = { partition, racks };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupPartitionMetadataValuePartitionMetadata(writer: Writer, value: ConsumerGroupPartitionMetadataValuePartitionMetadata, _version: number): void {
  writer.int32(value.partition);
  {
    const items = value.racks;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ConsumerGroupPartitionMetadataValueTopic {
  topicId: Uuid;
  topicName: string;
  numPartitions: number;
  partitionMetadata: ConsumerGroupPartitionMetadataValuePartitionMetadata[];
  unknownTags?: UnknownTag[];
}

export function consumerGroupPartitionMetadataValueTopic(fields: Partial<ConsumerGroupPartitionMetadataValueTopic> = {}): ConsumerGroupPartitionMetadataValueTopic {
  return { topicId: zeroUuid, topicName: '', numPartitions: 0, partitionMetadata: [], ...fields };
}

export function readConsumerGroupPartitionMetadataValueTopic(reader: Reader, version: number): ConsumerGroupPartitionMetadataValueTopic {
  const topicId: Uuid = reader.uuid();
  const topicName: string = reader.compactString();
  const numPartitions: number = reader.int32();
  let partitionMetadata: ConsumerGroupPartitionMetadataValuePartitionMetadata[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ConsumerGroupPartitionMetadataValuePartitionMetadata[] = [];
    for (let index = 0; index < count; index++) items.push(readConsumerGroupPartitionMetadataValuePartitionMetadata(reader, version));
    partitionMetadata = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ConsumerGroupPartitionMetadataValueTopic = { topicId, topicName, numPartitions, partitionMetadata };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupPartitionMetadataValueTopic(writer: Writer, value: ConsumerGroupPartitionMetadataValueTopic, version: number): void {
  writer.uuid(value.topicId);
  writer.compactString(value.topicName);
  writer.int32(value.numPartitions);
  {
    const items = value.partitionMetadata;
    writer.compactArrayLength(items.length);
    for (const item of items) writeConsumerGroupPartitionMetadataValuePartitionMetadata(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ConsumerGroupPartitionMetadataValue {
  topics: ConsumerGroupPartitionMetadataValueTopic[];
  unknownTags?: UnknownTag[];
}

export function consumerGroupPartitionMetadataValue(fields: Partial<ConsumerGroupPartitionMetadataValue> = {}): ConsumerGroupPartitionMetadataValue {
  return { topics: [], ...fields };
}

export function readConsumerGroupPartitionMetadataValue(reader: Reader, version: number): ConsumerGroupPartitionMetadataValue {
  let topics: ConsumerGroupPartitionMetadataValueTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ConsumerGroupPartitionMetadataValueTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readConsumerGroupPartitionMetadataValueTopic(reader, version));
    topics = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ConsumerGroupPartitionMetadataValue = { topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupPartitionMetadataValue(writer: Writer, value: ConsumerGroupPartitionMetadataValue, version: number): void {
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeConsumerGroupPartitionMetadataValueTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const consumerGroupPartitionMetadataValueSchema: RecordSchema<ConsumerGroupPartitionMetadataValue> = {
  name: 'ConsumerGroupPartitionMetadataValue',
  typeId: 4,
  minVersion: 0,
  maxVersion: 0,
  read: readConsumerGroupPartitionMetadataValue,
  write: writeConsumerGroupPartitionMetadataValue,
};
