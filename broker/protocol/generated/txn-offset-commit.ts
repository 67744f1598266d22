// Generated from broker/protocol/schema/api/txn-offset-commit.schema. Do not edit: change the schema, then `make generate`.
// Commits offsets of a group as part of a transaction. Members are checked from version 3 on (KIP-447), topics by id in 6.

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface TxnOffsetCommitRequestPartition {
  partitionIndex: number;
  committedOffset: number;
  /** -1: unknown. Since version 2. */
  committedLeaderEpoch: number;
  committedMetadata: string | null;
  unknownTags?: UnknownTag[];
}

export function txnOffsetCommitRequestPartition(fields: Partial<TxnOffsetCommitRequestPartition> = {}): TxnOffsetCommitRequestPartition {
  return { partitionIndex: 0, committedOffset: 0, committedLeaderEpoch: -1, committedMetadata: '', ...fields };
}

export function readTxnOffsetCommitRequestPartition(reader: Reader, version: number): TxnOffsetCommitRequestPartition {
  const flexible = version >= 3;
  const partitionIndex: number = reader.int32();
  const committedOffset: number = reader.int64();
  const committedLeaderEpoch: number = version >= 2 ? reader.int32() : -1;
  const committedMetadata: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: TxnOffsetCommitRequestPartition = { partitionIndex, committedOffset, committedLeaderEpoch, committedMetadata };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeTxnOffsetCommitRequestPartition(writer: Writer, value: TxnOffsetCommitRequestPartition, version: number): void {
  const flexible = version >= 3;
  writer.int32(value.partitionIndex);
  writer.int64(value.committedOffset);
  if (version >= 2) {
    writer.int32(value.committedLeaderEpoch);
  }
  { if (flexible) writer.compactStringOrNull(value.committedMetadata); else writer.stringOrNull(value.committedMetadata); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface TxnOffsetCommitRequestTopic {
  /** Since version 6. */
  topicId: Uuid;
  /** Since version 0, until 5. */
  name: string;
  partitions: TxnOffsetCommitRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function txnOffsetCommitRequestTopic(fields: Partial<TxnOffsetCommitRequestTopic> = {}): TxnOffsetCommitRequestTopic {
  return { topicId: zeroUuid, name: '', partitions: [], ...fields };
}

export function readTxnOffsetCommitRequestTopic(reader: Reader, version: number): TxnOffsetCommitRequestTopic {
  const flexible = version >= 3;
  const topicId: Uuid = version >= 6 ? reader.uuid() : zeroUuid;
  const name: string = version <= 5 ? ((flexible ? reader.compactString() : reader.string())) : '';
  let partitions: TxnOffsetCommitRequestPartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: TxnOffsetCommitRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readTxnOffsetCommitRequestPartition(reader, version));
    partitions = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: TxnOffsetCommitRequestTopic = { topicId, name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeTxnOffsetCommitRequestTopic(writer: Writer, value: TxnOffsetCommitRequestTopic, version: number): void {
  const flexible = version >= 3;
  if (version >= 6) {
    writer.uuid(value.topicId);
  }
  if (version <= 5) {
    { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeTxnOffsetCommitRequestPartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface TxnOffsetCommitRequest {
  transactionalId: string;
  groupId: string;
  producerId: number;
  producerEpoch: number;
  /** -1: not checked. Since version 3. */
  generationIdOrMemberEpoch: number;
  /** Since version 3. */
  memberId: string;
  /** Since version 3. */
  groupInstanceId: string | null;
  topics: TxnOffsetCommitRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function txnOffsetCommitRequest(fields: Partial<TxnOffsetCommitRequest> = {}): TxnOffsetCommitRequest {
  return { transactionalId: '', groupId: '', producerId: 0, producerEpoch: 0, generationIdOrMemberEpoch: -1, memberId: '', groupInstanceId: null, topics: [], ...fields };
}

export function readTxnOffsetCommitRequest(reader: Reader, version: number): TxnOffsetCommitRequest {
  const flexible = version >= 3;
  const transactionalId: string = (flexible ? reader.compactString() : reader.string());
  const groupId: string = (flexible ? reader.compactString() : reader.string());
  const producerId: number = reader.int64();
  const producerEpoch: number = reader.int16();
  const generationIdOrMemberEpoch: number = version >= 3 ? reader.int32() : -1;
  const memberId: string = version >= 3 ? reader.compactString() : '';
  const groupInstanceId: string | null = version >= 3 ? reader.compactStringOrNull() : null;
  let topics: TxnOffsetCommitRequestTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: TxnOffsetCommitRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readTxnOffsetCommitRequestTopic(reader, version));
    topics = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: TxnOffsetCommitRequest = { transactionalId, groupId, producerId, producerEpoch, generationIdOrMemberEpoch, memberId, groupInstanceId, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeTxnOffsetCommitRequest(writer: Writer, value: TxnOffsetCommitRequest, version: number): void {
  const flexible = version >= 3;
  if (version < 3 && value.generationIdOrMemberEpoch !== -1) refuseField('TxnOffsetCommitRequest.generationIdOrMemberEpoch', version);
  if (version < 3 && value.memberId !== '') refuseField('TxnOffsetCommitRequest.memberId', version);
  if (version < 3 && value.groupInstanceId !== null) refuseField('TxnOffsetCommitRequest.groupInstanceId', version);
  { if (flexible) writer.compactString(value.transactionalId); else writer.string(value.transactionalId); }
  { if (flexible) writer.compactString(value.groupId); else writer.string(value.groupId); }
  writer.int64(value.producerId);
  writer.int16(value.producerEpoch);
  if (version >= 3) {
    writer.int32(value.generationIdOrMemberEpoch);
  }
  if (version >= 3) {
    writer.compactString(value.memberId);
  }
  if (version >= 3) {
    writer.compactStringOrNull(value.groupInstanceId);
  }
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeTxnOffsetCommitRequestTopic(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface TxnOffsetCommitResponsePartition {
  partitionIndex: number;
  errorCode: number;
  unknownTags?: UnknownTag[];
}

export function txnOffsetCommitResponsePartition(fields: Partial<TxnOffsetCommitResponsePartition> = {}): TxnOffsetCommitResponsePartition {
  return { partitionIndex: 0, errorCode: 0, ...fields };
}

export function readTxnOffsetCommitResponsePartition(reader: Reader, version: number): TxnOffsetCommitResponsePartition {
  const flexible = version >= 3;
  const partitionIndex: number = reader.int32();
  const errorCode: number = reader.int16();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: TxnOffsetCommitResponsePartition = { partitionIndex, errorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeTxnOffsetCommitResponsePartition(writer: Writer, value: TxnOffsetCommitResponsePartition, version: number): void {
  const flexible = version >= 3;
  writer.int32(value.partitionIndex);
  writer.int16(value.errorCode);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface TxnOffsetCommitResponseTopic {
  /** Since version 6. */
  topicId: Uuid;
  /** Since version 0, until 5. */
  name: string;
  partitions: TxnOffsetCommitResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function txnOffsetCommitResponseTopic(fields: Partial<TxnOffsetCommitResponseTopic> = {}): TxnOffsetCommitResponseTopic {
  return { topicId: zeroUuid, name: '', partitions: [], ...fields };
}

export function readTxnOffsetCommitResponseTopic(reader: Reader, version: number): TxnOffsetCommitResponseTopic {
  const flexible = version >= 3;
  const topicId: Uuid = version >= 6 ? reader.uuid() : zeroUuid;
  const name: string = version <= 5 ? ((flexible ? reader.compactString() : reader.string())) : '';
  let partitions: TxnOffsetCommitResponsePartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: TxnOffsetCommitResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readTxnOffsetCommitResponsePartition(reader, version));
    partitions = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: TxnOffsetCommitResponseTopic = { topicId, name, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeTxnOffsetCommitResponseTopic(writer: Writer, value: TxnOffsetCommitResponseTopic, version: number): void {
  const flexible = version >= 3;
  if (version >= 6) {
    writer.uuid(value.topicId);
  }
  if (version <= 5) {
    { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeTxnOffsetCommitResponsePartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface TxnOffsetCommitResponse {
  throttleTimeMs: number;
  topics: TxnOffsetCommitResponseTopic[];
  unknownTags?: UnknownTag[];
}

export function txnOffsetCommitResponse(fields: Partial<TxnOffsetCommitResponse> = {}): TxnOffsetCommitResponse {
  return { throttleTimeMs: 0, topics: [], ...fields };
}

export function readTxnOffsetCommitResponse(reader: Reader, version: number): TxnOffsetCommitResponse {
  const flexible = version >= 3;
  const throttleTimeMs: number = reader.int32();
  let topics: TxnOffsetCommitResponseTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: TxnOffsetCommitResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readTxnOffsetCommitResponseTopic(reader, version));
    topics = items;
  }
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: TxnOffsetCommitResponse = { throttleTimeMs, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeTxnOffsetCommitResponse(writer: Writer, value: TxnOffsetCommitResponse, version: number): void {
  const flexible = version >= 3;
  writer.int32(value.throttleTimeMs);
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeTxnOffsetCommitResponseTopic(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const txnOffsetCommitApi: Api<TxnOffsetCommitRequest, TxnOffsetCommitResponse> = {
  key: 28,
  name: 'TxnOffsetCommit',
  minVersion: 0,
  maxVersion: 6,
  stableVersion: 6,
  flexibleVersion: 3,
  readRequest: readTxnOffsetCommitRequest,
  writeRequest: writeTxnOffsetCommitRequest,
  readResponse: readTxnOffsetCommitResponse,
  writeResponse: writeTxnOffsetCommitResponse,
};
