// Generated from broker/protocol/schema/api/delete-share-group-offsets.schema. Do not edit: change the schema, then `make generate`.
// Deletes the offsets of an empty share group, by topic (KIP-932).

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DeleteShareGroupOffsetsRequestTopic {
  topicName: string;
  unknownTags?: UnknownTag[];
}

export function deleteShareGroupOffsetsRequestTopic(fields: Partial<DeleteShareGroupOffsetsRequestTopic> = {}): DeleteShareGroupOffsetsRequestTopic {
  return { topicName: '', ...fields };
}

export function readDeleteShareGroupOffsetsRequestTopic(reader: Reader, _version: number): DeleteShareGroupOffsetsRequestTopic {
  const topicName: string = reader.compactString();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DeleteShareGroupOffsetsRequestTopic = { topicName };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteShareGroupOffsetsRequestTopic(writer: Writer, value: DeleteShareGroupOffsetsRequestTopic, _version: number): void {
  writer.compactString(value.topicName);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteShareGroupOffsetsRequest {
  groupId: string;
  topics: DeleteShareGroupOffsetsRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function deleteShareGroupOffsetsRequest(fields: Partial<DeleteShareGroupOffsetsRequest> = {}): DeleteShareGroupOffsetsRequest {
  return { groupId: '', topics: [], ...fields };
}

export function readDeleteShareGroupOffsetsRequest(reader: Reader, version: number): DeleteShareGroupOffsetsRequest {
  const groupId: string = reader.compactString();
  let topics: DeleteShareGroupOffsetsRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DeleteShareGroupOffsetsRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readDeleteShareGroupOffsetsRequestTopic(reader, version));
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
  const value: DeleteShareGroupOffsetsRequest = { groupId, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteShareGroupOffsetsRequest(writer: Writer, value: DeleteShareGroupOffsetsRequest, version: number): void {
  writer.compactString(value.groupId);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDeleteShareGroupOffsetsRequestTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteShareGroupOffsetsResponseResponse {
  topicName: string;
  topicId: Uuid;
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function deleteShareGroupOffsetsResponseResponse(fields: Partial<DeleteShareGroupOffsetsResponseResponse> = {}): DeleteShareGroupOffsetsResponseResponse {
  return { topicName: '', topicId: zeroUuid, errorCode: 0, errorMessage: null, ...fields };
}

export function readDeleteShareGroupOffsetsResponseResponse(reader: Reader, _version: number): DeleteShareGroupOffsetsResponseResponse {
  const topicName: string = reader.compactString();
  const topicId: Uuid = reader.uuid();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DeleteShareGroupOffsetsResponseResponse = { topicName, topicId, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteShareGroupOffsetsResponseResponse(writer: Writer, value: DeleteShareGroupOffsetsResponseResponse, _version: number): void {
  writer.compactString(value.topicName);
  writer.uuid(value.topicId);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteShareGroupOffsetsResponse {
  throttleTimeMs: number;
  errorCode: number;
  errorMessage: string | null;
  responses: DeleteShareGroupOffsetsResponseResponse[];
  unknownTags?: UnknownTag[];
}

export function deleteShareGroupOffsetsResponse(fields: Partial<DeleteShareGroupOffsetsResponse> = {}): DeleteShareGroupOffsetsResponse {
  return { throttleTimeMs: 0, errorCode: 0, errorMessage: null, responses: [], ...fields };
}

export function readDeleteShareGroupOffsetsResponse(reader: Reader, version: number): DeleteShareGroupOffsetsResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const errorMessage: string | null = reader.compactStringOrNull();
  let responses: DeleteShareGroupOffsetsResponseResponse[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DeleteShareGroupOffsetsResponseResponse[] = [];
    for (let index = 0; index < count; index++) items.push(readDeleteShareGroupOffsetsResponseResponse(reader, version));
    responses = items;
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
  const value: DeleteShareGroupOffsetsResponse = { throttleTimeMs, errorCode, errorMessage, responses };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteShareGroupOffsetsResponse(writer: Writer, value: DeleteShareGroupOffsetsResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    const items = value.responses;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDeleteShareGroupOffsetsResponseResponse(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const deleteShareGroupOffsetsApi: Api<DeleteShareGroupOffsetsRequest, DeleteShareGroupOffsetsResponse> = {
  key: 92,
  name: 'DeleteShareGroupOffsets',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readDeleteShareGroupOffsetsRequest,
  writeRequest: writeDeleteShareGroupOffsetsRequest,
  readResponse: readDeleteShareGroupOffsetsResponse,
  writeResponse: writeDeleteShareGroupOffsetsResponse,
};
