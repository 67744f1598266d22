// Generated from broker/protocol/schema/api/metadata.schema. Do not edit: change the schema, then `make generate`.
// Brokers, topics, partitions and their leaders: the map that clients route by. All topics by a null list from version 1 on,
// leader epochs from 7 (KIP-320), authorized operations from 8 (KIP-430; of the cluster up to 10, see DescribeCluster), topic ids
// in answers from 10 and in questions from 12 (KIP-516). Partition numbers must be contiguous: clients count them.

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface MetadataRequestTopic {
  /** Since version 10. */
  topicId: Uuid;
  /** Null: by id. */
  name: string | null;
  unknownTags?: UnknownTag[];
}

export function metadataRequestTopic(fields: Partial<MetadataRequestTopic> = {}): MetadataRequestTopic {
  return { topicId: zeroUuid, name: '', ...fields };
}

export function readMetadataRequestTopic(reader: Reader, version: number): MetadataRequestTopic {
  const flexible = version >= 9;
  const topicId: Uuid = version >= 10 ? reader.uuid() : zeroUuid;
  const name: string | null = version >= 10 ? (flexible ? reader.compactStringOrNull() : reader.stringOrNull()) : (flexible ? reader.compactString() : reader.string());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: MetadataRequestTopic = { topicId, name };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeMetadataRequestTopic(writer: Writer, value: MetadataRequestTopic, version: number): void {
  const flexible = version >= 9;
  if (version >= 10) {
    writer.uuid(value.topicId);
  }
  { if (version >= 10) { if (flexible) writer.compactStringOrNull(value.name); else writer.stringOrNull(value.name); } else { if (flexible) writer.compactString(value.name ?? ''); else writer.string(value.name ?? ''); }; }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface MetadataRequest {
  /** Null: all; empty: none (in version 0: all). */
  topics: MetadataRequestTopic[] | null;
  /** Since version 4. */
  allowAutoTopicCreation: boolean;
  /** Since version 8, until 10. */
  includeClusterAuthorizedOperations: boolean;
  /** Since version 8. */
  includeTopicAuthorizedOperations: boolean;
  unknownTags?: UnknownTag[];
}

export function metadataRequest(fields: Partial<MetadataRequest> = {}): MetadataRequest {
  return { topics: [], allowAutoTopicCreation: true, includeClusterAuthorizedOperations: false, includeTopicAuthorizedOperations: false, ...fields };
}

export function readMetadataRequest(reader: Reader, version: number): MetadataRequest {
  const flexible = version >= 9;
  let topics: MetadataRequestTopic[] | null = [];
  {
    const count = version >= 1 ? (flexible ? reader.compactArrayLengthOrNull() : reader.arrayLengthOrNull()) : (flexible ? reader.compactArrayLength() : reader.arrayLength());
    if (count < 0) topics = null;
    else {
      const items: MetadataRequestTopic[] = [];
      for (let index = 0; index < count; index++) items.push(readMetadataRequestTopic(reader, version));
      topics = items;
    }
  }
  const allowAutoTopicCreation: boolean = version >= 4 ? reader.bool() : true;
  const includeClusterAuthorizedOperations: boolean = version >= 8 && version <= 10 ? reader.bool() : false;
  const includeTopicAuthorizedOperations: boolean = version >= 8 ? reader.bool() : false;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: MetadataRequest = { topics, allowAutoTopicCreation, includeClusterAuthorizedOperations, includeTopicAuthorizedOperations };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeMetadataRequest(writer: Writer, value: MetadataRequest, version: number): void {
  const flexible = version >= 9;
  if (version < 4 && value.allowAutoTopicCreation !== true) refuseField('MetadataRequest.allowAutoTopicCreation', version);
  if ((version < 8 || version > 10) && value.includeClusterAuthorizedOperations !== false) refuseField('MetadataRequest.includeClusterAuthorizedOperations', version);
  if (version < 8 && value.includeTopicAuthorizedOperations !== false) refuseField('MetadataRequest.includeTopicAuthorizedOperations', version);
  {
    const items = value.topics;
    if (items === null) {
      if (!(version >= 1)) refuseField('MetadataRequest.topics', version);
      if (flexible) writer.compactArrayLength(-1); else writer.arrayLength(-1);
    } else {
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writeMetadataRequestTopic(writer, item, version);
    }
  }
  if (version >= 4) {
    writer.bool(value.allowAutoTopicCreation);
  }
  if (version >= 8 && version <= 10) {
    writer.bool(value.includeClusterAuthorizedOperations);
  }
  if (version >= 8) {
    writer.bool(value.includeTopicAuthorizedOperations);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface MetadataResponseBroker {
  nodeId: number;
  host: string;
  port: number;
  /** Null: none was given. Since version 1. */
  rack: string | null;
  unknownTags?: UnknownTag[];
}

export function metadataResponseBroker(fields: Partial<MetadataResponseBroker> = {}): MetadataResponseBroker {
  return { nodeId: 0, host: '', port: 0, rack: null, ...fields };
}

export function readMetadataResponseBroker(reader: Reader, version: number): MetadataResponseBroker {
  const flexible = version >= 9;
  const nodeId: number = reader.int32();
  const host: string = (flexible ? reader.compactString() : reader.string());
  const port: number = reader.int32();
  const rack: string | null = version >= 1 ? ((flexible ? reader.compactStringOrNull() : reader.stringOrNull())) : null;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: MetadataResponseBroker = { nodeId, host, port, rack };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeMetadataResponseBroker(writer: Writer, value: MetadataResponseBroker, version: number): void {
  const flexible = version >= 9;
  writer.int32(value.nodeId);
  { if (flexible) writer.compactString(value.host); else writer.string(value.host); }
  writer.int32(value.port);
  if (version >= 1) {
    { if (flexible) writer.compactStringOrNull(value.rack); else writer.stringOrNull(value.rack); }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface MetadataResponsePartition {
  errorCode: number;
  partitionIndex: number;
  /** -1: no leader. */
  leaderId: number;
  /** -1: unknown. Since version 7. */
  leaderEpoch: number;
  replicaNodes: number[];
  isrNodes: number[];
  /** Since version 5. */
  offlineReplicas: number[];
  unknownTags?: UnknownTag[];
}

export function metadataResponsePartition(fields: Partial<MetadataResponsePartition> = {}): MetadataResponsePartition {
  return { errorCode: 0, partitionIndex: 0, leaderId: 0, leaderEpoch: -1, replicaNodes: [], isrNodes: [], offlineReplicas: [], ...fields };
}

export function readMetadataResponsePartition(reader: Reader, version: number): MetadataResponsePartition {
  const flexible = version >= 9;
  const errorCode: number = reader.int16();
  const partitionIndex: number = reader.int32();
  const leaderId: number = reader.int32();
  const leaderEpoch: number = version >= 7 ? reader.int32() : -1;
  let replicaNodes: number[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    replicaNodes = items;
  }
  let isrNodes: number[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    isrNodes = items;
  }
  let offlineReplicas: number[] = [];
  if (version >= 5) {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    offlineReplicas = items;
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
  const value: MetadataResponsePartition = { errorCode, partitionIndex, leaderId, leaderEpoch, replicaNodes, isrNodes, offlineReplicas };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeMetadataResponsePartition(writer: Writer, value: MetadataResponsePartition, version: number): void {
  const flexible = version >= 9;
  writer.int16(value.errorCode);
  writer.int32(value.partitionIndex);
  writer.int32(value.leaderId);
  if (version >= 7) {
    writer.int32(value.leaderEpoch);
  }
  {
    const items = value.replicaNodes;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    const items = value.isrNodes;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  if (version >= 5) {
    {
      const items = value.offlineReplicas;
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writer.int32(item);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface MetadataResponseTopic {
  errorCode: number;
  /** Null: the id is unknown. */
  name: string | null;
  /** Since version 10. */
  topicId: Uuid;
  /** Since version 1. */
  isInternal: boolean;
  partitions: MetadataResponsePartition[];
  /** Bit set by number of operation; -2147483648: not asked for. Since version 8. */
  topicAuthorizedOperations: number;
  unknownTags?: UnknownTag[];
}

export function metadataResponseTopic(fields: Partial<MetadataResponseTopic> = {}): MetadataResponseTopic {
  return { errorCode: 0, name: '', topicId: zeroUuid, isInternal: false, partitions: [], topicAuthorizedOperations: -2147483648, ...fields };
}

export function readMetadataResponseTopic(reader: Reader, version: number): MetadataResponseTopic {
  const flexible = version >= 9;
  const errorCode: number = reader.int16();
  const name: string | null = version >= 12 ? (flexible ? reader.compactStringOrNull() : reader.stringOrNull()) : (flexible ? reader.compactString() : reader.string());
  const topicId: Uuid = version >= 10 ? reader.uuid() : zeroUuid;
  const isInternal: boolean = version >= 1 ? reader.bool() : false;
  let partitions: MetadataResponsePartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: MetadataResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readMetadataResponsePartition(reader, version));
    partitions = items;
  }
  const topicAuthorizedOperations: number = version >= 8 ? reader.int32() : -2147483648;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: MetadataResponseTopic = { errorCode, name, topicId, isInternal, partitions, topicAuthorizedOperations };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeMetadataResponseTopic(writer: Writer, value: MetadataResponseTopic, version: number): void {
  const flexible = version >= 9;
  if (version < 8 && value.topicAuthorizedOperations !== -2147483648) refuseField('MetadataResponseTopic.topicAuthorizedOperations', version);
  writer.int16(value.errorCode);
  { if (version >= 12) { if (flexible) writer.compactStringOrNull(value.name); else writer.stringOrNull(value.name); } else { if (flexible) writer.compactString(value.name ?? ''); else writer.string(value.name ?? ''); }; }
  if (version >= 10) {
    writer.uuid(value.topicId);
  }
  if (version >= 1) {
    writer.bool(value.isInternal);
  }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeMetadataResponsePartition(writer, item, version);
  }
  if (version >= 8) {
    writer.int32(value.topicAuthorizedOperations);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface MetadataResponse {
  /** Since version 3. */
  throttleTimeMs: number;
  brokers: MetadataResponseBroker[];
  /** Since version 2. */
  clusterId: string | null;
  /** -1: none known. Since version 1. */
  controllerId: number;
  topics: MetadataResponseTopic[];
  /** Since version 13. */
  errorCode: number;
  /** Bit set by number of operation; -2147483648: not asked for. Since version 8, until 10. */
  clusterAuthorizedOperations: number;
  unknownTags?: UnknownTag[];
}

export function metadataResponse(fields: Partial<MetadataResponse> = {}): MetadataResponse {
  return { throttleTimeMs: 0, brokers: [], clusterId: null, controllerId: -1, topics: [], errorCode: 0, clusterAuthorizedOperations: -2147483648, ...fields };
}

export function readMetadataResponse(reader: Reader, version: number): MetadataResponse {
  const flexible = version >= 9;
  const throttleTimeMs: number = version >= 3 ? reader.int32() : 0;
  let brokers: MetadataResponseBroker[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: MetadataResponseBroker[] = [];
    for (let index = 0; index < count; index++) items.push(readMetadataResponseBroker(reader, version));
    brokers = items;
  }
  const clusterId: string | null = version >= 2 ? ((flexible ? reader.compactStringOrNull() : reader.stringOrNull())) : null;
  const controllerId: number = version >= 1 ? reader.int32() : -1;
  let topics: MetadataResponseTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: MetadataResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readMetadataResponseTopic(reader, version));
    topics = items;
  }
  const errorCode: number = version >= 13 ? reader.int16() : 0;
  const clusterAuthorizedOperations: number = version >= 8 && version <= 10 ? reader.int32() : -2147483648;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: MetadataResponse = { throttleTimeMs, brokers, clusterId, controllerId, topics, errorCode, clusterAuthorizedOperations };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeMetadataResponse(writer: Writer, value: MetadataResponse, version: number): void {
  const flexible = version >= 9;
  if ((version < 8 || version > 10) && value.clusterAuthorizedOperations !== -2147483648) refuseField('MetadataResponse.clusterAuthorizedOperations', version);
  if (version >= 3) {
    writer.int32(value.throttleTimeMs);
  }
  {
    const items = value.brokers;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeMetadataResponseBroker(writer, item, version);
  }
  if (version >= 2) {
    { if (flexible) writer.compactStringOrNull(value.clusterId); else writer.stringOrNull(value.clusterId); }
  }
  if (version >= 1) {
    writer.int32(value.controllerId);
  }
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeMetadataResponseTopic(writer, item, version);
  }
  if (version >= 13) {
    writer.int16(value.errorCode);
  }
  if (version >= 8 && version <= 10) {
    writer.int32(value.clusterAuthorizedOperations);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const metadataApi: Api<MetadataRequest, MetadataResponse> = {
  key: 3,
  name: 'Metadata',
  minVersion: 0,
  maxVersion: 13,
  stableVersion: 13,
  flexibleVersion: 9,
  readRequest: readMetadataRequest,
  writeRequest: writeMetadataRequest,
  readResponse: readMetadataResponse,
  writeResponse: writeMetadataResponse,
};
