// Generated from broker/protocol/schema/api/unregister-broker.schema. Do not edit: change the schema, then `make generate`.
// Forgets a broker that will not come back (KIP-631).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface UnregisterBrokerRequest {
  brokerId: number;
  unknownTags?: UnknownTag[];
}

export function unregisterBrokerRequest(fields: Partial<UnregisterBrokerRequest> = {}): UnregisterBrokerRequest {
  return { brokerId: 0, ...fields };
}

export function readUnregisterBrokerRequest(reader: Reader, _version: number): UnregisterBrokerRequest {
  const brokerId: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: UnregisterBrokerRequest = { brokerId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeUnregisterBrokerRequest(writer: Writer, value: UnregisterBrokerRequest, _version: number): void {
  writer.int32(value.brokerId);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface UnregisterBrokerResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function unregisterBrokerResponse(fields: Partial<UnregisterBrokerResponse> = {}): UnregisterBrokerResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: '', ...fields };
}

export function readUnregisterBrokerResponse(reader: Reader, _version: number): UnregisterBrokerResponse {
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
  const value: UnregisterBrokerResponse = { throttleTimeMs, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeUnregisterBrokerResponse(writer: Writer, value: UnregisterBrokerResponse, _version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const unregisterBrokerApi: Api<UnregisterBrokerRequest, UnregisterBrokerResponse> = {
  key: 64,
  name: 'UnregisterBroker',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readUnregisterBrokerRequest,
  writeRequest: writeUnregisterBrokerRequest,
  readResponse: readUnregisterBrokerResponse,
  writeResponse: writeUnregisterBrokerResponse,
};
