// Generated from broker/protocol/schema/api/alter-client-quotas.schema. Do not edit: change the schema, then `make generate`.
// Sets or removes quotas (KIP-546).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface AlterClientQuotasRequestEntity {
  entityType: string;
  /** Null: the default entity. */
  entityName: string | null;
  unknownTags?: UnknownTag[];
}

export function alterClientQuotasRequestEntity(fields: Partial<AlterClientQuotasRequestEntity> = {}): AlterClientQuotasRequestEntity {
  return { entityType: '', entityName: '', ...fields };
}

export function readAlterClientQuotasRequestEntity(reader: Reader, version: number): AlterClientQuotasRequestEntity {
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
  const value: AlterClientQuotasRequestEntity = { entityType, entityName };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterClientQuotasRequestEntity(writer: Writer, value: AlterClientQuotasRequestEntity, version: number): void {
  const flexible = version >= 1;
  { if (flexible) writer.compactString(value.entityType); else writer.string(value.entityType); }
  { if (flexible) writer.compactStringOrNull(value.entityName); else writer.stringOrNull(value.entityName); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterClientQuotasRequestOp {
  key: string;
  value: number;
  remove: boolean;
  unknownTags?: UnknownTag[];
}

export function alterClientQuotasRequestOp(fields: Partial<AlterClientQuotasRequestOp> = {}): AlterClientQuotasRequestOp {
  return { key: '', value: 0, remove: false, ...fields };
}

export function readAlterClientQuotasRequestOp(reader: Reader, version: number): AlterClientQuotasRequestOp {
  const flexible = version >= 1;
  const key: string = (flexible ? reader.compactString() : reader.string());
  const valueField: number = reader.float64();
  const remove: boolean = reader.bool();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AlterClientQuotasRequestOp = { key, value: valueField, remove };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterClientQuotasRequestOp(writer: Writer, value: AlterClientQuotasRequestOp, version: number): void {
  const flexible = version >= 1;
  { if (flexible) writer.compactString(value.key); else writer.string(value.key); }
  writer.float64(value.value);
  writer.bool(value.remove);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterClientQuotasRequestEntry {
  entity: AlterClientQuotasRequestEntity[];
  ops: AlterClientQuotasRequestOp[];
  unknownTags?: UnknownTag[];
}

export function alterClientQuotasRequestEntry(fields: Partial<AlterClientQuotasRequestEntry> = {}): AlterClientQuotasRequestEntry {
  return { entity: [], ops: [], ...fields };
}

export function readAlterClientQuotasRequestEntry(reader: Reader, version: number): AlterClientQuotasRequestEntry {
  const flexible = version >= 1;
  let entity: AlterClientQuotasRequestEntity[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: AlterClientQuotasRequestEntity[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterClientQuotasRequestEntity(reader, version));
    entity = items;
  }
  let ops: AlterClientQuotasRequestOp[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: AlterClientQuotasRequestOp[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterClientQuotasRequestOp(reader, version));
    ops = items;
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
  const value: AlterClientQuotasRequestEntry = { entity, ops };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterClientQuotasRequestEntry(writer: Writer, value: AlterClientQuotasRequestEntry, version: number): void {
  const flexible = version >= 1;
  {
    const items = value.entity;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeAlterClientQuotasRequestEntity(writer, item, version);
  }
  {
    const items = value.ops;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeAlterClientQuotasRequestOp(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterClientQuotasRequest {
  entries: AlterClientQuotasRequestEntry[];
  validateOnly: boolean;
  unknownTags?: UnknownTag[];
}

export function alterClientQuotasRequest(fields: Partial<AlterClientQuotasRequest> = {}): AlterClientQuotasRequest {
  return { entries: [], validateOnly: false, ...fields };
}

export function readAlterClientQuotasRequest(reader: Reader, version: number): AlterClientQuotasRequest {
  const flexible = version >= 1;
  let entries: AlterClientQuotasRequestEntry[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: AlterClientQuotasRequestEntry[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterClientQuotasRequestEntry(reader, version));
    entries = items;
  }
  const validateOnly: boolean = reader.bool();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AlterClientQuotasRequest = { entries, validateOnly };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterClientQuotasRequest(writer: Writer, value: AlterClientQuotasRequest, version: number): void {
  const flexible = version >= 1;
  {
    const items = value.entries;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeAlterClientQuotasRequestEntry(writer, item, version);
  }
  writer.bool(value.validateOnly);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterClientQuotasResponseEntity {
  entityType: string;
  entityName: string | null;
  unknownTags?: UnknownTag[];
}

export function alterClientQuotasResponseEntity(fields: Partial<AlterClientQuotasResponseEntity> = {}): AlterClientQuotasResponseEntity {
  return { entityType: '', entityName: '', ...fields };
}

export function readAlterClientQuotasResponseEntity(reader: Reader, version: number): AlterClientQuotasResponseEntity {
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
  const value: AlterClientQuotasResponseEntity = { entityType, entityName };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterClientQuotasResponseEntity(writer: Writer, value: AlterClientQuotasResponseEntity, version: number): void {
  const flexible = version >= 1;
  { if (flexible) writer.compactString(value.entityType); else writer.string(value.entityType); }
  { if (flexible) writer.compactStringOrNull(value.entityName); else writer.stringOrNull(value.entityName); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterClientQuotasResponseEntry {
  errorCode: number;
  errorMessage: string | null;
  entity: AlterClientQuotasResponseEntity[];
  unknownTags?: UnknownTag[];
}

export function alterClientQuotasResponseEntry(fields: Partial<AlterClientQuotasResponseEntry> = {}): AlterClientQuotasResponseEntry {
  return { errorCode: 0, errorMessage: '', entity: [], ...fields };
}

export function readAlterClientQuotasResponseEntry(reader: Reader, version: number): AlterClientQuotasResponseEntry {
  const flexible = version >= 1;
  const errorCode: number = reader.int16();
  const errorMessage: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  let entity: AlterClientQuotasResponseEntity[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: AlterClientQuotasResponseEntity[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterClientQuotasResponseEntity(reader, version));
    entity = items;
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
  const value: AlterClientQuotasResponseEntry = { errorCode, errorMessage, entity };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterClientQuotasResponseEntry(writer: Writer, value: AlterClientQuotasResponseEntry, version: number): void {
  const flexible = version >= 1;
  writer.int16(value.errorCode);
  { if (flexible) writer.compactStringOrNull(value.errorMessage); else writer.stringOrNull(value.errorMessage); }
  {
    const items = value.entity;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeAlterClientQuotasResponseEntity(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterClientQuotasResponse {
  throttleTimeMs: number;
  entries: AlterClientQuotasResponseEntry[];
  unknownTags?: UnknownTag[];
}

export function alterClientQuotasResponse(fields: Partial<AlterClientQuotasResponse> = {}): AlterClientQuotasResponse {
  return { throttleTimeMs: 0, entries: [], ...fields };
}

export function readAlterClientQuotasResponse(reader: Reader, version: number): AlterClientQuotasResponse {
  const flexible = version >= 1;
  const throttleTimeMs: number = reader.int32();
  let entries: AlterClientQuotasResponseEntry[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: AlterClientQuotasResponseEntry[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterClientQuotasResponseEntry(reader, version));
    entries = items;
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
  const value: AlterClientQuotasResponse = { throttleTimeMs, entries };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterClientQuotasResponse(writer: Writer, value: AlterClientQuotasResponse, version: number): void {
  const flexible = version >= 1;
  writer.int32(value.throttleTimeMs);
  {
    const items = value.entries;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeAlterClientQuotasResponseEntry(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const alterClientQuotasApi: Api<AlterClientQuotasRequest, AlterClientQuotasResponse> = {
  key: 49,
  name: 'AlterClientQuotas',
  minVersion: 0,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 1,
  readRequest: readAlterClientQuotasRequest,
  writeRequest: writeAlterClientQuotasRequest,
  readResponse: readAlterClientQuotasResponse,
  writeResponse: writeAlterClientQuotasResponse,
};
