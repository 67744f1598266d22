// Generated from broker/protocol/schema/api/sync-group.schema. Do not edit: change the schema, then `make generate`.
// Hands out the assignment of a generation: the leader brings it, every member takes its part. Static members from version 3 on
// (KIP-345), the protocol is checked from 5 (KIP-559).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface SyncGroupRequestAssignment {
  memberId: string;
  /** Opaque to the broker; ConsumerProtocolAssignment for consumers. */
  assignment: Uint8Array;
  unknownTags?: UnknownTag[];
}

export function syncGroupRequestAssignment(fields: Partial<SyncGroupRequestAssignment> = {}): SyncGroupRequestAssignment {
  return { memberId: '', assignment: new Uint8Array(0), ...fields };
}

export function readSyncGroupRequestAssignment(reader: Reader, version: number): SyncGroupRequestAssignment {
  const flexible = version >= 4;
  const memberId: string = (flexible ? reader.compactString() : reader.string());
  const assignment: Uint8Array = (flexible ? reader.compactBlob() : reader.blob());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: SyncGroupRequestAssignment = { memberId, assignment };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeSyncGroupRequestAssignment(writer: Writer, value: SyncGroupRequestAssignment, version: number): void {
  const flexible = version >= 4;
  { if (flexible) writer.compactString(value.memberId); else writer.string(value.memberId); }
  { if (flexible) writer.compactBlob(value.assignment); else writer.blob(value.assignment); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface SyncGroupRequest {
  groupId: string;
  generationId: number;
  memberId: string;
  /** Since version 3. */
  groupInstanceId: string | null;
  /** Since version 5. */
  protocolType: string | null;
  /** Since version 5. */
  protocolName: string | null;
  /** From the leader alone. */
  assignments: SyncGroupRequestAssignment[];
  unknownTags?: UnknownTag[];
}

export function syncGroupRequest(fields: Partial<SyncGroupRequest> = {}): SyncGroupRequest {
  return { groupId: '', generationId: 0, memberId: '', groupInstanceId: null, protocolType: null, protocolName: null, assignments: [], ...fields };
}

export function readSyncGroupRequest(reader: Reader, version: number): SyncGroupRequest {
  const flexible = version >= 4;
  const groupId: string = (flexible ? reader.compactString() : reader.string());
  const generationId: number = reader.int32();
  const memberId: string = (flexible ? reader.compactString() : reader.string());
  const groupInstanceId: string | null = version >= 3 ? ((flexible ? reader.compactStringOrNull() : reader.stringOrNull())) : null;
  const protocolType: string | null = version >= 5 ? reader.compactStringOrNull() : null;
  const protocolName: string | null = version >= 5 ? reader.compactStringOrNull() : null;
  let assignments: SyncGroupRequestAssignment[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: SyncGroupRequestAssignment[] = [];
    for (let index = 0; index < count; index++) items.push(readSyncGroupRequestAssignment(reader, version));
    assignments = items;
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
  const value: SyncGroupRequest = { groupId, generationId, memberId, groupInstanceId, protocolType, protocolName, assignments };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeSyncGroupRequest(writer: Writer, value: SyncGroupRequest, version: number): void {
  const flexible = version >= 4;
  if (version < 3 && value.groupInstanceId !== null) refuseField('SyncGroupRequest.groupInstanceId', version);
  { if (flexible) writer.compactString(value.groupId); else writer.string(value.groupId); }
  writer.int32(value.generationId);
  { if (flexible) writer.compactString(value.memberId); else writer.string(value.memberId); }
  if (version >= 3) {
    { if (flexible) writer.compactStringOrNull(value.groupInstanceId); else writer.stringOrNull(value.groupInstanceId); }
  }
  if (version >= 5) {
    writer.compactStringOrNull(value.protocolType);
  }
  if (version >= 5) {
    writer.compactStringOrNull(value.protocolName);
  }
  {
    const items = value.assignments;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeSyncGroupRequestAssignment(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface SyncGroupResponse {
  /** Since version 1. */
  throttleTimeMs: number;
  errorCode: number;
  /** Since version 5. */
  protocolType: string | null;
  /** Since version 5. */
  protocolName: string | null;
  assignment: Uint8Array;
  unknownTags?: UnknownTag[];
}

export function syncGroupResponse(fields: Partial<SyncGroupResponse> = {}): SyncGroupResponse {
  return { throttleTimeMs: 0, errorCode: 0, protocolType: null, protocolName: null, assignment: new Uint8Array(0), ...fields };
}

export function readSyncGroupResponse(reader: Reader, version: number): SyncGroupResponse {
  const flexible = version >= 4;
  const throttleTimeMs: number = version >= 1 ? reader.int32() : 0;
  const errorCode: number = reader.int16();
  const protocolType: string | null = version >= 5 ? reader.compactStringOrNull() : null;
  const protocolName: string | null = version >= 5 ? reader.compactStringOrNull() : null;
  const assignment: Uint8Array = (flexible ? reader.compactBlob() : reader.blob());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: SyncGroupResponse = { throttleTimeMs, errorCode, protocolType, protocolName, assignment };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeSyncGroupResponse(writer: Writer, value: SyncGroupResponse, version: number): void {
  const flexible = version >= 4;
  if (version >= 1) {
    writer.int32(value.throttleTimeMs);
  }
  writer.int16(value.errorCode);
  if (version >= 5) {
    writer.compactStringOrNull(value.protocolType);
  }
  if (version >= 5) {
    writer.compactStringOrNull(value.protocolName);
  }
  { if (flexible) writer.compactBlob(value.assignment); else writer.blob(value.assignment); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const syncGroupApi: Api<SyncGroupRequest, SyncGroupResponse> = {
  key: 14,
  name: 'SyncGroup',
  minVersion: 0,
  maxVersion: 5,
  stableVersion: 5,
  flexibleVersion: 4,
  readRequest: readSyncGroupRequest,
  writeRequest: writeSyncGroupRequest,
  readResponse: readSyncGroupResponse,
  writeResponse: writeSyncGroupResponse,
};
