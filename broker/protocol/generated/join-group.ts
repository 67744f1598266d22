// Generated from broker/protocol/schema/api/join-group.schema. Do not edit: change the schema, then `make generate`.
// Enters a classic group and waits for its generation. A rebalance timeout of its own from version 1 on (KIP-62); from 4 a new
// member is first given an id and asks again (KIP-394); static members from 5 (KIP-345); the leader may be told to keep the
// assignment from 9 (KIP-814). Versions 0 and 1 stay: clients broke without them.

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface JoinGroupRequestProtocol {
  name: string;
  /** Opaque to the broker; ConsumerProtocolSubscription for consumers. */
  metadata: Uint8Array;
  unknownTags?: UnknownTag[];
}

export function joinGroupRequestProtocol(fields: Partial<JoinGroupRequestProtocol> = {}): JoinGroupRequestProtocol {
  return { name: '', metadata: new Uint8Array(0), ...fields };
}

export function readJoinGroupRequestProtocol(reader: Reader, version: number): JoinGroupRequestProtocol {
  const flexible = version >= 6;
  const name: string = (flexible ? reader.compactString() : reader.string());
  const metadata: Uint8Array = (flexible ? reader.compactBlob() : reader.blob());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: JoinGroupRequestProtocol = { name, metadata };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeJoinGroupRequestProtocol(writer: Writer, value: JoinGroupRequestProtocol, version: number): void {
  const flexible = version >= 6;
  { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  { if (flexible) writer.compactBlob(value.metadata); else writer.blob(value.metadata); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface JoinGroupRequest {
  groupId: string;
  /** Without a heartbeat. */
  sessionTimeoutMs: number;
  /** To join again in; -1: the session timeout. Since version 1. */
  rebalanceTimeoutMs: number;
  /** Empty: give me one. */
  memberId: string;
  /** Null: not a static member. Since version 5. */
  groupInstanceId: string | null;
  /** "consumer" for consumers. */
  protocolType: string;
  /** In order of preference. */
  protocols: JoinGroupRequestProtocol[];
  /** Since version 8. */
  reason: string | null;
  unknownTags?: UnknownTag[];
}

export function joinGroupRequest(fields: Partial<JoinGroupRequest> = {}): JoinGroupRequest {
  return { groupId: '', sessionTimeoutMs: 0, rebalanceTimeoutMs: -1, memberId: '', groupInstanceId: null, protocolType: '', protocols: [], reason: null, ...fields };
}

export function readJoinGroupRequest(reader: Reader, version: number): JoinGroupRequest {
  const flexible = version >= 6;
  const groupId: string = (flexible ? reader.compactString() : reader.string());
  const sessionTimeoutMs: number = reader.int32();
  const rebalanceTimeoutMs: number = version >= 1 ? reader.int32() : -1;
  const memberId: string = (flexible ? reader.compactString() : reader.string());
  const groupInstanceId: string | null = version >= 5 ? ((flexible ? reader.compactStringOrNull() : reader.stringOrNull())) : null;
  const protocolType: string = (flexible ? reader.compactString() : reader.string());
  let protocols: JoinGroupRequestProtocol[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: JoinGroupRequestProtocol[] = [];
    for (let index = 0; index < count; index++) items.push(readJoinGroupRequestProtocol(reader, version));
    protocols = items;
  }
  const reason: string | null = version >= 8 ? reader.compactStringOrNull() : null;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: JoinGroupRequest = { groupId, sessionTimeoutMs, rebalanceTimeoutMs, memberId, groupInstanceId, protocolType, protocols, reason };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeJoinGroupRequest(writer: Writer, value: JoinGroupRequest, version: number): void {
  const flexible = version >= 6;
  if (version < 5 && value.groupInstanceId !== null) refuseField('JoinGroupRequest.groupInstanceId', version);
  { if (flexible) writer.compactString(value.groupId); else writer.string(value.groupId); }
  writer.int32(value.sessionTimeoutMs);
  if (version >= 1) {
    writer.int32(value.rebalanceTimeoutMs);
  }
  { if (flexible) writer.compactString(value.memberId); else writer.string(value.memberId); }
  if (version >= 5) {
    { if (flexible) writer.compactStringOrNull(value.groupInstanceId); else writer.stringOrNull(value.groupInstanceId); }
  }
  { if (flexible) writer.compactString(value.protocolType); else writer.string(value.protocolType); }
  {
    const items = value.protocols;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeJoinGroupRequestProtocol(writer, item, version);
  }
  if (version >= 8) {
    writer.compactStringOrNull(value.reason);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface JoinGroupResponseMember {
  memberId: string;
  /** Since version 5. */
  groupInstanceId: string | null;
  metadata: Uint8Array;
  unknownTags?: UnknownTag[];
}

export function joinGroupResponseMember(fields: Partial<JoinGroupResponseMember> = {}): JoinGroupResponseMember {
  return { memberId: '', groupInstanceId: null, metadata: new Uint8Array(0), ...fields };
}

export function readJoinGroupResponseMember(reader: Reader, version: number): JoinGroupResponseMember {
  const flexible = version >= 6;
  const memberId: string = (flexible ? reader.compactString() : reader.string());
  const groupInstanceId: string | null = version >= 5 ? ((flexible ? reader.compactStringOrNull() : reader.stringOrNull())) : null;
  const metadata: Uint8Array = (flexible ? reader.compactBlob() : reader.blob());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: JoinGroupResponseMember = { memberId, groupInstanceId, metadata };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeJoinGroupResponseMember(writer: Writer, value: JoinGroupResponseMember, version: number): void {
  const flexible = version >= 6;
  { if (flexible) writer.compactString(value.memberId); else writer.string(value.memberId); }
  if (version >= 5) {
    { if (flexible) writer.compactStringOrNull(value.groupInstanceId); else writer.stringOrNull(value.groupInstanceId); }
  }
  { if (flexible) writer.compactBlob(value.metadata); else writer.blob(value.metadata); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface JoinGroupResponse {
  /** Since version 2. */
  throttleTimeMs: number;
  errorCode: number;
  /** -1 with an error. */
  generationId: number;
  /** Since version 7. */
  protocolType: string | null;
  /** The one that every member knows; before version 7 empty instead of null. */
  protocolName: string | null;
  leader: string;
  /** The leader computes nothing, the old assignment stands. Since version 9. */
  skipAssignment: boolean;
  memberId: string;
  /** To the leader alone. */
  members: JoinGroupResponseMember[];
  unknownTags?: UnknownTag[];
}

export function joinGroupResponse(fields: Partial<JoinGroupResponse> = {}): JoinGroupResponse {
  return { throttleTimeMs: 0, errorCode: 0, generationId: -1, protocolType: null, protocolName: '', leader: '', skipAssignment: false, memberId: '', members: [], ...fields };
}

export function readJoinGroupResponse(reader: Reader, version: number): JoinGroupResponse {
  const flexible = version >= 6;
  const throttleTimeMs: number = version >= 2 ? reader.int32() : 0;
  const errorCode: number = reader.int16();
  const generationId: number = reader.int32();
  const protocolType: string | null = version >= 7 ? reader.compactStringOrNull() : null;
  const protocolName: string | null = version >= 7 ? (flexible ? reader.compactStringOrNull() : reader.stringOrNull()) : (flexible ? reader.compactString() : reader.string());
  const leader: string = (flexible ? reader.compactString() : reader.string());
  const skipAssignment: boolean = version >= 9 ? reader.bool() : false;
  const memberId: string = (flexible ? reader.compactString() : reader.string());
  let members: JoinGroupResponseMember[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: JoinGroupResponseMember[] = [];
    for (let index = 0; index < count; index++) items.push(readJoinGroupResponseMember(reader, version));
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
  const value: JoinGroupResponse = { throttleTimeMs, errorCode, generationId, protocolType, protocolName, leader, skipAssignment, memberId, members };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeJoinGroupResponse(writer: Writer, value: JoinGroupResponse, version: number): void {
  const flexible = version >= 6;
  if (version < 9 && value.skipAssignment !== false) refuseField('JoinGroupResponse.skipAssignment', version);
  if (version >= 2) {
    writer.int32(value.throttleTimeMs);
  }
  writer.int16(value.errorCode);
  writer.int32(value.generationId);
  if (version >= 7) {
    writer.compactStringOrNull(value.protocolType);
  }
  { if (version >= 7) { if (flexible) writer.compactStringOrNull(value.protocolName); else writer.stringOrNull(value.protocolName); } else { if (flexible) writer.compactString(value.protocolName ?? ''); else writer.string(value.protocolName ?? ''); }; }
  { if (flexible) writer.compactString(value.leader); else writer.string(value.leader); }
  if (version >= 9) {
    writer.bool(value.skipAssignment);
  }
  { if (flexible) writer.compactString(value.memberId); else writer.string(value.memberId); }
  {
    const items = value.members;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeJoinGroupResponseMember(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const joinGroupApi: Api<JoinGroupRequest, JoinGroupResponse> = {
  key: 11,
  name: 'JoinGroup',
  minVersion: 0,
  maxVersion: 9,
  stableVersion: 9,
  flexibleVersion: 6,
  readRequest: readJoinGroupRequest,
  writeRequest: writeJoinGroupRequest,
  readResponse: readJoinGroupResponse,
  writeResponse: writeJoinGroupResponse,
};
