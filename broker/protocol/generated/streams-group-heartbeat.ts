// Generated from broker/protocol/schema/api/streams-group-heartbeat.schema. Do not edit: change the schema, then `make generate`.
// Joins, keeps alive and leaves a group of a stream application, with its topology and tasks (KIP-1071).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface StreamsGroupHeartbeatRequestTopicConfig {
  key: string;
  value: string;
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatRequestTopicConfig(fields: Partial<StreamsGroupHeartbeatRequestTopicConfig> = {}): StreamsGroupHeartbeatRequestTopicConfig {
  return { key: '', value: '', ...fields };
}

export function readStreamsGroupHeartbeatRequestTopicConfig(reader: Reader, _version: number): StreamsGroupHeartbeatRequestTopicConfig {
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
  const value: StreamsGroupHeartbeatRequestTopicConfig = { key, value: valueField };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatRequestTopicConfig(writer: Writer, value: StreamsGroupHeartbeatRequestTopicConfig, _version: number): void {
  writer.compactString(value.key);
  writer.compactString(value.value);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupHeartbeatRequestStateChangelogTopic {
  name: string;
  partitions: number;
  replicationFactor: number;
  topicConfigs: StreamsGroupHeartbeatRequestTopicConfig[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatRequestStateChangelogTopic(fields: Partial<StreamsGroupHeartbeatRequestStateChangelogTopic> = {}): StreamsGroupHeartbeatRequestStateChangelogTopic {
  return { name: '', partitions: 0, replicationFactor: 0, topicConfigs: [], ...fields };
}

export function readStreamsGroupHeartbeatRequestStateChangelogTopic(reader: Reader, version: number): StreamsGroupHeartbeatRequestStateChangelogTopic {
  const name: string = reader.compactString();
  const partitions: number = reader.int32();
  const replicationFactor: number = reader.int16();
  let topicConfigs: StreamsGroupHeartbeatRequestTopicConfig[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupHeartbeatRequestTopicConfig[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatRequestTopicConfig(reader, version));
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
  const value: StreamsGroupHeartbeatRequestStateChangelogTopic = { name, partitions, replicationFactor, topicConfigs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatRequestStateChangelogTopic(writer: Writer, value: StreamsGroupHeartbeatRequestStateChangelogTopic, version: number): void {
  writer.compactString(value.name);
  writer.int32(value.partitions);
  writer.int16(value.replicationFactor);
  {
    const items = value.topicConfigs;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupHeartbeatRequestTopicConfig(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupHeartbeatRequestRepartitionSourceTopicTopicConfig {
  key: string;
  value: string;
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatRequestRepartitionSourceTopicTopicConfig(fields: Partial<StreamsGroupHeartbeatRequestRepartitionSourceTopicTopicConfig> = {}): StreamsGroupHeartbeatRequestRepartitionSourceTopicTopicConfig {
  return { key: '', value: '', ...fields };
}

export function readStreamsGroupHeartbeatRequestRepartitionSourceTopicTopicConfig(reader: Reader, _version: number): StreamsGroupHeartbeatRequestRepartitionSourceTopicTopicConfig {
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
  const value: StreamsGroupHeartbeatRequestRepartitionSourceTopicTopicConfig = { key, value: valueField };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatRequestRepartitionSourceTopicTopicConfig(writer: Writer, value: StreamsGroupHeartbeatRequestRepartitionSourceTopicTopicConfig, _version: number): void {
  writer.compactString(value.key);
  writer.compactString(value.value);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupHeartbeatRequestRepartitionSourceTopic {
  name: string;
  partitions: number;
  replicationFactor: number;
  topicConfigs: StreamsGroupHeartbeatRequestRepartitionSourceTopicTopicConfig[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatRequestRepartitionSourceTopic(fields: Partial<StreamsGroupHeartbeatRequestRepartitionSourceTopic> = {}): StreamsGroupHeartbeatRequestRepartitionSourceTopic {
  return { name: '', partitions: 0, replicationFactor: 0, topicConfigs: [], ...fields };
}

export function readStreamsGroupHeartbeatRequestRepartitionSourceTopic(reader: Reader, version: number): StreamsGroupHeartbeatRequestRepartitionSourceTopic {
  const name: string = reader.compactString();
  const partitions: number = reader.int32();
  const replicationFactor: number = reader.int16();
  let topicConfigs: StreamsGroupHeartbeatRequestRepartitionSourceTopicTopicConfig[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupHeartbeatRequestRepartitionSourceTopicTopicConfig[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatRequestRepartitionSourceTopicTopicConfig(reader, version));
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
  const value: StreamsGroupHeartbeatRequestRepartitionSourceTopic = { name, partitions, replicationFactor, topicConfigs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatRequestRepartitionSourceTopic(writer: Writer, value: StreamsGroupHeartbeatRequestRepartitionSourceTopic, version: number): void {
  writer.compactString(value.name);
  writer.int32(value.partitions);
  writer.int16(value.replicationFactor);
  {
    const items = value.topicConfigs;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupHeartbeatRequestRepartitionSourceTopicTopicConfig(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupHeartbeatRequestCopartitionGroup {
  sourceTopics: number[];
  sourceTopicRegex: number[];
  repartitionSourceTopics: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatRequestCopartitionGroup(fields: Partial<StreamsGroupHeartbeatRequestCopartitionGroup> = {}): StreamsGroupHeartbeatRequestCopartitionGroup {
  return { sourceTopics: [], sourceTopicRegex: [], repartitionSourceTopics: [], ...fields };
}

export function readStreamsGroupHeartbeatRequestCopartitionGroup(reader: Reader, _version: number): StreamsGroupHeartbeatRequestCopartitionGroup {
  let sourceTopics: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int16());
    sourceTopics = items;
  }
  let sourceTopicRegex: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int16());
    sourceTopicRegex = items;
  }
  let repartitionSourceTopics: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int16());
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
  const value: StreamsGroupHeartbeatRequestCopartitionGroup = { sourceTopics, sourceTopicRegex, repartitionSourceTopics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatRequestCopartitionGroup(writer: Writer, value: StreamsGroupHeartbeatRequestCopartitionGroup, _version: number): void {
  {
    const items = value.sourceTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int16(item);
  }
  {
    const items = value.sourceTopicRegex;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int16(item);
  }
  {
    const items = value.repartitionSourceTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int16(item);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupHeartbeatRequestSubtopology {
  subtopologyId: string;
  sourceTopics: string[];
  sourceTopicRegex: string[];
  stateChangelogTopics: StreamsGroupHeartbeatRequestStateChangelogTopic[];
  repartitionSinkTopics: string[];
  repartitionSourceTopics: StreamsGroupHeartbeatRequestRepartitionSourceTopic[];
  copartitionGroups: StreamsGroupHeartbeatRequestCopartitionGroup[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatRequestSubtopology(fields: Partial<StreamsGroupHeartbeatRequestSubtopology> = {}): StreamsGroupHeartbeatRequestSubtopology {
  return { subtopologyId: '', sourceTopics: [], sourceTopicRegex: [], stateChangelogTopics: [], repartitionSinkTopics: [], repartitionSourceTopics: [], copartitionGroups: [], ...fields };
}

export function readStreamsGroupHeartbeatRequestSubtopology(reader: Reader, version: number): StreamsGroupHeartbeatRequestSubtopology {
  const subtopologyId: string = reader.compactString();
  let sourceTopics: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    sourceTopics = items;
  }
  let sourceTopicRegex: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    sourceTopicRegex = items;
  }
  let stateChangelogTopics: StreamsGroupHeartbeatRequestStateChangelogTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupHeartbeatRequestStateChangelogTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatRequestStateChangelogTopic(reader, version));
    stateChangelogTopics = items;
  }
  let repartitionSinkTopics: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    repartitionSinkTopics = items;
  }
  let repartitionSourceTopics: StreamsGroupHeartbeatRequestRepartitionSourceTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupHeartbeatRequestRepartitionSourceTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatRequestRepartitionSourceTopic(reader, version));
    repartitionSourceTopics = items;
  }
  let copartitionGroups: StreamsGroupHeartbeatRequestCopartitionGroup[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupHeartbeatRequestCopartitionGroup[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatRequestCopartitionGroup(reader, version));
    copartitionGroups = items;
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
  const value: StreamsGroupHeartbeatRequestSubtopology = { subtopologyId, sourceTopics, sourceTopicRegex, stateChangelogTopics, repartitionSinkTopics, repartitionSourceTopics, copartitionGroups };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatRequestSubtopology(writer: Writer, value: StreamsGroupHeartbeatRequestSubtopology, version: number): void {
  writer.compactString(value.subtopologyId);
  {
    const items = value.sourceTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    const items = value.sourceTopicRegex;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    const items = value.stateChangelogTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupHeartbeatRequestStateChangelogTopic(writer, item, version);
  }
  {
    const items = value.repartitionSinkTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    const items = value.repartitionSourceTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupHeartbeatRequestRepartitionSourceTopic(writer, item, version);
  }
  {
    const items = value.copartitionGroups;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupHeartbeatRequestCopartitionGroup(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupHeartbeatRequestTopology {
  epoch: number;
  subtopologies: StreamsGroupHeartbeatRequestSubtopology[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatRequestTopology(fields: Partial<StreamsGroupHeartbeatRequestTopology> = {}): StreamsGroupHeartbeatRequestTopology {
  return { epoch: 0, subtopologies: [], ...fields };
}

export function readStreamsGroupHeartbeatRequestTopology(reader: Reader, version: number): StreamsGroupHeartbeatRequestTopology {
  const epoch: number = reader.int32();
  let subtopologies: StreamsGroupHeartbeatRequestSubtopology[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupHeartbeatRequestSubtopology[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatRequestSubtopology(reader, version));
    subtopologies = items;
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
  const value: StreamsGroupHeartbeatRequestTopology = { epoch, subtopologies };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatRequestTopology(writer: Writer, value: StreamsGroupHeartbeatRequestTopology, version: number): void {
  writer.int32(value.epoch);
  {
    const items = value.subtopologies;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupHeartbeatRequestSubtopology(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupHeartbeatRequestActiveTask {
  subtopologyId: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatRequestActiveTask(fields: Partial<StreamsGroupHeartbeatRequestActiveTask> = {}): StreamsGroupHeartbeatRequestActiveTask {
  return { subtopologyId: '', partitions: [], ...fields };
}

export function readStreamsGroupHeartbeatRequestActiveTask(reader: Reader, _version: number): StreamsGroupHeartbeatRequestActiveTask {
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
  const value: StreamsGroupHeartbeatRequestActiveTask = { subtopologyId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatRequestActiveTask(writer: Writer, value: StreamsGroupHeartbeatRequestActiveTask, _version: number): void {
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

export interface StreamsGroupHeartbeatRequestStandbyTask {
  subtopologyId: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatRequestStandbyTask(fields: Partial<StreamsGroupHeartbeatRequestStandbyTask> = {}): StreamsGroupHeartbeatRequestStandbyTask {
  return { subtopologyId: '', partitions: [], ...fields };
}

export function readStreamsGroupHeartbeatRequestStandbyTask(reader: Reader, _version: number): StreamsGroupHeartbeatRequestStandbyTask {
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
  const value: StreamsGroupHeartbeatRequestStandbyTask = { subtopologyId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatRequestStandbyTask(writer: Writer, value: StreamsGroupHeartbeatRequestStandbyTask, _version: number): void {
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

export interface StreamsGroupHeartbeatRequestWarmupTask {
  subtopologyId: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatRequestWarmupTask(fields: Partial<StreamsGroupHeartbeatRequestWarmupTask> = {}): StreamsGroupHeartbeatRequestWarmupTask {
  return { subtopologyId: '', partitions: [], ...fields };
}

export function readStreamsGroupHeartbeatRequestWarmupTask(reader: Reader, _version: number): StreamsGroupHeartbeatRequestWarmupTask {
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
  const value: StreamsGroupHeartbeatRequestWarmupTask = { subtopologyId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatRequestWarmupTask(writer: Writer, value: StreamsGroupHeartbeatRequestWarmupTask, _version: number): void {
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

export interface StreamsGroupHeartbeatRequestUserEndpoint {
  host: string;
  port: number;
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatRequestUserEndpoint(fields: Partial<StreamsGroupHeartbeatRequestUserEndpoint> = {}): StreamsGroupHeartbeatRequestUserEndpoint {
  return { host: '', port: 0, ...fields };
}

export function readStreamsGroupHeartbeatRequestUserEndpoint(reader: Reader, _version: number): StreamsGroupHeartbeatRequestUserEndpoint {
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
  const value: StreamsGroupHeartbeatRequestUserEndpoint = { host, port };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatRequestUserEndpoint(writer: Writer, value: StreamsGroupHeartbeatRequestUserEndpoint, _version: number): void {
  writer.compactString(value.host);
  writer.uint16(value.port);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupHeartbeatRequestClientTag {
  key: string;
  value: string;
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatRequestClientTag(fields: Partial<StreamsGroupHeartbeatRequestClientTag> = {}): StreamsGroupHeartbeatRequestClientTag {
  return { key: '', value: '', ...fields };
}

export function readStreamsGroupHeartbeatRequestClientTag(reader: Reader, _version: number): StreamsGroupHeartbeatRequestClientTag {
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
  const value: StreamsGroupHeartbeatRequestClientTag = { key, value: valueField };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatRequestClientTag(writer: Writer, value: StreamsGroupHeartbeatRequestClientTag, _version: number): void {
  writer.compactString(value.key);
  writer.compactString(value.value);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupHeartbeatRequestTaskOffset {
  subtopologyId: string;
  partition: number;
  offset: number;
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatRequestTaskOffset(fields: Partial<StreamsGroupHeartbeatRequestTaskOffset> = {}): StreamsGroupHeartbeatRequestTaskOffset {
  return { subtopologyId: '', partition: 0, offset: 0, ...fields };
}

export function readStreamsGroupHeartbeatRequestTaskOffset(reader: Reader, _version: number): StreamsGroupHeartbeatRequestTaskOffset {
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
  const value: StreamsGroupHeartbeatRequestTaskOffset = { subtopologyId, partition, offset };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatRequestTaskOffset(writer: Writer, value: StreamsGroupHeartbeatRequestTaskOffset, _version: number): void {
  writer.compactString(value.subtopologyId);
  writer.int32(value.partition);
  writer.int64(value.offset);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupHeartbeatRequestTaskEndOffset {
  subtopologyId: string;
  partition: number;
  offset: number;
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatRequestTaskEndOffset(fields: Partial<StreamsGroupHeartbeatRequestTaskEndOffset> = {}): StreamsGroupHeartbeatRequestTaskEndOffset {
  return { subtopologyId: '', partition: 0, offset: 0, ...fields };
}

export function readStreamsGroupHeartbeatRequestTaskEndOffset(reader: Reader, _version: number): StreamsGroupHeartbeatRequestTaskEndOffset {
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
  const value: StreamsGroupHeartbeatRequestTaskEndOffset = { subtopologyId, partition, offset };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatRequestTaskEndOffset(writer: Writer, value: StreamsGroupHeartbeatRequestTaskEndOffset, _version: number): void {
  writer.compactString(value.subtopologyId);
  writer.int32(value.partition);
  writer.int64(value.offset);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupHeartbeatRequest {
  groupId: string;
  memberId: string;
  memberEpoch: number;
  endpointInformationEpoch: number;
  instanceId: string | null;
  rackId: string | null;
  rebalanceTimeoutMs: number;
  topology: StreamsGroupHeartbeatRequestTopology | null;
  activeTasks: StreamsGroupHeartbeatRequestActiveTask[] | null;
  standbyTasks: StreamsGroupHeartbeatRequestStandbyTask[] | null;
  warmupTasks: StreamsGroupHeartbeatRequestWarmupTask[] | null;
  processId: string | null;
  userEndpoint: StreamsGroupHeartbeatRequestUserEndpoint | null;
  clientTags: StreamsGroupHeartbeatRequestClientTag[] | null;
  taskOffsets: StreamsGroupHeartbeatRequestTaskOffset[] | null;
  taskEndOffsets: StreamsGroupHeartbeatRequestTaskEndOffset[] | null;
  shutdownApplication: boolean;
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatRequest(fields: Partial<StreamsGroupHeartbeatRequest> = {}): StreamsGroupHeartbeatRequest {
  return { groupId: '', memberId: '', memberEpoch: 0, endpointInformationEpoch: 0, instanceId: null, rackId: null, rebalanceTimeoutMs: -1, topology: null, activeTasks: null, standbyTasks: null, warmupTasks: null, processId: null, userEndpoint: null, clientTags: null, taskOffsets: null, taskEndOffsets: null, shutdownApplication: false, ...fields };
}

export function readStreamsGroupHeartbeatRequest(reader: Reader, version: number): StreamsGroupHeartbeatRequest {
  const groupId: string = reader.compactString();
  const memberId: string = reader.compactString();
  const memberEpoch: number = reader.int32();
  const endpointInformationEpoch: number = reader.int32();
  const instanceId: string | null = reader.compactStringOrNull();
  const rackId: string | null = reader.compactStringOrNull();
  const rebalanceTimeoutMs: number = reader.int32();
  let topology: StreamsGroupHeartbeatRequestTopology | null = null;
  {
    topology = reader.int8() < 0 ? null : readStreamsGroupHeartbeatRequestTopology(reader, version);
  }
  let activeTasks: StreamsGroupHeartbeatRequestActiveTask[] | null = null;
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) activeTasks = null;
    else {
      const items: StreamsGroupHeartbeatRequestActiveTask[] = [];
      for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatRequestActiveTask(reader, version));
      activeTasks = items;
    }
  }
  let standbyTasks: StreamsGroupHeartbeatRequestStandbyTask[] | null = null;
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) standbyTasks = null;
    else {
      const items: StreamsGroupHeartbeatRequestStandbyTask[] = [];
      for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatRequestStandbyTask(reader, version));
      standbyTasks = items;
    }
  }
  let warmupTasks: StreamsGroupHeartbeatRequestWarmupTask[] | null = null;
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) warmupTasks = null;
    else {
      const items: StreamsGroupHeartbeatRequestWarmupTask[] = [];
      for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatRequestWarmupTask(reader, version));
      warmupTasks = items;
    }
  }
  const processId: string | null = reader.compactStringOrNull();
  let userEndpoint: StreamsGroupHeartbeatRequestUserEndpoint | null = null;
  {
    userEndpoint = reader.int8() < 0 ? null : readStreamsGroupHeartbeatRequestUserEndpoint(reader, version);
  }
  let clientTags: StreamsGroupHeartbeatRequestClientTag[] | null = null;
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) clientTags = null;
    else {
      const items: StreamsGroupHeartbeatRequestClientTag[] = [];
      for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatRequestClientTag(reader, version));
      clientTags = items;
    }
  }
  let taskOffsets: StreamsGroupHeartbeatRequestTaskOffset[] | null = null;
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) taskOffsets = null;
    else {
      const items: StreamsGroupHeartbeatRequestTaskOffset[] = [];
      for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatRequestTaskOffset(reader, version));
      taskOffsets = items;
    }
  }
  let taskEndOffsets: StreamsGroupHeartbeatRequestTaskEndOffset[] | null = null;
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) taskEndOffsets = null;
    else {
      const items: StreamsGroupHeartbeatRequestTaskEndOffset[] = [];
      for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatRequestTaskEndOffset(reader, version));
      taskEndOffsets = items;
    }
  }
  const shutdownApplication: boolean = reader.bool();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupHeartbeatRequest = { groupId, memberId, memberEpoch, endpointInformationEpoch, instanceId, rackId, rebalanceTimeoutMs, topology, activeTasks, standbyTasks, warmupTasks, processId, userEndpoint, clientTags, taskOffsets, taskEndOffsets, shutdownApplication };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatRequest(writer: Writer, value: StreamsGroupHeartbeatRequest, version: number): void {
  writer.compactString(value.groupId);
  writer.compactString(value.memberId);
  writer.int32(value.memberEpoch);
  writer.int32(value.endpointInformationEpoch);
  writer.compactStringOrNull(value.instanceId);
  writer.compactStringOrNull(value.rackId);
  writer.int32(value.rebalanceTimeoutMs);
  if (value.topology === null) writer.int8(-1);
  else { writer.int8(1); writeStreamsGroupHeartbeatRequestTopology(writer, value.topology, version); }
  {
    const items = value.activeTasks;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writeStreamsGroupHeartbeatRequestActiveTask(writer, item, version);
    }
  }
  {
    const items = value.standbyTasks;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writeStreamsGroupHeartbeatRequestStandbyTask(writer, item, version);
    }
  }
  {
    const items = value.warmupTasks;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writeStreamsGroupHeartbeatRequestWarmupTask(writer, item, version);
    }
  }
  writer.compactStringOrNull(value.processId);
  if (value.userEndpoint === null) writer.int8(-1);
  else { writer.int8(1); writeStreamsGroupHeartbeatRequestUserEndpoint(writer, value.userEndpoint, version); }
  {
    const items = value.clientTags;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writeStreamsGroupHeartbeatRequestClientTag(writer, item, version);
    }
  }
  {
    const items = value.taskOffsets;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writeStreamsGroupHeartbeatRequestTaskOffset(writer, item, version);
    }
  }
  {
    const items = value.taskEndOffsets;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writeStreamsGroupHeartbeatRequestTaskEndOffset(writer, item, version);
    }
  }
  writer.bool(value.shutdownApplication);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupHeartbeatResponseStatu {
  statusCode: number;
  statusDetail: string;
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatResponseStatu(fields: Partial<StreamsGroupHeartbeatResponseStatu> = {}): StreamsGroupHeartbeatResponseStatu {
  return { statusCode: 0, statusDetail: '', ...fields };
}

export function readStreamsGroupHeartbeatResponseStatu(reader: Reader, _version: number): StreamsGroupHeartbeatResponseStatu {
  const statusCode: number = reader.int8();
  const statusDetail: string = reader.compactString();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: StreamsGroupHeartbeatResponseStatu = { statusCode, statusDetail };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatResponseStatu(writer: Writer, value: StreamsGroupHeartbeatResponseStatu, _version: number): void {
  writer.int8(value.statusCode);
  writer.compactString(value.statusDetail);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupHeartbeatResponseActiveTask {
  subtopologyId: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatResponseActiveTask(fields: Partial<StreamsGroupHeartbeatResponseActiveTask> = {}): StreamsGroupHeartbeatResponseActiveTask {
  return { subtopologyId: '', partitions: [], ...fields };
}

export function readStreamsGroupHeartbeatResponseActiveTask(reader: Reader, _version: number): StreamsGroupHeartbeatResponseActiveTask {
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
  const value: StreamsGroupHeartbeatResponseActiveTask = { subtopologyId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatResponseActiveTask(writer: Writer, value: StreamsGroupHeartbeatResponseActiveTask, _version: number): void {
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

export interface StreamsGroupHeartbeatResponseStandbyTask {
  subtopologyId: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatResponseStandbyTask(fields: Partial<StreamsGroupHeartbeatResponseStandbyTask> = {}): StreamsGroupHeartbeatResponseStandbyTask {
  return { subtopologyId: '', partitions: [], ...fields };
}

export function readStreamsGroupHeartbeatResponseStandbyTask(reader: Reader, _version: number): StreamsGroupHeartbeatResponseStandbyTask {
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
  const value: StreamsGroupHeartbeatResponseStandbyTask = { subtopologyId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatResponseStandbyTask(writer: Writer, value: StreamsGroupHeartbeatResponseStandbyTask, _version: number): void {
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

export interface StreamsGroupHeartbeatResponseWarmupTask {
  subtopologyId: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatResponseWarmupTask(fields: Partial<StreamsGroupHeartbeatResponseWarmupTask> = {}): StreamsGroupHeartbeatResponseWarmupTask {
  return { subtopologyId: '', partitions: [], ...fields };
}

export function readStreamsGroupHeartbeatResponseWarmupTask(reader: Reader, _version: number): StreamsGroupHeartbeatResponseWarmupTask {
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
  const value: StreamsGroupHeartbeatResponseWarmupTask = { subtopologyId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatResponseWarmupTask(writer: Writer, value: StreamsGroupHeartbeatResponseWarmupTask, _version: number): void {
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

export interface StreamsGroupHeartbeatResponseUserEndpoint {
  host: string;
  port: number;
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatResponseUserEndpoint(fields: Partial<StreamsGroupHeartbeatResponseUserEndpoint> = {}): StreamsGroupHeartbeatResponseUserEndpoint {
  return { host: '', port: 0, ...fields };
}

export function readStreamsGroupHeartbeatResponseUserEndpoint(reader: Reader, _version: number): StreamsGroupHeartbeatResponseUserEndpoint {
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
  const value: StreamsGroupHeartbeatResponseUserEndpoint = { host, port };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatResponseUserEndpoint(writer: Writer, value: StreamsGroupHeartbeatResponseUserEndpoint, _version: number): void {
  writer.compactString(value.host);
  writer.uint16(value.port);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupHeartbeatResponseActivePartition {
  topic: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatResponseActivePartition(fields: Partial<StreamsGroupHeartbeatResponseActivePartition> = {}): StreamsGroupHeartbeatResponseActivePartition {
  return { topic: '', partitions: [], ...fields };
}

export function readStreamsGroupHeartbeatResponseActivePartition(reader: Reader, _version: number): StreamsGroupHeartbeatResponseActivePartition {
  const topic: string = reader.compactString();
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
  const value: StreamsGroupHeartbeatResponseActivePartition = { topic, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatResponseActivePartition(writer: Writer, value: StreamsGroupHeartbeatResponseActivePartition, _version: number): void {
  writer.compactString(value.topic);
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

export interface StreamsGroupHeartbeatResponseStandbyPartition {
  topic: string;
  partitions: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatResponseStandbyPartition(fields: Partial<StreamsGroupHeartbeatResponseStandbyPartition> = {}): StreamsGroupHeartbeatResponseStandbyPartition {
  return { topic: '', partitions: [], ...fields };
}

export function readStreamsGroupHeartbeatResponseStandbyPartition(reader: Reader, _version: number): StreamsGroupHeartbeatResponseStandbyPartition {
  const topic: string = reader.compactString();
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
  const value: StreamsGroupHeartbeatResponseStandbyPartition = { topic, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatResponseStandbyPartition(writer: Writer, value: StreamsGroupHeartbeatResponseStandbyPartition, _version: number): void {
  writer.compactString(value.topic);
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

export interface StreamsGroupHeartbeatResponsePartitionsByUserEndpoint {
  userEndpoint: StreamsGroupHeartbeatResponseUserEndpoint;
  activePartitions: StreamsGroupHeartbeatResponseActivePartition[];
  standbyPartitions: StreamsGroupHeartbeatResponseStandbyPartition[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatResponsePartitionsByUserEndpoint(fields: Partial<StreamsGroupHeartbeatResponsePartitionsByUserEndpoint> = {}): StreamsGroupHeartbeatResponsePartitionsByUserEndpoint {
  return { userEndpoint: streamsGroupHeartbeatResponseUserEndpoint(), activePartitions: [], standbyPartitions: [], ...fields };
}

export function readStreamsGroupHeartbeatResponsePartitionsByUserEndpoint(reader: Reader, version: number): StreamsGroupHeartbeatResponsePartitionsByUserEndpoint {
  const userEndpoint: StreamsGroupHeartbeatResponseUserEndpoint = readStreamsGroupHeartbeatResponseUserEndpoint(reader, version);
  let activePartitions: StreamsGroupHeartbeatResponseActivePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupHeartbeatResponseActivePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatResponseActivePartition(reader, version));
    activePartitions = items;
  }
  let standbyPartitions: StreamsGroupHeartbeatResponseStandbyPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupHeartbeatResponseStandbyPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatResponseStandbyPartition(reader, version));
    standbyPartitions = items;
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
  const value: StreamsGroupHeartbeatResponsePartitionsByUserEndpoint = { userEndpoint, activePartitions, standbyPartitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatResponsePartitionsByUserEndpoint(writer: Writer, value: StreamsGroupHeartbeatResponsePartitionsByUserEndpoint, version: number): void {
  writeStreamsGroupHeartbeatResponseUserEndpoint(writer, value.userEndpoint, version);
  {
    const items = value.activePartitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupHeartbeatResponseActivePartition(writer, item, version);
  }
  {
    const items = value.standbyPartitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupHeartbeatResponseStandbyPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupHeartbeatResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  memberId: string;
  memberEpoch: number;
  heartbeatIntervalMs: number;
  /** Since version 0, until 0. */
  acceptableRecoveryLagLegacy: number;
  taskOffsetIntervalMs: number;
  /** Since version 1. */
  acceptableRecoveryLag: number;
  status: StreamsGroupHeartbeatResponseStatu[] | null;
  activeTasks: StreamsGroupHeartbeatResponseActiveTask[] | null;
  standbyTasks: StreamsGroupHeartbeatResponseStandbyTask[] | null;
  warmupTasks: StreamsGroupHeartbeatResponseWarmupTask[] | null;
  /** Since version 1. */
  topologyDescriptionRequired: boolean;
  endpointInformationEpoch: number;
  partitionsByUserEndpoint: StreamsGroupHeartbeatResponsePartitionsByUserEndpoint[] | null;
  unknownTags?: UnknownTag[];
}

export function streamsGroupHeartbeatResponse(fields: Partial<StreamsGroupHeartbeatResponse> = {}): StreamsGroupHeartbeatResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: null, memberId: '', memberEpoch: 0, heartbeatIntervalMs: 0, acceptableRecoveryLagLegacy: 0, taskOffsetIntervalMs: 0, acceptableRecoveryLag: -1, status: [], activeTasks: null, standbyTasks: null, warmupTasks: null, topologyDescriptionRequired: false, endpointInformationEpoch: 0, partitionsByUserEndpoint: null, ...fields };
}

export function readStreamsGroupHeartbeatResponse(reader: Reader, version: number): StreamsGroupHeartbeatResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  const memberId: string = reader.compactString();
  const memberEpoch: number = reader.int32();
  const heartbeatIntervalMs: number = reader.int32();
  const acceptableRecoveryLagLegacy: number = version <= 0 ? reader.int32() : 0;
  const taskOffsetIntervalMs: number = reader.int32();
  const acceptableRecoveryLag: number = version >= 1 ? reader.int64() : -1;
  let status: StreamsGroupHeartbeatResponseStatu[] | null = [];
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) status = null;
    else {
      const items: StreamsGroupHeartbeatResponseStatu[] = [];
      for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatResponseStatu(reader, version));
      status = items;
    }
  }
  let activeTasks: StreamsGroupHeartbeatResponseActiveTask[] | null = null;
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) activeTasks = null;
    else {
      const items: StreamsGroupHeartbeatResponseActiveTask[] = [];
      for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatResponseActiveTask(reader, version));
      activeTasks = items;
    }
  }
  let standbyTasks: StreamsGroupHeartbeatResponseStandbyTask[] | null = null;
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) standbyTasks = null;
    else {
      const items: StreamsGroupHeartbeatResponseStandbyTask[] = [];
      for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatResponseStandbyTask(reader, version));
      standbyTasks = items;
    }
  }
  let warmupTasks: StreamsGroupHeartbeatResponseWarmupTask[] | null = null;
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) warmupTasks = null;
    else {
      const items: StreamsGroupHeartbeatResponseWarmupTask[] = [];
      for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatResponseWarmupTask(reader, version));
      warmupTasks = items;
    }
  }
  const topologyDescriptionRequired: boolean = version >= 1 ? reader.bool() : false;
  const endpointInformationEpoch: number = reader.int32();
  let partitionsByUserEndpoint: StreamsGroupHeartbeatResponsePartitionsByUserEndpoint[] | null = null;
  {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) partitionsByUserEndpoint = null;
    else {
      const items: StreamsGroupHeartbeatResponsePartitionsByUserEndpoint[] = [];
      for (let index = 0; index < count; index++) items.push(readStreamsGroupHeartbeatResponsePartitionsByUserEndpoint(reader, version));
      partitionsByUserEndpoint = items;
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
  const value: StreamsGroupHeartbeatResponse = { throttleTimeMs, errorCode, errorMessage, memberId, memberEpoch, heartbeatIntervalMs, acceptableRecoveryLagLegacy, taskOffsetIntervalMs, acceptableRecoveryLag, status, activeTasks, standbyTasks, warmupTasks, topologyDescriptionRequired, endpointInformationEpoch, partitionsByUserEndpoint };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupHeartbeatResponse(writer: Writer, value: StreamsGroupHeartbeatResponse, version: number): void {
  if (version > 0 && value.acceptableRecoveryLagLegacy !== 0) refuseField('StreamsGroupHeartbeatResponse.acceptableRecoveryLagLegacy', version);
  if (version < 1 && value.topologyDescriptionRequired !== false) refuseField('StreamsGroupHeartbeatResponse.topologyDescriptionRequired', version);
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  writer.compactString(value.memberId);
  writer.int32(value.memberEpoch);
  writer.int32(value.heartbeatIntervalMs);
  if (version <= 0) {
    writer.int32(value.acceptableRecoveryLagLegacy);
  }
  writer.int32(value.taskOffsetIntervalMs);
  if (version >= 1) {
    writer.int64(value.acceptableRecoveryLag);
  }
  {
    const items = value.status;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writeStreamsGroupHeartbeatResponseStatu(writer, item, version);
    }
  }
  {
    const items = value.activeTasks;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writeStreamsGroupHeartbeatResponseActiveTask(writer, item, version);
    }
  }
  {
    const items = value.standbyTasks;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writeStreamsGroupHeartbeatResponseStandbyTask(writer, item, version);
    }
  }
  {
    const items = value.warmupTasks;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writeStreamsGroupHeartbeatResponseWarmupTask(writer, item, version);
    }
  }
  if (version >= 1) {
    writer.bool(value.topologyDescriptionRequired);
  }
  writer.int32(value.endpointInformationEpoch);
  {
    const items = value.partitionsByUserEndpoint;
    if (items === null) {
      writer.compactArrayLength(-1);
    } else {
      writer.compactArrayLength(items.length);
      for (const item of items) writeStreamsGroupHeartbeatResponsePartitionsByUserEndpoint(writer, item, version);
    }
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const streamsGroupHeartbeatApi: Api<StreamsGroupHeartbeatRequest, StreamsGroupHeartbeatResponse> = {
  key: 88,
  name: 'StreamsGroupHeartbeat',
  minVersion: 0,
  maxVersion: 1,
  stableVersion: 1,
  flexibleVersion: 0,
  readRequest: readStreamsGroupHeartbeatRequest,
  writeRequest: writeStreamsGroupHeartbeatRequest,
  readResponse: readStreamsGroupHeartbeatResponse,
  writeResponse: writeStreamsGroupHeartbeatResponse,
};
