// Generated from broker/protocol/schema/record/streams-group-current-member-assignment-value.schema. Do not edit: change the schema, then `make generate`.
// The tasks that a member of a streams group runs now, and those it must still give up (KIP-1071).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface StreamsGroupCurrentMemberAssignmentValueActiveTask {
  subtopologyId: string;
  partitions: number[];
  assignmentEpochs: number[] | null;
  unknownTags?: UnknownTag[];
}

export function streamsGroupCurrentMemberAssignmentValueActiveTask(fields: Partial<StreamsGroupCurrentMemberAssignmentValueActiveTask> = {}): StreamsGroupCurrentMemberAssignmentValueActiveTask {
  return { subtopologyId: '', partitions: [], assignmentEpochs: [], ...fields };
}

export function readStreamsGroupCurrentMemberAssignmentValueActiveTask(reader: Reader, _version: number): StreamsGroupCurrentMemberAssignmentValueActiveTask {
  const subtopologyId: string = reader.compactString();
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
  const value: StreamsGroupCurrentMemberAssignmentValueActiveTask = { subtopologyId, partitions, assignmentEpochs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupCurrentMemberAssignmentValueActiveTask(writer: Writer, value: StreamsGroupCurrentMemberAssignmentValueActiveTask, _version: number): void {
  writer.compactString(value.subtopologyId);
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

export interface StreamsGroupCurrentMemberAssignmentValueStandbyTask {
  subtopologyId: string;
  partitions: number[];
  assignmentEpochs: number[] | null;
  unknownTags?: UnknownTag[];
}

export function streamsGroupCurrentMemberAssignmentValueStandbyTask(fields: Partial<StreamsGroupCurrentMemberAssignmentValueStandbyTask> = {}): StreamsGroupCurrentMemberAssignmentValueStandbyTask {
  return { subtopologyId: '', partitions: [], assignmentEpochs: [], ...fields };
}

export function readStreamsGroupCurrentMemberAssignmentValueStandbyTask(reader: Reader, _version: number): StreamsGroupCurrentMemberAssignmentValueStandbyTask {
  const subtopologyId: string = reader.compactString();
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
  const value: StreamsGroupCurrentMemberAssignmentValueStandbyTask = { subtopologyId, partitions, assignmentEpochs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupCurrentMemberAssignmentValueStandbyTask(writer: Writer, value: StreamsGroupCurrentMemberAssignmentValueStandbyTask, _version: number): void {
  writer.compactString(value.subtopologyId);
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

export interface StreamsGroupCurrentMemberAssignmentValueWarmupTask {
  subtopologyId: string;
  partitions: number[];
  assignmentEpochs: number[] | null;
  unknownTags?: UnknownTag[];
}

export function streamsGroupCurrentMemberAssignmentValueWarmupTask(fields: Partial<StreamsGroupCurrentMemberAssignmentValueWarmupTask> = {}): StreamsGroupCurrentMemberAssignmentValueWarmupTask {
  return { subtopologyId: '', partitions: [], assignmentEpochs: [], ...fields };
}

export function readStreamsGroupCurrentMemberAssignmentValueWarmupTask(reader: Reader, _version: number): StreamsGroupCurrentMemberAssignmentValueWarmupTask {
  const subtopologyId: string = reader.compactString();
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
  const value: StreamsGroupCurrentMemberAssignmentValueWarmupTask = { subtopologyId, partitions, assignmentEpochs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupCurrentMemberAssignmentValueWarmupTask(writer: Writer, value: StreamsGroupCurrentMemberAssignmentValueWarmupTask, _version: number): void {
  writer.compactString(value.subtopologyId);
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

export interface StreamsGroupCurrentMemberAssignmentValueActiveTasksPendingRevocation {
  subtopologyId: string;
  partitions: number[];
  assignmentEpochs: number[] | null;
  unknownTags?: UnknownTag[];
}

export function streamsGroupCurrentMemberAssignmentValueActiveTasksPendingRevocation(fields: Partial<StreamsGroupCurrentMemberAssignmentValueActiveTasksPendingRevocation> = {}): StreamsGroupCurrentMemberAssignmentValueActiveTasksPendingRevocation {
  return { subtopologyId: '', partitions: [], assignmentEpochs: [], ...fields };
}

export function readStreamsGroupCurrentMemberAssignmentValueActiveTasksPendingRevocation(reader: Reader, _version: number): StreamsGroupCurrentMemberAssignmentValueActiveTasksPendingRevocation {
  const subtopologyId: string = reader.compactString();
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
  const value: StreamsGroupCurrentMemberAssignmentValueActiveTasksPendingRevocation = { subtopologyId, partitions, assignmentEpochs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupCurrentMemberAssignmentValueActiveTasksPendingRevocation(writer: Writer, value: StreamsGroupCurrentMemberAssignmentValueActiveTasksPendingRevocation, _version: number): void {
  writer.compactString(value.subtopologyId);
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

export interface StreamsGroupCurrentMemberAssignmentValueStandbyTasksPendingRevocation {
  subtopologyId: string;
  partitions: number[];
  assignmentEpochs: number[] | null;
  unknownTags?: UnknownTag[];
}

export function streamsGroupCurrentMemberAssignmentValueStandbyTasksPendingRevocation(fields: Partial<StreamsGroupCurrentMemberAssignmentValueStandbyTasksPendingRevocation> = {}): StreamsGroupCurrentMemberAssignmentValueStandbyTasksPendingRevocation {
  return { subtopologyId: '', partitions: [], assignmentEpochs: [], ...fields };
}

export function readStreamsGroupCurrentMemberAssignmentValueStandbyTasksPendingRevocation(reader: Reader, _version: number): StreamsGroupCurrentMemberAssignmentValueStandbyTasksPendingRevocation {
  const subtopologyId: string = reader.compactString();
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
  const value: StreamsGroupCurrentMemberAssignmentValueStandbyTasksPendingRevocation = { subtopologyId, partitions, assignmentEpochs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupCurrentMemberAssignmentValueStandbyTasksPendingRevocation(writer: Writer, value: StreamsGroupCurrentMemberAssignmentValueStandbyTasksPendingRevocation, _version: number): void {
  writer.compactString(value.subtopologyId);
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

export interface StreamsGroupCurrentMemberAssignmentValueWarmupTasksPendingRevocation {
  subtopologyId: string;
  partitions: number[];
  assignmentEpochs: number[] | null;
  unknownTags?: UnknownTag[];
}

export function streamsGroupCurrentMemberAssignmentValueWarmupTasksPendingRevocation(fields: Partial<StreamsGroupCurrentMemberAssignmentValueWarmupTasksPendingRevocation> = {}): StreamsGroupCurrentMemberAssignmentValueWarmupTasksPendingRevocation {
  return { subtopologyId: '', partitions: [], assignmentEpochs: [], ...fields };
}

export function readStreamsGroupCurrentMemberAssignmentValueWarmupTasksPendingRevocation(reader: Reader, _version: number): StreamsGroupCurrentMemberAssignmentValueWarmupTasksPendingRevocation {
  const subtopologyId: string = reader.compactString();
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
  const value: StreamsGroupCurrentMemberAssignmentValueWarmupTasksPendingRevocation = { subtopologyId, partitions, assignmentEpochs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupCurrentMemberAssignmentValueWarmupTasksPendingRevocation(writer: Writer, value: StreamsGroupCurrentMemberAssignmentValueWarmupTasksPendingRevocation, _version: number): void {
  writer.compactString(value.subtopologyId);
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

export interface StreamsGroupCurrentMemberAssignmentValue {
  memberEpoch: number;
  previousMemberEpoch: number;
  state: number;
  activeTasks: StreamsGroupCurrentMemberAssignmentValueActiveTask[];
  standbyTasks: StreamsGroupCurrentMemberAssignmentValueStandbyTask[];
  warmupTasks: StreamsGroupCurrentMemberAssignmentValueWarmupTask[];
  activeTasksPendingRevocation: StreamsGroupCurrentMemberAssignmentValueActiveTasksPendingRevocation[];
  standbyTasksPendingRevocation: StreamsGroupCurrentMemberAssignmentValueStandbyTasksPendingRevocation[];
  warmupTasksPendingRevocation: StreamsGroupCurrentMemberAssignmentValueWarmupTasksPendingRevocation[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupCurrentMemberAssignmentValue(fields: Partial<StreamsGroupCurrentMemberAssignmentValue> = {}): StreamsGroupCurrentMemberAssignmentValue {
  return { memberEpoch: 0, previousMemberEpoch: 0, state: 0, activeTasks: [], standbyTasks: [], warmupTasks: [], activeTasksPendingRevocation: [], standbyTasksPendingRevocation: [], warmupTasksPendingRevocation: [], ...fields };
}

export function readStreamsGroupCurrentMemberAssignmentValue(reader: Reader, version: number): StreamsGroupCurrentMemberAssignmentValue {
  const memberEpoch: number = reader.int32();
  const previousMemberEpoch: number = reader.int32();
  const state: number = reader.int8();
  let activeTasks: StreamsGroupCurrentMemberAssignmentValueActiveTask[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupCurrentMemberAssignmentValueActiveTask[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupCurrentMemberAssignmentValueActiveTask(reader, version));
    activeTasks = items;
  }
  let standbyTasks: StreamsGroupCurrentMemberAssignmentValueStandbyTask[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupCurrentMemberAssignmentValueStandbyTask[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupCurrentMemberAssignmentValueStandbyTask(reader, version));
    standbyTasks = items;
  }
  let warmupTasks: StreamsGroupCurrentMemberAssignmentValueWarmupTask[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupCurrentMemberAssignmentValueWarmupTask[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupCurrentMemberAssignmentValueWarmupTask(reader, version));
    warmupTasks = items;
  }
  let activeTasksPendingRevocation: StreamsGroupCurrentMemberAssignmentValueActiveTasksPendingRevocation[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupCurrentMemberAssignmentValueActiveTasksPendingRevocation[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupCurrentMemberAssignmentValueActiveTasksPendingRevocation(reader, version));
    activeTasksPendingRevocation = items;
  }
  let standbyTasksPendingRevocation: StreamsGroupCurrentMemberAssignmentValueStandbyTasksPendingRevocation[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupCurrentMemberAssignmentValueStandbyTasksPendingRevocation[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupCurrentMemberAssignmentValueStandbyTasksPendingRevocation(reader, version));
    standbyTasksPendingRevocation = items;
  }
  let warmupTasksPendingRevocation: StreamsGroupCurrentMemberAssignmentValueWarmupTasksPendingRevocation[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupCurrentMemberAssignmentValueWarmupTasksPendingRevocation[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupCurrentMemberAssignmentValueWarmupTasksPendingRevocation(reader, version));
    warmupTasksPendingRevocation = items;
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
  const value: StreamsGroupCurrentMemberAssignmentValue = { memberEpoch, previousMemberEpoch, state, activeTasks, standbyTasks, warmupTasks, activeTasksPendingRevocation, standbyTasksPendingRevocation, warmupTasksPendingRevocation };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupCurrentMemberAssignmentValue(writer: Writer, value: StreamsGroupCurrentMemberAssignmentValue, version: number): void {
  writer.int32(value.memberEpoch);
  writer.int32(value.previousMemberEpoch);
  writer.int8(value.state);
  {
    const items = value.activeTasks;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupCurrentMemberAssignmentValueActiveTask(writer, item, version);
  }
  {
    const items = value.standbyTasks;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupCurrentMemberAssignmentValueStandbyTask(writer, item, version);
  }
  {
    const items = value.warmupTasks;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupCurrentMemberAssignmentValueWarmupTask(writer, item, version);
  }
  {
    const items = value.activeTasksPendingRevocation;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupCurrentMemberAssignmentValueActiveTasksPendingRevocation(writer, item, version);
  }
  {
    const items = value.standbyTasksPendingRevocation;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupCurrentMemberAssignmentValueStandbyTasksPendingRevocation(writer, item, version);
  }
  {
    const items = value.warmupTasksPendingRevocation;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupCurrentMemberAssignmentValueWarmupTasksPendingRevocation(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const streamsGroupCurrentMemberAssignmentValueSchema: RecordSchema<StreamsGroupCurrentMemberAssignmentValue> = {
  name: 'StreamsGroupCurrentMemberAssignmentValue',
  typeId: 22,
  minVersion: 0,
  maxVersion: 0,
  read: readStreamsGroupCurrentMemberAssignmentValue,
  write: writeStreamsGroupCurrentMemberAssignmentValue,
};
