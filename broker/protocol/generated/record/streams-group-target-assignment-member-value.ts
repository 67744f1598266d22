// Generated from broker/protocol/schema/record/streams-group-target-assignment-member-value.schema. Do not edit: change the schema, then `make generate`.
// The tasks that a member of a streams group shall run (KIP-1071).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface StreamsGroupTargetAssignmentMemberValueActiveTask {
  subtopologyId: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupTargetAssignmentMemberValueActiveTask(fields: Partial<StreamsGroupTargetAssignmentMemberValueActiveTask> = {}): StreamsGroupTargetAssignmentMemberValueActiveTask {
  return { subtopologyId: '', partitions: [], ...fields };
}

export function readStreamsGroupTargetAssignmentMemberValueActiveTask(reader: Reader, _version: number): StreamsGroupTargetAssignmentMemberValueActiveTask {
  const subtopologyId: string = reader.compactString();
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
  const value: StreamsGroupTargetAssignmentMemberValueActiveTask = { subtopologyId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTargetAssignmentMemberValueActiveTask(writer: Writer, value: StreamsGroupTargetAssignmentMemberValueActiveTask, _version: number): void {
  writer.compactString(value.subtopologyId);
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

export interface StreamsGroupTargetAssignmentMemberValueStandbyTask {
  subtopologyId: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupTargetAssignmentMemberValueStandbyTask(fields: Partial<StreamsGroupTargetAssignmentMemberValueStandbyTask> = {}): StreamsGroupTargetAssignmentMemberValueStandbyTask {
  return { subtopologyId: '', partitions: [], ...fields };
}

export function readStreamsGroupTargetAssignmentMemberValueStandbyTask(reader: Reader, _version: number): StreamsGroupTargetAssignmentMemberValueStandbyTask {
  const subtopologyId: string = reader.compactString();
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
  const value: StreamsGroupTargetAssignmentMemberValueStandbyTask = { subtopologyId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTargetAssignmentMemberValueStandbyTask(writer: Writer, value: StreamsGroupTargetAssignmentMemberValueStandbyTask, _version: number): void {
  writer.compactString(value.subtopologyId);
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

export interface StreamsGroupTargetAssignmentMemberValueWarmupTask {
  subtopologyId: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupTargetAssignmentMemberValueWarmupTask(fields: Partial<StreamsGroupTargetAssignmentMemberValueWarmupTask> = {}): StreamsGroupTargetAssignmentMemberValueWarmupTask {
  return { subtopologyId: '', partitions: [], ...fields };
}

export function readStreamsGroupTargetAssignmentMemberValueWarmupTask(reader: Reader, _version: number): StreamsGroupTargetAssignmentMemberValueWarmupTask {
  const subtopologyId: string = reader.compactString();
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
  const value: StreamsGroupTargetAssignmentMemberValueWarmupTask = { subtopologyId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTargetAssignmentMemberValueWarmupTask(writer: Writer, value: StreamsGroupTargetAssignmentMemberValueWarmupTask, _version: number): void {
  writer.compactString(value.subtopologyId);
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

export interface StreamsGroupTargetAssignmentMemberValue {
  activeTasks: StreamsGroupTargetAssignmentMemberValueActiveTask[];
  standbyTasks: StreamsGroupTargetAssignmentMemberValueStandbyTask[];
  warmupTasks: StreamsGroupTargetAssignmentMemberValueWarmupTask[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupTargetAssignmentMemberValue(fields: Partial<StreamsGroupTargetAssignmentMemberValue> = {}): StreamsGroupTargetAssignmentMemberValue {
  return { activeTasks: [], standbyTasks: [], warmupTasks: [], ...fields };
}

export function readStreamsGroupTargetAssignmentMemberValue(reader: Reader, version: number): StreamsGroupTargetAssignmentMemberValue {
  let activeTasks: StreamsGroupTargetAssignmentMemberValueActiveTask[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupTargetAssignmentMemberValueActiveTask[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupTargetAssignmentMemberValueActiveTask(reader, version));
    activeTasks = items;
  }
  let standbyTasks: StreamsGroupTargetAssignmentMemberValueStandbyTask[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupTargetAssignmentMemberValueStandbyTask[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupTargetAssignmentMemberValueStandbyTask(reader, version));
    standbyTasks = items;
  }
  let warmupTasks: StreamsGroupTargetAssignmentMemberValueWarmupTask[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupTargetAssignmentMemberValueWarmupTask[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupTargetAssignmentMemberValueWarmupTask(reader, version));
    warmupTasks = items;
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
  const value: StreamsGroupTargetAssignmentMemberValue = { activeTasks, standbyTasks, warmupTasks };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTargetAssignmentMemberValue(writer: Writer, value: StreamsGroupTargetAssignmentMemberValue, version: number): void {
  {
    const items = value.activeTasks;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupTargetAssignmentMemberValueActiveTask(writer, item, version);
  }
  {
    const items = value.standbyTasks;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupTargetAssignmentMemberValueStandbyTask(writer, item, version);
  }
  {
    const items = value.warmupTasks;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupTargetAssignmentMemberValueWarmupTask(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const streamsGroupTargetAssignmentMemberValueSchema: RecordSchema<StreamsGroupTargetAssignmentMemberValue> = {
  name: 'StreamsGroupTargetAssignmentMemberValue',
  typeId: 21,
  minVersion: 0,
  maxVersion: 0,
  read: readStreamsGroupTargetAssignmentMemberValue,
  write: writeStreamsGroupTargetAssignmentMemberValue,
};
