// Generated from broker/protocol/schema/api/end-quorum-epoch.schema. Do not edit: change the schema, then `make generate`.
// A leader of the metadata quorum steps down and names who should follow (KIP-595, KIP-853).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface EndQuorumEpochRequestPreferredCandidate {
  /** Since version 1. */
  candidateId: number;
  /** Since version 1. */
  candidateDirectoryId: Uuid;
  unknownTags?: UnknownTag[];
}

export function endQuorumEpochRequestPreferredCandidate(fields: Partial<EndQuorumEpochRequestPreferredCandidate> = {}): EndQuorumEpochRequestPreferredCandidate {
  return { candidateId: 0, candidateDirectoryId: zeroUuid, ...fields };
}

export function readEndQuorumEpochRequestPreferredCandidate(reader: Reader, version: number): EndQuorumEpochRequestPreferredCandidate {
  const flexible = version >= 1;
  const candidateId: number = version >= 1 ? reader.int32() : 0;
  const candidateDirectoryId: Uuid = version >= 1 ? reader.uuid() : zeroUuid;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: EndQuorumEpochRequestPreferredCandidate = { candidateId, candidateDirectoryId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeEndQuorumEpochRequestPreferredCandidate(writer: Writer, value: EndQuorumEpochRequestPreferredCandidate, version: number): void {
  const flexible = version >= 1;
  if (version >= 1) {
    writer.int32(value.candidateId);
  }
  if (version >= 1) {
    writer.uuid(value.candidateDirectoryId);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface EndQuorumEpochRequestPartition {
  partitionIndex: number;
  leaderId: number;
  leaderEpoch: number;
  /** Since version 1. */
  preferredCandidates: EndQuorumEpochRequestPreferredCandidate[];
  /** Since version 0, until 0. */
  preferredSuccessors: number[];
  unknownTags?: UnknownTag[];
}

export function endQuorumEpochRequestPartition(fields: Partial<EndQuorumEpochRequestPartition> = {}): EndQuorumEpochRequestPartition {
  return { partitionIndex: 0, leaderId: 0, leaderEpoch: 0, preferredCandidates: [], preferredSuccessors: [], ...fields };
}

export function readEndQuorumEpochRequestPartition(reader: Reader, version: number): EndQuorumEpochRequestPartition {
  const flexible = version >= 1;
  const partitionIndex: number = reader.int32();
  const leaderId: number = reader.int32();
  const leaderEpoch: number = reader.int32();
  let preferredCandidates: EndQuorumEpochRequestPreferredCandidate[] = [];
  if (version >= 1) {
    const count = reader.compactArrayLength();
    const items: EndQuorumEpochRequestPreferredCandidate[] = [];
    for (let index = 0; index < count; index++) items.push(readEndQuorumEpochRequestPreferredCandidate(reader, version));
    preferredCandidates = items;
  }
  let preferredSuccessors: number[] = [];
  if (version <= 0) {
    const count = reader.arrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    preferredSuccessors = items;
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
  const value: EndQuorumEpochRequestPartition = { partitionIndex, leaderId, leaderEpoch, preferredCandidates, preferredSuccessors };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeEndQuorumEpochRequestPartition(writer: Writer, value: EndQuorumEpochRequestPartition, version: number): void {
  const flexible = version >= 1;
  writer.int32(value.partitionIndex);
  writer.int32(value.leaderId);
  writer.int32(value.leaderEpoch);
  if (version >= 1) {
    {
      const items = value.preferredCandidates;
      writer.compactArrayLength(items.length);
      for (const item of items) writeEndQuorumEpochRequestPreferredCandidate(writer, item, version);
    }
  }
  if (version <= 0) {
    {
      const items = value.preferredSuccessors;
      writer.arrayLength(items.length);
      for (const item of items) writer.int32(item);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface EndQuorumEpochRequestTopic {
  topicName: string;
  partitions: EndQuorumEpochRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function endQuorumEpochRequestTopic(fields: Partial<EndQuorumEpochRequestTopic> = {}): EndQuorumEpochRequestTopic {
  return { topicName: '', partitions: [], ...fields };
}

export function readEndQuorumEpochRequestTopic(reader: Reader, version: number): EndQuorumEpochRequestTopic {
  const flexible = version >= 1;
  const topicName: string = (flexible ? reader.compactString() : reader.string());
  let partitions: EndQuorumEpochRequestPartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: EndQuorumEpochRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readEndQuorumEpochRequestPartition(reader, version));
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
  const value: EndQuorumEpochRequestTopic = { topicName, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeEndQuorumEpochRequestTopic(writer: Writer, value: EndQuorumEpochRequestTopic, version: number): void {
  const flexible = version >= 1;
  { if (flexible) writer.compactString(value.topicName); else writer.string(value.topicName); }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeEndQuorumEpochRequestPartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface EndQuorumEpochRequestLeaderEndpoint {
  /** Since version 1. */
  name: string;
  /** Since version 1. */
  host: string;
  /** Since version 1. */
  port: number;
  unknownTags?: UnknownTag[];
}

export function endQuorumEpochRequestLeaderEndpoint(fields: Partial<EndQuorumEpochRequestLeaderEndpoint> = {}): EndQuorumEpochRequestLeaderEndpoint {
  return { name: '', host: '', port: 0, ...fields };
}

export function readEndQuorumEpochRequestLeaderEndpoint(reader: Reader, version: number): EndQuorumEpochRequestLeaderEndpoint {
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
  const value: EndQuorumEpochRequestLeaderEndpoint = { name, host, port };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeEndQuorumEpochRequestLeaderEndpoint(writer: Writer, value: EndQuorumEpochRequestLeaderEndpoint, version: number): void {
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

export interface EndQuorumEpochRequest {
  clusterId: string | null;
  topics: EndQuorumEpochRequestTopic[];
  /** Since version 1. */
  leaderEndpoints: EndQuorumEpochRequestLeaderEndpoint[];
  unknownTags?: UnknownTag[];
}

export function endQuorumEpochRequest(fields: Partial<EndQuorumEpochRequest> = {}): EndQuorumEpochRequest {
  return { clusterId: null, topics: [], leaderEndpoints: [], ...fields };
}

export function readEndQuorumEpochRequest(reader: Reader, version: number): EndQuorumEpochRequest {
  const flexible = version >= 1;
  const clusterId: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  let topics: EndQuorumEpochRequestTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: EndQuorumEpochRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readEndQuorumEpochRequestTopic(reader, version));
    topics = items;
  }
  let leaderEndpoints: EndQuorumEpochRequestLeaderEndpoint[] = [];
  if (version >= 1) {
    const count = reader.compactArrayLength();
    const items: EndQuorumEpochRequestLeaderEndpoint[] = [];
    for (let index = 0; index < count; index++) items.push(readEndQuorumEpochRequestLeaderEndpoint(reader, version));
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
  const value: EndQuorumEpochRequest = { clusterId, topics, leaderEndpoints };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeEndQuorumEpochRequest(writer: Writer, value: EndQuorumEpochRequest, version: number): void {
  const flexible = version >= 1;
  { if (flexible) writer.compactStringOrNull(value.clusterId); else writer.stringOrNull(value.clusterId); }
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeEndQuorumEpochRequestTopic(writer, item, version);
  }
  if (version >= 1) {
    {
      const items = value.leaderEndpoints;
      writer.compactArrayLength(items.length);
      for (const item of items) writeEndQuorumEpochRequestLeaderEndpoint(writer, item, version);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface EndQuorumEpochResponsePartition {
  partitionIndex: number;
  errorCode: number;
  leaderId: number;
  leaderEpoch: number;
  unknownTags?: UnknownTag[];
}

export function endQuorumEpochResponsePartition(fields: Partial<EndQuorumEpochResponsePartition> = {}): EndQuorumEpochResponsePartition {
  return { partitionIndex: 0, errorCode: 0, leaderId: 0, leaderEpoch: 0, ...fields };
}

export function readEndQuorumEpochResponsePartition(reader: Reader, version: number): EndQuorumEpochResponsePartition {
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
  const value: EndQuorumEpochResponsePartition = { partitionIndex, errorCode, leaderId, leaderEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeEndQuorumEpochResponsePartition(writer: Writer, value: EndQuorumEpochResponsePartition, version: number): void {
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

export interface EndQuorumEpochResponseTopic {
  topicName: string;
  partitions: EndQuorumEpochResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function endQuorumEpochResponseTopic(fields: Partial<EndQuorumEpochResponseTopic> = {}): EndQuorumEpochResponseTopic {
  return { topicName: '', partitions: [], ...fields };
}

export function readEndQuorumEpochResponseTopic(reader: Reader, version: number): EndQuorumEpochResponseTopic {
  const flexible = version >= 1;
  const topicName: string = (flexible ? reader.compactString() : reader.string());
  let partitions: EndQuorumEpochResponsePartition[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: EndQuorumEpochResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readEndQuorumEpochResponsePartition(reader, version));
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
  const value: EndQuorumEpochResponseTopic = { topicName, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeEndQuorumEpochResponseTopic(writer: Writer, value: EndQuorumEpochResponseTopic, version: number): void {
  const flexible = version >= 1;
  { if (flexible) writer.compactString(value.topicName); else writer.string(value.topicName); }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeEndQuorumEpochResponsePartition(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface EndQuorumEpochResponseNodeEndpoint {
  /** Since version 1. */
  nodeId: number;
  /** Since version 1. */
  host: string;
  /** Since version 1. */
  port: number;
  unknownTags?: UnknownTag[];
}

export function endQuorumEpochResponseNodeEndpoint(fields: Partial<EndQuorumEpochResponseNodeEndpoint> = {}): EndQuorumEpochResponseNodeEndpoint {
  return { nodeId: 0, host: '', port: 0, ...fields };
}

export function readEndQuorumEpochResponseNodeEndpoint(reader: Reader, version: number): EndQuorumEpochResponseNodeEndpoint {
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
  const value: EndQuorumEpochResponseNodeEndpoint = { nodeId, host, port };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeEndQuorumEpochResponseNodeEndpoint(writer: Writer, value: EndQuorumEpochResponseNodeEndpoint, version: number): void {
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

export interface EndQuorumEpochResponse {
  errorCode: number;
  topics: EndQuorumEpochResponseTopic[];
  /** Since version 1. */
  nodeEndpoints: EndQuorumEpochResponseNodeEndpoint[];
  unknownTags?: UnknownTag[];
}

export function endQuorumEpochResponse(fields: Partial<EndQuorumEpochResponse> = {}): EndQuorumEpochResponse {
  return { errorCode: 0, topics: [], nodeEndpoints: [], ...fields };
}

export function readEndQuorumEpochResponse(reader: Reader, version: number): EndQuorumEpochResponse {
  const flexible = version >= 1;
  const errorCode: number = reader.int16();
  let topics: EndQuorumEpochResponseTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: EndQuorumEpochResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readEndQuorumEpochResponseTopic(reader, version));
    topics = items;
  }
  let nodeEndpoints: EndQuorumEpochResponseNodeEndpoint[] = [];
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0 && version >= 1) {
        const outer = reader.beginTag(size);
        const count = reader.compactArrayLength();
        const items: EndQuorumEpochResponseNodeEndpoint[] = [];
        for (let index = 0; index < count; index++) items.push(readEndQuorumEpochResponseNodeEndpoint(reader, version));
        nodeEndpoints = items;
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: EndQuorumEpochResponse = { errorCode, topics, nodeEndpoints };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeEndQuorumEpochResponse(writer: Writer, value: EndQuorumEpochResponse, version: number): void {
  const flexible = version >= 1;
  if (version < 1 && (value.nodeEndpoints.length > 0)) refuseField('EndQuorumEpochResponse.nodeEndpoints', version);
  writer.int16(value.errorCode);
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeEndQuorumEpochResponseTopic(writer, item, version);
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
        for (const item of items) writeEndQuorumEpochResponseNodeEndpoint(tagged, item, version);
      }
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const endQuorumEpochApi: Api<EndQuorumEpochRequest, EndQuorumEpochResponse> = {
  key: 54,
  name: 'EndQuorumEpoch',
  minVersion: 0,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 1,
  readRequest: readEndQuorumEpochRequest,
  writeRequest: writeEndQuorumEpochRequest,
  readResponse: readEndQuorumEpochResponse,
  writeResponse: writeEndQuorumEpochResponse,
};
