// Generated from broker/protocol/schema/api/write-share-group-state.schema. Do not edit: change the schema, then `make generate`.
// A partition leader persists the state of a share partition (KIP-932). Between brokers.

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface WriteShareGroupStateRequestStateBatche {
  firstOffset: number;
  lastOffset: number;
  deliveryState: number;
  deliveryCount: number;
  unknownTags?: UnknownTag[];
}

export function writeShareGroupStateRequestStateBatche(fields: Partial<WriteShareGroupStateRequestStateBatche> = {}): WriteShareGroupStateRequestStateBatche {
  return { firstOffset: 0, lastOffset: 0, deliveryState: 0, deliveryCount: 0, ...fields };
}

export function readWriteShareGroupStateRequestStateBatche(reader: Reader, _version: number): WriteShareGroupStateRequestStateBatche {
  const firstOffset: number = reader.int64();
  const lastOffset: number = reader.int64();
  const deliveryState: number = reader.int8();
  const deliveryCount: number = reader.int16();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: WriteShareGroupStateRequestStateBatche = { firstOffset, lastOffset, deliveryState, deliveryCount };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeWriteShareGroupStateRequestStateBatche(writer: Writer, value: WriteShareGroupStateRequestStateBatche, _version: number): void {
  writer.int64(value.firstOffset);
  writer.int64(value.lastOffset);
  writer.int8(value.deliveryState);
  writer.int16(value.deliveryCount);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface WriteShareGroupStateRequestPartition {
  partition: number;
  stateEpoch: number;
  leaderEpoch: number;
  startOffset: number;
  /** Since version 1. */
  deliveryCompleteCount: number;
  stateBatches: WriteShareGroupStateRequestStateBatche[];
  unknownTags?: UnknownTag[];
}

export function writeShareGroupStateRequestPartition(fields: Partial<WriteShareGroupStateRequestPartition> = {}): WriteShareGroupStateRequestPartition {
  return { partition: 0, stateEpoch: 0, leaderEpoch: 0, startOffset: 0, deliveryCompleteCount: -1, stateBatches: [], ...fields };
}

export function readWriteShareGroupStateRequestPartition(reader: Reader, version: number): WriteShareGroupStateRequestPartition {
  const partition: number = reader.int32();
  const stateEpoch: number = reader.int32();
  const leaderEpoch: number = reader.int32();
  const startOffset: number = reader.int64();
  const deliveryCompleteCount: number = version >= 1 ? reader.int32() : -1;
  let stateBatches: WriteShareGroupStateRequestStateBatche[] = [];
  {
    const count = reader.compactArrayLength();
    const items: WriteShareGroupStateRequestStateBatche[] = [];
    for (let index = 0; index < count; index++) items.push(readWriteShareGroupStateRequestStateBatche(reader, version));
    stateBatches = items;
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
  const value: WriteShareGroupStateRequestPartition = { partition, stateEpoch, leaderEpoch, startOffset, deliveryCompleteCount, stateBatches };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeWriteShareGroupStateRequestPartition(writer: Writer, value: WriteShareGroupStateRequestPartition, version: number): void {
  writer.int32(value.partition);
  writer.int32(value.stateEpoch);
  writer.int32(value.leaderEpoch);
  writer.int64(value.startOffset);
  if (version >= 1) {
    writer.int32(value.deliveryCompleteCount);
  }
  {
    const items = value.stateBatches;
    writer.compactArrayLength(items.length);
    for (const item of items) writeWriteShareGroupStateRequestStateBatche(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface WriteShareGroupStateRequestTopic {
  topicId: Uuid;
  partitions: WriteShareGroupStateRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function writeShareGroupStateRequestTopic(fields: Partial<WriteShareGroupStateRequestTopic> = {}): WriteShareGroupStateRequestTopic {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readWriteShareGroupStateRequestTopic(reader: Reader, version: number): WriteShareGroupStateRequestTopic {
  const topicId: Uuid = reader.uuid();
  let partitions: WriteShareGroupStateRequestPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: WriteShareGroupStateRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readWriteShareGroupStateRequestPartition(reader, version));
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
  const value: WriteShareGroupStateRequestTopic = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeWriteShareGroupStateRequestTopic(writer: Writer, value: WriteShareGroupStateRequestTopic, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeWriteShareGroupStateRequestPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface WriteShareGroupStateRequest {
  groupId: string;
  topics: WriteShareGroupStateRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function writeShareGroupStateRequest(fields: Partial<WriteShareGroupStateRequest> = {}): WriteShareGroupStateRequest {
  return { groupId: '', topics: [], ...fields };
}

export function readWriteShareGroupStateRequest(reader: Reader, version: number): WriteShareGroupStateRequest {
  const groupId: string = reader.compactString();
  let topics: WriteShareGroupStateRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: WriteShareGroupStateRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readWriteShareGroupStateRequestTopic(reader, version));
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
  const value: WriteShareGroupStateRequest = { groupId, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeWriteShareGroupStateRequest(writer: Writer, value: WriteShareGroupStateRequest, version: number): void {
  writer.compactString(value.groupId);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeWriteShareGroupStateRequestTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface WriteShareGroupStateResponsePartition {
  partition: number;
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function writeShareGroupStateResponsePartition(fields: Partial<WriteShareGroupStateResponsePartition> = {}): WriteShareGroupStateResponsePartition {
  return { partition: 0, errorCode: 0, errorMessage: null, ...fields };
}

export function readWriteShareGroupStateResponsePartition(reader: Reader, _version: number): WriteShareGroupStateResponsePartition {
  const partition: number = reader.int32();
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
  const value: WriteShareGroupStateResponsePartition = { partition, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeWriteShareGroupStateResponsePartition(writer: Writer, value: WriteShareGroupStateResponsePartition, _version: number): void {
  writer.int32(value.partition);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface WriteShareGroupStateResponseResult {
  topicId: Uuid;
  partitions: WriteShareGroupStateResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function writeShareGroupStateResponseResult(fields: Partial<WriteShareGroupStateResponseResult> = {}): WriteShareGroupStateResponseResult {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readWriteShareGroupStateResponseResult(reader: Reader, version: number): WriteShareGroupStateResponseResult {
  const topicId: Uuid = reader.uuid();
  let partitions: WriteShareGroupStateResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: WriteShareGroupStateResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readWriteShareGroupStateResponsePartition(reader, version));
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
  const value: WriteShareGroupStateResponseResult = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeWriteShareGroupStateResponseResult(writer: Writer, value: WriteShareGroupStateResponseResult, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeWriteShareGroupStateResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface WriteShareGroupStateResponse {
  results: WriteShareGroupStateResponseResult[];
  unknownTags?: UnknownTag[];
}

export function writeShareGroupStateResponse(fields: Partial<WriteShareGroupStateResponse> = {}): WriteShareGroupStateResponse {
  return { results: [], ...fields };
}

export function readWriteShareGroupStateResponse(reader: Reader, version: number): WriteShareGroupStateResponse {
  let results: WriteShareGroupStateResponseResult[] = [];
  {
    const count = reader.compactArrayLength();
    const items: WriteShareGroupStateResponseResult[] = [];
    for (let index = 0; index < count; index++) items.push(readWriteShareGroupStateResponseResult(reader, version));
    results = items;
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
  const value: WriteShareGroupStateResponse = { results };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeWriteShareGroupStateResponse(writer: Writer, value: WriteShareGroupStateResponse, version: number): void {
  {
    const items = value.results;
    writer.compactArrayLength(items.length);
    for (const item of items) writeWriteShareGroupStateResponseResult(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const writeShareGroupStateApi: Api<WriteShareGroupStateRequest, WriteShareGroupStateResponse> = {
  key: 85,
  name: 'WriteShareGroupState',
  minVersion: 0,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 0,
  readRequest: readWriteShareGroupStateRequest,
  writeRequest: writeWriteShareGroupStateRequest,
  readResponse: readWriteShareGroupStateResponse,
  writeResponse: writeWriteShareGroupStateResponse,
};
