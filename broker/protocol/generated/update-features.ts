// Generated from broker/protocol/schema/api/update-features.schema. Do not edit: change the schema, then `make generate`.
// Finalizes feature levels of the cluster (KIP-584). Kinds of upgrade and a dry run from version 1 on (KIP-778); in 2 all of them
// succeed or none.

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface UpdateFeaturesRequestFeatureUpdate {
  feature: string;
  /** 0: disable the feature. */
  maxVersionLevel: number;
  /** 1: upgrade, 2: downgrade if nothing is lost, 3: downgrade anyway. Since version 1. */
  upgradeType: number;
  /** Since version 0, until 0. */
  allowDowngrade: boolean;
  unknownTags?: UnknownTag[];
}

export function updateFeaturesRequestFeatureUpdate(fields: Partial<UpdateFeaturesRequestFeatureUpdate> = {}): UpdateFeaturesRequestFeatureUpdate {
  return { feature: '', maxVersionLevel: 0, upgradeType: 1, allowDowngrade: false, ...fields };
}

export function readUpdateFeaturesRequestFeatureUpdate(reader: Reader, version: number): UpdateFeaturesRequestFeatureUpdate {
  const feature: string = reader.compactString();
  const maxVersionLevel: number = reader.int16();
  const upgradeType: number = version >= 1 ? reader.int8() : 1;
  const allowDowngrade: boolean = version <= 0 ? reader.bool() : false;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: UpdateFeaturesRequestFeatureUpdate = { feature, maxVersionLevel, upgradeType, allowDowngrade };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeUpdateFeaturesRequestFeatureUpdate(writer: Writer, value: UpdateFeaturesRequestFeatureUpdate, version: number): void {
  if (version < 1 && value.upgradeType !== 1) refuseField('UpdateFeaturesRequestFeatureUpdate.upgradeType', version);
  if (version > 0 && value.allowDowngrade !== false) refuseField('UpdateFeaturesRequestFeatureUpdate.allowDowngrade', version);
  writer.compactString(value.feature);
  writer.int16(value.maxVersionLevel);
  if (version >= 1) {
    writer.int8(value.upgradeType);
  }
  if (version <= 0) {
    writer.bool(value.allowDowngrade);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface UpdateFeaturesRequest {
  timeoutMs: number;
  featureUpdates: UpdateFeaturesRequestFeatureUpdate[];
  /** Since version 1. */
  validateOnly: boolean;
  unknownTags?: UnknownTag[];
}

export function updateFeaturesRequest(fields: Partial<UpdateFeaturesRequest> = {}): UpdateFeaturesRequest {
  return { timeoutMs: 60000, featureUpdates: [], validateOnly: false, ...fields };
}

export function readUpdateFeaturesRequest(reader: Reader, version: number): UpdateFeaturesRequest {
  const timeoutMs: number = reader.int32();
  let featureUpdates: UpdateFeaturesRequestFeatureUpdate[] = [];
  {
    const count = reader.compactArrayLength();
    const items: UpdateFeaturesRequestFeatureUpdate[] = [];
    for (let index = 0; index < count; index++) items.push(readUpdateFeaturesRequestFeatureUpdate(reader, version));
    featureUpdates = items;
  }
  const validateOnly: boolean = version >= 1 ? reader.bool() : false;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: UpdateFeaturesRequest = { timeoutMs, featureUpdates, validateOnly };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeUpdateFeaturesRequest(writer: Writer, value: UpdateFeaturesRequest, version: number): void {
  if (version < 1 && value.validateOnly !== false) refuseField('UpdateFeaturesRequest.validateOnly', version);
  writer.int32(value.timeoutMs);
  {
    const items = value.featureUpdates;
    writer.compactArrayLength(items.length);
    for (const item of items) writeUpdateFeaturesRequestFeatureUpdate(writer, item, version);
  }
  if (version >= 1) {
    writer.bool(value.validateOnly);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface UpdateFeaturesResponseResult {
  /** Since version 0, until 1. */
  feature: string;
  /** Since version 0, until 1. */
  errorCode: number;
  /** Since version 0, until 1. */
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function updateFeaturesResponseResult(fields: Partial<UpdateFeaturesResponseResult> = {}): UpdateFeaturesResponseResult {
  return { feature: '', errorCode: 0, errorMessage: '', ...fields };
}

export function readUpdateFeaturesResponseResult(reader: Reader, version: number): UpdateFeaturesResponseResult {
  const feature: string = version <= 1 ? reader.compactString() : '';
  const errorCode: number = version <= 1 ? reader.int16() : 0;
  const errorMessage: string | null = version <= 1 ? reader.compactStringOrNull() : '';
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: UpdateFeaturesResponseResult = { feature, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeUpdateFeaturesResponseResult(writer: Writer, value: UpdateFeaturesResponseResult, version: number): void {
  if (version <= 1) {
    writer.compactString(value.feature);
  }
  if (version <= 1) {
    writer.int16(value.errorCode);
  }
  if (version <= 1) {
    writer.compactStringOrNull(value.errorMessage);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface UpdateFeaturesResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  /** Since version 0, until 1. */
  results: UpdateFeaturesResponseResult[];
  unknownTags?: UnknownTag[];
}

export function updateFeaturesResponse(fields: Partial<UpdateFeaturesResponse> = {}): UpdateFeaturesResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: '', results: [], ...fields };
}

export function readUpdateFeaturesResponse(reader: Reader, version: number): UpdateFeaturesResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  let results: UpdateFeaturesResponseResult[] = [];
  if (version <= 1) {
    const count = reader.compactArrayLength();
    const items: UpdateFeaturesResponseResult[] = [];
    for (let index = 0; index < count; index++) items.push(readUpdateFeaturesResponseResult(reader, version));
    results = items;
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
  const value: UpdateFeaturesResponse = { throttleTimeMs, errorCode, errorMessage, results };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeUpdateFeaturesResponse(writer: Writer, value: UpdateFeaturesResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  if (version <= 1) {
    {
      const items = value.results;
      writer.compactArrayLength(items.length);
      for (const item of items) writeUpdateFeaturesResponseResult(writer, item, version);
    }
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const updateFeaturesApi: Api<UpdateFeaturesRequest, UpdateFeaturesResponse> = {
  key: 57,
  name: 'UpdateFeatures',
  minVersion: 0,
  maxVersion: 2,
  stableVersion: 2,
  flexibleVersion: 0,
  readRequest: readUpdateFeaturesRequest,
  writeRequest: writeUpdateFeaturesRequest,
  readResponse: readUpdateFeaturesResponse,
  writeResponse: writeUpdateFeaturesResponse,
};
