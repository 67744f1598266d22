// Generated from broker/protocol/schema/api/init-producer-id.schema. Do not edit: change the schema, then `make generate`.
// Gives an idempotent producer its id and epoch; with a transactional id it also ends what an earlier owner left open (KIP-98). A
// producer can ask for a new epoch from version 3 on (KIP-360). Version 6 is a preview of two-phase commit (KIP-939).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface InitProducerIdRequest {
  /** Null: idempotent only. */
  transactionalId: string | null;
  /** The coordinator aborts what stays open longer. */
  transactionTimeoutMs: number;
  /** -1: none yet. Since version 3. */
  producerId: number;
  /** -1: none yet. Since version 3. */
  producerEpoch: number;
  /** Since version 6. */
  enable2Pc: boolean;
  /** Since version 6. */
  keepPreparedTxn: boolean;
  unknownTags?: UnknownTag[];
}

export function initProducerIdRequest(fields: Partial<InitProducerIdRequest> = {}): InitProducerIdRequest {
  return { transactionalId: '', transactionTimeoutMs: 0, producerId: -1, producerEpoch: -1, enable2Pc: false, keepPreparedTxn: false, ...fields };
}

export function readInitProducerIdRequest(reader: Reader, version: number): InitProducerIdRequest {
  const flexible = version >= 2;
  const transactionalId: string | null = (flexible ? reader.compactStringOrNull() : reader.stringOrNull());
  const transactionTimeoutMs: number = reader.int32();
  const producerId: number = version >= 3 ? reader.int64() : -1;
  const producerEpoch: number = version >= 3 ? reader.int16() : -1;
  const enable2Pc: boolean = version >= 6 ? reader.bool() : false;
  const keepPreparedTxn: boolean = version >= 6 ? reader.bool() : false;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: InitProducerIdRequest = { transactionalId, transactionTimeoutMs, producerId, producerEpoch, enable2Pc, keepPreparedTxn };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeInitProducerIdRequest(writer: Writer, value: InitProducerIdRequest, version: number): void {
  const flexible = version >= 2;
  if (version < 3 && value.producerId !== -1) refuseField('InitProducerIdRequest.producerId', version);
  if (version < 3 && value.producerEpoch !== -1) refuseField('InitProducerIdRequest.producerEpoch', version);
  if (version < 6 && value.enable2Pc !== false) refuseField('InitProducerIdRequest.enable2Pc', version);
  if (version < 6 && value.keepPreparedTxn !== false) refuseField('InitProducerIdRequest.keepPreparedTxn', version);
  { if (flexible) writer.compactStringOrNull(value.transactionalId); else writer.stringOrNull(value.transactionalId); }
  writer.int32(value.transactionTimeoutMs);
  if (version >= 3) {
    writer.int64(value.producerId);
  }
  if (version >= 3) {
    writer.int16(value.producerEpoch);
  }
  if (version >= 6) {
    writer.bool(value.enable2Pc);
  }
  if (version >= 6) {
    writer.bool(value.keepPreparedTxn);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface InitProducerIdResponse {
  throttleTimeMs: number;
  errorCode: number;
  /** -1 with an error. */
  producerId: number;
  producerEpoch: number;
  /** Since version 6. */
  ongoingTxnProducerId: number;
  /** Since version 6. */
  ongoingTxnProducerEpoch: number;
  unknownTags?: UnknownTag[];
}

export function initProducerIdResponse(fields: Partial<InitProducerIdResponse> = {}): InitProducerIdResponse {
  return { throttleTimeMs: 0, errorCode: 0, producerId: -1, producerEpoch: 0, ongoingTxnProducerId: -1, ongoingTxnProducerEpoch: -1, ...fields };
}

export function readInitProducerIdResponse(reader: Reader, version: number): InitProducerIdResponse {
  const flexible = version >= 2;
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  const producerId: number = reader.int64();
  const producerEpoch: number = reader.int16();
  const ongoingTxnProducerId: number = version >= 6 ? reader.int64() : -1;
  const ongoingTxnProducerEpoch: number = version >= 6 ? reader.int16() : -1;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: InitProducerIdResponse = { throttleTimeMs, errorCode, producerId, producerEpoch, ongoingTxnProducerId, ongoingTxnProducerEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeInitProducerIdResponse(writer: Writer, value: InitProducerIdResponse, version: number): void {
  const flexible = version >= 2;
  if (version < 6 && value.ongoingTxnProducerId !== -1) refuseField('InitProducerIdResponse.ongoingTxnProducerId', version);
  if (version < 6 && value.ongoingTxnProducerEpoch !== -1) refuseField('InitProducerIdResponse.ongoingTxnProducerEpoch', version);
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  writer.int64(value.producerId);
  writer.int16(value.producerEpoch);
  if (version >= 6) {
    writer.int64(value.ongoingTxnProducerId);
  }
  if (version >= 6) {
    writer.int16(value.ongoingTxnProducerEpoch);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const initProducerIdApi: Api<InitProducerIdRequest, InitProducerIdResponse> = {
  key: 22,
  name: 'InitProducerId',
  minVersion: 0,
  maxVersion: 6,
  stableVersion: 5,
  flexibleVersion: 2,
  readRequest: readInitProducerIdRequest,
  writeRequest: writeInitProducerIdRequest,
  readResponse: readInitProducerIdResponse,
  writeResponse: writeInitProducerIdResponse,
};
