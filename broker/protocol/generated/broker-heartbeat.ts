// Generated from broker/protocol/schema/api/broker-heartbeat.schema. Do not edit: change the schema, then `make generate`.
// A broker tells the controller that it lives, what it wants and how far it has read (KIP-631); lost folders from version 1 on
// (KIP-858).

import type { Uuid } from '../../base/brand.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface BrokerHeartbeatRequest {
  brokerId: number;
  brokerEpoch: number;
  currentMetadataOffset: number;
  wantFence: boolean;
  wantShutDown: boolean;
  /** Since version 1. */
  offlineLogDirs: Uuid[];
  /** Since version 2. */
  cordonedLogDirs: Uuid[] | null;
  unknownTags?: UnknownTag[];
}

export function brokerHeartbeatRequest(fields: Partial<BrokerHeartbeatRequest> = {}): BrokerHeartbeatRequest {
  return { brokerId: 0, brokerEpoch: -1, currentMetadataOffset: 0, wantFence: false, wantShutDown: false, offlineLogDirs: [], cordonedLogDirs: null, ...fields };
}

export function readBrokerHeartbeatRequest(reader: Reader, version: number): BrokerHeartbeatRequest {
  const brokerId: number = reader.int32();
  const brokerEpoch: number = reader.int64();
  const currentMetadataOffset: number = reader.int64();
  const wantFence: boolean = reader.bool();
  const wantShutDown: boolean = reader.bool();
  let offlineLogDirs: Uuid[] = [];
  let cordonedLogDirs: Uuid[] | null = null;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0 && version >= 1) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLength();
        const items: Uuid[] = [];
        for (let index = 0; index < count; index++) items.push(reader.uuid());
        offlineLogDirs = items;
        reader.endTag(outer);
        continue;
      }
      if (tag === 1 && version >= 2) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLengthOrNull();
        if (count < 0) cordonedLogDirs = null;
        else {
          const items: Uuid[] = [];
          for (let index = 0; index < count; index++) items.push(reader.uuid());
          cordonedLogDirs = items;
        }
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: BrokerHeartbeatRequest = { brokerId, brokerEpoch, currentMetadataOffset, wantFence, wantShutDown, offlineLogDirs, cordonedLogDirs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeBrokerHeartbeatRequest(writer: Writer, value: BrokerHeartbeatRequest, version: number): void {
  if (version < 1 && (value.offlineLogDirs.length > 0)) refuseField('BrokerHeartbeatRequest.offlineLogDirs', version);
  if (version < 2 && value.cordonedLogDirs !== null) refuseField('BrokerHeartbeatRequest.cordonedLogDirs', version);
  writer.int32(value.brokerId);
  writer.int64(value.brokerEpoch);
  writer.int64(value.currentMetadataOffset);
  writer.bool(value.wantFence);
  writer.bool(value.wantShutDown);
  {
    const has0 = version >= 1 && (value.offlineLogDirs.length > 0);
    const has1 = version >= 2 && value.cordonedLogDirs !== null;
    writer.uvarint((has0 ? 1 : 0) + (has1 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      {
        const items = value.offlineLogDirs;
        tagged.compactArrayLength(items.length);
        for (const item of items) tagged.uuid(item);
      }
      writer.endTag(0, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 1);
    if (has1) {
      const tagged = writer.beginTag();
      {
        const items = value.cordonedLogDirs;
        if (items === null) {
          tagged.compactArrayLength(-1);
        } else {
          tagged.compactArrayLength(items.length);
          for (const item of items) tagged.uuid(item);
        }
      }
      writer.endTag(1, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export interface BrokerHeartbeatResponse {
  throttleTimeMs: number;
  errorCode: number;
  isCaughtUp: boolean;
  isFenced: boolean;
  shouldShutDown: boolean;
  unknownTags?: UnknownTag[];
}

export function brokerHeartbeatResponse(fields: Partial<BrokerHeartbeatResponse> = {}): BrokerHeartbeatResponse {
  return { throttleTimeMs: 0, errorCode: 0, isCaughtUp: false, isFenced: true, shouldShutDown: false, ...fields };
}

export function readBrokerHeartbeatResponse(reader: Reader, _version: number): BrokerHeartbeatResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const isCaughtUp: boolean = reader.bool();
  const isFenced: boolean = reader.bool();
  const shouldShutDown: boolean = reader.bool();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: BrokerHeartbeatResponse = { throttleTimeMs, errorCode, isCaughtUp, isFenced, shouldShutDown };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeBrokerHeartbeatResponse(writer: Writer, value: BrokerHeartbeatResponse, _version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.bool(value.isCaughtUp);
  writer.bool(value.isFenced);
  writer.bool(value.shouldShutDown);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const brokerHeartbeatApi: Api<BrokerHeartbeatRequest, BrokerHeartbeatResponse> = {
  key: 63,
  name: 'BrokerHeartbeat',
  minVersion: 0,
  maxVersion: 2,
  stableVersion: 2,
  flexibleVersion: 0,
  readRequest: readBrokerHeartbeatRequest,
  writeRequest: writeBrokerHeartbeatRequest,
  readResponse: readBrokerHeartbeatResponse,
  writeResponse: writeBrokerHeartbeatResponse,
};
