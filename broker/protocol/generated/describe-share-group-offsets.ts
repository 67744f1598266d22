// Generated from broker/protocol/schema/api/describe-share-group-offsets.schema. Do not edit: change the schema, then `make generate`.
// Where share groups stand in their partitions (KIP-932).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DescribeShareGroupOffsetsRequestTopic {
  topicName: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function describeShareGroupOffsetsRequestTopic(fields: Partial<DescribeShareGroupOffsetsRequestTopic> = {}): DescribeShareGroupOffsetsRequestTopic {
  return { topicName: '', partitions: [], ...fields };
}

export function readDescribeShareGroupOffsetsRequestTopic(reader: Reader, _version: number): DescribeShareGroupOffsetsRequestTopic {
  const topicName: string = reader.compactString();
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
  const value: DescribeShareGroupOffsetsRequestTopic = { topicName, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeShareGroupOffsetsRequestTopic(writer: Writer, value: DescribeShareGroupOffsetsRequestTopic, _version: number): void {
  writer.compactString(value.topicName);
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

export interface DescribeShareGroupOffsetsRequestGroup {
  groupId: string;
  topics: DescribeShareGroupOffsetsRequestTopic[] | null;
  unknownTags?: UnknownTag[];
}

export function describeShareGroupOffsetsRequestGroup(fields: Partial<DescribeShareGroupOffsetsRequestGroup> = {}): DescribeShareGroupOffsetsRequestGroup {
  return { groupId: '', topics: [], ...fields };
}

export function readDescribeShareGroupOffsetsRequestGroup(reader: Reader, version: number): DescribeShareGroupOffsetsRequestGroup {
  const groupId: string = reader.compactString();
  let topics: DescribeShareGroupOffsetsRequestTopic[] | null = [];
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) topics = null;
    else {
      const items: DescribeShareGroupOffsetsRequestTopic[] = [];
      for (let index = 0; index < count; index++) items.push(readDescribeShareGroupOffsetsRequestTopic(reader, version));
      topics = items;
    }
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
  const value: DescribeShareGroupOffsetsRequestGroup = { groupId, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeShareGroupOffsetsRequestGroup(writer: Writer, value: DescribeShareGroupOffsetsRequestGroup, version: number): void {
  writer.compactString(value.groupId);
  {
    const items = value.topics;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writeDescribeShareGroupOffsetsRequestTopic(writer, item, version);
    }
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeShareGroupOffsetsRequest {
  groups: DescribeShareGroupOffsetsRequestGroup[];
  unknownTags?: UnknownTag[];
}

export function describeShareGroupOffsetsRequest(fields: Partial<DescribeShareGroupOffsetsRequest> = {}): DescribeShareGroupOffsetsRequest {
  return { groups: [], ...fields };
}

export function readDescribeShareGroupOffsetsRequest(reader: Reader, version: number): DescribeShareGroupOffsetsRequest {
  let groups: DescribeShareGroupOffsetsRequestGroup[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeShareGroupOffsetsRequestGroup[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeShareGroupOffsetsRequestGroup(reader, version));
    groups = items;
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
  const value: DescribeShareGroupOffsetsRequest = { groups };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeShareGroupOffsetsRequest(writer: Writer, value: DescribeShareGroupOffsetsRequest, version: number): void {
  {
    const items = value.groups;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeShareGroupOffsetsRequestGroup(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeShareGroupOffsetsResponsePartition {
  partitionIndex: number;
  startOffset: number;
  leaderEpoch: number;
  /** Since version 1. */
  lag: number;
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function describeShareGroupOffsetsResponsePartition(fields: Partial<DescribeShareGroupOffsetsResponsePartition> = {}): DescribeShareGroupOffsetsResponsePartition {
  return { partitionIndex: 0, startOffset: 0, leaderEpoch: 0, lag: -1, errorCode: 0, errorMessage: null, ...fields };
}

export function readDescribeShareGroupOffsetsResponsePartition(reader: Reader, version: number): DescribeShareGroupOffsetsResponsePartition {
  const partitionIndex: number = reader.int32();
  const startOffset: number = reader.int64();
  const leaderEpoch: number = reader.int32();
  const lag: number = version >= 1 ? reader.int64() : -1;
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeShareGroupOffsetsResponsePartition = { partitionIndex, startOffset, leaderEpoch, lag, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeShareGroupOffsetsResponsePartition(writer: Writer, value: DescribeShareGroupOffsetsResponsePartition, version: number): void {
  writer.int32(value.partitionIndex);
  writer.int64(value.startOffset);
  writer.int32(value.leaderEpoch);
  if (version >= 1) {
    writer.int64(value.lag);
  }
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeShareGroupOffsetsResponseTopic {
  topicName: string;
  topicId: Uuid;
  partitions: DescribeShareGroupOffsetsResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function describeShareGroupOffsetsResponseTopic(fields: Partial<DescribeShareGroupOffsetsResponseTopic> = {}): DescribeShareGroupOffsetsResponseTopic {
  return { topicName: '', topicId: zeroUuid, partitions: [], ...fields };
}

export function readDescribeShareGroupOffsetsResponseTopic(reader: Reader, version: number): DescribeShareGroupOffsetsResponseTopic {
  const topicName: string = reader.compactString();
  const topicId: Uuid = reader.uuid();
  let partitions: DescribeShareGroupOffsetsResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeShareGroupOffsetsResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeShareGroupOffsetsResponsePartition(reader, version));
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
  const value: DescribeShareGroupOffsetsResponseTopic = { topicName, topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeShareGroupOffsetsResponseTopic(writer: Writer, value: DescribeShareGroupOffsetsResponseTopic, version: number): void {
  writer.compactString(value.topicName);
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeShareGroupOffsetsResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeShareGroupOffsetsResponseGroup {
  groupId: string;
  topics: DescribeShareGroupOffsetsResponseTopic[];
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function describeShareGroupOffsetsResponseGroup(fields: Partial<DescribeShareGroupOffsetsResponseGroup> = {}): DescribeShareGroupOffsetsResponseGroup {
  return { groupId: '', topics: [], errorCode: 0, errorMessage: null, ...fields };
}

export function readDescribeShareGroupOffsetsResponseGroup(reader: Reader, version: number): DescribeShareGroupOffsetsResponseGroup {
  const groupId: string = reader.compactString();
  let topics: DescribeShareGroupOffsetsResponseTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeShareGroupOffsetsResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeShareGroupOffsetsResponseTopic(reader, version));
    topics = items;
  }
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeShareGroupOffsetsResponseGroup = { groupId, topics, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeShareGroupOffsetsResponseGroup(writer: Writer, value: DescribeShareGroupOffsetsResponseGroup, version: number): void {
  writer.compactString(value.groupId);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeShareGroupOffsetsResponseTopic(writer, item, version);
  }
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeShareGroupOffsetsResponse {
  throttleTimeMs: number;
  groups: DescribeShareGroupOffsetsResponseGroup[];
  unknownTags?: UnknownTag[];
}

export function describeShareGroupOffsetsResponse(fields: Partial<DescribeShareGroupOffsetsResponse> = {}): DescribeShareGroupOffsetsResponse {
  return { throttleTimeMs: 0, groups: [], ...fields };
}

export function readDescribeShareGroupOffsetsResponse(reader: Reader, version: number): DescribeShareGroupOffsetsResponse {
  const throttleTimeMs: number = reader.int32();
  let groups: DescribeShareGroupOffsetsResponseGroup[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeShareGroupOffsetsResponseGroup[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeShareGroupOffsetsResponseGroup(reader, version));
    groups = items;
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
  const value: DescribeShareGroupOffsetsResponse = { throttleTimeMs, groups };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeShareGroupOffsetsResponse(writer: Writer, value: DescribeShareGroupOffsetsResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  {
    const items = value.groups;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeShareGroupOffsetsResponseGroup(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const describeShareGroupOffsetsApi: Api<DescribeShareGroupOffsetsRequest, DescribeShareGroupOffsetsResponse> = {
  key: 90,
  name: 'DescribeShareGroupOffsets',
  minVersion: 0,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 0,
  readRequest: readDescribeShareGroupOffsetsRequest,
  writeRequest: writeDescribeShareGroupOffsetsRequest,
  readResponse: readDescribeShareGroupOffsetsResponse,
  writeResponse: writeDescribeShareGroupOffsetsResponse,
};
