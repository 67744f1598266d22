// Generated from broker/protocol/schema/api/find-coordinator.schema. Do not edit: change the schema, then `make generate`.
// Which broker coordinates a group or transactional id. The kind of key from version 1 on (KIP-98), several keys at once from 4
// (KIP-699), share groups from 6 (KIP-932).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface FindCoordinatorRequest {
  /** Since version 0, until 3. */
  key: string;
  /** 0: group, 1: transaction, 2: share partition. Since version 1. */
  keyType: number;
  /** Since version 4. */
  coordinatorKeys: string[];
  unknownTags?: UnknownTag[];
}

export function findCoordinatorRequest(fields: Partial<FindCoordinatorRequest> = {}): FindCoordinatorRequest {
  return { key: '', keyType: 0, coordinatorKeys: [], ...fields };
}

export function readFindCoordinatorRequest(reader: Reader, version: number): FindCoordinatorRequest {
  const flexible = version >= 3;
  const key: string = version <= 3 ? ((flexible ? reader.compactString() : reader.string())) : '';
  const keyType: number = version >= 1 ? reader.int8() : 0;
  let coordinatorKeys: string[] = [];
  if (version >= 4) {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    coordinatorKeys = items;
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
  const value: FindCoordinatorRequest = { key, keyType, coordinatorKeys };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFindCoordinatorRequest(writer: Writer, value: FindCoordinatorRequest, version: number): void {
  const flexible = version >= 3;
  if (version > 3 && value.key !== '') refuseField('FindCoordinatorRequest.key', version);
  if (version < 1 && value.keyType !== 0) refuseField('FindCoordinatorRequest.keyType', version);
  if (version < 4 && (value.coordinatorKeys.length > 0)) refuseField('FindCoordinatorRequest.coordinatorKeys', version);
  if (version <= 3) {
    { if (flexible) writer.compactString(value.key); else writer.string(value.key); }
  }
  if (version >= 1) {
    writer.int8(value.keyType);
  }
  if (version >= 4) {
    {
      const items = value.coordinatorKeys;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.compactString(item);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface FindCoordinatorResponseCoordinator {
  /** Since version 4. */
  key: string;
  /** Since version 4. */
  nodeId: number;
  /** Since version 4. */
  host: string;
  /** Since version 4. */
  port: number;
  /** Since version 4. */
  errorCode: number;
  /** Since version 4. */
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function findCoordinatorResponseCoordinator(fields: Partial<FindCoordinatorResponseCoordinator> = {}): FindCoordinatorResponseCoordinator {
  return { key: '', nodeId: 0, host: '', port: 0, errorCode: 0, errorMessage: '', ...fields };
}

export function readFindCoordinatorResponseCoordinator(reader: Reader, version: number): FindCoordinatorResponseCoordinator {
  const flexible = version >= 3;
  const key: string = version >= 4 ? reader.compactString() : '';
  const nodeId: number = version >= 4 ? reader.int32() : 0;
  const host: string = version >= 4 ? reader.compactString() : '';
  const port: number = version >= 4 ? reader.int32() : 0;
  const errorCode: number = version >= 4 ? reader.int16() : 0;
  const errorMessage: string | null = version >= 4 ? reader.compactStringOrNull() : '';
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FindCoordinatorResponseCoordinator = { key, nodeId, host, port, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFindCoordinatorResponseCoordinator(writer: Writer, value: FindCoordinatorResponseCoordinator, version: number): void {
  const flexible = version >= 3;
  if (version >= 4) {
    writer.compactString(value.key);
  }
  if (version >= 4) {
    writer.int32(value.nodeId);
  }
  if (version >= 4) {
    writer.compactString(value.host);
  }
  if (version >= 4) {
    writer.int32(value.port);
  }
  if (version >= 4) {
    writer.int16(value.errorCode);
  }
  if (version >= 4) {
    writer.compactStringOrNull(value.errorMessage);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface FindCoordinatorResponse {
  /** Since version 1. */
  throttleTimeMs: number;
  /** Since version 4. */
  coordinators: FindCoordinatorResponseCoordinator[];
  /** Since version 0, until 3. */
  errorCode: number;
  /** Since version 1, until 3. */
  errorMessage: string | null;
  /** Since version 0, until 3. */
  nodeId: number;
  /** Since version 0, until 3. */
  host: string;
  /** Since version 0, until 3. */
  port: number;
  unknownTags?: UnknownTag[];
}

export function findCoordinatorResponse(fields: Partial<FindCoordinatorResponse> = {}): FindCoordinatorResponse {
  return { throttleTimeMs: 0, coordinators: [], errorCode: 0, errorMessage: '', nodeId: 0, host: '', port: 0, ...fields };
}

export function readFindCoordinatorResponse(reader: Reader, version: number): FindCoordinatorResponse {
  const flexible = version >= 3;
  const throttleTimeMs: number = version >= 1 ? reader.int32() : 0;
  let coordinators: FindCoordinatorResponseCoordinator[] = [];
  if (version >= 4) {
    const count = reader.compactArrayLength();
    const items: FindCoordinatorResponseCoordinator[] = [];
    for (let index = 0; index < count; index++) items.push(readFindCoordinatorResponseCoordinator(reader, version));
    coordinators = items;
  }
  const errorCode: number = version <= 3 ? reader.int16() : 0;
  const errorMessage: string | null = version >= 1 && version <= 3 ? ((flexible ? reader.compactStringOrNull() : reader.stringOrNull())) : '';
  const nodeId: number = version <= 3 ? reader.int32() : 0;
  const host: string = version <= 3 ? ((flexible ? reader.compactString() : reader.string())) : '';
  const port: number = version <= 3 ? reader.int32() : 0;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FindCoordinatorResponse = { throttleTimeMs, coordinators, errorCode, errorMessage, nodeId, host, port };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFindCoordinatorResponse(writer: Writer, value: FindCoordinatorResponse, version: number): void {
  const flexible = version >= 3;
  if (version < 4 && (value.coordinators.length > 0)) refuseField('FindCoordinatorResponse.coordinators', version);
  if (version > 3 && value.errorCode !== 0) refuseField('FindCoordinatorResponse.errorCode', version);
  if (version > 3 && value.nodeId !== 0) refuseField('FindCoordinatorResponse.nodeId', version);
  if (version > 3 && value.host !== '') refuseField('FindCoordinatorResponse.host', version);
  if (version > 3 && value.port !== 0) refuseField('FindCoordinatorResponse.port', version);
  if (version >= 1) {
    writer.int32(value.throttleTimeMs);
  }
  if (version >= 4) {
    {
      const items = value.coordinators;
      writer.compactArrayLength(items.length);
      for (const item of items) writeFindCoordinatorResponseCoordinator(writer, item, version);
    }
  }
  if (version <= 3) {
    writer.int16(value.errorCode);
  }
  if (version >= 1 && version <= 3) {
    { if (flexible) writer.compactStringOrNull(value.errorMessage); else writer.stringOrNull(value.errorMessage); }
  }
  if (version <= 3) {
    writer.int32(value.nodeId);
  }
  if (version <= 3) {
    { if (flexible) writer.compactString(value.host); else writer.string(value.host); }
  }
  if (version <= 3) {
    writer.int32(value.port);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const findCoordinatorApi: Api<FindCoordinatorRequest, FindCoordinatorResponse> = {
  key: 10,
  name: 'FindCoordinator',
  minVersion: 0,
  maxVersion: 6,
  stableVersion: 6,
  flexibleVersion: 3,
  readRequest: readFindCoordinatorRequest,
  writeRequest: writeFindCoordinatorRequest,
  readResponse: readFindCoordinatorResponse,
  writeResponse: writeFindCoordinatorResponse,
};
