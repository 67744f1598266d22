// Generated from broker/protocol/schema/api/share-group-heartbeat.schema. Do not edit: change the schema, then `make generate`.
// Joins, keeps alive and leaves a share group, and brings the assignment (KIP-932).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface ShareGroupHeartbeatRequest {
  groupId: string;
  memberId: string;
  /** 0: join, -1: leave. */
  memberEpoch: number;
  rackId: string | null;
  subscribedTopicNames: string[] | null;
  unknownTags?: UnknownTag[];
}

export function shareGroupHeartbeatRequest(fields: Partial<ShareGroupHeartbeatRequest> = {}): ShareGroupHeartbeatRequest {
  return { groupId: '', memberId: '', memberEpoch: 0, rackId: null, subscribedTopicNames: null, ...fields };
}

export function readShareGroupHeartbeatRequest(reader: Reader, _version: number): ShareGroupHeartbeatRequest {
  const groupId: string = reader.compactString();
  const memberId: string = reader.compactString();
  const memberEpoch: number = reader.int32();
  const rackId: string | null = reader.compactStringOrNull();
  let subscribedTopicNames: string[] | null = null;
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) subscribedTopicNames = null;
    else {
      const items: string[] = [];
      for (let index = 0; index < count; index++) items.push(reader.compactString());
      subscribedTopicNames = items;
    }
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
  const value: ShareGroupHeartbeatRequest = { groupId, memberId, memberEpoch, rackId, subscribedTopicNames };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupHeartbeatRequest(writer: Writer, value: ShareGroupHeartbeatRequest, _version: number): void {
  writer.compactString(value.groupId);
  writer.compactString(value.memberId);
  writer.int32(value.memberEpoch);
  writer.compactStringOrNull(value.rackId);
  {
    const items = value.subscribedTopicNames;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writer.compactString(item);
    }
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareGroupHeartbeatResponseTopicPartition {
  topicId: Uuid;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function shareGroupHeartbeatResponseTopicPartition(fields: Partial<ShareGroupHeartbeatResponseTopicPartition> = {}): ShareGroupHeartbeatResponseTopicPartition {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readShareGroupHeartbeatResponseTopicPartition(reader: Reader, _version: number): ShareGroupHeartbeatResponseTopicPartition {
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
  const value: ShareGroupHeartbeatResponseTopicPartition = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupHeartbeatResponseTopicPartition(writer: Writer, value: ShareGroupHeartbeatResponseTopicPartition, _version: number): void {
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

export interface ShareGroupHeartbeatResponseAssignment {
  topicPartitions: ShareGroupHeartbeatResponseTopicPartition[];
  unknownTags?: UnknownTag[];
}

export function shareGroupHeartbeatResponseAssignment(fields: Partial<ShareGroupHeartbeatResponseAssignment> = {}): ShareGroupHeartbeatResponseAssignment {
  return { topicPartitions: [], ...fields };
}

export function readShareGroupHeartbeatResponseAssignment(reader: Reader, version: number): ShareGroupHeartbeatResponseAssignment {
  let topicPartitions: ShareGroupHeartbeatResponseTopicPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareGroupHeartbeatResponseTopicPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readShareGroupHeartbeatResponseTopicPartition(reader, version));
    topicPartitions = items;
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
  const value: ShareGroupHeartbeatResponseAssignment = { topicPartitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupHeartbeatResponseAssignment(writer: Writer, value: ShareGroupHeartbeatResponseAssignment, version: number): void {
  {
    const items = value.topicPartitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareGroupHeartbeatResponseTopicPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareGroupHeartbeatResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  memberId: string | null;
  memberEpoch: number;
  heartbeatIntervalMs: number;
  assignment: ShareGroupHeartbeatResponseAssignment | null;
  unknownTags?: UnknownTag[];
}

export function shareGroupHeartbeatResponse(fields: Partial<ShareGroupHeartbeatResponse> = {}): ShareGroupHeartbeatResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: null, memberId: null, memberEpoch: 0, heartbeatIntervalMs: 0, assignment: null, ...fields };
}

export function readShareGroupHeartbeatResponse(reader: Reader, version: number): ShareGroupHeartbeatResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  const memberId: string | null = reader.compactStringOrNull();
  const memberEpoch: number = reader.int32();
  const heartbeatIntervalMs: number = reader.int32();
  let assignment: ShareGroupHeartbeatResponseAssignment | null = null;
  {
    assignment = reader.int8() < 0 ? null : readShareGroupHeartbeatResponseAssignment(reader, version);
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
  const value: ShareGroupHeartbeatResponse = { throttleTimeMs, errorCode, errorMessage, memberId, memberEpoch, heartbeatIntervalMs, assignment };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupHeartbeatResponse(writer: Writer, value: ShareGroupHeartbeatResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  writer.compactStringOrNull(value.memberId);
  writer.int32(value.memberEpoch);
  writer.int32(value.heartbeatIntervalMs);
  if (value.assignment === null) writer.int8(-1);
  else { writer.int8(1); writeShareGroupHeartbeatResponseAssignment(writer, value.assignment, version); }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const shareGroupHeartbeatApi: Api<ShareGroupHeartbeatRequest, ShareGroupHeartbeatResponse> = {
  key: 76,
  name: 'ShareGroupHeartbeat',
  minVersion: 1,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 1,
  readRequest: readShareGroupHeartbeatRequest,
  writeRequest: writeShareGroupHeartbeatRequest,
  readResponse: readShareGroupHeartbeatResponse,
  writeResponse: writeShareGroupHeartbeatResponse,
};
