// Generated from broker/protocol/schema/api/describe-user-scram-credentials.schema. Do not edit: change the schema, then `make generate`.
// Which SCRAM credentials users have, never the secrets (KIP-554).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DescribeUserScramCredentialsRequestUser {
  name: string;
  unknownTags?: UnknownTag[];
}

export function describeUserScramCredentialsRequestUser(fields: Partial<DescribeUserScramCredentialsRequestUser> = {}): DescribeUserScramCredentialsRequestUser {
  return { name: '', ...fields };
}

export function readDescribeUserScramCredentialsRequestUser(reader: Reader, _version: number): DescribeUserScramCredentialsRequestUser {
  const name: string = reader.compactString();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeUserScramCredentialsRequestUser = { name };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeUserScramCredentialsRequestUser(writer: Writer, value: DescribeUserScramCredentialsRequestUser, _version: number): void {
  writer.compactString(value.name);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeUserScramCredentialsRequest {
  /** Null: all. */
  users: DescribeUserScramCredentialsRequestUser[] | null;
  unknownTags?: UnknownTag[];
}

export function describeUserScramCredentialsRequest(fields: Partial<DescribeUserScramCredentialsRequest> = {}): DescribeUserScramCredentialsRequest {
  return { users: [], ...fields };
}

export function readDescribeUserScramCredentialsRequest(reader: Reader, version: number): DescribeUserScramCredentialsRequest {
  let users: DescribeUserScramCredentialsRequestUser[] | null = [];
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) users = null;
    else {
      const items: DescribeUserScramCredentialsRequestUser[] = [];
      for (let index = 0; index < count; index++) items.push(readDescribeUserScramCredentialsRequestUser(reader, version));
      users = items;
    }
  }
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeUserScramCredentialsRequest = { users };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeUserScramCredentialsRequest(writer: Writer, value: DescribeUserScramCredentialsRequest, version: number): void {
  {
    const items = value.users;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writeDescribeUserScramCredentialsRequestUser(writer, item, version);
    }
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeUserScramCredentialsResponseCredentialInfo {
  /** 1: SCRAM-SHA-256, 2: SCRAM-SHA-512. */
  mechanism: number;
  iterations: number;
  unknownTags?: UnknownTag[];
}

export function describeUserScramCredentialsResponseCredentialInfo(fields: Partial<DescribeUserScramCredentialsResponseCredentialInfo> = {}): DescribeUserScramCredentialsResponseCredentialInfo {
  return { mechanism: 0, iterations: 0, ...fields };
}

export function readDescribeUserScramCredentialsResponseCredentialInfo(reader: Reader, _version: number): DescribeUserScramCredentialsResponseCredentialInfo {
  const mechanism: number = reader.int8();
  const iterations: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeUserScramCredentialsResponseCredentialInfo = { mechanism, iterations };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeUserScramCredentialsResponseCredentialInfo(writer: Writer, value: DescribeUserScramCredentialsResponseCredentialInfo, _version: number): void {
  writer.int8(value.mechanism);
  writer.int32(value.iterations);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeUserScramCredentialsResponseResult {
  user: string;
  errorCode: number;
  errorMessage: string | null;
  credentialInfos: DescribeUserScramCredentialsResponseCredentialInfo[];
  unknownTags?: UnknownTag[];
}

export function describeUserScramCredentialsResponseResult(fields: Partial<DescribeUserScramCredentialsResponseResult> = {}): DescribeUserScramCredentialsResponseResult {
  return { user: '', errorCode: 0, errorMessage: '', credentialInfos: [], ...fields };
}

export function readDescribeUserScramCredentialsResponseResult(reader: Reader, version: number): DescribeUserScramCredentialsResponseResult {
  const user: string = reader.compactString();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  let credentialInfos: DescribeUserScramCredentialsResponseCredentialInfo[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeUserScramCredentialsResponseCredentialInfo[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeUserScramCredentialsResponseCredentialInfo(reader, version));
    credentialInfos = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeUserScramCredentialsResponseResult = { user, errorCode, errorMessage, credentialInfos };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeUserScramCredentialsResponseResult(writer: Writer, value: DescribeUserScramCredentialsResponseResult, version: number): void {
  writer.compactString(value.user);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    const items = value.credentialInfos;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeUserScramCredentialsResponseCredentialInfo(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeUserScramCredentialsResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  results: DescribeUserScramCredentialsResponseResult[];
  unknownTags?: UnknownTag[];
}

export function describeUserScramCredentialsResponse(fields: Partial<DescribeUserScramCredentialsResponse> = {}): DescribeUserScramCredentialsResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: '', results: [], ...fields };
}

export function readDescribeUserScramCredentialsResponse(reader: Reader, version: number): DescribeUserScramCredentialsResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  let results: DescribeUserScramCredentialsResponseResult[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeUserScramCredentialsResponseResult[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeUserScramCredentialsResponseResult(reader, version));
    results = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeUserScramCredentialsResponse = { throttleTimeMs, errorCode, errorMessage, results };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeUserScramCredentialsResponse(writer: Writer, value: DescribeUserScramCredentialsResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    const items = value.results;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeUserScramCredentialsResponseResult(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const describeUserScramCredentialsApi: Api<DescribeUserScramCredentialsRequest, DescribeUserScramCredentialsResponse> = {
  key: 50,
  name: 'DescribeUserScramCredentials',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readDescribeUserScramCredentialsRequest,
  writeRequest: writeDescribeUserScramCredentialsRequest,
  readResponse: readDescribeUserScramCredentialsResponse,
  writeResponse: writeDescribeUserScramCredentialsResponse,
};
