// Generated from broker/protocol/schema/api/offset-commit.schema. Do not edit: change the schema, then `make generate`.
// Commits offsets of a group. The retention of an offset can be given up to version 4, leader epochs from 6 (KIP-320), static
// members from 7 (KIP-345), the member epoch of the new group protocol from 9 (KIP-848), topics by id in 10.

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface OffsetCommitRequestPartition {
  partitionIndex: number;
  /** Next to be read. */
  committedOffset: number;
  /** Of the last record read; -1: unknown. Since version 6. */
  committedLeaderEpoch: number;
  committedMetadata: string | null;
  unknownTags?: UnknownTag[];
}

export function offsetCommitRequestPartition(fields: Partial<OffsetCommitRequestPartition> = {}): OffsetCommitRequestPartition {
  return { partitionIndex: 0, committedOffset: 0, committedLeaderEpoch: -1, committedMetadata: '', ...fields };
}

export function readOffsetCommitRequestPartition(reader: Reader, version: number): OffsetCommitRequestPartition {
  const flexible = version >= 8;
  const partitionIndex: number = reader.int32();
  const committedOffset: number = reader.int64();
  const committedLeaderEpoch: number = version >= 6 ? reader.int32() : -1;
  const committedMetadata: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: OffsetCommitRequestPartition = { partitionIndex, committedOffset, committedLeaderEpoch, committedMetadata };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetCommitRequestPartition(writer: Writer, value: OffsetCommitRequestPartition, version: number): void {
  const flexible = version >= 8;
  writer.int32(value.partitionIndex);
  writer.int64(value.committedOffset);
  if (version >= 6) {
    writer.int32(value.committedLeaderEpoch);
  }
  { if (flexible) writer.compactStringOrNull(value.committedMetadata); else writer.stringOrNull(value.committedMetadata); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetCommitRequestTopic {
  /** Since version 10. */
  topicId: Uuid;
  /** Since version 2, until 9. */
  name: string;
  partitions: OffsetCommitRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function offsetCommitRequestTopic(fields: Partial<OffsetCommitRequestTopic> = {}): OffsetCommitRequestTopic {
  return { topicId: zeroUuid, name: '', partitions: [], ...fields };
}

export function readOffsetCommitRequestTopic(reader: Reader, version: number): OffsetCommitRequestTopic {
  const flexible = version >= 8;
  const topicId: Uuid = version >= 10 ? reader.uuid() : zeroUuid;
  const name: string = version <= 9 ? ((flexible ? reader.compactString() : reader.string())) : '';
  let partitions: OffsetCommitRequestPartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: OffsetCommitRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetCommitRequestPartition(reader, version));
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
  const value: OffsetCommitRequestTopic = { topicId, name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetCommitRequestTopic(writer: Writer, value: OffsetCommitRequestTopic, version: number): void {
  const flexible = version >= 8;
  if (version >= 10) {
    writer.uuid(value.topicId);
  }
  if (version <= 9) {
    { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeOffsetCommitRequestPartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetCommitRequest {
  groupId: string;
  /** -1: from outside the group. */
  generationIdOrMemberEpoch: number;
  /** Empty: from outside the group. */
  memberId: string;
  /** Null: not a static member. Since version 7. */
  groupInstanceId: string | null;
  /** -1: as the broker is set. Since version 2, until 4. */
  retentionTimeMs: number;
  topics: OffsetCommitRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function offsetCommitRequest(fields: Partial<OffsetCommitRequest> = {}): OffsetCommitRequest {
  return { groupId: '', generationIdOrMemberEpoch: -1, memberId: '', groupInstanceId: null, retentionTimeMs: -1, topics: [], ...fields };
}

export function readOffsetCommitRequest(reader: Reader, version: number): OffsetCommitRequest {
  const flexible = version >= 8;
  const groupId: string = (flexible ? reader.compactString() : reader.string());
  const generationIdOrMemberEpoch: number = reader.int32();
  const memberId: string = (flexible ? reader.compactString() : reader.string());
  const groupInstanceId: string | null = version >= 7 ? ((flexible ? reader.compactStringOrNull() : reader.stringOrNull())) : null;
  const retentionTimeMs: number = version <= 4 ? reader.int64() : -1;
  let topics: OffsetCommitRequestTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: OffsetCommitRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetCommitRequestTopic(reader, version));
    topics = items;
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
  const value: OffsetCommitRequest = { groupId, generationIdOrMemberEpoch, memberId, groupInstanceId, retentionTimeMs, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetCommitRequest(writer: Writer, value: OffsetCommitRequest, version: number): void {
  const flexible = version >= 8;
  if (version < 7 && value.groupInstanceId !== null) refuseField('OffsetCommitRequest.groupInstanceId', version);
  { if (flexible) writer.compactString(value.groupId); else writer.string(value.groupId); }
  writer.int32(value.generationIdOrMemberEpoch);
  { if (flexible) writer.compactString(value.memberId); else writer.string(value.memberId); }
  if (version >= 7) {
    { if (flexible) writer.compactStringOrNull(value.groupInstanceId); else writer.stringOrNull(value.groupInstanceId); }
  }
  if (version <= 4) {
    writer.int64(value.retentionTimeMs);
  }
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeOffsetCommitRequestTopic(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetCommitResponsePartition {
  partitionIndex: number;
  errorCode: number;
  unknownTags?: UnknownTag[];
}

export function offsetCommitResponsePartition(fields: Partial<OffsetCommitResponsePartition> = {}): OffsetCommitResponsePartition {
  return { partitionIndex: 0, errorCode: 0, ...fields };
}

export function readOffsetCommitResponsePartition(reader: Reader, version: number): OffsetCommitResponsePartition {
  const flexible = version >= 8;
  const partitionIndex: number = reader.int32();
  const errorCode: number = reader.int16();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: OffsetCommitResponsePartition = { partitionIndex, errorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetCommitResponsePartition(writer: Writer, value: OffsetCommitResponsePartition, version: number): void {
  const flexible = version >= 8;
  writer.int32(value.partitionIndex);
  writer.int16(value.errorCode);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetCommitResponseTopic {
  /** Since version 10. */
  topicId: Uuid;
  /** Since version 2, until 9. */
  name: string;
  partitions: OffsetCommitResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function offsetCommitResponseTopic(fields: Partial<OffsetCommitResponseTopic> = {}): OffsetCommitResponseTopic {
  return { topicId: zeroUuid, name: '', partitions: [], ...fields };
}

export function readOffsetCommitResponseTopic(reader: Reader, version: number): OffsetCommitResponseTopic {
  const flexible = version >= 8;
  const topicId: Uuid = version >= 10 ? reader.uuid() : zeroUuid;
  const name: string = version <= 9 ? ((flexible ? reader.compactString() : reader.string())) : '';
  let partitions: OffsetCommitResponsePartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: OffsetCommitResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetCommitResponsePartition(reader, version));
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
  const value: OffsetCommitResponseTopic = { topicId, name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetCommitResponseTopic(writer: Writer, value: OffsetCommitResponseTopic, version: number): void {
  const flexible = version >= 8;
  if (version >= 10) {
    writer.uuid(value.topicId);
  }
  if (version <= 9) {
    { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeOffsetCommitResponsePartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetCommitResponse {
  /** Since version 3. */
  throttleTimeMs: number;
  topics: OffsetCommitResponseTopic[];
  unknownTags?: UnknownTag[];
}

export function offsetCommitResponse(fields: Partial<OffsetCommitResponse> = {}): OffsetCommitResponse {
  return { throttleTimeMs: 0, topics: [], ...fields };
}

export function readOffsetCommitResponse(reader: Reader, version: number): OffsetCommitResponse {
  const flexible = version >= 8;
  const throttleTimeMs: number = version >= 3 ? reader.int32() : 0;
  let topics: OffsetCommitResponseTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: OffsetCommitResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetCommitResponseTopic(reader, version));
    topics = items;
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
  const value: OffsetCommitResponse = { throttleTimeMs, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetCommitResponse(writer: Writer, value: OffsetCommitResponse, version: number): void {
  const flexible = version >= 8;
  if (version >= 3) {
    writer.int32(value.throttleTimeMs);
  }
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeOffsetCommitResponseTopic(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const offsetCommitApi: Api<OffsetCommitRequest, OffsetCommitResponse> = {
  key: 8,
  name: 'OffsetCommit',
  minVersion: 2,
  maxVersion: 10,
  stableVersion: 10,
  flexibleVersion: 8,
  readRequest: readOffsetCommitRequest,
  writeRequest: writeOffsetCommitRequest,
  readResponse: readOffsetCommitResponse,
  writeResponse: writeOffsetCommitResponse,
};
