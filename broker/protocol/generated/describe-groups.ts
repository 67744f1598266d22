// Generated from broker/protocol/schema/api/describe-groups.schema. Do not edit: change the schema, then `make generate`.
// State and members of classic groups. Authorized operations from version 3 on (KIP-430), instance ids from 4 (KIP-345); from 6 an
// unknown group is an error and no dead group (KIP-1043).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DescribeGroupsRequest {
  groups: string[];
  /** Since version 3. */
  includeAuthorizedOperations: boolean;
  unknownTags?: UnknownTag[];
}

export function describeGroupsRequest(fields: Partial<DescribeGroupsRequest> = {}): DescribeGroupsRequest {
  return { groups: [], includeAuthorizedOperations: false, ...fields };
}

export function readDescribeGroupsRequest(reader: Reader, version: number): DescribeGroupsRequest {
  const flexible = version >= 5;
  let groups: string[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push((flexible ? reader.compactString() : reader.string()));
    groups = items;
  }
  const includeAuthorizedOperations: boolean = version >= 3 ? reader.bool() : false;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeGroupsRequest = { groups, includeAuthorizedOperations };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeGroupsRequest(writer: Writer, value: DescribeGroupsRequest, version: number): void {
  const flexible = version >= 5;
  if (version < 3 && value.includeAuthorizedOperations !== false) refuseField('DescribeGroupsRequest.includeAuthorizedOperations', version);
  {
    const items = value.groups;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) { if (flexible) writer.compactString(item); else writer.string(item); }
  }
  if (version >= 3) {
    writer.bool(value.includeAuthorizedOperations);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeGroupsResponseMember {
  memberId: string;
  /** Since version 4. */
  groupInstanceId: string | null;
  clientId: string;
  clientHost: string;
  memberMetadata: Uint8Array;
  memberAssignment: Uint8Array;
  unknownTags?: UnknownTag[];
}

export function describeGroupsResponseMember(fields: Partial<DescribeGroupsResponseMember> = {}): DescribeGroupsResponseMember {
  return { memberId: '', groupInstanceId: null, clientId: '', clientHost: '', memberMetadata: new Uint8Array(0), memberAssignment: new Uint8Array(0), ...fields };
}

export function readDescribeGroupsResponseMember(reader: Reader, version: number): DescribeGroupsResponseMember {
  const flexible = version >= 5;
  const memberId: string = (flexible ? reader.compactString() : reader.string());
  const groupInstanceId: string | null = version >= 4 ? ((flexible ? reader.compactStringOrNull() : reader.stringOrNull())) : null;
  const clientId: string = (flexible ? reader.compactString() : reader.string());
  const clientHost: string = (flexible ? reader.compactString() : reader.string());
  const memberMetadata: Uint8Array = (flexible ? reader.compactBlob() : reader.blob());
  const memberAssignment: Uint8Array = (flexible ? reader.compactBlob() : reader.blob());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeGroupsResponseMember = { memberId, groupInstanceId, clientId, clientHost, memberMetadata, memberAssignment };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeGroupsResponseMember(writer: Writer, value: DescribeGroupsResponseMember, version: number): void {
  const flexible = version >= 5;
  { if (flexible) writer.compactString(value.memberId); else writer.string(value.memberId); }
  if (version >= 4) {
    { if (flexible) writer.compactStringOrNull(value.groupInstanceId); else writer.stringOrNull(value.groupInstanceId); }
  }
  { if (flexible) writer.compactString(value.clientId); else writer.string(value.clientId); }
  { if (flexible) writer.compactString(value.clientHost); else writer.string(value.clientHost); }
  { if (flexible) writer.compactBlob(value.memberMetadata); else writer.blob(value.memberMetadata); }
  { if (flexible) writer.compactBlob(value.memberAssignment); else writer.blob(value.memberAssignment); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeGroupsResponseGroup {
  errorCode: number;
  /** Since version 6. */
  errorMessage: string | null;
  groupId: string;
  /** Empty, PreparingRebalance, CompletingRebalance, Stable or Dead. */
  groupState: string;
  protocolType: string;
  /** Name of the chosen protocol. */
  protocolData: string;
  members: DescribeGroupsResponseMember[];
  /** Bit set by number of operation; -2147483648: not asked for. Since version 3. */
  authorizedOperations: number;
  unknownTags?: UnknownTag[];
}

export function describeGroupsResponseGroup(fields: Partial<DescribeGroupsResponseGroup> = {}): DescribeGroupsResponseGroup {
  return { errorCode: 0, errorMessage: null, groupId: '', groupState: '', protocolType: '', protocolData: '', members: [], authorizedOperations: -2147483648, ...fields };
}

export function readDescribeGroupsResponseGroup(reader: Reader, version: number): DescribeGroupsResponseGroup {
  const flexible = version >= 5;
  const errorCode: number = reader.int16();
  const errorMessage: string | null = version >= 6 ? reader.compactStringOrNull() : null;
  const groupId: string = (flexible ? reader.compactString() : reader.string());
  const groupState: string = (flexible ? reader.compactString() : reader.string());
  const protocolType: string = (flexible ? reader.compactString() : reader.string());
  const protocolData: string = (flexible ? reader.compactString() : reader.string());
  let members: DescribeGroupsResponseMember[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DescribeGroupsResponseMember[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeGroupsResponseMember(reader, version));
    members = items;
  }
  const authorizedOperations: number = version >= 3 ? reader.int32() : -2147483648;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeGroupsResponseGroup = { errorCode, errorMessage, groupId, groupState, protocolType, protocolData, members, authorizedOperations };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeGroupsResponseGroup(writer: Writer, value: DescribeGroupsResponseGroup, version: number): void {
  const flexible = version >= 5;
  if (version < 6 && value.errorMessage !== null) refuseField('DescribeGroupsResponseGroup.errorMessage', version);
  if (version < 3 && value.authorizedOperations !== -2147483648) refuseField('DescribeGroupsResponseGroup.authorizedOperations', version);
  writer.int16(value.errorCode);
  if (version >= 6) {
    writer.compactStringOrNull(value.errorMessage);
  }
  { if (flexible) writer.compactString(value.groupId); else writer.string(value.groupId); }
  { if (flexible) writer.compactString(value.groupState); else writer.string(value.groupState); }
  { if (flexible) writer.compactString(value.protocolType); else writer.string(value.protocolType); }
  { if (flexible) writer.compactString(value.protocolData); else writer.string(value.protocolData); }
  {
    const items = value.members;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDescribeGroupsResponseMember(writer, item, version);
  }
  if (version >= 3) {
    writer.int32(value.authorizedOperations);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeGroupsResponse {
  /** Since version 1. */
  throttleTimeMs: number;
  groups: DescribeGroupsResponseGroup[];
  unknownTags?: UnknownTag[];
}

export function describeGroupsResponse(fields: Partial<DescribeGroupsResponse> = {}): DescribeGroupsResponse {
  return { throttleTimeMs: 0, groups: [], ...fields };
}

export function readDescribeGroupsResponse(reader: Reader, version: number): DescribeGroupsResponse {
  const flexible = version >= 5;
  const throttleTimeMs: number = version >= 1 ? reader.int32() : 0;
  let groups: DescribeGroupsResponseGroup[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DescribeGroupsResponseGroup[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeGroupsResponseGroup(reader, version));
    groups = items;
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
  const value: DescribeGroupsResponse = { throttleTimeMs, groups };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeGroupsResponse(writer: Writer, value: DescribeGroupsResponse, version: number): void {
  const flexible = version >= 5;
  if (version >= 1) {
    writer.int32(value.throttleTimeMs);
  }
  {
    const items = value.groups;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDescribeGroupsResponseGroup(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const describeGroupsApi: Api<DescribeGroupsRequest, DescribeGroupsResponse> = {
  key: 15,
  name: 'DescribeGroups',
  minVersion: 0,
  maxVersion: 6,
  stableVersion: 6,
  flexibleVersion: 5,
  readRequest: readDescribeGroupsRequest,
  writeRequest: writeDescribeGroupsRequest,
  readResponse: readDescribeGroupsResponse,
  writeResponse: writeDescribeGroupsResponse,
};
