// Generated from broker/protocol/schema/api/list-groups.schema. Do not edit: change the schema, then `make generate`.
// The groups that this broker coordinates, of all kinds. Filters by state from version 4 on (KIP-518), by type from 5 (KIP-848).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface ListGroupsRequest {
  /** Empty: every state. Since version 4. */
  statesFilter: string[];
  /** Empty: every type. Since version 5. */
  typesFilter: string[];
  unknownTags?: UnknownTag[];
}

export function listGroupsRequest(fields: Partial<ListGroupsRequest> = {}): ListGroupsRequest {
  return { statesFilter: [], typesFilter: [], ...fields };
}

export function readListGroupsRequest(reader: Reader, version: number): ListGroupsRequest {
  const flexible = version >= 3;
  let statesFilter: string[] = [];
  if (version >= 4) {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    statesFilter = items;
  }
  let typesFilter: string[] = [];
  if (version >= 5) {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    typesFilter = items;
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
  const value: ListGroupsRequest = { statesFilter, typesFilter };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListGroupsRequest(writer: Writer, value: ListGroupsRequest, version: number): void {
  const flexible = version >= 3;
  if (version < 4 && (value.statesFilter.length > 0)) refuseField('ListGroupsRequest.statesFilter', version);
  if (version < 5 && (value.typesFilter.length > 0)) refuseField('ListGroupsRequest.typesFilter', version);
  if (version >= 4) {
    {
      const items = value.statesFilter;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.compactString(item);
    }
  }
  if (version >= 5) {
    {
      const items = value.typesFilter;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.compactString(item);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ListGroupsResponseGroup {
  groupId: string;
  protocolType: string;
  /** Since version 4. */
  groupState: string;
  /** Classic, consumer, share or streams. Since version 5. */
  groupType: string;
  unknownTags?: UnknownTag[];
}

export function listGroupsResponseGroup(fields: Partial<ListGroupsResponseGroup> = {}): ListGroupsResponseGroup {
  return { groupId: '', protocolType: '', groupState: '', groupType: '', ...fields };
}

export function readListGroupsResponseGroup(reader: Reader, version: number): ListGroupsResponseGroup {
  const flexible = version >= 3;
  const groupId: string = (flexible ? reader.compactString() : reader.string());
  const protocolType: string = (flexible ? reader.compactString() : reader.string());
  const groupState: string = version >= 4 ? reader.compactString() : '';
  const groupType: string = version >= 5 ? reader.compactString() : '';
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ListGroupsResponseGroup = { groupId, protocolType, groupState, groupType };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListGroupsResponseGroup(writer: Writer, value: ListGroupsResponseGroup, version: number): void {
  const flexible = version >= 3;
  { if (flexible) writer.compactString(value.groupId); else writer.string(value.groupId); }
  { if (flexible) writer.compactString(value.protocolType); else writer.string(value.protocolType); }
  if (version >= 4) {
    writer.compactString(value.groupState);
  }
  if (version >= 5) {
    writer.compactString(value.groupType);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ListGroupsResponse {
  /** Since version 1. */
  throttleTimeMs: number;
  errorCode: number;
  groups: ListGroupsResponseGroup[];
  unknownTags?: UnknownTag[];
}

export function listGroupsResponse(fields: Partial<ListGroupsResponse> = {}): ListGroupsResponse {
  return { throttleTimeMs: 0, errorCode: 0, groups: [], ...fields };
}

export function readListGroupsResponse(reader: Reader, version: number): ListGroupsResponse {
  const flexible = version >= 3;
  const throttleTimeMs: number = version >= 1 ? reader.int32() : 0;
  const errorCode: number = reader.int16();
  let groups: ListGroupsResponseGroup[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: ListGroupsResponseGroup[] = [];
    for (let index = 0; index < count; index++) items.push(readListGroupsResponseGroup(reader, version));
    groups = items;
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
  const value: ListGroupsResponse = { throttleTimeMs, errorCode, groups };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListGroupsResponse(writer: Writer, value: ListGroupsResponse, version: number): void {
  const flexible = version >= 3;
  if (version >= 1) {
    writer.int32(value.throttleTimeMs);
  }
  writer.int16(value.errorCode);
  {
    const items = value.groups;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeListGroupsResponseGroup(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const listGroupsApi: Api<ListGroupsRequest, ListGroupsResponse> = {
  key: 16,
  name: 'ListGroups',
  minVersion: 0,
  maxVersion: 5,
  stableVersion: 5,
  flexibleVersion: 3,
  readRequest: readListGroupsRequest,
  writeRequest: writeListGroupsRequest,
  readResponse: readListGroupsResponse,
  writeResponse: writeListGroupsResponse,
};
