// Generated from broker/protocol/schema/api/read-share-group-state-summary.schema. Do not edit: change the schema, then `make generate`.
// The group coordinator asks where a share partition stands (KIP-932). Between brokers.

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface ReadShareGroupStateSummaryRequestPartition {
  partition: number;
  leaderEpoch: number;
  unknownTags?: UnknownTag[];
}

export function readShareGroupStateSummaryRequestPartition(fields: Partial<ReadShareGroupStateSummaryRequestPartition> = {}): ReadShareGroupStateSummaryRequestPartition {
  return { partition: 0, leaderEpoch: 0, ...fields };
}

export function readReadShareGroupStateSummaryRequestPartition(reader: Reader, _version: number): ReadShareGroupStateSummaryRequestPartition {
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
  const value: ReadShareGroupStateSummaryRequestPartition = { partition, leaderEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeReadShareGroupStateSummaryRequestPartition(writer: Writer, value: ReadShareGroupStateSummaryRequestPartition, _version: number): void {
  writer.int32(value.partition);
  writer.int32(value.leaderEpoch);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ReadShareGroupStateSummaryRequestTopic {
  topicId: Uuid;
  partitions: ReadShareGroupStateSummaryRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function readShareGroupStateSummaryRequestTopic(fields: Partial<ReadShareGroupStateSummaryRequestTopic> = {}): ReadShareGroupStateSummaryRequestTopic {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readReadShareGroupStateSummaryRequestTopic(reader: Reader, version: number): ReadShareGroupStateSummaryRequestTopic {
  const topicId: Uuid = reader.uuid();
  let partitions: ReadShareGroupStateSummaryRequestPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ReadShareGroupStateSummaryRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readReadShareGroupStateSummaryRequestPartition(reader, version));
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
  const value: ReadShareGroupStateSummaryRequestTopic = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeReadShareGroupStateSummaryRequestTopic(writer: Writer, value: ReadShareGroupStateSummaryRequestTopic, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeReadShareGroupStateSummaryRequestPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ReadShareGroupStateSummaryRequest {
  groupId: string;
  topics: ReadShareGroupStateSummaryRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function readShareGroupStateSummaryRequest(fields: Partial<ReadShareGroupStateSummaryRequest> = {}): ReadShareGroupStateSummaryRequest {
  return { groupId: '', topics: [], ...fields };
}

export function readReadShareGroupStateSummaryRequest(reader: Reader, version: number): ReadShareGroupStateSummaryRequest {
  const groupId: string = reader.compactString();
  let topics: ReadShareGroupStateSummaryRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ReadShareGroupStateSummaryRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readReadShareGroupStateSummaryRequestTopic(reader, version));
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
  const value: ReadShareGroupStateSummaryRequest = { groupId, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeReadShareGroupStateSummaryRequest(writer: Writer, value: ReadShareGroupStateSummaryRequest, version: number): void {
  writer.compactString(value.groupId);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeReadShareGroupStateSummaryRequestTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ReadShareGroupStateSummaryResponsePartition {
  partition: number;
  errorCode: number;
  errorMessage: string | null;
  stateEpoch: number;
  leaderEpoch: number;
  startOffset: number;
  /** Since version 1. */
  deliveryCompleteCount: number;
  unknownTags?: UnknownTag[];
}

export function readShareGroupStateSummaryResponsePartition(fields: Partial<ReadShareGroupStateSummaryResponsePartition> = {}): ReadShareGroupStateSummaryResponsePartition {
  return { partition: 0, errorCode: 0, errorMessage: null, stateEpoch: 0, leaderEpoch: 0, startOffset: 0, deliveryCompleteCount: -1, ...fields };
}

export function readReadShareGroupStateSummaryResponsePartition(reader: Reader, version: number): ReadShareGroupStateSummaryResponsePartition {
  const partition: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  const stateEpoch: number = reader.int32();
  const leaderEpoch: number = reader.int32();
  const startOffset: number = reader.int64();
  const deliveryCompleteCount: number = version >= 1 ? reader.int32() : -1;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ReadShareGroupStateSummaryResponsePartition = { partition, errorCode, errorMessage, stateEpoch, leaderEpoch, startOffset, deliveryCompleteCount };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeReadShareGroupStateSummaryResponsePartition(writer: Writer, value: ReadShareGroupStateSummaryResponsePartition, version: number): void {
  writer.int32(value.partition);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  writer.int32(value.stateEpoch);
  writer.int32(value.leaderEpoch);
  writer.int64(value.startOffset);
  if (version >= 1) {
    writer.int32(value.deliveryCompleteCount);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ReadShareGroupStateSummaryResponseResult {
  topicId: Uuid;
  partitions: ReadShareGroupStateSummaryResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function readShareGroupStateSummaryResponseResult(fields: Partial<ReadShareGroupStateSummaryResponseResult> = {}): ReadShareGroupStateSummaryResponseResult {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readReadShareGroupStateSummaryResponseResult(reader: Reader, version: number): ReadShareGroupStateSummaryResponseResult {
  const topicId: Uuid = reader.uuid();
  let partitions: ReadShareGroupStateSummaryResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ReadShareGroupStateSummaryResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readReadShareGroupStateSummaryResponsePartition(reader, version));
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
  const value: ReadShareGroupStateSummaryResponseResult = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeReadShareGroupStateSummaryResponseResult(writer: Writer, value: ReadShareGroupStateSummaryResponseResult, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeReadShareGroupStateSummaryResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ReadShareGroupStateSummaryResponse {
  results: ReadShareGroupStateSummaryResponseResult[];
  unknownTags?: UnknownTag[];
}

export function readShareGroupStateSummaryResponse(fields: Partial<ReadShareGroupStateSummaryResponse> = {}): ReadShareGroupStateSummaryResponse {
  return { results: [], ...fields };
}

export function readReadShareGroupStateSummaryResponse(reader: Reader, version: number): ReadShareGroupStateSummaryResponse {
  let results: ReadShareGroupStateSummaryResponseResult[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ReadShareGroupStateSummaryResponseResult[] = [];
    for (let index = 0; index < count; index++) items.push(readReadShareGroupStateSummaryResponseResult(reader, version));
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
  const value: ReadShareGroupStateSummaryResponse = { results };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeReadShareGroupStateSummaryResponse(writer: Writer, value: ReadShareGroupStateSummaryResponse, version: number): void {
  {
    const items = value.results;
    writer.compactArrayLength(items.length);
    for (const item of items) writeReadShareGroupStateSummaryResponseResult(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const readShareGroupStateSummaryApi: Api<ReadShareGroupStateSummaryRequest, ReadShareGroupStateSummaryResponse> = {
  key: 87,
  name: 'ReadShareGroupStateSummary',
  minVersion: 0,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 0,
  readRequest: readReadShareGroupStateSummaryRequest,
  writeRequest: writeReadShareGroupStateSummaryRequest,
  readResponse: readReadShareGroupStateSummaryResponse,
  writeResponse: writeReadShareGroupStateSummaryResponse,
};
