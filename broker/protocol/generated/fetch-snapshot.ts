// Generated from broker/protocol/schema/api/fetch-snapshot.schema. Do not edit: change the schema, then `make generate`.
// Reads a piece of a snapshot of the metadata log (KIP-630).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { RecordBytes, Writer } from '../writer.ts';

export interface FetchSnapshotRequestSnapshotId {
  endOffset: number;
  epoch: number;
  unknownTags?: UnknownTag[];
}

export function fetchSnapshotRequestSnapshotId(fields: Partial<FetchSnapshotRequestSnapshotId> = {}): FetchSnapshotRequestSnapshotId {
  return { endOffset: 0, epoch: 0, ...fields };
}

export function readFetchSnapshotRequestSnapshotId(reader: Reader, _version: number): FetchSnapshotRequestSnapshotId {
  const endOffset: number = reader.int64();
  const epoch: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FetchSnapshotRequestSnapshotId = { endOffset, epoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchSnapshotRequestSnapshotId(writer: Writer, value: FetchSnapshotRequestSnapshotId, _version: number): void {
  writer.int64(value.endOffset);
  writer.int32(value.epoch);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface FetchSnapshotRequestPartition {
  partition: number;
  currentLeaderEpoch: number;
  snapshotId: FetchSnapshotRequestSnapshotId;
  position: number;
  /** Since version 1. */
  replicaDirectoryId: Uuid;
  unknownTags?: UnknownTag[];
}

export function fetchSnapshotRequestPartition(fields: Partial<FetchSnapshotRequestPartition> = {}): FetchSnapshotRequestPartition {
  return { partition: 0, currentLeaderEpoch: 0, snapshotId: fetchSnapshotRequestSnapshotId(), position: 0, replicaDirectoryId: zeroUuid, ...fields };
}

export function readFetchSnapshotRequestPartition(reader: Reader, version: number): FetchSnapshotRequestPartition {
  const partition: number = reader.int32();
  const currentLeaderEpoch: number = reader.int32();
  const snapshotId: FetchSnapshotRequestSnapshotId = readFetchSnapshotRequestSnapshotId(reader, version);
  const position: number = reader.int64();
  let replicaDirectoryId: Uuid = zeroUuid;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0 && version >= 1) {
        const outer = reader.beginTag(size);
        replicaDirectoryId = reader.uuid();
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FetchSnapshotRequestPartition = { partition, currentLeaderEpoch, snapshotId, position, replicaDirectoryId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchSnapshotRequestPartition(writer: Writer, value: FetchSnapshotRequestPartition, version: number): void {
  writer.int32(value.partition);
  writer.int32(value.currentLeaderEpoch);
  writeFetchSnapshotRequestSnapshotId(writer, value.snapshotId, version);
  writer.int64(value.position);
  {
    const has0 = version >= 1 && value.replicaDirectoryId !== zeroUuid;
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      tagged.uuid(value.replicaDirectoryId);
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export interface FetchSnapshotRequestTopic {
  name: string;
  partitions: FetchSnapshotRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function fetchSnapshotRequestTopic(fields: Partial<FetchSnapshotRequestTopic> = {}): FetchSnapshotRequestTopic {
  return { name: '', partitions: [], ...fields };
}

export function readFetchSnapshotRequestTopic(reader: Reader, version: number): FetchSnapshotRequestTopic {
  const name: string = reader.compactString();
  let partitions: FetchSnapshotRequestPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: FetchSnapshotRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readFetchSnapshotRequestPartition(reader, version));
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
  const value: FetchSnapshotRequestTopic = { name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchSnapshotRequestTopic(writer: Writer, value: FetchSnapshotRequestTopic, version: number): void {
  writer.compactString(value.name);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeFetchSnapshotRequestPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface FetchSnapshotRequest {
  replicaId: number;
  /** Soft: one piece at least. */
  maxBytes: number;
  topics: FetchSnapshotRequestTopic[];
  clusterId: string | null;
  unknownTags?: UnknownTag[];
}

export function fetchSnapshotRequest(fields: Partial<FetchSnapshotRequest> = {}): FetchSnapshotRequest {
  return { replicaId: -1, maxBytes: 2147483647, topics: [], clusterId: null, ...fields };
}

export function readFetchSnapshotRequest(reader: Reader, version: number): FetchSnapshotRequest {
  const replicaId: number = reader.int32();
  const maxBytes: number = reader.int32();
  let topics: FetchSnapshotRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: FetchSnapshotRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readFetchSnapshotRequestTopic(reader, version));
    topics = items;
  }
  let clusterId: string | null = null;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0) {
        const outer = reader.beginTag(size);
        clusterId = reader.compactStringOrNull();
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FetchSnapshotRequest = { replicaId, maxBytes, topics, clusterId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchSnapshotRequest(writer: Writer, value: FetchSnapshotRequest, version: number): void {
  writer.int32(value.replicaId);
  writer.int32(value.maxBytes);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeFetchSnapshotRequestTopic(writer, item, version);
  }
  {
    const has0 = value.clusterId !== null;
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      tagged.compactStringOrNull(value.clusterId);
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export interface FetchSnapshotResponseSnapshotId {
  endOffset: number;
  epoch: number;
  unknownTags?: UnknownTag[];
}

export function fetchSnapshotResponseSnapshotId(fields: Partial<FetchSnapshotResponseSnapshotId> = {}): FetchSnapshotResponseSnapshotId {
  return { endOffset: 0, epoch: 0, ...fields };
}

export function readFetchSnapshotResponseSnapshotId(reader: Reader, _version: number): FetchSnapshotResponseSnapshotId {
  const endOffset: number = reader.int64();
  const epoch: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FetchSnapshotResponseSnapshotId = { endOffset, epoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchSnapshotResponseSnapshotId(writer: Writer, value: FetchSnapshotResponseSnapshotId, _version: number): void {
  writer.int64(value.endOffset);
  writer.int32(value.epoch);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface FetchSnapshotResponseCurrentLeader {
  leaderId: number;
  leaderEpoch: number;
  unknownTags?: UnknownTag[];
}

export function fetchSnapshotResponseCurrentLeader(fields: Partial<FetchSnapshotResponseCurrentLeader> = {}): FetchSnapshotResponseCurrentLeader {
  return { leaderId: 0, leaderEpoch: 0, ...fields };
}

export function readFetchSnapshotResponseCurrentLeader(reader: Reader, _version: number): FetchSnapshotResponseCurrentLeader {
  const leaderId: number = reader.int32();
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
  const value: FetchSnapshotResponseCurrentLeader = { leaderId, leaderEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchSnapshotResponseCurrentLeader(writer: Writer, value: FetchSnapshotResponseCurrentLeader, _version: number): void {
  writer.int32(value.leaderId);
  writer.int32(value.leaderEpoch);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

function isDefaultFetchSnapshotResponseCurrentLeader(value: FetchSnapshotResponseCurrentLeader): boolean {
  return !(value.leaderId !== 0) && !(value.leaderEpoch !== 0);
}

export interface FetchSnapshotResponsePartition {
  index: number;
  errorCode: number;
  snapshotId: FetchSnapshotResponseSnapshotId;
  size: number;
  position: number;
  unalignedRecords: RecordBytes;
  currentLeader: FetchSnapshotResponseCurrentLeader;
  unknownTags?: UnknownTag[];
}

export function fetchSnapshotResponsePartition(fields: Partial<FetchSnapshotResponsePartition> = {}): FetchSnapshotResponsePartition {
  return { index: 0, errorCode: 0, snapshotId: fetchSnapshotResponseSnapshotId(), size: 0, position: 0, unalignedRecords: new Uint8Array(0), currentLeader: fetchSnapshotResponseCurrentLeader(), ...fields };
}

export function readFetchSnapshotResponsePartition(reader: Reader, version: number): FetchSnapshotResponsePartition {
  const indexField: number = reader.int32();
  const errorCode: number = reader.int16();
  const snapshotId: FetchSnapshotResponseSnapshotId = readFetchSnapshotResponseSnapshotId(reader, version);
  const size: number = reader.int64();
  const position: number = reader.int64();
  const unalignedRecords: RecordBytes = reader.compactBlob();
  let currentLeader: FetchSnapshotResponseCurrentLeader = fetchSnapshotResponseCurrentLeader();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0) {
        const outer = reader.beginTag(size);
        currentLeader = readFetchSnapshotResponseCurrentLeader(reader, version);
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FetchSnapshotResponsePartition = { index: indexField, errorCode, snapshotId, size, position, unalignedRecords, currentLeader };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchSnapshotResponsePartition(writer: Writer, value: FetchSnapshotResponsePartition, version: number): void {
  writer.int32(value.index);
  writer.int16(value.errorCode);
  writeFetchSnapshotResponseSnapshotId(writer, value.snapshotId, version);
  writer.int64(value.size);
  writer.int64(value.position);
  writer.compactRecords(value.unalignedRecords);
  {
    const has0 = (!isDefaultFetchSnapshotResponseCurrentLeader(value.currentLeader));
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      writeFetchSnapshotResponseCurrentLeader(tagged, value.currentLeader, version);
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export interface FetchSnapshotResponseTopic {
  name: string;
  partitions: FetchSnapshotResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function fetchSnapshotResponseTopic(fields: Partial<FetchSnapshotResponseTopic> = {}): FetchSnapshotResponseTopic {
  return { name: '', partitions: [], ...fields };
}

export function readFetchSnapshotResponseTopic(reader: Reader, version: number): FetchSnapshotResponseTopic {
  const name: string = reader.compactString();
  let partitions: FetchSnapshotResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: FetchSnapshotResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readFetchSnapshotResponsePartition(reader, version));
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
  const value: FetchSnapshotResponseTopic = { name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchSnapshotResponseTopic(writer: Writer, value: FetchSnapshotResponseTopic, version: number): void {
  writer.compactString(value.name);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeFetchSnapshotResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface FetchSnapshotResponseNodeEndpoint {
  /** Since version 1. */
  nodeId: number;
  /** Since version 1. */
  host: string;
  /** Since version 1. */
  port: number;
  unknownTags?: UnknownTag[];
}

export function fetchSnapshotResponseNodeEndpoint(fields: Partial<FetchSnapshotResponseNodeEndpoint> = {}): FetchSnapshotResponseNodeEndpoint {
  return { nodeId: 0, host: '', port: 0, ...fields };
}

export function readFetchSnapshotResponseNodeEndpoint(reader: Reader, version: number): FetchSnapshotResponseNodeEndpoint {
  const nodeId: number = version >= 1 ? reader.int32() : 0;
  const host: string = version >= 1 ? reader.compactString() : '';
  const port: number = version >= 1 ? reader.uint16() : 0;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FetchSnapshotResponseNodeEndpoint = { nodeId, host, port };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchSnapshotResponseNodeEndpoint(writer: Writer, value: FetchSnapshotResponseNodeEndpoint, version: number): void {
  if (version >= 1) {
    writer.int32(value.nodeId);
  }
  if (version >= 1) {
    writer.compactString(value.host);
  }
  if (version >= 1) {
    writer.uint16(value.port);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface FetchSnapshotResponse {
  throttleTimeMs: number;
  errorCode: number;
  topics: FetchSnapshotResponseTopic[];
  /** Since version 1. */
  nodeEndpoints: FetchSnapshotResponseNodeEndpoint[];
  unknownTags?: UnknownTag[];
}

export function fetchSnapshotResponse(fields: Partial<FetchSnapshotResponse> = {}): FetchSnapshotResponse {
  return { throttleTimeMs: 0, errorCode: 0, topics: [], nodeEndpoints: [], ...fields };
}

export function readFetchSnapshotResponse(reader: Reader, version: number): FetchSnapshotResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  let topics: FetchSnapshotResponseTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: FetchSnapshotResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readFetchSnapshotResponseTopic(reader, version));
    topics = items;
  }
  let nodeEndpoints: FetchSnapshotResponseNodeEndpoint[] = [];
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0 && version >= 1) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLength();
        const items: FetchSnapshotResponseNodeEndpoint[] = [];
        for (let index = 0; index < count; index++) items.push(readFetchSnapshotResponseNodeEndpoint(reader, version));
        nodeEndpoints = items;
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FetchSnapshotResponse = { throttleTimeMs, errorCode, topics, nodeEndpoints };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchSnapshotResponse(writer: Writer, value: FetchSnapshotResponse, version: number): void {
  if (version < 1 && (value.nodeEndpoints.length > 0)) refuseField('FetchSnapshotResponse.nodeEndpoints', version);
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeFetchSnapshotResponseTopic(writer, item, version);
  }
  {
    const has0 = version >= 1 && (value.nodeEndpoints.length > 0);
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      {
        const items = value.nodeEndpoints;
        tagged.compactArrayLength(items.length);
        for (const item of items) writeFetchSnapshotResponseNodeEndpoint(tagged, item, version);
      }
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const fetchSnapshotApi: Api<FetchSnapshotRequest, FetchSnapshotResponse> = {
  key: 59,
  name: 'FetchSnapshot',
  minVersion: 0,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 0,
  readRequest: readFetchSnapshotRequest,
  writeRequest: writeFetchSnapshotRequest,
  readResponse: readFetchSnapshotResponse,
  writeResponse: writeFetchSnapshotResponse,
};
