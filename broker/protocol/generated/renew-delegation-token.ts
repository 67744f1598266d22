// Generated from broker/protocol/schema/api/renew-delegation-token.schema. Do not edit: change the schema, then `make generate`.
// Puts off the expiry of a delegation token (KIP-48).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface RenewDelegationTokenRequest {
  hmac: Uint8Array;
  renewPeriodMs: number;
  unknownTags?: UnknownTag[];
}

export function renewDelegationTokenRequest(fields: Partial<RenewDelegationTokenRequest> = {}): RenewDelegationTokenRequest {
  return { hmac: new Uint8Array(0), renewPeriodMs: 0, ...fields };
}

export function readRenewDelegationTokenRequest(reader: Reader, version: number): RenewDelegationTokenRequest {
  const flexible = version >= 2;
  const hmac: Uint8Array = (flexible ? reader.compactBlob() : reader.blob());
  const renewPeriodMs: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: RenewDelegationTokenRequest = { hmac, renewPeriodMs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeRenewDelegationTokenRequest(writer: Writer, value: RenewDelegationTokenRequest, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactBlob(value.hmac); else writer.blob(value.hmac); }
  writer.int64(value.renewPeriodMs);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface RenewDelegationTokenResponse {
  errorCode: number;
  expiryTimestampMs: number;
  throttleTimeMs: number;
  unknownTags?: UnknownTag[];
}

export function renewDelegationTokenResponse(fields: Partial<RenewDelegationTokenResponse> = {}): RenewDelegationTokenResponse {
  return { errorCode: 0, expiryTimestampMs: 0, throttleTimeMs: 0, ...fields };
}

export function readRenewDelegationTokenResponse(reader: Reader, version: number): RenewDelegationTokenResponse {
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
  const value: RenewDelegationTokenResponse = { errorCode, expiryTimestampMs, throttleTimeMs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeRenewDelegationTokenResponse(writer: Writer, value: RenewDelegationTokenResponse, version: number): void {
  const flexible = version >= 2;
  writer.int16(value.errorCode);
  writer.int64(value.expiryTimestampMs);
  writer.int32(value.throttleTimeMs);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const renewDelegationTokenApi: Api<RenewDelegationTokenRequest, RenewDelegationTokenResponse> = {
  key: 39,
  name: 'RenewDelegationToken',
  minVersion: 1,
  maxVersion: 2,
  stableVersion: 2,
  flexibleVersion: 2,
  readRequest: readRenewDelegationTokenRequest,
  writeRequest: writeRenewDelegationTokenRequest,
  readResponse: readRenewDelegationTokenResponse,
  writeResponse: writeRenewDelegationTokenResponse,
};
