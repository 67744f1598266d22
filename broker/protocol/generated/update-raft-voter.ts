// Generated from broker/protocol/schema/api/update-raft-voter.schema. Do not edit: change the schema, then `make generate`.
// A voter of the metadata quorum changes its addresses or versions (KIP-853).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface UpdateRaftVoterRequestListener {
  name: string;
  host: string;
  port: number;
  unknownTags?: UnknownTag[];
}

export function updateRaftVoterRequestListener(fields: Partial<UpdateRaftVoterRequestListener> = {}): UpdateRaftVoterRequestListener {
  return { name: '', host: '', port: 0, ...fields };
}

export function readUpdateRaftVoterRequestListener(reader: Reader, _version: number): UpdateRaftVoterRequestListener {
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
  const value: UpdateRaftVoterRequestListener = { name, host, port };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeUpdateRaftVoterRequestListener(writer: Writer, value: UpdateRaftVoterRequestListener, _version: number): void {
  writer.compactString(value.name);
  writer.compactString(value.host);
  writer.uint16(value.port);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface UpdateRaftVoterRequestKRaftVersionFeature {
  minSupportedVersion: number;
  maxSupportedVersion: number;
  unknownTags?: UnknownTag[];
}

export function updateRaftVoterRequestKRaftVersionFeature(fields: Partial<UpdateRaftVoterRequestKRaftVersionFeature> = {}): UpdateRaftVoterRequestKRaftVersionFeature {
  return { minSupportedVersion: 0, maxSupportedVersion: 0, ...fields };
}

export function readUpdateRaftVoterRequestKRaftVersionFeature(reader: Reader, _version: number): UpdateRaftVoterRequestKRaftVersionFeature {
  const minSupportedVersion: number = reader.int16();
  const maxSupportedVersion: number = reader.int16();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: UpdateRaftVoterRequestKRaftVersionFeature = { minSupportedVersion, maxSupportedVersion };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeUpdateRaftVoterRequestKRaftVersionFeature(writer: Writer, value: UpdateRaftVoterRequestKRaftVersionFeature, _version: number): void {
  writer.int16(value.minSupportedVersion);
  writer.int16(value.maxSupportedVersion);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface UpdateRaftVoterRequest {
  clusterId: string | null;
  currentLeaderEpoch: number;
  voterId: number;
  voterDirectoryId: Uuid;
  listeners: UpdateRaftVoterRequestListener[];
  kRaftVersionFeature: UpdateRaftVoterRequestKRaftVersionFeature;
  unknownTags?: UnknownTag[];
}

export function updateRaftVoterRequest(fields: Partial<UpdateRaftVoterRequest> = {}): UpdateRaftVoterRequest {
  return { clusterId: '', currentLeaderEpoch: 0, voterId: 0, voterDirectoryId: zeroUuid, listeners: [], kRaftVersionFeature: updateRaftVoterRequestKRaftVersionFeature(), ...fields };
}

export function readUpdateRaftVoterRequest(reader: Reader, version: number): UpdateRaftVoterRequest {
  const clusterId: string | null = reader.compactStringOrNull();
  const currentLeaderEpoch: number = reader.int32();
  const voterId: number = reader.int32();
  const voterDirectoryId: Uuid = reader.uuid();
  let listeners: UpdateRaftVoterRequestListener[] = [];
  {
    const count = reader.compactArrayLength();
    const items: UpdateRaftVoterRequestListener[] = [];
    for (let index = 0; index < count; index++) items.push(readUpdateRaftVoterRequestListener(reader, version));
    listeners = items;
  }
  const kRaftVersionFeature: UpdateRaftVoterRequestKRaftVersionFeature = readUpdateRaftVoterRequestKRaftVersionFeature(reader, version);
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: UpdateRaftVoterRequest = { clusterId, currentLeaderEpoch, voterId, voterDirectoryId, listeners, kRaftVersionFeature };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeUpdateRaftVoterRequest(writer: Writer, value: UpdateRaftVoterRequest, version: number): void {
  writer.compactStringOrNull(value.clusterId);
  writer.int32(value.currentLeaderEpoch);
  writer.int32(value.voterId);
  writer.uuid(value.voterDirectoryId);
  {
    const items = value.listeners;
    writer.compactArrayLength(items.length);
    for (const item of items) writeUpdateRaftVoterRequestListener(writer, item, version);
  }
  writeUpdateRaftVoterRequestKRaftVersionFeature(writer, value.kRaftVersionFeature, version);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface UpdateRaftVoterResponseCurrentLeader {
  leaderId: number;
  leaderEpoch: number;
  host: string;
  port: number;
  unknownTags?: UnknownTag[];
}

export function updateRaftVoterResponseCurrentLeader(fields: Partial<UpdateRaftVoterResponseCurrentLeader> = {}): UpdateRaftVoterResponseCurrentLeader {
  return { leaderId: -1, leaderEpoch: -1, host: '', port: 0, ...fields };
}

export function readUpdateRaftVoterResponseCurrentLeader(reader: Reader, _version: number): UpdateRaftVoterResponseCurrentLeader {
  const leaderId: number = reader.int32();
  const leaderEpoch: number = reader.int32();
  const host: string = reader.compactString();
  const port: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: UpdateRaftVoterResponseCurrentLeader = { leaderId, leaderEpoch, host, port };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeUpdateRaftVoterResponseCurrentLeader(writer: Writer, value: UpdateRaftVoterResponseCurrentLeader, _version: number): void {
  writer.int32(value.leaderId);
  writer.int32(value.leaderEpoch);
  writer.compactString(value.host);
  writer.int32(value.port);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

function isDefaultUpdateRaftVoterResponseCurrentLeader(value: UpdateRaftVoterResponseCurrentLeader): boolean {
  return !(value.leaderId !== -1) && !(value.leaderEpoch !== -1) && !(value.host !== '') && !(value.port !== 0);
}

export interface UpdateRaftVoterResponse {
  throttleTimeMs: number;
  errorCode: number;
  currentLeader: UpdateRaftVoterResponseCurrentLeader;
  unknownTags?: UnknownTag[];
}

export function updateRaftVoterResponse(fields: Partial<UpdateRaftVoterResponse> = {}): UpdateRaftVoterResponse {
  return { throttleTimeMs: 0, errorCode: 0, currentLeader: updateRaftVoterResponseCurrentLeader(), ...fields };
}

export function readUpdateRaftVoterResponse(reader: Reader, version: number): UpdateRaftVoterResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  let currentLeader: UpdateRaftVoterResponseCurrentLeader = updateRaftVoterResponseCurrentLeader();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0) {
        const outer = reader.beginTag(size);
        currentLeader = readUpdateRaftVoterResponseCurrentLeader(reader, version);
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: UpdateRaftVoterResponse = { throttleTimeMs, errorCode, currentLeader };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeUpdateRaftVoterResponse(writer: Writer, value: UpdateRaftVoterResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  {
    const has0 = (!isDefaultUpdateRaftVoterResponseCurrentLeader(value.currentLeader));
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      writeUpdateRaftVoterResponseCurrentLeader(tagged, value.currentLeader, version);
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const updateRaftVoterApi: Api<UpdateRaftVoterRequest, UpdateRaftVoterResponse> = {
  key: 82,
  name: 'UpdateRaftVoter',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readUpdateRaftVoterRequest,
  writeRequest: writeUpdateRaftVoterRequest,
  readResponse: readUpdateRaftVoterResponse,
  writeResponse: writeUpdateRaftVoterResponse,
};
