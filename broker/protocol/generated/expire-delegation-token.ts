// Generated from broker/protocol/schema/api/expire-delegation-token.schema. Do not edit: change the schema, then `make generate`.
// Sets or brings forward the expiry of a delegation token (KIP-48).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface ExpireDelegationTokenRequest {
  hmac: Uint8Array;
  expiryTimePeriodMs: number;
  unknownTags?: UnknownTag[];
}

export function expireDelegationTokenRequest(fields: Partial<ExpireDelegationTokenRequest> = {}): ExpireDelegationTokenRequest {
  return { hmac: new Uint8Array(0), expiryTimePeriodMs: 0, ...fields };
}

export function readExpireDelegationTokenRequest(reader: Reader, version: number): ExpireDelegationTokenRequest {
  const flexible = version >= 2;
  const hmac: Uint8Array = (flexible ? reader.compactBlob() : reader.blob());
  const expiryTimePeriodMs: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ExpireDelegationTokenRequest = { hmac, expiryTimePeriodMs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeExpireDelegationTokenRequest(writer: Writer, value: ExpireDelegationTokenRequest, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactBlob(value.hmac); else writer.blob(value.hmac); }
  writer.int64(value.expiryTimePeriodMs);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ExpireDelegationTokenResponse {
  errorCode: number;
  expiryTimestampMs: number;
  throttleTimeMs: number;
  unknownTags?: UnknownTag[];
}

export function expireDelegationTokenResponse(fields: Partial<ExpireDelegationTokenResponse> = {}): ExpireDelegationTokenResponse {
  return { errorCode: 0, expiryTimestampMs: 0, throttleTimeMs: 0, ...fields };
}

export function readExpireDelegationTokenResponse(reader: Reader, version: number): ExpireDelegationTokenResponse {
  const flexible = version >= 2;
  const errorCode: number = reader.int16();
  const expiryTimestampMs: number = reader.int64();
  const throttleTimeMs: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ExpireDelegationTokenResponse = { errorCode, expiryTimestampMs, throttleTimeMs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeExpireDelegationTokenResponse(writer: Writer, value: ExpireDelegationTokenResponse, version: number): void {
  const flexible = version >= 2;
  writer.int16(value.errorCode);
  writer.int64(value.expiryTimestampMs);
  writer.int32(value.throttleTimeMs);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const expireDelegationTokenApi: Api<ExpireDelegationTokenRequest, ExpireDelegationTokenResponse> = {
  key: 40,
  name: 'ExpireDelegationToken',
  minVersion: 1,
  maxVersion: 2,
  stableVersion: 2,
  flexibleVersion: 2,
  readRequest: readExpireDelegationTokenRequest,
  writeRequest: writeExpireDelegationTokenRequest,
  readResponse: readExpireDelegationTokenResponse,
  writeResponse: writeExpireDelegationTokenResponse,
};
