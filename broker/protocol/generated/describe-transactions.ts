// Generated from broker/protocol/schema/api/describe-transactions.schema. Do not edit: change the schema, then `make generate`.
// State of transactional ids at their coordinator (KIP-664).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DescribeTransactionsRequest {
  transactionalIds: string[];
  unknownTags?: UnknownTag[];
}

export function describeTransactionsRequest(fields: Partial<DescribeTransactionsRequest> = {}): DescribeTransactionsRequest {
  return { transactionalIds: [], ...fields };
}

export function readDescribeTransactionsRequest(reader: Reader, _version: number): DescribeTransactionsRequest {
  let transactionalIds: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    transactionalIds = items;
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
  const value: DescribeTransactionsRequest = { transactionalIds };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeTransactionsRequest(writer: Writer, value: DescribeTransactionsRequest, _version: number): void {
  {
    const items = value.transactionalIds;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeTransactionsResponseTopic {
  topic: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function describeTransactionsResponseTopic(fields: Partial<DescribeTransactionsResponseTopic> = {}): DescribeTransactionsResponseTopic {
  return { topic: '', partitions: [], ...fields };
}

export function readDescribeTransactionsResponseTopic(reader: Reader, _version: number): DescribeTransactionsResponseTopic {
  const topic: string = reader.compactString();
  let partitions: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
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
  const value: DescribeTransactionsResponseTopic = { topic, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeTransactionsResponseTopic(writer: Writer, value: DescribeTransactionsResponseTopic, _version: number): void {
  writer.compactString(value.topic);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeTransactionsResponseTransactionState {
  errorCode: number;
  transactionalId: string;
  transactionState: string;
  transactionTimeoutMs: number;
  /** -1: no transaction is open. */
  transactionStartTimeMs: number;
  producerId: number;
  producerEpoch: number;
  topics: DescribeTransactionsResponseTopic[];
  unknownTags?: UnknownTag[];
}

export function describeTransactionsResponseTransactionState(fields: Partial<DescribeTransactionsResponseTransactionState> = {}): DescribeTransactionsResponseTransactionState {
  return { errorCode: 0, transactionalId: '', transactionState: '', transactionTimeoutMs: 0, transactionStartTimeMs: 0, producerId: 0, producerEpoch: 0, topics: [], ...fields };
}

export function readDescribeTransactionsResponseTransactionState(reader: Reader, version: number): DescribeTransactionsResponseTransactionState {
  const errorCode: number = reader.int16();
  const transactionalId: string = reader.compactString();
  const transactionState: string = reader.compactString();
  const transactionTimeoutMs: number = reader.int32();
  const transactionStartTimeMs: number = reader.int64();
  const producerId: number = reader.int64();
  const producerEpoch: number = reader.int16();
  let topics: DescribeTransactionsResponseTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeTransactionsResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeTransactionsResponseTopic(reader, version));
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
  const value: DescribeTransactionsResponseTransactionState = { errorCode, transactionalId, transactionState, transactionTimeoutMs, transactionStartTimeMs, producerId, producerEpoch, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeTransactionsResponseTransactionState(writer: Writer, value: DescribeTransactionsResponseTransactionState, version: number): void {
  writer.int16(value.errorCode);
  writer.compactString(value.transactionalId);
  writer.compactString(value.transactionState);
  writer.int32(value.transactionTimeoutMs);
  writer.int64(value.transactionStartTimeMs);
  writer.int64(value.producerId);
  writer.int16(value.producerEpoch);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeTransactionsResponseTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeTransactionsResponse {
  throttleTimeMs: number;
  transactionStates: DescribeTransactionsResponseTransactionState[];
  unknownTags?: UnknownTag[];
}

export function describeTransactionsResponse(fields: Partial<DescribeTransactionsResponse> = {}): DescribeTransactionsResponse {
  return { throttleTimeMs: 0, transactionStates: [], ...fields };
}

export function readDescribeTransactionsResponse(reader: Reader, version: number): DescribeTransactionsResponse {
  const throttleTimeMs: number = reader.int32();
  let transactionStates: DescribeTransactionsResponseTransactionState[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeTransactionsResponseTransactionState[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeTransactionsResponseTransactionState(reader, version));
    transactionStates = items;
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
  const value: DescribeTransactionsResponse = { throttleTimeMs, transactionStates };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeTransactionsResponse(writer: Writer, value: DescribeTransactionsResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  {
    const items = value.transactionStates;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeTransactionsResponseTransactionState(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const describeTransactionsApi: Api<DescribeTransactionsRequest, DescribeTransactionsResponse> = {
  key: 65,
  name: 'DescribeTransactions',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readDescribeTransactionsRequest,
  writeRequest: writeDescribeTransactionsRequest,
  readResponse: readDescribeTransactionsResponse,
  writeResponse: writeDescribeTransactionsResponse,
};
