// Generated from broker/protocol/schema/api/assign-replicas-to-dirs.schema. Do not edit: change the schema, then `make generate`.
// A broker tells the controller which folder each replica lies in (KIP-858).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface AssignReplicasToDirsRequestPartition {
  partitionIndex: number;
  unknownTags?: UnknownTag[];
}

export function assignReplicasToDirsRequestPartition(fields: Partial<AssignReplicasToDirsRequestPartition> = {}): AssignReplicasToDirsRequestPartition {
  return { partitionIndex: 0, ...fields };
}

export function readAssignReplicasToDirsRequestPartition(reader: Reader, _version: number): AssignReplicasToDirsRequestPartition {
  const partitionIndex: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AssignReplicasToDirsRequestPartition = { partitionIndex };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAssignReplicasToDirsRequestPartition(writer: Writer, value: AssignReplicasToDirsRequestPartition, _version: number): void {
  writer.int32(value.partitionIndex);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AssignReplicasToDirsRequestTopic {
  topicId: Uuid;
  partitions: AssignReplicasToDirsRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function assignReplicasToDirsRequestTopic(fields: Partial<AssignReplicasToDirsRequestTopic> = {}): AssignReplicasToDirsRequestTopic {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readAssignReplicasToDirsRequestTopic(reader: Reader, version: number): AssignReplicasToDirsRequestTopic {
  const topicId: Uuid = reader.uuid();
  let partitions: AssignReplicasToDirsRequestPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AssignReplicasToDirsRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readAssignReplicasToDirsRequestPartition(reader, version));
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
  const value: AssignReplicasToDirsRequestTopic = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAssignReplicasToDirsRequestTopic(writer: Writer, value: AssignReplicasToDirsRequestTopic, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAssignReplicasToDirsRequestPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AssignReplicasToDirsRequestDirectory {
  id: Uuid;
  topics: AssignReplicasToDirsRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function assignReplicasToDirsRequestDirectory(fields: Partial<AssignReplicasToDirsRequestDirectory> = {}): AssignReplicasToDirsRequestDirectory {
  return { id: zeroUuid, topics: [], ...fields };
}

export function readAssignReplicasToDirsRequestDirectory(reader: Reader, version: number): AssignReplicasToDirsRequestDirectory {
  const id: Uuid = reader.uuid();
  let topics: AssignReplicasToDirsRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AssignReplicasToDirsRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readAssignReplicasToDirsRequestTopic(reader, version));
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
  const value: AssignReplicasToDirsRequestDirectory = { id, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAssignReplicasToDirsRequestDirectory(writer: Writer, value: AssignReplicasToDirsRequestDirectory, version: number): void {
  writer.uuid(value.id);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAssignReplicasToDirsRequestTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AssignReplicasToDirsRequest {
  brokerId: number;
  brokerEpoch: number;
  directories: AssignReplicasToDirsRequestDirectory[];
  unknownTags?: UnknownTag[];
}

export function assignReplicasToDirsRequest(fields: Partial<AssignReplicasToDirsRequest> = {}): AssignReplicasToDirsRequest {
  return { brokerId: 0, brokerEpoch: -1, directories: [], ...fields };
}

export function readAssignReplicasToDirsRequest(reader: Reader, version: number): AssignReplicasToDirsRequest {
  const brokerId: number = reader.int32();
  const brokerEpoch: number = reader.int64();
  let directories: AssignReplicasToDirsRequestDirectory[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AssignReplicasToDirsRequestDirectory[] = [];
    for (let index = 0; index < count; index++) items.push(readAssignReplicasToDirsRequestDirectory(reader, version));
    directories = items;
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
  const value: AssignReplicasToDirsRequest = { brokerId, brokerEpoch, directories };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAssignReplicasToDirsRequest(writer: Writer, value: AssignReplicasToDirsRequest, version: number): void {
  writer.int32(value.brokerId);
  writer.int64(value.brokerEpoch);
  {
    const items = value.directories;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAssignReplicasToDirsRequestDirectory(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AssignReplicasToDirsResponsePartition {
  partitionIndex: number;
  errorCode: number;
  unknownTags?: UnknownTag[];
}

export function assignReplicasToDirsResponsePartition(fields: Partial<AssignReplicasToDirsResponsePartition> = {}): AssignReplicasToDirsResponsePartition {
  return { partitionIndex: 0, errorCode: 0, ...fields };
}

export function readAssignReplicasToDirsResponsePartition(reader: Reader, _version: number): AssignReplicasToDirsResponsePartition {
  const partitionIndex: number = reader.int32();
  const errorCode: number = reader.int16();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AssignReplicasToDirsResponsePartition = { partitionIndex, errorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAssignReplicasToDirsResponsePartition(writer: Writer, value: AssignReplicasToDirsResponsePartition, _version: number): void {
  writer.int32(value.partitionIndex);
  writer.int16(value.errorCode);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AssignReplicasToDirsResponseTopic {
  topicId: Uuid;
  partitions: AssignReplicasToDirsResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function assignReplicasToDirsResponseTopic(fields: Partial<AssignReplicasToDirsResponseTopic> = {}): AssignReplicasToDirsResponseTopic {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readAssignReplicasToDirsResponseTopic(reader: Reader, version: number): AssignReplicasToDirsResponseTopic {
  const topicId: Uuid = reader.uuid();
  let partitions: AssignReplicasToDirsResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AssignReplicasToDirsResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readAssignReplicasToDirsResponsePartition(reader, version));
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
  const value: AssignReplicasToDirsResponseTopic = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAssignReplicasToDirsResponseTopic(writer: Writer, value: AssignReplicasToDirsResponseTopic, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAssignReplicasToDirsResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AssignReplicasToDirsResponseDirectory {
  id: Uuid;
  topics: AssignReplicasToDirsResponseTopic[];
  unknownTags?: UnknownTag[];
}

export function assignReplicasToDirsResponseDirectory(fields: Partial<AssignReplicasToDirsResponseDirectory> = {}): AssignReplicasToDirsResponseDirectory {
  return { id: zeroUuid, topics: [], ...fields };
}

export function readAssignReplicasToDirsResponseDirectory(reader: Reader, version: number): AssignReplicasToDirsResponseDirectory {
  const id: Uuid = reader.uuid();
  let topics: AssignReplicasToDirsResponseTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AssignReplicasToDirsResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readAssignReplicasToDirsResponseTopic(reader, version));
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
  const value: AssignReplicasToDirsResponseDirectory = { id, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAssignReplicasToDirsResponseDirectory(writer: Writer, value: AssignReplicasToDirsResponseDirectory, version: number): void {
  writer.uuid(value.id);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAssignReplicasToDirsResponseTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AssignReplicasToDirsResponse {
  throttleTimeMs: number;
  errorCode: number;
  directories: AssignReplicasToDirsResponseDirectory[];
  unknownTags?: UnknownTag[];
}

export function assignReplicasToDirsResponse(fields: Partial<AssignReplicasToDirsResponse> = {}): AssignReplicasToDirsResponse {
  return { throttleTimeMs: 0, errorCode: 0, directories: [], ...fields };
}

export function readAssignReplicasToDirsResponse(reader: Reader, version: number): AssignReplicasToDirsResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  let directories: AssignReplicasToDirsResponseDirectory[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AssignReplicasToDirsResponseDirectory[] = [];
    for (let index = 0; index < count; index++) items.push(readAssignReplicasToDirsResponseDirectory(reader, version));
    directories = items;
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
  const value: AssignReplicasToDirsResponse = { throttleTimeMs, errorCode, directories };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAssignReplicasToDirsResponse(writer: Writer, value: AssignReplicasToDirsResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  {
    const items = value.directories;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAssignReplicasToDirsResponseDirectory(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const assignReplicasToDirsApi: Api<AssignReplicasToDirsRequest, AssignReplicasToDirsResponse> = {
  key: 73,
  name: 'AssignReplicasToDirs',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readAssignReplicasToDirsRequest,
  writeRequest: writeAssignReplicasToDirsRequest,
  readResponse: readAssignReplicasToDirsResponse,
  writeResponse: writeAssignReplicasToDirsResponse,
};
