// Generated from broker/protocol/schema/record/register-broker-record.schema. Do not edit: change the schema, then `make generate`.
// A broker's registration in the metadata log: addresses, features, folders (KIP-631). Version 3 adds its folders (KIP-858).

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import { refuseField } from '../../protocol-error.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface RegisterBrokerRecordEndPoint {
  name: string;
  host: string;
  port: number;
  securityProtocol: number;
  unknownTags?: UnknownTag[];
}

export function registerBrokerRecordEndPoint(fields: Partial<RegisterBrokerRecordEndPoint> = {}): RegisterBrokerRecordEndPoint {
  return { name: '', host: '', port: 0, securityProtocol: 0, ...fields };
}

export function readRegisterBrokerRecordEndPoint(reader: Reader, _version: number): RegisterBrokerRecordEndPoint {
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
  const value: RegisterBrokerRecordEndPoint = { name, host, port, securityProtocol };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeRegisterBrokerRecordEndPoint(writer: Writer, value: RegisterBrokerRecordEndPoint, _version: number): void {
  writer.compactString(value.name);
  writer.compactString(value.host);
  writer.uint16(value.port);
  writer.int16(value.securityProtocol);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface RegisterBrokerRecordFeature {
  name: string;
  minSupportedVersion: number;
  maxSupportedVersion: number;
  unknownTags?: UnknownTag[];
}

export function registerBrokerRecordFeature(fields: Partial<RegisterBrokerRecordFeature> = {}): RegisterBrokerRecordFeature {
  return { name: '', minSupportedVersion: 0, maxSupportedVersion: 0, ...fields };
}

export function readRegisterBrokerRecordFeature(reader: Reader, _version: number): RegisterBrokerRecordFeature {
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
  const value: RegisterBrokerRecordFeature = { name, minSupportedVersion, maxSupportedVersion };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeRegisterBrokerRecordFeature(writer: Writer, value: RegisterBrokerRecordFeature, _version: number): void {
  writer.compactString(value.name);
  writer.int16(value.minSupportedVersion);
  writer.int16(value.maxSupportedVersion);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface RegisterBrokerRecord {
  brokerId: number;
  /** Since version 2. */
  isMigratingZkBroker: boolean;
  /** Of the process, new at each start. */
  incarnationId: Uuid;
  brokerEpoch: number;
  endPoints: RegisterBrokerRecordEndPoint[];
  features: RegisterBrokerRecordFeature[];
  rack: string | null;
  fenced: boolean;
  /** Since version 1. */
  inControlledShutdown: boolean;
  /** Since version 3. */
  logDirs: Uuid[];
  /** Since version 4. */
  cordonedLogDirs: Uuid[] | null;
  unknownTags?: UnknownTag[];
}

export function registerBrokerRecord(fields: Partial<RegisterBrokerRecord> = {}): RegisterBrokerRecord {
  return { brokerId: 0, isMigratingZkBroker: false, incarnationId: zeroUuid, brokerEpoch: 0, endPoints: [], features: [], rack: '', fenced: true, inControlledShutdown: false, logDirs: [], cordonedLogDirs: null, ...fields };
}

export function readRegisterBrokerRecord(reader: Reader, version: number): RegisterBrokerRecord {
  const brokerId: number = reader.int32();
  const isMigratingZkBroker: boolean = version >= 2 ? reader.bool() : false;
  const incarnationId: Uuid = reader.uuid();
  const brokerEpoch: number = reader.int64();
  let endPoints: RegisterBrokerRecordEndPoint[] = [];
  {
    const count = reader.compactArrayLength();
    const items: RegisterBrokerRecordEndPoint[] = [];
    for (let index = 0; index < count; index++) items.push(readRegisterBrokerRecordEndPoint(reader, version));
    endPoints = items;
  }
  let features: RegisterBrokerRecordFeature[] = [];
  {
    const count = reader.compactArrayLength();
    const items: RegisterBrokerRecordFeature[] = [];
    for (let index = 0; index < count; index++) items.push(readRegisterBrokerRecordFeature(reader, version));
    features = items;
  }
  const rack: string | null = reader.compactStringOrNull();
  const fenced: boolean = reader.bool();
  const inControlledShutdown: boolean = version >= 1 ? reader.bool() : false;
  let logDirs: Uuid[] = [];
  let cordonedLogDirs: Uuid[] | null = null;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0 && version >= 3) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLength();
        const items: Uuid[] = [];
        for (let index = 0; index < count; index++) items.push(reader.uuid());
        logDirs = items;
        reader.endTag(outer);
        continue;
      }
      if (tag === 1 && version >= 4) {
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
  const value: RegisterBrokerRecord = { brokerId, isMigratingZkBroker, incarnationId, brokerEpoch, endPoints, features, rack, fenced, inControlledShutdown, logDirs, cordonedLogDirs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeRegisterBrokerRecord(writer: Writer, value: RegisterBrokerRecord, version: number): void {
  if (version < 2 && value.isMigratingZkBroker !== false) refuseField('RegisterBrokerRecord.isMigratingZkBroker', version);
  if (version < 1 && value.inControlledShutdown !== false) refuseField('RegisterBrokerRecord.inControlledShutdown', version);
  if (version < 3 && (value.logDirs.length > 0)) refuseField('RegisterBrokerRecord.logDirs', version);
  if (version < 4 && value.cordonedLogDirs !== null) refuseField('RegisterBrokerRecord.cordonedLogDirs', version);
  writer.int32(value.brokerId);
  if (version >= 2) {
    writer.bool(value.isMigratingZkBroker);
  }
  writer.uuid(value.incarnationId);
  writer.int64(value.brokerEpoch);
  {
    const items = value.endPoints;
    writer.compactArrayLength(items.length);
    for (const item of items) writeRegisterBrokerRecordEndPoint(writer, item, version);
  }
  {
    const items = value.features;
    writer.compactArrayLength(items.length);
    for (const item of items) writeRegisterBrokerRecordFeature(writer, item, version);
  }
  writer.compactStringOrNull(value.rack);
  writer.bool(value.fenced);
  if (version >= 1) {
    writer.bool(value.inControlledShutdown);
  }
  {
    const has0 = version >= 3 && (value.logDirs.length > 0);
    const has1 = version >= 4 && value.cordonedLogDirs !== null;
    writer.uvarint((has0 ? 1 : 0) + (has1 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      {
        const items = value.logDirs;
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

export const registerBrokerRecordSchema: RecordSchema<RegisterBrokerRecord> = {
  name: 'RegisterBrokerRecord',
  typeId: 0,
  minVersion: 0,
  maxVersion: 4,
  read: readRegisterBrokerRecord,
  write: writeRegisterBrokerRecord,
};
