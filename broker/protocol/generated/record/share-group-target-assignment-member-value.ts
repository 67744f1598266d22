// Generated from broker/protocol/schema/record/share-group-target-assignment-member-value.schema. Do not edit: change the schema, then `make generate`.
// What a member of a share group shall have (KIP-932).

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ShareGroupTargetAssignmentMemberValueTopicPartition {
  topicId: Uuid;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function shareGroupTargetAssignmentMemberValueTopicPartition(fields: Partial<ShareGroupTargetAssignmentMemberValueTopicPartition> = {}): ShareGroupTargetAssignmentMemberValueTopicPartition {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readShareGroupTargetAssignmentMemberValueTopicPartition(reader: Reader, _version: number): ShareGroupTargetAssignmentMemberValueTopicPartition {
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
  const value: ShareGroupTargetAssignmentMemberValueTopicPartition = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupTargetAssignmentMemberValueTopicPartition(writer: Writer, value: ShareGroupTargetAssignmentMemberValueTopicPartition, _version: number): void {
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

export interface ShareGroupTargetAssignmentMemberValue {
  topicPartitions: ShareGroupTargetAssignmentMemberValueTopicPartition[];
  unknownTags?: UnknownTag[];
}

export function shareGroupTargetAssignmentMemberValue(fields: Partial<ShareGroupTargetAssignmentMemberValue> = {}): ShareGroupTargetAssignmentMemberValue {
  return { topicPartitions: [], ...fields };
}

export function readShareGroupTargetAssignmentMemberValue(reader: Reader, version: number): ShareGroupTargetAssignmentMemberValue {
  let topicPartitions: ShareGroupTargetAssignmentMemberValueTopicPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareGroupTargetAssignmentMemberValueTopicPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readShareGroupTargetAssignmentMemberValueTopicPartition(reader, version));
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
  const value: ShareGroupTargetAssignmentMemberValue = { topicPartitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupTargetAssignmentMemberValue(writer: Writer, value: ShareGroupTargetAssignmentMemberValue, version: number): void {
  {
    const items = value.topicPartitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareGroupTargetAssignmentMemberValueTopicPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const shareGroupTargetAssignmentMemberValueSchema: RecordSchema<ShareGroupTargetAssignmentMemberValue> = {
  name: 'ShareGroupTargetAssignmentMemberValue',
  typeId: 13,
  minVersion: 0,
  maxVersion: 0,
  read: readShareGroupTargetAssignmentMemberValue,
  write: writeShareGroupTargetAssignmentMemberValue,
};
