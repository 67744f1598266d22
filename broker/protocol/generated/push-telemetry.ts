// Generated from broker/protocol/schema/api/push-telemetry.schema. Do not edit: change the schema, then `make generate`.
// A client's metrics, as OTLP bytes (KIP-714).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface PushTelemetryRequest {
  clientInstanceId: Uuid;
  subscriptionId: number;
  /** The last push before the client ends. */
  terminating: boolean;
  /** Number of the codec, as in record batches. */
  compressionType: number;
  metrics: Uint8Array;
  unknownTags?: UnknownTag[];
}

export function pushTelemetryRequest(fields: Partial<PushTelemetryRequest> = {}): PushTelemetryRequest {
  return { clientInstanceId: zeroUuid, subscriptionId: 0, terminating: false, compressionType: 0, metrics: new Uint8Array(0), ...fields };
}

export function readPushTelemetryRequest(reader: Reader, _version: number): PushTelemetryRequest {
  const clientInstanceId: Uuid = reader.uuid();
  const subscriptionId: number = reader.int32();
  const terminating: boolean = reader.bool();
  const compressionType: number = reader.int8();
  const metrics: Uint8Array = reader.compactBlob();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: PushTelemetryRequest = { clientInstanceId, subscriptionId, terminating, compressionType, metrics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writePushTelemetryRequest(writer: Writer, value: PushTelemetryRequest, _version: number): void {
  writer.uuid(value.clientInstanceId);
  writer.int32(value.subscriptionId);
  writer.bool(value.terminating);
  writer.int8(value.compressionType);
  writer.compactBlob(value.metrics);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface PushTelemetryResponse {
  throttleTimeMs: number;
  errorCode: number;
  unknownTags?: UnknownTag[];
}

export function pushTelemetryResponse(fields: Partial<PushTelemetryResponse> = {}): PushTelemetryResponse {
  return { throttleTimeMs: 0, errorCode: 0, ...fields };
}

export function readPushTelemetryResponse(reader: Reader, _version: number): PushTelemetryResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: PushTelemetryResponse = { throttleTimeMs, errorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writePushTelemetryResponse(writer: Writer, value: PushTelemetryResponse, _version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const pushTelemetryApi: Api<PushTelemetryRequest, PushTelemetryResponse> = {
  key: 72,
  name: 'PushTelemetry',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readPushTelemetryRequest,
  writeRequest: writePushTelemetryRequest,
  readResponse: readPushTelemetryResponse,
  writeResponse: writePushTelemetryResponse,
};
