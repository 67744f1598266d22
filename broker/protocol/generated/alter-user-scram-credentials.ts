// Generated from broker/protocol/schema/api/alter-user-scram-credentials.schema. Do not edit: change the schema, then `make generate`.
// Sets or deletes SCRAM credentials (KIP-554). The client salts and hashes the password, the broker never sees it.

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface AlterUserScramCredentialsRequestDeletion {
  name: string;
  /** 1: SCRAM-SHA-256, 2: SCRAM-SHA-512. */
  mechanism: number;
  unknownTags?: UnknownTag[];
}

export function alterUserScramCredentialsRequestDeletion(fields: Partial<AlterUserScramCredentialsRequestDeletion> = {}): AlterUserScramCredentialsRequestDeletion {
  return { name: '', mechanism: 0, ...fields };
}

export function readAlterUserScramCredentialsRequestDeletion(reader: Reader, _version: number): AlterUserScramCredentialsRequestDeletion {
  const name: string = reader.compactString();
  const mechanism: number = reader.int8();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AlterUserScramCredentialsRequestDeletion = { name, mechanism };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterUserScramCredentialsRequestDeletion(writer: Writer, value: AlterUserScramCredentialsRequestDeletion, _version: number): void {
  writer.compactString(value.name);
  writer.int8(value.mechanism);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterUserScramCredentialsRequestUpsertion {
  name: string;
  /** 1: SCRAM-SHA-256, 2: SCRAM-SHA-512. */
  mechanism: number;
  iterations: number;
  salt: Uint8Array;
  saltedPassword: Uint8Array;
  unknownTags?: UnknownTag[];
}

export function alterUserScramCredentialsRequestUpsertion(fields: Partial<AlterUserScramCredentialsRequestUpsertion> = {}): AlterUserScramCredentialsRequestUpsertion {
  return { name: '', mechanism: 0, iterations: 0, salt: new Uint8Array(0), saltedPassword: new Uint8Array(0), ...fields };
}

export function readAlterUserScramCredentialsRequestUpsertion(reader: Reader, _version: number): AlterUserScramCredentialsRequestUpsertion {
  const name: string = reader.compactString();
  const mechanism: number = reader.int8();
  const iterations: number = reader.int32();
  const salt: Uint8Array = reader.compactBlob();
  const saltedPassword: Uint8Array = reader.compactBlob();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AlterUserScramCredentialsRequestUpsertion = { name, mechanism, iterations, salt, saltedPassword };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterUserScramCredentialsRequestUpsertion(writer: Writer, value: AlterUserScramCredentialsRequestUpsertion, _version: number): void {
  writer.compactString(value.name);
  writer.int8(value.mechanism);
  writer.int32(value.iterations);
  writer.compactBlob(value.salt);
  writer.compactBlob(value.saltedPassword);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterUserScramCredentialsRequest {
  deletions: AlterUserScramCredentialsRequestDeletion[];
  upsertions: AlterUserScramCredentialsRequestUpsertion[];
  unknownTags?: UnknownTag[];
}

export function alterUserScramCredentialsRequest(fields: Partial<AlterUserScramCredentialsRequest> = {}): AlterUserScramCredentialsRequest {
  return { deletions: [], upsertions: [], ...fields };
}

export function readAlterUserScramCredentialsRequest(reader: Reader, version: number): AlterUserScramCredentialsRequest {
  let deletions: AlterUserScramCredentialsRequestDeletion[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AlterUserScramCredentialsRequestDeletion[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterUserScramCredentialsRequestDeletion(reader, version));
    deletions = items;
  }
  let upsertions: AlterUserScramCredentialsRequestUpsertion[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AlterUserScramCredentialsRequestUpsertion[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterUserScramCredentialsRequestUpsertion(reader, version));
    upsertions = items;
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
  const value: AlterUserScramCredentialsRequest = { deletions, upsertions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterUserScramCredentialsRequest(writer: Writer, value: AlterUserScramCredentialsRequest, version: number): void {
  {
    const items = value.deletions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAlterUserScramCredentialsRequestDeletion(writer, item, version);
  }
  {
    const items = value.upsertions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAlterUserScramCredentialsRequestUpsertion(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterUserScramCredentialsResponseResult {
  user: string;
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function alterUserScramCredentialsResponseResult(fields: Partial<AlterUserScramCredentialsResponseResult> = {}): AlterUserScramCredentialsResponseResult {
  return { user: '', errorCode: 0, errorMessage: '', ...fields };
}

export function readAlterUserScramCredentialsResponseResult(reader: Reader, _version: number): AlterUserScramCredentialsResponseResult {
  const user: string = reader.compactString();
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
  const value: AlterUserScramCredentialsResponseResult = { user, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterUserScramCredentialsResponseResult(writer: Writer, value: AlterUserScramCredentialsResponseResult, _version: number): void {
  writer.compactString(value.user);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterUserScramCredentialsResponse {
  throttleTimeMs: number;
  results: AlterUserScramCredentialsResponseResult[];
  unknownTags?: UnknownTag[];
}

export function alterUserScramCredentialsResponse(fields: Partial<AlterUserScramCredentialsResponse> = {}): AlterUserScramCredentialsResponse {
  return { throttleTimeMs: 0, results: [], ...fields };
}

export function readAlterUserScramCredentialsResponse(reader: Reader, version: number): AlterUserScramCredentialsResponse {
  const throttleTimeMs: number = reader.int32();
  let results: AlterUserScramCredentialsResponseResult[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AlterUserScramCredentialsResponseResult[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterUserScramCredentialsResponseResult(reader, version));
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
  const value: AlterUserScramCredentialsResponse = { throttleTimeMs, results };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterUserScramCredentialsResponse(writer: Writer, value: AlterUserScramCredentialsResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  {
    const items = value.results;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAlterUserScramCredentialsResponseResult(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const alterUserScramCredentialsApi: Api<AlterUserScramCredentialsRequest, AlterUserScramCredentialsResponse> = {
  key: 51,
  name: 'AlterUserScramCredentials',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readAlterUserScramCredentialsRequest,
  writeRequest: writeAlterUserScramCredentialsRequest,
  readResponse: readAlterUserScramCredentialsResponse,
  writeResponse: writeAlterUserScramCredentialsResponse,
};
