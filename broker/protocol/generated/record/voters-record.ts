// Generated from broker/protocol/schema/record/voters-record.schema. Do not edit: change the schema, then `make generate`.
// Control record: the voters of the metadata quorum, with their folders and addresses (KIP-853).

import type { Uuid } from '../../../base/brand.ts';
import { zeroUuid } from '../../../base/uuid.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface VotersRecordEndpoint {
  name: string;
  host: string;
  port: number;
  unknownTags?: UnknownTag[];
}

export function votersRecordEndpoint(fields: Partial<VotersRecordEndpoint> = {}): VotersRecordEndpoint {
  return { name: '', host: '', port: 0, ...fields };
}

export function readVotersRecordEndpoint(reader: Reader, _version: number): VotersRecordEndpoint {
  const name: string = reader.compactString();
  const host: string = reader.compactString();
  const port: number = reader.uint16();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: VotersRecordEndpoint = { name, host, port };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeVotersRecordEndpoint(writer: Writer, value: VotersRecordEndpoint, _version: number): void {
  writer.compactString(value.name);
  writer.compactString(value.host);
  writer.uint16(value.port);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface VotersRecordKRaftVersionFeature {
  minSupportedVersion: number;
  maxSupportedVersion: number;
  unknownTags?: UnknownTag[];
}

export function votersRecordKRaftVersionFeature(fields: Partial<VotersRecordKRaftVersionFeature> = {}): VotersRecordKRaftVersionFeature {
  return { minSupportedVersion: 0, maxSupportedVersion: 0, ...fields };
}

export function readVotersRecordKRaftVersionFeature(reader: Reader, _version: number): VotersRecordKRaftVersionFeature {
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
  const value: VotersRecordKRaftVersionFeature = { minSupportedVersion, maxSupportedVersion };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeVotersRecordKRaftVersionFeature(writer: Writer, value: VotersRecordKRaftVersionFeature, _version: number): void {
  writer.int16(value.minSupportedVersion);
  writer.int16(value.maxSupportedVersion);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface VotersRecordVoter {
  voterId: number;
  voterDirectoryId: Uuid;
  endpoints: VotersRecordEndpoint[];
  kRaftVersionFeature: VotersRecordKRaftVersionFeature;
  unknownTags?: UnknownTag[];
}

export function votersRecordVoter(fields: Partial<VotersRecordVoter> = {}): VotersRecordVoter {
  return { voterId: 0, voterDirectoryId: zeroUuid, endpoints: [], kRaftVersionFeature: votersRecordKRaftVersionFeature(), ...fields };
}

export function readVotersRecordVoter(reader: Reader, version: number): VotersRecordVoter {
  const voterId: number = reader.int32();
  const voterDirectoryId: Uuid = reader.uuid();
  let endpoints: VotersRecordEndpoint[] = [];
  {
    const count = reader.compactArrayLength();
    const items: VotersRecordEndpoint[] = [];
    for (let index = 0; index < count; index++) items.push(readVotersRecordEndpoint(reader, version));
    endpoints = items;
  }
  const kRaftVersionFeature: VotersRecordKRaftVersionFeature = readVotersRecordKRaftVersionFeature(reader, version);
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: VotersRecordVoter = { voterId, voterDirectoryId, endpoints, kRaftVersionFeature };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeVotersRecordVoter(writer: Writer, value: VotersRecordVoter, version: number): void {
  writer.int32(value.voterId);
  writer.uuid(value.voterDirectoryId);
  {
    const items = value.endpoints;
    writer.compactArrayLength(items.length);
    for (const item of items) writeVotersRecordEndpoint(writer, item, version);
  }
  writeVotersRecordKRaftVersionFeature(writer, value.kRaftVersionFeature, version);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface VotersRecord {
  version: number;
  voters: VotersRecordVoter[];
  unknownTags?: UnknownTag[];
}

export function votersRecord(fields: Partial<VotersRecord> = {}): VotersRecord {
  return { version: 0, voters: [], ...fields };
}

export function readVotersRecord(reader: Reader, version: number): VotersRecord {
  const versionField: number = reader.int16();
  let voters: VotersRecordVoter[] = [];
  {
    const count = reader.compactArrayLength();
    const items: VotersRecordVoter[] = [];
    for (let index = 0; index < count; index++) items.push(readVotersRecordVoter(reader, version));
    voters = items;
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
  const value: VotersRecord = { version: versionField, voters };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeVotersRecord(writer: Writer, value: VotersRecord, version: number): void {
  writer.int16(value.version);
  {
    const items = value.voters;
    writer.compactArrayLength(items.length);
    for (const item of items) writeVotersRecordVoter(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const votersRecordSchema: RecordSchema<VotersRecord> = {
  name: 'VotersRecord',
  minVersion: 0,
  maxVersion: 0,
  read: readVotersRecord,
  write: writeVotersRecord,
};
