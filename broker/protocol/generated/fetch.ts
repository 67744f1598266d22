// Generated from broker/protocol/schema/api/fetch.schema. Do not edit: change the schema, then `make generate`.
// Reads record batches, for consumers and followers. Sessions from version 7 on (KIP-227), leader epochs are checked from 9
// (KIP-320), zstd from 10 (KIP-110), the nearest replica from 11 (KIP-392), divergence is told from 12 (KIP-595), topics by id
// from 13 (KIP-516), hints at the leader from 16 (KIP-951), directory ids from 17 (KIP-853).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { RecordBytes, Writer } from '../writer.ts';

export interface FetchRequestPartition {
  partition: number;
  /** What the reader believes; -1: do not check. Since version 9. */
  currentLeaderEpoch: number;
  fetchOffset: number;
  /** Epoch of the last record the follower has; -1: none. Since version 12. */
  lastFetchedEpoch: number;
  /** Of the follower; -1 from a consumer. Since version 5. */
  logStartOffset: number;
  /** Soft, as maxBytes. */
  partitionMaxBytes: number;
  /** Since version 17. */
  replicaDirectoryId: Uuid;
  /** What the follower knows; the greatest int64: it does not say. Since version 18. */
  highWatermark: number;
  unknownTags?: UnknownTag[];
}

export function fetchRequestPartition(fields: Partial<FetchRequestPartition> = {}): FetchRequestPartition {
  return { partition: 0, currentLeaderEpoch: -1, fetchOffset: 0, lastFetchedEpoch: -1, logStartOffset: -1, partitionMaxBytes: 0, replicaDirectoryId: zeroUuid, highWatermark: 9223372036854775807, ...fields };
}

export function readFetchRequestPartition(reader: Reader, version: number): FetchRequestPartition {
  const flexible = version >= 12;
  const partition: number = reader.int32();
  const currentLeaderEpoch: number = version >= 9 ? reader.int32() : -1;
  const fetchOffset: number = reader.int64();
  const lastFetchedEpoch: number = version >= 12 ? reader.int32() : -1;
  const logStartOffset: number = version >= 5 ? reader.int64() : -1;
  const partitionMaxBytes: number = reader.int32();
  let replicaDirectoryId: Uuid = zeroUuid;
  let highWatermark: number = 9223372036854775807;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0 && version >= 17) {
        const outer = reader.beginTag(size);
        replicaDirectoryId = reader.uuid();
        reader.endTag(outer);
        continue;
      }
      if (tag === 1 && version >= 18) {
        const outer = reader.beginTag(size);
        highWatermark = reader.int64();
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FetchRequestPartition = { partition, currentLeaderEpoch, fetchOffset, lastFetchedEpoch, logStartOffset, partitionMaxBytes, replicaDirectoryId, highWatermark };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchRequestPartition(writer: Writer, value: FetchRequestPartition, version: number): void {
  const flexible = version >= 12;
  if (version < 12 && value.lastFetchedEpoch !== -1) refuseField('FetchRequestPartition.lastFetchedEpoch', version);
  writer.int32(value.partition);
  if (version >= 9) {
    writer.int32(value.currentLeaderEpoch);
  }
  writer.int64(value.fetchOffset);
  if (version >= 12) {
    writer.int32(value.lastFetchedEpoch);
  }
  if (version >= 5) {
    writer.int64(value.logStartOffset);
  }
  writer.int32(value.partitionMaxBytes);
  if (flexible) {
    const has0 = version >= 17 && value.replicaDirectoryId !== zeroUuid;
    const has1 = version >= 18 && value.highWatermark !== 9223372036854775807;
    writer.uvarint((has0 ? 1 : 0) + (has1 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      tagged.uuid(value.replicaDirectoryId);
      writer.endTag(0, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 1);
    if (has1) {
      const tagged = writer.beginTag();
      tagged.int64(value.highWatermark);
      writer.endTag(1, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export interface FetchRequestTopic {
  /** Since version 13. */
  topicId: Uuid;
  /** Since version 4, until 12. */
  topic: string;
  partitions: FetchRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function fetchRequestTopic(fields: Partial<FetchRequestTopic> = {}): FetchRequestTopic {
  return { topicId: zeroUuid, topic: '', partitions: [], ...fields };
}

export function readFetchRequestTopic(reader: Reader, version: number): FetchRequestTopic {
  const flexible = version >= 12;
  const topicId: Uuid = version >= 13 ? reader.uuid() : zeroUuid;
  const topic: string = version <= 12 ? ((flexible ? reader.compactString() : reader.string())) : '';
  let partitions: FetchRequestPartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: FetchRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readFetchRequestPartition(reader, version));
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
  const value: FetchRequestTopic = { topicId, topic, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchRequestTopic(writer: Writer, value: FetchRequestTopic, version: number): void {
  const flexible = version >= 12;
  if (version >= 13) {
    writer.uuid(value.topicId);
  }
  if (version <= 12) {
    { if (flexible) writer.compactString(value.topic); else writer.string(value.topic); }
  }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeFetchRequestPartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface FetchRequestForgottenTopic {
  /** Since version 13. */
  topicId: Uuid;
  /** Since version 7, until 12. */
  topic: string;
  /** Since version 7. */
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function fetchRequestForgottenTopic(fields: Partial<FetchRequestForgottenTopic> = {}): FetchRequestForgottenTopic {
  return { topicId: zeroUuid, topic: '', partitions: [], ...fields };
}

export function readFetchRequestForgottenTopic(reader: Reader, version: number): FetchRequestForgottenTopic {
  const flexible = version >= 12;
  const topicId: Uuid = version >= 13 ? reader.uuid() : zeroUuid;
  const topic: string = version >= 7 && version <= 12 ? ((flexible ? reader.compactString() : reader.string())) : '';
  let partitions: number[] = [];
  if (version >= 7) {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
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
  const value: FetchRequestForgottenTopic = { topicId, topic, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchRequestForgottenTopic(writer: Writer, value: FetchRequestForgottenTopic, version: number): void {
  const flexible = version >= 12;
  if (version >= 13) {
    writer.uuid(value.topicId);
  }
  if (version >= 7 && version <= 12) {
    { if (flexible) writer.compactString(value.topic); else writer.string(value.topic); }
  }
  if (version >= 7) {
    {
      const items = value.partitions;
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writer.int32(item);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface FetchRequestReplicaState {
  /** -1: a consumer. Since version 15. */
  replicaId: number;
  /** Of the broker, from its registration; -1: unknown. Since version 15. */
  replicaEpoch: number;
  unknownTags?: UnknownTag[];
}

export function fetchRequestReplicaState(fields: Partial<FetchRequestReplicaState> = {}): FetchRequestReplicaState {
  return { replicaId: -1, replicaEpoch: -1, ...fields };
}

export function readFetchRequestReplicaState(reader: Reader, version: number): FetchRequestReplicaState {
  const flexible = version >= 12;
  const replicaId: number = version >= 15 ? reader.int32() : -1;
  const replicaEpoch: number = version >= 15 ? reader.int64() : -1;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FetchRequestReplicaState = { replicaId, replicaEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchRequestReplicaState(writer: Writer, value: FetchRequestReplicaState, version: number): void {
  const flexible = version >= 12;
  if (version >= 15) {
    writer.int32(value.replicaId);
  }
  if (version >= 15) {
    writer.int64(value.replicaEpoch);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

function isDefaultFetchRequestReplicaState(value: FetchRequestReplicaState): boolean {
  return !(value.replicaId !== -1) && !(value.replicaEpoch !== -1);
}

export interface FetchRequest {
  /** -1: a consumer. Since version 4, until 14. */
  replicaId: number;
  maxWaitMs: number;
  /** Wait until so many are there, or maxWaitMs has passed. */
  minBytes: number;
  /** Soft: the first batch is sent whole. */
  maxBytes: number;
  /** 0: read uncommitted, 1: read committed. */
  isolationLevel: number;
  /** 0: none yet. Since version 7. */
  sessionId: number;
  /** 0: begin a session, -1: without one, or end it. Since version 7. */
  sessionEpoch: number;
  topics: FetchRequestTopic[];
  /** Leave the session. Since version 7. */
  forgottenTopicsData: FetchRequestForgottenTopic[];
  /** Of the consumer; empty: unknown. Since version 11. */
  rackId: string;
  /** Since version 12. */
  clusterId: string | null;
  /** Since version 15. */
  replicaState: FetchRequestReplicaState;
  unknownTags?: UnknownTag[];
}

export function fetchRequest(fields: Partial<FetchRequest> = {}): FetchRequest {
  return { replicaId: -1, maxWaitMs: 0, minBytes: 0, maxBytes: 2147483647, isolationLevel: 0, sessionId: 0, sessionEpoch: -1, topics: [], forgottenTopicsData: [], rackId: '', clusterId: null, replicaState: fetchRequestReplicaState(), ...fields };
}

export function readFetchRequest(reader: Reader, version: number): FetchRequest {
  const flexible = version >= 12;
  const replicaId: number = version <= 14 ? reader.int32() : -1;
  const maxWaitMs: number = reader.int32();
  const minBytes: number = reader.int32();
  const maxBytes: number = reader.int32();
  const isolationLevel: number = reader.int8();
  const sessionId: number = version >= 7 ? reader.int32() : 0;
  const sessionEpoch: number = version >= 7 ? reader.int32() : -1;
  let topics: FetchRequestTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: FetchRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readFetchRequestTopic(reader, version));
    topics = items;
  }
  let forgottenTopicsData: FetchRequestForgottenTopic[] = [];
  if (version >= 7) {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: FetchRequestForgottenTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readFetchRequestForgottenTopic(reader, version));
    forgottenTopicsData = items;
  }
  const rackId: string = version >= 11 ? ((flexible ? reader.compactString() : reader.string())) : '';
  let clusterId: string | null = null;
  let replicaState: FetchRequestReplicaState = fetchRequestReplicaState();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0 && version >= 12) {
        const outer = reader.beginTag(size);
        clusterId = reader.compactStringOrNull();
        reader.endTag(outer);
        continue;
      }
      if (tag === 1 && version >= 15) {
        const outer = reader.beginTag(size);
        replicaState = readFetchRequestReplicaState(reader, version);
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FetchRequest = { replicaId, maxWaitMs, minBytes, maxBytes, isolationLevel, sessionId, sessionEpoch, topics, forgottenTopicsData, rackId, clusterId, replicaState };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchRequest(writer: Writer, value: FetchRequest, version: number): void {
  const flexible = version >= 12;
  if (version > 14 && value.replicaId !== -1) refuseField('FetchRequest.replicaId', version);
  if (version < 7 && (value.forgottenTopicsData.length > 0)) refuseField('FetchRequest.forgottenTopicsData', version);
  if (version < 15 && (!isDefaultFetchRequestReplicaState(value.replicaState))) refuseField('FetchRequest.replicaState', version);
  if (version <= 14) {
    writer.int32(value.replicaId);
  }
  writer.int32(value.maxWaitMs);
  writer.int32(value.minBytes);
  writer.int32(value.maxBytes);
  writer.int8(value.isolationLevel);
  if (version >= 7) {
    writer.int32(value.sessionId);
  }
  if (version >= 7) {
    writer.int32(value.sessionEpoch);
  }
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeFetchRequestTopic(writer, item, version);
  }
  if (version >= 7) {
    {
      const items = value.forgottenTopicsData;
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writeFetchRequestForgottenTopic(writer, item, version);
    }
  }
  if (version >= 11) {
    { if (flexible) writer.compactString(value.rackId); else writer.string(value.rackId); }
  }
  if (flexible) {
    const has0 = version >= 12 && value.clusterId !== null;
    const has1 = version >= 15 && (!isDefaultFetchRequestReplicaState(value.replicaState));
    writer.uvarint((has0 ? 1 : 0) + (has1 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      tagged.compactStringOrNull(value.clusterId);
      writer.endTag(0, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 1);
    if (has1) {
      const tagged = writer.beginTag();
      writeFetchRequestReplicaState(tagged, value.replicaState, version);
      writer.endTag(1, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export interface FetchResponseAbortedTransaction {
  producerId: number;
  firstOffset: number;
  unknownTags?: UnknownTag[];
}

export function fetchResponseAbortedTransaction(fields: Partial<FetchResponseAbortedTransaction> = {}): FetchResponseAbortedTransaction {
  return { producerId: 0, firstOffset: 0, ...fields };
}

export function readFetchResponseAbortedTransaction(reader: Reader, version: number): FetchResponseAbortedTransaction {
  const flexible = version >= 12;
  const producerId: number = reader.int64();
  const firstOffset: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FetchResponseAbortedTransaction = { producerId, firstOffset };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchResponseAbortedTransaction(writer: Writer, value: FetchResponseAbortedTransaction, version: number): void {
  const flexible = version >= 12;
  writer.int64(value.producerId);
  writer.int64(value.firstOffset);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface FetchResponseDivergingEpoch {
  /** Since version 12. */
  epoch: number;
  /** Since version 12. */
  endOffset: number;
  unknownTags?: UnknownTag[];
}

export function fetchResponseDivergingEpoch(fields: Partial<FetchResponseDivergingEpoch> = {}): FetchResponseDivergingEpoch {
  return { epoch: -1, endOffset: -1, ...fields };
}

export function readFetchResponseDivergingEpoch(reader: Reader, version: number): FetchResponseDivergingEpoch {
  const flexible = version >= 12;
  const epoch: number = version >= 12 ? reader.int32() : -1;
  const endOffset: number = version >= 12 ? reader.int64() : -1;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FetchResponseDivergingEpoch = { epoch, endOffset };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchResponseDivergingEpoch(writer: Writer, value: FetchResponseDivergingEpoch, version: number): void {
  const flexible = version >= 12;
  if (version >= 12) {
    writer.int32(value.epoch);
  }
  if (version >= 12) {
    writer.int64(value.endOffset);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

function isDefaultFetchResponseDivergingEpoch(value: FetchResponseDivergingEpoch): boolean {
  return !(value.epoch !== -1) && !(value.endOffset !== -1);
}

export interface FetchResponseCurrentLeader {
  /** Since version 12. */
  leaderId: number;
  /** Since version 12. */
  leaderEpoch: number;
  unknownTags?: UnknownTag[];
}

export function fetchResponseCurrentLeader(fields: Partial<FetchResponseCurrentLeader> = {}): FetchResponseCurrentLeader {
  return { leaderId: -1, leaderEpoch: -1, ...fields };
}

export function readFetchResponseCurrentLeader(reader: Reader, version: number): FetchResponseCurrentLeader {
  const flexible = version >= 12;
  const leaderId: number = version >= 12 ? reader.int32() : -1;
  const leaderEpoch: number = version >= 12 ? reader.int32() : -1;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FetchResponseCurrentLeader = { leaderId, leaderEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchResponseCurrentLeader(writer: Writer, value: FetchResponseCurrentLeader, version: number): void {
  const flexible = version >= 12;
  if (version >= 12) {
    writer.int32(value.leaderId);
  }
  if (version >= 12) {
    writer.int32(value.leaderEpoch);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

function isDefaultFetchResponseCurrentLeader(value: FetchResponseCurrentLeader): boolean {
  return !(value.leaderId !== -1) && !(value.leaderEpoch !== -1);
}

export interface FetchResponseSnapshotId {
  /** Since version 12. */
  endOffset: number;
  /** Since version 12. */
  epoch: number;
  unknownTags?: UnknownTag[];
}

export function fetchResponseSnapshotId(fields: Partial<FetchResponseSnapshotId> = {}): FetchResponseSnapshotId {
  return { endOffset: -1, epoch: -1, ...fields };
}

export function readFetchResponseSnapshotId(reader: Reader, version: number): FetchResponseSnapshotId {
  const flexible = version >= 12;
  const endOffset: number = version >= 12 ? reader.int64() : -1;
  const epoch: number = version >= 12 ? reader.int32() : -1;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FetchResponseSnapshotId = { endOffset, epoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchResponseSnapshotId(writer: Writer, value: FetchResponseSnapshotId, version: number): void {
  const flexible = version >= 12;
  if (version >= 12) {
    writer.int64(value.endOffset);
  }
  if (version >= 12) {
    writer.int32(value.epoch);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

function isDefaultFetchResponseSnapshotId(value: FetchResponseSnapshotId): boolean {
  return !(value.endOffset !== -1) && !(value.epoch !== -1);
}

export interface FetchResponsePartition {
  partitionIndex: number;
  errorCode: number;
  /** First offset that is not committed yet. */
  highWatermark: number;
  /** Below it every transaction is decided; -1: unknown. */
  lastStableOffset: number;
  /** -1: unknown. Since version 5. */
  logStartOffset: number;
  /** Null unless read committed. */
  abortedTransactions: FetchResponseAbortedTransaction[] | null;
  /** Read there instead; -1: read here. Since version 11. */
  preferredReadReplica: number;
  records: RecordBytes | null;
  /** Where the logs part, when the follower must truncate. Since version 12. */
  divergingEpoch: FetchResponseDivergingEpoch;
  /** Since version 12. */
  currentLeader: FetchResponseCurrentLeader;
  /** Load this snapshot first. Since version 12. */
  snapshotId: FetchResponseSnapshotId;
  unknownTags?: UnknownTag[];
}

export function fetchResponsePartition(fields: Partial<FetchResponsePartition> = {}): FetchResponsePartition {
  return { partitionIndex: 0, errorCode: 0, highWatermark: 0, lastStableOffset: -1, logStartOffset: -1, abortedTransactions: [], preferredReadReplica: -1, records: null, divergingEpoch: fetchResponseDivergingEpoch(), currentLeader: fetchResponseCurrentLeader(), snapshotId: fetchResponseSnapshotId(), ...fields };
}

export function readFetchResponsePartition(reader: Reader, version: number): FetchResponsePartition {
  const flexible = version >= 12;
  const partitionIndex: number = reader.int32();
  const errorCode: number = reader.int16();
  const highWatermark: number = reader.int64();
  const lastStableOffset: number = reader.int64();
  const logStartOffset: number = version >= 5 ? reader.int64() : -1;
  let abortedTransactions: FetchResponseAbortedTransaction[] | null = [];
  {
    const count = (flexible ? reader.compactArrayLengthOrNull() : reader.arrayLengthOrNull());
    if (count < 0) abortedTransactions = null;
    else {
      const items: FetchResponseAbortedTransaction[] = [];
      for (let index = 0; index < count; index++) items.push(readFetchResponseAbortedTransaction(reader, version));
      abortedTransactions = items;
    }
  }
  const preferredReadReplica: number = version >= 11 ? reader.int32() : -1;
  const records: RecordBytes | null = (flexible ? reader.compactBlobOrNull() : reader.blobOrNull());
  let divergingEpoch: FetchResponseDivergingEpoch = fetchResponseDivergingEpoch();
  let currentLeader: FetchResponseCurrentLeader = fetchResponseCurrentLeader();
  let snapshotId: FetchResponseSnapshotId = fetchResponseSnapshotId();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0 && version >= 12) {
        const outer = reader.beginTag(size);
        divergingEpoch = readFetchResponseDivergingEpoch(reader, version);
        reader.endTag(outer);
        continue;
      }
      if (tag === 1 && version >= 12) {
        const outer = reader.beginTag(size);
        currentLeader = readFetchResponseCurrentLeader(reader, version);
        reader.endTag(outer);
        continue;
      }
      if (tag === 2 && version >= 12) {
        const outer = reader.beginTag(size);
        snapshotId = readFetchResponseSnapshotId(reader, version);
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FetchResponsePartition = { partitionIndex, errorCode, highWatermark, lastStableOffset, logStartOffset, abortedTransactions, preferredReadReplica, records, divergingEpoch, currentLeader, snapshotId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchResponsePartition(writer: Writer, value: FetchResponsePartition, version: number): void {
  const flexible = version >= 12;
  if (version < 11 && value.preferredReadReplica !== -1) refuseField('FetchResponsePartition.preferredReadReplica', version);
  if (version < 12 && (!isDefaultFetchResponseDivergingEpoch(value.divergingEpoch))) refuseField('FetchResponsePartition.divergingEpoch', version);
  if (version < 12 && (!isDefaultFetchResponseCurrentLeader(value.currentLeader))) refuseField('FetchResponsePartition.currentLeader', version);
  if (version < 12 && (!isDefaultFetchResponseSnapshotId(value.snapshotId))) refuseField('FetchResponsePartition.snapshotId', version);
  writer.int32(value.partitionIndex);
  writer.int16(value.errorCode);
  writer.int64(value.highWatermark);
  writer.int64(value.lastStableOffset);
  if (version >= 5) {
    writer.int64(value.logStartOffset);
  }
  {
    const items = value.abortedTransactions;
    if (items === null) {
      if (flexible) writer.compactArrayLength(-1); else writer.arrayLength(-1);
    } else {
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writeFetchResponseAbortedTransaction(writer, item, version);
    }
  }
  if (version >= 11) {
    writer.int32(value.preferredReadReplica);
  }
  { if (flexible) writer.compactRecordsOrNull(value.records); else writer.recordsOrNull(value.records); }
  if (flexible) {
    const has0 = version >= 12 && (!isDefaultFetchResponseDivergingEpoch(value.divergingEpoch));
    const has1 = version >= 12 && (!isDefaultFetchResponseCurrentLeader(value.currentLeader));
    const has2 = version >= 12 && (!isDefaultFetchResponseSnapshotId(value.snapshotId));
    writer.uvarint((has0 ? 1 : 0) + (has1 ? 1 : 0) + (has2 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      writeFetchResponseDivergingEpoch(tagged, value.divergingEpoch, version);
      writer.endTag(0, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 1);
    if (has1) {
      const tagged = writer.beginTag();
      writeFetchResponseCurrentLeader(tagged, value.currentLeader, version);
      writer.endTag(1, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 2);
    if (has2) {
      const tagged = writer.beginTag();
      writeFetchResponseSnapshotId(tagged, value.snapshotId, version);
      writer.endTag(2, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export interface FetchResponseResponse {
  /** Since version 13. */
  topicId: Uuid;
  /** Since version 4, until 12. */
  topic: string;
  partitions: FetchResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function fetchResponseResponse(fields: Partial<FetchResponseResponse> = {}): FetchResponseResponse {
  return { topicId: zeroUuid, topic: '', partitions: [], ...fields };
}

export function readFetchResponseResponse(reader: Reader, version: number): FetchResponseResponse {
  const flexible = version >= 12;
  const topicId: Uuid = version >= 13 ? reader.uuid() : zeroUuid;
  const topic: string = version <= 12 ? ((flexible ? reader.compactString() : reader.string())) : '';
  let partitions: FetchResponsePartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: FetchResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readFetchResponsePartition(reader, version));
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
  const value: FetchResponseResponse = { topicId, topic, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchResponseResponse(writer: Writer, value: FetchResponseResponse, version: number): void {
  const flexible = version >= 12;
  if (version >= 13) {
    writer.uuid(value.topicId);
  }
  if (version <= 12) {
    { if (flexible) writer.compactString(value.topic); else writer.string(value.topic); }
  }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeFetchResponsePartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface FetchResponseNodeEndpoint {
  /** Since version 16. */
  nodeId: number;
  /** Since version 16. */
  host: string;
  /** Since version 16. */
  port: number;
  /** Since version 16. */
  rack: string | null;
  unknownTags?: UnknownTag[];
}

export function fetchResponseNodeEndpoint(fields: Partial<FetchResponseNodeEndpoint> = {}): FetchResponseNodeEndpoint {
  return { nodeId: 0, host: '', port: 0, rack: null, ...fields };
}

export function readFetchResponseNodeEndpoint(reader: Reader, version: number): FetchResponseNodeEndpoint {
  const flexible = version >= 12;
  const nodeId: number = version >= 16 ? reader.int32() : 0;
  const host: string = version >= 16 ? reader.compactString() : '';
  const port: number = version >= 16 ? reader.int32() : 0;
  const rack: string | null = version >= 16 ? reader.compactStringOrNull() : null;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FetchResponseNodeEndpoint = { nodeId, host, port, rack };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchResponseNodeEndpoint(writer: Writer, value: FetchResponseNodeEndpoint, version: number): void {
  const flexible = version >= 12;
  if (version >= 16) {
    writer.int32(value.nodeId);
  }
  if (version >= 16) {
    writer.compactString(value.host);
  }
  if (version >= 16) {
    writer.int32(value.port);
  }
  if (version >= 16) {
    writer.compactStringOrNull(value.rack);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface FetchResponse {
  throttleTimeMs: number;
  /** Of the session. Since version 7. */
  errorCode: number;
  /** 0: the answer is whole and no session stands. Since version 7. */
  sessionId: number;
  responses: FetchResponseResponse[];
  /** Since version 16. */
  nodeEndpoints: FetchResponseNodeEndpoint[];
  unknownTags?: UnknownTag[];
}

export function fetchResponse(fields: Partial<FetchResponse> = {}): FetchResponse {
  return { throttleTimeMs: 0, errorCode: 0, sessionId: 0, responses: [], nodeEndpoints: [], ...fields };
}

export function readFetchResponse(reader: Reader, version: number): FetchResponse {
  const flexible = version >= 12;
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = version >= 7 ? reader.int16() : 0;
  const sessionId: number = version >= 7 ? reader.int32() : 0;
  let responses: FetchResponseResponse[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: FetchResponseResponse[] = [];
    for (let index = 0; index < count; index++) items.push(readFetchResponseResponse(reader, version));
    responses = items;
  }
  let nodeEndpoints: FetchResponseNodeEndpoint[] = [];
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0 && version >= 16) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLength();
        const items: FetchResponseNodeEndpoint[] = [];
        for (let index = 0; index < count; index++) items.push(readFetchResponseNodeEndpoint(reader, version));
        nodeEndpoints = items;
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: FetchResponse = { throttleTimeMs, errorCode, sessionId, responses, nodeEndpoints };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeFetchResponse(writer: Writer, value: FetchResponse, version: number): void {
  const flexible = version >= 12;
  if (version < 7 && value.sessionId !== 0) refuseField('FetchResponse.sessionId', version);
  if (version < 16 && (value.nodeEndpoints.length > 0)) refuseField('FetchResponse.nodeEndpoints', version);
  writer.int32(value.throttleTimeMs);
  if (version >= 7) {
    writer.int16(value.errorCode);
  }
  if (version >= 7) {
    writer.int32(value.sessionId);
  }
  {
    const items = value.responses;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeFetchResponseResponse(writer, item, version);
  }
  if (flexible) {
    const has0 = version >= 16 && (value.nodeEndpoints.length > 0);
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      {
        const items = value.nodeEndpoints;
        tagged.compactArrayLength(items.length);
        for (const item of items) writeFetchResponseNodeEndpoint(tagged, item, version);
      }
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const fetchApi: Api<FetchRequest, FetchResponse> = {
  key: 1,
  name: 'Fetch',
  minVersion: 4,
  maxVersion: 18,
  stableVersion: 18,
  flexibleVersion: 12,
  readRequest: readFetchRequest,
  writeRequest: writeFetchRequest,
  readResponse: readFetchResponse,
  writeResponse: writeFetchResponse,
};
