// Generated from broker/protocol/schema/api/leave-group.schema. Do not edit: change the schema, then `make generate`.
// Leaves a classic group. From version 3 on several members at once, by instance id too (KIP-345); a reason from 5 (KIP-800).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface LeaveGroupRequestMember {
  /** Since version 3. */
  memberId: string;
  /** Since version 3. */
  groupInstanceId: string | null;
  /** Since version 5. */
  reason: string | null;
  unknownTags?: UnknownTag[];
}

export function leaveGroupRequestMember(fields: Partial<LeaveGroupRequestMember> = {}): LeaveGroupRequestMember {
  return { memberId: '', groupInstanceId: null, reason: null, ...fields };
}

export function readLeaveGroupRequestMember(reader: Reader, version: number): LeaveGroupRequestMember {
  const flexible = version >= 4;
  const memberId: string = version >= 3 ? ((flexible ? reader.compactString() : reader.string())) : '';
  const groupInstanceId: string | null = version >= 3 ? ((flexible ? reader.compactStringOrNull() : reader.stringOrNull())) : null;
  const reason: string | null = version >= 5 ? reader.compactStringOrNull() : null;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: LeaveGroupRequestMember = { memberId, groupInstanceId, reason };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeLeaveGroupRequestMember(writer: Writer, value: LeaveGroupRequestMember, version: number): void {
  const flexible = version >= 4;
  if (version >= 3) {
    { if (flexible) writer.compactString(value.memberId); else writer.string(value.memberId); }
  }
  if (version >= 3) {
    { if (flexible) writer.compactStringOrNull(value.groupInstanceId); else writer.stringOrNull(value.groupInstanceId); }
  }
  if (version >= 5) {
    writer.compactStringOrNull(value.reason);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface LeaveGroupRequest {
  groupId: string;
  /** Since version 3. */
  members: LeaveGroupRequestMember[];
  /** Since version 0, until 2. */
  memberId: string;
  unknownTags?: UnknownTag[];
}

export function leaveGroupRequest(fields: Partial<LeaveGroupRequest> = {}): LeaveGroupRequest {
  return { groupId: '', members: [], memberId: '', ...fields };
}

export function readLeaveGroupRequest(reader: Reader, version: number): LeaveGroupRequest {
  const flexible = version >= 4;
  const groupId: string = (flexible ? reader.compactString() : reader.string());
  let members: LeaveGroupRequestMember[] = [];
  if (version >= 3) {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: LeaveGroupRequestMember[] = [];
    for (let index = 0; index < count; index++) items.push(readLeaveGroupRequestMember(reader, version));
    members = items;
  }
  const memberId: string = version <= 2 ? reader.string() : '';
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: LeaveGroupRequest = { groupId, members, memberId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeLeaveGroupRequest(writer: Writer, value: LeaveGroupRequest, version: number): void {
  const flexible = version >= 4;
  if (version < 3 && (value.members.length > 0)) refuseField('LeaveGroupRequest.members', version);
  if (version > 2 && value.memberId !== '') refuseField('LeaveGroupRequest.memberId', version);
  { if (flexible) writer.compactString(value.groupId); else writer.string(value.groupId); }
  if (version >= 3) {
    {
      const items = value.members;
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writeLeaveGroupRequestMember(writer, item, version);
    }
  }
  if (version <= 2) {
    writer.string(value.memberId);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface LeaveGroupResponseMember {
  /** Since version 3. */
  memberId: string;
  /** Since version 3. */
  groupInstanceId: string | null;
  /** Since version 3. */
  errorCode: number;
  unknownTags?: UnknownTag[];
}

export function leaveGroupResponseMember(fields: Partial<LeaveGroupResponseMember> = {}): LeaveGroupResponseMember {
  return { memberId: '', groupInstanceId: '', errorCode: 0, ...fields };
}

export function readLeaveGroupResponseMember(reader: Reader, version: number): LeaveGroupResponseMember {
  const flexible = version >= 4;
  const memberId: string = version >= 3 ? ((flexible ? reader.compactString() : reader.string())) : '';
  const groupInstanceId: string | null = version >= 3 ? ((flexible ? reader.compactStringOrNull() : reader.stringOrNull())) : '';
  const errorCode: number = version >= 3 ? reader.int16() : 0;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: LeaveGroupResponseMember = { memberId, groupInstanceId, errorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeLeaveGroupResponseMember(writer: Writer, value: LeaveGroupResponseMember, version: number): void {
  const flexible = version >= 4;
  if (version >= 3) {
    { if (flexible) writer.compactString(value.memberId); else writer.string(value.memberId); }
  }
  if (version >= 3) {
    { if (flexible) writer.compactStringOrNull(value.groupInstanceId); else writer.stringOrNull(value.groupInstanceId); }
  }
  if (version >= 3) {
    writer.int16(value.errorCode);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface LeaveGroupResponse {
  /** Since version 1. */
  throttleTimeMs: number;
  errorCode: number;
  /** Since version 3. */
  members: LeaveGroupResponseMember[];
  unknownTags?: UnknownTag[];
}

export function leaveGroupResponse(fields: Partial<LeaveGroupResponse> = {}): LeaveGroupResponse {
  return { throttleTimeMs: 0, errorCode: 0, members: [], ...fields };
}

export function readLeaveGroupResponse(reader: Reader, version: number): LeaveGroupResponse {
  const flexible = version >= 4;
  const throttleTimeMs: number = version >= 1 ? reader.int32() : 0;
  const errorCode: number = reader.int16();
  let members: LeaveGroupResponseMember[] = [];
  if (version >= 3) {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: LeaveGroupResponseMember[] = [];
    for (let index = 0; index < count; index++) items.push(readLeaveGroupResponseMember(reader, version));
    members = items;
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
  const value: LeaveGroupResponse = { throttleTimeMs, errorCode, members };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeLeaveGroupResponse(writer: Writer, value: LeaveGroupResponse, version: number): void {
  const flexible = version >= 4;
  if (version < 3 && (value.members.length > 0)) refuseField('LeaveGroupResponse.members', version);
  if (version >= 1) {
    writer.int32(value.throttleTimeMs);
  }
  writer.int16(value.errorCode);
  if (version >= 3) {
    {
      const items = value.members;
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writeLeaveGroupResponseMember(writer, item, version);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const leaveGroupApi: Api<LeaveGroupRequest, LeaveGroupResponse> = {
  key: 13,
  name: 'LeaveGroup',
  minVersion: 0,
  maxVersion: 5,
  stableVersion: 5,
  flexibleVersion: 4,
  readRequest: readLeaveGroupRequest,
  writeRequest: writeLeaveGroupRequest,
  readResponse: readLeaveGroupResponse,
  writeResponse: writeLeaveGroupResponse,
};
