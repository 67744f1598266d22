// Generated from broker/protocol/schema/api/delete-groups.schema. Do not edit: change the schema, then `make generate`.
// Deletes groups that have no members, with their offsets (KIP-229).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DeleteGroupsRequest {
  groupsNames: string[];
  unknownTags?: UnknownTag[];
}

export function deleteGroupsRequest(fields: Partial<DeleteGroupsRequest> = {}): DeleteGroupsRequest {
  return { groupsNames: [], ...fields };
}

export function readDeleteGroupsRequest(reader: Reader, version: number): DeleteGroupsRequest {
  const flexible = version >= 2;
  let groupsNames: string[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push((flexible ? reader.compactString() : reader.string()));
    groupsNames = items;
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
  const value: DeleteGroupsRequest = { groupsNames };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteGroupsRequest(writer: Writer, value: DeleteGroupsRequest, version: number): void {
  const flexible = version >= 2;
  {
    const items = value.groupsNames;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) { if (flexible) writer.compactString(item); else writer.string(item); }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteGroupsResponseResult {
  groupId: string;
  errorCode: number;
  /** Since version 3. */
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function deleteGroupsResponseResult(fields: Partial<DeleteGroupsResponseResult> = {}): DeleteGroupsResponseResult {
  return { groupId: '', errorCode: 0, errorMessage: null, ...fields };
}

export function readDeleteGroupsResponseResult(reader: Reader, version: number): DeleteGroupsResponseResult {
  const flexible = version >= 2;
  const groupId: string = (flexible ? reader.compactString() : reader.string());
  const errorCode: number = reader.int16();
  const errorMessage: string | null = version >= 3 ? reader.compactStringOrNull() : null;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DeleteGroupsResponseResult = { groupId, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteGroupsResponseResult(writer: Writer, value: DeleteGroupsResponseResult, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactString(value.groupId); else writer.string(value.groupId); }
  writer.int16(value.errorCode);
  if (version >= 3) {
    writer.compactStringOrNull(value.errorMessage);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteGroupsResponse {
  throttleTimeMs: number;
  results: DeleteGroupsResponseResult[];
  unknownTags?: UnknownTag[];
}

export function deleteGroupsResponse(fields: Partial<DeleteGroupsResponse> = {}): DeleteGroupsResponse {
  return { throttleTimeMs: 0, results: [], ...fields };
}

export function readDeleteGroupsResponse(reader: Reader, version: number): DeleteGroupsResponse {
  const flexible = version >= 2;
  const throttleTimeMs: number = reader.int32();
  let results: DeleteGroupsResponseResult[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DeleteGroupsResponseResult[] = [];
    for (let index = 0; index < count; index++) items.push(readDeleteGroupsResponseResult(reader, version));
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
  const value: DeleteGroupsResponse = { throttleTimeMs, results };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteGroupsResponse(writer: Writer, value: DeleteGroupsResponse, version: number): void {
  const flexible = version >= 2;
  writer.int32(value.throttleTimeMs);
  {
    const items = value.results;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDeleteGroupsResponseResult(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const deleteGroupsApi: Api<DeleteGroupsRequest, DeleteGroupsResponse> = {
  key: 42,
  name: 'DeleteGroups',
  minVersion: 0,
  maxVersion: 3,
  stableVersion: 3,
  flexibleVersion: 2,
  readRequest: readDeleteGroupsRequest,
  writeRequest: writeDeleteGroupsRequest,
  readResponse: readDeleteGroupsResponse,
  writeResponse: writeDeleteGroupsResponse,
};
