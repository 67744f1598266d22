// Generated from broker/protocol/schema/record/streams-group-topology-value.schema. Do not edit: change the schema, then `make generate`.
// The topology of a streams group: its subtopologies with the topics that they read, write and keep (KIP-1071).

import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface StreamsGroupTopologyValueTopicConfig {
  key: string;
  value: string;
  unknownTags?: UnknownTag[];
}

export function streamsGroupTopologyValueTopicConfig(fields: Partial<StreamsGroupTopologyValueTopicConfig> = {}): StreamsGroupTopologyValueTopicConfig {
  return { key: '', value: '', ...fields };
}

export function readStreamsGroupTopologyValueTopicConfig(reader: Reader, _version: number): StreamsGroupTopologyValueTopicConfig {
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
  const value: StreamsGroupTopologyValueTopicConfig = { key, value: valueField };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTopologyValueTopicConfig(writer: Writer, value: StreamsGroupTopologyValueTopicConfig, _version: number): void {
  writer.compactString(value.key);
  writer.compactString(value.value);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupTopologyValueStateChangelogTopic {
  name: string;
  partitions: number;
  replicationFactor: number;
  topicConfigs: StreamsGroupTopologyValueTopicConfig[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupTopologyValueStateChangelogTopic(fields: Partial<StreamsGroupTopologyValueStateChangelogTopic> = {}): StreamsGroupTopologyValueStateChangelogTopic {
  return { name: '', partitions: 0, replicationFactor: 0, topicConfigs: [], ...fields };
}

export function readStreamsGroupTopologyValueStateChangelogTopic(reader: Reader, version: number): StreamsGroupTopologyValueStateChangelogTopic {
  const name: string = reader.compactString();
  const partitions: number = reader.int32();
  const replicationFactor: number = reader.int16();
  let topicConfigs: StreamsGroupTopologyValueTopicConfig[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupTopologyValueTopicConfig[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupTopologyValueTopicConfig(reader, version));
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
  const value: StreamsGroupTopologyValueStateChangelogTopic = { name, partitions, replicationFactor, topicConfigs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTopologyValueStateChangelogTopic(writer: Writer, value: StreamsGroupTopologyValueStateChangelogTopic, version: number): void {
  writer.compactString(value.name);
  writer.int32(value.partitions);
  writer.int16(value.replicationFactor);
  {
    const items = value.topicConfigs;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupTopologyValueTopicConfig(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupTopologyValueRepartitionSourceTopicTopicConfig {
  key: string;
  value: string;
  unknownTags?: UnknownTag[];
}

export function streamsGroupTopologyValueRepartitionSourceTopicTopicConfig(fields: Partial<StreamsGroupTopologyValueRepartitionSourceTopicTopicConfig> = {}): StreamsGroupTopologyValueRepartitionSourceTopicTopicConfig {
  return { key: '', value: '', ...fields };
}

export function readStreamsGroupTopologyValueRepartitionSourceTopicTopicConfig(reader: Reader, _version: number): StreamsGroupTopologyValueRepartitionSourceTopicTopicConfig {
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
  const value: StreamsGroupTopologyValueRepartitionSourceTopicTopicConfig = { key, value: valueField };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTopologyValueRepartitionSourceTopicTopicConfig(writer: Writer, value: StreamsGroupTopologyValueRepartitionSourceTopicTopicConfig, _version: number): void {
  writer.compactString(value.key);
  writer.compactString(value.value);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupTopologyValueRepartitionSourceTopic {
  name: string;
  partitions: number;
  replicationFactor: number;
  topicConfigs: StreamsGroupTopologyValueRepartitionSourceTopicTopicConfig[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupTopologyValueRepartitionSourceTopic(fields: Partial<StreamsGroupTopologyValueRepartitionSourceTopic> = {}): StreamsGroupTopologyValueRepartitionSourceTopic {
  return { name: '', partitions: 0, replicationFactor: 0, topicConfigs: [], ...fields };
}

export function readStreamsGroupTopologyValueRepartitionSourceTopic(reader: Reader, version: number): StreamsGroupTopologyValueRepartitionSourceTopic {
  const name: string = reader.compactString();
  const partitions: number = reader.int32();
  const replicationFactor: number = reader.int16();
  let topicConfigs: StreamsGroupTopologyValueRepartitionSourceTopicTopicConfig[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupTopologyValueRepartitionSourceTopicTopicConfig[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupTopologyValueRepartitionSourceTopicTopicConfig(reader, version));
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
  const value: StreamsGroupTopologyValueRepartitionSourceTopic = { name, partitions, replicationFactor, topicConfigs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTopologyValueRepartitionSourceTopic(writer: Writer, value: StreamsGroupTopologyValueRepartitionSourceTopic, version: number): void {
  writer.compactString(value.name);
  writer.int32(value.partitions);
  writer.int16(value.replicationFactor);
  {
    const items = value.topicConfigs;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupTopologyValueRepartitionSourceTopicTopicConfig(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupTopologyValueCopartitionGroup {
  sourceTopics: number[];
  sourceTopicRegex: number[];
  repartitionSourceTopics: number[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupTopologyValueCopartitionGroup(fields: Partial<StreamsGroupTopologyValueCopartitionGroup> = {}): StreamsGroupTopologyValueCopartitionGroup {
  return { sourceTopics: [], sourceTopicRegex: [], repartitionSourceTopics: [], ...fields };
}

export function readStreamsGroupTopologyValueCopartitionGroup(reader: Reader, _version: number): StreamsGroupTopologyValueCopartitionGroup {
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
  const value: StreamsGroupTopologyValueCopartitionGroup = { sourceTopics, sourceTopicRegex, repartitionSourceTopics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTopologyValueCopartitionGroup(writer: Writer, value: StreamsGroupTopologyValueCopartitionGroup, _version: number): void {
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

export interface StreamsGroupTopologyValueSubtopology {
  subtopologyId: string;
  sourceTopics: string[];
  sourceTopicRegex: string[];
  stateChangelogTopics: StreamsGroupTopologyValueStateChangelogTopic[];
  repartitionSinkTopics: string[];
  repartitionSourceTopics: StreamsGroupTopologyValueRepartitionSourceTopic[];
  copartitionGroups: StreamsGroupTopologyValueCopartitionGroup[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupTopologyValueSubtopology(fields: Partial<StreamsGroupTopologyValueSubtopology> = {}): StreamsGroupTopologyValueSubtopology {
  return { subtopologyId: '', sourceTopics: [], sourceTopicRegex: [], stateChangelogTopics: [], repartitionSinkTopics: [], repartitionSourceTopics: [], copartitionGroups: [], ...fields };
}

export function readStreamsGroupTopologyValueSubtopology(reader: Reader, version: number): StreamsGroupTopologyValueSubtopology {
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
  let stateChangelogTopics: StreamsGroupTopologyValueStateChangelogTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupTopologyValueStateChangelogTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupTopologyValueStateChangelogTopic(reader, version));
    stateChangelogTopics = items;
  }
  let repartitionSinkTopics: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    repartitionSinkTopics = items;
  }
  let repartitionSourceTopics: StreamsGroupTopologyValueRepartitionSourceTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupTopologyValueRepartitionSourceTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupTopologyValueRepartitionSourceTopic(reader, version));
    repartitionSourceTopics = items;
  }
  let copartitionGroups: StreamsGroupTopologyValueCopartitionGroup[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupTopologyValueCopartitionGroup[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupTopologyValueCopartitionGroup(reader, version));
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
  const value: StreamsGroupTopologyValueSubtopology = { subtopologyId, sourceTopics, sourceTopicRegex, stateChangelogTopics, repartitionSinkTopics, repartitionSourceTopics, copartitionGroups };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTopologyValueSubtopology(writer: Writer, value: StreamsGroupTopologyValueSubtopology, version: number): void {
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
    for (const item of items) writeStreamsGroupTopologyValueStateChangelogTopic(writer, item, version);
  }
  {
    const items = value.repartitionSinkTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    const items = value.repartitionSourceTopics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupTopologyValueRepartitionSourceTopic(writer, item, version);
  }
  {
    const items = value.copartitionGroups;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupTopologyValueCopartitionGroup(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface StreamsGroupTopologyValue {
  epoch: number;
  subtopologies: StreamsGroupTopologyValueSubtopology[];
  unknownTags?: UnknownTag[];
}

export function streamsGroupTopologyValue(fields: Partial<StreamsGroupTopologyValue> = {}): StreamsGroupTopologyValue {
  return { epoch: 0, subtopologies: [], ...fields };
}

export function readStreamsGroupTopologyValue(reader: Reader, version: number): StreamsGroupTopologyValue {
  const epoch: number = reader.int32();
  let subtopologies: StreamsGroupTopologyValueSubtopology[] = [];
  {
    const count = reader.compactArrayLength();
    const items: StreamsGroupTopologyValueSubtopology[] = [];
    for (let index = 0; index < count; index++) items.push(readStreamsGroupTopologyValueSubtopology(reader, version));
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
  const value: StreamsGroupTopologyValue = { epoch, subtopologies };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeStreamsGroupTopologyValue(writer: Writer, value: StreamsGroupTopologyValue, version: number): void {
  writer.int32(value.epoch);
  {
    const items = value.subtopologies;
    writer.compactArrayLength(items.length);
    for (const item of items) writeStreamsGroupTopologyValueSubtopology(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const streamsGroupTopologyValueSchema: RecordSchema<StreamsGroupTopologyValue> = {
  name: 'StreamsGroupTopologyValue',
  typeId: 23,
  minVersion: 0,
  maxVersion: 0,
  read: readStreamsGroupTopologyValue,
  write: writeStreamsGroupTopologyValue,
};
