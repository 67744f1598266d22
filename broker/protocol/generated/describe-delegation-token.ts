// Generated from broker/protocol/schema/api/describe-delegation-token.schema. Do not edit: change the schema, then `make generate`.
// Lists delegation tokens (KIP-48); who asked for them from version 3 on (KIP-373).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DescribeDelegationTokenRequestOwner {
  principalType: string;
  principalName: string;
  unknownTags?: UnknownTag[];
}

export function describeDelegationTokenRequestOwner(fields: Partial<DescribeDelegationTokenRequestOwner> = {}): DescribeDelegationTokenRequestOwner {
  return { principalType: '', principalName: '', ...fields };
}

export function readDescribeDelegationTokenRequestOwner(reader: Reader, version: number): DescribeDelegationTokenRequestOwner {
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
  const value: DescribeDelegationTokenRequestOwner = { principalType, principalName };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeDelegationTokenRequestOwner(writer: Writer, value: DescribeDelegationTokenRequestOwner, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactString(value.principalType); else writer.string(value.principalType); }
  { if (flexible) writer.compactString(value.principalName); else writer.string(value.principalName); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeDelegationTokenRequest {
  /** Null: all. */
  owners: DescribeDelegationTokenRequestOwner[] | null;
  unknownTags?: UnknownTag[];
}

export function describeDelegationTokenRequest(fields: Partial<DescribeDelegationTokenRequest> = {}): DescribeDelegationTokenRequest {
  return { owners: [], ...fields };
}

export function readDescribeDelegationTokenRequest(reader: Reader, version: number): DescribeDelegationTokenRequest {
  const flexible = version >= 2;
  let owners: DescribeDelegationTokenRequestOwner[] | null = [];
  {
    const count = (flexible ? reader.compactArrayLengthOrNull() : reader.arrayLengthOrNull());
    if (count < 0) owners = null;
    else {
      const items: DescribeDelegationTokenRequestOwner[] = [];
      for (let index = 0; index < count; index++) items.push(readDescribeDelegationTokenRequestOwner(reader, version));
      owners = items;
    }
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
  const value: DescribeDelegationTokenRequest = { owners };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeDelegationTokenRequest(writer: Writer, value: DescribeDelegationTokenRequest, version: number): void {
  const flexible = version >= 2;
  {
    const items = value.owners;
    if (items === null) {
      if (flexible) writer.compactArrayLength(-1); else writer.arrayLength(-1);
    } else {
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writeDescribeDelegationTokenRequestOwner(writer, item, version);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeDelegationTokenResponseRenewer {
  principalType: string;
  principalName: string;
  unknownTags?: UnknownTag[];
}

export function describeDelegationTokenResponseRenewer(fields: Partial<DescribeDelegationTokenResponseRenewer> = {}): DescribeDelegationTokenResponseRenewer {
  return { principalType: '', principalName: '', ...fields };
}

export function readDescribeDelegationTokenResponseRenewer(reader: Reader, version: number): DescribeDelegationTokenResponseRenewer {
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
  const value: DescribeDelegationTokenResponseRenewer = { principalType, principalName };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeDelegationTokenResponseRenewer(writer: Writer, value: DescribeDelegationTokenResponseRenewer, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactString(value.principalType); else writer.string(value.principalType); }
  { if (flexible) writer.compactString(value.principalName); else writer.string(value.principalName); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeDelegationTokenResponseToken {
  principalType: string;
  principalName: string;
  /** Since version 3. */
  tokenRequesterPrincipalType: string;
  /** Since version 3. */
  tokenRequesterPrincipalName: string;
  issueTimestamp: number;
  expiryTimestamp: number;
  maxTimestamp: number;
  tokenId: string;
  hmac: Uint8Array;
  renewers: DescribeDelegationTokenResponseRenewer[];
  unknownTags?: UnknownTag[];
}

export function describeDelegationTokenResponseToken(fields: Partial<DescribeDelegationTokenResponseToken> = {}): DescribeDelegationTokenResponseToken {
  return { principalType: '', principalName: '', tokenRequesterPrincipalType: '', tokenRequesterPrincipalName: '', issueTimestamp: 0, expiryTimestamp: 0, maxTimestamp: 0, tokenId: '', hmac: new Uint8Array(0), renewers: [], ...fields };
}

export function readDescribeDelegationTokenResponseToken(reader: Reader, version: number): DescribeDelegationTokenResponseToken {
  const flexible = version >= 2;
  const principalType: string = (flexible ? reader.compactString() : reader.string());
  const principalName: string = (flexible ? reader.compactString() : reader.string());
  const tokenRequesterPrincipalType: string = version >= 3 ? reader.compactString() : '';
  const tokenRequesterPrincipalName: string = version >= 3 ? reader.compactString() : '';
  const issueTimestamp: number = reader.int64();
  const expiryTimestamp: number = reader.int64();
  const maxTimestamp: number = reader.int64();
  const tokenId: string = (flexible ? reader.compactString() : reader.string());
  const hmac: Uint8Array = (flexible ? reader.compactBlob() : reader.blob());
  let renewers: DescribeDelegationTokenResponseRenewer[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DescribeDelegationTokenResponseRenewer[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeDelegationTokenResponseRenewer(reader, version));
    renewers = items;
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
  const value: DescribeDelegationTokenResponseToken = { principalType, principalName, tokenRequesterPrincipalType, tokenRequesterPrincipalName, issueTimestamp, expiryTimestamp, maxTimestamp, tokenId, hmac, renewers };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeDelegationTokenResponseToken(writer: Writer, value: DescribeDelegationTokenResponseToken, version: number): void {
  const flexible = version >= 2;
  if (version < 3 && value.tokenRequesterPrincipalType !== '') refuseField('DescribeDelegationTokenResponseToken.tokenRequesterPrincipalType', version);
  if (version < 3 && value.tokenRequesterPrincipalName !== '') refuseField('DescribeDelegationTokenResponseToken.tokenRequesterPrincipalName', version);
  { if (flexible) writer.compactString(value.principalType); else writer.string(value.principalType); }
  { if (flexible) writer.compactString(value.principalName); else writer.string(value.principalName); }
  if (version >= 3) {
    writer.compactString(value.tokenRequesterPrincipalType);
  }
  if (version >= 3) {
    writer.compactString(value.tokenRequesterPrincipalName);
  }
  writer.int64(value.issueTimestamp);
  writer.int64(value.expiryTimestamp);
  writer.int64(value.maxTimestamp);
  { if (flexible) writer.compactString(value.tokenId); else writer.string(value.tokenId); }
  { if (flexible) writer.compactBlob(value.hmac); else writer.blob(value.hmac); }
  {
    const items = value.renewers;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDescribeDelegationTokenResponseRenewer(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeDelegationTokenResponse {
  errorCode: number;
  tokens: DescribeDelegationTokenResponseToken[];
  throttleTimeMs: number;
  unknownTags?: UnknownTag[];
}

export function describeDelegationTokenResponse(fields: Partial<DescribeDelegationTokenResponse> = {}): DescribeDelegationTokenResponse {
  return { errorCode: 0, tokens: [], throttleTimeMs: 0, ...fields };
}

export function readDescribeDelegationTokenResponse(reader: Reader, version: number): DescribeDelegationTokenResponse {
  const flexible = version >= 2;
  const errorCode: number = reader.int16();
  let tokens: DescribeDelegationTokenResponseToken[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DescribeDelegationTokenResponseToken[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeDelegationTokenResponseToken(reader, version));
    tokens = items;
  }
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
  const value: DescribeDelegationTokenResponse = { errorCode, tokens, throttleTimeMs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeDelegationTokenResponse(writer: Writer, value: DescribeDelegationTokenResponse, version: number): void {
  const flexible = version >= 2;
  writer.int16(value.errorCode);
  {
    const items = value.tokens;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDescribeDelegationTokenResponseToken(writer, item, version);
  }
  writer.int32(value.throttleTimeMs);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const describeDelegationTokenApi: Api<DescribeDelegationTokenRequest, DescribeDelegationTokenResponse> = {
  key: 41,
  name: 'DescribeDelegationToken',
  minVersion: 1,
  maxVersion: 3,
  stableVersion: 3,
  flexibleVersion: 2,
  readRequest: readDescribeDelegationTokenRequest,
  writeRequest: writeDescribeDelegationTokenRequest,
  readResponse: readDescribeDelegationTokenResponse,
  writeResponse: writeDescribeDelegationTokenResponse,
};
