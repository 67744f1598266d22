// Generated from broker/protocol/schema/api/create-acls.schema. Do not edit: change the schema, then `make generate`.
// Adds access rules. Prefixed patterns from version 1 on (KIP-290), rules on users from 3 (KIP-373).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface CreateAclsRequestCreation {
  /** 2: topic, 3: group, 4: cluster, 5: transactional id, 6: delegation token, 7: user. */
  resourceType: number;
  resourceName: string;
  /** 3: literal, 4: prefixed. */
  resourcePatternType: number;
  principal: string;
  host: string;
  /** 2: all, 3: read, 4: write, 5: create, 6: delete, 7: alter, 8: describe, ... */
  operation: number;
  /** 2: deny, 3: allow. */
  permissionType: number;
  unknownTags?: UnknownTag[];
}

export function createAclsRequestCreation(fields: Partial<CreateAclsRequestCreation> = {}): CreateAclsRequestCreation {
  return { resourceType: 0, resourceName: '', resourcePatternType: 3, principal: '', host: '', operation: 0, permissionType: 0, ...fields };
}

export function readCreateAclsRequestCreation(reader: Reader, version: number): CreateAclsRequestCreation {
  const flexible = version >= 2;
  const resourceType: number = reader.int8();
  const resourceName: string = (flexible ? reader.compactString() : reader.string());
  const resourcePatternType: number = reader.int8();
  const principal: string = (flexible ? reader.compactString() : reader.string());
  const host: string = (flexible ? reader.compactString() : reader.string());
  const operation: number = reader.int8();
  const permissionType: number = reader.int8();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: CreateAclsRequestCreation = { resourceType, resourceName, resourcePatternType, principal, host, operation, permissionType };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreateAclsRequestCreation(writer: Writer, value: CreateAclsRequestCreation, version: number): void {
  const flexible = version >= 2;
  writer.int8(value.resourceType);
  { if (flexible) writer.compactString(value.resourceName); else writer.string(value.resourceName); }
  writer.int8(value.resourcePatternType);
  { if (flexible) writer.compactString(value.principal); else writer.string(value.principal); }
  { if (flexible) writer.compactString(value.host); else writer.string(value.host); }
  writer.int8(value.operation);
  writer.int8(value.permissionType);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface CreateAclsRequest {
  creations: CreateAclsRequestCreation[];
  unknownTags?: UnknownTag[];
}

export function createAclsRequest(fields: Partial<CreateAclsRequest> = {}): CreateAclsRequest {
  return { creations: [], ...fields };
}

export function readCreateAclsRequest(reader: Reader, version: number): CreateAclsRequest {
  const flexible = version >= 2;
  let creations: CreateAclsRequestCreation[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: CreateAclsRequestCreation[] = [];
    for (let index = 0; index < count; index++) items.push(readCreateAclsRequestCreation(reader, version));
    creations = items;
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
  const value: CreateAclsRequest = { creations };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreateAclsRequest(writer: Writer, value: CreateAclsRequest, version: number): void {
  const flexible = version >= 2;
  {
    const items = value.creations;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeCreateAclsRequestCreation(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface CreateAclsResponseResult {
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function createAclsResponseResult(fields: Partial<CreateAclsResponseResult> = {}): CreateAclsResponseResult {
  return { errorCode: 0, errorMessage: '', ...fields };
}

export function readCreateAclsResponseResult(reader: Reader, version: number): CreateAclsResponseResult {
  const flexible = version >= 2;
  const errorCode: number = reader.int16();
  const errorMessage: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: CreateAclsResponseResult = { errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreateAclsResponseResult(writer: Writer, value: CreateAclsResponseResult, version: number): void {
  const flexible = version >= 2;
  writer.int16(value.errorCode);
  { if (flexible) writer.compactStringOrNull(value.errorMessage); else writer.stringOrNull(value.errorMessage); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface CreateAclsResponse {
  throttleTimeMs: number;
  results: CreateAclsResponseResult[];
  unknownTags?: UnknownTag[];
}

export function createAclsResponse(fields: Partial<CreateAclsResponse> = {}): CreateAclsResponse {
  return { throttleTimeMs: 0, results: [], ...fields };
}

export function readCreateAclsResponse(reader: Reader, version: number): CreateAclsResponse {
  const flexible = version >= 2;
  const throttleTimeMs: number = reader.int32();
  let results: CreateAclsResponseResult[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: CreateAclsResponseResult[] = [];
    for (let index = 0; index < count; index++) items.push(readCreateAclsResponseResult(reader, version));
    results = items;
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
  const value: CreateAclsResponse = { throttleTimeMs, results };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreateAclsResponse(writer: Writer, value: CreateAclsResponse, version: number): void {
  const flexible = version >= 2;
  writer.int32(value.throttleTimeMs);
  {
    const items = value.results;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeCreateAclsResponseResult(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const createAclsApi: Api<CreateAclsRequest, CreateAclsResponse> = {
  key: 30,
  name: 'CreateAcls',
  minVersion: 1,
  maxVersion: 3,
  stableVersion: 3,
  flexibleVersion: 2,
  readRequest: readCreateAclsRequest,
  writeRequest: writeCreateAclsRequest,
  readResponse: readCreateAclsResponse,
  writeResponse: writeCreateAclsResponse,
};
