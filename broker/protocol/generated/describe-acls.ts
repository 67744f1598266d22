// Generated from broker/protocol/schema/api/describe-acls.schema. Do not edit: change the schema, then `make generate`.
// Lists access rules that match a filter. Prefixed patterns from version 1 on (KIP-290), rules on users from 3 (KIP-373).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DescribeAclsRequest {
  /** 1: any, 2: topic, 3: group, 4: cluster, 5: transactional id, 6: delegation token, 7: user. */
  resourceTypeFilter: number;
  /** Null: any. */
  resourceNameFilter: string | null;
  /** 1: any, 2: whatever matches the name, 3: literal, 4: prefixed. */
  patternTypeFilter: number;
  /** Null: any. */
  principalFilter: string | null;
  /** Null: any. */
  hostFilter: string | null;
  /** 1: any, 2: all, 3: read, 4: write, 5: create, 6: delete, 7: alter, 8: describe, ... */
  operation: number;
  /** 1: any, 2: deny, 3: allow. */
  permissionType: number;
  unknownTags?: UnknownTag[];
}

export function describeAclsRequest(fields: Partial<DescribeAclsRequest> = {}): DescribeAclsRequest {
  return { resourceTypeFilter: 0, resourceNameFilter: '', patternTypeFilter: 3, principalFilter: '', hostFilter: '', operation: 0, permissionType: 0, ...fields };
}

export function readDescribeAclsRequest(reader: Reader, version: number): DescribeAclsRequest {
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
  const value: DescribeAclsRequest = { resourceTypeFilter, resourceNameFilter, patternTypeFilter, principalFilter, hostFilter, operation, permissionType };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeAclsRequest(writer: Writer, value: DescribeAclsRequest, version: number): void {
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

export interface DescribeAclsResponseAcl {
  principal: string;
  host: string;
  operation: number;
  permissionType: number;
  unknownTags?: UnknownTag[];
}

export function describeAclsResponseAcl(fields: Partial<DescribeAclsResponseAcl> = {}): DescribeAclsResponseAcl {
  return { principal: '', host: '', operation: 0, permissionType: 0, ...fields };
}

export function readDescribeAclsResponseAcl(reader: Reader, version: number): DescribeAclsResponseAcl {
  const flexible = version >= 2;
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
  const value: DescribeAclsResponseAcl = { principal, host, operation, permissionType };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeAclsResponseAcl(writer: Writer, value: DescribeAclsResponseAcl, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactString(value.principal); else writer.string(value.principal); }
  { if (flexible) writer.compactString(value.host); else writer.string(value.host); }
  writer.int8(value.operation);
  writer.int8(value.permissionType);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeAclsResponseResource {
  resourceType: number;
  resourceName: string;
  /** 3: literal, 4: prefixed. */
  patternType: number;
  acls: DescribeAclsResponseAcl[];
  unknownTags?: UnknownTag[];
}

export function describeAclsResponseResource(fields: Partial<DescribeAclsResponseResource> = {}): DescribeAclsResponseResource {
  return { resourceType: 0, resourceName: '', patternType: 3, acls: [], ...fields };
}

export function readDescribeAclsResponseResource(reader: Reader, version: number): DescribeAclsResponseResource {
  const flexible = version >= 2;
  const resourceType: number = reader.int8();
  const resourceName: string = (flexible ? reader.compactString() : reader.string());
  const patternType: number = reader.int8();
  let acls: DescribeAclsResponseAcl[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DescribeAclsResponseAcl[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeAclsResponseAcl(reader, version));
    acls = items;
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
  const value: DescribeAclsResponseResource = { resourceType, resourceName, patternType, acls };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeAclsResponseResource(writer: Writer, value: DescribeAclsResponseResource, version: number): void {
  const flexible = version >= 2;
  writer.int8(value.resourceType);
  { if (flexible) writer.compactString(value.resourceName); else writer.string(value.resourceName); }
  writer.int8(value.patternType);
  {
    const items = value.acls;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDescribeAclsResponseAcl(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeAclsResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  resources: DescribeAclsResponseResource[];
  unknownTags?: UnknownTag[];
}

export function describeAclsResponse(fields: Partial<DescribeAclsResponse> = {}): DescribeAclsResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: '', resources: [], ...fields };
}

export function readDescribeAclsResponse(reader: Reader, version: number): DescribeAclsResponse {
  const flexible = version >= 2;
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  let resources: DescribeAclsResponseResource[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DescribeAclsResponseResource[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeAclsResponseResource(reader, version));
    resources = items;
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
  const value: DescribeAclsResponse = { throttleTimeMs, errorCode, errorMessage, resources };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeAclsResponse(writer: Writer, value: DescribeAclsResponse, version: number): void {
  const flexible = version >= 2;
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  { if (flexible) writer.compactStringOrNull(value.errorMessage); else writer.stringOrNull(value.errorMessage); }
  {
    const items = value.resources;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDescribeAclsResponseResource(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const describeAclsApi: Api<DescribeAclsRequest, DescribeAclsResponse> = {
  key: 29,
  name: 'DescribeAcls',
  minVersion: 1,
  maxVersion: 3,
  stableVersion: 3,
  flexibleVersion: 2,
  readRequest: readDescribeAclsRequest,
  writeRequest: writeDescribeAclsRequest,
  readResponse: readDescribeAclsResponse,
  writeResponse: writeDescribeAclsResponse,
};
