// Generated from broker/protocol/schema/api/allocate-producer-ids.schema. Do not edit: change the schema, then `make generate`.
// A broker takes a block of producer ids from the controller (KIP-730).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface AllocateProducerIdsRequest {
  brokerId: number;
  brokerEpoch: number;
  unknownTags?: UnknownTag[];
}

export function allocateProducerIdsRequest(fields: Partial<AllocateProducerIdsRequest> = {}): AllocateProducerIdsRequest {
  return { brokerId: 0, brokerEpoch: -1, ...fields };
}

export function readAllocateProducerIdsRequest(reader: Reader, _version: number): AllocateProducerIdsRequest {
  const brokerId: number = reader.int32();
  const brokerEpoch: number = reader.int64();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AllocateProducerIdsRequest = { brokerId, brokerEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAllocateProducerIdsRequest(writer: Writer, value: AllocateProducerIdsRequest, _version: number): void {
  writer.int32(value.brokerId);
  writer.int64(value.brokerEpoch);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AllocateProducerIdsResponse {
  throttleTimeMs: number;
  errorCode: number;
  producerIdStart: number;
  producerIdLen: number;
  unknownTags?: UnknownTag[];
}

export function allocateProducerIdsResponse(fields: Partial<AllocateProducerIdsResponse> = {}): AllocateProducerIdsResponse {
  return { throttleTimeMs: 0, errorCode: 0, producerIdStart: 0, producerIdLen: 0, ...fields };
}

export function readAllocateProducerIdsResponse(reader: Reader, _version: number): AllocateProducerIdsResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const producerIdStart: number = reader.int64();
  const producerIdLen: number = reader.int32();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AllocateProducerIdsResponse = { throttleTimeMs, errorCode, producerIdStart, producerIdLen };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAllocateProducerIdsResponse(writer: Writer, value: AllocateProducerIdsResponse, _version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.int64(value.producerIdStart);
  writer.int32(value.producerIdLen);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const allocateProducerIdsApi: Api<AllocateProducerIdsRequest, AllocateProducerIdsResponse> = {
  key: 67,
  name: 'AllocateProducerIds',
  minVersion: 0,
  maxVersion: 0,
  stableVersion: 0,
  flexibleVersion: 0,
  readRequest: readAllocateProducerIdsRequest,
  writeRequest: writeAllocateProducerIdsRequest,
  readResponse: readAllocateProducerIdsResponse,
  writeResponse: writeAllocateProducerIdsResponse,
};
