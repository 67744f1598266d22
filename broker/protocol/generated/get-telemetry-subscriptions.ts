// Generated from broker/protocol/schema/api/get-telemetry-subscriptions.schema. Do not edit: change the schema, then `make generate`.
// Which metrics the broker wants of a client, and how often (KIP-714).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface GetTelemetrySubscriptionsRequest {
  /** Zero: give me one. */
  clientInstanceId: Uuid;
  unknownTags?: UnknownTag[];
}

export function getTelemetrySubscriptionsRequest(fields: Partial<GetTelemetrySubscriptionsRequest> = {}): GetTelemetrySubscriptionsRequest {
  return { clientInstanceId: zeroUuid, ...fields };
}

export function readGetTelemetrySubscriptionsRequest(reader: Reader, _version: number): GetTelemetrySubscriptionsRequest {
  const clientInstanceId: Uuid = reader.uuid();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: GetTelemetrySubscriptionsRequest = { clientInstanceId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeGetTelemetrySubscriptionsRequest(writer: Writer, value: GetTelemetrySubscriptionsRequest, _version: number): void {
  writer.uuid(value.clientInstanceId);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface GetTelemetrySubscriptionsResponse {
  throttleTimeMs: number;
  errorCode: number;
  clientInstanceId: Uuid;
  subscriptionId: number;
  /** Numbers of codecs, as in record batches. */
  acceptedCompressionTypes: number[];
  pushIntervalMs: number;
  telemetryMaxBytes: number;
  deltaTemporality: boolean;
  /** Prefixes of names; one empty string: all. */
  requestedMetrics: string[];
  unknownTags?: UnknownTag[];
}

export function getTelemetrySubscriptionsResponse(fields: Partial<GetTelemetrySubscriptionsResponse> = {}): GetTelemetrySubscriptionsResponse {
  return { throttleTimeMs: 0, errorCode: 0, clientInstanceId: zeroUuid, subscriptionId: 0, acceptedCompressionTypes: [], pushIntervalMs: 0, telemetryMaxBytes: 0, deltaTemporality: false, requestedMetrics: [], ...fields };
}

export function readGetTelemetrySubscriptionsResponse(reader: Reader, _version: number): GetTelemetrySubscriptionsResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const clientInstanceId: Uuid = reader.uuid();
  const subscriptionId: number = reader.int32();
  let acceptedCompressionTypes: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int8());
    acceptedCompressionTypes = items;
  }
  const pushIntervalMs: number = reader.int32();
  const telemetryMaxBytes: number = reader.int32();
  const deltaTemporality: boolean = reader.bool();
  let requestedMetrics: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    requestedMetrics = items;
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
  const value: GetTelemetrySubscriptionsResponse = { throttleTimeMs, errorCode, clientInstanceId, subscriptionId, acceptedCompressionTypes, pushIntervalMs, telemetryMaxBytes, deltaTemporality, requestedMetrics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeGetTelemetrySubscriptionsResponse(writer: Writer, value: GetTelemetrySubscriptionsResponse, _version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.uuid(value.clientInstanceId);
  writer.int32(value.subscriptionId);
  {
    const items = value.acceptedCompressionTypes;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int8(item);
  }
  writer.int32(value.pushIntervalMs);
  writer.int32(value.telemetryMaxBytes);
  writer.bool(value.deltaTemporality);
  {
    const items = value.requestedMetrics;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const getTelemetrySubscriptionsApi: Api<GetTelemetrySubscriptionsRequest, GetTelemetrySubscriptionsResponse> = {
  key: 71,
  name: 'GetTelemetrySubscriptions',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readGetTelemetrySubscriptionsRequest,
  writeRequest: writeGetTelemetrySubscriptionsRequest,
  readResponse: readGetTelemetrySubscriptionsResponse,
  writeResponse: writeGetTelemetrySubscriptionsResponse,
};
