// Generated from broker/protocol/schema/api/delete-records.schema. Do not edit: change the schema, then `make generate`.
// Moves the start of a partition's log forward (KIP-107).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DeleteRecordsRequestPartition {
  partitionIndex: number;
  /** New start of the log; -1: the high watermark. */
  offset: number;
  unknownTags?: UnknownTag[];
}

export function deleteRecordsRequestPartition(fields: Partial<DeleteRecordsRequestPartition> = {}): DeleteRecordsRequestPartition {
  return { partitionIndex: 0, offset: 0, ...fields };
}

export function readDeleteRecordsRequestPartition(reader: Reader, version: number): DeleteRecordsRequestPartition {
  const flexible = version >= 2;
  const partitionIndex: number = reader.int32();
  const offset: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DeleteRecordsRequestPartition = { partitionIndex, offset };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteRecordsRequestPartition(writer: Writer, value: DeleteRecordsRequestPartition, version: number): void {
  const flexible = version >= 2;
  writer.int32(value.partitionIndex);
  writer.int64(value.offset);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteRecordsRequestTopic {
  name: string;
  partitions: DeleteRecordsRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function deleteRecordsRequestTopic(fields: Partial<DeleteRecordsRequestTopic> = {}): DeleteRecordsRequestTopic {
  return { name: '', partitions: [], ...fields };
}

export function readDeleteRecordsRequestTopic(reader: Reader, version: number): DeleteRecordsRequestTopic {
  const flexible = version >= 2;
  const name: string = (flexible ? reader.compactString() : reader.string());
  let partitions: DeleteRecordsRequestPartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DeleteRecordsRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readDeleteRecordsRequestPartition(reader, version));
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
  const value: DeleteRecordsRequestTopic = { name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteRecordsRequestTopic(writer: Writer, value: DeleteRecordsRequestTopic, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDeleteRecordsRequestPartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteRecordsRequest {
  topics: DeleteRecordsRequestTopic[];
  timeoutMs: number;
  unknownTags?: UnknownTag[];
}

export function deleteRecordsRequest(fields: Partial<DeleteRecordsRequest> = {}): DeleteRecordsRequest {
  return { topics: [], timeoutMs: 0, ...fields };
}

export function readDeleteRecordsRequest(reader: Reader, version: number): DeleteRecordsRequest {
  const flexible = version >= 2;
  let topics: DeleteRecordsRequestTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DeleteRecordsRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readDeleteRecordsRequestTopic(reader, version));
    topics = items;
  }
  const timeoutMs: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DeleteRecordsRequest = { topics, timeoutMs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteRecordsRequest(writer: Writer, value: DeleteRecordsRequest, version: number): void {
  const flexible = version >= 2;
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDeleteRecordsRequestTopic(writer, item, version);
  }
  writer.int32(value.timeoutMs);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteRecordsResponsePartition {
  partitionIndex: number;
  /** Least start of the log among the replicas; -1 with an error. */
  lowWatermark: number;
  errorCode: number;
  unknownTags?: UnknownTag[];
}

export function deleteRecordsResponsePartition(fields: Partial<DeleteRecordsResponsePartition> = {}): DeleteRecordsResponsePartition {
  return { partitionIndex: 0, lowWatermark: 0, errorCode: 0, ...fields };
}

export function readDeleteRecordsResponsePartition(reader: Reader, version: number): DeleteRecordsResponsePartition {
  const flexible = version >= 2;
  const partitionIndex: number = reader.int32();
  const lowWatermark: number = reader.int64();
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
  const value: DeleteRecordsResponsePartition = { partitionIndex, lowWatermark, errorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteRecordsResponsePartition(writer: Writer, value: DeleteRecordsResponsePartition, version: number): void {
  const flexible = version >= 2;
  writer.int32(value.partitionIndex);
  writer.int64(value.lowWatermark);
  writer.int16(value.errorCode);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteRecordsResponseTopic {
  name: string;
  partitions: DeleteRecordsResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function deleteRecordsResponseTopic(fields: Partial<DeleteRecordsResponseTopic> = {}): DeleteRecordsResponseTopic {
  return { name: '', partitions: [], ...fields };
}

export function readDeleteRecordsResponseTopic(reader: Reader, version: number): DeleteRecordsResponseTopic {
  const flexible = version >= 2;
  const name: string = (flexible ? reader.compactString() : reader.string());
  let partitions: DeleteRecordsResponsePartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DeleteRecordsResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readDeleteRecordsResponsePartition(reader, version));
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
  const value: DeleteRecordsResponseTopic = { name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteRecordsResponseTopic(writer: Writer, value: DeleteRecordsResponseTopic, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDeleteRecordsResponsePartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteRecordsResponse {
  throttleTimeMs: number;
  topics: DeleteRecordsResponseTopic[];
  unknownTags?: UnknownTag[];
}

export function deleteRecordsResponse(fields: Partial<DeleteRecordsResponse> = {}): DeleteRecordsResponse {
  return { throttleTimeMs: 0, topics: [], ...fields };
}

export function readDeleteRecordsResponse(reader: Reader, version: number): DeleteRecordsResponse {
  const flexible = version >= 2;
  const throttleTimeMs: number = reader.int32();
  let topics: DeleteRecordsResponseTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DeleteRecordsResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readDeleteRecordsResponseTopic(reader, version));
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
  const value: DeleteRecordsResponse = { throttleTimeMs, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteRecordsResponse(writer: Writer, value: DeleteRecordsResponse, version: number): void {
  const flexible = version >= 2;
  writer.int32(value.throttleTimeMs);
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDeleteRecordsResponseTopic(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const deleteRecordsApi: Api<DeleteRecordsRequest, DeleteRecordsResponse> = {
  key: 21,
  name: 'DeleteRecords',
  minVersion: 0,
  maxVersion: 2,
  stableVersion: 2,
  flexibleVersion: 2,
  readRequest: readDeleteRecordsRequest,
  writeRequest: writeDeleteRecordsRequest,
  readResponse: readDeleteRecordsResponse,
  writeResponse: writeDeleteRecordsResponse,
};
