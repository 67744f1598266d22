// Generated from broker/protocol/schema/api/describe-topic-partitions.schema. Do not edit: change the schema, then `make generate`.
// Partitions of topics page by page, with the replicas that may lead after losing the in-sync set (KIP-966).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DescribeTopicPartitionsRequestTopic {
  name: string;
  unknownTags?: UnknownTag[];
}

export function describeTopicPartitionsRequestTopic(fields: Partial<DescribeTopicPartitionsRequestTopic> = {}): DescribeTopicPartitionsRequestTopic {
  return { name: '', ...fields };
}

export function readDescribeTopicPartitionsRequestTopic(reader: Reader, _version: number): DescribeTopicPartitionsRequestTopic {
  const name: string = reader.compactString();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeTopicPartitionsRequestTopic = { name };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeTopicPartitionsRequestTopic(writer: Writer, value: DescribeTopicPartitionsRequestTopic, _version: number): void {
  writer.compactString(value.name);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeTopicPartitionsRequestCursor {
  topicName: string;
  partitionIndex: number;
  unknownTags?: UnknownTag[];
}

export function describeTopicPartitionsRequestCursor(fields: Partial<DescribeTopicPartitionsRequestCursor> = {}): DescribeTopicPartitionsRequestCursor {
  return { topicName: '', partitionIndex: 0, ...fields };
}

export function readDescribeTopicPartitionsRequestCursor(reader: Reader, _version: number): DescribeTopicPartitionsRequestCursor {
  const topicName: string = reader.compactString();
  const partitionIndex: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeTopicPartitionsRequestCursor = { topicName, partitionIndex };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeTopicPartitionsRequestCursor(writer: Writer, value: DescribeTopicPartitionsRequestCursor, _version: number): void {
  writer.compactString(value.topicName);
  writer.int32(value.partitionIndex);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeTopicPartitionsRequest {
  /** Empty: all. */
  topics: DescribeTopicPartitionsRequestTopic[];
  responsePartitionLimit: number;
  /** Where the page begins; null: at the start. */
  cursor: DescribeTopicPartitionsRequestCursor | null;
  unknownTags?: UnknownTag[];
}

export function describeTopicPartitionsRequest(fields: Partial<DescribeTopicPartitionsRequest> = {}): DescribeTopicPartitionsRequest {
  return { topics: [], responsePartitionLimit: 2000, cursor: null, ...fields };
}

export function readDescribeTopicPartitionsRequest(reader: Reader, version: number): DescribeTopicPartitionsRequest {
  let topics: DescribeTopicPartitionsRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeTopicPartitionsRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeTopicPartitionsRequestTopic(reader, version));
    topics = items;
  }
  const responsePartitionLimit: number = reader.int32();
  let cursor: DescribeTopicPartitionsRequestCursor | null = null;
  {
    cursor = reader.int8() < 0 ? null : readDescribeTopicPartitionsRequestCursor(reader, version);
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
  const value: DescribeTopicPartitionsRequest = { topics, responsePartitionLimit, cursor };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeTopicPartitionsRequest(writer: Writer, value: DescribeTopicPartitionsRequest, version: number): void {
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeTopicPartitionsRequestTopic(writer, item, version);
  }
  writer.int32(value.responsePartitionLimit);
  if (value.cursor === null) writer.int8(-1);
  else { writer.int8(1); writeDescribeTopicPartitionsRequestCursor(writer, value.cursor, version); }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeTopicPartitionsResponsePartition {
  errorCode: number;
  partitionIndex: number;
  /** -1: no leader. */
  leaderId: number;
  leaderEpoch: number;
  replicaNodes: number[];
  isrNodes: number[];
  eligibleLeaderReplicas: number[] | null;
  lastKnownElr: number[] | null;
  offlineReplicas: number[];
  unknownTags?: UnknownTag[];
}

export function describeTopicPartitionsResponsePartition(fields: Partial<DescribeTopicPartitionsResponsePartition> = {}): DescribeTopicPartitionsResponsePartition {
  return { errorCode: 0, partitionIndex: 0, leaderId: 0, leaderEpoch: -1, replicaNodes: [], isrNodes: [], eligibleLeaderReplicas: null, lastKnownElr: null, offlineReplicas: [], ...fields };
}

export function readDescribeTopicPartitionsResponsePartition(reader: Reader, _version: number): DescribeTopicPartitionsResponsePartition {
  const errorCode: number = reader.int16();
  const partitionIndex: number = reader.int32();
  const leaderId: number = reader.int32();
  const leaderEpoch: number = reader.int32();
  let replicaNodes: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    replicaNodes = items;
  }
  let isrNodes: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    isrNodes = items;
  }
  let eligibleLeaderReplicas: number[] | null = null;
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) eligibleLeaderReplicas = null;
    else {
      const items: number[] = [];
      for (let index = 0; index < count; index++) items.push(reader.int32());
      eligibleLeaderReplicas = items;
    }
  }
  let lastKnownElr: number[] | null = null;
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) lastKnownElr = null;
    else {
      const items: number[] = [];
      for (let index = 0; index < count; index++) items.push(reader.int32());
      lastKnownElr = items;
    }
  }
  let offlineReplicas: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    offlineReplicas = items;
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
  const value: DescribeTopicPartitionsResponsePartition = { errorCode, partitionIndex, leaderId, leaderEpoch, replicaNodes, isrNodes, eligibleLeaderReplicas, lastKnownElr, offlineReplicas };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeTopicPartitionsResponsePartition(writer: Writer, value: DescribeTopicPartitionsResponsePartition, _version: number): void {
  writer.int16(value.errorCode);
  writer.int32(value.partitionIndex);
  writer.int32(value.leaderId);
  writer.int32(value.leaderEpoch);
  {
    const items = value.replicaNodes;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    const items = value.isrNodes;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    const items = value.eligibleLeaderReplicas;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writer.int32(item);
    }
  }
  {
    const items = value.lastKnownElr;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writer.int32(item);
    }
  }
  {
    const items = value.offlineReplicas;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeTopicPartitionsResponseTopic {
  errorCode: number;
  name: string | null;
  topicId: Uuid;
  isInternal: boolean;
  partitions: DescribeTopicPartitionsResponsePartition[];
  /** Bit set by number of operation. */
  topicAuthorizedOperations: number;
  unknownTags?: UnknownTag[];
}

export function describeTopicPartitionsResponseTopic(fields: Partial<DescribeTopicPartitionsResponseTopic> = {}): DescribeTopicPartitionsResponseTopic {
  return { errorCode: 0, name: '', topicId: zeroUuid, isInternal: false, partitions: [], topicAuthorizedOperations: -2147483648, ...fields };
}

export function readDescribeTopicPartitionsResponseTopic(reader: Reader, version: number): DescribeTopicPartitionsResponseTopic {
  const errorCode: number = reader.int16();
  const name: string | null = reader.compactStringOrNull();
  const topicId: Uuid = reader.uuid();
  const isInternal: boolean = reader.bool();
  let partitions: DescribeTopicPartitionsResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeTopicPartitionsResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeTopicPartitionsResponsePartition(reader, version));
    partitions = items;
  }
  const topicAuthorizedOperations: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeTopicPartitionsResponseTopic = { errorCode, name, topicId, isInternal, partitions, topicAuthorizedOperations };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeTopicPartitionsResponseTopic(writer: Writer, value: DescribeTopicPartitionsResponseTopic, version: number): void {
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.name);
  writer.uuid(value.topicId);
  writer.bool(value.isInternal);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeTopicPartitionsResponsePartition(writer, item, version);
  }
  writer.int32(value.topicAuthorizedOperations);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeTopicPartitionsResponseNextCursor {
  topicName: string;
  partitionIndex: number;
  unknownTags?: UnknownTag[];
}

export function describeTopicPartitionsResponseNextCursor(fields: Partial<DescribeTopicPartitionsResponseNextCursor> = {}): DescribeTopicPartitionsResponseNextCursor {
  return { topicName: '', partitionIndex: 0, ...fields };
}

export function readDescribeTopicPartitionsResponseNextCursor(reader: Reader, _version: number): DescribeTopicPartitionsResponseNextCursor {
  const topicName: string = reader.compactString();
  const partitionIndex: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeTopicPartitionsResponseNextCursor = { topicName, partitionIndex };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeTopicPartitionsResponseNextCursor(writer: Writer, value: DescribeTopicPartitionsResponseNextCursor, _version: number): void {
  writer.compactString(value.topicName);
  writer.int32(value.partitionIndex);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeTopicPartitionsResponse {
  throttleTimeMs: number;
  topics: DescribeTopicPartitionsResponseTopic[];
  /** Null: the end. */
  nextCursor: DescribeTopicPartitionsResponseNextCursor | null;
  unknownTags?: UnknownTag[];
}

export function describeTopicPartitionsResponse(fields: Partial<DescribeTopicPartitionsResponse> = {}): DescribeTopicPartitionsResponse {
  return { throttleTimeMs: 0, topics: [], nextCursor: null, ...fields };
}

export function readDescribeTopicPartitionsResponse(reader: Reader, version: number): DescribeTopicPartitionsResponse {
  const throttleTimeMs: number = reader.int32();
  let topics: DescribeTopicPartitionsResponseTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeTopicPartitionsResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeTopicPartitionsResponseTopic(reader, version));
    topics = items;
  }
  let nextCursor: DescribeTopicPartitionsResponseNextCursor | null = null;
  {
    nextCursor = reader.int8() < 0 ? null : readDescribeTopicPartitionsResponseNextCursor(reader, version);
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
  const value: DescribeTopicPartitionsResponse = { throttleTimeMs, topics, nextCursor };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeTopicPartitionsResponse(writer: Writer, value: DescribeTopicPartitionsResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeTopicPartitionsResponseTopic(writer, item, version);
  }
  if (value.nextCursor === null) writer.int8(-1);
  else { writer.int8(1); writeDescribeTopicPartitionsResponseNextCursor(writer, value.nextCursor, version); }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const describeTopicPartitionsApi: Api<DescribeTopicPartitionsRequest, DescribeTopicPartitionsResponse> = {
  key: 75,
  name: 'DescribeTopicPartitions',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readDescribeTopicPartitionsRequest,
  writeRequest: writeDescribeTopicPartitionsRequest,
  readResponse: readDescribeTopicPartitionsResponse,
  writeResponse: writeDescribeTopicPartitionsResponse,
};
