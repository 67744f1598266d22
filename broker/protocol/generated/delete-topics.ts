// Generated from broker/protocol/schema/api/delete-topics.schema. Do not edit: change the schema, then `make generate`.
// Deletes topics, by name, and from version 6 on by id too (KIP-516).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DeleteTopicsRequestTopic {
  /** Null: by id. Since version 6. */
  name: string | null;
  /** Since version 6. */
  topicId: Uuid;
  unknownTags?: UnknownTag[];
}

export function deleteTopicsRequestTopic(fields: Partial<DeleteTopicsRequestTopic> = {}): DeleteTopicsRequestTopic {
  return { name: null, topicId: zeroUuid, ...fields };
}

export function readDeleteTopicsRequestTopic(reader: Reader, version: number): DeleteTopicsRequestTopic {
  const flexible = version >= 4;
  const name: string | null = version >= 6 ? reader.compactStringOrNull() : null;
  const topicId: Uuid = version >= 6 ? reader.uuid() : zeroUuid;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DeleteTopicsRequestTopic = { name, topicId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteTopicsRequestTopic(writer: Writer, value: DeleteTopicsRequestTopic, version: number): void {
  const flexible = version >= 4;
  if (version >= 6) {
    writer.compactStringOrNull(value.name);
  }
  if (version >= 6) {
    writer.uuid(value.topicId);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteTopicsRequest {
  /** Since version 6. */
  topics: DeleteTopicsRequestTopic[];
  /** Since version 1, until 5. */
  topicNames: string[];
  timeoutMs: number;
  unknownTags?: UnknownTag[];
}

export function deleteTopicsRequest(fields: Partial<DeleteTopicsRequest> = {}): DeleteTopicsRequest {
  return { topics: [], topicNames: [], timeoutMs: 0, ...fields };
}

export function readDeleteTopicsRequest(reader: Reader, version: number): DeleteTopicsRequest {
  const flexible = version >= 4;
  let topics: DeleteTopicsRequestTopic[] = [];
  if (version >= 6) {
    const count = reader.compactArrayLength();
    const items: DeleteTopicsRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readDeleteTopicsRequestTopic(reader, version));
    topics = items;
  }
  let topicNames: string[] = [];
  if (version <= 5) {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push((flexible ? reader.compactString() : reader.string()));
    topicNames = items;
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
  const value: DeleteTopicsRequest = { topics, topicNames, timeoutMs };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteTopicsRequest(writer: Writer, value: DeleteTopicsRequest, version: number): void {
  const flexible = version >= 4;
  if (version < 6 && (value.topics.length > 0)) refuseField('DeleteTopicsRequest.topics', version);
  if (version >= 6) {
    {
      const items = value.topics;
      writer.compactArrayLength(items.length);
      for (const item of items) writeDeleteTopicsRequestTopic(writer, item, version);
    }
  }
  if (version <= 5) {
    {
      const items = value.topicNames;
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) { if (flexible) writer.compactString(item); else writer.string(item); }
    }
  }
  writer.int32(value.timeoutMs);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteTopicsResponseResponse {
  /** Null: the id is unknown. */
  name: string | null;
  /** Since version 6. */
  topicId: Uuid;
  errorCode: number;
  /** Since version 5. */
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function deleteTopicsResponseResponse(fields: Partial<DeleteTopicsResponseResponse> = {}): DeleteTopicsResponseResponse {
  return { name: '', topicId: zeroUuid, errorCode: 0, errorMessage: null, ...fields };
}

export function readDeleteTopicsResponseResponse(reader: Reader, version: number): DeleteTopicsResponseResponse {
  const flexible = version >= 4;
  const name: string | null = version >= 6 ? (flexible ? reader.compactStringOrNull() : reader.stringOrNull()) : (flexible ? reader.compactString() : reader.string());
  const topicId: Uuid = version >= 6 ? reader.uuid() : zeroUuid;
  const errorCode: number = reader.int16();
  const errorMessage: string | null = version >= 5 ? reader.compactStringOrNull() : null;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DeleteTopicsResponseResponse = { name, topicId, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteTopicsResponseResponse(writer: Writer, value: DeleteTopicsResponseResponse, version: number): void {
  const flexible = version >= 4;
  { if (version >= 6) { if (flexible) writer.compactStringOrNull(value.name); else writer.stringOrNull(value.name); } else { if (flexible) writer.compactString(value.name ?? ''); else writer.string(value.name ?? ''); }; }
  if (version >= 6) {
    writer.uuid(value.topicId);
  }
  writer.int16(value.errorCode);
  if (version >= 5) {
    writer.compactStringOrNull(value.errorMessage);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteTopicsResponse {
  throttleTimeMs: number;
  responses: DeleteTopicsResponseResponse[];
  unknownTags?: UnknownTag[];
}

export function deleteTopicsResponse(fields: Partial<DeleteTopicsResponse> = {}): DeleteTopicsResponse {
  return { throttleTimeMs: 0, responses: [], ...fields };
}

export function readDeleteTopicsResponse(reader: Reader, version: number): DeleteTopicsResponse {
  const flexible = version >= 4;
  const throttleTimeMs: number = reader.int32();
  let responses: DeleteTopicsResponseResponse[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: DeleteTopicsResponseResponse[] = [];
    for (let index = 0; index < count; index++) items.push(readDeleteTopicsResponseResponse(reader, version));
    responses = items;
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
  const value: DeleteTopicsResponse = { throttleTimeMs, responses };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteTopicsResponse(writer: Writer, value: DeleteTopicsResponse, version: number): void {
  const flexible = version >= 4;
  writer.int32(value.throttleTimeMs);
  {
    const items = value.responses;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writeDeleteTopicsResponseResponse(writer, item, version);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const deleteTopicsApi: Api<DeleteTopicsRequest, DeleteTopicsResponse> = {
  key: 20,
  name: 'DeleteTopics',
  minVersion: 1,
  maxVersion: 6,
  stableVersion: 6,
  flexibleVersion: 4,
  readRequest: readDeleteTopicsRequest,
  writeRequest: writeDeleteTopicsRequest,
  readResponse: readDeleteTopicsResponse,
  writeResponse: writeDeleteTopicsResponse,
};
