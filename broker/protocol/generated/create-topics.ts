// Generated from broker/protocol/schema/api/create-topics.schema. Do not edit: change the schema, then `make generate`.
// Creates topics. Counts of -1 take the broker's defaults from version 4 on (KIP-464), the resulting configuration is told from 5
// (KIP-525), the id from 7 (KIP-516).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface CreateTopicsRequestAssignment {
  partitionIndex: number;
  brokerIds: number[];
  unknownTags?: UnknownTag[];
}

export function createTopicsRequestAssignment(fields: Partial<CreateTopicsRequestAssignment> = {}): CreateTopicsRequestAssignment {
  return { partitionIndex: 0, brokerIds: [], ...fields };
}

export function readCreateTopicsRequestAssignment(reader: Reader, version: number): CreateTopicsRequestAssignment {
  const flexible = version >= 5;
  const partitionIndex: number = reader.int32();
  let brokerIds: number[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    brokerIds = items;
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
  const value: CreateTopicsRequestAssignment = { partitionIndex, brokerIds };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreateTopicsRequestAssignment(writer: Writer, value: CreateTopicsRequestAssignment, version: number): void {
  const flexible = version >= 5;
  writer.int32(value.partitionIndex);
  {
    const items = value.brokerIds;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface CreateTopicsRequestConfig {
  name: string;
  /** Null: the default. */
  value: string | null;
  unknownTags?: UnknownTag[];
}

export function createTopicsRequestConfig(fields: Partial<CreateTopicsRequestConfig> = {}): CreateTopicsRequestConfig {
  return { name: '', value: '', ...fields };
}

export function readCreateTopicsRequestConfig(reader: Reader, version: number): CreateTopicsRequestConfig {
  const flexible = version >= 5;
  const name: string = (flexible ? reader.compactString() : reader.string());
  const valueField: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: CreateTopicsRequestConfig = { name, value: valueField };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreateTopicsRequestConfig(writer: Writer, value: CreateTopicsRequestConfig, version: number): void {
  const flexible = version >= 5;
  { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  { if (flexible) writer.compactStringOrNull(value.value); else writer.stringOrNull(value.value); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface CreateTopicsRequestTopic {
  name: string;
  /** -1: the default, or as the assignments say. */
  numPartitions: number;
  /** -1: the default, or as the assignments say. */
  replicationFactor: number;
  assignments: CreateTopicsRequestAssignment[];
  configs: CreateTopicsRequestConfig[];
  unknownTags?: UnknownTag[];
}

export function createTopicsRequestTopic(fields: Partial<CreateTopicsRequestTopic> = {}): CreateTopicsRequestTopic {
  return { name: '', numPartitions: 0, replicationFactor: 0, assignments: [], configs: [], ...fields };
}

export function readCreateTopicsRequestTopic(reader: Reader, version: number): CreateTopicsRequestTopic {
  const flexible = version >= 5;
  const name: string = (flexible ? reader.compactString() : reader.string());
  const numPartitions: number = reader.int32();
  const replicationFactor: number = reader.int16();
  let assignments: CreateTopicsRequestAssignment[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: CreateTopicsRequestAssignment[] = [];
    for (let index = 0; index < count; index++) items.push(readCreateTopicsRequestAssignment(reader, version));
    assignments = items;
  }
  let configs: CreateTopicsRequestConfig[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: CreateTopicsRequestConfig[] = [];
    for (let index = 0; index < count; index++) items.push(readCreateTopicsRequestConfig(reader, version));
    configs = items;
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
  const value: CreateTopicsRequestTopic = { name, numPartitions, replicationFactor, assignments, configs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreateTopicsRequestTopic(writer: Writer, value: CreateTopicsRequestTopic, version: number): void {
  const flexible = version >= 5;
  { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  writer.int32(value.numPartitions);
  writer.int16(value.replicationFactor);
  {
    const items = value.assignments;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeCreateTopicsRequestAssignment(writer, item, version);
  }
  {
    const items = value.configs;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeCreateTopicsRequestConfig(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface CreateTopicsRequest {
  topics: CreateTopicsRequestTopic[];
  timeoutMs: number;
  validateOnly: boolean;
  unknownTags?: UnknownTag[];
}

export function createTopicsRequest(fields: Partial<CreateTopicsRequest> = {}): CreateTopicsRequest {
  return { topics: [], timeoutMs: 60000, validateOnly: false, ...fields };
}

export function readCreateTopicsRequest(reader: Reader, version: number): CreateTopicsRequest {
  const flexible = version >= 5;
  let topics: CreateTopicsRequestTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: CreateTopicsRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readCreateTopicsRequestTopic(reader, version));
    topics = items;
  }
  const timeoutMs: number = reader.int32();
  const validateOnly: boolean = reader.bool();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: CreateTopicsRequest = { topics, timeoutMs, validateOnly };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreateTopicsRequest(writer: Writer, value: CreateTopicsRequest, version: number): void {
  const flexible = version >= 5;
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeCreateTopicsRequestTopic(writer, item, version);
  }
  writer.int32(value.timeoutMs);
  writer.bool(value.validateOnly);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface CreateTopicsResponseConfig {
  /** Since version 5. */
  name: string;
  /** Since version 5. */
  value: string | null;
  /** Since version 5. */
  readOnly: boolean;
  /** 1: topic, 2: broker, 3: all brokers, 4: static, 5: default. Since version 5. */
  configSource: number;
  /** Since version 5. */
  isSensitive: boolean;
  unknownTags?: UnknownTag[];
}

export function createTopicsResponseConfig(fields: Partial<CreateTopicsResponseConfig> = {}): CreateTopicsResponseConfig {
  return { name: '', value: '', readOnly: false, configSource: -1, isSensitive: false, ...fields };
}

export function readCreateTopicsResponseConfig(reader: Reader, version: number): CreateTopicsResponseConfig {
  const flexible = version >= 5;
  const name: string = version >= 5 ? reader.compactString() : '';
  const valueField: string | null = version >= 5 ? reader.compactStringOrNull() : '';
  const readOnly: boolean = version >= 5 ? reader.bool() : false;
  const configSource: number = version >= 5 ? reader.int8() : -1;
  const isSensitive: boolean = version >= 5 ? reader.bool() : false;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: CreateTopicsResponseConfig = { name, value: valueField, readOnly, configSource, isSensitive };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreateTopicsResponseConfig(writer: Writer, value: CreateTopicsResponseConfig, version: number): void {
  const flexible = version >= 5;
  if (version >= 5) {
    writer.compactString(value.name);
  }
  if (version >= 5) {
    writer.compactStringOrNull(value.value);
  }
  if (version >= 5) {
    writer.bool(value.readOnly);
  }
  if (version >= 5) {
    writer.int8(value.configSource);
  }
  if (version >= 5) {
    writer.bool(value.isSensitive);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface CreateTopicsResponseTopic {
  name: string;
  /** Since version 7. */
  topicId: Uuid;
  errorCode: number;
  errorMessage: string | null;
  /** -1: not told. Since version 5. */
  numPartitions: number;
  /** -1: not told. Since version 5. */
  replicationFactor: number;
  /** Null: not told. Since version 5. */
  configs: CreateTopicsResponseConfig[] | null;
  /** Why configs is null. Since version 5. */
  topicConfigErrorCode: number;
  unknownTags?: UnknownTag[];
}

export function createTopicsResponseTopic(fields: Partial<CreateTopicsResponseTopic> = {}): CreateTopicsResponseTopic {
  return { name: '', topicId: zeroUuid, errorCode: 0, errorMessage: '', numPartitions: -1, replicationFactor: -1, configs: [], topicConfigErrorCode: 0, ...fields };
}

export function readCreateTopicsResponseTopic(reader: Reader, version: number): CreateTopicsResponseTopic {
  const flexible = version >= 5;
  const name: string = (flexible ? reader.compactString() : reader.string());
  const topicId: Uuid = version >= 7 ? reader.uuid() : zeroUuid;
  const errorCode: number = reader.int16();
  const errorMessage: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  const numPartitions: number = version >= 5 ? reader.int32() : -1;
  const replicationFactor: number = version >= 5 ? reader.int16() : -1;
  let configs: CreateTopicsResponseConfig[] | null = [];
  if (version >= 5) {
    const count = reader.compactArrayLengthOrNull();
    if (count < 0) configs = null;
    else {
      const items: CreateTopicsResponseConfig[] = [];
      for (let index = 0; index < count; index++) items.push(readCreateTopicsResponseConfig(reader, version));
      configs = items;
    }
  }
  let topicConfigErrorCode: number = 0;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0 && version >= 5) {
        const outer = reader.beginTag(size);
        topicConfigErrorCode = reader.int16();
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: CreateTopicsResponseTopic = { name, topicId, errorCode, errorMessage, numPartitions, replicationFactor, configs, topicConfigErrorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreateTopicsResponseTopic(writer: Writer, value: CreateTopicsResponseTopic, version: number): void {
  const flexible = version >= 5;
  { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  if (version >= 7) {
    writer.uuid(value.topicId);
  }
  writer.int16(value.errorCode);
  { if (flexible) writer.compactStringOrNull(value.errorMessage); else writer.stringOrNull(value.errorMessage); }
  if (version >= 5) {
    writer.int32(value.numPartitions);
  }
  if (version >= 5) {
    writer.int16(value.replicationFactor);
  }
  if (version >= 5) {
    {
      const items = value.configs;
      if (items === null) {
        writer.compactArrayLength(-1);
      } else {
        writer.compactArrayLength(items.length);
        for (const item of items) writeCreateTopicsResponseConfig(writer, item, version);
      }
    }
  }
  if (flexible) {
    const has0 = version >= 5 && value.topicConfigErrorCode !== 0;
    writer.uvarint((has0 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      tagged.int16(value.topicConfigErrorCode);
      writer.endTag(0, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export interface CreateTopicsResponse {
  throttleTimeMs: number;
  topics: CreateTopicsResponseTopic[];
  unknownTags?: UnknownTag[];
}

export function createTopicsResponse(fields: Partial<CreateTopicsResponse> = {}): CreateTopicsResponse {
  return { throttleTimeMs: 0, topics: [], ...fields };
}

export function readCreateTopicsResponse(reader: Reader, version: number): CreateTopicsResponse {
  const flexible = version >= 5;
  const throttleTimeMs: number = reader.int32();
  let topics: CreateTopicsResponseTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: CreateTopicsResponseTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readCreateTopicsResponseTopic(reader, version));
    topics = items;
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
  const value: CreateTopicsResponse = { throttleTimeMs, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreateTopicsResponse(writer: Writer, value: CreateTopicsResponse, version: number): void {
  const flexible = version >= 5;
  writer.int32(value.throttleTimeMs);
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeCreateTopicsResponseTopic(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const createTopicsApi: Api<CreateTopicsRequest, CreateTopicsResponse> = {
  key: 19,
  name: 'CreateTopics',
  minVersion: 2,
  maxVersion: 7,
  stableVersion: 7,
  flexibleVersion: 5,
  readRequest: readCreateTopicsRequest,
  writeRequest: writeCreateTopicsRequest,
  readResponse: readCreateTopicsResponse,
  writeResponse: writeCreateTopicsResponse,
};
