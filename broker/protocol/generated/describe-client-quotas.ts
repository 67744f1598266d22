// Generated from broker/protocol/schema/api/describe-client-quotas.schema. Do not edit: change the schema, then `make generate`.
// Quotas of users, client ids and addresses that match a filter (KIP-546).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DescribeClientQuotasRequestComponent {
  /** User, client-id or ip. */
  entityType: string;
  /** 0: by name, 1: the default entity, 2: any name. */
  matchType: number;
  /** Null unless by name. */
  match: string | null;
  unknownTags?: UnknownTag[];
}

export function describeClientQuotasRequestComponent(fields: Partial<DescribeClientQuotasRequestComponent> = {}): DescribeClientQuotasRequestComponent {
  return { entityType: '', matchType: 0, match: '', ...fields };
}

export function readDescribeClientQuotasRequestComponent(reader: Reader, version: number): DescribeClientQuotasRequestComponent {
  const flexible = version >= 1;
  const entityType: string = (flexible ? reader.compactString() : reader.string());
  const matchType: number = reader.int8();
  const match: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeClientQuotasRequestComponent = { entityType, matchType, match };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeClientQuotasRequestComponent(writer: Writer, value: DescribeClientQuotasRequestComponent, version: number): void {
  const flexible = version >= 1;
  { if (flexible) writer.compactString(value.entityType); else writer.string(value.entityType); }
  writer.int8(value.matchType);
  { if (flexible) writer.compactStringOrNull(value.match); else writer.stringOrNull(value.match); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeClientQuotasRequest {
  components: DescribeClientQuotasRequestComponent[];
  /** Entities of these types alone. */
  strict: boolean;
  unknownTags?: UnknownTag[];
}

export function describeClientQuotasRequest(fields: Partial<DescribeClientQuotasRequest> = {}): DescribeClientQuotasRequest {
  return { components: [], strict: false, ...fields };
}

export function readDescribeClientQuotasRequest(reader: Reader, version: number): DescribeClientQuotasRequest {
  const flexible = version >= 1;
  let components: DescribeClientQuotasRequestComponent[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DescribeClientQuotasRequestComponent[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeClientQuotasRequestComponent(reader, version));
    components = items;
  }
  const strict: boolean = reader.bool();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeClientQuotasRequest = { components, strict };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeClientQuotasRequest(writer: Writer, value: DescribeClientQuotasRequest, version: number): void {
  const flexible = version >= 1;
  {
    const items = value.components;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDescribeClientQuotasRequestComponent(writer, item, version);
  }
  writer.bool(value.strict);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeClientQuotasResponseEntity {
  entityType: string;
  /** Null: the default entity. */
  entityName: string | null;
  unknownTags?: UnknownTag[];
}

export function describeClientQuotasResponseEntity(fields: Partial<DescribeClientQuotasResponseEntity> = {}): DescribeClientQuotasResponseEntity {
  return { entityType: '', entityName: '', ...fields };
}

export function readDescribeClientQuotasResponseEntity(reader: Reader, version: number): DescribeClientQuotasResponseEntity {
  const flexible = version >= 1;
  const entityType: string = (flexible ? reader.compactString() : reader.string());
  const entityName: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeClientQuotasResponseEntity = { entityType, entityName };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeClientQuotasResponseEntity(writer: Writer, value: DescribeClientQuotasResponseEntity, version: number): void {
  const flexible = version >= 1;
  { if (flexible) writer.compactString(value.entityType); else writer.string(value.entityType); }
  { if (flexible) writer.compactStringOrNull(value.entityName); else writer.stringOrNull(value.entityName); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeClientQuotasResponseValue {
  key: string;
  value: number;
  unknownTags?: UnknownTag[];
}

export function describeClientQuotasResponseValue(fields: Partial<DescribeClientQuotasResponseValue> = {}): DescribeClientQuotasResponseValue {
  return { key: '', value: 0, ...fields };
}

export function readDescribeClientQuotasResponseValue(reader: Reader, version: number): DescribeClientQuotasResponseValue {
  const flexible = version >= 1;
  const key: string = (flexible ? reader.compactString() : reader.string());
  const valueField: number = reader.float64();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeClientQuotasResponseValue = { key, value: valueField };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeClientQuotasResponseValue(writer: Writer, value: DescribeClientQuotasResponseValue, version: number): void {
  const flexible = version >= 1;
  { if (flexible) writer.compactString(value.key); else writer.string(value.key); }
  writer.float64(value.value);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeClientQuotasResponseEntry {
  entity: DescribeClientQuotasResponseEntity[];
  values: DescribeClientQuotasResponseValue[];
  unknownTags?: UnknownTag[];
}

export function describeClientQuotasResponseEntry(fields: Partial<DescribeClientQuotasResponseEntry> = {}): DescribeClientQuotasResponseEntry {
  return { entity: [], values: [], ...fields };
}

export function readDescribeClientQuotasResponseEntry(reader: Reader, version: number): DescribeClientQuotasResponseEntry {
  const flexible = version >= 1;
  let entity: DescribeClientQuotasResponseEntity[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DescribeClientQuotasResponseEntity[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeClientQuotasResponseEntity(reader, version));
    entity = items;
  }
  let values: DescribeClientQuotasResponseValue[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DescribeClientQuotasResponseValue[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeClientQuotasResponseValue(reader, version));
    values = items;
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
  const value: DescribeClientQuotasResponseEntry = { entity, values };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeClientQuotasResponseEntry(writer: Writer, value: DescribeClientQuotasResponseEntry, version: number): void {
  const flexible = version >= 1;
  {
    const items = value.entity;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDescribeClientQuotasResponseEntity(writer, item, version);
  }
  {
    const items = value.values;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDescribeClientQuotasResponseValue(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeClientQuotasResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  entries: DescribeClientQuotasResponseEntry[] | null;
  unknownTags?: UnknownTag[];
}

export function describeClientQuotasResponse(fields: Partial<DescribeClientQuotasResponse> = {}): DescribeClientQuotasResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: '', entries: [], ...fields };
}

export function readDescribeClientQuotasResponse(reader: Reader, version: number): DescribeClientQuotasResponse {
  const flexible = version >= 1;
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  let entries: DescribeClientQuotasResponseEntry[] | null = [];
  {
    const count = (flexible ? reader.compactArrayLengthOrNull() : reader.arrayLengthOrNull());
    if (count < 0) entries = null;
    else {
      const items: DescribeClientQuotasResponseEntry[] = [];
      for (let index = 0; index < count; index++) items.push(readDescribeClientQuotasResponseEntry(reader, version));
      entries = items;
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
  const value: DescribeClientQuotasResponse = { throttleTimeMs, errorCode, errorMessage, entries };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeClientQuotasResponse(writer: Writer, value: DescribeClientQuotasResponse, version: number): void {
  const flexible = version >= 1;
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  { if (flexible) writer.compactStringOrNull(value.errorMessage); else writer.stringOrNull(value.errorMessage); }
  {
    const items = value.entries;
    if (items === null) {
      if (flexible) writer.compactArrayLength(-1); else writer.arrayLength(-1);
    } else {
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writeDescribeClientQuotasResponseEntry(writer, item, version);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const describeClientQuotasApi: Api<DescribeClientQuotasRequest, DescribeClientQuotasResponse> = {
  key: 48,
  name: 'DescribeClientQuotas',
  minVersion: 0,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 1,
  readRequest: readDescribeClientQuotasRequest,
  writeRequest: writeDescribeClientQuotasRequest,
  readResponse: readDescribeClientQuotasResponse,
  writeResponse: writeDescribeClientQuotasResponse,
};
