// Generated from broker/protocol/schema/api/end-txn.schema. Do not edit: change the schema, then `make generate`.
// Commits or aborts a transaction (KIP-98). From version 5 on the answer brings the next epoch of the producer (KIP-890).

import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface EndTxnRequest {
  transactionalId: string;
  producerId: number;
  producerEpoch: number;
  committed: boolean;
  unknownTags?: UnknownTag[];
}

export function endTxnRequest(fields: Partial<EndTxnRequest> = {}): EndTxnRequest {
  return { transactionalId: '', producerId: 0, producerEpoch: 0, committed: false, ...fields };
}

export function readEndTxnRequest(reader: Reader, version: number): EndTxnRequest {
  const flexible = version >= 3;
  const transactionalId: string = (flexible ? reader.compactString() : reader.string());
  const producerId: number = reader.int64();
  const producerEpoch: number = reader.int16();
  const committed: boolean = reader.bool();
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: EndTxnRequest = { transactionalId, producerId, producerEpoch, committed };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeEndTxnRequest(writer: Writer, value: EndTxnRequest, version: number): void {
  const flexible = version >= 3;
  { if (flexible) writer.compactString(value.transactionalId); else writer.string(value.transactionalId); }
  writer.int64(value.producerId);
  writer.int16(value.producerEpoch);
  writer.bool(value.committed);
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface EndTxnResponse {
  throttleTimeMs: number;
  errorCode: number;
  /** Of the next transaction; -1: as before. Since version 5. */
  producerId: number;
  /** Of the next transaction; -1: as before. Since version 5. */
  producerEpoch: number;
  unknownTags?: UnknownTag[];
}

export function endTxnResponse(fields: Partial<EndTxnResponse> = {}): EndTxnResponse {
  return { throttleTimeMs: 0, errorCode: 0, producerId: -1, producerEpoch: -1, ...fields };
}

export function readEndTxnResponse(reader: Reader, version: number): EndTxnResponse {
  const flexible = version >= 3;
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const producerId: number = version >= 5 ? reader.int64() : -1;
  const producerEpoch: number = version >= 5 ? reader.int16() : -1;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: EndTxnResponse = { throttleTimeMs, errorCode, producerId, producerEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeEndTxnResponse(writer: Writer, value: EndTxnResponse, version: number): void {
  const flexible = version >= 3;
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  if (version >= 5) {
    writer.int64(value.producerId);
  }
  if (version >= 5) {
    writer.int16(value.producerEpoch);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const endTxnApi: Api<EndTxnRequest, EndTxnResponse> = {
  key: 26,
  name: 'EndTxn',
  minVersion: 0,
  maxVersion: 5,
  stableVersion: 5,
  flexibleVersion: 3,
  readRequest: readEndTxnRequest,
  writeRequest: writeEndTxnRequest,
  readResponse: readEndTxnResponse,
  writeResponse: writeEndTxnResponse,
};
