// Generated from broker/protocol/schema/api/offset-for-leader-epoch.schema. Do not edit: change the schema, then `make generate`.
// Where an epoch ended, so that a reader finds where its log departs from the leader's (KIP-101, KIP-279, KIP-320).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface OffsetForLeaderEpochRequestPartition {
  partition: number;
  /** -1: do not check. */
  currentLeaderEpoch: number;
  leaderEpoch: number;
  unknownTags?: UnknownTag[];
}

export function offsetForLeaderEpochRequestPartition(fields: Partial<OffsetForLeaderEpochRequestPartition> = {}): OffsetForLeaderEpochRequestPartition {
  return { partition: 0, currentLeaderEpoch: -1, leaderEpoch: 0, ...fields };
}

export function readOffsetForLeaderEpochRequestPartition(reader: Reader, version: number): OffsetForLeaderEpochRequestPartition {
  const flexible = version >= 4;
  const partition: number = reader.int32();
  const currentLeaderEpoch: number = reader.int32();
  const leaderEpoch: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: OffsetForLeaderEpochRequestPartition = { partition, currentLeaderEpoch, leaderEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetForLeaderEpochRequestPartition(writer: Writer, value: OffsetForLeaderEpochRequestPartition, version: number): void {
  const flexible = version >= 4;
  writer.int32(value.partition);
  writer.int32(value.currentLeaderEpoch);
  writer.int32(value.leaderEpoch);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetForLeaderEpochRequestTopic {
  topic: string;
  partitions: OffsetForLeaderEpochRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function offsetForLeaderEpochRequestTopic(fields: Partial<OffsetForLeaderEpochRequestTopic> = {}): OffsetForLeaderEpochRequestTopic {
  return { topic: '', partitions: [], ...fields };
}

export function readOffsetForLeaderEpochRequestTopic(reader: Reader, version: number): OffsetForLeaderEpochRequestTopic {
  const flexible = version >= 4;
  const topic: string = (flexible ? reader.compactString() : reader.string());
  let partitions: OffsetForLeaderEpochRequestPartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: OffsetForLeaderEpochRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetForLeaderEpochRequestPartition(reader, version));
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
  const value: OffsetForLeaderEpochRequestTopic = { topic, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetForLeaderEpochRequestTopic(writer: Writer, value: OffsetForLeaderEpochRequestTopic, version: number): void {
  const flexible = version >= 4;
  { if (flexible) writer.compactString(value.topic); else writer.string(value.topic); }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeOffsetForLeaderEpochRequestPartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetForLeaderEpochRequest {
  /** -1: a consumer, -2: a tool. Since version 3. */
  replicaId: number;
  topics: OffsetForLeaderEpochRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function offsetForLeaderEpochRequest(fields: Partial<OffsetForLeaderEpochRequest> = {}): OffsetForLeaderEpochRequest {
  return { replicaId: -2, topics: [], ...fields };
}

export function readOffsetForLeaderEpochRequest(reader: Reader, version: number): OffsetForLeaderEpochRequest {
  const flexible = version >= 4;
  const replicaId: number = version >= 3 ? reader.int32() : -2;
  let topics: OffsetForLeaderEpochRequestTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: OffsetForLeaderEpochRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetForLeaderEpochRequestTopic(reader, version));
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
  const value: OffsetForLeaderEpochRequest = { replicaId, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetForLeaderEpochRequest(writer: Writer, value: OffsetForLeaderEpochRequest, version: number): void {
  const flexible = version >= 4;
  if (version >= 3) {
    writer.int32(value.replicaId);
  }
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeOffsetForLeaderEpochRequestTopic(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetForLeaderEpochResponsePartition {
  errorCode: number;
  partition: number;
  /** Greatest epoch there is up to the one asked for; -1: none. */
  leaderEpoch: number;
  /** Start of the next epoch, or end of the log; -1: none. */
  endOffset: number;
  unknownTags?: UnknownTag[];
}

export function offsetForLeaderEpochResponsePartition(fields: Partial<OffsetForLeaderEpochResponsePartition> = {}): OffsetForLeaderEpochResponsePartition {
  return { errorCode: 0, partition: 0, leaderEpoch: -1, endOffset: -1, ...fields };
}

export function readOffsetForLeaderEpochResponsePartition(reader: Reader, version: number): OffsetForLeaderEpochResponsePartition {
  const flexible = version >= 4;
  const errorCode: number = reader.int16();
  const partition: number = reader.int32();
  const leaderEpoch: number = reader.int32();
  const endOffset: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: OffsetForLeaderEpochResponsePartition = { errorCode, partition, leaderEpoch, endOffset };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetForLeaderEpochResponsePartition(writer: Writer, value: OffsetForLeaderEpochResponsePartition, version: number): void {
  const flexible = version >= 4;
  writer.int16(value.errorCode);
  writer.int32(value.partition);
  writer.int32(value.leaderEpoch);
  writer.int64(value.endOffset);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetForLeaderEpochResponseTopic {
  topic: string;
  partitions: OffsetForLeaderEpochResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function offsetForLeaderEpochResponseTopic(fields: Partial<OffsetForLeaderEpochResponseTopic> = {}): OffsetForLeaderEpochResponseTopic {
  return { topic: '', partitions: [], ...fields };
}

export function readOffsetForLeaderEpochResponseTopic(reader: Reader, version: number): OffsetForLeaderEpochResponseTopic {
  const flexible = version >= 4;
  const topic: string = (flexible ? reader.compactString() : reader.string());
  let partitions: OffsetForLeaderEpochResponsePartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: OffsetForLeaderEpochResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetForLeaderEpochResponsePartition(reader, version));
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
  const value: OffsetForLeaderEpochResponseTopic = { topic, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetForLeaderEpochResponseTopic(writer: Writer, value: OffsetForLeaderEpochResponseTopic, version: number): void {
  const flexible = version >= 4;
  { if (flexible) writer.compactString(value.topic); else writer.string(value.topic); }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeOffsetForLeaderEpochResponsePartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface OffsetForLeaderEpochResponse {
  throttleTimeMs: number;
  topics: OffsetForLeaderEpochResponseTopic[];
  unknownTags?: UnknownTag[];
}

export function offsetForLeaderEpochResponse(fields: Partial<OffsetForLeaderEpochResponse> = {}): OffsetForLeaderEpochResponse {
  return { throttleTimeMs: 0, topics: [], ...fields };
}

export function readOffsetForLeaderEpochResponse(reader: Reader, version: number): OffsetForLeaderEpochResponse {
  const flexible = version >= 4;
  const throttleTimeMs: number = reader.int32();
  let topics: OffsetForLeaderEpochResponseTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: OffsetForLeaderEpochResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readOffsetForLeaderEpochResponseTopic(reader, version));
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
  const value: OffsetForLeaderEpochResponse = { throttleTimeMs, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeOffsetForLeaderEpochResponse(writer: Writer, value: OffsetForLeaderEpochResponse, version: number): void {
  const flexible = version >= 4;
  writer.int32(value.throttleTimeMs);
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeOffsetForLeaderEpochResponseTopic(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const offsetForLeaderEpochApi: Api<OffsetForLeaderEpochRequest, OffsetForLeaderEpochResponse> = {
  key: 23,
  name: 'OffsetForLeaderEpoch',
  minVersion: 2,
  maxVersion: 4,
  stableVersion: 4,
  flexibleVersion: 4,
  readRequest: readOffsetForLeaderEpochRequest,
  writeRequest: writeOffsetForLeaderEpochRequest,
  readResponse: readOffsetForLeaderEpochResponse,
  writeResponse: writeOffsetForLeaderEpochResponse,
};
