// Generated from broker/protocol/schema/api/list-config-resources.schema. Do not edit: change the schema, then `make generate`.
// Names of resources that have configuration: client metrics in version 0 (KIP-714), any type from 1 on (KIP-1142).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface ListConfigResourcesRequest {
  /** Empty: every type. Since version 1. */
  resourceTypes: number[];
  unknownTags?: UnknownTag[];
}

export function listConfigResourcesRequest(fields: Partial<ListConfigResourcesRequest> = {}): ListConfigResourcesRequest {
  return { resourceTypes: [], ...fields };
}

export function readListConfigResourcesRequest(reader: Reader, version: number): ListConfigResourcesRequest {
  let resourceTypes: number[] = [];
  if (version >= 1) {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int8());
    resourceTypes = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ListConfigResourcesRequest = { resourceTypes };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListConfigResourcesRequest(writer: Writer, value: ListConfigResourcesRequest, version: number): void {
  if (version < 1 && (value.resourceTypes.length > 0)) refuseField('ListConfigResourcesRequest.resourceTypes', version);
  if (version >= 1) {
    {
      const items = value.resourceTypes;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.int8(item);
    }
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ListConfigResourcesResponseConfigResource {
  resourceName: string;
  /** 2: topic, 4: broker, 8: broker logger, 16: client metrics, 32: group. Since version 1. */
  resourceType: number;
  unknownTags?: UnknownTag[];
}

export function listConfigResourcesResponseConfigResource(fields: Partial<ListConfigResourcesResponseConfigResource> = {}): ListConfigResourcesResponseConfigResource {
  return { resourceName: '', resourceType: 16, ...fields };
}

export function readListConfigResourcesResponseConfigResource(reader: Reader, version: number): ListConfigResourcesResponseConfigResource {
  const resourceName: string = reader.compactString();
  const resourceType: number = version >= 1 ? reader.int8() : 16;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ListConfigResourcesResponseConfigResource = { resourceName, resourceType };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListConfigResourcesResponseConfigResource(writer: Writer, value: ListConfigResourcesResponseConfigResource, version: number): void {
  writer.compactString(value.resourceName);
  if (version >= 1) {
    writer.int8(value.resourceType);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ListConfigResourcesResponse {
  throttleTimeMs: number;
  errorCode: number;
  configResources: ListConfigResourcesResponseConfigResource[];
  unknownTags?: UnknownTag[];
}

export function listConfigResourcesResponse(fields: Partial<ListConfigResourcesResponse> = {}): ListConfigResourcesResponse {
  return { throttleTimeMs: 0, errorCode: 0, configResources: [], ...fields };
}

export function readListConfigResourcesResponse(reader: Reader, version: number): ListConfigResourcesResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  let configResources: ListConfigResourcesResponseConfigResource[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ListConfigResourcesResponseConfigResource[] = [];
    for (let index = 0; index < count; index++) items.push(readListConfigResourcesResponseConfigResource(reader, version));
    configResources = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ListConfigResourcesResponse = { throttleTimeMs, errorCode, configResources };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListConfigResourcesResponse(writer: Writer, value: ListConfigResourcesResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  {
    const items = value.configResources;
    writer.compactArrayLength(items.length);
    for (const item of items) writeListConfigResourcesResponseConfigResource(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const listConfigResourcesApi: Api<ListConfigResourcesRequest, ListConfigResourcesResponse> = {
  key: 74,
  name: 'ListConfigResources',
  minVersion: 0,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 0,
  readRequest: readListConfigResourcesRequest,
  writeRequest: writeListConfigResourcesRequest,
  readResponse: readListConfigResourcesResponse,
  writeResponse: writeListConfigResourcesResponse,
};
