// Generated from broker/protocol/schema/api/read-share-group-state.schema. Do not edit: change the schema, then `make generate`.
// A partition leader loads the state of a share partition (KIP-932). Between brokers.

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface ReadShareGroupStateRequestPartition {
  partition: number;
  leaderEpoch: number;
  unknownTags?: UnknownTag[];
}

export function readShareGroupStateRequestPartition(fields: Partial<ReadShareGroupStateRequestPartition> = {}): ReadShareGroupStateRequestPartition {
  return { partition: 0, leaderEpoch: 0, ...fields };
}

export function readReadShareGroupStateRequestPartition(reader: Reader, _version: number): ReadShareGroupStateRequestPartition {
  const partition: number = reader.int32();
  const leaderEpoch: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ReadShareGroupStateRequestPartition = { partition, leaderEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeReadShareGroupStateRequestPartition(writer: Writer, value: ReadShareGroupStateRequestPartition, _version: number): void {
  writer.int32(value.partition);
  writer.int32(value.leaderEpoch);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ReadShareGroupStateRequestTopic {
  topicId: Uuid;
  partitions: ReadShareGroupStateRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function readShareGroupStateRequestTopic(fields: Partial<ReadShareGroupStateRequestTopic> = {}): ReadShareGroupStateRequestTopic {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readReadShareGroupStateRequestTopic(reader: Reader, version: number): ReadShareGroupStateRequestTopic {
  const topicId: Uuid = reader.uuid();
  let partitions: ReadShareGroupStateRequestPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ReadShareGroupStateRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readReadShareGroupStateRequestPartition(reader, version));
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
  const value: ReadShareGroupStateRequestTopic = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeReadShareGroupStateRequestTopic(writer: Writer, value: ReadShareGroupStateRequestTopic, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeReadShareGroupStateRequestPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ReadShareGroupStateRequest {
  groupId: string;
  topics: ReadShareGroupStateRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function readShareGroupStateRequest(fields: Partial<ReadShareGroupStateRequest> = {}): ReadShareGroupStateRequest {
  return { groupId: '', topics: [], ...fields };
}

export function readReadShareGroupStateRequest(reader: Reader, version: number): ReadShareGroupStateRequest {
  const groupId: string = reader.compactString();
  let topics: ReadShareGroupStateRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ReadShareGroupStateRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readReadShareGroupStateRequestTopic(reader, version));
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
  const value: ReadShareGroupStateRequest = { groupId, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeReadShareGroupStateRequest(writer: Writer, value: ReadShareGroupStateRequest, version: number): void {
  writer.compactString(value.groupId);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeReadShareGroupStateRequestTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ReadShareGroupStateResponseStateBatche {
  firstOffset: number;
  lastOffset: number;
  deliveryState: number;
  deliveryCount: number;
  unknownTags?: UnknownTag[];
}

export function readShareGroupStateResponseStateBatche(fields: Partial<ReadShareGroupStateResponseStateBatche> = {}): ReadShareGroupStateResponseStateBatche {
  return { firstOffset: 0, lastOffset: 0, deliveryState: 0, deliveryCount: 0, ...fields };
}

export function readReadShareGroupStateResponseStateBatche(reader: Reader, _version: number): ReadShareGroupStateResponseStateBatche {
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
  const value: ReadShareGroupStateResponseStateBatche = { firstOffset, lastOffset, deliveryState, deliveryCount };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeReadShareGroupStateResponseStateBatche(writer: Writer, value: ReadShareGroupStateResponseStateBatche, _version: number): void {
  writer.int64(value.firstOffset);
  writer.int64(value.lastOffset);
  writer.int8(value.deliveryState);
  writer.int16(value.deliveryCount);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ReadShareGroupStateResponsePartition {
  partition: number;
  errorCode: number;
  errorMessage: string | null;
  stateEpoch: number;
  startOffset: number;
  stateBatches: ReadShareGroupStateResponseStateBatche[];
  unknownTags?: UnknownTag[];
}

export function readShareGroupStateResponsePartition(fields: Partial<ReadShareGroupStateResponsePartition> = {}): ReadShareGroupStateResponsePartition {
  return { partition: 0, errorCode: 0, errorMessage: null, stateEpoch: 0, startOffset: 0, stateBatches: [], ...fields };
}

export function readReadShareGroupStateResponsePartition(reader: Reader, version: number): ReadShareGroupStateResponsePartition {
  const partition: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  const stateEpoch: number = reader.int32();
  const startOffset: number = reader.int64();
  let stateBatches: ReadShareGroupStateResponseStateBatche[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ReadShareGroupStateResponseStateBatche[] = [];
    for (let index = 0; index < count; index++) items.push(readReadShareGroupStateResponseStateBatche(reader, version));
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
  const value: ReadShareGroupStateResponsePartition = { partition, errorCode, errorMessage, stateEpoch, startOffset, stateBatches };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeReadShareGroupStateResponsePartition(writer: Writer, value: ReadShareGroupStateResponsePartition, version: number): void {
  writer.int32(value.partition);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  writer.int32(value.stateEpoch);
  writer.int64(value.startOffset);
  {
    const items = value.stateBatches;
    writer.compactArrayLength(items.length);
    for (const item of items) writeReadShareGroupStateResponseStateBatche(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ReadShareGroupStateResponseResult {
  topicId: Uuid;
  partitions: ReadShareGroupStateResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function readShareGroupStateResponseResult(fields: Partial<ReadShareGroupStateResponseResult> = {}): ReadShareGroupStateResponseResult {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readReadShareGroupStateResponseResult(reader: Reader, version: number): ReadShareGroupStateResponseResult {
  const topicId: Uuid = reader.uuid();
  let partitions: ReadShareGroupStateResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ReadShareGroupStateResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readReadShareGroupStateResponsePartition(reader, version));
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
  const value: ReadShareGroupStateResponseResult = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeReadShareGroupStateResponseResult(writer: Writer, value: ReadShareGroupStateResponseResult, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeReadShareGroupStateResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ReadShareGroupStateResponse {
  results: ReadShareGroupStateResponseResult[];
  unknownTags?: UnknownTag[];
}

export function readShareGroupStateResponse(fields: Partial<ReadShareGroupStateResponse> = {}): ReadShareGroupStateResponse {
  return { results: [], ...fields };
}

export function readReadShareGroupStateResponse(reader: Reader, version: number): ReadShareGroupStateResponse {
  let results: ReadShareGroupStateResponseResult[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ReadShareGroupStateResponseResult[] = [];
    for (let index = 0; index < count; index++) items.push(readReadShareGroupStateResponseResult(reader, version));
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
  const value: ReadShareGroupStateResponse = { results };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeReadShareGroupStateResponse(writer: Writer, value: ReadShareGroupStateResponse, version: number): void {
  {
    const items = value.results;
    writer.compactArrayLength(items.length);
    for (const item of items) writeReadShareGroupStateResponseResult(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const readShareGroupStateApi: Api<ReadShareGroupStateRequest, ReadShareGroupStateResponse> = {
  key: 84,
  name: 'ReadShareGroupState',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readReadShareGroupStateRequest,
  writeRequest: writeReadShareGroupStateRequest,
  readResponse: readReadShareGroupStateResponse,
  writeResponse: writeReadShareGroupStateResponse,
};
