// Generated from broker/protocol/schema/api/begin-quorum-epoch.schema. Do not edit: change the schema, then `make generate`.
// A new leader of the metadata quorum announces itself to the voters (KIP-595, KIP-853).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface BeginQuorumEpochRequestPartition {
  partitionIndex: number;
  /** Since version 1. */
  voterDirectoryId: Uuid;
  leaderId: number;
  leaderEpoch: number;
  unknownTags?: UnknownTag[];
}

export function beginQuorumEpochRequestPartition(fields: Partial<BeginQuorumEpochRequestPartition> = {}): BeginQuorumEpochRequestPartition {
  return { partitionIndex: 0, voterDirectoryId: zeroUuid, leaderId: 0, leaderEpoch: 0, ...fields };
}

export function readBeginQuorumEpochRequestPartition(reader: Reader, version: number): BeginQuorumEpochRequestPartition {
  const flexible = version >= 1;
  const partitionIndex: number = reader.int32();
  const voterDirectoryId: Uuid = version >= 1 ? reader.uuid() : zeroUuid;
  const leaderId: number = reader.int32();
  const leaderEpoch: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: BeginQuorumEpochRequestPartition = { partitionIndex, voterDirectoryId, leaderId, leaderEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeBeginQuorumEpochRequestPartition(writer: Writer, value: BeginQuorumEpochRequestPartition, version: number): void {
  const flexible = version >= 1;
  writer.int32(value.partitionIndex);
  if (version >= 1) {
    writer.uuid(value.voterDirectoryId);
  }
  writer.int32(value.leaderId);
  writer.int32(value.leaderEpoch);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface BeginQuorumEpochRequestTopic {
  topicName: string;
  partitions: BeginQuorumEpochRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function beginQuorumEpochRequestTopic(fields: Partial<BeginQuorumEpochRequestTopic> = {}): BeginQuorumEpochRequestTopic {
  return { topicName: '', partitions: [], ...fields };
}

export function readBeginQuorumEpochRequestTopic(reader: Reader, version: number): BeginQuorumEpochRequestTopic {
  const flexible = version >= 1;
  const topicName: string = (flexible ? reader.compactString() : reader.string());
  let partitions: BeginQuorumEpochRequestPartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: BeginQuorumEpochRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readBeginQuorumEpochRequestPartition(reader, version));
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
  const value: BeginQuorumEpochRequestTopic = { topicName, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeBeginQuorumEpochRequestTopic(writer: Writer, value: BeginQuorumEpochRequestTopic, version: number): void {
  const flexible = version >= 1;
  { if (flexible) writer.compactString(value.topicName); else writer.string(value.topicName); }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeBeginQuorumEpochRequestPartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface BeginQuorumEpochRequestLeaderEndpoint {
  /** Since version 1. */
  name: string;
  /** Since version 1. */
  host: string;
  /** Since version 1. */
  port: number;
  unknownTags?: UnknownTag[];
}

export function beginQuorumEpochRequestLeaderEndpoint(fields: Partial<BeginQuorumEpochRequestLeaderEndpoint> = {}): BeginQuorumEpochRequestLeaderEndpoint {
  return { name: '', host: '', port: 0, ...fields };
}

export function readBeginQuorumEpochRequestLeaderEndpoint(reader: Reader, version: number): BeginQuorumEpochRequestLeaderEndpoint {
  const flexible = version >= 1;
  const name: string = version >= 1 ? reader.compactString() : '';
  const host: string = version >= 1 ? reader.compactString() : '';
  const port: number = version >= 1 ? reader.uint16() : 0;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: BeginQuorumEpochRequestLeaderEndpoint = { name, host, port };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeBeginQuorumEpochRequestLeaderEndpoint(writer: Writer, value: BeginQuorumEpochRequestLeaderEndpoint, version: number): void {
  const flexible = version >= 1;
  if (version >= 1) {
    writer.compactString(value.name);
  }
  if (version >= 1) {
    writer.compactString(value.host);
  }
  if (version >= 1) {
    writer.uint16(value.port);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface BeginQuorumEpochRequest {
  clusterId: string | null;
  /** Since version 1. */
  voterId: number;
  topics: BeginQuorumEpochRequestTopic[];
  /** Since version 1. */
  leaderEndpoints: BeginQuorumEpochRequestLeaderEndpoint[];
  unknownTags?: UnknownTag[];
}

export function beginQuorumEpochRequest(fields: Partial<BeginQuorumEpochRequest> = {}): BeginQuorumEpochRequest {
  return { clusterId: null, voterId: -1, topics: [], leaderEndpoints: [], ...fields };
}

export function readBeginQuorumEpochRequest(reader: Reader, version: number): BeginQuorumEpochRequest {
  const flexible = version >= 1;
  const clusterId: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  const voterId: number = version >= 1 ? reader.int32() : -1;
  let topics: BeginQuorumEpochRequestTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: BeginQuorumEpochRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readBeginQuorumEpochRequestTopic(reader, version));
    topics = items;
  }
  let leaderEndpoints: BeginQuorumEpochRequestLeaderEndpoint[] = [];
  if (version >= 1) {
    const count = reader.compactArrayLength();
    const items: BeginQuorumEpochRequestLeaderEndpoint[] = [];
    for (let index = 0; index < count; index++) items.push(readBeginQuorumEpochRequestLeaderEndpoint(reader, version));
    leaderEndpoints = items;
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
  const value: BeginQuorumEpochRequest = { clusterId, voterId, topics, leaderEndpoints };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeBeginQuorumEpochRequest(writer: Writer, value: BeginQuorumEpochRequest, version: number): void {
  const flexible = version >= 1;
  { if (flexible) writer.compactStringOrNull(value.clusterId); else writer.stringOrNull(value.clusterId); }
  if (version >= 1) {
    writer.int32(value.voterId);
  }
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeBeginQuorumEpochRequestTopic(writer, item, version);
  }
  if (version >= 1) {
    {
      const items = value.leaderEndpoints;
      writer.compactArrayLength(items.length);
      for (const item of items) writeBeginQuorumEpochRequestLeaderEndpoint(writer, item, version);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface BeginQuorumEpochResponsePartition {
  partitionIndex: number;
  errorCode: number;
  leaderId: number;
  leaderEpoch: number;
  unknownTags?: UnknownTag[];
}

export function beginQuorumEpochResponsePartition(fields: Partial<BeginQuorumEpochResponsePartition> = {}): BeginQuorumEpochResponsePartition {
  return { partitionIndex: 0, errorCode: 0, leaderId: 0, leaderEpoch: 0, ...fields };
}

export function readBeginQuorumEpochResponsePartition(reader: Reader, version: number): BeginQuorumEpochResponsePartition {
  const flexible = version >= 1;
  const partitionIndex: number = reader.int32();
  const errorCode: number = reader.int16();
  const leaderId: number = reader.int32();
  const leaderEpoch: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: BeginQuorumEpochResponsePartition = { partitionIndex, errorCode, leaderId, leaderEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeBeginQuorumEpochResponsePartition(writer: Writer, value: BeginQuorumEpochResponsePartition, version: number): void {
  const flexible = version >= 1;
  writer.int32(value.partitionIndex);
  writer.int16(value.errorCode);
  writer.int32(value.leaderId);
  writer.int32(value.leaderEpoch);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface BeginQuorumEpochResponseTopic {
  topicName: string;
  partitions: BeginQuorumEpochResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function beginQuorumEpochResponseTopic(fields: Partial<BeginQuorumEpochResponseTopic> = {}): BeginQuorumEpochResponseTopic {
  return { topicName: '', partitions: [], ...fields };
}

export function readBeginQuorumEpochResponseTopic(reader: Reader, version: number): BeginQuorumEpochResponseTopic {
  const flexible = version >= 1;
  const topicName: string = (flexible ? reader.compactString() : reader.string());
  let partitions: BeginQuorumEpochResponsePartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: BeginQuorumEpochResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readBeginQuorumEpochResponsePartition(reader, version));
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
  const value: BeginQuorumEpochResponseTopic = { topicName, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeBeginQuorumEpochResponseTopic(writer: Writer, value: BeginQuorumEpochResponseTopic, version: number): void {
  const flexible = version >= 1;
  { if (flexible) writer.compactString(value.topicName); else writer.string(value.topicName); }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeBeginQuorumEpochResponsePartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface BeginQuorumEpochResponseNodeEndpoint {
  /** Since version 1. */
  nodeId: number;
  /** Since version 1. */
  host: string;
  /** Since version 1. */
  port: number;
  unknownTags?: UnknownTag[];
}

export function beginQuorumEpochResponseNodeEndpoint(fields: Partial<BeginQuorumEpochResponseNodeEndpoint> = {}): BeginQuorumEpochResponseNodeEndpoint {
  return { nodeId: 0, host: '', port: 0, ...fields };
}

export function readBeginQuorumEpochResponseNodeEndpoint(reader: Reader, version: number): BeginQuorumEpochResponseNodeEndpoint {
  const flexible = version >= 1;
  const nodeId: number = version >= 1 ? reader.int32() : 0;
  const host: string = version >= 1 ? reader.compactString() : '';
  const port: number = version >= 1 ? reader.uint16() : 0;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: BeginQuorumEpochResponseNodeEndpoint = { nodeId, host, port };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeBeginQuorumEpochResponseNodeEndpoint(writer: Writer, value: BeginQuorumEpochResponseNodeEndpoint, version: number): void {
  const flexible = version >= 1;
  if (version >= 1) {
    writer.int32(value.nodeId);
  }
  if (version >= 1) {
    writer.compactString(value.host);
  }
  if (version >= 1) {
    writer.uint16(value.port);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface BeginQuorumEpochResponse {
  errorCode: number;
  topics: BeginQuorumEpochResponseTopic[];
  /** Since version 1. */
  nodeEndpoints: BeginQuorumEpochResponseNodeEndpoint[];
  unknownTags?: UnknownTag[];
}

export function beginQuorumEpochResponse(fields: Partial<BeginQuorumEpochResponse> = {}): BeginQuorumEpochResponse {
  return { errorCode: 0, topics: [], nodeEndpoints: [], ...fields };
}

export function readBeginQuorumEpochResponse(reader: Reader, version: number): BeginQuorumEpochResponse {
  const flexible = version >= 1;
  const errorCode: number = reader.int16();
  let topics: BeginQuorumEpochResponseTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: BeginQuorumEpochResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readBeginQuorumEpochResponseTopic(reader, version));
    topics = items;
  }
  let nodeEndpoints: BeginQuorumEpochResponseNodeEndpoint[] = [];
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0 && version >= 1) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLength();
        const items: BeginQuorumEpochResponseNodeEndpoint[] = [];
        for (let index = 0; index < count; index++) items.push(readBeginQuorumEpochResponseNodeEndpoint(reader, version));
        nodeEndpoints = items;
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: BeginQuorumEpochResponse = { errorCode, topics, nodeEndpoints };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeBeginQuorumEpochResponse(writer: Writer, value: BeginQuorumEpochResponse, version: number): void {
  const flexible = version >= 1;
  if (version < 1 && (value.nodeEndpoints.length > 0)) refuseField('BeginQuorumEpochResponse.nodeEndpoints', version);
  writer.int16(value.errorCode);
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeBeginQuorumEpochResponseTopic(writer, item, version);
  }
  if (flexible) {
    const has0 = version >= 1 && (value.nodeEndpoints.length > 0);
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      {
        const items = value.nodeEndpoints;
        tagged.compactArrayLength(items.length);
        for (const item of items) writeBeginQuorumEpochResponseNodeEndpoint(tagged, item, version);
      }
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const beginQuorumEpochApi: Api<BeginQuorumEpochRequest, BeginQuorumEpochResponse> = {
  key: 53,
  name: 'BeginQuorumEpoch',
  minVersion: 0,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 1,
  readRequest: readBeginQuorumEpochRequest,
  writeRequest: writeBeginQuorumEpochRequest,
  readResponse: readBeginQuorumEpochResponse,
  writeResponse: writeBeginQuorumEpochResponse,
};
