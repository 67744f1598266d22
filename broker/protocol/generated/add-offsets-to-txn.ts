// Generated from broker/protocol/schema/api/add-offsets-to-txn.schema. Do not edit: change the schema, then `make generate`.
// Adds the offsets partition of a group to a transaction, ahead of TxnOffsetCommit (KIP-98).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface AddOffsetsToTxnRequest {
  transactionalId: string;
  producerId: number;
  producerEpoch: number;
  groupId: string;
  unknownTags?: UnknownTag[];
}

export function addOffsetsToTxnRequest(fields: Partial<AddOffsetsToTxnRequest> = {}): AddOffsetsToTxnRequest {
  return { transactionalId: '', producerId: 0, producerEpoch: 0, groupId: '', ...fields };
}

export function readAddOffsetsToTxnRequest(reader: Reader, version: number): AddOffsetsToTxnRequest {
  const flexible = version >= 3;
  const transactionalId: string = (flexible ? reader.compactString() : reader.string());
  const producerId: number = reader.int64();
  const producerEpoch: number = reader.int16();
  const groupId: string = (flexible ? reader.compactString() : reader.string());
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AddOffsetsToTxnRequest = { transactionalId, producerId, producerEpoch, groupId };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAddOffsetsToTxnRequest(writer: Writer, value: AddOffsetsToTxnRequest, version: number): void {
  const flexible = version >= 3;
  { if (flexible) writer.compactString(value.transactionalId); else writer.string(value.transactionalId); }
  writer.int64(value.producerId);
  writer.int16(value.producerEpoch);
  { if (flexible) writer.compactString(value.groupId); else writer.string(value.groupId); }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface AddOffsetsToTxnResponse {
  throttleTimeMs: number;
  errorCode: number;
  unknownTags?: UnknownTag[];
}

export function addOffsetsToTxnResponse(fields: Partial<AddOffsetsToTxnResponse> = {}): AddOffsetsToTxnResponse {
  return { throttleTimeMs: 0, errorCode: 0, ...fields };
}

export function readAddOffsetsToTxnResponse(reader: Reader, version: number): AddOffsetsToTxnResponse {
  const flexible = version >= 3;
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: AddOffsetsToTxnResponse = { throttleTimeMs, errorCode };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeAddOffsetsToTxnResponse(writer: Writer, value: AddOffsetsToTxnResponse, version: number): void {
  const flexible = version >= 3;
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const addOffsetsToTxnApi: Api<AddOffsetsToTxnRequest, AddOffsetsToTxnResponse> = {
  key: 25,
  name: 'AddOffsetsToTxn',
  minVersion: 0,
  maxVersion: 4,
  stableVersion: 4,
  flexibleVersion: 3,
  readRequest: readAddOffsetsToTxnRequest,
  writeRequest: writeAddOffsetsToTxnRequest,
  readResponse: readAddOffsetsToTxnResponse,
  writeResponse: writeAddOffsetsToTxnResponse,
};
