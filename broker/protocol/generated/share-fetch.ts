// Generated from broker/protocol/schema/api/share-fetch.schema. Do not edit: change the schema, then `make generate`.
// Acquires records for a member of a share group and acknowledges earlier ones (KIP-932); acquisition locks can be renewed from
// version 2 on (KIP-1222).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { RecordBytes, Writer } from '../writer.ts';

export interface ShareFetchRequestAcknowledgementBatche {
  firstOffset: number;
  lastOffset: number;
  acknowledgeTypes: number[];
  unknownTags?: UnknownTag[];
}

export function shareFetchRequestAcknowledgementBatche(fields: Partial<ShareFetchRequestAcknowledgementBatche> = {}): ShareFetchRequestAcknowledgementBatche {
  return { firstOffset: 0, lastOffset: 0, acknowledgeTypes: [], ...fields };
}

export function readShareFetchRequestAcknowledgementBatche(reader: Reader, _version: number): ShareFetchRequestAcknowledgementBatche {
  const firstOffset: number = reader.int64();
  const lastOffset: number = reader.int64();
  let acknowledgeTypes: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int8());
    acknowledgeTypes = items;
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
  const value: ShareFetchRequestAcknowledgementBatche = { firstOffset, lastOffset, acknowledgeTypes };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareFetchRequestAcknowledgementBatche(writer: Writer, value: ShareFetchRequestAcknowledgementBatche, _version: number): void {
  writer.int64(value.firstOffset);
  writer.int64(value.lastOffset);
  {
    const items = value.acknowledgeTypes;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int8(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareFetchRequestPartition {
  partitionIndex: number;
  acknowledgementBatches: ShareFetchRequestAcknowledgementBatche[];
  unknownTags?: UnknownTag[];
}

export function shareFetchRequestPartition(fields: Partial<ShareFetchRequestPartition> = {}): ShareFetchRequestPartition {
  return { partitionIndex: 0, acknowledgementBatches: [], ...fields };
}

export function readShareFetchRequestPartition(reader: Reader, version: number): ShareFetchRequestPartition {
  const partitionIndex: number = reader.int32();
  let acknowledgementBatches: ShareFetchRequestAcknowledgementBatche[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareFetchRequestAcknowledgementBatche[] = [];
    for (let index = 0; index < count; index++) items.push(readShareFetchRequestAcknowledgementBatche(reader, version));
    acknowledgementBatches = items;
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
  const value: ShareFetchRequestPartition = { partitionIndex, acknowledgementBatches };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareFetchRequestPartition(writer: Writer, value: ShareFetchRequestPartition, version: number): void {
  writer.int32(value.partitionIndex);
  {
    const items = value.acknowledgementBatches;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareFetchRequestAcknowledgementBatche(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareFetchRequestTopic {
  topicId: Uuid;
  partitions: ShareFetchRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function shareFetchRequestTopic(fields: Partial<ShareFetchRequestTopic> = {}): ShareFetchRequestTopic {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readShareFetchRequestTopic(reader: Reader, version: number): ShareFetchRequestTopic {
  const topicId: Uuid = reader.uuid();
  let partitions: ShareFetchRequestPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareFetchRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readShareFetchRequestPartition(reader, version));
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
  const value: ShareFetchRequestTopic = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareFetchRequestTopic(writer: Writer, value: ShareFetchRequestTopic, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareFetchRequestPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareFetchRequestForgottenTopic {
  topicId: Uuid;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function shareFetchRequestForgottenTopic(fields: Partial<ShareFetchRequestForgottenTopic> = {}): ShareFetchRequestForgottenTopic {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readShareFetchRequestForgottenTopic(reader: Reader, _version: number): ShareFetchRequestForgottenTopic {
  const topicId: Uuid = reader.uuid();
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
  const value: ShareFetchRequestForgottenTopic = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareFetchRequestForgottenTopic(writer: Writer, value: ShareFetchRequestForgottenTopic, _version: number): void {
  writer.uuid(value.topicId);
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

export interface ShareFetchRequest {
  groupId: string | null;
  memberId: string | null;
  shareSessionEpoch: number;
  maxWaitMs: number;
  minBytes: number;
  maxBytes: number;
  maxRecords: number;
  batchSize: number;
  /** Since version 2. */
  shareAcquireMode: number;
  /** Since version 2. */
  isRenewAck: boolean;
  topics: ShareFetchRequestTopic[];
  forgottenTopicsData: ShareFetchRequestForgottenTopic[];
  unknownTags?: UnknownTag[];
}

export function shareFetchRequest(fields: Partial<ShareFetchRequest> = {}): ShareFetchRequest {
  return { groupId: null, memberId: '', shareSessionEpoch: 0, maxWaitMs: 0, minBytes: 0, maxBytes: 2147483647, maxRecords: 0, batchSize: 0, shareAcquireMode: 0, isRenewAck: false, topics: [], forgottenTopicsData: [], ...fields };
}

export function readShareFetchRequest(reader: Reader, version: number): ShareFetchRequest {
  const groupId: string | null = reader.compactStringOrNull();
  const memberId: string | null = reader.compactStringOrNull();
  const shareSessionEpoch: number = reader.int32();
  const maxWaitMs: number = reader.int32();
  const minBytes: number = reader.int32();
  const maxBytes: number = reader.int32();
  const maxRecords: number = reader.int32();
  const batchSize: number = reader.int32();
  const shareAcquireMode: number = version >= 2 ? reader.int8() : 0;
  const isRenewAck: boolean = version >= 2 ? reader.bool() : false;
  let topics: ShareFetchRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareFetchRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readShareFetchRequestTopic(reader, version));
    topics = items;
  }
  let forgottenTopicsData: ShareFetchRequestForgottenTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareFetchRequestForgottenTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readShareFetchRequestForgottenTopic(reader, version));
    forgottenTopicsData = items;
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
  const value: ShareFetchRequest = { groupId, memberId, shareSessionEpoch, maxWaitMs, minBytes, maxBytes, maxRecords, batchSize, shareAcquireMode, isRenewAck, topics, forgottenTopicsData };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareFetchRequest(writer: Writer, value: ShareFetchRequest, version: number): void {
  if (version < 2 && value.isRenewAck !== false) refuseField('ShareFetchRequest.isRenewAck', version);
  writer.compactStringOrNull(value.groupId);
  writer.compactStringOrNull(value.memberId);
  writer.int32(value.shareSessionEpoch);
  writer.int32(value.maxWaitMs);
  writer.int32(value.minBytes);
  writer.int32(value.maxBytes);
  writer.int32(value.maxRecords);
  writer.int32(value.batchSize);
  if (version >= 2) {
    writer.int8(value.shareAcquireMode);
  }
  if (version >= 2) {
    writer.bool(value.isRenewAck);
  }
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareFetchRequestTopic(writer, item, version);
  }
  {
    const items = value.forgottenTopicsData;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareFetchRequestForgottenTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareFetchResponseCurrentLeader {
  leaderId: number;
  leaderEpoch: number;
  unknownTags?: UnknownTag[];
}

export function shareFetchResponseCurrentLeader(fields: Partial<ShareFetchResponseCurrentLeader> = {}): ShareFetchResponseCurrentLeader {
  return { leaderId: 0, leaderEpoch: 0, ...fields };
}

export function readShareFetchResponseCurrentLeader(reader: Reader, _version: number): ShareFetchResponseCurrentLeader {
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
  const value: ShareFetchResponseCurrentLeader = { leaderId, leaderEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareFetchResponseCurrentLeader(writer: Writer, value: ShareFetchResponseCurrentLeader, _version: number): void {
  writer.int32(value.leaderId);
  writer.int32(value.leaderEpoch);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareFetchResponseAcquiredRecord {
  firstOffset: number;
  lastOffset: number;
  deliveryCount: number;
  unknownTags?: UnknownTag[];
}

export function shareFetchResponseAcquiredRecord(fields: Partial<ShareFetchResponseAcquiredRecord> = {}): ShareFetchResponseAcquiredRecord {
  return { firstOffset: 0, lastOffset: 0, deliveryCount: 0, ...fields };
}

export function readShareFetchResponseAcquiredRecord(reader: Reader, _version: number): ShareFetchResponseAcquiredRecord {
  const firstOffset: number = reader.int64();
  const lastOffset: number = reader.int64();
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
  const value: ShareFetchResponseAcquiredRecord = { firstOffset, lastOffset, deliveryCount };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareFetchResponseAcquiredRecord(writer: Writer, value: ShareFetchResponseAcquiredRecord, _version: number): void {
  writer.int64(value.firstOffset);
  writer.int64(value.lastOffset);
  writer.int16(value.deliveryCount);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareFetchResponsePartition {
  partitionIndex: number;
  errorCode: number;
  errorMessage: string | null;
  acknowledgeErrorCode: number;
  acknowledgeErrorMessage: string | null;
  currentLeader: ShareFetchResponseCurrentLeader;
  records: RecordBytes;
  acquiredRecords: ShareFetchResponseAcquiredRecord[];
  unknownTags?: UnknownTag[];
}

export function shareFetchResponsePartition(fields: Partial<ShareFetchResponsePartition> = {}): ShareFetchResponsePartition {
  return { partitionIndex: 0, errorCode: 0, errorMessage: null, acknowledgeErrorCode: 0, acknowledgeErrorMessage: null, currentLeader: shareFetchResponseCurrentLeader(), records: new Uint8Array(0), acquiredRecords: [], ...fields };
}

export function readShareFetchResponsePartition(reader: Reader, version: number): ShareFetchResponsePartition {
  const partitionIndex: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  const acknowledgeErrorCode: number = reader.int16();
  const acknowledgeErrorMessage: string | null = reader.compactStringOrNull();
  const currentLeader: ShareFetchResponseCurrentLeader = readShareFetchResponseCurrentLeader(reader, version);
  const records: RecordBytes = reader.compactBlob();
  let acquiredRecords: ShareFetchResponseAcquiredRecord[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareFetchResponseAcquiredRecord[] = [];
    for (let index = 0; index < count; index++) items.push(readShareFetchResponseAcquiredRecord(reader, version));
    acquiredRecords = items;
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
  const value: ShareFetchResponsePartition = { partitionIndex, errorCode, errorMessage, acknowledgeErrorCode, acknowledgeErrorMessage, currentLeader, records, acquiredRecords };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareFetchResponsePartition(writer: Writer, value: ShareFetchResponsePartition, version: number): void {
  writer.int32(value.partitionIndex);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  writer.int16(value.acknowledgeErrorCode);
  writer.compactStringOrNull(value.acknowledgeErrorMessage);
  writeShareFetchResponseCurrentLeader(writer, value.currentLeader, version);
  writer.compactRecords(value.records);
  {
    const items = value.acquiredRecords;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareFetchResponseAcquiredRecord(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareFetchResponseResponse {
  topicId: Uuid;
  partitions: ShareFetchResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function shareFetchResponseResponse(fields: Partial<ShareFetchResponseResponse> = {}): ShareFetchResponseResponse {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readShareFetchResponseResponse(reader: Reader, version: number): ShareFetchResponseResponse {
  const topicId: Uuid = reader.uuid();
  let partitions: ShareFetchResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareFetchResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readShareFetchResponsePartition(reader, version));
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
  const value: ShareFetchResponseResponse = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareFetchResponseResponse(writer: Writer, value: ShareFetchResponseResponse, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareFetchResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareFetchResponseNodeEndpoint {
  nodeId: number;
  host: string;
  port: number;
  rack: string | null;
  unknownTags?: UnknownTag[];
}

export function shareFetchResponseNodeEndpoint(fields: Partial<ShareFetchResponseNodeEndpoint> = {}): ShareFetchResponseNodeEndpoint {
  return { nodeId: 0, host: '', port: 0, rack: null, ...fields };
}

export function readShareFetchResponseNodeEndpoint(reader: Reader, _version: number): ShareFetchResponseNodeEndpoint {
  const nodeId: number = reader.int32();
  const host: string = reader.compactString();
  const port: number = reader.int32();
  const rack: string | null = reader.compactStringOrNull();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ShareFetchResponseNodeEndpoint = { nodeId, host, port, rack };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareFetchResponseNodeEndpoint(writer: Writer, value: ShareFetchResponseNodeEndpoint, _version: number): void {
  writer.int32(value.nodeId);
  writer.compactString(value.host);
  writer.int32(value.port);
  writer.compactStringOrNull(value.rack);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareFetchResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  acquisitionLockTimeoutMs: number;
  responses: ShareFetchResponseResponse[];
  nodeEndpoints: ShareFetchResponseNodeEndpoint[];
  unknownTags?: UnknownTag[];
}

export function shareFetchResponse(fields: Partial<ShareFetchResponse> = {}): ShareFetchResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: null, acquisitionLockTimeoutMs: 0, responses: [], nodeEndpoints: [], ...fields };
}

export function readShareFetchResponse(reader: Reader, version: number): ShareFetchResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  const acquisitionLockTimeoutMs: number = reader.int32();
  let responses: ShareFetchResponseResponse[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareFetchResponseResponse[] = [];
    for (let index = 0; index < count; index++) items.push(readShareFetchResponseResponse(reader, version));
    responses = items;
  }
  let nodeEndpoints: ShareFetchResponseNodeEndpoint[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareFetchResponseNodeEndpoint[] = [];
    for (let index = 0; index < count; index++) items.push(readShareFetchResponseNodeEndpoint(reader, version));
    nodeEndpoints = items;
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
  const value: ShareFetchResponse = { throttleTimeMs, errorCode, errorMessage, acquisitionLockTimeoutMs, responses, nodeEndpoints };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareFetchResponse(writer: Writer, value: ShareFetchResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  writer.int32(value.acquisitionLockTimeoutMs);
  {
    const items = value.responses;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareFetchResponseResponse(writer, item, version);
  }
  {
    const items = value.nodeEndpoints;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareFetchResponseNodeEndpoint(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const shareFetchApi: Api<ShareFetchRequest, ShareFetchResponse> = {
  key: 78,
  name: 'ShareFetch',
  minVersion: 1,
  maxVersion: 2,
  stableVersion: 2,
  flexibleVersion: 1,
  readRequest: readShareFetchRequest,
  writeRequest: writeShareFetchRequest,
  readResponse: readShareFetchResponse,
  writeResponse: writeShareFetchResponse,
};
