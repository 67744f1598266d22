// Generated from broker/protocol/schema/record/share-group-current-member-assignment-value.schema. Do not edit: change the schema, then `make generate`.
// What a member of a share group has (KIP-932).

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ShareGroupCurrentMemberAssignmentValueAssignedPartition {
  topicId: Uuid;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function shareGroupCurrentMemberAssignmentValueAssignedPartition(fields: Partial<ShareGroupCurrentMemberAssignmentValueAssignedPartition> = {}): ShareGroupCurrentMemberAssignmentValueAssignedPartition {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readShareGroupCurrentMemberAssignmentValueAssignedPartition(reader: Reader, _version: number): ShareGroupCurrentMemberAssignmentValueAssignedPartition {
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
  const value: ShareGroupCurrentMemberAssignmentValueAssignedPartition = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupCurrentMemberAssignmentValueAssignedPartition(writer: Writer, value: ShareGroupCurrentMemberAssignmentValueAssignedPartition, _version: number): void {
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

export interface ShareGroupCurrentMemberAssignmentValue {
  memberEpoch: number;
  previousMemberEpoch: number;
  state: number;
  assignedPartitions: ShareGroupCurrentMemberAssignmentValueAssignedPartition[];
  unknownTags?: UnknownTag[];
}

export function shareGroupCurrentMemberAssignmentValue(fields: Partial<ShareGroupCurrentMemberAssignmentValue> = {}): ShareGroupCurrentMemberAssignmentValue {
  return { memberEpoch: 0, previousMemberEpoch: 0, state: 0, assignedPartitions: [], ...fields };
}

export function readShareGroupCurrentMemberAssignmentValue(reader: Reader, version: number): ShareGroupCurrentMemberAssignmentValue {
  const memberEpoch: number = reader.int32();
  const previousMemberEpoch: number = reader.int32();
  const state: number = reader.int8();
  let assignedPartitions: ShareGroupCurrentMemberAssignmentValueAssignedPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareGroupCurrentMemberAssignmentValueAssignedPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readShareGroupCurrentMemberAssignmentValueAssignedPartition(reader, version));
    assignedPartitions = items;
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
  const value: ShareGroupCurrentMemberAssignmentValue = { memberEpoch, previousMemberEpoch, state, assignedPartitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupCurrentMemberAssignmentValue(writer: Writer, value: ShareGroupCurrentMemberAssignmentValue, version: number): void {
  writer.int32(value.memberEpoch);
  writer.int32(value.previousMemberEpoch);
  writer.int8(value.state);
  {
    const items = value.assignedPartitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareGroupCurrentMemberAssignmentValueAssignedPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const shareGroupCurrentMemberAssignmentValueSchema: RecordSchema<ShareGroupCurrentMemberAssignmentValue> = {
  name: 'ShareGroupCurrentMemberAssignmentValue',
  typeId: 14,
  minVersion: 0,
  maxVersion: 0,
  read: readShareGroupCurrentMemberAssignmentValue,
  write: writeShareGroupCurrentMemberAssignmentValue,
};
