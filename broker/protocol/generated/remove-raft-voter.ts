// Generated from broker/protocol/schema/api/remove-raft-voter.schema. Do not edit: change the schema, then `make generate`.
// Removes a voter from the metadata quorum (KIP-853).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface RemoveRaftVoterRequest {
  clusterId: string | null;
  voterId: number;
  voterDirectoryId: Uuid;
  unknownTags?: UnknownTag[];
}

export function removeRaftVoterRequest(fields: Partial<RemoveRaftVoterRequest> = {}): RemoveRaftVoterRequest {
  return { clusterId: '', voterId: 0, voterDirectoryId: zeroUuid, ...fields };
}

export function readRemoveRaftVoterRequest(reader: Reader, _version: number): RemoveRaftVoterRequest {
  const clusterId: string | null = reader.compactStringOrNull();
  const voterId: number = reader.int32();
  const voterDirectoryId: Uuid = reader.uuid();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: RemoveRaftVoterRequest = { clusterId, voterId, voterDirectoryId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeRemoveRaftVoterRequest(writer: Writer, value: RemoveRaftVoterRequest, _version: number): void {
  writer.compactStringOrNull(value.clusterId);
  writer.int32(value.voterId);
  writer.uuid(value.voterDirectoryId);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface RemoveRaftVoterResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function removeRaftVoterResponse(fields: Partial<RemoveRaftVoterResponse> = {}): RemoveRaftVoterResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: '', ...fields };
}

export function readRemoveRaftVoterResponse(reader: Reader, _version: number): RemoveRaftVoterResponse {
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
  const value: RemoveRaftVoterResponse = { throttleTimeMs, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeRemoveRaftVoterResponse(writer: Writer, value: RemoveRaftVoterResponse, _version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const removeRaftVoterApi: Api<RemoveRaftVoterRequest, RemoveRaftVoterResponse> = {
  key: 81,
  name: 'RemoveRaftVoter',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readRemoveRaftVoterRequest,
  writeRequest: writeRemoveRaftVoterRequest,
  readResponse: readRemoveRaftVoterResponse,
  writeResponse: writeRemoveRaftVoterResponse,
};
