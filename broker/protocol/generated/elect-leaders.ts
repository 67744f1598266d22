// Generated from broker/protocol/schema/api/elect-leaders.schema. Do not edit: change the schema, then `make generate`.
// Elects leaders: the preferred replicas (KIP-183), or from version 1 on any replica, at the risk of losing records (KIP-460).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface ElectLeadersRequestTopicPartition {
  topic: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function electLeadersRequestTopicPartition(fields: Partial<ElectLeadersRequestTopicPartition> = {}): ElectLeadersRequestTopicPartition {
  return { topic: '', partitions: [], ...fields };
}

export function readElectLeadersRequestTopicPartition(reader: Reader, version: number): ElectLeadersRequestTopicPartition {
  const flexible = version >= 2;
  const topic: string = (flexible ? reader.compactString() : reader.string());
  let partitions: number[] = [];
  {
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
  const value: ElectLeadersRequestTopicPartition = { topic, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeElectLeadersRequestTopicPartition(writer: Writer, value: ElectLeadersRequestTopicPartition, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactString(value.topic); else writer.string(value.topic); }
  {
    const items = value.partitions;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ElectLeadersRequest {
  /** 0: preferred, 1: unclean. Since version 1. */
  electionType: number;
  /** Null: all. */
  topicPartitions: ElectLeadersRequestTopicPartition[] | null;
  timeoutMs: number;
  unknownTags?: UnknownTag[];
}

export function electLeadersRequest(fields: Partial<ElectLeadersRequest> = {}): ElectLeadersRequest {
  return { electionType: 0, topicPartitions: [], timeoutMs: 60000, ...fields };
}

export function readElectLeadersRequest(reader: Reader, version: number): ElectLeadersRequest {
  const flexible = version >= 2;
  const electionType: number = version >= 1 ? reader.int8() : 0;
  let topicPartitions: ElectLeadersRequestTopicPartition[] | null = [];
  {
    const count = (flexible ? reader.compactArrayLengthOrNull() : reader.arrayLengthOrNull());
    if (count < 0) topicPartitions = null;
    else {
      const items: ElectLeadersRequestTopicPartition[] = [];
      for (let index = 0; index < count; index++) items.push(readElectLeadersRequestTopicPartition(reader, version));
      topicPartitions = items;
    }
  }
  const timeoutMs: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ElectLeadersRequest = { electionType, topicPartitions, timeoutMs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeElectLeadersRequest(writer: Writer, value: ElectLeadersRequest, version: number): void {
  const flexible = version >= 2;
  if (version < 1 && value.electionType !== 0) refuseField('ElectLeadersRequest.electionType', version);
  if (version >= 1) {
    writer.int8(value.electionType);
  }
  {
    const items = value.topicPartitions;
    if (items === null) {
      if (flexible) writer.compactArrayLength(-1); else writer.arrayLength(-1);
    } else {
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writeElectLeadersRequestTopicPartition(writer, item, version);
    }
  }
  writer.int32(value.timeoutMs);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ElectLeadersResponsePartitionResult {
  partitionId: number;
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function electLeadersResponsePartitionResult(fields: Partial<ElectLeadersResponsePartitionResult> = {}): ElectLeadersResponsePartitionResult {
  return { partitionId: 0, errorCode: 0, errorMessage: '', ...fields };
}

export function readElectLeadersResponsePartitionResult(reader: Reader, version: number): ElectLeadersResponsePartitionResult {
  const flexible = version >= 2;
  const partitionId: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ElectLeadersResponsePartitionResult = { partitionId, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeElectLeadersResponsePartitionResult(writer: Writer, value: ElectLeadersResponsePartitionResult, version: number): void {
  const flexible = version >= 2;
  writer.int32(value.partitionId);
  writer.int16(value.errorCode);
  { if (flexible) writer.compactStringOrNull(value.errorMessage); else writer.stringOrNull(value.errorMessage); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ElectLeadersResponseReplicaElectionResult {
  topic: string;
  partitionResult: ElectLeadersResponsePartitionResult[];
  unknownTags?: UnknownTag[];
}

export function electLeadersResponseReplicaElectionResult(fields: Partial<ElectLeadersResponseReplicaElectionResult> = {}): ElectLeadersResponseReplicaElectionResult {
  return { topic: '', partitionResult: [], ...fields };
}

export function readElectLeadersResponseReplicaElectionResult(reader: Reader, version: number): ElectLeadersResponseReplicaElectionResult {
  const flexible = version >= 2;
  const topic: string = (flexible ? reader.compactString() : reader.string());
  let partitionResult: ElectLeadersResponsePartitionResult[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: ElectLeadersResponsePartitionResult[] = [];
    for (let index = 0; index < count; index++) items.push(readElectLeadersResponsePartitionResult(reader, version));
    partitionResult = items;
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
  const value: ElectLeadersResponseReplicaElectionResult = { topic, partitionResult };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeElectLeadersResponseReplicaElectionResult(writer: Writer, value: ElectLeadersResponseReplicaElectionResult, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactString(value.topic); else writer.string(value.topic); }
  {
    const items = value.partitionResult;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeElectLeadersResponsePartitionResult(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ElectLeadersResponse {
  throttleTimeMs: number;
  /** Since version 1. */
  errorCode: number;
  replicaElectionResults: ElectLeadersResponseReplicaElectionResult[];
  unknownTags?: UnknownTag[];
}

export function electLeadersResponse(fields: Partial<ElectLeadersResponse> = {}): ElectLeadersResponse {
  return { throttleTimeMs: 0, errorCode: 0, replicaElectionResults: [], ...fields };
}

export function readElectLeadersResponse(reader: Reader, version: number): ElectLeadersResponse {
  const flexible = version >= 2;
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = version >= 1 ? reader.int16() : 0;
  let replicaElectionResults: ElectLeadersResponseReplicaElectionResult[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: ElectLeadersResponseReplicaElectionResult[] = [];
    for (let index = 0; index < count; index++) items.push(readElectLeadersResponseReplicaElectionResult(reader, version));
    replicaElectionResults = items;
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
  const value: ElectLeadersResponse = { throttleTimeMs, errorCode, replicaElectionResults };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeElectLeadersResponse(writer: Writer, value: ElectLeadersResponse, version: number): void {
  const flexible = version >= 2;
  if (version < 1 && value.errorCode !== 0) refuseField('ElectLeadersResponse.errorCode', version);
  writer.int32(value.throttleTimeMs);
  if (version >= 1) {
    writer.int16(value.errorCode);
  }
  {
    const items = value.replicaElectionResults;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeElectLeadersResponseReplicaElectionResult(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const electLeadersApi: Api<ElectLeadersRequest, ElectLeadersResponse> = {
  key: 43,
  name: 'ElectLeaders',
  minVersion: 0,
  maxVersion: 2,
  stableVersion: 2,
  flexibleVersion: 2,
  readRequest: readElectLeadersRequest,
  writeRequest: writeElectLeadersRequest,
  readResponse: readElectLeadersResponse,
  writeResponse: writeElectLeadersResponse,
};
