// Generated from broker/protocol/schema/api/alter-partition-reassignments.schema. Do not edit: change the schema, then `make generate`.
// Moves partitions to other replicas, or calls it off (KIP-455). Version 1 can forbid another replication factor (KIP-860).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface AlterPartitionReassignmentsRequestPartition {
  partitionIndex: number;
  /** Null: call off. */
  replicas: number[] | null;
  unknownTags?: UnknownTag[];
}

export function alterPartitionReassignmentsRequestPartition(fields: Partial<AlterPartitionReassignmentsRequestPartition> = {}): AlterPartitionReassignmentsRequestPartition {
  return { partitionIndex: 0, replicas: null, ...fields };
}

export function readAlterPartitionReassignmentsRequestPartition(reader: Reader, _version: number): AlterPartitionReassignmentsRequestPartition {
  const partitionIndex: number = reader.int32();
  let replicas: number[] | null = null;
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) replicas = null;
    else {
      const items: number[] = [];
      for (let index = 0; index < count; index++) items.push(reader.int32());
      replicas = items;
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
  const value: AlterPartitionReassignmentsRequestPartition = { partitionIndex, replicas };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterPartitionReassignmentsRequestPartition(writer: Writer, value: AlterPartitionReassignmentsRequestPartition, _version: number): void {
  writer.int32(value.partitionIndex);
  {
    const items = value.replicas;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writer.int32(item);
    }
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterPartitionReassignmentsRequestTopic {
  name: string;
  partitions: AlterPartitionReassignmentsRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function alterPartitionReassignmentsRequestTopic(fields: Partial<AlterPartitionReassignmentsRequestTopic> = {}): AlterPartitionReassignmentsRequestTopic {
  return { name: '', partitions: [], ...fields };
}

export function readAlterPartitionReassignmentsRequestTopic(reader: Reader, version: number): AlterPartitionReassignmentsRequestTopic {
  const name: string = reader.compactString();
  let partitions: AlterPartitionReassignmentsRequestPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AlterPartitionReassignmentsRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterPartitionReassignmentsRequestPartition(reader, version));
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
  const value: AlterPartitionReassignmentsRequestTopic = { name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterPartitionReassignmentsRequestTopic(writer: Writer, value: AlterPartitionReassignmentsRequestTopic, version: number): void {
  writer.compactString(value.name);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAlterPartitionReassignmentsRequestPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterPartitionReassignmentsRequest {
  timeoutMs: number;
  /** Since version 1. */
  allowReplicationFactorChange: boolean;
  topics: AlterPartitionReassignmentsRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function alterPartitionReassignmentsRequest(fields: Partial<AlterPartitionReassignmentsRequest> = {}): AlterPartitionReassignmentsRequest {
  return { timeoutMs: 60000, allowReplicationFactorChange: true, topics: [], ...fields };
}

export function readAlterPartitionReassignmentsRequest(reader: Reader, version: number): AlterPartitionReassignmentsRequest {
  const timeoutMs: number = reader.int32();
  const allowReplicationFactorChange: boolean = version >= 1 ? reader.bool() : true;
  let topics: AlterPartitionReassignmentsRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AlterPartitionReassignmentsRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterPartitionReassignmentsRequestTopic(reader, version));
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
  const value: AlterPartitionReassignmentsRequest = { timeoutMs, allowReplicationFactorChange, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterPartitionReassignmentsRequest(writer: Writer, value: AlterPartitionReassignmentsRequest, version: number): void {
  if (version < 1 && value.allowReplicationFactorChange !== true) refuseField('AlterPartitionReassignmentsRequest.allowReplicationFactorChange', version);
  writer.int32(value.timeoutMs);
  if (version >= 1) {
    writer.bool(value.allowReplicationFactorChange);
  }
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAlterPartitionReassignmentsRequestTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterPartitionReassignmentsResponsePartition {
  partitionIndex: number;
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function alterPartitionReassignmentsResponsePartition(fields: Partial<AlterPartitionReassignmentsResponsePartition> = {}): AlterPartitionReassignmentsResponsePartition {
  return { partitionIndex: 0, errorCode: 0, errorMessage: '', ...fields };
}

export function readAlterPartitionReassignmentsResponsePartition(reader: Reader, _version: number): AlterPartitionReassignmentsResponsePartition {
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
  const value: AlterPartitionReassignmentsResponsePartition = { partitionIndex, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterPartitionReassignmentsResponsePartition(writer: Writer, value: AlterPartitionReassignmentsResponsePartition, _version: number): void {
  writer.int32(value.partitionIndex);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterPartitionReassignmentsResponseResponse {
  name: string;
  partitions: AlterPartitionReassignmentsResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function alterPartitionReassignmentsResponseResponse(fields: Partial<AlterPartitionReassignmentsResponseResponse> = {}): AlterPartitionReassignmentsResponseResponse {
  return { name: '', partitions: [], ...fields };
}

export function readAlterPartitionReassignmentsResponseResponse(reader: Reader, version: number): AlterPartitionReassignmentsResponseResponse {
  const name: string = reader.compactString();
  let partitions: AlterPartitionReassignmentsResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AlterPartitionReassignmentsResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterPartitionReassignmentsResponsePartition(reader, version));
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
  const value: AlterPartitionReassignmentsResponseResponse = { name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterPartitionReassignmentsResponseResponse(writer: Writer, value: AlterPartitionReassignmentsResponseResponse, version: number): void {
  writer.compactString(value.name);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAlterPartitionReassignmentsResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterPartitionReassignmentsResponse {
  throttleTimeMs: number;
  /** Since version 1. */
  allowReplicationFactorChange: boolean;
  errorCode: number;
  errorMessage: string | null;
  responses: AlterPartitionReassignmentsResponseResponse[];
  unknownTags?: UnknownTag[];
}

export function alterPartitionReassignmentsResponse(fields: Partial<AlterPartitionReassignmentsResponse> = {}): AlterPartitionReassignmentsResponse {
  return { throttleTimeMs: 0, allowReplicationFactorChange: true, errorCode: 0, errorMessage: '', responses: [], ...fields };
}

export function readAlterPartitionReassignmentsResponse(reader: Reader, version: number): AlterPartitionReassignmentsResponse {
  const throttleTimeMs: number = reader.int32();
  const allowReplicationFactorChange: boolean = version >= 1 ? reader.bool() : true;
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  let responses: AlterPartitionReassignmentsResponseResponse[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AlterPartitionReassignmentsResponseResponse[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterPartitionReassignmentsResponseResponse(reader, version));
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
  const value: AlterPartitionReassignmentsResponse = { throttleTimeMs, allowReplicationFactorChange, errorCode, errorMessage, responses };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterPartitionReassignmentsResponse(writer: Writer, value: AlterPartitionReassignmentsResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  if (version >= 1) {
    writer.bool(value.allowReplicationFactorChange);
  }
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    const items = value.responses;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAlterPartitionReassignmentsResponseResponse(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const alterPartitionReassignmentsApi: Api<AlterPartitionReassignmentsRequest, AlterPartitionReassignmentsResponse> = {
  key: 45,
  name: 'AlterPartitionReassignments',
  minVersion: 0,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 0,
  readRequest: readAlterPartitionReassignmentsRequest,
  writeRequest: writeAlterPartitionReassignmentsRequest,
  readResponse: readAlterPartitionReassignmentsResponse,
  writeResponse: writeAlterPartitionReassignmentsResponse,
};
