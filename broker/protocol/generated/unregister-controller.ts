// Generated from broker/protocol/schema/api/unregister-controller.schema. Do not edit: change the schema, then `make generate`.
// Forgets a controller that will not come back.

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface UnregisterControllerRequest {
  controllerId: number;
  unknownTags?: UnknownTag[];
}

export function unregisterControllerRequest(fields: Partial<UnregisterControllerRequest> = {}): UnregisterControllerRequest {
  return { controllerId: 0, ...fields };
}

export function readUnregisterControllerRequest(reader: Reader, _version: number): UnregisterControllerRequest {
  const controllerId: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: UnregisterControllerRequest = { controllerId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeUnregisterControllerRequest(writer: Writer, value: UnregisterControllerRequest, _version: number): void {
  writer.int32(value.controllerId);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface UnregisterControllerResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function unregisterControllerResponse(fields: Partial<UnregisterControllerResponse> = {}): UnregisterControllerResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: '', ...fields };
}

export function readUnregisterControllerResponse(reader: Reader, _version: number): UnregisterControllerResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: UnregisterControllerResponse = { throttleTimeMs, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeUnregisterControllerResponse(writer: Writer, value: UnregisterControllerResponse, _version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const unregisterControllerApi: Api<UnregisterControllerRequest, UnregisterControllerResponse> = {
  key: 94,
  name: 'UnregisterController',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readUnregisterControllerRequest,
  writeRequest: writeUnregisterControllerRequest,
  readResponse: readUnregisterControllerResponse,
  writeResponse: writeUnregisterControllerResponse,
};
