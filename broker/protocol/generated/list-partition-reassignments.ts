// Generated from broker/protocol/schema/api/list-partition-reassignments.schema. Do not edit: change the schema, then `make generate`.
// Which partitions are on the move (KIP-455).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface ListPartitionReassignmentsRequestTopic {
  name: string;
  partitionIndexes: number[];
  unknownTags?: UnknownTag[];
}

export function listPartitionReassignmentsRequestTopic(fields: Partial<ListPartitionReassignmentsRequestTopic> = {}): ListPartitionReassignmentsRequestTopic {
  return { name: '', partitionIndexes: [], ...fields };
}

export function readListPartitionReassignmentsRequestTopic(reader: Reader, _version: number): ListPartitionReassignmentsRequestTopic {
  const name: string = reader.compactString();
  let partitionIndexes: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    partitionIndexes = items;
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
  const value: ListPartitionReassignmentsRequestTopic = { name, partitionIndexes };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListPartitionReassignmentsRequestTopic(writer: Writer, value: ListPartitionReassignmentsRequestTopic, _version: number): void {
  writer.compactString(value.name);
  {
    const items = value.partitionIndexes;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ListPartitionReassignmentsRequest {
  timeoutMs: number;
  /** Null: all. */
  topics: ListPartitionReassignmentsRequestTopic[] | null;
  unknownTags?: UnknownTag[];
}

export function listPartitionReassignmentsRequest(fields: Partial<ListPartitionReassignmentsRequest> = {}): ListPartitionReassignmentsRequest {
  return { timeoutMs: 60000, topics: null, ...fields };
}

export function readListPartitionReassignmentsRequest(reader: Reader, version: number): ListPartitionReassignmentsRequest {
  const timeoutMs: number = reader.int32();
  let topics: ListPartitionReassignmentsRequestTopic[] | null = null;
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) topics = null;
    else {
      const items: ListPartitionReassignmentsRequestTopic[] = [];
      for (let index = 0; index < count; index++) items.push(readListPartitionReassignmentsRequestTopic(reader, version));
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
  const value: ListPartitionReassignmentsRequest = { timeoutMs, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListPartitionReassignmentsRequest(writer: Writer, value: ListPartitionReassignmentsRequest, version: number): void {
  writer.int32(value.timeoutMs);
  {
    const items = value.topics;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writeListPartitionReassignmentsRequestTopic(writer, item, version);
    }
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ListPartitionReassignmentsResponsePartition {
  partitionIndex: number;
  replicas: number[];
  addingReplicas: number[];
  removingReplicas: number[];
  unknownTags?: UnknownTag[];
}

export function listPartitionReassignmentsResponsePartition(fields: Partial<ListPartitionReassignmentsResponsePartition> = {}): ListPartitionReassignmentsResponsePartition {
  return { partitionIndex: 0, replicas: [], addingReplicas: [], removingReplicas: [], ...fields };
}

export function readListPartitionReassignmentsResponsePartition(reader: Reader, _version: number): ListPartitionReassignmentsResponsePartition {
  const partitionIndex: number = reader.int32();
  let replicas: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    replicas = items;
  }
  let addingReplicas: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    addingReplicas = items;
  }
  let removingReplicas: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    removingReplicas = items;
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
  const value: ListPartitionReassignmentsResponsePartition = { partitionIndex, replicas, addingReplicas, removingReplicas };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListPartitionReassignmentsResponsePartition(writer: Writer, value: ListPartitionReassignmentsResponsePartition, _version: number): void {
  writer.int32(value.partitionIndex);
  {
    const items = value.replicas;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    const items = value.addingReplicas;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    const items = value.removingReplicas;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ListPartitionReassignmentsResponseTopic {
  name: string;
  partitions: ListPartitionReassignmentsResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function listPartitionReassignmentsResponseTopic(fields: Partial<ListPartitionReassignmentsResponseTopic> = {}): ListPartitionReassignmentsResponseTopic {
  return { name: '', partitions: [], ...fields };
}

export function readListPartitionReassignmentsResponseTopic(reader: Reader, version: number): ListPartitionReassignmentsResponseTopic {
  const name: string = reader.compactString();
  let partitions: ListPartitionReassignmentsResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ListPartitionReassignmentsResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readListPartitionReassignmentsResponsePartition(reader, version));
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
  const value: ListPartitionReassignmentsResponseTopic = { name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListPartitionReassignmentsResponseTopic(writer: Writer, value: ListPartitionReassignmentsResponseTopic, version: number): void {
  writer.compactString(value.name);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeListPartitionReassignmentsResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ListPartitionReassignmentsResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  topics: ListPartitionReassignmentsResponseTopic[];
  unknownTags?: UnknownTag[];
}

export function listPartitionReassignmentsResponse(fields: Partial<ListPartitionReassignmentsResponse> = {}): ListPartitionReassignmentsResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: '', topics: [], ...fields };
}

export function readListPartitionReassignmentsResponse(reader: Reader, version: number): ListPartitionReassignmentsResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  let topics: ListPartitionReassignmentsResponseTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ListPartitionReassignmentsResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readListPartitionReassignmentsResponseTopic(reader, version));
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
  const value: ListPartitionReassignmentsResponse = { throttleTimeMs, errorCode, errorMessage, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListPartitionReassignmentsResponse(writer: Writer, value: ListPartitionReassignmentsResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeListPartitionReassignmentsResponseTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const listPartitionReassignmentsApi: Api<ListPartitionReassignmentsRequest, ListPartitionReassignmentsResponse> = {
  key: 46,
  name: 'ListPartitionReassignments',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readListPartitionReassignmentsRequest,
  writeRequest: writeListPartitionReassignmentsRequest,
  readResponse: readListPartitionReassignmentsResponse,
  writeResponse: writeListPartitionReassignmentsResponse,
};
