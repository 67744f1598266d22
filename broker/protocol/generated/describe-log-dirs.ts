// Generated from broker/protocol/schema/api/describe-log-dirs.schema. Do not edit: change the schema, then `make generate`.
// What lies in the data folders of a broker (KIP-113); their sizes from version 4 on (KIP-827), whether they take new partitions
// from 5 (KIP-1066).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DescribeLogDirsRequestTopic {
  topic: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function describeLogDirsRequestTopic(fields: Partial<DescribeLogDirsRequestTopic> = {}): DescribeLogDirsRequestTopic {
  return { topic: '', partitions: [], ...fields };
}

export function readDescribeLogDirsRequestTopic(reader: Reader, version: number): DescribeLogDirsRequestTopic {
  const flexible = version >= 2;
  const topic: string = (flexible ? reader.compactString() : reader.string());
  let partitions: number[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
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
  const value: DescribeLogDirsRequestTopic = { topic, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeLogDirsRequestTopic(writer: Writer, value: DescribeLogDirsRequestTopic, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactString(value.topic); else writer.string(value.topic); }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeLogDirsRequest {
  /** Null: all. */
  topics: DescribeLogDirsRequestTopic[] | null;
  unknownTags?: UnknownTag[];
}

export function describeLogDirsRequest(fields: Partial<DescribeLogDirsRequest> = {}): DescribeLogDirsRequest {
  return { topics: [], ...fields };
}

export function readDescribeLogDirsRequest(reader: Reader, version: number): DescribeLogDirsRequest {
  const flexible = version >= 2;
  let topics: DescribeLogDirsRequestTopic[] | null = [];
  {
    const count = (flexible ? reader.compactArrayLengthOrNull() : reader.arrayLengthOrNull());
    if (count < 0) topics = null;
    else {
      const items: DescribeLogDirsRequestTopic[] = [];
      for (let index = 0; index < count; index++) items.push(readDescribeLogDirsRequestTopic(reader, version));
      topics = items;
    }
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
  const value: DescribeLogDirsRequest = { topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeLogDirsRequest(writer: Writer, value: DescribeLogDirsRequest, version: number): void {
  const flexible = version >= 2;
  {
    const items = value.topics;
    if (items === null) {
      if (flexible) writer.compactArrayLength(-1); else writer.arrayLength(-1);
    } else {
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writeDescribeLogDirsRequestTopic(writer, item, version);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeLogDirsResponsePartition {
  partitionIndex: number;
  /** Bytes. */
  partitionSize: number;
  /** Records behind the high watermark, or behind the replica that it will replace. */
  offsetLag: number;
  /** A copy that will replace the replica in another folder. */
  isFutureKey: boolean;
  unknownTags?: UnknownTag[];
}

export function describeLogDirsResponsePartition(fields: Partial<DescribeLogDirsResponsePartition> = {}): DescribeLogDirsResponsePartition {
  return { partitionIndex: 0, partitionSize: 0, offsetLag: 0, isFutureKey: false, ...fields };
}

export function readDescribeLogDirsResponsePartition(reader: Reader, version: number): DescribeLogDirsResponsePartition {
  const flexible = version >= 2;
  const partitionIndex: number = reader.int32();
  const partitionSize: number = reader.int64();
  const offsetLag: number = reader.int64();
  const isFutureKey: boolean = reader.bool();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeLogDirsResponsePartition = { partitionIndex, partitionSize, offsetLag, isFutureKey };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeLogDirsResponsePartition(writer: Writer, value: DescribeLogDirsResponsePartition, version: number): void {
  const flexible = version >= 2;
  writer.int32(value.partitionIndex);
  writer.int64(value.partitionSize);
  writer.int64(value.offsetLag);
  writer.bool(value.isFutureKey);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeLogDirsResponseTopic {
  name: string;
  partitions: DescribeLogDirsResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function describeLogDirsResponseTopic(fields: Partial<DescribeLogDirsResponseTopic> = {}): DescribeLogDirsResponseTopic {
  return { name: '', partitions: [], ...fields };
}

export function readDescribeLogDirsResponseTopic(reader: Reader, version: number): DescribeLogDirsResponseTopic {
  const flexible = version >= 2;
  const name: string = (flexible ? reader.compactString() : reader.string());
  let partitions: DescribeLogDirsResponsePartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DescribeLogDirsResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeLogDirsResponsePartition(reader, version));
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
  const value: DescribeLogDirsResponseTopic = { name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeLogDirsResponseTopic(writer: Writer, value: DescribeLogDirsResponseTopic, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDescribeLogDirsResponsePartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeLogDirsResponseResult {
  errorCode: number;
  logDir: string;
  topics: DescribeLogDirsResponseTopic[];
  /** Of the volume; -1: unknown. Since version 4. */
  totalBytes: number;
  /** Of the volume; -1: unknown. Since version 4. */
  usableBytes: number;
  /** No new partitions go here. Since version 5. */
  isCordoned: boolean;
  unknownTags?: UnknownTag[];
}

export function describeLogDirsResponseResult(fields: Partial<DescribeLogDirsResponseResult> = {}): DescribeLogDirsResponseResult {
  return { errorCode: 0, logDir: '', topics: [], totalBytes: -1, usableBytes: -1, isCordoned: false, ...fields };
}

export function readDescribeLogDirsResponseResult(reader: Reader, version: number): DescribeLogDirsResponseResult {
  const flexible = version >= 2;
  const errorCode: number = reader.int16();
  const logDir: string = (flexible ? reader.compactString() : reader.string());
  let topics: DescribeLogDirsResponseTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DescribeLogDirsResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeLogDirsResponseTopic(reader, version));
    topics = items;
  }
  const totalBytes: number = version >= 4 ? reader.int64() : -1;
  const usableBytes: number = version >= 4 ? reader.int64() : -1;
  const isCordoned: boolean = version >= 5 ? reader.bool() : false;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeLogDirsResponseResult = { errorCode, logDir, topics, totalBytes, usableBytes, isCordoned };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeLogDirsResponseResult(writer: Writer, value: DescribeLogDirsResponseResult, version: number): void {
  const flexible = version >= 2;
  writer.int16(value.errorCode);
  { if (flexible) writer.compactString(value.logDir); else writer.string(value.logDir); }
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDescribeLogDirsResponseTopic(writer, item, version);
  }
  if (version >= 4) {
    writer.int64(value.totalBytes);
  }
  if (version >= 4) {
    writer.int64(value.usableBytes);
  }
  if (version >= 5) {
    writer.bool(value.isCordoned);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeLogDirsResponse {
  throttleTimeMs: number;
  /** Since version 3. */
  errorCode: number;
  results: DescribeLogDirsResponseResult[];
  unknownTags?: UnknownTag[];
}

export function describeLogDirsResponse(fields: Partial<DescribeLogDirsResponse> = {}): DescribeLogDirsResponse {
  return { throttleTimeMs: 0, errorCode: 0, results: [], ...fields };
}

export function readDescribeLogDirsResponse(reader: Reader, version: number): DescribeLogDirsResponse {
  const flexible = version >= 2;
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = version >= 3 ? reader.int16() : 0;
  let results: DescribeLogDirsResponseResult[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DescribeLogDirsResponseResult[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeLogDirsResponseResult(reader, version));
    results = items;
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
  const value: DescribeLogDirsResponse = { throttleTimeMs, errorCode, results };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeLogDirsResponse(writer: Writer, value: DescribeLogDirsResponse, version: number): void {
  const flexible = version >= 2;
  writer.int32(value.throttleTimeMs);
  if (version >= 3) {
    writer.int16(value.errorCode);
  }
  {
    const items = value.results;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDescribeLogDirsResponseResult(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const describeLogDirsApi: Api<DescribeLogDirsRequest, DescribeLogDirsResponse> = {
  key: 35,
  name: 'DescribeLogDirs',
  minVersion: 1,
  maxVersion: 5,
  stableVersion: 5,
  flexibleVersion: 2,
  readRequest: readDescribeLogDirsRequest,
  writeRequest: writeDescribeLogDirsRequest,
  readResponse: readDescribeLogDirsResponse,
  writeResponse: writeDescribeLogDirsResponse,
};
