// Generated from broker/protocol/schema/api/describe-configs.schema. Do not edit: change the schema, then `make generate`.
// Configuration of topics, brokers and others, with where each value comes from (KIP-226). Types and documentation from version 3
// on (KIP-569).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DescribeConfigsRequestResource {
  /** 2: topic, 4: broker, 8: broker logger, 16: client metrics, 32: group. */
  resourceType: number;
  /** Empty with type broker: what stands for all brokers. */
  resourceName: string;
  /** Null: all. */
  configurationKeys: string[] | null;
  unknownTags?: UnknownTag[];
}

export function describeConfigsRequestResource(fields: Partial<DescribeConfigsRequestResource> = {}): DescribeConfigsRequestResource {
  return { resourceType: 0, resourceName: '', configurationKeys: [], ...fields };
}

export function readDescribeConfigsRequestResource(reader: Reader, version: number): DescribeConfigsRequestResource {
  const flexible = version >= 4;
  const resourceType: number = reader.int8();
  const resourceName: string = (flexible ? reader.compactString() : reader.string());
  let configurationKeys: string[] | null = [];
  {
    const count = (flexible ? reader.compactArrayLengthOrNull() : reader.arrayLengthOrNull());
    if (count < 0) configurationKeys = null;
    else {
      const items: string[] = [];
      for (let index = 0; index < count; index++) items.push((flexible ? reader.compactString() : reader.string()));
      configurationKeys = items;
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
  const value: DescribeConfigsRequestResource = { resourceType, resourceName, configurationKeys };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeConfigsRequestResource(writer: Writer, value: DescribeConfigsRequestResource, version: number): void {
  const flexible = version >= 4;
  writer.int8(value.resourceType);
  { if (flexible) writer.compactString(value.resourceName); else writer.string(value.resourceName); }
  {
    const items = value.configurationKeys;
    if (items === null) {
      if (flexible) writer.compactArrayLength(-1); else writer.arrayLength(-1);
    } else {
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) { if (flexible) writer.compactString(item); else writer.string(item); }
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeConfigsRequest {
  resources: DescribeConfigsRequestResource[];
  includeSynonyms: boolean;
  /** Since version 3. */
  includeDocumentation: boolean;
  unknownTags?: UnknownTag[];
}

export function describeConfigsRequest(fields: Partial<DescribeConfigsRequest> = {}): DescribeConfigsRequest {
  return { resources: [], includeSynonyms: false, includeDocumentation: false, ...fields };
}

export function readDescribeConfigsRequest(reader: Reader, version: number): DescribeConfigsRequest {
  const flexible = version >= 4;
  let resources: DescribeConfigsRequestResource[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DescribeConfigsRequestResource[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeConfigsRequestResource(reader, version));
    resources = items;
  }
  const includeSynonyms: boolean = reader.bool();
  const includeDocumentation: boolean = version >= 3 ? reader.bool() : false;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeConfigsRequest = { resources, includeSynonyms, includeDocumentation };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeConfigsRequest(writer: Writer, value: DescribeConfigsRequest, version: number): void {
  const flexible = version >= 4;
  if (version < 3 && value.includeDocumentation !== false) refuseField('DescribeConfigsRequest.includeDocumentation', version);
  {
    const items = value.resources;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDescribeConfigsRequestResource(writer, item, version);
  }
  writer.bool(value.includeSynonyms);
  if (version >= 3) {
    writer.bool(value.includeDocumentation);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeConfigsResponseSynonym {
  name: string;
  value: string | null;
  source: number;
  unknownTags?: UnknownTag[];
}

export function describeConfigsResponseSynonym(fields: Partial<DescribeConfigsResponseSynonym> = {}): DescribeConfigsResponseSynonym {
  return { name: '', value: '', source: 0, ...fields };
}

export function readDescribeConfigsResponseSynonym(reader: Reader, version: number): DescribeConfigsResponseSynonym {
  const flexible = version >= 4;
  const name: string = (flexible ? reader.compactString() : reader.string());
  const valueField: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  const source: number = reader.int8();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeConfigsResponseSynonym = { name, value: valueField, source };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeConfigsResponseSynonym(writer: Writer, value: DescribeConfigsResponseSynonym, version: number): void {
  const flexible = version >= 4;
  { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  { if (flexible) writer.compactStringOrNull(value.value); else writer.stringOrNull(value.value); }
  writer.int8(value.source);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeConfigsResponseConfig {
  name: string;
  /** Null: none, or sensitive. */
  value: string | null;
  readOnly: boolean;
  /** 1: topic, 2: broker, 3: all brokers, 4: static, 5: default, 6: logger, 7: client metrics, 8: group. */
  configSource: number;
  isSensitive: boolean;
  /** In order of precedence, the value in force first. */
  synonyms: DescribeConfigsResponseSynonym[];
  /** 1: boolean, 2: string, 3: int, 4: short, 5: long, 6: double, 7: list, 8: class, 9: password. Since version 3. */
  configType: number;
  /** Since version 3. */
  documentation: string | null;
  unknownTags?: UnknownTag[];
}

export function describeConfigsResponseConfig(fields: Partial<DescribeConfigsResponseConfig> = {}): DescribeConfigsResponseConfig {
  return { name: '', value: '', readOnly: false, configSource: -1, isSensitive: false, synonyms: [], configType: 0, documentation: '', ...fields };
}

export function readDescribeConfigsResponseConfig(reader: Reader, version: number): DescribeConfigsResponseConfig {
  const flexible = version >= 4;
  const name: string = (flexible ? reader.compactString() : reader.string());
  const valueField: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  const readOnly: boolean = reader.bool();
  const configSource: number = reader.int8();
  const isSensitive: boolean = reader.bool();
  let synonyms: DescribeConfigsResponseSynonym[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DescribeConfigsResponseSynonym[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeConfigsResponseSynonym(reader, version));
    synonyms = items;
  }
  const configType: number = version >= 3 ? reader.int8() : 0;
  const documentation: string | null = version >= 3 ? ((flexible ? reader.compactStringOrNull() : reader.stringOrNull())) : '';
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeConfigsResponseConfig = { name, value: valueField, readOnly, configSource, isSensitive, synonyms, configType, documentation };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeConfigsResponseConfig(writer: Writer, value: DescribeConfigsResponseConfig, version: number): void {
  const flexible = version >= 4;
  { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  { if (flexible) writer.compactStringOrNull(value.value); else writer.stringOrNull(value.value); }
  writer.bool(value.readOnly);
  writer.int8(value.configSource);
  writer.bool(value.isSensitive);
  {
    const items = value.synonyms;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDescribeConfigsResponseSynonym(writer, item, version);
  }
  if (version >= 3) {
    writer.int8(value.configType);
  }
  if (version >= 3) {
    { if (flexible) writer.compactStringOrNull(value.documentation); else writer.stringOrNull(value.documentation); }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeConfigsResponseResult {
  errorCode: number;
  errorMessage: string | null;
  resourceType: number;
  resourceName: string;
  configs: DescribeConfigsResponseConfig[];
  unknownTags?: UnknownTag[];
}

export function describeConfigsResponseResult(fields: Partial<DescribeConfigsResponseResult> = {}): DescribeConfigsResponseResult {
  return { errorCode: 0, errorMessage: '', resourceType: 0, resourceName: '', configs: [], ...fields };
}

export function readDescribeConfigsResponseResult(reader: Reader, version: number): DescribeConfigsResponseResult {
  const flexible = version >= 4;
  const errorCode: number = reader.int16();
  const errorMessage: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  const resourceType: number = reader.int8();
  const resourceName: string = (flexible ? reader.compactString() : reader.string());
  let configs: DescribeConfigsResponseConfig[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DescribeConfigsResponseConfig[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeConfigsResponseConfig(reader, version));
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
  const value: DescribeConfigsResponseResult = { errorCode, errorMessage, resourceType, resourceName, configs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeConfigsResponseResult(writer: Writer, value: DescribeConfigsResponseResult, version: number): void {
  const flexible = version >= 4;
  writer.int16(value.errorCode);
  { if (flexible) writer.compactStringOrNull(value.errorMessage); else writer.stringOrNull(value.errorMessage); }
  writer.int8(value.resourceType);
  { if (flexible) writer.compactString(value.resourceName); else writer.string(value.resourceName); }
  {
    const items = value.configs;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDescribeConfigsResponseConfig(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeConfigsResponse {
  throttleTimeMs: number;
  results: DescribeConfigsResponseResult[];
  unknownTags?: UnknownTag[];
}

export function describeConfigsResponse(fields: Partial<DescribeConfigsResponse> = {}): DescribeConfigsResponse {
  return { throttleTimeMs: 0, results: [], ...fields };
}

export function readDescribeConfigsResponse(reader: Reader, version: number): DescribeConfigsResponse {
  const flexible = version >= 4;
  const throttleTimeMs: number = reader.int32();
  let results: DescribeConfigsResponseResult[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DescribeConfigsResponseResult[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeConfigsResponseResult(reader, version));
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
  const value: DescribeConfigsResponse = { throttleTimeMs, results };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeConfigsResponse(writer: Writer, value: DescribeConfigsResponse, version: number): void {
  const flexible = version >= 4;
  writer.int32(value.throttleTimeMs);
  {
    const items = value.results;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDescribeConfigsResponseResult(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const describeConfigsApi: Api<DescribeConfigsRequest, DescribeConfigsResponse> = {
  key: 32,
  name: 'DescribeConfigs',
  minVersion: 1,
  maxVersion: 4,
  stableVersion: 4,
  flexibleVersion: 4,
  readRequest: readDescribeConfigsRequest,
  writeRequest: writeDescribeConfigsRequest,
  readResponse: readDescribeConfigsResponse,
  writeResponse: writeDescribeConfigsResponse,
};
