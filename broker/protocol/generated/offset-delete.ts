// Generated from broker/protocol/schema/api/offset-delete.schema. Do not edit: change the schema, then `make generate`.
// Deletes committed offsets of a group that nobody subscribes to any more (KIP-496).

import type { Api } from '../schema.ts';
import type { Reader } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface OffsetDeleteRequestPartition {
  partitionIndex: number;
}

export function offsetDeleteRequestPartition(fields: Partial<OffsetDeleteRequestPartition> = {}): OffsetDeleteRequestPartition {
  return { partitionIndex: 0, ...fields };
}

export function readOffsetDeleteRequestPartition(reader: Reader, _version: number): OffsetDeleteRequestPartition {
  const partitionIndex: number = reader.int32();
  const value: OffsetDeleteRequestPartition = { partitionIndex };
  return value;
}

export function writeOffsetDeleteRequestPartition(writer: Writer, value: OffsetDeleteRequestPartition, _version: number): void {
  writer.int32(value.partitionIndex);
}

export interface OffsetDeleteRequestTopic {
  name: string;
  partitions: OffsetDeleteRequestPartition[];
}

export function offsetDeleteRequestTopic(fields: Partial<OffsetDeleteRequestTopic> = {}): OffsetDeleteRequestTopic {
  return { name: '', partitions: [], ...fields };
}

export function readOffsetDeleteRequestTopic(reader: Reader, version: number): OffsetDeleteRequestTopic {
  const name: string = reader.string();
  let partitions: OffsetDeleteRequestPartition[] = [];
  {
    const count = reader.arrayLength();
    const items: OffsetDeleteRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetDeleteRequestPartition(reader, version));
    partitions = items;
  }
  const value: OffsetDeleteRequestTopic = { name, partitions };
  return value;
}

export function writeOffsetDeleteRequestTopic(writer: Writer, value: OffsetDeleteRequestTopic, version: number): void {
  writer.string(value.name);
  {
    const items = value.partitions;
    writer.arrayLength(items.length);
    for (const item of items) writeOffsetDeleteRequestPartition(writer, item, version);
  }
}

export interface OffsetDeleteRequest {
  groupId: string;
  topics: OffsetDeleteRequestTopic[];
}

export function offsetDeleteRequest(fields: Partial<OffsetDeleteRequest> = {}): OffsetDeleteRequest {
  return { groupId: '', topics: [], ...fields };
}

export function readOffsetDeleteRequest(reader: Reader, version: number): OffsetDeleteRequest {
  const groupId: string = reader.string();
  let topics: OffsetDeleteRequestTopic[] = [];
  {
    const count = reader.arrayLength();
    const items: OffsetDeleteRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetDeleteRequestTopic(reader, version));
    topics = items;
  }
  const value: OffsetDeleteRequest = { groupId, topics };
  return value;
}

export function writeOffsetDeleteRequest(writer: Writer, value: OffsetDeleteRequest, version: number): void {
  writer.string(value.groupId);
  {
    const items = value.topics;
    writer.arrayLength(items.length);
    for (const item of items) writeOffsetDeleteRequestTopic(writer, item, version);
  }
}

export interface OffsetDeleteResponsePartition {
  partitionIndex: number;
  errorCode: number;
}

export function offsetDeleteResponsePartition(fields: Partial<OffsetDeleteResponsePartition> = {}): OffsetDeleteResponsePartition {
  return { partitionIndex: 0, errorCode: 0, ...fields };
}

export function readOffsetDeleteResponsePartition(reader: Reader, _version: number): OffsetDeleteResponsePartition {
  const partitionIndex: number = reader.int32();
  const errorCode: number = reader.int16();
  const value: OffsetDeleteResponsePartition = { partitionIndex, errorCode };
  return value;
}

export function writeOffsetDeleteResponsePartition(writer: Writer, value: OffsetDeleteResponsePartition, _version: number): void {
  writer.int32(value.partitionIndex);
  writer.int16(value.errorCode);
}

export interface OffsetDeleteResponseTopic {
  name: string;
  partitions: OffsetDeleteResponsePartition[];
}

export function offsetDeleteResponseTopic(fields: Partial<OffsetDeleteResponseTopic> = {}): OffsetDeleteResponseTopic {
  return { name: '', partitions: [], ...fields };
}

export function readOffsetDeleteResponseTopic(reader: Reader, version: number): OffsetDeleteResponseTopic {
  const name: string = reader.string();
  let partitions: OffsetDeleteResponsePartition[] = [];
  {
    const count = reader.arrayLength();
    const items: OffsetDeleteResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetDeleteResponsePartition(reader, version));
    partitions = items;
  }
  const value: OffsetDeleteResponseTopic = { name, partitions };
  return value;
}

export function writeOffsetDeleteResponseTopic(writer: Writer, value: OffsetDeleteResponseTopic, version: number): void {
  writer.string(value.name);
  {
    const items = value.partitions;
    writer.arrayLength(items.length);
    for (const item of items) writeOffsetDeleteResponsePartition(writer, item, version);
  }
}

export interface OffsetDeleteResponse {
  errorCode: number;
  throttleTimeMs: number;
  topics: OffsetDeleteResponseTopic[];
}

export function offsetDeleteResponse(fields: Partial<OffsetDeleteResponse> = {}): OffsetDeleteResponse {
  return { errorCode: 0, throttleTimeMs: 0, topics: [], ...fields };
}

export function readOffsetDeleteResponse(reader: Reader, version: number): OffsetDeleteResponse {
  const errorCode: number = reader.int16();
  const throttleTimeMs: number = reader.int32();
  let topics: OffsetDeleteResponseTopic[] = [];
  {
    const count = reader.arrayLength();
    const items: OffsetDeleteResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetDeleteResponseTopic(reader, version));
    topics = items;
  }
  const value: OffsetDeleteResponse = { errorCode, throttleTimeMs, topics };
  return value;
}

export function writeOffsetDeleteResponse(writer: Writer, value: OffsetDeleteResponse, version: number): void {
  writer.int16(value.errorCode);
  writer.int32(value.throttleTimeMs);
  {
    const items = value.topics;
    writer.arrayLength(items.length);
    for (const item of items) writeOffsetDeleteResponseTopic(writer, item, version);
  }
}

export const offsetDeleteApi: Api<OffsetDeleteRequest, OffsetDeleteResponse> = {
  key: 47,
  name: 'OffsetDelete',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: Infinity,
  readRequest: readOffsetDeleteRequest,
  writeRequest: writeOffsetDeleteRequest,
  readResponse: readOffsetDeleteResponse,
  writeResponse: writeOffsetDeleteResponse,
};
