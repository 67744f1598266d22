// Generated from broker/protocol/schema/api/consumer-group-heartbeat.schema. Do not edit: change the schema, then `make generate`.
// The one call of the new group protocol: joins, keeps alive, reports, receives the assignment, leaves (KIP-848). From version 1 on
// the client makes its own member id (KIP-1082) and may subscribe by regular expression.

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface ConsumerGroupHeartbeatRequestTopicPartition {
  topicId: Uuid;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function consumerGroupHeartbeatRequestTopicPartition(fields: Partial<ConsumerGroupHeartbeatRequestTopicPartition> = {}): ConsumerGroupHeartbeatRequestTopicPartition {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readConsumerGroupHeartbeatRequestTopicPartition(reader: Reader, _version: number): ConsumerGroupHeartbeatRequestTopicPartition {
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
  const value: ConsumerGroupHeartbeatRequestTopicPartition = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupHeartbeatRequestTopicPartition(writer: Writer, value: ConsumerGroupHeartbeatRequestTopicPartition, _version: number): void {
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

export interface ConsumerGroupHeartbeatRequest {
  groupId: string;
  memberId: string;
  /** 0: join, -1: leave, -2: leave for a while as a static member. */
  memberEpoch: number;
  /** Null: not a static member, or as before. */
  instanceId: string | null;
  rackId: string | null;
  /** -1: as before. */
  rebalanceTimeoutMs: number;
  /** Null: as before. */
  subscribedTopicNames: string[] | null;
  /** RE2; null: as before. Since version 1. */
  subscribedTopicRegex: string | null;
  /** Null: the broker's choice, or as before. */
  serverAssignor: string | null;
  /** What the member owns; null: as before. */
  topicPartitions: ConsumerGroupHeartbeatRequestTopicPartition[] | null;
  unknownTags?: UnknownTag[];
}

export function consumerGroupHeartbeatRequest(fields: Partial<ConsumerGroupHeartbeatRequest> = {}): ConsumerGroupHeartbeatRequest {
  return { groupId: '', memberId: '', memberEpoch: 0, instanceId: null, rackId: null, rebalanceTimeoutMs: -1, subscribedTopicNames: null, subscribedTopicRegex: null, serverAssignor: null, topicPartitions: null, ...fields };
}

export function readConsumerGroupHeartbeatRequest(reader: Reader, version: number): ConsumerGroupHeartbeatRequest {
  const groupId: string = reader.compactString();
  const memberId: string = reader.compactString();
  const memberEpoch: number = reader.int32();
  const instanceId: string | null = reader.compactStringOrNull();
  const rackId: string | null = reader.compactStringOrNull();
  const rebalanceTimeoutMs: number = reader.int32();
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
  const subscribedTopicRegex: string | null = version >= 1 ? reader.compactStringOrNull() : null;
  const serverAssignor: string | null = reader.compactStringOrNull();
  let topicPartitions: ConsumerGroupHeartbeatRequestTopicPartition[] | null = null;
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) topicPartitions = null;
    else {
      const items: ConsumerGroupHeartbeatRequestTopicPartition[] = [];
      for (let index = 0; index < count; index++) items.push(readConsumerGroupHeartbeatRequestTopicPartition(reader, version));
      topicPartitions = items;
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
  const value: ConsumerGroupHeartbeatRequest = { groupId, memberId, memberEpoch, instanceId, rackId, rebalanceTimeoutMs, subscribedTopicNames, subscribedTopicRegex, serverAssignor, topicPartitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupHeartbeatRequest(writer: Writer, value: ConsumerGroupHeartbeatRequest, version: number): void {
  if (version < 1 && value.subscribedTopicRegex !== null) refuseField('ConsumerGroupHeartbeatRequest.subscribedTopicRegex', version);
  writer.compactString(value.groupId);
  writer.compactString(value.memberId);
  writer.int32(value.memberEpoch);
  writer.compactStringOrNull(value.instanceId);
  writer.compactStringOrNull(value.rackId);
  writer.int32(value.rebalanceTimeoutMs);
  {
    const items = value.subscribedTopicNames;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writer.compactString(item);
    }
  }
  if (version >= 1) {
    writer.compactStringOrNull(value.subscribedTopicRegex);
  }
  writer.compactStringOrNull(value.serverAssignor);
  {
    const items = value.topicPartitions;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writeConsumerGroupHeartbeatRequestTopicPartition(writer, item, version);
    }
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ConsumerGroupHeartbeatResponseTopicPartition {
  topicId: Uuid;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function consumerGroupHeartbeatResponseTopicPartition(fields: Partial<ConsumerGroupHeartbeatResponseTopicPartition> = {}): ConsumerGroupHeartbeatResponseTopicPartition {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readConsumerGroupHeartbeatResponseTopicPartition(reader: Reader, _version: number): ConsumerGroupHeartbeatResponseTopicPartition {
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
  const value: ConsumerGroupHeartbeatResponseTopicPartition = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupHeartbeatResponseTopicPartition(writer: Writer, value: ConsumerGroupHeartbeatResponseTopicPartition, _version: number): void {
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

export interface ConsumerGroupHeartbeatResponseAssignment {
  topicPartitions: ConsumerGroupHeartbeatResponseTopicPartition[];
  unknownTags?: UnknownTag[];
}

export function consumerGroupHeartbeatResponseAssignment(fields: Partial<ConsumerGroupHeartbeatResponseAssignment> = {}): ConsumerGroupHeartbeatResponseAssignment {
  return { topicPartitions: [], ...fields };
}

export function readConsumerGroupHeartbeatResponseAssignment(reader: Reader, version: number): ConsumerGroupHeartbeatResponseAssignment {
  let topicPartitions: ConsumerGroupHeartbeatResponseTopicPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ConsumerGroupHeartbeatResponseTopicPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readConsumerGroupHeartbeatResponseTopicPartition(reader, version));
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
  const value: ConsumerGroupHeartbeatResponseAssignment = { topicPartitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupHeartbeatResponseAssignment(writer: Writer, value: ConsumerGroupHeartbeatResponseAssignment, version: number): void {
  {
    const items = value.topicPartitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeConsumerGroupHeartbeatResponseTopicPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ConsumerGroupHeartbeatResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  memberId: string | null;
  memberEpoch: number;
  /** The pace to call at. */
  heartbeatIntervalMs: number;
  /** Null: as before. */
  assignment: ConsumerGroupHeartbeatResponseAssignment | null;
  unknownTags?: UnknownTag[];
}

export function consumerGroupHeartbeatResponse(fields: Partial<ConsumerGroupHeartbeatResponse> = {}): ConsumerGroupHeartbeatResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: null, memberId: null, memberEpoch: 0, heartbeatIntervalMs: 0, assignment: null, ...fields };
}

export function readConsumerGroupHeartbeatResponse(reader: Reader, version: number): ConsumerGroupHeartbeatResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  const memberId: string | null = reader.compactStringOrNull();
  const memberEpoch: number = reader.int32();
  const heartbeatIntervalMs: number = reader.int32();
  let assignment: ConsumerGroupHeartbeatResponseAssignment | null = null;
  {
    assignment = reader.int8() < 0 ? null : readConsumerGroupHeartbeatResponseAssignment(reader, version);
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
  const value: ConsumerGroupHeartbeatResponse = { throttleTimeMs, errorCode, errorMessage, memberId, memberEpoch, heartbeatIntervalMs, assignment };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupHeartbeatResponse(writer: Writer, value: ConsumerGroupHeartbeatResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  writer.compactStringOrNull(value.memberId);
  writer.int32(value.memberEpoch);
  writer.int32(value.heartbeatIntervalMs);
  if (value.assignment === null) writer.int8(-1);
  else { writer.int8(1); writeConsumerGroupHeartbeatResponseAssignment(writer, value.assignment, version); }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const consumerGroupHeartbeatApi: Api<ConsumerGroupHeartbeatRequest, ConsumerGroupHeartbeatResponse> = {
  key: 68,
  name: 'ConsumerGroupHeartbeat',
  minVersion: 0,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 0,
  readRequest: readConsumerGroupHeartbeatRequest,
  writeRequest: writeConsumerGroupHeartbeatRequest,
  readResponse: readConsumerGroupHeartbeatResponse,
  writeResponse: writeConsumerGroupHeartbeatResponse,
};
