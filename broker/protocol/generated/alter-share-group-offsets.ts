// Generated from broker/protocol/schema/api/alter-share-group-offsets.schema. Do not edit: change the schema, then `make generate`.
// Sets the start offsets of an empty share group (KIP-932).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface AlterShareGroupOffsetsRequestPartition {
  partitionIndex: number;
  startOffset: number;
  unknownTags?: UnknownTag[];
}

export function alterShareGroupOffsetsRequestPartition(fields: Partial<AlterShareGroupOffsetsRequestPartition> = {}): AlterShareGroupOffsetsRequestPartition {
  return { partitionIndex: 0, startOffset: 0, ...fields };
}

export function readAlterShareGroupOffsetsRequestPartition(reader: Reader, _version: number): AlterShareGroupOffsetsRequestPartition {
  const partitionIndex: number = reader.int32();
  const startOffset: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AlterShareGroupOffsetsRequestPartition = { partitionIndex, startOffset };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterShareGroupOffsetsRequestPartition(writer: Writer, value: AlterShareGroupOffsetsRequestPartition, _version: number): void {
  writer.int32(value.partitionIndex);
  writer.int64(value.startOffset);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterShareGroupOffsetsRequestTopic {
  topicName: string;
  partitions: AlterShareGroupOffsetsRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function alterShareGroupOffsetsRequestTopic(fields: Partial<AlterShareGroupOffsetsRequestTopic> = {}): AlterShareGroupOffsetsRequestTopic {
  return { topicName: '', partitions: [], ...fields };
}

export function readAlterShareGroupOffsetsRequestTopic(reader: Reader, version: number): AlterShareGroupOffsetsRequestTopic {
  const topicName: string = reader.compactString();
  let partitions: AlterShareGroupOffsetsRequestPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AlterShareGroupOffsetsRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterShareGroupOffsetsRequestPartition(reader, version));
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
  const value: AlterShareGroupOffsetsRequestTopic = { topicName, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterShareGroupOffsetsRequestTopic(writer: Writer, value: AlterShareGroupOffsetsRequestTopic, version: number): void {
  writer.compactString(value.topicName);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAlterShareGroupOffsetsRequestPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterShareGroupOffsetsRequest {
  groupId: string;
  topics: AlterShareGroupOffsetsRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function alterShareGroupOffsetsRequest(fields: Partial<AlterShareGroupOffsetsRequest> = {}): AlterShareGroupOffsetsRequest {
  return { groupId: '', topics: [], ...fields };
}

export function readAlterShareGroupOffsetsRequest(reader: Reader, version: number): AlterShareGroupOffsetsRequest {
  const groupId: string = reader.compactString();
  let topics: AlterShareGroupOffsetsRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AlterShareGroupOffsetsRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterShareGroupOffsetsRequestTopic(reader, version));
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
  const value: AlterShareGroupOffsetsRequest = { groupId, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterShareGroupOffsetsRequest(writer: Writer, value: AlterShareGroupOffsetsRequest, version: number): void {
  writer.compactString(value.groupId);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAlterShareGroupOffsetsRequestTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterShareGroupOffsetsResponsePartition {
  partitionIndex: number;
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function alterShareGroupOffsetsResponsePartition(fields: Partial<AlterShareGroupOffsetsResponsePartition> = {}): AlterShareGroupOffsetsResponsePartition {
  return { partitionIndex: 0, errorCode: 0, errorMessage: null, ...fields };
}

export function readAlterShareGroupOffsetsResponsePartition(reader: Reader, _version: number): AlterShareGroupOffsetsResponsePartition {
  const partitionIndex: number = reader.int32();
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
  const value: AlterShareGroupOffsetsResponsePartition = { partitionIndex, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterShareGroupOffsetsResponsePartition(writer: Writer, value: AlterShareGroupOffsetsResponsePartition, _version: number): void {
  writer.int32(value.partitionIndex);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterShareGroupOffsetsResponseResponse {
  topicName: string;
  topicId: Uuid;
  partitions: AlterShareGroupOffsetsResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function alterShareGroupOffsetsResponseResponse(fields: Partial<AlterShareGroupOffsetsResponseResponse> = {}): AlterShareGroupOffsetsResponseResponse {
  return { topicName: '', topicId: zeroUuid, partitions: [], ...fields };
}

export function readAlterShareGroupOffsetsResponseResponse(reader: Reader, version: number): AlterShareGroupOffsetsResponseResponse {
  const topicName: string = reader.compactString();
  const topicId: Uuid = reader.uuid();
  let partitions: AlterShareGroupOffsetsResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AlterShareGroupOffsetsResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterShareGroupOffsetsResponsePartition(reader, version));
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
  const value: AlterShareGroupOffsetsResponseResponse = { topicName, topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterShareGroupOffsetsResponseResponse(writer: Writer, value: AlterShareGroupOffsetsResponseResponse, version: number): void {
  writer.compactString(value.topicName);
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAlterShareGroupOffsetsResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterShareGroupOffsetsResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  responses: AlterShareGroupOffsetsResponseResponse[];
  unknownTags?: UnknownTag[];
}

export function alterShareGroupOffsetsResponse(fields: Partial<AlterShareGroupOffsetsResponse> = {}): AlterShareGroupOffsetsResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: null, responses: [], ...fields };
}

export function readAlterShareGroupOffsetsResponse(reader: Reader, version: number): AlterShareGroupOffsetsResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  let responses: AlterShareGroupOffsetsResponseResponse[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AlterShareGroupOffsetsResponseResponse[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterShareGroupOffsetsResponseResponse(reader, version));
    responses = items;
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
  const value: AlterShareGroupOffsetsResponse = { throttleTimeMs, errorCode, errorMessage, responses };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterShareGroupOffsetsResponse(writer: Writer, value: AlterShareGroupOffsetsResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    const items = value.responses;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAlterShareGroupOffsetsResponseResponse(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const alterShareGroupOffsetsApi: Api<AlterShareGroupOffsetsRequest, AlterShareGroupOffsetsResponse> = {
  key: 91,
  name: 'AlterShareGroupOffsets',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readAlterShareGroupOffsetsRequest,
  writeRequest: writeAlterShareGroupOffsetsRequest,
  readResponse: readAlterShareGroupOffsetsResponse,
  writeResponse: writeAlterShareGroupOffsetsResponse,
};
