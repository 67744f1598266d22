// Generated from broker/protocol/schema/api/controller-registration.schema. Do not edit: change the schema, then `make generate`.
// A controller makes its addresses and features known (KIP-919).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface ControllerRegistrationRequestListener {
  name: string;
  host: string;
  port: number;
  securityProtocol: number;
  unknownTags?: UnknownTag[];
}

export function controllerRegistrationRequestListener(fields: Partial<ControllerRegistrationRequestListener> = {}): ControllerRegistrationRequestListener {
  return { name: '', host: '', port: 0, securityProtocol: 0, ...fields };
}

export function readControllerRegistrationRequestListener(reader: Reader, _version: number): ControllerRegistrationRequestListener {
  const name: string = reader.compactString();
  const host: string = reader.compactString();
  const port: number = reader.uint16();
  const securityProtocol: number = reader.int16();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ControllerRegistrationRequestListener = { name, host, port, securityProtocol };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeControllerRegistrationRequestListener(writer: Writer, value: ControllerRegistrationRequestListener, _version: number): void {
  writer.compactString(value.name);
  writer.compactString(value.host);
  writer.uint16(value.port);
  writer.int16(value.securityProtocol);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ControllerRegistrationRequestFeature {
  name: string;
  minSupportedVersion: number;
  maxSupportedVersion: number;
  unknownTags?: UnknownTag[];
}

export function controllerRegistrationRequestFeature(fields: Partial<ControllerRegistrationRequestFeature> = {}): ControllerRegistrationRequestFeature {
  return { name: '', minSupportedVersion: 0, maxSupportedVersion: 0, ...fields };
}

export function readControllerRegistrationRequestFeature(reader: Reader, _version: number): ControllerRegistrationRequestFeature {
  const name: string = reader.compactString();
  const minSupportedVersion: number = reader.int16();
  const maxSupportedVersion: number = reader.int16();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ControllerRegistrationRequestFeature = { name, minSupportedVersion, maxSupportedVersion };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeControllerRegistrationRequestFeature(writer: Writer, value: ControllerRegistrationRequestFeature, _version: number): void {
  writer.compactString(value.name);
  writer.int16(value.minSupportedVersion);
  writer.int16(value.maxSupportedVersion);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ControllerRegistrationRequest {
  controllerId: number;
  incarnationId: Uuid;
  zkMigrationReady: boolean;
  listeners: ControllerRegistrationRequestListener[];
  features: ControllerRegistrationRequestFeature[];
  unknownTags?: UnknownTag[];
}

export function controllerRegistrationRequest(fields: Partial<ControllerRegistrationRequest> = {}): ControllerRegistrationRequest {
  return { controllerId: 0, incarnationId: zeroUuid, zkMigrationReady: false, listeners: [], features: [], ...fields };
}

export function readControllerRegistrationRequest(reader: Reader, version: number): ControllerRegistrationRequest {
  const controllerId: number = reader.int32();
  const incarnationId: Uuid = reader.uuid();
  const zkMigrationReady: boolean = reader.bool();
  let listeners: ControllerRegistrationRequestListener[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ControllerRegistrationRequestListener[] = [];
    for (let index = 0; index < count; index++) items.push(readControllerRegistrationRequestListener(reader, version));
    listeners = items;
  }
  let features: ControllerRegistrationRequestFeature[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ControllerRegistrationRequestFeature[] = [];
    for (let index = 0; index < count; index++) items.push(readControllerRegistrationRequestFeature(reader, version));
    features = items;
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
  const value: ControllerRegistrationRequest = { controllerId, incarnationId, zkMigrationReady, listeners, features };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeControllerRegistrationRequest(writer: Writer, value: ControllerRegistrationRequest, version: number): void {
  writer.int32(value.controllerId);
  writer.uuid(value.incarnationId);
  writer.bool(value.zkMigrationReady);
  {
    const items = value.listeners;
    writer.compactArrayLength(items.length);
    for (const item of items) writeControllerRegistrationRequestListener(writer, item, version);
  }
  {
    const items = value.features;
    writer.compactArrayLength(items.length);
    for (const item of items) writeControllerRegistrationRequestFeature(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ControllerRegistrationResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function controllerRegistrationResponse(fields: Partial<ControllerRegistrationResponse> = {}): ControllerRegistrationResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: '', ...fields };
}

export function readControllerRegistrationResponse(reader: Reader, _version: number): ControllerRegistrationResponse {
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
  const value: ControllerRegistrationResponse = { throttleTimeMs, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeControllerRegistrationResponse(writer: Writer, value: ControllerRegistrationResponse, _version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const controllerRegistrationApi: Api<ControllerRegistrationRequest, ControllerRegistrationResponse> = {
  key: 70,
  name: 'ControllerRegistration',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readControllerRegistrationRequest,
  writeRequest: writeControllerRegistrationRequest,
  readResponse: readControllerRegistrationResponse,
  writeResponse: writeControllerRegistrationResponse,
};
