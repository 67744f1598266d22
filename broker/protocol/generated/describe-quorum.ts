// Generated from broker/protocol/schema/api/describe-quorum.schema. Do not edit: change the schema, then `make generate`.
// Leader, voters and observers of the metadata log (KIP-595). Times of the last fetch from version 1 on (KIP-836), directory ids and
// addresses from 2 (KIP-853).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DescribeQuorumRequestPartition {
  partitionIndex: number;
  unknownTags?: UnknownTag[];
}

export function describeQuorumRequestPartition(fields: Partial<DescribeQuorumRequestPartition> = {}): DescribeQuorumRequestPartition {
  return { partitionIndex: 0, ...fields };
}

export function readDescribeQuorumRequestPartition(reader: Reader, _version: number): DescribeQuorumRequestPartition {
  const partitionIndex: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeQuorumRequestPartition = { partitionIndex };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeQuorumRequestPartition(writer: Writer, value: DescribeQuorumRequestPartition, _version: number): void {
  writer.int32(value.partitionIndex);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeQuorumRequestTopic {
  topicName: string;
  partitions: DescribeQuorumRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function describeQuorumRequestTopic(fields: Partial<DescribeQuorumRequestTopic> = {}): DescribeQuorumRequestTopic {
  return { topicName: '', partitions: [], ...fields };
}

export function readDescribeQuorumRequestTopic(reader: Reader, version: number): DescribeQuorumRequestTopic {
  const topicName: string = reader.compactString();
  let partitions: DescribeQuorumRequestPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeQuorumRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeQuorumRequestPartition(reader, version));
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
  const value: DescribeQuorumRequestTopic = { topicName, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeQuorumRequestTopic(writer: Writer, value: DescribeQuorumRequestTopic, version: number): void {
  writer.compactString(value.topicName);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeQuorumRequestPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeQuorumRequest {
  topics: DescribeQuorumRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function describeQuorumRequest(fields: Partial<DescribeQuorumRequest> = {}): DescribeQuorumRequest {
  return { topics: [], ...fields };
}

export function readDescribeQuorumRequest(reader: Reader, version: number): DescribeQuorumRequest {
  let topics: DescribeQuorumRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeQuorumRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeQuorumRequestTopic(reader, version));
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
  const value: DescribeQuorumRequest = { topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeQuorumRequest(writer: Writer, value: DescribeQuorumRequest, version: number): void {
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeQuorumRequestTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeQuorumResponseCurrentVoter {
  replicaId: number;
  /** Since version 2. */
  replicaDirectoryId: Uuid;
  /** -1: unknown. */
  logEndOffset: number;
  /** Milliseconds, by the leader's clock; -1: unknown. Since version 1. */
  lastFetchTimestamp: number;
  /** Milliseconds, by the leader's clock; -1: unknown. Since version 1. */
  lastCaughtUpTimestamp: number;
  unknownTags?: UnknownTag[];
}

export function describeQuorumResponseCurrentVoter(fields: Partial<DescribeQuorumResponseCurrentVoter> = {}): DescribeQuorumResponseCurrentVoter {
  return { replicaId: 0, replicaDirectoryId: zeroUuid, logEndOffset: 0, lastFetchTimestamp: -1, lastCaughtUpTimestamp: -1, ...fields };
}

export function readDescribeQuorumResponseCurrentVoter(reader: Reader, version: number): DescribeQuorumResponseCurrentVoter {
  const replicaId: number = reader.int32();
  const replicaDirectoryId: Uuid = version >= 2 ? reader.uuid() : zeroUuid;
  const logEndOffset: number = reader.int64();
  const lastFetchTimestamp: number = version >= 1 ? reader.int64() : -1;
  const lastCaughtUpTimestamp: number = version >= 1 ? reader.int64() : -1;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeQuorumResponseCurrentVoter = { replicaId, replicaDirectoryId, logEndOffset, lastFetchTimestamp, lastCaughtUpTimestamp };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeQuorumResponseCurrentVoter(writer: Writer, value: DescribeQuorumResponseCurrentVoter, version: number): void {
  if (version < 2 && value.replicaDirectoryId !== zeroUuid) refuseField('DescribeQuorumResponseCurrentVoter.replicaDirectoryId', version);
  writer.int32(value.replicaId);
  if (version >= 2) {
    writer.uuid(value.replicaDirectoryId);
  }
  writer.int64(value.logEndOffset);
  if (version >= 1) {
    writer.int64(value.lastFetchTimestamp);
  }
  if (version >= 1) {
    writer.int64(value.lastCaughtUpTimestamp);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeQuorumResponseObserver {
  replicaId: number;
  /** Since version 2. */
  replicaDirectoryId: Uuid;
  logEndOffset: number;
  /** Milliseconds, by the leader's clock; -1: unknown. Since version 1. */
  lastFetchTimestamp: number;
  /** Milliseconds, by the leader's clock; -1: unknown. Since version 1. */
  lastCaughtUpTimestamp: number;
  unknownTags?: UnknownTag[];
}

export function describeQuorumResponseObserver(fields: Partial<DescribeQuorumResponseObserver> = {}): DescribeQuorumResponseObserver {
  return { replicaId: 0, replicaDirectoryId: zeroUuid, logEndOffset: 0, lastFetchTimestamp: -1, lastCaughtUpTimestamp: -1, ...fields };
}

export function readDescribeQuorumResponseObserver(reader: Reader, version: number): DescribeQuorumResponseObserver {
  const replicaId: number = reader.int32();
  const replicaDirectoryId: Uuid = version >= 2 ? reader.uuid() : zeroUuid;
  const logEndOffset: number = reader.int64();
  const lastFetchTimestamp: number = version >= 1 ? reader.int64() : -1;
  const lastCaughtUpTimestamp: number = version >= 1 ? reader.int64() : -1;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeQuorumResponseObserver = { replicaId, replicaDirectoryId, logEndOffset, lastFetchTimestamp, lastCaughtUpTimestamp };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeQuorumResponseObserver(writer: Writer, value: DescribeQuorumResponseObserver, version: number): void {
  if (version < 2 && value.replicaDirectoryId !== zeroUuid) refuseField('DescribeQuorumResponseObserver.replicaDirectoryId', version);
  writer.int32(value.replicaId);
  if (version >= 2) {
    writer.uuid(value.replicaDirectoryId);
  }
  writer.int64(value.logEndOffset);
  if (version >= 1) {
    writer.int64(value.lastFetchTimestamp);
  }
  if (version >= 1) {
    writer.int64(value.lastCaughtUpTimestamp);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeQuorumResponsePartition {
  partitionIndex: number;
  errorCode: number;
  /** Since version 2. */
  errorMessage: string | null;
  /** -1: none known. */
  leaderId: number;
  leaderEpoch: number;
  highWatermark: number;
  currentVoters: DescribeQuorumResponseCurrentVoter[];
  observers: DescribeQuorumResponseObserver[];
  unknownTags?: UnknownTag[];
}

export function describeQuorumResponsePartition(fields: Partial<DescribeQuorumResponsePartition> = {}): DescribeQuorumResponsePartition {
  return { partitionIndex: 0, errorCode: 0, errorMessage: '', leaderId: 0, leaderEpoch: 0, highWatermark: 0, currentVoters: [], observers: [], ...fields };
}

export function readDescribeQuorumResponsePartition(reader: Reader, version: number): DescribeQuorumResponsePartition {
  const partitionIndex: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = version >= 2 ? reader.compactStringOrNull() : '';
  const leaderId: number = reader.int32();
  const leaderEpoch: number = reader.int32();
  const highWatermark: number = reader.int64();
  let currentVoters: DescribeQuorumResponseCurrentVoter[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeQuorumResponseCurrentVoter[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeQuorumResponseCurrentVoter(reader, version));
    currentVoters = items;
  }
  let observers: DescribeQuorumResponseObserver[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeQuorumResponseObserver[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeQuorumResponseObserver(reader, version));
    observers = items;
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
  const value: DescribeQuorumResponsePartition = { partitionIndex, errorCode, errorMessage, leaderId, leaderEpoch, highWatermark, currentVoters, observers };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeQuorumResponsePartition(writer: Writer, value: DescribeQuorumResponsePartition, version: number): void {
  writer.int32(value.partitionIndex);
  writer.int16(value.errorCode);
  if (version >= 2) {
    writer.compactStringOrNull(value.errorMessage);
  }
  writer.int32(value.leaderId);
  writer.int32(value.leaderEpoch);
  writer.int64(value.highWatermark);
  {
    const items = value.currentVoters;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeQuorumResponseCurrentVoter(writer, item, version);
  }
  {
    const items = value.observers;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeQuorumResponseObserver(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeQuorumResponseTopic {
  topicName: string;
  partitions: DescribeQuorumResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function describeQuorumResponseTopic(fields: Partial<DescribeQuorumResponseTopic> = {}): DescribeQuorumResponseTopic {
  return { topicName: '', partitions: [], ...fields };
}

export function readDescribeQuorumResponseTopic(reader: Reader, version: number): DescribeQuorumResponseTopic {
  const topicName: string = reader.compactString();
  let partitions: DescribeQuorumResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeQuorumResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeQuorumResponsePartition(reader, version));
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
  const value: DescribeQuorumResponseTopic = { topicName, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeQuorumResponseTopic(writer: Writer, value: DescribeQuorumResponseTopic, version: number): void {
  writer.compactString(value.topicName);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeQuorumResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeQuorumResponseListener {
  /** Since version 2. */
  name: string;
  /** Since version 2. */
  host: string;
  /** Since version 2. */
  port: number;
  unknownTags?: UnknownTag[];
}

export function describeQuorumResponseListener(fields: Partial<DescribeQuorumResponseListener> = {}): DescribeQuorumResponseListener {
  return { name: '', host: '', port: 0, ...fields };
}

export function readDescribeQuorumResponseListener(reader: Reader, version: number): DescribeQuorumResponseListener {
  const name: string = version >= 2 ? reader.compactString() : '';
  const host: string = version >= 2 ? reader.compactString() : '';
  const port: number = version >= 2 ? reader.uint16() : 0;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DescribeQuorumResponseListener = { name, host, port };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeQuorumResponseListener(writer: Writer, value: DescribeQuorumResponseListener, version: number): void {
  if (version >= 2) {
    writer.compactString(value.name);
  }
  if (version >= 2) {
    writer.compactString(value.host);
  }
  if (version >= 2) {
    writer.uint16(value.port);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeQuorumResponseNode {
  /** Since version 2. */
  nodeId: number;
  /** Since version 2. */
  listeners: DescribeQuorumResponseListener[];
  unknownTags?: UnknownTag[];
}

export function describeQuorumResponseNode(fields: Partial<DescribeQuorumResponseNode> = {}): DescribeQuorumResponseNode {
  return { nodeId: 0, listeners: [], ...fields };
}

export function readDescribeQuorumResponseNode(reader: Reader, version: number): DescribeQuorumResponseNode {
  const nodeId: number = version >= 2 ? reader.int32() : 0;
  let listeners: DescribeQuorumResponseListener[] = [];
  if (version >= 2) {
    const count = reader.compactArrayLength();
    const items: DescribeQuorumResponseListener[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeQuorumResponseListener(reader, version));
    listeners = items;
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
  const value: DescribeQuorumResponseNode = { nodeId, listeners };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeQuorumResponseNode(writer: Writer, value: DescribeQuorumResponseNode, version: number): void {
  if (version >= 2) {
    writer.int32(value.nodeId);
  }
  if (version >= 2) {
    {
      const items = value.listeners;
      writer.compactArrayLength(items.length);
      for (const item of items) writeDescribeQuorumResponseListener(writer, item, version);
    }
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DescribeQuorumResponse {
  errorCode: number;
  /** Since version 2. */
  errorMessage: string | null;
  topics: DescribeQuorumResponseTopic[];
  /** Since version 2. */
  nodes: DescribeQuorumResponseNode[];
  unknownTags?: UnknownTag[];
}

export function describeQuorumResponse(fields: Partial<DescribeQuorumResponse> = {}): DescribeQuorumResponse {
  return { errorCode: 0, errorMessage: '', topics: [], nodes: [], ...fields };
}

export function readDescribeQuorumResponse(reader: Reader, version: number): DescribeQuorumResponse {
  const errorCode: number = reader.int16();
  const errorMessage: string | null = version >= 2 ? reader.compactStringOrNull() : '';
  let topics: DescribeQuorumResponseTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DescribeQuorumResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeQuorumResponseTopic(reader, version));
    topics = items;
  }
  let nodes: DescribeQuorumResponseNode[] = [];
  if (version >= 2) {
    const count = reader.compactArrayLength();
    const items: DescribeQuorumResponseNode[] = [];
    for (let index = 0; index < count; index++) items.push(readDescribeQuorumResponseNode(reader, version));
    nodes = items;
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
  const value: DescribeQuorumResponse = { errorCode, errorMessage, topics, nodes };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDescribeQuorumResponse(writer: Writer, value: DescribeQuorumResponse, version: number): void {
  if (version < 2 && (value.nodes.length > 0)) refuseField('DescribeQuorumResponse.nodes', version);
  writer.int16(value.errorCode);
  if (version >= 2) {
    writer.compactStringOrNull(value.errorMessage);
  }
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDescribeQuorumResponseTopic(writer, item, version);
  }
  if (version >= 2) {
    {
      const items = value.nodes;
      writer.compactArrayLength(items.length);
      for (const item of items) writeDescribeQuorumResponseNode(writer, item, version);
    }
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const describeQuorumApi: Api<DescribeQuorumRequest, DescribeQuorumResponse> = {
  key: 55,
  name: 'DescribeQuorum',
  minVersion: 0,
  maxVersion: 2,
  stableVersion: 2,
  flexibleVersion: 0,
  readRequest: readDescribeQuorumRequest,
  writeRequest: writeDescribeQuorumRequest,
  readResponse: readDescribeQuorumResponse,
  writeResponse: writeDescribeQuorumResponse,
};
