// Generated from broker/protocol/schema/api/alter-configs.schema. Do not edit: change the schema, then `make generate`.
// Replaces the whole configuration of a resource: what is not named goes back to its default. Superseded by
// IncrementalAlterConfigs.

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface AlterConfigsRequestConfig {
  name: string;
  /** Null: the default. */
  value: string | null;
  unknownTags?: UnknownTag[];
}

export function alterConfigsRequestConfig(fields: Partial<AlterConfigsRequestConfig> = {}): AlterConfigsRequestConfig {
  return { name: '', value: '', ...fields };
}

export function readAlterConfigsRequestConfig(reader: Reader, version: number): AlterConfigsRequestConfig {
  const flexible = version >= 2;
  const name: string = (flexible ? reader.compactString() : reader.string());
  const valueField: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AlterConfigsRequestConfig = { name, value: valueField };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterConfigsRequestConfig(writer: Writer, value: AlterConfigsRequestConfig, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  { if (flexible) writer.compactStringOrNull(value.value); else writer.stringOrNull(value.value); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterConfigsRequestResource {
  /** 2: topic, 4: broker, 8: broker logger, 16: client metrics, 32: group. */
  resourceType: number;
  resourceName: string;
  configs: AlterConfigsRequestConfig[];
  unknownTags?: UnknownTag[];
}

export function alterConfigsRequestResource(fields: Partial<AlterConfigsRequestResource> = {}): AlterConfigsRequestResource {
  return { resourceType: 0, resourceName: '', configs: [], ...fields };
}

export function readAlterConfigsRequestResource(reader: Reader, version: number): AlterConfigsRequestResource {
  const flexible = version >= 2;
  const resourceType: number = reader.int8();
  const resourceName: string = (flexible ? reader.compactString() : reader.string());
  let configs: AlterConfigsRequestConfig[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: AlterConfigsRequestConfig[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterConfigsRequestConfig(reader, version));
    configs = items;
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
  const value: AlterConfigsRequestResource = { resourceType, resourceName, configs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterConfigsRequestResource(writer: Writer, value: AlterConfigsRequestResource, version: number): void {
  const flexible = version >= 2;
  writer.int8(value.resourceType);
  { if (flexible) writer.compactString(value.resourceName); else writer.string(value.resourceName); }
  {
    const items = value.configs;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeAlterConfigsRequestConfig(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterConfigsRequest {
  resources: AlterConfigsRequestResource[];
  validateOnly: boolean;
  unknownTags?: UnknownTag[];
}

export function alterConfigsRequest(fields: Partial<AlterConfigsRequest> = {}): AlterConfigsRequest {
  return { resources: [], validateOnly: false, ...fields };
}

export function readAlterConfigsRequest(reader: Reader, version: number): AlterConfigsRequest {
  const flexible = version >= 2;
  let resources: AlterConfigsRequestResource[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: AlterConfigsRequestResource[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterConfigsRequestResource(reader, version));
    resources = items;
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
  const value: AlterConfigsRequest = { resources, validateOnly };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterConfigsRequest(writer: Writer, value: AlterConfigsRequest, version: number): void {
  const flexible = version >= 2;
  {
    const items = value.resources;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeAlterConfigsRequestResource(writer, item, version);
  }
  writer.bool(value.validateOnly);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterConfigsResponseResponse {
  errorCode: number;
  errorMessage: string | null;
  resourceType: number;
  resourceName: string;
  unknownTags?: UnknownTag[];
}

export function alterConfigsResponseResponse(fields: Partial<AlterConfigsResponseResponse> = {}): AlterConfigsResponseResponse {
  return { errorCode: 0, errorMessage: '', resourceType: 0, resourceName: '', ...fields };
}

export function readAlterConfigsResponseResponse(reader: Reader, version: number): AlterConfigsResponseResponse {
  const flexible = version >= 2;
  const errorCode: number = reader.int16();
  const errorMessage: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  const resourceType: number = reader.int8();
  const resourceName: string = (flexible ? reader.compactString() : reader.string());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AlterConfigsResponseResponse = { errorCode, errorMessage, resourceType, resourceName };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterConfigsResponseResponse(writer: Writer, value: AlterConfigsResponseResponse, version: number): void {
  const flexible = version >= 2;
  writer.int16(value.errorCode);
  { if (flexible) writer.compactStringOrNull(value.errorMessage); else writer.stringOrNull(value.errorMessage); }
  writer.int8(value.resourceType);
  { if (flexible) writer.compactString(value.resourceName); else writer.string(value.resourceName); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterConfigsResponse {
  throttleTimeMs: number;
  responses: AlterConfigsResponseResponse[];
  unknownTags?: UnknownTag[];
}

export function alterConfigsResponse(fields: Partial<AlterConfigsResponse> = {}): AlterConfigsResponse {
  return { throttleTimeMs: 0, responses: [], ...fields };
}

export function readAlterConfigsResponse(reader: Reader, version: number): AlterConfigsResponse {
  const flexible = version >= 2;
  const throttleTimeMs: number = reader.int32();
  let responses: AlterConfigsResponseResponse[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: AlterConfigsResponseResponse[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterConfigsResponseResponse(reader, version));
    responses = items;
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
  const value: AlterConfigsResponse = { throttleTimeMs, responses };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterConfigsResponse(writer: Writer, value: AlterConfigsResponse, version: number): void {
  const flexible = version >= 2;
  writer.int32(value.throttleTimeMs);
  {
    const items = value.responses;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeAlterConfigsResponseResponse(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const alterConfigsApi: Api<AlterConfigsRequest, AlterConfigsResponse> = {
  key: 33,
  name: 'AlterConfigs',
  minVersion: 0,
  maxVersion: 2,
  stableVersion: 2,
  flexibleVersion: 2,
  readRequest: readAlterConfigsRequest,
  writeRequest: writeAlterConfigsRequest,
  readResponse: readAlterConfigsResponse,
  writeResponse: writeAlterConfigsResponse,
};
