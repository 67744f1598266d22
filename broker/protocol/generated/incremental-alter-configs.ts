// Generated from broker/protocol/schema/api/incremental-alter-configs.schema. Do not edit: change the schema, then `make generate`.
// Changes single settings of a resource, the others stay (KIP-339).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface IncrementalAlterConfigsRequestConfig {
  name: string;
  /** 0: set, 1: delete, 2: append to a list, 3: subtract from a list. */
  configOperation: number;
  /** Null with delete. */
  value: string | null;
  unknownTags?: UnknownTag[];
}

export function incrementalAlterConfigsRequestConfig(fields: Partial<IncrementalAlterConfigsRequestConfig> = {}): IncrementalAlterConfigsRequestConfig {
  return { name: '', configOperation: 0, value: '', ...fields };
}

export function readIncrementalAlterConfigsRequestConfig(reader: Reader, version: number): IncrementalAlterConfigsRequestConfig {
  const flexible = version >= 1;
  const name: string = (flexible ? reader.compactString() : reader.string());
  const configOperation: number = reader.int8();
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
  const value: IncrementalAlterConfigsRequestConfig = { name, configOperation, value: valueField };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeIncrementalAlterConfigsRequestConfig(writer: Writer, value: IncrementalAlterConfigsRequestConfig, version: number): void {
  const flexible = version >= 1;
  { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  writer.int8(value.configOperation);
  { if (flexible) writer.compactStringOrNull(value.value); else writer.stringOrNull(value.value); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface IncrementalAlterConfigsRequestResource {
  /** 2: topic, 4: broker, 8: broker logger, 16: client metrics, 32: group. */
  resourceType: number;
  resourceName: string;
  configs: IncrementalAlterConfigsRequestConfig[];
  unknownTags?: UnknownTag[];
}

export function incrementalAlterConfigsRequestResource(fields: Partial<IncrementalAlterConfigsRequestResource> = {}): IncrementalAlterConfigsRequestResource {
  return { resourceType: 0, resourceName: '', configs: [], ...fields };
}

export function readIncrementalAlterConfigsRequestResource(reader: Reader, version: number): IncrementalAlterConfigsRequestResource {
  const flexible = version >= 1;
  const resourceType: number = reader.int8();
  const resourceName: string = (flexible ? reader.compactString() : reader.string());
  let configs: IncrementalAlterConfigsRequestConfig[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: IncrementalAlterConfigsRequestConfig[] = [];
    for (let index = 0; index < count; index++) items.push(readIncrementalAlterConfigsRequestConfig(reader, version));
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
  const value: IncrementalAlterConfigsRequestResource = { resourceType, resourceName, configs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeIncrementalAlterConfigsRequestResource(writer: Writer, value: IncrementalAlterConfigsRequestResource, version: number): void {
  const flexible = version >= 1;
  writer.int8(value.resourceType);
  { if (flexible) writer.compactString(value.resourceName); else writer.string(value.resourceName); }
  {
    const items = value.configs;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeIncrementalAlterConfigsRequestConfig(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface IncrementalAlterConfigsRequest {
  resources: IncrementalAlterConfigsRequestResource[];
  validateOnly: boolean;
  unknownTags?: UnknownTag[];
}

export function incrementalAlterConfigsRequest(fields: Partial<IncrementalAlterConfigsRequest> = {}): IncrementalAlterConfigsRequest {
  return { resources: [], validateOnly: false, ...fields };
}

export function readIncrementalAlterConfigsRequest(reader: Reader, version: number): IncrementalAlterConfigsRequest {
  const flexible = version >= 1;
  let resources: IncrementalAlterConfigsRequestResource[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: IncrementalAlterConfigsRequestResource[] = [];
    for (let index = 0; index < count; index++) items.push(readIncrementalAlterConfigsRequestResource(reader, version));
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
  const value: IncrementalAlterConfigsRequest = { resources, validateOnly };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeIncrementalAlterConfigsRequest(writer: Writer, value: IncrementalAlterConfigsRequest, version: number): void {
  const flexible = version >= 1;
  {
    const items = value.resources;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeIncrementalAlterConfigsRequestResource(writer, item, version);
  }
  writer.bool(value.validateOnly);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface IncrementalAlterConfigsResponseResponse {
  errorCode: number;
  errorMessage: string | null;
  resourceType: number;
  resourceName: string;
  unknownTags?: UnknownTag[];
}

export function incrementalAlterConfigsResponseResponse(fields: Partial<IncrementalAlterConfigsResponseResponse> = {}): IncrementalAlterConfigsResponseResponse {
  return { errorCode: 0, errorMessage: '', resourceType: 0, resourceName: '', ...fields };
}

export function readIncrementalAlterConfigsResponseResponse(reader: Reader, version: number): IncrementalAlterConfigsResponseResponse {
  const flexible = version >= 1;
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
  const value: IncrementalAlterConfigsResponseResponse = { errorCode, errorMessage, resourceType, resourceName };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeIncrementalAlterConfigsResponseResponse(writer: Writer, value: IncrementalAlterConfigsResponseResponse, version: number): void {
  const flexible = version >= 1;
  writer.int16(value.errorCode);
  { if (flexible) writer.compactStringOrNull(value.errorMessage); else writer.stringOrNull(value.errorMessage); }
  writer.int8(value.resourceType);
  { if (flexible) writer.compactString(value.resourceName); else writer.string(value.resourceName); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface IncrementalAlterConfigsResponse {
  throttleTimeMs: number;
  responses: IncrementalAlterConfigsResponseResponse[];
  unknownTags?: UnknownTag[];
}

export function incrementalAlterConfigsResponse(fields: Partial<IncrementalAlterConfigsResponse> = {}): IncrementalAlterConfigsResponse {
  return { throttleTimeMs: 0, responses: [], ...fields };
}

export function readIncrementalAlterConfigsResponse(reader: Reader, version: number): IncrementalAlterConfigsResponse {
  const flexible = version >= 1;
  const throttleTimeMs: number = reader.int32();
  let responses: IncrementalAlterConfigsResponseResponse[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: IncrementalAlterConfigsResponseResponse[] = [];
    for (let index = 0; index < count; index++) items.push(readIncrementalAlterConfigsResponseResponse(reader, version));
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
  const value: IncrementalAlterConfigsResponse = { throttleTimeMs, responses };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeIncrementalAlterConfigsResponse(writer: Writer, value: IncrementalAlterConfigsResponse, version: number): void {
  const flexible = version >= 1;
  writer.int32(value.throttleTimeMs);
  {
    const items = value.responses;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeIncrementalAlterConfigsResponseResponse(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const incrementalAlterConfigsApi: Api<IncrementalAlterConfigsRequest, IncrementalAlterConfigsResponse> = {
  key: 44,
  name: 'IncrementalAlterConfigs',
  minVersion: 0,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 1,
  readRequest: readIncrementalAlterConfigsRequest,
  writeRequest: writeIncrementalAlterConfigsRequest,
  readResponse: readIncrementalAlterConfigsResponse,
  writeResponse: writeIncrementalAlterConfigsResponse,
};
