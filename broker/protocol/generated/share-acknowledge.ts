// Generated from broker/protocol/schema/api/share-acknowledge.schema. Do not edit: change the schema, then `make generate`.
// Acknowledges records of a share group without fetching (KIP-932); locks can be renewed from version 2 on (KIP-1222).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface ShareAcknowledgeRequestAcknowledgementBatche {
  firstOffset: number;
  lastOffset: number;
  acknowledgeTypes: number[];
  unknownTags?: UnknownTag[];
}

export function shareAcknowledgeRequestAcknowledgementBatche(fields: Partial<ShareAcknowledgeRequestAcknowledgementBatche> = {}): ShareAcknowledgeRequestAcknowledgementBatche {
  return { firstOffset: 0, lastOffset: 0, acknowledgeTypes: [], ...fields };
}

export function readShareAcknowledgeRequestAcknowledgementBatche(reader: Reader, _version: number): ShareAcknowledgeRequestAcknowledgementBatche {
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
  const value: ShareAcknowledgeRequestAcknowledgementBatche = { firstOffset, lastOffset, acknowledgeTypes };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareAcknowledgeRequestAcknowledgementBatche(writer: Writer, value: ShareAcknowledgeRequestAcknowledgementBatche, _version: number): void {
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

export interface ShareAcknowledgeRequestPartition {
  partitionIndex: number;
  acknowledgementBatches: ShareAcknowledgeRequestAcknowledgementBatche[];
  unknownTags?: UnknownTag[];
}

export function shareAcknowledgeRequestPartition(fields: Partial<ShareAcknowledgeRequestPartition> = {}): ShareAcknowledgeRequestPartition {
  return { partitionIndex: 0, acknowledgementBatches: [], ...fields };
}

export function readShareAcknowledgeRequestPartition(reader: Reader, version: number): ShareAcknowledgeRequestPartition {
  const partitionIndex: number = reader.int32();
  let acknowledgementBatches: ShareAcknowledgeRequestAcknowledgementBatche[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareAcknowledgeRequestAcknowledgementBatche[] = [];
    for (let index = 0; index < count; index++) items.push(readShareAcknowledgeRequestAcknowledgementBatche(reader, version));
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
  const value: ShareAcknowledgeRequestPartition = { partitionIndex, acknowledgementBatches };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareAcknowledgeRequestPartition(writer: Writer, value: ShareAcknowledgeRequestPartition, version: number): void {
  writer.int32(value.partitionIndex);
  {
    const items = value.acknowledgementBatches;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareAcknowledgeRequestAcknowledgementBatche(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareAcknowledgeRequestTopic {
  topicId: Uuid;
  partitions: ShareAcknowledgeRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function shareAcknowledgeRequestTopic(fields: Partial<ShareAcknowledgeRequestTopic> = {}): ShareAcknowledgeRequestTopic {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readShareAcknowledgeRequestTopic(reader: Reader, version: number): ShareAcknowledgeRequestTopic {
  const topicId: Uuid = reader.uuid();
  let partitions: ShareAcknowledgeRequestPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareAcknowledgeRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readShareAcknowledgeRequestPartition(reader, version));
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
  const value: ShareAcknowledgeRequestTopic = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareAcknowledgeRequestTopic(writer: Writer, value: ShareAcknowledgeRequestTopic, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareAcknowledgeRequestPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareAcknowledgeRequest {
  groupId: string | null;
  memberId: string | null;
  shareSessionEpoch: number;
  /** Since version 2. */
  isRenewAck: boolean;
  topics: ShareAcknowledgeRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function shareAcknowledgeRequest(fields: Partial<ShareAcknowledgeRequest> = {}): ShareAcknowledgeRequest {
  return { groupId: null, memberId: '', shareSessionEpoch: 0, isRenewAck: false, topics: [], ...fields };
}

export function readShareAcknowledgeRequest(reader: Reader, version: number): ShareAcknowledgeRequest {
  const groupId: string | null = reader.compactStringOrNull();
  const memberId: string | null = reader.compactStringOrNull();
  const shareSessionEpoch: number = reader.int32();
  const isRenewAck: boolean = version >= 2 ? reader.bool() : false;
  let topics: ShareAcknowledgeRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareAcknowledgeRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readShareAcknowledgeRequestTopic(reader, version));
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
  const value: ShareAcknowledgeRequest = { groupId, memberId, shareSessionEpoch, isRenewAck, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareAcknowledgeRequest(writer: Writer, value: ShareAcknowledgeRequest, version: number): void {
  if (version < 2 && value.isRenewAck !== false) refuseField('ShareAcknowledgeRequest.isRenewAck', version);
  writer.compactStringOrNull(value.groupId);
  writer.compactStringOrNull(value.memberId);
  writer.int32(value.shareSessionEpoch);
  if (version >= 2) {
    writer.bool(value.isRenewAck);
  }
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareAcknowledgeRequestTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareAcknowledgeResponseCurrentLeader {
  leaderId: number;
  leaderEpoch: number;
  unknownTags?: UnknownTag[];
}

export function shareAcknowledgeResponseCurrentLeader(fields: Partial<ShareAcknowledgeResponseCurrentLeader> = {}): ShareAcknowledgeResponseCurrentLeader {
  return { leaderId: 0, leaderEpoch: 0, ...fields };
}

export function readShareAcknowledgeResponseCurrentLeader(reader: Reader, _version: number): ShareAcknowledgeResponseCurrentLeader {
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
  const value: ShareAcknowledgeResponseCurrentLeader = { leaderId, leaderEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareAcknowledgeResponseCurrentLeader(writer: Writer, value: ShareAcknowledgeResponseCurrentLeader, _version: number): void {
  writer.int32(value.leaderId);
  writer.int32(value.leaderEpoch);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareAcknowledgeResponsePartition {
  partitionIndex: number;
  errorCode: number;
  errorMessage: string | null;
  currentLeader: ShareAcknowledgeResponseCurrentLeader;
  unknownTags?: UnknownTag[];
}

export function shareAcknowledgeResponsePartition(fields: Partial<ShareAcknowledgeResponsePartition> = {}): ShareAcknowledgeResponsePartition {
  return { partitionIndex: 0, errorCode: 0, errorMessage: null, currentLeader: shareAcknowledgeResponseCurrentLeader(), ...fields };
}

export function readShareAcknowledgeResponsePartition(reader: Reader, version: number): ShareAcknowledgeResponsePartition {
  const partitionIndex: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  const currentLeader: ShareAcknowledgeResponseCurrentLeader = readShareAcknowledgeResponseCurrentLeader(reader, version);
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ShareAcknowledgeResponsePartition = { partitionIndex, errorCode, errorMessage, currentLeader };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareAcknowledgeResponsePartition(writer: Writer, value: ShareAcknowledgeResponsePartition, version: number): void {
  writer.int32(value.partitionIndex);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  writeShareAcknowledgeResponseCurrentLeader(writer, value.currentLeader, version);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareAcknowledgeResponseResponse {
  topicId: Uuid;
  partitions: ShareAcknowledgeResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function shareAcknowledgeResponseResponse(fields: Partial<ShareAcknowledgeResponseResponse> = {}): ShareAcknowledgeResponseResponse {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readShareAcknowledgeResponseResponse(reader: Reader, version: number): ShareAcknowledgeResponseResponse {
  const topicId: Uuid = reader.uuid();
  let partitions: ShareAcknowledgeResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareAcknowledgeResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readShareAcknowledgeResponsePartition(reader, version));
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
  const value: ShareAcknowledgeResponseResponse = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareAcknowledgeResponseResponse(writer: Writer, value: ShareAcknowledgeResponseResponse, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareAcknowledgeResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareAcknowledgeResponseNodeEndpoint {
  nodeId: number;
  host: string;
  port: number;
  rack: string | null;
  unknownTags?: UnknownTag[];
}

export function shareAcknowledgeResponseNodeEndpoint(fields: Partial<ShareAcknowledgeResponseNodeEndpoint> = {}): ShareAcknowledgeResponseNodeEndpoint {
  return { nodeId: 0, host: '', port: 0, rack: null, ...fields };
}

export function readShareAcknowledgeResponseNodeEndpoint(reader: Reader, _version: number): ShareAcknowledgeResponseNodeEndpoint {
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
  const value: ShareAcknowledgeResponseNodeEndpoint = { nodeId, host, port, rack };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareAcknowledgeResponseNodeEndpoint(writer: Writer, value: ShareAcknowledgeResponseNodeEndpoint, _version: number): void {
  writer.int32(value.nodeId);
  writer.compactString(value.host);
  writer.int32(value.port);
  writer.compactStringOrNull(value.rack);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareAcknowledgeResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  /** Since version 2. */
  acquisitionLockTimeoutMs: number;
  responses: ShareAcknowledgeResponseResponse[];
  nodeEndpoints: ShareAcknowledgeResponseNodeEndpoint[];
  unknownTags?: UnknownTag[];
}

export function shareAcknowledgeResponse(fields: Partial<ShareAcknowledgeResponse> = {}): ShareAcknowledgeResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: null, acquisitionLockTimeoutMs: 0, responses: [], nodeEndpoints: [], ...fields };
}

export function readShareAcknowledgeResponse(reader: Reader, version: number): ShareAcknowledgeResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  const acquisitionLockTimeoutMs: number = version >= 2 ? reader.int32() : 0;
  let responses: ShareAcknowledgeResponseResponse[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareAcknowledgeResponseResponse[] = [];
    for (let index = 0; index < count; index++) items.push(readShareAcknowledgeResponseResponse(reader, version));
    responses = items;
  }
  let nodeEndpoints: ShareAcknowledgeResponseNodeEndpoint[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareAcknowledgeResponseNodeEndpoint[] = [];
    for (let index = 0; index < count; index++) items.push(readShareAcknowledgeResponseNodeEndpoint(reader, version));
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
  const value: ShareAcknowledgeResponse = { throttleTimeMs, errorCode, errorMessage, acquisitionLockTimeoutMs, responses, nodeEndpoints };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareAcknowledgeResponse(writer: Writer, value: ShareAcknowledgeResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  if (version >= 2) {
    writer.int32(value.acquisitionLockTimeoutMs);
  }
  {
    const items = value.responses;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareAcknowledgeResponseResponse(writer, item, version);
  }
  {
    const items = value.nodeEndpoints;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareAcknowledgeResponseNodeEndpoint(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const shareAcknowledgeApi: Api<ShareAcknowledgeRequest, ShareAcknowledgeResponse> = {
  key: 79,
  name: 'ShareAcknowledge',
  minVersion: 1,
  maxVersion: 2,
  stableVersion: 2,
  flexibleVersion: 1,
  readRequest: readShareAcknowledgeRequest,
  writeRequest: writeShareAcknowledgeRequest,
  readResponse: readShareAcknowledgeResponse,
  writeResponse: writeShareAcknowledgeResponse,
};
