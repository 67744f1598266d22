// Generated from broker/protocol/schema/api/create-partitions.schema. Do not edit: change the schema, then `make generate`.
// Adds partitions to topics (KIP-195).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface CreatePartitionsRequestAssignment {
  brokerIds: number[];
  unknownTags?: UnknownTag[];
}

export function createPartitionsRequestAssignment(fields: Partial<CreatePartitionsRequestAssignment> = {}): CreatePartitionsRequestAssignment {
  return { brokerIds: [], ...fields };
}

export function readCreatePartitionsRequestAssignment(reader: Reader, version: number): CreatePartitionsRequestAssignment {
  const flexible = version >= 2;
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
  const value: CreatePartitionsRequestAssignment = { brokerIds };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreatePartitionsRequestAssignment(writer: Writer, value: CreatePartitionsRequestAssignment, version: number): void {
  const flexible = version >= 2;
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

export interface CreatePartitionsRequestTopic {
  name: string;
  /** Of all partitions, old ones included. */
  count: number;
  /** One for each new partition; null: as the broker chooses. */
  assignments: CreatePartitionsRequestAssignment[] | null;
  unknownTags?: UnknownTag[];
}

export function createPartitionsRequestTopic(fields: Partial<CreatePartitionsRequestTopic> = {}): CreatePartitionsRequestTopic {
  return { name: '', count: 0, assignments: [], ...fields };
}

export function readCreatePartitionsRequestTopic(reader: Reader, version: number): CreatePartitionsRequestTopic {
  const flexible = version >= 2;
  const name: string = (flexible ? reader.compactString() : reader.string());
  const countField: number = reader.int32();
  let assignments: CreatePartitionsRequestAssignment[] | null = [];
  {
    const count = (flexible ? reader.compactArrayLengthOrNull() : reader.arrayLengthOrNull());
    if (count < 0) assignments = null;
    else {
      const items: CreatePartitionsRequestAssignment[] = [];
      for (let index = 0; index < count; index++) items.push(readCreatePartitionsRequestAssignment(reader, version));
      assignments = items;
    }
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
  const value: CreatePartitionsRequestTopic = { name, count: countField, assignments };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreatePartitionsRequestTopic(writer: Writer, value: CreatePartitionsRequestTopic, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  writer.int32(value.count);
  {
    const items = value.assignments;
    if (items === null) {
      if (flexible) writer.compactArrayLength(-1); else writer.arrayLength(-1);
    } else {
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writeCreatePartitionsRequestAssignment(writer, item, version);
    }
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface CreatePartitionsRequest {
  topics: CreatePartitionsRequestTopic[];
  timeoutMs: number;
  validateOnly: boolean;
  unknownTags?: UnknownTag[];
}

export function createPartitionsRequest(fields: Partial<CreatePartitionsRequest> = {}): CreatePartitionsRequest {
  return { topics: [], timeoutMs: 0, validateOnly: false, ...fields };
}

export function readCreatePartitionsRequest(reader: Reader, version: number): CreatePartitionsRequest {
  const flexible = version >= 2;
  let topics: CreatePartitionsRequestTopic[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: CreatePartitionsRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readCreatePartitionsRequestTopic(reader, version));
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
  const value: CreatePartitionsRequest = { topics, timeoutMs, validateOnly };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreatePartitionsRequest(writer: Writer, value: CreatePartitionsRequest, version: number): void {
  const flexible = version >= 2;
  {
    const items = value.topics;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeCreatePartitionsRequestTopic(writer, item, version);
  }
  writer.int32(value.timeoutMs);
  writer.bool(value.validateOnly);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface CreatePartitionsResponseResult {
  name: string;
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function createPartitionsResponseResult(fields: Partial<CreatePartitionsResponseResult> = {}): CreatePartitionsResponseResult {
  return { name: '', errorCode: 0, errorMessage: null, ...fields };
}

export function readCreatePartitionsResponseResult(reader: Reader, version: number): CreatePartitionsResponseResult {
  const flexible = version >= 2;
  const name: string = (flexible ? reader.compactString() : reader.string());
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
  const value: CreatePartitionsResponseResult = { name, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreatePartitionsResponseResult(writer: Writer, value: CreatePartitionsResponseResult, version: number): void {
  const flexible = version >= 2;
  { if (flexible) writer.compactString(value.name); else writer.string(value.name); }
  writer.int16(value.errorCode);
  { if (flexible) writer.compactStringOrNull(value.errorMessage); else writer.stringOrNull(value.errorMessage); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface CreatePartitionsResponse {
  throttleTimeMs: number;
  results: CreatePartitionsResponseResult[];
  unknownTags?: UnknownTag[];
}

export function createPartitionsResponse(fields: Partial<CreatePartitionsResponse> = {}): CreatePartitionsResponse {
  return { throttleTimeMs: 0, results: [], ...fields };
}

export function readCreatePartitionsResponse(reader: Reader, version: number): CreatePartitionsResponse {
  const flexible = version >= 2;
  const throttleTimeMs: number = reader.int32();
  let results: CreatePartitionsResponseResult[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: CreatePartitionsResponseResult[] = [];
    for (let index = 0; index < count; index++) items.push(readCreatePartitionsResponseResult(reader, version));
    results = items;
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
  const value: CreatePartitionsResponse = { throttleTimeMs, results };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeCreatePartitionsResponse(writer: Writer, value: CreatePartitionsResponse, version: number): void {
  const flexible = version >= 2;
  writer.int32(value.throttleTimeMs);
  {
    const items = value.results;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeCreatePartitionsResponseResult(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const createPartitionsApi: Api<CreatePartitionsRequest, CreatePartitionsResponse> = {
  key: 37,
  name: 'CreatePartitions',
  minVersion: 0,
  maxVersion: 3,
  stableVersion: 3,
  flexibleVersion: 2,
  readRequest: readCreatePartitionsRequest,
  writeRequest: writeCreatePartitionsRequest,
  readResponse: readCreatePartitionsResponse,
  writeResponse: writeCreatePartitionsResponse,
};
