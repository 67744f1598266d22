// Generated from broker/protocol/schema/api/add-raft-voter.schema. Do not edit: change the schema, then `make generate`.
// Adds a voter to the metadata quorum (KIP-853).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface AddRaftVoterRequestListener {
  name: string;
  host: string;
  port: number;
  unknownTags?: UnknownTag[];
}

export function addRaftVoterRequestListener(fields: Partial<AddRaftVoterRequestListener> = {}): AddRaftVoterRequestListener {
  return { name: '', host: '', port: 0, ...fields };
}

export function readAddRaftVoterRequestListener(reader: Reader, _version: number): AddRaftVoterRequestListener {
  const name: string = reader.compactString();
  const host: string = reader.compactString();
  const port: number = reader.uint16();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AddRaftVoterRequestListener = { name, host, port };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAddRaftVoterRequestListener(writer: Writer, value: AddRaftVoterRequestListener, _version: number): void {
  writer.compactString(value.name);
  writer.compactString(value.host);
  writer.uint16(value.port);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AddRaftVoterRequest {
  clusterId: string | null;
  timeoutMs: number;
  voterId: number;
  voterDirectoryId: Uuid;
  listeners: AddRaftVoterRequestListener[];
  /** Since version 1. */
  ackWhenCommitted: boolean;
  unknownTags?: UnknownTag[];
}

export function addRaftVoterRequest(fields: Partial<AddRaftVoterRequest> = {}): AddRaftVoterRequest {
  return { clusterId: '', timeoutMs: 0, voterId: 0, voterDirectoryId: zeroUuid, listeners: [], ackWhenCommitted: true, ...fields };
}

export function readAddRaftVoterRequest(reader: Reader, version: number): AddRaftVoterRequest {
  const clusterId: string | null = reader.compactStringOrNull();
  const timeoutMs: number = reader.int32();
  const voterId: number = reader.int32();
  const voterDirectoryId: Uuid = reader.uuid();
  let listeners: AddRaftVoterRequestListener[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AddRaftVoterRequestListener[] = [];
    for (let index = 0; index < count; index++) items.push(readAddRaftVoterRequestListener(reader, version));
    listeners = items;
  }
  const ackWhenCommitted: boolean = version >= 1 ? reader.bool() : true;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AddRaftVoterRequest = { clusterId, timeoutMs, voterId, voterDirectoryId, listeners, ackWhenCommitted };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAddRaftVoterRequest(writer: Writer, value: AddRaftVoterRequest, version: number): void {
  if (version < 1 && value.ackWhenCommitted !== true) refuseField('AddRaftVoterRequest.ackWhenCommitted', version);
  writer.compactStringOrNull(value.clusterId);
  writer.int32(value.timeoutMs);
  writer.int32(value.voterId);
  writer.uuid(value.voterDirectoryId);
  {
    const items = value.listeners;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAddRaftVoterRequestListener(writer, item, version);
  }
  if (version >= 1) {
    writer.bool(value.ackWhenCommitted);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AddRaftVoterResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function addRaftVoterResponse(fields: Partial<AddRaftVoterResponse> = {}): AddRaftVoterResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: '', ...fields };
}

export function readAddRaftVoterResponse(reader: Reader, _version: number): AddRaftVoterResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AddRaftVoterResponse = { throttleTimeMs, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAddRaftVoterResponse(writer: Writer, value: AddRaftVoterResponse, _version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const addRaftVoterApi: Api<AddRaftVoterRequest, AddRaftVoterResponse> = {
  key: 80,
  name: 'AddRaftVoter',
  minVersion: 0,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 0,
  readRequest: readAddRaftVoterRequest,
  writeRequest: writeAddRaftVoterRequest,
  readResponse: readAddRaftVoterResponse,
  writeResponse: writeAddRaftVoterResponse,
};
