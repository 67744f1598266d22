// Generated from broker/protocol/schema/api/describe-producers.schema. Do not edit: change the schema, then `make generate`.
// Idempotent and transactional producers that a partition remembers (KIP-664).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DescribeProducersRequestTopic {
  name: string;
  partitionIndexes: number[];
  unknownTags?: UnknownTag[];
}

export function describeProducersRequestTopic(fields: Partial<DescribeProducersRequestTopic> = {}): DescribeProducersRequestTopic {
  return { name: '', partitionIndexes: [], ...fields };
}

export function readDescribeProducersRequestTopic(reader: Reader, _version: number): DescribeProducersRequestTopic {
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
  const value: DescribeProducersRequestTopic = { name, partitionIndexes };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeProducersRequestTopic(writer: Writer, value: DescribeProducersRequestTopic, _version: number): void {
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

export interface DescribeProducersRequest {
  topics: DescribeProducersRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function describeProducersRequest(fields: Partial<DescribeProducersRequest> = {}): DescribeProducersRequest {
  return { topics: [], ...fields };
}

export function readDescribeProducersRequest(reader: Reader, version: number): DescribeProducersRequest {
  let topics: DescribeProducersRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeProducersRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeProducersRequestTopic(reader, version));
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
  const value: DescribeProducersRequest = { topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeProducersRequest(writer: Writer, value: DescribeProducersRequest, version: number): void {
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeProducersRequestTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeProducersResponseActiveProducer {
  producerId: number;
  producerEpoch: number;
  /** -1: none. */
  lastSequence: number;
  /** Milliseconds; -1: none. */
  lastTimestamp: number;
  coordinatorEpoch: number;
  /** -1: no transaction is open. */
  currentTxnStartOffset: number;
  unknownTags?: UnknownTag[];
}

export function describeProducersResponseActiveProducer(fields: Partial<DescribeProducersResponseActiveProducer> = {}): DescribeProducersResponseActiveProducer {
  return { producerId: 0, producerEpoch: 0, lastSequence: -1, lastTimestamp: -1, coordinatorEpoch: 0, currentTxnStartOffset: -1, ...fields };
}

export function readDescribeProducersResponseActiveProducer(reader: Reader, _version: number): DescribeProducersResponseActiveProducer {
  const producerId: number = reader.int64();
  const producerEpoch: number = reader.int32();
  const lastSequence: number = reader.int32();
  const lastTimestamp: number = reader.int64();
  const coordinatorEpoch: number = reader.int32();
  const currentTxnStartOffset: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeProducersResponseActiveProducer = { producerId, producerEpoch, lastSequence, lastTimestamp, coordinatorEpoch, currentTxnStartOffset };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeProducersResponseActiveProducer(writer: Writer, value: DescribeProducersResponseActiveProducer, _version: number): void {
  writer.int64(value.producerId);
  writer.int32(value.producerEpoch);
  writer.int32(value.lastSequence);
  writer.int64(value.lastTimestamp);
  writer.int32(value.coordinatorEpoch);
  writer.int64(value.currentTxnStartOffset);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeProducersResponsePartition {
  partitionIndex: number;
  errorCode: number;
  errorMessage: string | null;
  activeProducers: DescribeProducersResponseActiveProducer[];
  unknownTags?: UnknownTag[];
}

export function describeProducersResponsePartition(fields: Partial<DescribeProducersResponsePartition> = {}): DescribeProducersResponsePartition {
  return { partitionIndex: 0, errorCode: 0, errorMessage: null, activeProducers: [], ...fields };
}

export function readDescribeProducersResponsePartition(reader: Reader, version: number): DescribeProducersResponsePartition {
  const partitionIndex: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  let activeProducers: DescribeProducersResponseActiveProducer[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeProducersResponseActiveProducer[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeProducersResponseActiveProducer(reader, version));
    activeProducers = items;
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
  const value: DescribeProducersResponsePartition = { partitionIndex, errorCode, errorMessage, activeProducers };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeProducersResponsePartition(writer: Writer, value: DescribeProducersResponsePartition, version: number): void {
  writer.int32(value.partitionIndex);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    const items = value.activeProducers;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeProducersResponseActiveProducer(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeProducersResponseTopic {
  name: string;
  partitions: DescribeProducersResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function describeProducersResponseTopic(fields: Partial<DescribeProducersResponseTopic> = {}): DescribeProducersResponseTopic {
  return { name: '', partitions: [], ...fields };
}

export function readDescribeProducersResponseTopic(reader: Reader, version: number): DescribeProducersResponseTopic {
  const name: string = reader.compactString();
  let partitions: DescribeProducersResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeProducersResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeProducersResponsePartition(reader, version));
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
  const value: DescribeProducersResponseTopic = { name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeProducersResponseTopic(writer: Writer, value: DescribeProducersResponseTopic, version: number): void {
  writer.compactString(value.name);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeProducersResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeProducersResponse {
  throttleTimeMs: number;
  topics: DescribeProducersResponseTopic[];
  unknownTags?: UnknownTag[];
}

export function describeProducersResponse(fields: Partial<DescribeProducersResponse> = {}): DescribeProducersResponse {
  return { throttleTimeMs: 0, topics: [], ...fields };
}

export function readDescribeProducersResponse(reader: Reader, version: number): DescribeProducersResponse {
  const throttleTimeMs: number = reader.int32();
  let topics: DescribeProducersResponseTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeProducersResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeProducersResponseTopic(reader, version));
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
  const value: DescribeProducersResponse = { throttleTimeMs, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeProducersResponse(writer: Writer, value: DescribeProducersResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeProducersResponseTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const describeProducersApi: Api<DescribeProducersRequest, DescribeProducersResponse> = {
  key: 61,
  name: 'DescribeProducers',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readDescribeProducersRequest,
  writeRequest: writeDescribeProducersRequest,
  readResponse: readDescribeProducersResponse,
  writeResponse: writeDescribeProducersResponse,
};
