// Generated from broker/protocol/schema/api/initialize-share-group-state.schema. Do not edit: change the schema, then `make generate`.
// The group coordinator has the state of a share partition made (KIP-932). Between brokers.

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface InitializeShareGroupStateRequestPartition {
  partition: number;
  stateEpoch: number;
  startOffset: number;
  unknownTags?: UnknownTag[];
}

export function initializeShareGroupStateRequestPartition(fields: Partial<InitializeShareGroupStateRequestPartition> = {}): InitializeShareGroupStateRequestPartition {
  return { partition: 0, stateEpoch: 0, startOffset: 0, ...fields };
}

export function readInitializeShareGroupStateRequestPartition(reader: Reader, _version: number): InitializeShareGroupStateRequestPartition {
  const partition: number = reader.int32();
  const stateEpoch: number = reader.int32();
  const startOffset: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: InitializeShareGroupStateRequestPartition = { partition, stateEpoch, startOffset };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeInitializeShareGroupStateRequestPartition(writer: Writer, value: InitializeShareGroupStateRequestPartition, _version: number): void {
  writer.int32(value.partition);
  writer.int32(value.stateEpoch);
  writer.int64(value.startOffset);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface InitializeShareGroupStateRequestTopic {
  topicId: Uuid;
  partitions: InitializeShareGroupStateRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function initializeShareGroupStateRequestTopic(fields: Partial<InitializeShareGroupStateRequestTopic> = {}): InitializeShareGroupStateRequestTopic {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readInitializeShareGroupStateRequestTopic(reader: Reader, version: number): InitializeShareGroupStateRequestTopic {
  const topicId: Uuid = reader.uuid();
  let partitions: InitializeShareGroupStateRequestPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: InitializeShareGroupStateRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readInitializeShareGroupStateRequestPartition(reader, version));
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
  const value: InitializeShareGroupStateRequestTopic = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeInitializeShareGroupStateRequestTopic(writer: Writer, value: InitializeShareGroupStateRequestTopic, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeInitializeShareGroupStateRequestPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface InitializeShareGroupStateRequest {
  groupId: string;
  topics: InitializeShareGroupStateRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function initializeShareGroupStateRequest(fields: Partial<InitializeShareGroupStateRequest> = {}): InitializeShareGroupStateRequest {
  return { groupId: '', topics: [], ...fields };
}

export function readInitializeShareGroupStateRequest(reader: Reader, version: number): InitializeShareGroupStateRequest {
  const groupId: string = reader.compactString();
  let topics: InitializeShareGroupStateRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: InitializeShareGroupStateRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readInitializeShareGroupStateRequestTopic(reader, version));
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
  const value: InitializeShareGroupStateRequest = { groupId, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeInitializeShareGroupStateRequest(writer: Writer, value: InitializeShareGroupStateRequest, version: number): void {
  writer.compactString(value.groupId);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeInitializeShareGroupStateRequestTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface InitializeShareGroupStateResponsePartition {
  partition: number;
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function initializeShareGroupStateResponsePartition(fields: Partial<InitializeShareGroupStateResponsePartition> = {}): InitializeShareGroupStateResponsePartition {
  return { partition: 0, errorCode: 0, errorMessage: null, ...fields };
}

export function readInitializeShareGroupStateResponsePartition(reader: Reader, _version: number): InitializeShareGroupStateResponsePartition {
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
  const value: InitializeShareGroupStateResponsePartition = { partition, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeInitializeShareGroupStateResponsePartition(writer: Writer, value: InitializeShareGroupStateResponsePartition, _version: number): void {
  writer.int32(value.partition);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface InitializeShareGroupStateResponseResult {
  topicId: Uuid;
  partitions: InitializeShareGroupStateResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function initializeShareGroupStateResponseResult(fields: Partial<InitializeShareGroupStateResponseResult> = {}): InitializeShareGroupStateResponseResult {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readInitializeShareGroupStateResponseResult(reader: Reader, version: number): InitializeShareGroupStateResponseResult {
  const topicId: Uuid = reader.uuid();
  let partitions: InitializeShareGroupStateResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: InitializeShareGroupStateResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readInitializeShareGroupStateResponsePartition(reader, version));
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
  const value: InitializeShareGroupStateResponseResult = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeInitializeShareGroupStateResponseResult(writer: Writer, value: InitializeShareGroupStateResponseResult, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeInitializeShareGroupStateResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface InitializeShareGroupStateResponse {
  results: InitializeShareGroupStateResponseResult[];
  unknownTags?: UnknownTag[];
}

export function initializeShareGroupStateResponse(fields: Partial<InitializeShareGroupStateResponse> = {}): InitializeShareGroupStateResponse {
  return { results: [], ...fields };
}

export function readInitializeShareGroupStateResponse(reader: Reader, version: number): InitializeShareGroupStateResponse {
  let results: InitializeShareGroupStateResponseResult[] = [];
  {
    const count = reader.compactArrayLength();
    const items: InitializeShareGroupStateResponseResult[] = [];
    for (let index = 0; index < count; index++) items.push(readInitializeShareGroupStateResponseResult(reader, version));
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
  const value: InitializeShareGroupStateResponse = { results };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeInitializeShareGroupStateResponse(writer: Writer, value: InitializeShareGroupStateResponse, version: number): void {
  {
    const items = value.results;
    writer.compactArrayLength(items.length);
    for (const item of items) writeInitializeShareGroupStateResponseResult(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const initializeShareGroupStateApi: Api<InitializeShareGroupStateRequest, InitializeShareGroupStateResponse> = {
  key: 83,
  name: 'InitializeShareGroupState',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readInitializeShareGroupStateRequest,
  writeRequest: writeInitializeShareGroupStateRequest,
  readResponse: readInitializeShareGroupStateResponse,
  writeResponse: writeInitializeShareGroupStateResponse,
};
