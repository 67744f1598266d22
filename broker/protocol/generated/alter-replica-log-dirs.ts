// Generated from broker/protocol/schema/api/alter-replica-log-dirs.schema. Do not edit: change the schema, then `make generate`.
// Moves replicas between the data folders of a broker (KIP-113).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface AlterReplicaLogDirsRequestTopic {
  name: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function alterReplicaLogDirsRequestTopic(fields: Partial<AlterReplicaLogDirsRequestTopic> = {}): AlterReplicaLogDirsRequestTopic {
  return { name: '', partitions: [], ...fields };
}

export function readAlterReplicaLogDirsRequestTopic(reader: Reader, version: number): AlterReplicaLogDirsRequestTopic {
  const flexible = version >= 2;
  const name: string = (flexible ? reader.compactString() : reader.string());
  let partitions: number[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
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
  const value: AlterReplicaLogDirsRequestTopic = { name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterReplicaLogDirsRequestTopic(writer: Writer, value: AlterReplicaLogDirsRequestTopic, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterReplicaLogDirsRequestDir {
  path: string;
  topics: AlterReplicaLogDirsRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function alterReplicaLogDirsRequestDir(fields: Partial<AlterReplicaLogDirsRequestDir> = {}): AlterReplicaLogDirsRequestDir {
  return { path: '', topics: [], ...fields };
}

export function readAlterReplicaLogDirsRequestDir(reader: Reader, version: number): AlterReplicaLogDirsRequestDir {
  const flexible = version >= 2;
  const path: string = (flexible ? reader.compactString() : reader.string());
  let topics: AlterReplicaLogDirsRequestTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: AlterReplicaLogDirsRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterReplicaLogDirsRequestTopic(reader, version));
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
  const value: AlterReplicaLogDirsRequestDir = { path, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterReplicaLogDirsRequestDir(writer: Writer, value: AlterReplicaLogDirsRequestDir, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactString(value.path); else writer.string(value.path); }
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeAlterReplicaLogDirsRequestTopic(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterReplicaLogDirsRequest {
  dirs: AlterReplicaLogDirsRequestDir[];
  unknownTags?: UnknownTag[];
}

export function alterReplicaLogDirsRequest(fields: Partial<AlterReplicaLogDirsRequest> = {}): AlterReplicaLogDirsRequest {
  return { dirs: [], ...fields };
}

export function readAlterReplicaLogDirsRequest(reader: Reader, version: number): AlterReplicaLogDirsRequest {
  const flexible = version >= 2;
  let dirs: AlterReplicaLogDirsRequestDir[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: AlterReplicaLogDirsRequestDir[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterReplicaLogDirsRequestDir(reader, version));
    dirs = items;
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
  const value: AlterReplicaLogDirsRequest = { dirs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterReplicaLogDirsRequest(writer: Writer, value: AlterReplicaLogDirsRequest, version: number): void {
  const flexible = version >= 2;
  {
    const items = value.dirs;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeAlterReplicaLogDirsRequestDir(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterReplicaLogDirsResponsePartition {
  partitionIndex: number;
  errorCode: number;
  unknownTags?: UnknownTag[];
}

export function alterReplicaLogDirsResponsePartition(fields: Partial<AlterReplicaLogDirsResponsePartition> = {}): AlterReplicaLogDirsResponsePartition {
  return { partitionIndex: 0, errorCode: 0, ...fields };
}

export function readAlterReplicaLogDirsResponsePartition(reader: Reader, version: number): AlterReplicaLogDirsResponsePartition {
  const flexible = version >= 2;
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
  const value: AlterReplicaLogDirsResponsePartition = { partitionIndex, errorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterReplicaLogDirsResponsePartition(writer: Writer, value: AlterReplicaLogDirsResponsePartition, version: number): void {
  const flexible = version >= 2;
  writer.int32(value.partitionIndex);
  writer.int16(value.errorCode);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterReplicaLogDirsResponseResult {
  topicName: string;
  partitions: AlterReplicaLogDirsResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function alterReplicaLogDirsResponseResult(fields: Partial<AlterReplicaLogDirsResponseResult> = {}): AlterReplicaLogDirsResponseResult {
  return { topicName: '', partitions: [], ...fields };
}

export function readAlterReplicaLogDirsResponseResult(reader: Reader, version: number): AlterReplicaLogDirsResponseResult {
  const flexible = version >= 2;
  const topicName: string = (flexible ? reader.compactString() : reader.string());
  let partitions: AlterReplicaLogDirsResponsePartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: AlterReplicaLogDirsResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterReplicaLogDirsResponsePartition(reader, version));
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
  const value: AlterReplicaLogDirsResponseResult = { topicName, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterReplicaLogDirsResponseResult(writer: Writer, value: AlterReplicaLogDirsResponseResult, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactString(value.topicName); else writer.string(value.topicName); }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeAlterReplicaLogDirsResponsePartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterReplicaLogDirsResponse {
  throttleTimeMs: number;
  results: AlterReplicaLogDirsResponseResult[];
  unknownTags?: UnknownTag[];
}

export function alterReplicaLogDirsResponse(fields: Partial<AlterReplicaLogDirsResponse> = {}): AlterReplicaLogDirsResponse {
  return { throttleTimeMs: 0, results: [], ...fields };
}

export function readAlterReplicaLogDirsResponse(reader: Reader, version: number): AlterReplicaLogDirsResponse {
  const flexible = version >= 2;
  const throttleTimeMs: number = reader.int32();
  let results: AlterReplicaLogDirsResponseResult[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: AlterReplicaLogDirsResponseResult[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterReplicaLogDirsResponseResult(reader, version));
    results = items;
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
  const value: AlterReplicaLogDirsResponse = { throttleTimeMs, results };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterReplicaLogDirsResponse(writer: Writer, value: AlterReplicaLogDirsResponse, version: number): void {
  const flexible = version >= 2;
  writer.int32(value.throttleTimeMs);
  {
    const items = value.results;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeAlterReplicaLogDirsResponseResult(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const alterReplicaLogDirsApi: Api<AlterReplicaLogDirsRequest, AlterReplicaLogDirsResponse> = {
  key: 34,
  name: 'AlterReplicaLogDirs',
  minVersion: 1,
  maxVersion: 2,
  stableVersion: 2,
  flexibleVersion: 2,
  readRequest: readAlterReplicaLogDirsRequest,
  writeRequest: writeAlterReplicaLogDirsRequest,
  readResponse: readAlterReplicaLogDirsResponse,
  writeResponse: writeAlterReplicaLogDirsResponse,
};
