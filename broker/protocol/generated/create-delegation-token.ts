// Generated from broker/protocol/schema/api/create-delegation-token.schema. Do not edit: change the schema, then `make generate`.
// Makes a delegation token (KIP-48); for another owner from version 3 on (KIP-373).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface CreateDelegationTokenRequestRenewer {
  principalType: string;
  principalName: string;
  unknownTags?: UnknownTag[];
}

export function createDelegationTokenRequestRenewer(fields: Partial<CreateDelegationTokenRequestRenewer> = {}): CreateDelegationTokenRequestRenewer {
  return { principalType: '', principalName: '', ...fields };
}

export function readCreateDelegationTokenRequestRenewer(reader: Reader, version: number): CreateDelegationTokenRequestRenewer {
  const flexible = version >= 2;
  const principalType: string = (flexible ? reader.compactString() : reader.string());
  const principalName: string = (flexible ? reader.compactString() : reader.string());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: CreateDelegationTokenRequestRenewer = { principalType, principalName };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreateDelegationTokenRequestRenewer(writer: Writer, value: CreateDelegationTokenRequestRenewer, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactString(value.principalType); else writer.string(value.principalType); }
  { if (flexible) writer.compactString(value.principalName); else writer.string(value.principalName); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface CreateDelegationTokenRequest {
  /** Since version 3. */
  ownerPrincipalType: string | null;
  /** Since version 3. */
  ownerPrincipalName: string | null;
  renewers: CreateDelegationTokenRequestRenewer[];
  maxLifetimeMs: number;
  unknownTags?: UnknownTag[];
}

export function createDelegationTokenRequest(fields: Partial<CreateDelegationTokenRequest> = {}): CreateDelegationTokenRequest {
  return { ownerPrincipalType: '', ownerPrincipalName: '', renewers: [], maxLifetimeMs: 0, ...fields };
}

export function readCreateDelegationTokenRequest(reader: Reader, version: number): CreateDelegationTokenRequest {
  const flexible = version >= 2;
  const ownerPrincipalType: string | null = version >= 3 ? reader.compactStringOrNull() : '';
  const ownerPrincipalName: string | null = version >= 3 ? reader.compactStringOrNull() : '';
  let renewers: CreateDelegationTokenRequestRenewer[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: CreateDelegationTokenRequestRenewer[] = [];
    for (let index = 0; index < count; index++) items.push(readCreateDelegationTokenRequestRenewer(reader, version));
    renewers = items;
  }
  const maxLifetimeMs: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: CreateDelegationTokenRequest = { ownerPrincipalType, ownerPrincipalName, renewers, maxLifetimeMs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreateDelegationTokenRequest(writer: Writer, value: CreateDelegationTokenRequest, version: number): void {
  const flexible = version >= 2;
  if (version < 3 && value.ownerPrincipalType !== '') refuseField('CreateDelegationTokenRequest.ownerPrincipalType', version);
  if (version < 3 && value.ownerPrincipalName !== '') refuseField('CreateDelegationTokenRequest.ownerPrincipalName', version);
  if (version >= 3) {
    writer.compactStringOrNull(value.ownerPrincipalType);
  }
  if (version >= 3) {
    writer.compactStringOrNull(value.ownerPrincipalName);
  }
  {
    const items = value.renewers;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeCreateDelegationTokenRequestRenewer(writer, item, version);
  }
  writer.int64(value.maxLifetimeMs);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface CreateDelegationTokenResponse {
  errorCode: number;
  principalType: string;
  principalName: string;
  /** Since version 3. */
  tokenRequesterPrincipalType: string;
  /** Since version 3. */
  tokenRequesterPrincipalName: string;
  issueTimestampMs: number;
  expiryTimestampMs: number;
  maxTimestampMs: number;
  tokenId: string;
  hmac: Uint8Array;
  throttleTimeMs: number;
  unknownTags?: UnknownTag[];
}

export function createDelegationTokenResponse(fields: Partial<CreateDelegationTokenResponse> = {}): CreateDelegationTokenResponse {
  return { errorCode: 0, principalType: '', principalName: '', tokenRequesterPrincipalType: '', tokenRequesterPrincipalName: '', issueTimestampMs: 0, expiryTimestampMs: 0, maxTimestampMs: 0, tokenId: '', hmac: new Uint8Array(0), throttleTimeMs: 0, ...fields };
}

export function readCreateDelegationTokenResponse(reader: Reader, version: number): CreateDelegationTokenResponse {
  const flexible = version >= 2;
  const errorCode: number = reader.int16();
  const principalType: string = (flexible ? reader.compactString() : reader.string());
  const principalName: string = (flexible ? reader.compactString() : reader.string());
  const tokenRequesterPrincipalType: string = version >= 3 ? reader.compactString() : '';
  const tokenRequesterPrincipalName: string = version >= 3 ? reader.compactString() : '';
  const issueTimestampMs: number = reader.int64();
  const expiryTimestampMs: number = reader.int64();
  const maxTimestampMs: number = reader.int64();
  const tokenId: string = (flexible ? reader.compactString() : reader.string());
  const hmac: Uint8Array = (flexible ? reader.compactBlob() : reader.blob());
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
  const value: CreateDelegationTokenResponse = { errorCode, principalType, principalName, tokenRequesterPrincipalType, tokenRequesterPrincipalName, issueTimestampMs, expiryTimestampMs, maxTimestampMs, tokenId, hmac, throttleTimeMs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreateDelegationTokenResponse(writer: Writer, value: CreateDelegationTokenResponse, version: number): void {
  const flexible = version >= 2;
  if (version < 3 && value.tokenRequesterPrincipalType !== '') refuseField('CreateDelegationTokenResponse.tokenRequesterPrincipalType', version);
  if (version < 3 && value.tokenRequesterPrincipalName !== '') refuseField('CreateDelegationTokenResponse.tokenRequesterPrincipalName', version);
  writer.int16(value.errorCode);
  { if (flexible) writer.compactString(value.principalType); else writer.string(value.principalType); }
  { if (flexible) writer.compactString(value.principalName); else writer.string(value.principalName); }
  if (version >= 3) {
    writer.compactString(value.tokenRequesterPrincipalType);
  }
  if (version >= 3) {
    writer.compactString(value.tokenRequesterPrincipalName);
  }
  writer.int64(value.issueTimestampMs);
  writer.int64(value.expiryTimestampMs);
  writer.int64(value.maxTimestampMs);
  { if (flexible) writer.compactString(value.tokenId); else writer.string(value.tokenId); }
  { if (flexible) writer.compactBlob(value.hmac); else writer.blob(value.hmac); }
  writer.int32(value.throttleTimeMs);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const createDelegationTokenApi: Api<CreateDelegationTokenRequest, CreateDelegationTokenResponse> = {
  key: 38,
  name: 'CreateDelegationToken',
  minVersion: 1,
  maxVersion: 3,
  stableVersion: 3,
  flexibleVersion: 2,
  readRequest: readCreateDelegationTokenRequest,
  writeRequest: writeCreateDelegationTokenRequest,
  readResponse: readCreateDelegationTokenResponse,
  writeResponse: writeCreateDelegationTokenResponse,
};
