// Generated from broker/protocol/schema/api/delete-acls.schema. Do not edit: change the schema, then `make generate`.
// Deletes the access rules that match filters, and says which they were. Versions as in DescribeAcls.

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DeleteAclsRequestFilter {
  resourceTypeFilter: number;
  /** Null: any. */
  resourceNameFilter: string | null;
  /** 1: any, 2: whatever matches the name, 3: literal, 4: prefixed. */
  patternTypeFilter: number;
  /** Null: any. */
  principalFilter: string | null;
  /** Null: any. */
  hostFilter: string | null;
  operation: number;
  permissionType: number;
  unknownTags?: UnknownTag[];
}

export function deleteAclsRequestFilter(fields: Partial<DeleteAclsRequestFilter> = {}): DeleteAclsRequestFilter {
  return { resourceTypeFilter: 0, resourceNameFilter: '', patternTypeFilter: 3, principalFilter: '', hostFilter: '', operation: 0, permissionType: 0, ...fields };
}

export function readDeleteAclsRequestFilter(reader: Reader, version: number): DeleteAclsRequestFilter {
  const flexible = version >= 2;
  const resourceTypeFilter: number = reader.int8();
  const resourceNameFilter: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  const patternTypeFilter: number = reader.int8();
  const principalFilter: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  const hostFilter: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
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
  const value: DeleteAclsRequestFilter = { resourceTypeFilter, resourceNameFilter, patternTypeFilter, principalFilter, hostFilter, operation, permissionType };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteAclsRequestFilter(writer: Writer, value: DeleteAclsRequestFilter, version: number): void {
  const flexible = version >= 2;
  writer.int8(value.resourceTypeFilter);
  { if (flexible) writer.compactStringOrNull(value.resourceNameFilter); else writer.stringOrNull(value.resourceNameFilter); }
  writer.int8(value.patternTypeFilter);
  { if (flexible) writer.compactStringOrNull(value.principalFilter); else writer.stringOrNull(value.principalFilter); }
  { if (flexible) writer.compactStringOrNull(value.hostFilter); else writer.stringOrNull(value.hostFilter); }
  writer.int8(value.operation);
  writer.int8(value.permissionType);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteAclsRequest {
  filters: DeleteAclsRequestFilter[];
  unknownTags?: UnknownTag[];
}

export function deleteAclsRequest(fields: Partial<DeleteAclsRequest> = {}): DeleteAclsRequest {
  return { filters: [], ...fields };
}

export function readDeleteAclsRequest(reader: Reader, version: number): DeleteAclsRequest {
  const flexible = version >= 2;
  let filters: DeleteAclsRequestFilter[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DeleteAclsRequestFilter[] = [];
    for (let index = 0; index < count; index++) items.push(readDeleteAclsRequestFilter(reader, version));
    filters = items;
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
  const value: DeleteAclsRequest = { filters };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteAclsRequest(writer: Writer, value: DeleteAclsRequest, version: number): void {
  const flexible = version >= 2;
  {
    const items = value.filters;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDeleteAclsRequestFilter(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteAclsResponseMatchingAcl {
  errorCode: number;
  errorMessage: string | null;
  resourceType: number;
  resourceName: string;
  patternType: number;
  principal: string;
  host: string;
  operation: number;
  permissionType: number;
  unknownTags?: UnknownTag[];
}

export function deleteAclsResponseMatchingAcl(fields: Partial<DeleteAclsResponseMatchingAcl> = {}): DeleteAclsResponseMatchingAcl {
  return { errorCode: 0, errorMessage: '', resourceType: 0, resourceName: '', patternType: 3, principal: '', host: '', operation: 0, permissionType: 0, ...fields };
}

export function readDeleteAclsResponseMatchingAcl(reader: Reader, version: number): DeleteAclsResponseMatchingAcl {
  const flexible = version >= 2;
  const errorCode: number = reader.int16();
  const errorMessage: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  const resourceType: number = reader.int8();
  const resourceName: string = (flexible ? reader.compactString() : reader.string());
  const patternType: number = reader.int8();
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
  const value: DeleteAclsResponseMatchingAcl = { errorCode, errorMessage, resourceType, resourceName, patternType, principal, host, operation, permissionType };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteAclsResponseMatchingAcl(writer: Writer, value: DeleteAclsResponseMatchingAcl, version: number): void {
  const flexible = version >= 2;
  writer.int16(value.errorCode);
  { if (flexible) writer.compactStringOrNull(value.errorMessage); else writer.stringOrNull(value.errorMessage); }
  writer.int8(value.resourceType);
  { if (flexible) writer.compactString(value.resourceName); else writer.string(value.resourceName); }
  writer.int8(value.patternType);
  { if (flexible) writer.compactString(value.principal); else writer.string(value.principal); }
  { if (flexible) writer.compactString(value.host); else writer.string(value.host); }
  writer.int8(value.operation);
  writer.int8(value.permissionType);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteAclsResponseFilterResult {
  errorCode: number;
  errorMessage: string | null;
  matchingAcls: DeleteAclsResponseMatchingAcl[];
  unknownTags?: UnknownTag[];
}

export function deleteAclsResponseFilterResult(fields: Partial<DeleteAclsResponseFilterResult> = {}): DeleteAclsResponseFilterResult {
  return { errorCode: 0, errorMessage: '', matchingAcls: [], ...fields };
}

export function readDeleteAclsResponseFilterResult(reader: Reader, version: number): DeleteAclsResponseFilterResult {
  const flexible = version >= 2;
  const errorCode: number = reader.int16();
  const errorMessage: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  let matchingAcls: DeleteAclsResponseMatchingAcl[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DeleteAclsResponseMatchingAcl[] = [];
    for (let index = 0; index < count; index++) items.push(readDeleteAclsResponseMatchingAcl(reader, version));
    matchingAcls = items;
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
  const value: DeleteAclsResponseFilterResult = { errorCode, errorMessage, matchingAcls };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteAclsResponseFilterResult(writer: Writer, value: DeleteAclsResponseFilterResult, version: number): void {
  const flexible = version >= 2;
  writer.int16(value.errorCode);
  { if (flexible) writer.compactStringOrNull(value.errorMessage); else writer.stringOrNull(value.errorMessage); }
  {
    const items = value.matchingAcls;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDeleteAclsResponseMatchingAcl(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteAclsResponse {
  throttleTimeMs: number;
  filterResults: DeleteAclsResponseFilterResult[];
  unknownTags?: UnknownTag[];
}

export function deleteAclsResponse(fields: Partial<DeleteAclsResponse> = {}): DeleteAclsResponse {
  return { throttleTimeMs: 0, filterResults: [], ...fields };
}

export function readDeleteAclsResponse(reader: Reader, version: number): DeleteAclsResponse {
  const flexible = version >= 2;
  const throttleTimeMs: number = reader.int32();
  let filterResults: DeleteAclsResponseFilterResult[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DeleteAclsResponseFilterResult[] = [];
    for (let index = 0; index < count; index++) items.push(readDeleteAclsResponseFilterResult(reader, version));
    filterResults = items;
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
  const value: DeleteAclsResponse = { throttleTimeMs, filterResults };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteAclsResponse(writer: Writer, value: DeleteAclsResponse, version: number): void {
  const flexible = version >= 2;
  writer.int32(value.throttleTimeMs);
  {
    const items = value.filterResults;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDeleteAclsResponseFilterResult(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const deleteAclsApi: Api<DeleteAclsRequest, DeleteAclsResponse> = {
  key: 31,
  name: 'DeleteAcls',
  minVersion: 1,
  maxVersion: 3,
  stableVersion: 3,
  flexibleVersion: 2,
  readRequest: readDeleteAclsRequest,
  writeRequest: writeDeleteAclsRequest,
  readResponse: readDeleteAclsResponse,
  writeResponse: writeDeleteAclsResponse,
};
