// Generated from broker/protocol/schema/record/register-controller-record.schema. Do not edit: change the schema, then `make generate`.
// A controller's registration in the metadata log: addresses and features (KIP-919).

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface RegisterControllerRecordEndPoint {
  name: string;
  host: string;
  port: number;
  securityProtocol: number;
  unknownTags?: UnknownTag[];
}

export function registerControllerRecordEndPoint(fields: Partial<RegisterControllerRecordEndPoint> = {}): RegisterControllerRecordEndPoint {
  return { name: '', host: '', port: 0, securityProtocol: 0, ...fields };
}

export function readRegisterControllerRecordEndPoint(reader: Reader, _version: number): RegisterControllerRecordEndPoint {
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
  const value: RegisterControllerRecordEndPoint = { name, host, port, securityProtocol };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeRegisterControllerRecordEndPoint(writer: Writer, value: RegisterControllerRecordEndPoint, _version: number): void {
  writer.compactString(value.name);
  writer.compactString(value.host);
  writer.uint16(value.port);
  writer.int16(value.securityProtocol);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface RegisterControllerRecordFeature {
  name: string;
  minSupportedVersion: number;
  maxSupportedVersion: number;
  unknownTags?: UnknownTag[];
}

export function registerControllerRecordFeature(fields: Partial<RegisterControllerRecordFeature> = {}): RegisterControllerRecordFeature {
  return { name: '', minSupportedVersion: 0, maxSupportedVersion: 0, ...fields };
}

export function readRegisterControllerRecordFeature(reader: Reader, _version: number): RegisterControllerRecordFeature {
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
  const value: RegisterControllerRecordFeature = { name, minSupportedVersion, maxSupportedVersion };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeRegisterControllerRecordFeature(writer: Writer, value: RegisterControllerRecordFeature, _version: number): void {
  writer.compactString(value.name);
  writer.int16(value.minSupportedVersion);
  writer.int16(value.maxSupportedVersion);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface RegisterControllerRecord {
  controllerId: number;
  /** Of the process, new at each start. */
  incarnationId: Uuid;
  zkMigrationReady: boolean;
  endPoints: RegisterControllerRecordEndPoint[];
  features: RegisterControllerRecordFeature[];
  unknownTags?: UnknownTag[];
}

export function registerControllerRecord(fields: Partial<RegisterControllerRecord> = {}): RegisterControllerRecord {
  return { controllerId: 0, incarnationId: zeroUuid, zkMigrationReady: false, endPoints: [], features: [], ...fields };
}

export function readRegisterControllerRecord(reader: Reader, version: number): RegisterControllerRecord {
  const controllerId: number = reader.int32();
  const incarnationId: Uuid = reader.uuid();
  const zkMigrationReady: boolean = reader.bool();
  let endPoints: RegisterControllerRecordEndPoint[] = [];
  {
    const count = reader.compactArrayLength();
    const items: RegisterControllerRecordEndPoint[] = [];
    for (let index = 0; index < count; index++) items.push(readRegisterControllerRecordEndPoint(reader, version));
    endPoints = items;
  }
  let features: RegisterControllerRecordFeature[] = [];
  {
    const count = reader.compactArrayLength();
    const items: RegisterControllerRecordFeature[] = [];
    for (let index = 0; index < count; index++) items.push(readRegisterControllerRecordFeature(reader, version));
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
  const value: RegisterControllerRecord = { controllerId, incarnationId, zkMigrationReady, endPoints, features };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeRegisterControllerRecord(writer: Writer, value: RegisterControllerRecord, version: number): void {
  writer.int32(value.controllerId);
  writer.uuid(value.incarnationId);
  writer.bool(value.zkMigrationReady);
  {
    const items = value.endPoints;
    writer.compactArrayLength(items.length);
    for (const item of items) writeRegisterControllerRecordEndPoint(writer, item, version);
  }
  {
    const items = value.features;
    writer.compactArrayLength(items.length);
    for (const item of items) writeRegisterControllerRecordFeature(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const registerControllerRecordSchema: RecordSchema<RegisterControllerRecord> = {
  name: 'RegisterControllerRecord',
  typeId: 27,
  minVersion: 0,
  maxVersion: 0,
  read: readRegisterControllerRecord,
  write: writeRegisterControllerRecord,
};
