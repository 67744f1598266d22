// Generated from broker/protocol/schema/api/api-versions.schema. Do not edit: change the schema, then `make generate`.
// What versions the broker speaks, asked first on every connection. Features and the client's name from version 3 on (KIP-511,
// KIP-584); 5 says whom the client means to reach. The answer has header 0 in every version, and to an unknown version it is a
// body of version 0 with error 35.

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface ApiVersionsRequest {
  /** Since version 3. */
  clientSoftwareName: string;
  /** Since version 3. */
  clientSoftwareVersion: string;
  /** Null: it does not say. Since version 5. */
  clusterId: string | null;
  /** -1: it does not say. Since version 5. */
  nodeId: number;
  unknownTags?: UnknownTag[];
}

export function apiVersionsRequest(fields: Partial<ApiVersionsRequest> = {}): ApiVersionsRequest {
  return { clientSoftwareName: '', clientSoftwareVersion: '', clusterId: null, nodeId: -1, ...fields };
}

export function readApiVersionsRequest(reader: Reader, version: number): ApiVersionsRequest {
  const flexible = version >= 3;
  const clientSoftwareName: string = version >= 3 ? reader.compactString() : '';
  const clientSoftwareVersion: string = version >= 3 ? reader.compactString() : '';
  const clusterId: string | null = version >= 5 ? reader.compactStringOrNull() : null;
  const nodeId: number = version >= 5 ? reader.int32() : -1;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ApiVersionsRequest = { clientSoftwareName, clientSoftwareVersion, clusterId, nodeId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeApiVersionsRequest(writer: Writer, value: ApiVersionsRequest, version: number): void {
  const flexible = version >= 3;
  if (version >= 3) {
    writer.compactString(value.clientSoftwareName);
  }
  if (version >= 3) {
    writer.compactString(value.clientSoftwareVersion);
  }
  if (version >= 5) {
    writer.compactStringOrNull(value.clusterId);
  }
  if (version >= 5) {
    writer.int32(value.nodeId);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ApiVersionsResponseApiKey {
  apiKey: number;
  minVersion: number;
  maxVersion: number;
  unknownTags?: UnknownTag[];
}

export function apiVersionsResponseApiKey(fields: Partial<ApiVersionsResponseApiKey> = {}): ApiVersionsResponseApiKey {
  return { apiKey: 0, minVersion: 0, maxVersion: 0, ...fields };
}

export function readApiVersionsResponseApiKey(reader: Reader, version: number): ApiVersionsResponseApiKey {
  const flexible = version >= 3;
  const apiKey: number = reader.int16();
  const minVersion: number = reader.int16();
  const maxVersion: number = reader.int16();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ApiVersionsResponseApiKey = { apiKey, minVersion, maxVersion };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeApiVersionsResponseApiKey(writer: Writer, value: ApiVersionsResponseApiKey, version: number): void {
  const flexible = version >= 3;
  writer.int16(value.apiKey);
  writer.int16(value.minVersion);
  writer.int16(value.maxVersion);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ApiVersionsResponseSupportedFeature {
  /** Since version 3. */
  name: string;
  /** Since version 3. */
  minVersion: number;
  /** Since version 3. */
  maxVersion: number;
  unknownTags?: UnknownTag[];
}

export function apiVersionsResponseSupportedFeature(fields: Partial<ApiVersionsResponseSupportedFeature> = {}): ApiVersionsResponseSupportedFeature {
  return { name: '', minVersion: 0, maxVersion: 0, ...fields };
}

export function readApiVersionsResponseSupportedFeature(reader: Reader, version: number): ApiVersionsResponseSupportedFeature {
  const flexible = version >= 3;
  const name: string = version >= 3 ? reader.compactString() : '';
  const minVersion: number = version >= 3 ? reader.int16() : 0;
  const maxVersion: number = version >= 3 ? reader.int16() : 0;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ApiVersionsResponseSupportedFeature = { name, minVersion, maxVersion };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeApiVersionsResponseSupportedFeature(writer: Writer, value: ApiVersionsResponseSupportedFeature, version: number): void {
  const flexible = version >= 3;
  if (version >= 3) {
    writer.compactString(value.name);
  }
  if (version >= 3) {
    writer.int16(value.minVersion);
  }
  if (version >= 3) {
    writer.int16(value.maxVersion);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ApiVersionsResponseFinalizedFeature {
  /** Since version 3. */
  name: string;
  /** Since version 3. */
  maxVersionLevel: number;
  /** Since version 3. */
  minVersionLevel: number;
  unknownTags?: UnknownTag[];
}

export function apiVersionsResponseFinalizedFeature(fields: Partial<ApiVersionsResponseFinalizedFeature> = {}): ApiVersionsResponseFinalizedFeature {
  return { name: '', maxVersionLevel: 0, minVersionLevel: 0, ...fields };
}

export function readApiVersionsResponseFinalizedFeature(reader: Reader, version: number): ApiVersionsResponseFinalizedFeature {
  const flexible = version >= 3;
  const name: string = version >= 3 ? reader.compactString() : '';
  const maxVersionLevel: number = version >= 3 ? reader.int16() : 0;
  const minVersionLevel: number = version >= 3 ? reader.int16() : 0;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ApiVersionsResponseFinalizedFeature = { name, maxVersionLevel, minVersionLevel };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeApiVersionsResponseFinalizedFeature(writer: Writer, value: ApiVersionsResponseFinalizedFeature, version: number): void {
  const flexible = version >= 3;
  if (version >= 3) {
    writer.compactString(value.name);
  }
  if (version >= 3) {
    writer.int16(value.maxVersionLevel);
  }
  if (version >= 3) {
    writer.int16(value.minVersionLevel);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ApiVersionsResponse {
  errorCode: number;
  apiKeys: ApiVersionsResponseApiKey[];
  /** Since version 1. */
  throttleTimeMs: number;
  /** Since version 3. */
  supportedFeatures: ApiVersionsResponseSupportedFeature[];
  /** -1: unknown. Since version 3. */
  finalizedFeaturesEpoch: number;
  /** Since version 3. */
  finalizedFeatures: ApiVersionsResponseFinalizedFeature[];
  /** Left over: never set. Since version 3. */
  zkMigrationReady: boolean;
  unknownTags?: UnknownTag[];
}

export function apiVersionsResponse(fields: Partial<ApiVersionsResponse> = {}): ApiVersionsResponse {
  return { errorCode: 0, apiKeys: [], throttleTimeMs: 0, supportedFeatures: [], finalizedFeaturesEpoch: -1, finalizedFeatures: [], zkMigrationReady: false, ...fields };
}

export function readApiVersionsResponse(reader: Reader, version: number): ApiVersionsResponse {
  const flexible = version >= 3;
  const errorCode: number = reader.int16();
  let apiKeys: ApiVersionsResponseApiKey[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: ApiVersionsResponseApiKey[] = [];
    for (let index = 0; index < count; index++) items.push(readApiVersionsResponseApiKey(reader, version));
    apiKeys = items;
  }
  const throttleTimeMs: number = version >= 1 ? reader.int32() : 0;
  let supportedFeatures: ApiVersionsResponseSupportedFeature[] = [];
  let finalizedFeaturesEpoch: number = -1;
  let finalizedFeatures: ApiVersionsResponseFinalizedFeature[] = [];
  let zkMigrationReady: boolean = false;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0 && version >= 3) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLength();
        const items: ApiVersionsResponseSupportedFeature[] = [];
        for (let index = 0; index < count; index++) items.push(readApiVersionsResponseSupportedFeature(reader, version));
        supportedFeatures = items;
        reader.endTag(outer);
        continue;
      }
      if (tag === 1 && version >= 3) {
        const outer = reader.beginTag(size);
        finalizedFeaturesEpoch = reader.int64();
        reader.endTag(outer);
        continue;
      }
      if (tag === 2 && version >= 3) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLength();
        const items: ApiVersionsResponseFinalizedFeature[] = [];
        for (let index = 0; index < count; index++) items.push(readApiVersionsResponseFinalizedFeature(reader, version));
        finalizedFeatures = items;
        reader.endTag(outer);
        continue;
      }
      if (tag === 3 && version >= 3) {
        const outer = reader.beginTag(size);
        zkMigrationReady = reader.bool();
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ApiVersionsResponse = { errorCode, apiKeys, throttleTimeMs, supportedFeatures, finalizedFeaturesEpoch, finalizedFeatures, zkMigrationReady };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeApiVersionsResponse(writer: Writer, value: ApiVersionsResponse, version: number): void {
  const flexible = version >= 3;
  writer.int16(value.errorCode);
  {
    const items = value.apiKeys;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeApiVersionsResponseApiKey(writer, item, version);
  }
  if (version >= 1) {
    writer.int32(value.throttleTimeMs);
  }
  if (flexible) {
    const has0 = version >= 3 && (value.supportedFeatures.length > 0);
    const has1 = version >= 3 && value.finalizedFeaturesEpoch !== -1;
    const has2 = version >= 3 && (value.finalizedFeatures.length > 0);
    const has3 = version >= 3 && value.zkMigrationReady !== false;
    writer.uvarint((has0 ? 1 : 0) + (has1 ? 1 : 0) + (has2 ? 1 : 0) + (has3 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      {
        const items = value.supportedFeatures;
        tagged.compactArrayLength(items.length);
        for (const item of items) writeApiVersionsResponseSupportedFeature(tagged, item, version);
      }
      writer.endTag(0, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 1);
    if (has1) {
      const tagged = writer.beginTag();
      tagged.int64(value.finalizedFeaturesEpoch);
      writer.endTag(1, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 2);
    if (has2) {
      const tagged = writer.beginTag();
      {
        const items = value.finalizedFeatures;
        tagged.compactArrayLength(items.length);
        for (const item of items) writeApiVersionsResponseFinalizedFeature(tagged, item, version);
      }
      writer.endTag(2, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 3);
    if (has3) {
      const tagged = writer.beginTag();
      tagged.bool(value.zkMigrationReady);
      writer.endTag(3, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const apiVersionsApi: Api<ApiVersionsRequest, ApiVersionsResponse> = {
  key: 18,
  name: 'ApiVersions',
  minVersion: 0,
  maxVersion: 5,
  stableVersion: 5,
  flexibleVersion: 3,
  readRequest: readApiVersionsRequest,
  writeRequest: writeApiVersionsRequest,
  readResponse: readApiVersionsResponse,
  writeResponse: writeApiVersionsResponse,
};
