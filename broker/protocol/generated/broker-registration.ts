// Generated from broker/protocol/schema/api/broker-registration.schema. Do not edit: change the schema, then `make generate`.
// A broker makes itself known to the controller and gets its epoch (KIP-631); folders from version 2 on (KIP-858), a clean restart
// is recognised from 3 (KIP-966).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface BrokerRegistrationRequestListener {
  name: string;
  host: string;
  port: number;
  securityProtocol: number;
  unknownTags?: UnknownTag[];
}

export function brokerRegistrationRequestListener(fields: Partial<BrokerRegistrationRequestListener> = {}): BrokerRegistrationRequestListener {
  return { name: '', host: '', port: 0, securityProtocol: 0, ...fields };
}

export function readBrokerRegistrationRequestListener(reader: Reader, _version: number): BrokerRegistrationRequestListener {
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
  const value: BrokerRegistrationRequestListener = { name, host, port, securityProtocol };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeBrokerRegistrationRequestListener(writer: Writer, value: BrokerRegistrationRequestListener, _version: number): void {
  writer.compactString(value.name);
  writer.compactString(value.host);
  writer.uint16(value.port);
  writer.int16(value.securityProtocol);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface BrokerRegistrationRequestFeature {
  name: string;
  minSupportedVersion: number;
  maxSupportedVersion: number;
  unknownTags?: UnknownTag[];
}

export function brokerRegistrationRequestFeature(fields: Partial<BrokerRegistrationRequestFeature> = {}): BrokerRegistrationRequestFeature {
  return { name: '', minSupportedVersion: 0, maxSupportedVersion: 0, ...fields };
}

export function readBrokerRegistrationRequestFeature(reader: Reader, _version: number): BrokerRegistrationRequestFeature {
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
  const value: BrokerRegistrationRequestFeature = { name, minSupportedVersion, maxSupportedVersion };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeBrokerRegistrationRequestFeature(writer: Writer, value: BrokerRegistrationRequestFeature, _version: number): void {
  writer.compactString(value.name);
  writer.int16(value.minSupportedVersion);
  writer.int16(value.maxSupportedVersion);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface BrokerRegistrationRequest {
  brokerId: number;
  clusterId: string;
  incarnationId: Uuid;
  listeners: BrokerRegistrationRequestListener[];
  features: BrokerRegistrationRequestFeature[];
  rack: string | null;
  /** Since version 1. */
  isMigratingZkBroker: boolean;
  /** Since version 2. */
  logDirs: Uuid[];
  /** Since version 3. */
  previousBrokerEpoch: number;
  unknownTags?: UnknownTag[];
}

export function brokerRegistrationRequest(fields: Partial<BrokerRegistrationRequest> = {}): BrokerRegistrationRequest {
  return { brokerId: 0, clusterId: '', incarnationId: zeroUuid, listeners: [], features: [], rack: '', isMigratingZkBroker: false, logDirs: [], previousBrokerEpoch: -1, ...fields };
}

export function readBrokerRegistrationRequest(reader: Reader, version: number): BrokerRegistrationRequest {
  const brokerId: number = reader.int32();
  const clusterId: string = reader.compactString();
  const incarnationId: Uuid = reader.uuid();
  let listeners: BrokerRegistrationRequestListener[] = [];
  {
    const count = reader.compactArrayLength();
    const items: BrokerRegistrationRequestListener[] = [];
    for (let index = 0; index < count; index++) items.push(readBrokerRegistrationRequestListener(reader, version));
    listeners = items;
  }
  let features: BrokerRegistrationRequestFeature[] = [];
  {
    const count = reader.compactArrayLength();
    const items: BrokerRegistrationRequestFeature[] = [];
    for (let index = 0; index < count; index++) items.push(readBrokerRegistrationRequestFeature(reader, version));
    features = items;
  }
  const rack: string | null = reader.compactStringOrNull();
  const isMigratingZkBroker: boolean = version >= 1 ? reader.bool() : false;
  let logDirs: Uuid[] = [];
  if (version >= 2) {
    const count = reader.compactArrayLength();
    const items: Uuid[] = [];
    for (let index = 0; index < count; index++) items.push(reader.uuid());
    logDirs = items;
  }
  const previousBrokerEpoch: number = version >= 3 ? reader.int64() : -1;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: BrokerRegistrationRequest = { brokerId, clusterId, incarnationId, listeners, features, rack, isMigratingZkBroker, logDirs, previousBrokerEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeBrokerRegistrationRequest(writer: Writer, value: BrokerRegistrationRequest, version: number): void {
  if (version < 1 && value.isMigratingZkBroker !== false) refuseField('BrokerRegistrationRequest.isMigratingZkBroker', version);
  writer.int32(value.brokerId);
  writer.compactString(value.clusterId);
  writer.uuid(value.incarnationId);
  {
    const items = value.listeners;
    writer.compactArrayLength(items.length);
    for (const item of items) writeBrokerRegistrationRequestListener(writer, item, version);
  }
  {
    const items = value.features;
    writer.compactArrayLength(items.length);
    for (const item of items) writeBrokerRegistrationRequestFeature(writer, item, version);
  }
  writer.compactStringOrNull(value.rack);
  if (version >= 1) {
    writer.bool(value.isMigratingZkBroker);
  }
  if (version >= 2) {
    {
      const items = value.logDirs;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.uuid(item);
    }
  }
  if (version >= 3) {
    writer.int64(value.previousBrokerEpoch);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface BrokerRegistrationResponse {
  throttleTimeMs: number;
  errorCode: number;
  brokerEpoch: number;
  unknownTags?: UnknownTag[];
}

export function brokerRegistrationResponse(fields: Partial<BrokerRegistrationResponse> = {}): BrokerRegistrationResponse {
  return { throttleTimeMs: 0, errorCode: 0, brokerEpoch: -1, ...fields };
}

export function readBrokerRegistrationResponse(reader: Reader, _version: number): BrokerRegistrationResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const brokerEpoch: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: BrokerRegistrationResponse = { throttleTimeMs, errorCode, brokerEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeBrokerRegistrationResponse(writer: Writer, value: BrokerRegistrationResponse, _version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.int64(value.brokerEpoch);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const brokerRegistrationApi: Api<BrokerRegistrationRequest, BrokerRegistrationResponse> = {
  key: 62,
  name: 'BrokerRegistration',
  minVersion: 0,
  maxVersion: 4,
  stableVersion: 4,
  flexibleVersion: 0,
  readRequest: readBrokerRegistrationRequest,
  writeRequest: writeBrokerRegistrationRequest,
  readResponse: readBrokerRegistrationResponse,
  writeResponse: writeBrokerRegistrationResponse,
};
