// Generated from broker/protocol/schema/record/consumer-group-target-assignment-member-value.schema. Do not edit: change the schema, then `make generate`.
// What a member of a consumer group shall own (KIP-848).

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ConsumerGroupTargetAssignmentMemberValueTopicPartition {
  topicId: Uuid;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function consumerGroupTargetAssignmentMemberValueTopicPartition(fields: Partial<ConsumerGroupTargetAssignmentMemberValueTopicPartition> = {}): ConsumerGroupTargetAssignmentMemberValueTopicPartition {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readConsumerGroupTargetAssignmentMemberValueTopicPartition(reader: Reader, _version: number): ConsumerGroupTargetAssignmentMemberValueTopicPartition {
  const topicId: Uuid = reader.uuid();
  let partitions: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    partitions = items;
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
  const value: ConsumerGroupTargetAssignmentMemberValueTopicPartition = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupTargetAssignmentMemberValueTopicPartition(writer: Writer, value: ConsumerGroupTargetAssignmentMemberValueTopicPartition, _version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ConsumerGroupTargetAssignmentMemberValue {
  topicPartitions: ConsumerGroupTargetAssignmentMemberValueTopicPartition[];
  unknownTags?: UnknownTag[];
}

export function consumerGroupTargetAssignmentMemberValue(fields: Partial<ConsumerGroupTargetAssignmentMemberValue> = {}): ConsumerGroupTargetAssignmentMemberValue {
  return { topicPartitions: [], ...fields };
}

export function readConsumerGroupTargetAssignmentMemberValue(reader: Reader, version: number): ConsumerGroupTargetAssignmentMemberValue {
  let topicPartitions: ConsumerGroupTargetAssignmentMemberValueTopicPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ConsumerGroupTargetAssignmentMemberValueTopicPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readConsumerGroupTargetAssignmentMemberValueTopicPartition(reader, version));
    topicPartitions = items;
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
  const value: ConsumerGroupTargetAssignmentMemberValue = { topicPartitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupTargetAssignmentMemberValue(writer: Writer, value: ConsumerGroupTargetAssignmentMemberValue, version: number): void {
  {
    const items = value.topicPartitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeConsumerGroupTargetAssignmentMemberValueTopicPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const consumerGroupTargetAssignmentMemberValueSchema: RecordSchema<ConsumerGroupTargetAssignmentMemberValue> = {
  name: 'ConsumerGroupTargetAssignmentMemberValue',
  typeId: 7,
  minVersion: 0,
  maxVersion: 0,
  read: readConsumerGroupTargetAssignmentMemberValue,
  write: writeConsumerGroupTargetAssignmentMemberValue,
};
