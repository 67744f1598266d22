// Generated from broker/protocol/schema/api/alter-partition.schema. Do not edit: change the schema, then `make generate`.
// A leader proposes another in-sync set to the controller (KIP-497); from version 3 on with the epochs of the brokers (KIP-903).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface AlterPartitionRequestNewIsrWithEpoch {
  /** Since version 3. */
  brokerId: number;
  /** Since version 3. */
  brokerEpoch: number;
  unknownTags?: UnknownTag[];
}

export function alterPartitionRequestNewIsrWithEpoch(fields: Partial<AlterPartitionRequestNewIsrWithEpoch> = {}): AlterPartitionRequestNewIsrWithEpoch {
  return { brokerId: 0, brokerEpoch: -1, ...fields };
}

export function readAlterPartitionRequestNewIsrWithEpoch(reader: Reader, version: number): AlterPartitionRequestNewIsrWithEpoch {
  const brokerId: number = version >= 3 ? reader.int32() : 0;
  const brokerEpoch: number = version >= 3 ? reader.int64() : -1;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AlterPartitionRequestNewIsrWithEpoch = { brokerId, brokerEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterPartitionRequestNewIsrWithEpoch(writer: Writer, value: AlterPartitionRequestNewIsrWithEpoch, version: number): void {
  if (version >= 3) {
    writer.int32(value.brokerId);
  }
  if (version >= 3) {
    writer.int64(value.brokerEpoch);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterPartitionRequestPartition {
  partitionIndex: number;
  leaderEpoch: number;
  /** Since version 3. */
  newIsrWithEpochs: AlterPartitionRequestNewIsrWithEpoch[];
  /** Since version 2, until 2. */
  newIsr: number[];
  leaderRecoveryState: number;
  partitionEpoch: number;
  unknownTags?: UnknownTag[];
}

export function alterPartitionRequestPartition(fields: Partial<AlterPartitionRequestPartition> = {}): AlterPartitionRequestPartition {
  return { partitionIndex: 0, leaderEpoch: 0, newIsrWithEpochs: [], newIsr: [], leaderRecoveryState: 0, partitionEpoch: 0, ...fields };
}

export function readAlterPartitionRequestPartition(reader: Reader, version: number): AlterPartitionRequestPartition {
  const partitionIndex: number = reader.int32();
  const leaderEpoch: number = reader.int32();
  let newIsrWithEpochs: AlterPartitionRequestNewIsrWithEpoch[] = [];
  if (version >= 3) {
    const count = reader.compactArrayLength();
    const items: AlterPartitionRequestNewIsrWithEpoch[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterPartitionRequestNewIsrWithEpoch(reader, version));
    newIsrWithEpochs = items;
  }
  let newIsr: number[] = [];
  if (version <= 2) {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    newIsr = items;
  }
  const leaderRecoveryState: number = reader.int8();
  const partitionEpoch: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AlterPartitionRequestPartition = { partitionIndex, leaderEpoch, newIsrWithEpochs, newIsr, leaderRecoveryState, partitionEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterPartitionRequestPartition(writer: Writer, value: AlterPartitionRequestPartition, version: number): void {
  if (version < 3 && (value.newIsrWithEpochs.length > 0)) refuseField('AlterPartitionRequestPartition.newIsrWithEpochs', version);
  if (version > 2 && (value.newIsr.length > 0)) refuseField('AlterPartitionRequestPartition.newIsr', version);
  writer.int32(value.partitionIndex);
  writer.int32(value.leaderEpoch);
  if (version >= 3) {
    {
      const items = value.newIsrWithEpochs;
      writer.compactArrayLength(items.length);
      for (const item of items) writeAlterPartitionRequestNewIsrWithEpoch(writer, item, version);
    }
  }
  if (version <= 2) {
    {
      const items = value.newIsr;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.int32(item);
    }
  }
  writer.int8(value.leaderRecoveryState);
  writer.int32(value.partitionEpoch);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterPartitionRequestTopic {
  topicId: Uuid;
  partitions: AlterPartitionRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function alterPartitionRequestTopic(fields: Partial<AlterPartitionRequestTopic> = {}): AlterPartitionRequestTopic {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readAlterPartitionRequestTopic(reader: Reader, version: number): AlterPartitionRequestTopic {
  const topicId: Uuid = reader.uuid();
  let partitions: AlterPartitionRequestPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AlterPartitionRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterPartitionRequestPartition(reader, version));
    partitions = items;
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
  const value: AlterPartitionRequestTopic = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterPartitionRequestTopic(writer: Writer, value: AlterPartitionRequestTopic, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAlterPartitionRequestPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterPartitionRequest {
  brokerId: number;
  brokerEpoch: number;
  topics: AlterPartitionRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function alterPartitionRequest(fields: Partial<AlterPartitionRequest> = {}): AlterPartitionRequest {
  return { brokerId: 0, brokerEpoch: -1, topics: [], ...fields };
}

export function readAlterPartitionRequest(reader: Reader, version: number): AlterPartitionRequest {
  const brokerId: number = reader.int32();
  const brokerEpoch: number = reader.int64();
  let topics: AlterPartitionRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AlterPartitionRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterPartitionRequestTopic(reader, version));
    topics = items;
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
  const value: AlterPartitionRequest = { brokerId, brokerEpoch, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterPartitionRequest(writer: Writer, value: AlterPartitionRequest, version: number): void {
  writer.int32(value.brokerId);
  writer.int64(value.brokerEpoch);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAlterPartitionRequestTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterPartitionResponsePartition {
  partitionIndex: number;
  errorCode: number;
  leaderId: number;
  leaderEpoch: number;
  isr: number[];
  leaderRecoveryState: number;
  partitionEpoch: number;
  unknownTags?: UnknownTag[];
}

export function alterPartitionResponsePartition(fields: Partial<AlterPartitionResponsePartition> = {}): AlterPartitionResponsePartition {
  return { partitionIndex: 0, errorCode: 0, leaderId: 0, leaderEpoch: 0, isr: [], leaderRecoveryState: 0, partitionEpoch: 0, ...fields };
}

export function readAlterPartitionResponsePartition(reader: Reader, _version: number): AlterPartitionResponsePartition {
  const partitionIndex: number = reader.int32();
  const errorCode: number = reader.int16();
  const leaderId: number = reader.int32();
  const leaderEpoch: number = reader.int32();
  let isr: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    isr = items;
  }
  const leaderRecoveryState: number = reader.int8();
  const partitionEpoch: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AlterPartitionResponsePartition = { partitionIndex, errorCode, leaderId, leaderEpoch, isr, leaderRecoveryState, partitionEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterPartitionResponsePartition(writer: Writer, value: AlterPartitionResponsePartition, _version: number): void {
  writer.int32(value.partitionIndex);
  writer.int16(value.errorCode);
  writer.int32(value.leaderId);
  writer.int32(value.leaderEpoch);
  {
    const items = value.isr;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  writer.int8(value.leaderRecoveryState);
  writer.int32(value.partitionEpoch);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterPartitionResponseTopic {
  topicId: Uuid;
  partitions: AlterPartitionResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function alterPartitionResponseTopic(fields: Partial<AlterPartitionResponseTopic> = {}): AlterPartitionResponseTopic {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readAlterPartitionResponseTopic(reader: Reader, version: number): AlterPartitionResponseTopic {
  const topicId: Uuid = reader.uuid();
  let partitions: AlterPartitionResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AlterPartitionResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterPartitionResponsePartition(reader, version));
    partitions = items;
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
  const value: AlterPartitionResponseTopic = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterPartitionResponseTopic(writer: Writer, value: AlterPartitionResponseTopic, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAlterPartitionResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AlterPartitionResponse {
  throttleTimeMs: number;
  errorCode: number;
  topics: AlterPartitionResponseTopic[];
  unknownTags?: UnknownTag[];
}

export function alterPartitionResponse(fields: Partial<AlterPartitionResponse> = {}): AlterPartitionResponse {
  return { throttleTimeMs: 0, errorCode: 0, topics: [], ...fields };
}

export function readAlterPartitionResponse(reader: Reader, version: number): AlterPartitionResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  let topics: AlterPartitionResponseTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: AlterPartitionResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readAlterPartitionResponseTopic(reader, version));
    topics = items;
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
  const value: AlterPartitionResponse = { throttleTimeMs, errorCode, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAlterPartitionResponse(writer: Writer, value: AlterPartitionResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeAlterPartitionResponseTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const alterPartitionApi: Api<AlterPartitionRequest, AlterPartitionResponse> = {
  key: 56,
  name: 'AlterPartition',
  minVersion: 2,
  maxVersion: 3,
  stableVersion: 3,
  flexibleVersion: 2,
  readRequest: readAlterPartitionRequest,
  writeRequest: writeAlterPartitionRequest,
  readResponse: readAlterPartitionResponse,
  writeResponse: writeAlterPartitionResponse,
};
