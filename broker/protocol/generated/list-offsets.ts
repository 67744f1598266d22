// Generated from broker/protocol/schema/api/list-offsets.schema. Do not edit: change the schema, then `make generate`.
// Finds an offset by time. The isolation level from version 2 on, leader epochs from 4 (KIP-320), the record with the greatest
// time from 7 (KIP-734), offsets of tiered logs from 8, 9 and 11 (KIP-405, KIP-1005, KIP-1023).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface ListOffsetsRequestPartition {
  partitionIndex: number;
  /** -1: do not check. Since version 4. */
  currentLeaderEpoch: number;
  /** Milliseconds; -1: end of the log, -2: start, -3: greatest time, -4: start of the local log, -5 and -6: ends of the tiered part. */
  timestamp: number;
  unknownTags?: UnknownTag[];
}

export function listOffsetsRequestPartition(fields: Partial<ListOffsetsRequestPartition> = {}): ListOffsetsRequestPartition {
  return { partitionIndex: 0, currentLeaderEpoch: -1, timestamp: 0, ...fields };
}

export function readListOffsetsRequestPartition(reader: Reader, version: number): ListOffsetsRequestPartition {
  const flexible = version >= 6;
  const partitionIndex: number = reader.int32();
  const currentLeaderEpoch: number = version >= 4 ? reader.int32() : -1;
  const timestamp: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ListOffsetsRequestPartition = { partitionIndex, currentLeaderEpoch, timestamp };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListOffsetsRequestPartition(writer: Writer, value: ListOffsetsRequestPartition, version: number): void {
  const flexible = version >= 6;
  writer.int32(value.partitionIndex);
  if (version >= 4) {
    writer.int32(value.currentLeaderEpoch);
  }
  writer.int64(value.timestamp);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ListOffsetsRequestTopic {
  name: string;
  partitions: ListOffsetsRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function listOffsetsRequestTopic(fields: Partial<ListOffsetsRequestTopic> = {}): ListOffsetsRequestTopic {
  return { name: '', partitions: [], ...fields };
}

export function readListOffsetsRequestTopic(reader: Reader, version: number): ListOffsetsRequestTopic {
  const flexible = version >= 6;
  const name: string = (flexible ? reader.compactString() : reader.string());
  let partitions: ListOffsetsRequestPartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: ListOffsetsRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readListOffsetsRequestPartition(reader, version));
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
  const value: ListOffsetsRequestTopic = { name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListOffsetsRequestTopic(writer: Writer, value: ListOffsetsRequestTopic, version: number): void {
  const flexible = version >= 6;
  { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeListOffsetsRequestPartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ListOffsetsRequest {
  /** -1: a consumer. */
  replicaId: number;
  /** 0: read uncommitted, 1: read committed; decides what the latest offset is. Since version 2. */
  isolationLevel: number;
  topics: ListOffsetsRequestTopic[];
  /** For offsets that lie in tiered storage. Since version 10. */
  timeoutMs: number;
  unknownTags?: UnknownTag[];
}

export function listOffsetsRequest(fields: Partial<ListOffsetsRequest> = {}): ListOffsetsRequest {
  return { replicaId: 0, isolationLevel: 0, topics: [], timeoutMs: 0, ...fields };
}

export function readListOffsetsRequest(reader: Reader, version: number): ListOffsetsRequest {
  const flexible = version >= 6;
  const replicaId: number = reader.int32();
  const isolationLevel: number = version >= 2 ? reader.int8() : 0;
  let topics: ListOffsetsRequestTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: ListOffsetsRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readListOffsetsRequestTopic(reader, version));
    topics = items;
  }
  const timeoutMs: number = version >= 10 ? reader.int32() : 0;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ListOffsetsRequest = { replicaId, isolationLevel, topics, timeoutMs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListOffsetsRequest(writer: Writer, value: ListOffsetsRequest, version: number): void {
  const flexible = version >= 6;
  if (version < 2 && value.isolationLevel !== 0) refuseField('ListOffsetsRequest.isolationLevel', version);
  writer.int32(value.replicaId);
  if (version >= 2) {
    writer.int8(value.isolationLevel);
  }
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeListOffsetsRequestTopic(writer, item, version);
  }
  if (version >= 10) {
    writer.int32(value.timeoutMs);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ListOffsetsResponsePartition {
  partitionIndex: number;
  errorCode: number;
  /** Of the record found; -1: none, or not asked by time. */
  timestamp: number;
  /** -1: no record is that new. */
  offset: number;
  /** Of the record found; -1: unknown. Since version 4. */
  leaderEpoch: number;
  unknownTags?: UnknownTag[];
}

export function listOffsetsResponsePartition(fields: Partial<ListOffsetsResponsePartition> = {}): ListOffsetsResponsePartition {
  return { partitionIndex: 0, errorCode: 0, timestamp: -1, offset: -1, leaderEpoch: -1, ...fields };
}

export function readListOffsetsResponsePartition(reader: Reader, version: number): ListOffsetsResponsePartition {
  const flexible = version >= 6;
  const partitionIndex: number = reader.int32();
  const errorCode: number = reader.int16();
  const timestamp: number = reader.int64();
  const offset: number = reader.int64();
  const leaderEpoch: number = version >= 4 ? reader.int32() : -1;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ListOffsetsResponsePartition = { partitionIndex, errorCode, timestamp, offset, leaderEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListOffsetsResponsePartition(writer: Writer, value: ListOffsetsResponsePartition, version: number): void {
  const flexible = version >= 6;
  if (version < 4 && value.leaderEpoch !== -1) refuseField('ListOffsetsResponsePartition.leaderEpoch', version);
  writer.int32(value.partitionIndex);
  writer.int16(value.errorCode);
  writer.int64(value.timestamp);
  writer.int64(value.offset);
  if (version >= 4) {
    writer.int32(value.leaderEpoch);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ListOffsetsResponseTopic {
  name: string;
  partitions: ListOffsetsResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function listOffsetsResponseTopic(fields: Partial<ListOffsetsResponseTopic> = {}): ListOffsetsResponseTopic {
  return { name: '', partitions: [], ...fields };
}

export function readListOffsetsResponseTopic(reader: Reader, version: number): ListOffsetsResponseTopic {
  const flexible = version >= 6;
  const name: string = (flexible ? reader.compactString() : reader.string());
  let partitions: ListOffsetsResponsePartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: ListOffsetsResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readListOffsetsResponsePartition(reader, version));
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
  const value: ListOffsetsResponseTopic = { name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListOffsetsResponseTopic(writer: Writer, value: ListOffsetsResponseTopic, version: number): void {
  const flexible = version >= 6;
  { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeListOffsetsResponsePartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ListOffsetsResponse {
  /** Since version 2. */
  throttleTimeMs: number;
  topics: ListOffsetsResponseTopic[];
  unknownTags?: UnknownTag[];
}

export function listOffsetsResponse(fields: Partial<ListOffsetsResponse> = {}): ListOffsetsResponse {
  return { throttleTimeMs: 0, topics: [], ...fields };
}

export function readListOffsetsResponse(reader: Reader, version: number): ListOffsetsResponse {
  const flexible = version >= 6;
  const throttleTimeMs: number = version >= 2 ? reader.int32() : 0;
  let topics: ListOffsetsResponseTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: ListOffsetsResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readListOffsetsResponseTopic(reader, version));
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
  const value: ListOffsetsResponse = { throttleTimeMs, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListOffsetsResponse(writer: Writer, value: ListOffsetsResponse, version: number): void {
  const flexible = version >= 6;
  if (version >= 2) {
    writer.int32(value.throttleTimeMs);
  }
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeListOffsetsResponseTopic(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const listOffsetsApi: Api<ListOffsetsRequest, ListOffsetsResponse> = {
  key: 2,
  name: 'ListOffsets',
  minVersion: 1,
  maxVersion: 11,
  stableVersion: 11,
  flexibleVersion: 6,
  readRequest: readListOffsetsRequest,
  writeRequest: writeListOffsetsRequest,
  readResponse: readListOffsetsResponse,
  writeResponse: writeListOffsetsResponse,
};
