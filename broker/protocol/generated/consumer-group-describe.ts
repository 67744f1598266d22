// Generated from broker/protocol/schema/api/consumer-group-describe.schema. Do not edit: change the schema, then `make generate`.
// State and members of groups of the new protocol (KIP-848).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface ConsumerGroupDescribeRequest {
  groupIds: string[];
  includeAuthorizedOperations: boolean;
  unknownTags?: UnknownTag[];
}

export function consumerGroupDescribeRequest(fields: Partial<ConsumerGroupDescribeRequest> = {}): ConsumerGroupDescribeRequest {
  return { groupIds: [], includeAuthorizedOperations: false, ...fields };
}

export function readConsumerGroupDescribeRequest(reader: Reader, _version: number): ConsumerGroupDescribeRequest {
  let groupIds: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    groupIds = items;
  }
  const includeAuthorizedOperations: boolean = reader.bool();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ConsumerGroupDescribeRequest = { groupIds, includeAuthorizedOperations };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupDescribeRequest(writer: Writer, value: ConsumerGroupDescribeRequest, _version: number): void {
  {
    const items = value.groupIds;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  writer.bool(value.includeAuthorizedOperations);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ConsumerGroupDescribeResponseTopicPartition {
  topicId: Uuid;
  topicName: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function consumerGroupDescribeResponseTopicPartition(fields: Partial<ConsumerGroupDescribeResponseTopicPartition> = {}): ConsumerGroupDescribeResponseTopicPartition {
  return { topicId: zeroUuid, topicName: '', partitions: [], ...fields };
}

export function readConsumerGroupDescribeResponseTopicPartition(reader: Reader, _version: number): ConsumerGroupDescribeResponseTopicPartition {
  const topicId: Uuid = reader.uuid();
  const topicName: string = reader.compactString();
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
  const value: ConsumerGroupDescribeResponseTopicPartition = { topicId, topicName, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupDescribeResponseTopicPartition(writer: Writer, value: ConsumerGroupDescribeResponseTopicPartition, _version: number): void {
  writer.uuid(value.topicId);
  writer.compactString(value.topicName);
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

export interface ConsumerGroupDescribeResponseAssignment {
  topicPartitions: ConsumerGroupDescribeResponseTopicPartition[];
  unknownTags?: UnknownTag[];
}

export function consumerGroupDescribeResponseAssignment(fields: Partial<ConsumerGroupDescribeResponseAssignment> = {}): ConsumerGroupDescribeResponseAssignment {
  return { topicPartitions: [], ...fields };
}

export function readConsumerGroupDescribeResponseAssignment(reader: Reader, version: number): ConsumerGroupDescribeResponseAssignment {
  let topicPartitions: ConsumerGroupDescribeResponseTopicPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ConsumerGroupDescribeResponseTopicPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readConsumerGroupDescribeResponseTopicPartition(reader, version));
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
  const value: ConsumerGroupDescribeResponseAssignment = { topicPartitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupDescribeResponseAssignment(writer: Writer, value: ConsumerGroupDescribeResponseAssignment, version: number): void {
  {
    const items = value.topicPartitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeConsumerGroupDescribeResponseTopicPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ConsumerGroupDescribeResponseTargetAssignmentTopicPartition {
  topicId: Uuid;
  topicName: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function consumerGroupDescribeResponseTargetAssignmentTopicPartition(fields: Partial<ConsumerGroupDescribeResponseTargetAssignmentTopicPartition> = {}): ConsumerGroupDescribeResponseTargetAssignmentTopicPartition {
  return { topicId: zeroUuid, topicName: '', partitions: [], ...fields };
}

export function readConsumerGroupDescribeResponseTargetAssignmentTopicPartition(reader: Reader, _version: number): ConsumerGroupDescribeResponseTargetAssignmentTopicPartition {
  const topicId: Uuid = reader.uuid();
  const topicName: string = reader.compactString();
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
  const value: ConsumerGroupDescribeResponseTargetAssignmentTopicPartition = { topicId, topicName, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupDescribeResponseTargetAssignmentTopicPartition(writer: Writer, value: ConsumerGroupDescribeResponseTargetAssignmentTopicPartition, _version: number): void {
  writer.uuid(value.topicId);
  writer.compactString(value.topicName);
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

export interface ConsumerGroupDescribeResponseTargetAssignment {
  topicPartitions: ConsumerGroupDescribeResponseTargetAssignmentTopicPartition[];
  unknownTags?: UnknownTag[];
}

export function consumerGroupDescribeResponseTargetAssignment(fields: Partial<ConsumerGroupDescribeResponseTargetAssignment> = {}): ConsumerGroupDescribeResponseTargetAssignment {
  return { topicPartitions: [], ...fields };
}

export function readConsumerGroupDescribeResponseTargetAssignment(reader: Reader, version: number): ConsumerGroupDescribeResponseTargetAssignment {
  let topicPartitions: ConsumerGroupDescribeResponseTargetAssignmentTopicPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ConsumerGroupDescribeResponseTargetAssignmentTopicPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readConsumerGroupDescribeResponseTargetAssignmentTopicPartition(reader, version));
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
  const value: ConsumerGroupDescribeResponseTargetAssignment = { topicPartitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupDescribeResponseTargetAssignment(writer: Writer, value: ConsumerGroupDescribeResponseTargetAssignment, version: number): void {
  {
    const items = value.topicPartitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeConsumerGroupDescribeResponseTargetAssignmentTopicPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ConsumerGroupDescribeResponseMember {
  memberId: string;
  instanceId: string | null;
  rackId: string | null;
  memberEpoch: number;
  clientId: string;
  clientHost: string;
  subscribedTopicNames: string[];
  subscribedTopicRegex: string | null;
  assignment: ConsumerGroupDescribeResponseAssignment;
  targetAssignment: ConsumerGroupDescribeResponseTargetAssignment;
  /** -1: unknown, 0: classic, 1: consumer. Since version 1. */
  memberType: number;
  unknownTags?: UnknownTag[];
}

export function consumerGroupDescribeResponseMember(fields: Partial<ConsumerGroupDescribeResponseMember> = {}): ConsumerGroupDescribeResponseMember {
  return { memberId: '', instanceId: null, rackId: null, memberEpoch: 0, clientId: '', clientHost: '', subscribedTopicNames: [], subscribedTopicRegex: null, assignment: consumerGroupDescribeResponseAssignment(), targetAssignment: consumerGroupDescribeResponseTargetAssignment(), memberType: -1, ...fields };
}

export function readConsumerGroupDescribeResponseMember(reader: Reader, version: number): ConsumerGroupDescribeResponseMember {
  const memberId: string = reader.compactString();
  const instanceId: string | null = reader.compactStringOrNull();
  const rackId: string | null = reader.compactStringOrNull();
  const memberEpoch: number = reader.int32();
  const clientId: string = reader.compactString();
  const clientHost: string = reader.compactString();
  let subscribedTopicNames: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    subscribedTopicNames = items;
  }
  const subscribedTopicRegex: string | null = reader.compactStringOrNull();
  const assignment: ConsumerGroupDescribeResponseAssignment = readConsumerGroupDescribeResponseAssignment(reader, version);
  const targetAssignment: ConsumerGroupDescribeResponseTargetAssignment = readConsumerGroupDescribeResponseTargetAssignment(reader, version);
  const memberType: number = version >= 1 ? reader.int8() : -1;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ConsumerGroupDescribeResponseMember = { memberId, instanceId, rackId, memberEpoch, clientId, clientHost, subscribedTopicNames, subscribedTopicRegex, assignment, targetAssignment, memberType };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupDescribeResponseMember(writer: Writer, value: ConsumerGroupDescribeResponseMember, version: number): void {
  writer.compactString(value.memberId);
  writer.compactStringOrNull(value.instanceId);
  writer.compactStringOrNull(value.rackId);
  writer.int32(value.memberEpoch);
  writer.compactString(value.clientId);
  writer.compactString(value.clientHost);
  {
    const items = value.subscribedTopicNames;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  writer.compactStringOrNull(value.subscribedTopicRegex);
  writeConsumerGroupDescribeResponseAssignment(writer, value.assignment, version);
  writeConsumerGroupDescribeResponseTargetAssignment(writer, value.targetAssignment, version);
  if (version >= 1) {
    writer.int8(value.memberType);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ConsumerGroupDescribeResponseGroup {
  errorCode: number;
  errorMessage: string | null;
  groupId: string;
  /** Empty, Assigning, Reconciling, Stable or Dead. */
  groupState: string;
  groupEpoch: number;
  assignmentEpoch: number;
  assignorName: string;
  members: ConsumerGroupDescribeResponseMember[];
  /** Bit set by number of operation; -2147483648: not asked for. */
  authorizedOperations: number;
  unknownTags?: UnknownTag[];
}

export function consumerGroupDescribeResponseGroup(fields: Partial<ConsumerGroupDescribeResponseGroup> = {}): ConsumerGroupDescribeResponseGroup {
  return { errorCode: 0, errorMessage: null, groupId: '', groupState: '', groupEpoch: 0, assignmentEpoch: 0, assignorName: '', members: [], authorizedOperations: -2147483648, ...fields };
}

export function readConsumerGroupDescribeResponseGroup(reader: Reader, version: number): ConsumerGroupDescribeResponseGroup {
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  const groupId: string = reader.compactString();
  const groupState: string = reader.compactString();
  const groupEpoch: number = reader.int32();
  const assignmentEpoch: number = reader.int32();
  const assignorName: string = reader.compactString();
  let members: ConsumerGroupDescribeResponseMember[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ConsumerGroupDescribeResponseMember[] = [];
    for (let index = 0; index < count; index++) items.push(readConsumerGroupDescribeResponseMember(reader, version));
    members = items;
  }
  const authorizedOperations: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ConsumerGroupDescribeResponseGroup = { errorCode, errorMessage, groupId, groupState, groupEpoch, assignmentEpoch, assignorName, members, authorizedOperations };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupDescribeResponseGroup(writer: Writer, value: ConsumerGroupDescribeResponseGroup, version: number): void {
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  writer.compactString(value.groupId);
  writer.compactString(value.groupState);
  writer.int32(value.groupEpoch);
  writer.int32(value.assignmentEpoch);
  writer.compactString(value.assignorName);
  {
    const items = value.members;
    writer.compactArrayLength(items.length);
    for (const item of items) writeConsumerGroupDescribeResponseMember(writer, item, version);
  }
  writer.int32(value.authorizedOperations);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ConsumerGroupDescribeResponse {
  throttleTimeMs: number;
  groups: ConsumerGroupDescribeResponseGroup[];
  unknownTags?: UnknownTag[];
}

export function consumerGroupDescribeResponse(fields: Partial<ConsumerGroupDescribeResponse> = {}): ConsumerGroupDescribeResponse {
  return { throttleTimeMs: 0, groups: [], ...fields };
}

export function readConsumerGroupDescribeResponse(reader: Reader, version: number): ConsumerGroupDescribeResponse {
  const throttleTimeMs: number = reader.int32();
  let groups: ConsumerGroupDescribeResponseGroup[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ConsumerGroupDescribeResponseGroup[] = [];
    for (let index = 0; index < count; index++) items.push(readConsumerGroupDescribeResponseGroup(reader, version));
    groups = items;
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
  const value: ConsumerGroupDescribeResponse = { throttleTimeMs, groups };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeConsumerGroupDescribeResponse(writer: Writer, value: ConsumerGroupDescribeResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  {
    const items = value.groups;
    writer.compactArrayLength(items.length);
    for (const item of items) writeConsumerGroupDescribeResponseGroup(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const consumerGroupDescribeApi: Api<ConsumerGroupDescribeRequest, ConsumerGroupDescribeResponse> = {
  key: 69,
  name: 'ConsumerGroupDescribe',
  minVersion: 0,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 0,
  readRequest: readConsumerGroupDescribeRequest,
  writeRequest: writeConsumerGroupDescribeRequest,
  readResponse: readConsumerGroupDescribeResponse,
  writeResponse: writeConsumerGroupDescribeResponse,
};
