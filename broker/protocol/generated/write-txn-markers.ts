// Generated from broker/protocol/schema/api/write-txn-markers.schema. Do not edit: change the schema, then `make generate`.
// The coordinator tells leaders of partitions to write the end of a transaction (KIP-98).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface WriteTxnMarkersRequestTopic {
  name: string;
  partitionIndexes: number[];
  unknownTags?: UnknownTag[];
}

export function writeTxnMarkersRequestTopic(fields: Partial<WriteTxnMarkersRequestTopic> = {}): WriteTxnMarkersRequestTopic {
  return { name: '', partitionIndexes: [], ...fields };
}

export function readWriteTxnMarkersRequestTopic(reader: Reader, _version: number): WriteTxnMarkersRequestTopic {
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
  const value: WriteTxnMarkersRequestTopic = { name, partitionIndexes };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeWriteTxnMarkersRequestTopic(writer: Writer, value: WriteTxnMarkersRequestTopic, _version: number): void {
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

export interface WriteTxnMarkersRequestMarker {
  producerId: number;
  producerEpoch: number;
  /** True: commit. */
  transactionResult: boolean;
  topics: WriteTxnMarkersRequestTopic[];
  coordinatorEpoch: number;
  /** 0 or 1: markers of the old flow, 2: the epoch of the marker is above the records'. Since version 2. */
  transactionVersion: number;
  unknownTags?: UnknownTag[];
}

export function writeTxnMarkersRequestMarker(fields: Partial<WriteTxnMarkersRequestMarker> = {}): WriteTxnMarkersRequestMarker {
  return { producerId: 0, producerEpoch: 0, transactionResult: false, topics: [], coordinatorEpoch: 0, transactionVersion: 0, ...fields };
}

export function readWriteTxnMarkersRequestMarker(reader: Reader, version: number): WriteTxnMarkersRequestMarker {
  const producerId: number = reader.int64();
  const producerEpoch: number = reader.int16();
  const transactionResult: boolean = reader.bool();
  let topics: WriteTxnMarkersRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: WriteTxnMarkersRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readWriteTxnMarkersRequestTopic(reader, version));
    topics = items;
  }
  const coordinatorEpoch: number = reader.int32();
  const transactionVersion: number = version >= 2 ? reader.int8() : 0;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: WriteTxnMarkersRequestMarker = { producerId, producerEpoch, transactionResult, topics, coordinatorEpoch, transactionVersion };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeWriteTxnMarkersRequestMarker(writer: Writer, value: WriteTxnMarkersRequestMarker, version: number): void {
  writer.int64(value.producerId);
  writer.int16(value.producerEpoch);
  writer.bool(value.transactionResult);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeWriteTxnMarkersRequestTopic(writer, item, version);
  }
  writer.int32(value.coordinatorEpoch);
  if (version >= 2) {
    writer.int8(value.transactionVersion);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface WriteTxnMarkersRequest {
  markers: WriteTxnMarkersRequestMarker[];
  unknownTags?: UnknownTag[];
}

export function writeTxnMarkersRequest(fields: Partial<WriteTxnMarkersRequest> = {}): WriteTxnMarkersRequest {
  return { markers: [], ...fields };
}

export function readWriteTxnMarkersRequest(reader: Reader, version: number): WriteTxnMarkersRequest {
  let markers: WriteTxnMarkersRequestMarker[] = [];
  {
    const count = reader.compactArrayLength();
    const items: WriteTxnMarkersRequestMarker[] = [];
    for (let index = 0; index < count; index++) items.push(readWriteTxnMarkersRequestMarker(reader, version));
    markers = items;
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
  const value: WriteTxnMarkersRequest = { markers };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeWriteTxnMarkersRequest(writer: Writer, value: WriteTxnMarkersRequest, version: number): void {
  {
    const items = value.markers;
    writer.compactArrayLength(items.length);
    for (const item of items) writeWriteTxnMarkersRequestMarker(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface WriteTxnMarkersResponsePartition {
  partitionIndex: number;
  errorCode: number;
  unknownTags?: UnknownTag[];
}

export function writeTxnMarkersResponsePartition(fields: Partial<WriteTxnMarkersResponsePartition> = {}): WriteTxnMarkersResponsePartition {
  return { partitionIndex: 0, errorCode: 0, ...fields };
}

export function readWriteTxnMarkersResponsePartition(reader: Reader, _version: number): WriteTxnMarkersResponsePartition {
  const partitionIndex: number = reader.int32();
  const errorCode: number = reader.int16();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: WriteTxnMarkersResponsePartition = { partitionIndex, errorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeWriteTxnMarkersResponsePartition(writer: Writer, value: WriteTxnMarkersResponsePartition, _version: number): void {
  writer.int32(value.partitionIndex);
  writer.int16(value.errorCode);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface WriteTxnMarkersResponseTopic {
  name: string;
  partitions: WriteTxnMarkersResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function writeTxnMarkersResponseTopic(fields: Partial<WriteTxnMarkersResponseTopic> = {}): WriteTxnMarkersResponseTopic {
  return { name: '', partitions: [], ...fields };
}

export function readWriteTxnMarkersResponseTopic(reader: Reader, version: number): WriteTxnMarkersResponseTopic {
  const name: string = reader.compactString();
  let partitions: WriteTxnMarkersResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: WriteTxnMarkersResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readWriteTxnMarkersResponsePartition(reader, version));
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
  const value: WriteTxnMarkersResponseTopic = { name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeWriteTxnMarkersResponseTopic(writer: Writer, value: WriteTxnMarkersResponseTopic, version: number): void {
  writer.compactString(value.name);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeWriteTxnMarkersResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface WriteTxnMarkersResponseMarker {
  producerId: number;
  topics: WriteTxnMarkersResponseTopic[];
  unknownTags?: UnknownTag[];
}

export function writeTxnMarkersResponseMarker(fields: Partial<WriteTxnMarkersResponseMarker> = {}): WriteTxnMarkersResponseMarker {
  return { producerId: 0, topics: [], ...fields };
}

export function readWriteTxnMarkersResponseMarker(reader: Reader, version: number): WriteTxnMarkersResponseMarker {
  const producerId: number = reader.int64();
  let topics: WriteTxnMarkersResponseTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: WriteTxnMarkersResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readWriteTxnMarkersResponseTopic(reader, version));
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
  const value: WriteTxnMarkersResponseMarker = { producerId, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeWriteTxnMarkersResponseMarker(writer: Writer, value: WriteTxnMarkersResponseMarker, version: number): void {
  writer.int64(value.producerId);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeWriteTxnMarkersResponseTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface WriteTxnMarkersResponse {
  markers: WriteTxnMarkersResponseMarker[];
  unknownTags?: UnknownTag[];
}

export function writeTxnMarkersResponse(fields: Partial<WriteTxnMarkersResponse> = {}): WriteTxnMarkersResponse {
  return { markers: [], ...fields };
}

export function readWriteTxnMarkersResponse(reader: Reader, version: number): WriteTxnMarkersResponse {
  let markers: WriteTxnMarkersResponseMarker[] = [];
  {
    const count = reader.compactArrayLength();
    const items: WriteTxnMarkersResponseMarker[] = [];
    for (let index = 0; index < count; index++) items.push(readWriteTxnMarkersResponseMarker(reader, version));
    markers = items;
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
  const value: WriteTxnMarkersResponse = { markers };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeWriteTxnMarkersResponse(writer: Writer, value: WriteTxnMarkersResponse, version: number): void {
  {
    const items = value.markers;
    writer.compactArrayLength(items.length);
    for (const item of items) writeWriteTxnMarkersResponseMarker(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const writeTxnMarkersApi: Api<WriteTxnMarkersRequest, WriteTxnMarkersResponse> = {
  key: 27,
  name: 'WriteTxnMarkers',
  minVersion: 1,
  maxVersion: 2,
  stableVersion: 2,
  flexibleVersion: 1,
  readRequest: readWriteTxnMarkersRequest,
  writeRequest: writeWriteTxnMarkersRequest,
  readResponse: readWriteTxnMarkersResponse,
  writeResponse: writeWriteTxnMarkersResponse,
};
