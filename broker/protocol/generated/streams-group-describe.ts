// Generated from broker/protocol/schema/api/streams-group-describe.schema. Do not edit: change the schema, then `make generate`.
// State, topology and members of groups of stream applications (KIP-1071).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface StreamsGroupDescribeRequest {
  groupIds: string[];
  includeAuthorizedOperations: boolean;
  /** Since version 1. */
  includeTopologyDescription: boolean;
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeRequest(fields: Partial<StreamsGroupDescribeRequest> = {}): StreamsGroupDescribeRequest {
  return { groupIds: [], includeAuthorizedOperations: false, includeTopologyDescription: false, ...fields };
}

export function readStreamsGroupDescribeRequest(reader: Reader, version: number): StreamsGroupDescribeRequest {
  let groupIds: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    groupIds = items;
  }
  const includeAuthorizedOperations: boolean = reader.bool();
  const includeTopologyDescription: boolean = version >= 1 ? reader.bool() : false;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupDescribeRequest = { groupIds, includeAuthorizedOperations, includeTopologyDescription };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeRequest(writer: Writer, value: StreamsGroupDescribeRequest, version: number): void {
  if (version < 1 && value.includeTopologyDescription !== false) refuseField('StreamsGroupDescribeRequest.includeTopologyDescription', version);
  {
    const items = value.groupIds;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  writer.bool(value.includeAuthorizedOperations);
  if (version >= 1) {
    writer.bool(value.includeTopologyDescription);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseTopicConfig {
  key: string;
  value: string;
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseTopicConfig(fields: Partial<StreamsGroupDescribeResponseTopicConfig> = {}): StreamsGroupDescribeResponseTopicConfig {
  return { key: '', value: '', ...fields };
}

export function readStreamsGroupDescribeResponseTopicConfig(reader: Reader, _version: number): StreamsGroupDescribeResponseTopicConfig {
  const key: string = reader.compactString();
  const valueField: string = reader.compactString();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupDescribeResponseTopicConfig = { key, value: valueField };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseTopicConfig(writer: Writer, value: StreamsGroupDescribeResponseTopicConfig, _version: number): void {
  writer.compactString(value.key);
  writer.compactString(value.value);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseStateChangelogTopic {
  name: string;
  partitions: number;
  replicationFactor: number;
  topicConfigs: StreamsGroupDescribeResponseTopicConfig[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseStateChangelogTopic(fields: Partial<StreamsGroupDescribeResponseStateChangelogTopic> = {}): StreamsGroupDescribeResponseStateChangelogTopic {
  return { name: '', partitions: 0, replicationFactor: 0, topicConfigs: [], ...fields };
}

export function readStreamsGroupDescribeResponseStateChangelogTopic(reader: Reader, version: number): StreamsGroupDescribeResponseStateChangelogTopic {
  const name: string = reader.compactString();
  const partitions: number = reader.int32();
  const replicationFactor: number = reader.int16();
  let topicConfigs: StreamsGroupDescribeResponseTopicConfig[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseTopicConfig[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseTopicConfig(reader, version));
    topicConfigs = items;
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
  const value: StreamsGroupDescribeResponseStateChangelogTopic = { name, partitions, replicationFactor, topicConfigs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseStateChangelogTopic(writer: Writer, value: StreamsGroupDescribeResponseStateChangelogTopic, version: number): void {
  writer.compactString(value.name);
  writer.int32(value.partitions);
  writer.int16(value.replicationFactor);
  {
    const items = value.topicConfigs;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupDescribeResponseTopicConfig(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseRepartitionSourceTopicTopicConfig {
  key: string;
  value: string;
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseRepartitionSourceTopicTopicConfig(fields: Partial<StreamsGroupDescribeResponseRepartitionSourceTopicTopicConfig> = {}): StreamsGroupDescribeResponseRepartitionSourceTopicTopicConfig {
  return { key: '', value: '', ...fields };
}

export function readStreamsGroupDescribeResponseRepartitionSourceTopicTopicConfig(reader: Reader, _version: number): StreamsGroupDescribeResponseRepartitionSourceTopicTopicConfig {
  const key: string = reader.compactString();
  const valueField: string = reader.compactString();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupDescribeResponseRepartitionSourceTopicTopicConfig = { key, value: valueField };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseRepartitionSourceTopicTopicConfig(writer: Writer, value: StreamsGroupDescribeResponseRepartitionSourceTopicTopicConfig, _version: number): void {
  writer.compactString(value.key);
  writer.compactString(value.value);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseRepartitionSourceTopic {
  name: string;
  partitions: number;
  replicationFactor: number;
  topicConfigs: StreamsGroupDescribeResponseRepartitionSourceTopicTopicConfig[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseRepartitionSourceTopic(fields: Partial<StreamsGroupDescribeResponseRepartitionSourceTopic> = {}): StreamsGroupDescribeResponseRepartitionSourceTopic {
  return { name: '', partitions: 0, replicationFactor: 0, topicConfigs: [], ...fields };
}

export function readStreamsGroupDescribeResponseRepartitionSourceTopic(reader: Reader, version: number): StreamsGroupDescribeResponseRepartitionSourceTopic {
  const name: string = reader.compactString();
  const partitions: number = reader.int32();
  const replicationFactor: number = reader.int16();
  let topicConfigs: StreamsGroupDescribeResponseRepartitionSourceTopicTopicConfig[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseRepartitionSourceTopicTopicConfig[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseRepartitionSourceTopicTopicConfig(reader, version));
    topicConfigs = items;
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
  const value: StreamsGroupDescribeResponseRepartitionSourceTopic = { name, partitions, replicationFactor, topicConfigs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseRepartitionSourceTopic(writer: Writer, value: StreamsGroupDescribeResponseRepartitionSourceTopic, version: number): void {
  writer.compactString(value.name);
  writer.int32(value.partitions);
  writer.int16(value.replicationFactor);
  {
    const items = value.topicConfigs;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupDescribeResponseRepartitionSourceTopicTopicConfig(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseSubtopology {
  subtopologyId: string;
  sourceTopics: string[];
  repartitionSinkTopics: string[];
  stateChangelogTopics: StreamsGroupDescribeResponseStateChangelogTopic[];
  repartitionSourceTopics: StreamsGroupDescribeResponseRepartitionSourceTopic[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseSubtopology(fields: Partial<StreamsGroupDescribeResponseSubtopology> = {}): StreamsGroupDescribeResponseSubtopology {
  return { subtopologyId: '', sourceTopics: [], repartitionSinkTopics: [], stateChangelogTopics: [], repartitionSourceTopics: [], ...fields };
}

export function readStreamsGroupDescribeResponseSubtopology(reader: Reader, version: number): StreamsGroupDescribeResponseSubtopology {
  const subtopologyId: string = reader.compactString();
  let sourceTopics: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    sourceTopics = items;
  }
  let repartitionSinkTopics: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    repartitionSinkTopics = items;
  }
  let stateChangelogTopics: StreamsGroupDescribeResponseStateChangelogTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseStateChangelogTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseStateChangelogTopic(reader, version));
    stateChangelogTopics = items;
  }
  let repartitionSourceTopics: StreamsGroupDescribeResponseRepartitionSourceTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseRepartitionSourceTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseRepartitionSourceTopic(reader, version));
    repartitionSourceTopics = items;
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
  const value: StreamsGroupDescribeResponseSubtopology = { subtopologyId, sourceTopics, repartitionSinkTopics, stateChangelogTopics, repartitionSourceTopics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseSubtopology(writer: Writer, value: StreamsGroupDescribeResponseSubtopology, version: number): void {
  writer.compactString(value.subtopologyId);
  {
    const items = value.sourceTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    const items = value.repartitionSinkTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    const items = value.stateChangelogTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupDescribeResponseStateChangelogTopic(writer, item, version);
  }
  {
    const items = value.repartitionSourceTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupDescribeResponseRepartitionSourceTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseTopology {
  epoch: number;
  subtopologies: StreamsGroupDescribeResponseSubtopology[] | null;
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseTopology(fields: Partial<StreamsGroupDescribeResponseTopology> = {}): StreamsGroupDescribeResponseTopology {
  return { epoch: 0, subtopologies: null, ...fields };
}

export function readStreamsGroupDescribeResponseTopology(reader: Reader, version: number): StreamsGroupDescribeResponseTopology {
  const epoch: number = reader.int32();
  let subtopologies: StreamsGroupDescribeResponseSubtopology[] | null = null;
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) subtopologies = null;
    else {
      const items: StreamsGroupDescribeResponseSubtopology[] = [];
      for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseSubtopology(reader, version));
      subtopologies = items;
    }
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
  const value: StreamsGroupDescribeResponseTopology = { epoch, subtopologies };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseTopology(writer: Writer, value: StreamsGroupDescribeResponseTopology, version: number): void {
  writer.int32(value.epoch);
  {
    const items = value.subtopologies;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writeStreamsGroupDescribeResponseSubtopology(writer, item, version);
    }
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseUserEndpoint {
  host: string;
  port: number;
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseUserEndpoint(fields: Partial<StreamsGroupDescribeResponseUserEndpoint> = {}): StreamsGroupDescribeResponseUserEndpoint {
  return { host: '', port: 0, ...fields };
}

export function readStreamsGroupDescribeResponseUserEndpoint(reader: Reader, _version: number): StreamsGroupDescribeResponseUserEndpoint {
  const host: string = reader.compactString();
  const port: number = reader.uint16();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupDescribeResponseUserEndpoint = { host, port };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseUserEndpoint(writer: Writer, value: StreamsGroupDescribeResponseUserEndpoint, _version: number): void {
  writer.compactString(value.host);
  writer.uint16(value.port);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseClientTag {
  key: string;
  value: string;
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseClientTag(fields: Partial<StreamsGroupDescribeResponseClientTag> = {}): StreamsGroupDescribeResponseClientTag {
  return { key: '', value: '', ...fields };
}

export function readStreamsGroupDescribeResponseClientTag(reader: Reader, _version: number): StreamsGroupDescribeResponseClientTag {
  const key: string = reader.compactString();
  const valueField: string = reader.compactString();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupDescribeResponseClientTag = { key, value: valueField };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseClientTag(writer: Writer, value: StreamsGroupDescribeResponseClientTag, _version: number): void {
  writer.compactString(value.key);
  writer.compactString(value.value);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseTaskOffset {
  subtopologyId: string;
  partition: number;
  offset: number;
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseTaskOffset(fields: Partial<StreamsGroupDescribeResponseTaskOffset> = {}): StreamsGroupDescribeResponseTaskOffset {
  return { subtopologyId: '', partition: 0, offset: 0, ...fields };
}

export function readStreamsGroupDescribeResponseTaskOffset(reader: Reader, _version: number): StreamsGroupDescribeResponseTaskOffset {
  const subtopologyId: string = reader.compactString();
  const partition: number = reader.int32();
  const offset: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupDescribeResponseTaskOffset = { subtopologyId, partition, offset };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseTaskOffset(writer: Writer, value: StreamsGroupDescribeResponseTaskOffset, _version: number): void {
  writer.compactString(value.subtopologyId);
  writer.int32(value.partition);
  writer.int64(value.offset);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseTaskEndOffset {
  subtopologyId: string;
  partition: number;
  offset: number;
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseTaskEndOffset(fields: Partial<StreamsGroupDescribeResponseTaskEndOffset> = {}): StreamsGroupDescribeResponseTaskEndOffset {
  return { subtopologyId: '', partition: 0, offset: 0, ...fields };
}

export function readStreamsGroupDescribeResponseTaskEndOffset(reader: Reader, _version: number): StreamsGroupDescribeResponseTaskEndOffset {
  const subtopologyId: string = reader.compactString();
  const partition: number = reader.int32();
  const offset: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupDescribeResponseTaskEndOffset = { subtopologyId, partition, offset };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseTaskEndOffset(writer: Writer, value: StreamsGroupDescribeResponseTaskEndOffset, _version: number): void {
  writer.compactString(value.subtopologyId);
  writer.int32(value.partition);
  writer.int64(value.offset);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseActiveTask {
  subtopologyId: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseActiveTask(fields: Partial<StreamsGroupDescribeResponseActiveTask> = {}): StreamsGroupDescribeResponseActiveTask {
  return { subtopologyId: '', partitions: [], ...fields };
}

export function readStreamsGroupDescribeResponseActiveTask(reader: Reader, _version: number): StreamsGroupDescribeResponseActiveTask {
  const subtopologyId: string = reader.compactString();
  let partitions: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
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
  const value: StreamsGroupDescribeResponseActiveTask = { subtopologyId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseActiveTask(writer: Writer, value: StreamsGroupDescribeResponseActiveTask, _version: number): void {
  writer.compactString(value.subtopologyId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseStandbyTask {
  subtopologyId: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseStandbyTask(fields: Partial<StreamsGroupDescribeResponseStandbyTask> = {}): StreamsGroupDescribeResponseStandbyTask {
  return { subtopologyId: '', partitions: [], ...fields };
}

export function readStreamsGroupDescribeResponseStandbyTask(reader: Reader, _version: number): StreamsGroupDescribeResponseStandbyTask {
  const subtopologyId: string = reader.compactString();
  let partitions: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
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
  const value: StreamsGroupDescribeResponseStandbyTask = { subtopologyId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseStandbyTask(writer: Writer, value: StreamsGroupDescribeResponseStandbyTask, _version: number): void {
  writer.compactString(value.subtopologyId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseWarmupTask {
  subtopologyId: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseWarmupTask(fields: Partial<StreamsGroupDescribeResponseWarmupTask> = {}): StreamsGroupDescribeResponseWarmupTask {
  return { subtopologyId: '', partitions: [], ...fields };
}

export function readStreamsGroupDescribeResponseWarmupTask(reader: Reader, _version: number): StreamsGroupDescribeResponseWarmupTask {
  const subtopologyId: string = reader.compactString();
  let partitions: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
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
  const value: StreamsGroupDescribeResponseWarmupTask = { subtopologyId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseWarmupTask(writer: Writer, value: StreamsGroupDescribeResponseWarmupTask, _version: number): void {
  writer.compactString(value.subtopologyId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseAssignment {
  activeTasks: StreamsGroupDescribeResponseActiveTask[];
  standbyTasks: StreamsGroupDescribeResponseStandbyTask[];
  warmupTasks: StreamsGroupDescribeResponseWarmupTask[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseAssignment(fields: Partial<StreamsGroupDescribeResponseAssignment> = {}): StreamsGroupDescribeResponseAssignment {
  return { activeTasks: [], standbyTasks: [], warmupTasks: [], ...fields };
}

export function readStreamsGroupDescribeResponseAssignment(reader: Reader, version: number): StreamsGroupDescribeResponseAssignment {
  let activeTasks: StreamsGroupDescribeResponseActiveTask[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseActiveTask[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseActiveTask(reader, version));
    activeTasks = items;
  }
  let standbyTasks: StreamsGroupDescribeResponseStandbyTask[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseStandbyTask[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseStandbyTask(reader, version));
    standbyTasks = items;
  }
  let warmupTasks: StreamsGroupDescribeResponseWarmupTask[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseWarmupTask[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseWarmupTask(reader, version));
    warmupTasks = items;
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
  const value: StreamsGroupDescribeResponseAssignment = { activeTasks, standbyTasks, warmupTasks };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseAssignment(writer: Writer, value: StreamsGroupDescribeResponseAssignment, version: number): void {
  {
    const items = value.activeTasks;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupDescribeResponseActiveTask(writer, item, version);
  }
  {
    const items = value.standbyTasks;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupDescribeResponseStandbyTask(writer, item, version);
  }
  {
    const items = value.warmupTasks;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupDescribeResponseWarmupTask(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseTargetAssignmentActiveTask {
  subtopologyId: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseTargetAssignmentActiveTask(fields: Partial<StreamsGroupDescribeResponseTargetAssignmentActiveTask> = {}): StreamsGroupDescribeResponseTargetAssignmentActiveTask {
  return { subtopologyId: '', partitions: [], ...fields };
}

export function readStreamsGroupDescribeResponseTargetAssignmentActiveTask(reader: Reader, _version: number): StreamsGroupDescribeResponseTargetAssignmentActiveTask {
  const subtopologyId: string = reader.compactString();
  let partitions: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
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
  const value: StreamsGroupDescribeResponseTargetAssignmentActiveTask = { subtopologyId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseTargetAssignmentActiveTask(writer: Writer, value: StreamsGroupDescribeResponseTargetAssignmentActiveTask, _version: number): void {
  writer.compactString(value.subtopologyId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseTargetAssignmentStandbyTask {
  subtopologyId: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseTargetAssignmentStandbyTask(fields: Partial<StreamsGroupDescribeResponseTargetAssignmentStandbyTask> = {}): StreamsGroupDescribeResponseTargetAssignmentStandbyTask {
  return { subtopologyId: '', partitions: [], ...fields };
}

export function readStreamsGroupDescribeResponseTargetAssignmentStandbyTask(reader: Reader, _version: number): StreamsGroupDescribeResponseTargetAssignmentStandbyTask {
  const subtopologyId: string = reader.compactString();
  let partitions: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
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
  const value: StreamsGroupDescribeResponseTargetAssignmentStandbyTask = { subtopologyId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseTargetAssignmentStandbyTask(writer: Writer, value: StreamsGroupDescribeResponseTargetAssignmentStandbyTask, _version: number): void {
  writer.compactString(value.subtopologyId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseTargetAssignmentWarmupTask {
  subtopologyId: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseTargetAssignmentWarmupTask(fields: Partial<StreamsGroupDescribeResponseTargetAssignmentWarmupTask> = {}): StreamsGroupDescribeResponseTargetAssignmentWarmupTask {
  return { subtopologyId: '', partitions: [], ...fields };
}

export function readStreamsGroupDescribeResponseTargetAssignmentWarmupTask(reader: Reader, _version: number): StreamsGroupDescribeResponseTargetAssignmentWarmupTask {
  const subtopologyId: string = reader.compactString();
  let partitions: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
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
  const value: StreamsGroupDescribeResponseTargetAssignmentWarmupTask = { subtopologyId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseTargetAssignmentWarmupTask(writer: Writer, value: StreamsGroupDescribeResponseTargetAssignmentWarmupTask, _version: number): void {
  writer.compactString(value.subtopologyId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseTargetAssignment {
  activeTasks: StreamsGroupDescribeResponseTargetAssignmentActiveTask[];
  standbyTasks: StreamsGroupDescribeResponseTargetAssignmentStandbyTask[];
  warmupTasks: StreamsGroupDescribeResponseTargetAssignmentWarmupTask[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseTargetAssignment(fields: Partial<StreamsGroupDescribeResponseTargetAssignment> = {}): StreamsGroupDescribeResponseTargetAssignment {
  return { activeTasks: [], standbyTasks: [], warmupTasks: [], ...fields };
}

export function readStreamsGroupDescribeResponseTargetAssignment(reader: Reader, version: number): StreamsGroupDescribeResponseTargetAssignment {
  let activeTasks: StreamsGroupDescribeResponseTargetAssignmentActiveTask[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseTargetAssignmentActiveTask[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseTargetAssignmentActiveTask(reader, version));
    activeTasks = items;
  }
  let standbyTasks: StreamsGroupDescribeResponseTargetAssignmentStandbyTask[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseTargetAssignmentStandbyTask[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseTargetAssignmentStandbyTask(reader, version));
    standbyTasks = items;
  }
  let warmupTasks: StreamsGroupDescribeResponseTargetAssignmentWarmupTask[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseTargetAssignmentWarmupTask[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseTargetAssignmentWarmupTask(reader, version));
    warmupTasks = items;
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
  const value: StreamsGroupDescribeResponseTargetAssignment = { activeTasks, standbyTasks, warmupTasks };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseTargetAssignment(writer: Writer, value: StreamsGroupDescribeResponseTargetAssignment, version: number): void {
  {
    const items = value.activeTasks;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupDescribeResponseTargetAssignmentActiveTask(writer, item, version);
  }
  {
    const items = value.standbyTasks;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupDescribeResponseTargetAssignmentStandbyTask(writer, item, version);
  }
  {
    const items = value.warmupTasks;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupDescribeResponseTargetAssignmentWarmupTask(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseMember {
  memberId: string;
  memberEpoch: number;
  instanceId: string | null;
  rackId: string | null;
  clientId: string;
  clientHost: string;
  topologyEpoch: number;
  processId: string;
  userEndpoint: StreamsGroupDescribeResponseUserEndpoint | null;
  clientTags: StreamsGroupDescribeResponseClientTag[];
  taskOffsets: StreamsGroupDescribeResponseTaskOffset[];
  taskEndOffsets: StreamsGroupDescribeResponseTaskEndOffset[];
  assignment: StreamsGroupDescribeResponseAssignment;
  targetAssignment: StreamsGroupDescribeResponseTargetAssignment;
  isClassic: boolean;
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseMember(fields: Partial<StreamsGroupDescribeResponseMember> = {}): StreamsGroupDescribeResponseMember {
  return { memberId: '', memberEpoch: 0, instanceId: null, rackId: null, clientId: '', clientHost: '', topologyEpoch: 0, processId: '', userEndpoint: null, clientTags: [], taskOffsets: [], taskEndOffsets: [], assignment: streamsGroupDescribeResponseAssignment(), targetAssignment: streamsGroupDescribeResponseTargetAssignment(), isClassic: false, ...fields };
}

export function readStreamsGroupDescribeResponseMember(reader: Reader, version: number): StreamsGroupDescribeResponseMember {
  const memberId: string = reader.compactString();
  const memberEpoch: number = reader.int32();
  const instanceId: string | null = reader.compactStringOrNull();
  const rackId: string | null = reader.compactStringOrNull();
  const clientId: string = reader.compactString();
  const clientHost: string = reader.compactString();
  const topologyEpoch: number = reader.int32();
  const processId: string = reader.compactString();
  let userEndpoint: StreamsGroupDescribeResponseUserEndpoint | null = null;
  {
    userEndpoint = reader.int8() < 0 ? null : readStreamsGroupDescribeResponseUserEndpoint(reader, version);
  }
  let clientTags: StreamsGroupDescribeResponseClientTag[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseClientTag[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseClientTag(reader, version));
    clientTags = items;
  }
  let taskOffsets: StreamsGroupDescribeResponseTaskOffset[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseTaskOffset[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseTaskOffset(reader, version));
    taskOffsets = items;
  }
  let taskEndOffsets: StreamsGroupDescribeResponseTaskEndOffset[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseTaskEndOffset[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseTaskEndOffset(reader, version));
    taskEndOffsets = items;
  }
  const assignment: StreamsGroupDescribeResponseAssignment = readStreamsGroupDescribeResponseAssignment(reader, version);
  const targetAssignment: StreamsGroupDescribeResponseTargetAssignment = readStreamsGroupDescribeResponseTargetAssignment(reader, version);
  const isClassic: boolean = reader.bool();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupDescribeResponseMember = { memberId, memberEpoch, instanceId, rackId, clientId, clientHost, topologyEpoch, processId, userEndpoint, clientTags, taskOffsets, taskEndOffsets, assignment, targetAssignment, isClassic };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseMember(writer: Writer, value: StreamsGroupDescribeResponseMember, version: number): void {
  writer.compactString(value.memberId);
  writer.int32(value.memberEpoch);
  writer.compactStringOrNull(value.instanceId);
  writer.compactStringOrNull(value.rackId);
  writer.compactString(value.clientId);
  writer.compactString(value.clientHost);
  writer.int32(value.topologyEpoch);
  writer.compactString(value.processId);
  if (value.userEndpoint === null) writer.int8(-1);
  else { writer.int8(1); writeStreamsGroupDescribeResponseUserEndpoint(writer, value.userEndpoint, version); }
  {
    const items = value.clientTags;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupDescribeResponseClientTag(writer, item, version);
  }
  {
    const items = value.taskOffsets;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupDescribeResponseTaskOffset(writer, item, version);
  }
  {
    const items = value.taskEndOffsets;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupDescribeResponseTaskEndOffset(writer, item, version);
  }
  writeStreamsGroupDescribeResponseAssignment(writer, value.assignment, version);
  writeStreamsGroupDescribeResponseTargetAssignment(writer, value.targetAssignment, version);
  writer.bool(value.isClassic);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseNode {
  /** Since version 1. */
  name: string;
  /** Since version 1. */
  nodeType: number;
  /** Since version 1. */
  sourceTopics: string[];
  /** Since version 1. */
  sinkTopic: string | null;
  /** Since version 1. */
  stores: string[];
  /** Since version 1. */
  successors: string[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseNode(fields: Partial<StreamsGroupDescribeResponseNode> = {}): StreamsGroupDescribeResponseNode {
  return { name: '', nodeType: 0, sourceTopics: [], sinkTopic: null, stores: [], successors: [], ...fields };
}

export function readStreamsGroupDescribeResponseNode(reader: Reader, version: number): StreamsGroupDescribeResponseNode {
  const name: string = version >= 1 ? reader.compactString() : '';
  const nodeType: number = version >= 1 ? reader.int8() : 0;
  let sourceTopics: string[] = [];
  if (version >= 1) {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    sourceTopics = items;
  }
  const sinkTopic: string | null = version >= 1 ? reader.compactStringOrNull() : null;
  let stores: string[] = [];
  if (version >= 1) {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    stores = items;
  }
  let successors: string[] = [];
  if (version >= 1) {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    successors = items;
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
  const value: StreamsGroupDescribeResponseNode = { name, nodeType, sourceTopics, sinkTopic, stores, successors };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseNode(writer: Writer, value: StreamsGroupDescribeResponseNode, version: number): void {
  if (version >= 1) {
    writer.compactString(value.name);
  }
  if (version >= 1) {
    writer.int8(value.nodeType);
  }
  if (version >= 1) {
    {
      const items = value.sourceTopics;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.compactString(item);
    }
  }
  if (version >= 1) {
    writer.compactStringOrNull(value.sinkTopic);
  }
  if (version >= 1) {
    {
      const items = value.stores;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.compactString(item);
    }
  }
  if (version >= 1) {
    {
      const items = value.successors;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.compactString(item);
    }
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseTopologyDescriptionSubtopology {
  /** Since version 1. */
  subtopologyId: string;
  /** Since version 1. */
  nodes: StreamsGroupDescribeResponseNode[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseTopologyDescriptionSubtopology(fields: Partial<StreamsGroupDescribeResponseTopologyDescriptionSubtopology> = {}): StreamsGroupDescribeResponseTopologyDescriptionSubtopology {
  return { subtopologyId: '', nodes: [], ...fields };
}

export function readStreamsGroupDescribeResponseTopologyDescriptionSubtopology(reader: Reader, version: number): StreamsGroupDescribeResponseTopologyDescriptionSubtopology {
  const subtopologyId: string = version >= 1 ? reader.compactString() : '';
  let nodes: StreamsGroupDescribeResponseNode[] = [];
  if (version >= 1) {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseNode[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseNode(reader, version));
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
  const value: StreamsGroupDescribeResponseTopologyDescriptionSubtopology = { subtopologyId, nodes };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseTopologyDescriptionSubtopology(writer: Writer, value: StreamsGroupDescribeResponseTopologyDescriptionSubtopology, version: number): void {
  if (version >= 1) {
    writer.compactString(value.subtopologyId);
  }
  if (version >= 1) {
    {
      const items = value.nodes;
      writer.compactArrayLength(items.length);
      for (const item of items) writeStreamsGroupDescribeResponseNode(writer, item, version);
    }
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseSource {
  /** Since version 1. */
  name: string;
  /** Since version 1. */
  nodeType: number;
  /** Since version 1. */
  sourceTopics: string[];
  /** Since version 1. */
  sinkTopic: string | null;
  /** Since version 1. */
  stores: string[];
  /** Since version 1. */
  successors: string[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseSource(fields: Partial<StreamsGroupDescribeResponseSource> = {}): StreamsGroupDescribeResponseSource {
  return { name: '', nodeType: 0, sourceTopics: [], sinkTopic: null, stores: [], successors: [], ...fields };
}

export function readStreamsGroupDescribeResponseSource(reader: Reader, version: number): StreamsGroupDescribeResponseSource {
  const name: string = version >= 1 ? reader.compactString() : '';
  const nodeType: number = version >= 1 ? reader.int8() : 0;
  let sourceTopics: string[] = [];
  if (version >= 1) {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    sourceTopics = items;
  }
  const sinkTopic: string | null = version >= 1 ? reader.compactStringOrNull() : null;
  let stores: string[] = [];
  if (version >= 1) {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    stores = items;
  }
  let successors: string[] = [];
  if (version >= 1) {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    successors = items;
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
  const value: StreamsGroupDescribeResponseSource = { name, nodeType, sourceTopics, sinkTopic, stores, successors };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseSource(writer: Writer, value: StreamsGroupDescribeResponseSource, version: number): void {
  if (version >= 1) {
    writer.compactString(value.name);
  }
  if (version >= 1) {
    writer.int8(value.nodeType);
  }
  if (version >= 1) {
    {
      const items = value.sourceTopics;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.compactString(item);
    }
  }
  if (version >= 1) {
    writer.compactStringOrNull(value.sinkTopic);
  }
  if (version >= 1) {
    {
      const items = value.stores;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.compactString(item);
    }
  }
  if (version >= 1) {
    {
      const items = value.successors;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.compactString(item);
    }
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseProcessor {
  /** Since version 1. */
  name: string;
  /** Since version 1. */
  nodeType: number;
  /** Since version 1. */
  sourceTopics: string[];
  /** Since version 1. */
  sinkTopic: string | null;
  /** Since version 1. */
  stores: string[];
  /** Since version 1. */
  successors: string[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseProcessor(fields: Partial<StreamsGroupDescribeResponseProcessor> = {}): StreamsGroupDescribeResponseProcessor {
  return { name: '', nodeType: 0, sourceTopics: [], sinkTopic: null, stores: [], successors: [], ...fields };
}

export function readStreamsGroupDescribeResponseProcessor(reader: Reader, version: number): StreamsGroupDescribeResponseProcessor {
  const name: string = version >= 1 ? reader.compactString() : '';
  const nodeType: number = version >= 1 ? reader.int8() : 0;
  let sourceTopics: string[] = [];
  if (version >= 1) {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    sourceTopics = items;
  }
  const sinkTopic: string | null = version >= 1 ? reader.compactStringOrNull() : null;
  let stores: string[] = [];
  if (version >= 1) {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    stores = items;
  }
  let successors: string[] = [];
  if (version >= 1) {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    successors = items;
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
  const value: StreamsGroupDescribeResponseProcessor = { name, nodeType, sourceTopics, sinkTopic, stores, successors };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseProcessor(writer: Writer, value: StreamsGroupDescribeResponseProcessor, version: number): void {
  if (version >= 1) {
    writer.compactString(value.name);
  }
  if (version >= 1) {
    writer.int8(value.nodeType);
  }
  if (version >= 1) {
    {
      const items = value.sourceTopics;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.compactString(item);
    }
  }
  if (version >= 1) {
    writer.compactStringOrNull(value.sinkTopic);
  }
  if (version >= 1) {
    {
      const items = value.stores;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.compactString(item);
    }
  }
  if (version >= 1) {
    {
      const items = value.successors;
      writer.compactArrayLength(items.length);
      for (const item of items) writer.compactString(item);
    }
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseGlobalStore {
  /** Since version 1. */
  source: StreamsGroupDescribeResponseSource;
  /** Since version 1. */
  processor: StreamsGroupDescribeResponseProcessor;
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseGlobalStore(fields: Partial<StreamsGroupDescribeResponseGlobalStore> = {}): StreamsGroupDescribeResponseGlobalStore {
  return { source: streamsGroupDescribeResponseSource(), processor: streamsGroupDescribeResponseProcessor(), ...fields };
}

export function readStreamsGroupDescribeResponseGlobalStore(reader: Reader, version: number): StreamsGroupDescribeResponseGlobalStore {
  const source: StreamsGroupDescribeResponseSource = version >= 1 ? readStreamsGroupDescribeResponseSource(reader, version) : streamsGroupDescribeResponseSource();
  const processor: StreamsGroupDescribeResponseProcessor = version >= 1 ? readStreamsGroupDescribeResponseProcessor(reader, version) : streamsGroupDescribeResponseProcessor();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupDescribeResponseGlobalStore = { source, processor };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseGlobalStore(writer: Writer, value: StreamsGroupDescribeResponseGlobalStore, version: number): void {
  if (version >= 1) {
    writeStreamsGroupDescribeResponseSource(writer, value.source, version);
  }
  if (version >= 1) {
    writeStreamsGroupDescribeResponseProcessor(writer, value.processor, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseTopologyDescription {
  /** Since version 1. */
  subtopologies: StreamsGroupDescribeResponseTopologyDescriptionSubtopology[];
  /** Since version 1. */
  globalStores: StreamsGroupDescribeResponseGlobalStore[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseTopologyDescription(fields: Partial<StreamsGroupDescribeResponseTopologyDescription> = {}): StreamsGroupDescribeResponseTopologyDescription {
  return { subtopologies: [], globalStores: [], ...fields };
}

export function readStreamsGroupDescribeResponseTopologyDescription(reader: Reader, version: number): StreamsGroupDescribeResponseTopologyDescription {
  let subtopologies: StreamsGroupDescribeResponseTopologyDescriptionSubtopology[] = [];
  if (version >= 1) {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseTopologyDescriptionSubtopology[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseTopologyDescriptionSubtopology(reader, version));
    subtopologies = items;
  }
  let globalStores: StreamsGroupDescribeResponseGlobalStore[] = [];
  if (version >= 1) {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseGlobalStore[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseGlobalStore(reader, version));
    globalStores = items;
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
  const value: StreamsGroupDescribeResponseTopologyDescription = { subtopologies, globalStores };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseTopologyDescription(writer: Writer, value: StreamsGroupDescribeResponseTopologyDescription, version: number): void {
  if (version >= 1) {
    {
      const items = value.subtopologies;
      writer.compactArrayLength(items.length);
      for (const item of items) writeStreamsGroupDescribeResponseTopologyDescriptionSubtopology(writer, item, version);
    }
  }
  if (version >= 1) {
    {
      const items = value.globalStores;
      writer.compactArrayLength(items.length);
      for (const item of items) writeStreamsGroupDescribeResponseGlobalStore(writer, item, version);
    }
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponseGroup {
  errorCode: number;
  errorMessage: string | null;
  groupId: string;
  groupState: string;
  groupEpoch: number;
  assignmentEpoch: number;
  topology: StreamsGroupDescribeResponseTopology | null;
  members: StreamsGroupDescribeResponseMember[];
  authorizedOperations: number;
  /** Since version 1. */
  topologyDescription: StreamsGroupDescribeResponseTopologyDescription | null;
  /** Since version 1. */
  topologyDescriptionStatus: number;
  /** Since version 1. */
  assignorName: string | null;
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponseGroup(fields: Partial<StreamsGroupDescribeResponseGroup> = {}): StreamsGroupDescribeResponseGroup {
  return { errorCode: 0, errorMessage: null, groupId: '', groupState: '', groupEpoch: 0, assignmentEpoch: 0, topology: null, members: [], authorizedOperations: -2147483648, topologyDescription: null, topologyDescriptionStatus: 0, assignorName: null, ...fields };
}

export function readStreamsGroupDescribeResponseGroup(reader: Reader, version: number): StreamsGroupDescribeResponseGroup {
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  const groupId: string = reader.compactString();
  const groupState: string = reader.compactString();
  const groupEpoch: number = reader.int32();
  const assignmentEpoch: number = reader.int32();
  let topology: StreamsGroupDescribeResponseTopology | null = null;
  {
    topology = reader.int8() < 0 ? null : readStreamsGroupDescribeResponseTopology(reader, version);
  }
  let members: StreamsGroupDescribeResponseMember[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseMember[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseMember(reader, version));
    members = items;
  }
  const authorizedOperations: number = reader.int32();
  let topologyDescription: StreamsGroupDescribeResponseTopologyDescription | null = null;
  if (version >= 1) {
    topologyDescription = reader.int8() < 0 ? null : readStreamsGroupDescribeResponseTopologyDescription(reader, version);
  }
  const topologyDescriptionStatus: number = version >= 1 ? reader.int8() : 0;
  const assignorName: string | null = version >= 1 ? reader.compactStringOrNull() : null;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupDescribeResponseGroup = { errorCode, errorMessage, groupId, groupState, groupEpoch, assignmentEpoch, topology, members, authorizedOperations, topologyDescription, topologyDescriptionStatus, assignorName };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponseGroup(writer: Writer, value: StreamsGroupDescribeResponseGroup, version: number): void {
  if (version < 1 && value.topologyDescription !== null) refuseField('StreamsGroupDescribeResponseGroup.topologyDescription', version);
  if (version < 1 && value.topologyDescriptionStatus !== 0) refuseField('StreamsGroupDescribeResponseGroup.topologyDescriptionStatus', version);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  writer.compactString(value.groupId);
  writer.compactString(value.groupState);
  writer.int32(value.groupEpoch);
  writer.int32(value.assignmentEpoch);
  if (value.topology === null) writer.int8(-1);
  else { writer.int8(1); writeStreamsGroupDescribeResponseTopology(writer, value.topology, version); }
  {
    const items = value.members;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupDescribeResponseMember(writer, item, version);
  }
  writer.int32(value.authorizedOperations);
  if (version >= 1) {
    if (value.topologyDescription === null) writer.int8(-1);
    else { writer.int8(1); writeStreamsGroupDescribeResponseTopologyDescription(writer, value.topologyDescription, version); }
  }
  if (version >= 1) {
    writer.int8(value.topologyDescriptionStatus);
  }
  if (version >= 1) {
    writer.compactStringOrNull(value.assignorName);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupDescribeResponse {
  throttleTimeMs: number;
  groups: StreamsGroupDescribeResponseGroup[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupDescribeResponse(fields: Partial<StreamsGroupDescribeResponse> = {}): StreamsGroupDescribeResponse {
  return { throttleTimeMs: 0, groups: [], ...fields };
}

export function readStreamsGroupDescribeResponse(reader: Reader, version: number): StreamsGroupDescribeResponse {
  const throttleTimeMs: number = reader.int32();
  let groups: StreamsGroupDescribeResponseGroup[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupDescribeResponseGroup[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupDescribeResponseGroup(reader, version));
    groups = items;
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
  const value: StreamsGroupDescribeResponse = { throttleTimeMs, groups };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupDescribeResponse(writer: Writer, value: StreamsGroupDescribeResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  {
    const items = value.groups;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupDescribeResponseGroup(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const streamsGroupDescribeApi: Api<StreamsGroupDescribeRequest, StreamsGroupDescribeResponse> = {
  key: 89,
  name: 'StreamsGroupDescribe',
  minVersion: 0,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 0,
  readRequest: readStreamsGroupDescribeRequest,
  writeRequest: writeStreamsGroupDescribeRequest,
  readResponse: readStreamsGroupDescribeResponse,
  writeResponse: writeStreamsGroupDescribeResponse,
};
