// Generated from broker/protocol/schema/api/share-group-describe.schema. Do not edit: change the schema, then `make generate`.
// State and members of share groups (KIP-932).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface ShareGroupDescribeRequest {
  groupIds: string[];
  includeAuthorizedOperations: boolean;
  unknownTags?: UnknownTag[];
}

export function shareGroupDescribeRequest(fields: Partial<ShareGroupDescribeRequest> = {}): ShareGroupDescribeRequest {
  return { groupIds: [], includeAuthorizedOperations: false, ...fields };
}

export function readShareGroupDescribeRequest(reader: Reader, _version: number): ShareGroupDescribeRequest {
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
  const value: ShareGroupDescribeRequest = { groupIds, includeAuthorizedOperations };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupDescribeRequest(writer: Writer, value: ShareGroupDescribeRequest, _version: number): void {
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

export interface ShareGroupDescribeResponseTopicPartition {
  topicId: Uuid;
  topicName: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function shareGroupDescribeResponseTopicPartition(fields: Partial<ShareGroupDescribeResponseTopicPartition> = {}): ShareGroupDescribeResponseTopicPartition {
  return { topicId: zeroUuid, topicName: '', partitions: [], ...fields };
}

export function readShareGroupDescribeResponseTopicPartition(reader: Reader, _version: number): ShareGroupDescribeResponseTopicPartition {
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
  const value: ShareGroupDescribeResponseTopicPartition = { topicId, topicName, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupDescribeResponseTopicPartition(writer: Writer, value: ShareGroupDescribeResponseTopicPartition, _version: number): void {
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

export interface ShareGroupDescribeResponseAssignment {
  topicPartitions: ShareGroupDescribeResponseTopicPartition[];
  unknownTags?: UnknownTag[];
}

export function shareGroupDescribeResponseAssignment(fields: Partial<ShareGroupDescribeResponseAssignment> = {}): ShareGroupDescribeResponseAssignment {
  return { topicPartitions: [], ...fields };
}

export function readShareGroupDescribeResponseAssignment(reader: Reader, version: number): ShareGroupDescribeResponseAssignment {
  let topicPartitions: ShareGroupDescribeResponseTopicPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareGroupDescribeResponseTopicPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readShareGroupDescribeResponseTopicPartition(reader, version));
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
  const value: ShareGroupDescribeResponseAssignment = { topicPartitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupDescribeResponseAssignment(writer: Writer, value: ShareGroupDescribeResponseAssignment, version: number): void {
  {
    const items = value.topicPartitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareGroupDescribeResponseTopicPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareGroupDescribeResponseMember {
  memberId: string;
  rackId: string | null;
  memberEpoch: number;
  clientId: string;
  clientHost: string;
  subscribedTopicNames: string[];
  assignment: ShareGroupDescribeResponseAssignment;
  unknownTags?: UnknownTag[];
}

export function shareGroupDescribeResponseMember(fields: Partial<ShareGroupDescribeResponseMember> = {}): ShareGroupDescribeResponseMember {
  return { memberId: '', rackId: null, memberEpoch: 0, clientId: '', clientHost: '', subscribedTopicNames: [], assignment: shareGroupDescribeResponseAssignment(), ...fields };
}

export function readShareGroupDescribeResponseMember(reader: Reader, version: number): ShareGroupDescribeResponseMember {
  const memberId: string = reader.compactString();
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
  const assignment: ShareGroupDescribeResponseAssignment = readShareGroupDescribeResponseAssignment(reader, version);
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ShareGroupDescribeResponseMember = { memberId, rackId, memberEpoch, clientId, clientHost, subscribedTopicNames, assignment };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupDescribeResponseMember(writer: Writer, value: ShareGroupDescribeResponseMember, version: number): void {
  writer.compactString(value.memberId);
  writer.compactStringOrNull(value.rackId);
  writer.int32(value.memberEpoch);
  writer.compactString(value.clientId);
  writer.compactString(value.clientHost);
  {
    const items = value.subscribedTopicNames;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  writeShareGroupDescribeResponseAssignment(writer, value.assignment, version);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareGroupDescribeResponseGroup {
  errorCode: number;
  errorMessage: string | null;
  groupId: string;
  groupState: string;
  groupEpoch: number;
  assignmentEpoch: number;
  assignorName: string;
  members: ShareGroupDescribeResponseMember[];
  authorizedOperations: number;
  unknownTags?: UnknownTag[];
}

export function shareGroupDescribeResponseGroup(fields: Partial<ShareGroupDescribeResponseGroup> = {}): ShareGroupDescribeResponseGroup {
  return { errorCode: 0, errorMessage: null, groupId: '', groupState: '', groupEpoch: 0, assignmentEpoch: 0, assignorName: '', members: [], authorizedOperations: -2147483648, ...fields };
}

export function readShareGroupDescribeResponseGroup(reader: Reader, version: number): ShareGroupDescribeResponseGroup {
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  const groupId: string = reader.compactString();
  const groupState: string = reader.compactString();
  const groupEpoch: number = reader.int32();
  const assignmentEpoch: number = reader.int32();
  const assignorName: string = reader.compactString();
  let members: ShareGroupDescribeResponseMember[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareGroupDescribeResponseMember[] = [];
    for (let index = 0; index < count; index++) items.push(readShareGroupDescribeResponseMember(reader, version));
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
  const value: ShareGroupDescribeResponseGroup = { errorCode, errorMessage, groupId, groupState, groupEpoch, assignmentEpoch, assignorName, members, authorizedOperations };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupDescribeResponseGroup(writer: Writer, value: ShareGroupDescribeResponseGroup, version: number): void {
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
    for (const item of items) writeShareGroupDescribeResponseMember(writer, item, version);
  }
  writer.int32(value.authorizedOperations);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ShareGroupDescribeResponse {
  throttleTimeMs: number;
  groups: ShareGroupDescribeResponseGroup[];
  unknownTags?: UnknownTag[];
}

export function shareGroupDescribeResponse(fields: Partial<ShareGroupDescribeResponse> = {}): ShareGroupDescribeResponse {
  return { throttleTimeMs: 0, groups: [], ...fields };
}

export function readShareGroupDescribeResponse(reader: Reader, version: number): ShareGroupDescribeResponse {
  const throttleTimeMs: number = reader.int32();
  let groups: ShareGroupDescribeResponseGroup[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ShareGroupDescribeResponseGroup[] = [];
    for (let index = 0; index < count; index++) items.push(readShareGroupDescribeResponseGroup(reader, version));
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
  const value: ShareGroupDescribeResponse = { throttleTimeMs, groups };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeShareGroupDescribeResponse(writer: Writer, value: ShareGroupDescribeResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  {
    const items = value.groups;
    writer.compactArrayLength(items.length);
    for (const item of items) writeShareGroupDescribeResponseGroup(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const shareGroupDescribeApi: Api<ShareGroupDescribeRequest, ShareGroupDescribeResponse> = {
  key: 77,
  name: 'ShareGroupDescribe',
  minVersion: 1,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 1,
  readRequest: readShareGroupDescribeRequest,
  writeRequest: writeShareGroupDescribeRequest,
  readResponse: readShareGroupDescribeResponse,
  writeResponse: writeShareGroupDescribeResponse,
};
