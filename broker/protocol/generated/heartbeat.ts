// Generated from broker/protocol/schema/api/heartbeat.schema. Do not edit: change the schema, then `make generate`.
// Keeps a member in its classic group; the error says when to join again. Static members from version 3 on (KIP-345).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface HeartbeatRequest {
  groupId: string;
  generationId: number;
  memberId: string;
  /** Null: not a static member. Since version 3. */
  groupInstanceId: string | null;
  unknownTags?: UnknownTag[];
}

export function heartbeatRequest(fields: Partial<HeartbeatRequest> = {}): HeartbeatRequest {
  return { groupId: '', generationId: 0, memberId: '', groupInstanceId: null, ...fields };
}

export function readHeartbeatRequest(reader: Reader, version: number): HeartbeatRequest {
  const flexible = version >= 4;
  const groupId: string = (flexible ? reader.compactString() : reader.string());
  const generationId: number = reader.int32();
  const memberId: string = (flexible ? reader.compactString() : reader.string());
  const groupInstanceId: string | null = version >= 3 ? ((flexible ? reader.compactStringOrNull() : reader.stringOrNull())) : null;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: HeartbeatRequest = { groupId, generationId, memberId, groupInstanceId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeHeartbeatRequest(writer: Writer, value: HeartbeatRequest, version: number): void {
  const flexible = version >= 4;
  if (version < 3 && value.groupInstanceId !== null) refuseField('HeartbeatRequest.groupInstanceId', version);
  { if (flexible) writer.compactString(value.groupId); else writer.string(value.groupId); }
  writer.int32(value.generationId);
  { if (flexible) writer.compactString(value.memberId); else writer.string(value.memberId); }
  if (version >= 3) {
    { if (flexible) writer.compactStringOrNull(value.groupInstanceId); else writer.stringOrNull(value.groupInstanceId); }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface HeartbeatResponse {
  /** Since version 1. */
  throttleTimeMs: number;
  errorCode: number;
  unknownTags?: UnknownTag[];
}

export function heartbeatResponse(fields: Partial<HeartbeatResponse> = {}): HeartbeatResponse {
  return { throttleTimeMs: 0, errorCode: 0, ...fields };
}

export function readHeartbeatResponse(reader: Reader, version: number): HeartbeatResponse {
  const flexible = version >= 4;
  const throttleTimeMs: number = version >= 1 ? reader.int32() : 0;
  const errorCode: number = reader.int16();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: HeartbeatResponse = { throttleTimeMs, errorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeHeartbeatResponse(writer: Writer, value: HeartbeatResponse, version: number): void {
  const flexible = version >= 4;
  if (version >= 1) {
    writer.int32(value.throttleTimeMs);
  }
  writer.int16(value.errorCode);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const heartbeatApi: Api<HeartbeatRequest, HeartbeatResponse> = {
  key: 12,
  name: 'Heartbeat',
  minVersion: 0,
  maxVersion: 4,
  stableVersion: 4,
  flexibleVersion: 4,
  readRequest: readHeartbeatRequest,
  writeRequest: writeHeartbeatRequest,
  readResponse: readHeartbeatResponse,
  writeResponse: writeHeartbeatResponse,
};
