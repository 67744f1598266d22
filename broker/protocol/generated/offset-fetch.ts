// Generated from broker/protocol/schema/api/offset-fetch.schema. Do not edit: change the schema, then `make generate`.
// Reads committed offsets. All partitions by a null list from version 2 on, only stable offsets on request from 7 (KIP-447),
// several groups at once from 8 (KIP-709), checked against the member from 9 (KIP-848), topics by id in 10.

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface OffsetFetchRequestTopic {
  /** Since version 10. */
  topicId: Uuid;
  /** Since version 8, until 9. */
  name: string;
  /** Since version 8. */
  partitionIndexes: number[];
  unknownTags?: UnknownTag[];
}

export function offsetFetchRequestTopic(fields: Partial<OffsetFetchRequestTopic> = {}): OffsetFetchRequestTopic {
  return { topicId: zeroUuid, name: '', partitionIndexes: [], ...fields };
}

export function readOffsetFetchRequestTopic(reader: Reader, version: number): OffsetFetchRequestTopic {
  const flexible = version >= 6;
  const topicId: Uuid = version >= 10 ? reader.uuid() : zeroUuid;
  const name: string = version >= 8 && version <= 9 ? reader.compactString() : '';
  let partitionIndexes: number[] = [];
  if (version >= 8) {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    partitionIndexes = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: OffsetFetchRequestTopic = { topicId, name, partitionIndexes };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetFetchRequestTopic(writer: Writer, value: OffsetFetchRequestTopic, version: number): void {
  const flexible = version >= 6;
  if (version >= 10) {
    writer.uuid(value.topicId);
  }
  if (version >= 8 && version <= 9) {
    writer.compactString(value.name);
  }
  if (version >= 8) {
    {
      const items = value.partitionIndexes;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.int32(item);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetFetchRequestGroup {
  /** Since version 8. */
  groupId: string;
  /** Null: not checked. Since version 9. */
  memberId: string | null;
  /** -1: not checked. Since version 9. */
  memberEpoch: number;
  /** Null: all. Since version 8. */
  topics: OffsetFetchRequestTopic[] | null;
  unknownTags?: UnknownTag[];
}

export function offsetFetchRequestGroup(fields: Partial<OffsetFetchRequestGroup> = {}): OffsetFetchRequestGroup {
  return { groupId: '', memberId: null, memberEpoch: -1, topics: [], ...fields };
}

export function readOffsetFetchRequestGroup(reader: Reader, version: number): OffsetFetchRequestGroup {
  const flexible = version >= 6;
  const groupId: string = version >= 8 ? reader.compactString() : '';
  const memberId: string | null = version >= 9 ? reader.compactStringOrNull() : null;
  const memberEpoch: number = version >= 9 ? reader.int32() : -1;
  let topics: OffsetFetchRequestTopic[] | null = [];
  if (version >= 8) {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) topics = null;
    else {
      const items: OffsetFetchRequestTopic[] = [];
      for (let index = 0; index < count; index++) items.push(readOffsetFetchRequestTopic(reader, version));
      topics = items;
    }
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: OffsetFetchRequestGroup = { groupId, memberId, memberEpoch, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetFetchRequestGroup(writer: Writer, value: OffsetFetchRequestGroup, version: number): void {
  const flexible = version >= 6;
  if (version >= 8) {
    writer.compactString(value.groupId);
  }
  if (version >= 9) {
    writer.compactStringOrNull(value.memberId);
  }
  if (version >= 9) {
    writer.int32(value.memberEpoch);
  }
  if (version >= 8) {
    {
      const items = value.topics;
      if (items === null) {
        writer.compactArrayLength(-1);
      } else {
        writer.compactArrayLength(items.length);
        for (const item of items) writeOffsetFetchRequestTopic(writer, item, version);
      }
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetFetchRequestTopic2 {
  /** Since version 1, until 7. */
  name: string;
  /** Since version 1, until 7. */
  partitionIndexes: number[];
  unknownTags?: UnknownTag[];
}

export function offsetFetchRequestTopic2(fields: Partial<OffsetFetchRequestTopic2> = {}): OffsetFetchRequestTopic2 {
  return { name: '', partitionIndexes: [], ...fields };
}

export function readOffsetFetchRequestTopic2(reader: Reader, version: number): OffsetFetchRequestTopic2 {
  const flexible = version >= 6;
  const name: string = version <= 7 ? ((flexible ? reader.compactString() : reader.string())) : '';
  let partitionIndexes: number[] = [];
  if (version <= 7) {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    partitionIndexes = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: OffsetFetchRequestTopic2 = { name, partitionIndexes };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetFetchRequestTopic2(writer: Writer, value: OffsetFetchRequestTopic2, version: number): void {
  const flexible = version >= 6;
  if (version <= 7) {
    { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  }
  if (version <= 7) {
    {
      const items = value.partitionIndexes;
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writer.int32(item);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetFetchRequest {
  /** Since version 8. */
  groups: OffsetFetchRequestGroup[];
  /** Since version 1, until 7. */
  groupId: string;
  /** Null: all. Since version 1, until 7. */
  topics: OffsetFetchRequestTopic2[] | null;
  /** Fail while a transaction holds a commit of the partition. Since version 7. */
  requireStable: boolean;
  unknownTags?: UnknownTag[];
}

export function offsetFetchRequest(fields: Partial<OffsetFetchRequest> = {}): OffsetFetchRequest {
  return { groups: [], groupId: '', topics: [], requireStable: false, ...fields };
}

export function readOffsetFetchRequest(reader: Reader, version: number): OffsetFetchRequest {
  const flexible = version >= 6;
  let groups: OffsetFetchRequestGroup[] = [];
  if (version >= 8) {
    const count = reader.compactArrayLength();
    const items: OffsetFetchRequestGroup[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetFetchRequestGroup(reader, version));
    groups = items;
  }
  const groupId: string = version <= 7 ? ((flexible ? reader.compactString() : reader.string())) : '';
  let topics: OffsetFetchRequestTopic2[] | null = [];
  if (version <= 7) {
    const count = version >= 2 ? (flexible ? reader.compactArrayLengthOrNull() : reader.arrayLengthOrNull()) : (flexible ? reader.compactArrayLength() : reader.arrayLength());
    if (count < 0) topics = null;
    else {
      const items: OffsetFetchRequestTopic2[] = [];
      for (let index = 0; index < count; index++) items.push(readOffsetFetchRequestTopic2(reader, version));
      topics = items;
    }
  }
  const requireStable: boolean = version >= 7 ? reader.bool() : false;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: OffsetFetchRequest = { groups, groupId, topics, requireStable };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetFetchRequest(writer: Writer, value: OffsetFetchRequest, version: number): void {
  const flexible = version >= 6;
  if (version < 8 && (value.groups.length > 0)) refuseField('OffsetFetchRequest.groups', version);
  if (version > 7 && value.groupId !== '') refuseField('OffsetFetchRequest.groupId', version);
  if (version > 7 && (value.topics === null || value.topics.length > 0)) refuseField('OffsetFetchRequest.topics', version);
  if (version < 7 && value.requireStable !== false) refuseField('OffsetFetchRequest.requireStable', version);
  if (version >= 8) {
    {
      const items = value.groups;
      writer.compactArrayLength(items.length);
      for (const item of items) writeOffsetFetchRequestGroup(writer, item, version);
    }
  }
  if (version <= 7) {
    { if (flexible) writer.compactString(value.groupId); else writer.string(value.groupId); }
  }
  if (version <= 7) {
    {
      const items = value.topics;
      if (items === null) {
        if (!(version >= 2)) refuseField('OffsetFetchRequest.topics', version);
        if (flexible) writer.compactArrayLength(-1); else writer.arrayLength(-1);
      } else {
        if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
        for (const item of items) writeOffsetFetchRequestTopic2(writer, item, version);
      }
    }
  }
  if (version >= 7) {
    writer.bool(value.requireStable);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetFetchResponsePartition {
  /** Since version 8. */
  partitionIndex: number;
  /** -1: nothing is committed. Since version 8. */
  committedOffset: number;
  /** -1: unknown. Since version 8. */
  committedLeaderEpoch: number;
  /** Since version 8. */
  metadata: string | null;
  /** Since version 8. */
  errorCode: number;
  unknownTags?: UnknownTag[];
}

export function offsetFetchResponsePartition(fields: Partial<OffsetFetchResponsePartition> = {}): OffsetFetchResponsePartition {
  return { partitionIndex: 0, committedOffset: 0, committedLeaderEpoch: -1, metadata: '', errorCode: 0, ...fields };
}

export function readOffsetFetchResponsePartition(reader: Reader, version: number): OffsetFetchResponsePartition {
  const flexible = version >= 6;
  const partitionIndex: number = version >= 8 ? reader.int32() : 0;
  const committedOffset: number = version >= 8 ? reader.int64() : 0;
  const committedLeaderEpoch: number = version >= 8 ? reader.int32() : -1;
  const metadata: string | null = version >= 8 ? reader.compactStringOrNull() : '';
  const errorCode: number = version >= 8 ? reader.int16() : 0;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: OffsetFetchResponsePartition = { partitionIndex, committedOffset, committedLeaderEpoch, metadata, errorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetFetchResponsePartition(writer: Writer, value: OffsetFetchResponsePartition, version: number): void {
  const flexible = version >= 6;
  if (version >= 8) {
    writer.int32(value.partitionIndex);
  }
  if (version >= 8) {
    writer.int64(value.committedOffset);
  }
  if (version >= 8) {
    writer.int32(value.committedLeaderEpoch);
  }
  if (version >= 8) {
    writer.compactStringOrNull(value.metadata);
  }
  if (version >= 8) {
    writer.int16(value.errorCode);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetFetchResponseTopic {
  /** Since version 10. */
  topicId: Uuid;
  /** Since version 8, until 9. */
  name: string;
  /** Since version 8. */
  partitions: OffsetFetchResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function offsetFetchResponseTopic(fields: Partial<OffsetFetchResponseTopic> = {}): OffsetFetchResponseTopic {
  return { topicId: zeroUuid, name: '', partitions: [], ...fields };
}

export function readOffsetFetchResponseTopic(reader: Reader, version: number): OffsetFetchResponseTopic {
  const flexible = version >= 6;
  const topicId: Uuid = version >= 10 ? reader.uuid() : zeroUuid;
  const name: string = version >= 8 && version <= 9 ? reader.compactString() : '';
  let partitions: OffsetFetchResponsePartition[] = [];
  if (version >= 8) {
    const count = reader.compactArrayLength();
    const items: OffsetFetchResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetFetchResponsePartition(reader, version));
    partitions = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: OffsetFetchResponseTopic = { topicId, name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetFetchResponseTopic(writer: Writer, value: OffsetFetchResponseTopic, version: number): void {
  const flexible = version >= 6;
  if (version >= 10) {
    writer.uuid(value.topicId);
  }
  if (version >= 8 && version <= 9) {
    writer.compactString(value.name);
  }
  if (version >= 8) {
    {
      const items = value.partitions;
      writer.compactArrayLength(items.length);
      for (const item of items) writeOffsetFetchResponsePartition(writer, item, version);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetFetchResponseGroup {
  /** Since version 8. */
  groupId: string;
  /** Since version 8. */
  topics: OffsetFetchResponseTopic[];
  /** Since version 8. */
  errorCode: number;
  unknownTags?: UnknownTag[];
}

export function offsetFetchResponseGroup(fields: Partial<OffsetFetchResponseGroup> = {}): OffsetFetchResponseGroup {
  return { groupId: '', topics: [], errorCode: 0, ...fields };
}

export function readOffsetFetchResponseGroup(reader: Reader, version: number): OffsetFetchResponseGroup {
  const flexible = version >= 6;
  const groupId: string = version >= 8 ? reader.compactString() : '';
  let topics: OffsetFetchResponseTopic[] = [];
  if (version >= 8) {
    const count = reader.compactArrayLength();
    const items: OffsetFetchResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetFetchResponseTopic(reader, version));
    topics = items;
  }
  const errorCode: number = version >= 8 ? reader.int16() : 0;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: OffsetFetchResponseGroup = { groupId, topics, errorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetFetchResponseGroup(writer: Writer, value: OffsetFetchResponseGroup, version: number): void {
  const flexible = version >= 6;
  if (version >= 8) {
    writer.compactString(value.groupId);
  }
  if (version >= 8) {
    {
      const items = value.topics;
      writer.compactArrayLength(items.length);
      for (const item of items) writeOffsetFetchResponseTopic(writer, item, version);
    }
  }
  if (version >= 8) {
    writer.int16(value.errorCode);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetFetchResponseTopic2Partition {
  /** Since version 1, until 7. */
  partitionIndex: number;
  /** -1: nothing is committed. Since version 1, until 7. */
  committedOffset: number;
  /** -1: unknown. Since version 5, until 7. */
  committedLeaderEpoch: number;
  /** Since version 1, until 7. */
  metadata: string | null;
  /** Since version 1, until 7. */
  errorCode: number;
  unknownTags?: UnknownTag[];
}

export function offsetFetchResponseTopic2Partition(fields: Partial<OffsetFetchResponseTopic2Partition> = {}): OffsetFetchResponseTopic2Partition {
  return { partitionIndex: 0, committedOffset: 0, committedLeaderEpoch: -1, metadata: '', errorCode: 0, ...fields };
}

export function readOffsetFetchResponseTopic2Partition(reader: Reader, version: number): OffsetFetchResponseTopic2Partition {
  const flexible = version >= 6;
  const partitionIndex: number = version <= 7 ? reader.int32() : 0;
  const committedOffset: number = version <= 7 ? reader.int64() : 0;
  const committedLeaderEpoch: number = version >= 5 && version <= 7 ? reader.int32() : -1;
  const metadata: string | null = version <= 7 ? ((flexible ? reader.compactStringOrNull() : reader.stringOrNull())) : '';
  const errorCode: number = version <= 7 ? reader.int16() : 0;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: OffsetFetchResponseTopic2Partition = { partitionIndex, committedOffset, committedLeaderEpoch, metadata, errorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetFetchResponseTopic2Partition(writer: Writer, value: OffsetFetchResponseTopic2Partition, version: number): void {
  const flexible = version >= 6;
  if (version <= 7) {
    writer.int32(value.partitionIndex);
  }
  if (version <= 7) {
    writer.int64(value.committedOffset);
  }
  if (version >= 5 && version <= 7) {
    writer.int32(value.committedLeaderEpoch);
  }
  if (version <= 7) {
    { if (flexible) writer.compactStringOrNull(value.metadata); else writer.stringOrNull(value.metadata); }
  }
  if (version <= 7) {
    writer.int16(value.errorCode);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetFetchResponseTopic2 {
  /** Since version 1, until 7. */
  name: string;
  /** Since version 1, until 7. */
  partitions: OffsetFetchResponseTopic2Partition[];
  unknownTags?: UnknownTag[];
}

export function offsetFetchResponseTopic2(fields: Partial<OffsetFetchResponseTopic2> = {}): OffsetFetchResponseTopic2 {
  return { name: '', partitions: [], ...fields };
}

export function readOffsetFetchResponseTopic2(reader: Reader, version: number): OffsetFetchResponseTopic2 {
  const flexible = version >= 6;
  const name: string = version <= 7 ? ((flexible ? reader.compactString() : reader.string())) : '';
  let partitions: OffsetFetchResponseTopic2Partition[] = [];
  if (version <= 7) {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: OffsetFetchResponseTopic2Partition[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetFetchResponseTopic2Partition(reader, version));
    partitions = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: OffsetFetchResponseTopic2 = { name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetFetchResponseTopic2(writer: Writer, value: OffsetFetchResponseTopic2, version: number): void {
  const flexible = version >= 6;
  if (version <= 7) {
    { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  }
  if (version <= 7) {
    {
      const items = value.partitions;
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writeOffsetFetchResponseTopic2Partition(writer, item, version);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetFetchResponse {
  /** Since version 3. */
  throttleTimeMs: number;
  /** Since version 8. */
  groups: OffsetFetchResponseGroup[];
  /** Since version 1, until 7. */
  topics: OffsetFetchResponseTopic2[];
  /** Since version 2, until 7. */
  errorCode: number;
  unknownTags?: UnknownTag[];
}

export function offsetFetchResponse(fields: Partial<OffsetFetchResponse> = {}): OffsetFetchResponse {
  return { throttleTimeMs: 0, groups: [], topics: [], errorCode: 0, ...fields };
}

export function readOffsetFetchResponse(reader: Reader, version: number): OffsetFetchResponse {
  const flexible = version >= 6;
  const throttleTimeMs: number = version >= 3 ? reader.int32() : 0;
  let groups: OffsetFetchResponseGroup[] = [];
  if (version >= 8) {
    const count = reader.compactArrayLength();
    const items: OffsetFetchResponseGroup[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetFetchResponseGroup(reader, version));
    groups = items;
  }
  let topics: OffsetFetchResponseTopic2[] = [];
  if (version <= 7) {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: OffsetFetchResponseTopic2[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetFetchResponseTopic2(reader, version));
    topics = items;
  }
  const errorCode: number = version >= 2 && version <= 7 ? reader.int16() : 0;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: OffsetFetchResponse = { throttleTimeMs, groups, topics, errorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetFetchResponse(writer: Writer, value: OffsetFetchResponse, version: number): void {
  const flexible = version >= 6;
  if (version < 8 && (value.groups.length > 0)) refuseField('OffsetFetchResponse.groups', version);
  if (version > 7 && (value.topics.length > 0)) refuseField('OffsetFetchResponse.topics', version);
  if (version >= 3) {
    writer.int32(value.throttleTimeMs);
  }
  if (version >= 8) {
    {
      const items = value.groups;
      writer.compactArrayLength(items.length);
      for (const item of items) writeOffsetFetchResponseGroup(writer, item, version);
    }
  }
  if (version <= 7) {
    {
      const items = value.topics;
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writeOffsetFetchResponseTopic2(writer, item, version);
    }
  }
  if (version >= 2 && version <= 7) {
    writer.int16(value.errorCode);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const offsetFetchApi: Api<OffsetFetchRequest, OffsetFetchResponse> = {
  key: 9,
  name: 'OffsetFetch',
  minVersion: 1,
  maxVersion: 10,
  stableVersion: 10,
  flexibleVersion: 6,
  readRequest: readOffsetFetchRequest,
  writeRequest: writeOffsetFetchRequest,
  readResponse: readOffsetFetchResponse,
  writeResponse: writeOffsetFetchResponse,
};
