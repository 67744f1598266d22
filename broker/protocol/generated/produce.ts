// Generated from broker/protocol/schema/api/produce.schema. Do not edit: change the schema, then `make generate`.
// Appends record batches to partitions. Batches of magic 2 from version 3 on (KIP-98), zstd from 7 (KIP-110), reasons per
// record from 8 (KIP-467), a hint at the new leader from 10 (KIP-951), topics by id in 13 (KIP-516). From 12 on the broker
// adds the partition to the transaction by itself (KIP-890). Versions 0 to 2 are offered for old librdkafka, but refused.

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { RecordBytes, Writer } from '../writer.ts';

export interface ProduceRequestPartitionData {
  index: number;
  records: RecordBytes | null;
  unknownTags?: UnknownTag[];
}

export function produceRequestPartitionData(fields: Partial<ProduceRequestPartitionData> = {}): ProduceRequestPartitionData {
  return { index: 0, records: null, ...fields };
}

export function readProduceRequestPartitionData(reader: Reader, version: number): ProduceRequestPartitionData {
  const flexible = version >= 9;
  const indexField: number = reader.int32();
  const records: RecordBytes | null = (flexible ? reader.compactBlobOrNull() : reader.blobOrNull());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ProduceRequestPartitionData = { index: indexField, records };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeProduceRequestPartitionData(writer: Writer, value: ProduceRequestPartitionData, version: number): void {
  const flexible = version >= 9;
  writer.int32(value.index);
  { if (flexible) writer.compactRecordsOrNull(value.records); else writer.recordsOrNull(value.records); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ProduceRequestTopicData {
  /** Since version 13. */
  topicId: Uuid;
  /** Since version 3, until 12. */
  name: string;
  partitionData: ProduceRequestPartitionData[];
  unknownTags?: UnknownTag[];
}

export function produceRequestTopicData(fields: Partial<ProduceRequestTopicData> = {}): ProduceRequestTopicData {
  return { topicId: zeroUuid, name: '', partitionData: [], ...fields };
}

export function readProduceRequestTopicData(reader: Reader, version: number): ProduceRequestTopicData {
  const flexible = version >= 9;
  const topicId: Uuid = version >= 13 ? reader.uuid() : zeroUuid;
  const name: string = version <= 12 ? ((flexible ? reader.compactString() : reader.string())) : '';
  let partitionData: ProduceRequestPartitionData[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: ProduceRequestPartitionData[] = [];
    for (let index = 0; index < count; index++) items.push(readProduceRequestPartitionData(reader, version));
    partitionData = items;
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
  const value: ProduceRequestTopicData = { topicId, name, partitionData };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeProduceRequestTopicData(writer: Writer, value: ProduceRequestTopicData, version: number): void {
  const flexible = version >= 9;
  if (version >= 13) {
    writer.uuid(value.topicId);
  }
  if (version <= 12) {
    { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  }
  {
    const items = value.partitionData;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeProduceRequestPartitionData(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ProduceRequest {
  transactionalId: string | null;
  /** 0: no answer, 1: the leader has it, -1: every in-sync replica has it. */
  acks: number;
  /** How long to wait for the replicas. */
  timeoutMs: number;
  topicData: ProduceRequestTopicData[];
  unknownTags?: UnknownTag[];
}

export function produceRequest(fields: Partial<ProduceRequest> = {}): ProduceRequest {
  return { transactionalId: null, acks: 0, timeoutMs: 0, topicData: [], ...fields };
}

export function readProduceRequest(reader: Reader, version: number): ProduceRequest {
  const flexible = version >= 9;
  const transactionalId: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  const acks: number = reader.int16();
  const timeoutMs: number = reader.int32();
  let topicData: ProduceRequestTopicData[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: ProduceRequestTopicData[] = [];
    for (let index = 0; index < count; index++) items.push(readProduceRequestTopicData(reader, version));
    topicData = items;
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
  const value: ProduceRequest = { transactionalId, acks, timeoutMs, topicData };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeProduceRequest(writer: Writer, value: ProduceRequest, version: number): void {
  const flexible = version >= 9;
  { if (flexible) writer.compactStringOrNull(value.transactionalId); else writer.stringOrNull(value.transactionalId); }
  writer.int16(value.acks);
  writer.int32(value.timeoutMs);
  {
    const items = value.topicData;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeProduceRequestTopicData(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ProduceResponseRecordError {
  /** Position of the record in the batch, from 0. Since version 8. */
  batchIndex: number;
  /** Since version 8. */
  batchIndexErrorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function produceResponseRecordError(fields: Partial<ProduceResponseRecordError> = {}): ProduceResponseRecordError {
  return { batchIndex: 0, batchIndexErrorMessage: null, ...fields };
}

export function readProduceResponseRecordError(reader: Reader, version: number): ProduceResponseRecordError {
  const flexible = version >= 9;
  const batchIndex: number = version >= 8 ? reader.int32() : 0;
  const batchIndexErrorMessage: string | null = version >= 8 ? ((flexible ? reader.compactStringOrNull() : reader.stringOrNull())) : null;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ProduceResponseRecordError = { batchIndex, batchIndexErrorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeProduceResponseRecordError(writer: Writer, value: ProduceResponseRecordError, version: number): void {
  const flexible = version >= 9;
  if (version >= 8) {
    writer.int32(value.batchIndex);
  }
  if (version >= 8) {
    { if (flexible) writer.compactStringOrNull(value.batchIndexErrorMessage); else writer.stringOrNull(value.batchIndexErrorMessage); }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ProduceResponseCurrentLeader {
  /** Since version 10. */
  leaderId: number;
  /** Since version 10. */
  leaderEpoch: number;
  unknownTags?: UnknownTag[];
}

export function produceResponseCurrentLeader(fields: Partial<ProduceResponseCurrentLeader> = {}): ProduceResponseCurrentLeader {
  return { leaderId: -1, leaderEpoch: -1, ...fields };
}

export function readProduceResponseCurrentLeader(reader: Reader, version: number): ProduceResponseCurrentLeader {
  const flexible = version >= 9;
  const leaderId: number = version >= 10 ? reader.int32() : -1;
  const leaderEpoch: number = version >= 10 ? reader.int32() : -1;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ProduceResponseCurrentLeader = { leaderId, leaderEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeProduceResponseCurrentLeader(writer: Writer, value: ProduceResponseCurrentLeader, version: number): void {
  const flexible = version >= 9;
  if (version >= 10) {
    writer.int32(value.leaderId);
  }
  if (version >= 10) {
    writer.int32(value.leaderEpoch);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

function isDefaultProduceResponseCurrentLeader(value: ProduceResponseCurrentLeader): boolean {
  return !(value.leaderId !== -1) && !(value.leaderEpoch !== -1);
}

export interface ProduceResponsePartitionResponse {
  index: number;
  errorCode: number;
  /** Of the first batch; -1 with an error. */
  baseOffset: number;
  /** -1: the producer's times were kept. */
  logAppendTimeMs: number;
  /** -1: unknown. Since version 5. */
  logStartOffset: number;
  /** Since version 8. */
  recordErrors: ProduceResponseRecordError[];
  /** Since version 8. */
  errorMessage: string | null;
  /** Set with NOT_LEADER_OR_FOLLOWER. Since version 10. */
  currentLeader: ProduceResponseCurrentLeader;
  unknownTags?: UnknownTag[];
}

export function produceResponsePartitionResponse(fields: Partial<ProduceResponsePartitionResponse> = {}): ProduceResponsePartitionResponse {
  return { index: 0, errorCode: 0, baseOffset: 0, logAppendTimeMs: -1, logStartOffset: -1, recordErrors: [], errorMessage: null, currentLeader: produceResponseCurrentLeader(), ...fields };
}

export function readProduceResponsePartitionResponse(reader: Reader, version: number): ProduceResponsePartitionResponse {
  const flexible = version >= 9;
  const indexField: number = reader.int32();
  const errorCode: number = reader.int16();
  const baseOffset: number = reader.int64();
  const logAppendTimeMs: number = reader.int64();
  const logStartOffset: number = version >= 5 ? reader.int64() : -1;
  let recordErrors: ProduceResponseRecordError[] = [];
  if (version >= 8) {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: ProduceResponseRecordError[] = [];
    for (let index = 0; index < count; index++) items.push(readProduceResponseRecordError(reader, version));
    recordErrors = items;
  }
  const errorMessage: string | null = version >= 8 ? ((flexible ? reader.compactStringOrNull() : reader.stringOrNull())) : null;
  let currentLeader: ProduceResponseCurrentLeader = produceResponseCurrentLeader();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0 && version >= 10) {
        const outer = reader.beginTag(size);
        currentLeader = readProduceResponseCurrentLeader(reader, version);
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ProduceResponsePartitionResponse = { index: indexField, errorCode, baseOffset, logAppendTimeMs, logStartOffset, recordErrors, errorMessage, currentLeader };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeProduceResponsePartitionResponse(writer: Writer, value: ProduceResponsePartitionResponse, version: number): void {
  const flexible = version >= 9;
  if (version < 10 && (!isDefaultProduceResponseCurrentLeader(value.currentLeader))) refuseField('ProduceResponsePartitionResponse.currentLeader', version);
  writer.int32(value.index);
  writer.int16(value.errorCode);
  writer.int64(value.baseOffset);
  writer.int64(value.logAppendTimeMs);
  if (version >= 5) {
    writer.int64(value.logStartOffset);
  }
  if (version >= 8) {
    {
      const items = value.recordErrors;
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writeProduceResponseRecordError(writer, item, version);
    }
  }
  if (version >= 8) {
    { if (flexible) writer.compactStringOrNull(value.errorMessage); else writer.stringOrNull(value.errorMessage); }
  }
  if (flexible) {
    const has0 = version >= 10 && (!isDefaultProduceResponseCurrentLeader(value.currentLeader));
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      writeProduceResponseCurrentLeader(tagged, value.currentLeader, version);
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export interface ProduceResponseResponse {
  /** Since version 13. */
  topicId: Uuid;
  /** Since version 3, until 12. */
  name: string;
  partitionResponses: ProduceResponsePartitionResponse[];
  unknownTags?: UnknownTag[];
}

export function produceResponseResponse(fields: Partial<ProduceResponseResponse> = {}): ProduceResponseResponse {
  return { topicId: zeroUuid, name: '', partitionResponses: [], ...fields };
}

export function readProduceResponseResponse(reader: Reader, version: number): ProduceResponseResponse {
  const flexible = version >= 9;
  const topicId: Uuid = version >= 13 ? reader.uuid() : zeroUuid;
  const name: string = version <= 12 ? ((flexible ? reader.compactString() : reader.string())) : '';
  let partitionResponses: ProduceResponsePartitionResponse[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: ProduceResponsePartitionResponse[] = [];
    for (let index = 0; index < count; index++) items.push(readProduceResponsePartitionResponse(reader, version));
    partitionResponses = items;
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
  const value: ProduceResponseResponse = { topicId, name, partitionResponses };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeProduceResponseResponse(writer: Writer, value: ProduceResponseResponse, version: number): void {
  const flexible = version >= 9;
  if (version >= 13) {
    writer.uuid(value.topicId);
  }
  if (version <= 12) {
    { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  }
  {
    const items = value.partitionResponses;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeProduceResponsePartitionResponse(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ProduceResponseNodeEndpoint {
  /** Since version 10. */
  nodeId: number;
  /** Since version 10. */
  host: string;
  /** Since version 10. */
  port: number;
  /** Since version 10. */
  rack: string | null;
  unknownTags?: UnknownTag[];
}

export function produceResponseNodeEndpoint(fields: Partial<ProduceResponseNodeEndpoint> = {}): ProduceResponseNodeEndpoint {
  return { nodeId: 0, host: '', port: 0, rack: null, ...fields };
}

export function readProduceResponseNodeEndpoint(reader: Reader, version: number): ProduceResponseNodeEndpoint {
  const flexible = version >= 9;
  const nodeId: number = version >= 10 ? reader.int32() : 0;
  const host: string = version >= 10 ? reader.compactString() : '';
  const port: number = version >= 10 ? reader.int32() : 0;
  const rack: string | null = version >= 10 ? reader.compactStringOrNull() : null;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ProduceResponseNodeEndpoint = { nodeId, host, port, rack };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeProduceResponseNodeEndpoint(writer: Writer, value: ProduceResponseNodeEndpoint, version: number): void {
  const flexible = version >= 9;
  if (version >= 10) {
    writer.int32(value.nodeId);
  }
  if (version >= 10) {
    writer.compactString(value.host);
  }
  if (version >= 10) {
    writer.int32(value.port);
  }
  if (version >= 10) {
    writer.compactStringOrNull(value.rack);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ProduceResponse {
  responses: ProduceResponseResponse[];
  throttleTimeMs: number;
  /** Addresses of the leaders hinted at. Since version 10. */
  nodeEndpoints: ProduceResponseNodeEndpoint[];
  unknownTags?: UnknownTag[];
}

export function produceResponse(fields: Partial<ProduceResponse> = {}): ProduceResponse {
  return { responses: [], throttleTimeMs: 0, nodeEndpoints: [], ...fields };
}

export function readProduceResponse(reader: Reader, version: number): ProduceResponse {
  const flexible = version >= 9;
  let responses: ProduceResponseResponse[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: ProduceResponseResponse[] = [];
    for (let index = 0; index < count; index++) items.push(readProduceResponseResponse(reader, version));
    responses = items;
  }
  const throttleTimeMs: number = reader.int32();
  let nodeEndpoints: ProduceResponseNodeEndpoint[] = [];
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0 && version >= 10) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLength();
        const items: ProduceResponseNodeEndpoint[] = [];
        for (let index = 0; index < count; index++) items.push(readProduceResponseNodeEndpoint(reader, version));
        nodeEndpoints = items;
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ProduceResponse = { responses, throttleTimeMs, nodeEndpoints };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeProduceResponse(writer: Writer, value: ProduceResponse, version: number): void {
  const flexible = version >= 9;
  if (version < 10 && (value.nodeEndpoints.length > 0)) refuseField('ProduceResponse.nodeEndpoints', version);
  {
    const items = value.responses;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeProduceResponseResponse(writer, item, version);
  }
  writer.int32(value.throttleTimeMs);
  if (flexible) {
    const has0 = version >= 10 && (value.nodeEndpoints.length > 0);
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      {
        const items = value.nodeEndpoints;
        tagged.compactArrayLength(items.length);
        for (const item of items) writeProduceResponseNodeEndpoint(tagged, item, version);
      }
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const produceApi: Api<ProduceRequest, ProduceResponse> = {
  key: 0,
  name: 'Produce',
  minVersion: 3,
  maxVersion: 13,
  stableVersion: 13,
  flexibleVersion: 9,
  readRequest: readProduceRequest,
  writeRequest: writeProduceRequest,
  readResponse: readProduceResponse,
  writeResponse: writeProduceResponse,
};
