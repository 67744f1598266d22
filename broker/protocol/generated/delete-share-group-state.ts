// Generated from broker/protocol/schema/api/delete-share-group-state.schema. Do not edit: change the schema, then `make generate`.
// The group coordinator has the state of a share partition deleted (KIP-932). Between brokers.

import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface DeleteShareGroupStateRequestPartition {
  partition: number;
  unknownTags?: UnknownTag[];
}

export function deleteShareGroupStateRequestPartition(fields: Partial<DeleteShareGroupStateRequestPartition> = {}): DeleteShareGroupStateRequestPartition {
  return { partition: 0, ...fields };
}

export function readDeleteShareGroupStateRequestPartition(reader: Reader, _version: number): DeleteShareGroupStateRequestPartition {
  const partition: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: DeleteShareGroupStateRequestPartition = { partition };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteShareGroupStateRequestPartition(writer: Writer, value: DeleteShareGroupStateRequestPartition, _version: number): void {
  writer.int32(value.partition);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteShareGroupStateRequestTopic {
  topicId: Uuid;
  partitions: DeleteShareGroupStateRequestPartition[];
  unknownTags?: UnknownTag[];
}

export function deleteShareGroupStateRequestTopic(fields: Partial<DeleteShareGroupStateRequestTopic> = {}): DeleteShareGroupStateRequestTopic {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readDeleteShareGroupStateRequestTopic(reader: Reader, version: number): DeleteShareGroupStateRequestTopic {
  const topicId: Uuid = reader.uuid();
  let partitions: DeleteShareGroupStateRequestPartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DeleteShareGroupStateRequestPartition[] = [];
    for (let index = 0; index < count; index++) items.push(readDeleteShareGroupStateRequestPartition(reader, version));
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
  const value: DeleteShareGroupStateRequestTopic = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteShareGroupStateRequestTopic(writer: Writer, value: DeleteShareGroupStateRequestTopic, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDeleteShareGroupStateRequestPartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteShareGroupStateRequest {
  groupId: string;
  topics: DeleteShareGroupStateRequestTopic[];
  unknownTags?: UnknownTag[];
}

export function deleteShareGroupStateRequest(fields: Partial<DeleteShareGroupStateRequest> = {}): DeleteShareGroupStateRequest {
  return { groupId: '', topics: [], ...fields };
}

export function readDeleteShareGroupStateRequest(reader: Reader, version: number): DeleteShareGroupStateRequest {
  const groupId: string = reader.compactString();
  let topics: DeleteShareGroupStateRequestTopic[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DeleteShareGroupStateRequestTopic[] = [];
    for (let index = 0; index < count; index++) items.push(readDeleteShareGroupStateRequestTopic(reader, version));
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
  const value: DeleteShareGroupStateRequest = { groupId, topics };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteShareGroupStateRequest(writer: Writer, value: DeleteShareGroupStateRequest, version: number): void {
  writer.compactString(value.groupId);
  {
    const items = value.topics;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDeleteShareGroupStateRequestTopic(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteShareGroupStateResponsePartition {
  partition: number;
  errorCode: number;
  errorMessage: string | null;
  unknownTags?: UnknownTag[];
}

export function deleteShareGroupStateResponsePartition(fields: Partial<DeleteShareGroupStateResponsePartition> = {}): DeleteShareGroupStateResponsePartition {
  return { partition: 0, errorCode: 0, errorMessage: null, ...fields };
}

export function readDeleteShareGroupStateResponsePartition(reader: Reader, _version: number): DeleteShareGroupStateResponsePartition {
  const partition: number = reader.int32();
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
  const value: DeleteShareGroupStateResponsePartition = { partition, errorCode, errorMessage };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteShareGroupStateResponsePartition(writer: Writer, value: DeleteShareGroupStateResponsePartition, _version: number): void {
  writer.int32(value.partition);
  writer.int16(value.errorCode);
  writer.compactStringOrNull(value.errorMessage);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteShareGroupStateResponseResult {
  topicId: Uuid;
  partitions: DeleteShareGroupStateResponsePartition[];
  unknownTags?: UnknownTag[];
}

export function deleteShareGroupStateResponseResult(fields: Partial<DeleteShareGroupStateResponseResult> = {}): DeleteShareGroupStateResponseResult {
  return { topicId: zeroUuid, partitions: [], ...fields };
}

export function readDeleteShareGroupStateResponseResult(reader: Reader, version: number): DeleteShareGroupStateResponseResult {
  const topicId: Uuid = reader.uuid();
  let partitions: DeleteShareGroupStateResponsePartition[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DeleteShareGroupStateResponsePartition[] = [];
    for (let index = 0; index < count; index++) items.push(readDeleteShareGroupStateResponsePartition(reader, version));
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
  const value: DeleteShareGroupStateResponseResult = { topicId, partitions };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteShareGroupStateResponseResult(writer: Writer, value: DeleteShareGroupStateResponseResult, version: number): void {
  writer.uuid(value.topicId);
  {
    const items = value.partitions;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDeleteShareGroupStateResponsePartition(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface DeleteShareGroupStateResponse {
  results: DeleteShareGroupStateResponseResult[];
  unknownTags?: UnknownTag[];
}

export function deleteShareGroupStateResponse(fields: Partial<DeleteShareGroupStateResponse> = {}): DeleteShareGroupStateResponse {
  return { results: [], ...fields };
}

export function readDeleteShareGroupStateResponse(reader: Reader, version: number): DeleteShareGroupStateResponse {
  let results: DeleteShareGroupStateResponseResult[] = [];
  {
    const count = reader.compactArrayLength();
    const items: DeleteShareGroupStateResponseResult[] = [];
    for (let index = 0; index < count; index++) items.push(readDeleteShareGroupStateResponseResult(reader, version));
    results = items;
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
  const value: DeleteShareGroupStateResponse = { results };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeDeleteShareGroupStateResponse(writer: Writer, value: DeleteShareGroupStateResponse, version: number): void {
  {
    const items = value.results;
    writer.compactArrayLength(items.length);
    for (const item of items) writeDeleteShareGroupStateResponseResult(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const deleteShareGroupStateApi: Api<DeleteShareGroupStateRequest, DeleteShareGroupStateResponse> = {
  key: 86,
  name: 'DeleteShareGroupState',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readDeleteShareGroupStateRequest,
  writeRequest: writeDeleteShareGroupStateRequest,
  readResponse: readDeleteShareGroupStateResponse,
  writeResponse: writeDeleteShareGroupStateResponse,
};
