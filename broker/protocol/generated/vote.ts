// Generated from broker/protocol/schema/api/vote.schema. Do not edit: change the schema, then `make generate`.
// A candidate of the metadata quorum asks for a vote (KIP-595). Directory ids from version 1 on (KIP-853), a vote without a new
// epoch from 2 (KIP-996).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface VoteRequestPartition {
  partitionIndex: number;
  replicaEpoch: number;
  replicaId: number;
  /** Since version 1. */
  replicaDirectoryId: Uuid;
  /** Since version 1. */
  voterDirectoryId: Uuid;
  lastOffsetEpoch: number;
  lastOffset: number;
  /** Since version 2. */
  preVote: boolean;
  unknownTags?: UnknownTag[];
}

export function voteRequestPartition(fields: Partial<VoteRequestPartition> = {}): VoteRequestPartition {
  return { partitionIndex: 0, replicaEpoch: 0, replicaId: 0, replicaDirectoryId: zeroUuid, voterDirectoryId: zeroUuid, lastOffsetEpoch: 0, lastOffset: 0, preVote: false, ...fields };
}

export function readVoteRequestPartition(reader: Reader, version: number): VoteRequestPartition {
  const partitionIndex: number = reader.int32();
  const replicaEpoch: number = reader.int32();
  const replicaId: number = reader.int32();
  const replicaDirectoryId: Uuid = version >= 1 ? reader.uuid() : zeroUuid;
  const voterDirectoryId: Uuid = version >= 1 ? reader.uuid() : zeroUuid;
  const lastOffsetEpoch: number = reader.int32();
  const lastOffset: number = reader.int64();
  const preVote: boolean = version >= 2 ? reader.bool() : false;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: VoteRequestPartition = { partitionIndex, replicaEpoch, replicaId, replicaDirectoryId, voterDirectoryId, lastOffsetEpoch, lastOffset, preVote };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeVoteRequestPartition(writer: Writer, value: VoteRequestPartition, version: number): void {
  if (version < 2 && value.preVote !== false) refuseField('VoteRequestPartition.preVote', version);
  writer.int32(value.partitionIndex);
  writer.int32(value.replicaEpoch);
  writer.int32(value.replicaId);
  if (version >= 1) {
    writer.uuid(value.replicaDirectoryId);
  }
  if (version >= 1) {
    writer.uuid(value.voterDirectoryId);
  }
  writer.int32(value.lastOffsetEpoch);
  writer.int64(value.lastOffset);
  if (version >= 2) {
    writer.bool(value.preVote);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface VoteRequestTopic {
  topicName: string;
  partitions: VoteRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function voteRequestTopic(fields: Partial<VoteRequestTopic> = {}): VoteRequestTopic {
  return { topicName: '', partitions: [], ...fields };
}

export function readVoteRequestTopic(reader: Reader, version: number): VoteRequestTopic {
  const topicName: string = reader.compactString();
  let partitions: VoteRequestPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: VoteRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readVoteRequestPartition(reader, version));
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
  const value: VoteRequestTopic = { topicName, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeVoteRequestTopic(writer: Writer, value: VoteRequestTopic, version: number): void {
  writer.compactString(value.topicName);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeVoteRequestPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface VoteRequest {
  clusterId: string | null;
  /** Since version 1. */
  voterId: number;
  topics: VoteRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function voteRequest(fields: Partial<VoteRequest> = {}): VoteRequest {
  return { clusterId: null, voterId: -1, topics: [], ...fields };
}

export function readVoteRequest(reader: Reader, version: number): VoteRequest {
  const clusterId: string | null = reader.compactStringOrNull();
  const voterId: number = version >= 1 ? reader.int32() : -1;
  let topics: VoteRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: VoteRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readVoteRequestTopic(reader, version));
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
  const value: VoteRequest = { clusterId, voterId, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeVoteRequest(writer: Writer, value: VoteRequest, version: number): void {
  writer.compactStringOrNull(value.clusterId);
  if (version >= 1) {
    writer.int32(value.voterId);
  }
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeVoteRequestTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface VoteResponsePartition {
  partitionIndex: number;
  errorCode: number;
  leaderId: number;
  leaderEpoch: number;
  voteGranted: boolean;
  unknownTags?: UnknownTag[];
}

export function voteResponsePartition(fields: Partial<VoteResponsePartition> = {}): VoteResponsePartition {
  return { partitionIndex: 0, errorCode: 0, leaderId: 0, leaderEpoch: 0, voteGranted: false, ...fields };
}

export function readVoteResponsePartition(reader: Reader, _version: number): VoteResponsePartition {
  const partitionIndex: number = reader.int32();
  const errorCode: number = reader.int16();
  const leaderId: number = reader.int32();
  const leaderEpoch: number = reader.int32();
  const voteGranted: boolean = reader.bool();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: VoteResponsePartition = { partitionIndex, errorCode, leaderId, leaderEpoch, voteGranted };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeVoteResponsePartition(writer: Writer, value: VoteResponsePartition, _version: number): void {
  writer.int32(value.partitionIndex);
  writer.int16(value.errorCode);
  writer.int32(value.leaderId);
  writer.int32(value.leaderEpoch);
  writer.bool(value.voteGranted);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface VoteResponseTopic {
  topicName: string;
  partitions: VoteResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function voteResponseTopic(fields: Partial<VoteResponseTopic> = {}): VoteResponseTopic {
  return { topicName: '', partitions: [], ...fields };
}

export function readVoteResponseTopic(reader: Reader, version: number): VoteResponseTopic {
  const topicName: string = reader.compactString();
  let partitions: VoteResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: VoteResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readVoteResponsePartition(reader, version));
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
  const value: VoteResponseTopic = { topicName, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeVoteResponseTopic(writer: Writer, value: VoteResponseTopic, version: number): void {
  writer.compactString(value.topicName);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeVoteResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface VoteResponseNodeEndpoint {
  /** Since version 1. */
  nodeId: number;
  /** Since version 1. */
  host: string;
  /** Since version 1. */
  port: number;
  unknownTags?: UnknownTag[];
}

export function voteResponseNodeEndpoint(fields: Partial<VoteResponseNodeEndpoint> = {}): VoteResponseNodeEndpoint {
  return { nodeId: 0, host: '', port: 0, ...fields };
}

export function readVoteResponseNodeEndpoint(reader: Reader, version: number): VoteResponseNodeEndpoint {
  const nodeId: number = version >= 1 ? reader.int32() : 0;
  const host: string = version >= 1 ? reader.compactString() : '';
  const port: number = version >= 1 ? reader.uint16() : 0;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: VoteResponseNodeEndpoint = { nodeId, host, port };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeVoteResponseNodeEndpoint(writer: Writer, value: VoteResponseNodeEndpoint, version: number): void {
  if (version >= 1) {
    writer.int32(value.nodeId);
  }
  if (version >= 1) {
    writer.compactString(value.host);
  }
  if (version >= 1) {
    writer.uint16(value.port);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface VoteResponse {
  errorCode: number;
  topics: VoteResponseTopic[];
  /** Since version 1. */
  nodeEndpoints: VoteResponseNodeEndpoint[];
  unknownTags?: UnknownTag[];
}

export function voteResponse(fields: Partial<VoteResponse> = {}): VoteResponse {
  return { errorCode: 0, topics: [], nodeEndpoints: [], ...fields };
}

export function readVoteResponse(reader: Reader, version: number): VoteResponse {
  const errorCode: number = reader.int16();
  let topics: VoteResponseTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: VoteResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readVoteResponseTopic(reader, version));
    topics = items;
  }
  let nodeEndpoints: VoteResponseNodeEndpoint[] = [];
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0 && version >= 1) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLength();
        const items: VoteResponseNodeEndpoint[] = [];
        for (let index = 0; index < count; index++) items.push(readVoteResponseNodeEndpoint(reader, version));
        nodeEndpoints = items;
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: VoteResponse = { errorCode, topics, nodeEndpoints };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeVoteResponse(writer: Writer, value: VoteResponse, version: number): void {
  if (version < 1 && (value.nodeEndpoints.length > 0)) refuseField('VoteResponse.nodeEndpoints', version);
  writer.int16(value.errorCode);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeVoteResponseTopic(writer, item, version);
  }
  {
    const has0 = version >= 1 && (value.nodeEndpoints.length > 0);
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      {
        const items = value.nodeEndpoints;
        tagged.compactArrayLength(items.length);
        for (const item of items) writeVoteResponseNodeEndpoint(tagged, item, version);
      }
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const voteApi: Api<VoteRequest, VoteResponse> = {
  key: 52,
  name: 'Vote',
  minVersion: 0,
  maxVersion: 2,
  stableVersion: 2,
  flexibleVersion: 0,
  readRequest: readVoteRequest,
  writeRequest: writeVoteRequest,
  readResponse: readVoteResponse,
  writeResponse: writeVoteResponse,
};
