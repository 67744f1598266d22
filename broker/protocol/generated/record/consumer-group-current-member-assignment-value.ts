// Generated from broker/protocol/schema/record/consumer-group-current-member-assignment-value.schema. Do not edit: change the schema, then `make generate`.
// What a member of a consumer group owns now, and what it must still give up (KIP-848).

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ConsumerGroupCurrentMemberAssignmentValueAssignedPartition {
  topicId: Uuid;
  partitions: number[];
  assignmentEpochs: number[] | null;
  unknownTags?: UnknownTag[];
}

export function consumerGroupCurrentMemberAssignmentValueAssignedPartition(fields: Partial<ConsumerGroupCurrentMemberAssignmentValueAssignedPartition> = {}): ConsumerGroupCurrentMemberAssignmentValueAssignedPartition {
  return { topicId: zeroUuid, partitions: [], assignmentEpochs: [], ...fields };
}

export function readConsumerGroupCurrentMemberAssignmentValueAssignedPartition(reader: Reader, _version: number): ConsumerGroupCurrentMemberAssignmentValueAssignedPartition {
  const topicId: Uuid = reader.uuid();
  let partitions: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    partitions = items;
  }
  let assignmentEpochs: number[] | null = [];
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLengthOrNull();
        if (count < 0) assignmentEpochs = null;
        else {
          const items: number[] = [];
          for (let index = 0; index < count; index++) items.push(reader.int32());
          assignmentEpochs = items;
        }
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ConsumerGroupCurrentMemberAssignmentValueAssignedPartition = { topicId, partitions, assignmentEpochs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupCurrentMemberAssignmentValueAssignedPartition(writer: Writer, value: ConsumerGroupCurrentMemberAssignmentValueAssignedPartition, _version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    const has0 = (value.assignmentEpochs === null || value.assignmentEpochs.length > 0);
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      {
        const items = value.assignmentEpochs;
        if (items === null) {
          tagged.compactArrayLength(-1);
        } else {
          tagged.compactArrayLength(items.length);
          for (const item of items) tagged.int32(item);
        }
      }
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export interface ConsumerGroupCurrentMemberAssignmentValuePartitionsPendingRevocation {
  topicId: Uuid;
  partitions: number[];
  assignmentEpochs: number[] | null;
  unknownTags?: UnknownTag[];
}

export function consumerGroupCurrentMemberAssignmentValuePartitionsPendingRevocation(fields: Partial<ConsumerGroupCurrentMemberAssignmentValuePartitionsPendingRevocation> = {}): ConsumerGroupCurrentMemberAssignmentValuePartitionsPendingRevocation {
  return { topicId: zeroUuid, partitions: [], assignmentEpochs: [], ...fields };
}

export function readConsumerGroupCurrentMemberAssignmentValuePartitionsPendingRevocation(reader: Reader, _version: number): ConsumerGroupCurrentMemberAssignmentValuePartitionsPendingRevocation {
  const topicId: Uuid = reader.uuid();
  let partitions: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    partitions = items;
  }
  let assignmentEpochs: number[] | null = [];
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLengthOrNull();
        if (count < 0) assignmentEpochs = null;
        else {
          const items: number[] = [];
          for (let index = 0; index < count; index++) items.push(reader.int32());
          assignmentEpochs = items;
        }
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ConsumerGroupCurrentMemberAssignmentValuePartitionsPendingRevocation = { topicId, partitions, assignmentEpochs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupCurrentMemberAssignmentValuePartitionsPendingRevocation(writer: Writer, value: ConsumerGroupCurrentMemberAssignmentValuePartitionsPendingRevocation, _version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    const has0 = (value.assignmentEpochs === null || value.assignmentEpochs.length > 0);
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      {
        const items = value.assignmentEpochs;
        if (items === null) {
          tagged.compactArrayLength(-1);
        } else {
          tagged.compactArrayLength(items.length);
          for (const item of items) tagged.int32(item);
        }
      }
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export interface ConsumerGroupCurrentMemberAssignmentValue {
  memberEpoch: number;
  previousMemberEpoch: number;
  /** 0: stable, 1: gives up partitions, 2: waits for partitions of others, 127: unknown. */
  state: number;
  assignedPartitions: ConsumerGroupCurrentMemberAssignmentValueAssignedPartition[];
  partitionsPendingRevocation: ConsumerGroupCurrentMemberAssignmentValuePartitionsPendingRevocation[];
  unknownTags?: UnknownTag[];
}

export function consumerGroupCurrentMemberAssignmentValue(fields: Partial<ConsumerGroupCurrentMemberAssignmentValue> = {}): ConsumerGroupCurrentMemberAssignmentValue {
  return { memberEpoch: 0, previousMemberEpoch: 0, state: 0, assignedPartitions: [], partitionsPendingRevocation: [], ...fields };
}

export function readConsumerGroupCurrentMemberAssignmentValue(reader: Reader, version: number): ConsumerGroupCurrentMemberAssignmentValue {
  const memberEpoch: number = reader.int32();
  const previousMemberEpoch: number = reader.int32();
  const state: number = reader.int8();
  let assignedPartitions: ConsumerGroupCurrentMemberAssignmentValueAssignedPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ConsumerGroupCurrentMemberAssignmentValueAssignedPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readConsumerGroupCurrentMemberAssignmentValueAssignedPartition(reader, version));
    assignedPartitions = items;
  }
  let partitionsPendingRevocation: ConsumerGroupCurrentMemberAssignmentValuePartitionsPendingRevocation[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ConsumerGroupCurrentMemberAssignmentValuePartitionsPendingRevocation[] = [];
    for (let index = 0; index < count; index++) items.push(readConsumerGroupCurrentMemberAssignmentValuePartitionsPendingRevocation(reader, version));
    partitionsPendingRevocation = items;
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
  const value: ConsumerGroupCurrentMemberAssignmentValue = { memberEpoch, previousMemberEpoch, state, assignedPartitions, partitionsPendingRevocation };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupCurrentMemberAssignmentValue(writer: Writer, value: ConsumerGroupCurrentMemberAssignmentValue, version: number): void {
  writer.int32(value.memberEpoch);
  writer.int32(value.previousMemberEpoch);
  writer.int8(value.state);
  {
    const items = value.assignedPartitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeConsumerGroupCurrentMemberAssignmentValueAssignedPartition(writer, item, version);
  }
  {
    const items = value.partitionsPendingRevocation;
    writer.compactArrayLength(items.length);
    for (const item of items) writeConsumerGroupCurrentMemberAssignmentValuePartitionsPendingRevocation(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const consumerGroupCurrentMemberAssignmentValueSchema: RecordSchema<ConsumerGroupCurrentMemberAssignmentValue> = {
  name: 'ConsumerGroupCurrentMemberAssignmentValue',
  typeId: 8,
  minVersion: 0,
  maxVersion: 0,
  read: readConsumerGroupCurrentMemberAssignmentValue,
  write: writeConsumerGroupCurrentMemberAssignmentValue,
};
