// Generated from broker/protocol/schema/api/list-transactions.schema. Do not edit: change the schema, then `make generate`.
// Transactional ids that this broker coordinates (KIP-664). Filters by age from version 1 on (KIP-994), by name from 2 (KIP-1152).

import { refuseField } from '../protocol-error.ts';
import type { Api } from '../schema.ts';
import type { Reader, UnknownTag } from '../reader.ts';
import type { Writer } from '../writer.ts';

export interface ListTransactionsRequest {
  /** Empty: every state. */
  stateFilters: string[];
  /** Empty: every producer. */
  producerIdFilters: number[];
  /** Milliseconds that a transaction has been open at least; -1: any. Since version 1. */
  durationFilter: number;
  /** Regular expression; null: any. Since version 2. */
  transactionalIdPattern: string | null;
  unknownTags?: UnknownTag[];
}

export function listTransactionsRequest(fields: Partial<ListTransactionsRequest> = {}): ListTransactionsRequest {
  return { stateFilters: [], producerIdFilters: [], durationFilter: -1, transactionalIdPattern: null, ...fields };
}

export function readListTransactionsRequest(reader: Reader, version: number): ListTransactionsRequest {
  let stateFilters: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    stateFilters = items;
  }
  let producerIdFilters: number[] = [];
  {
    const count = reader.compactArrayLength();
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int64());
    producerIdFilters = items;
  }
  const durationFilter: number = version >= 1 ? reader.int64() : -1;
  const transactionalIdPattern: string | null = version >= 2 ? reader.compactStringOrNull() : null;
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ListTransactionsRequest = { stateFilters, producerIdFilters, durationFilter, transactionalIdPattern };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListTransactionsRequest(writer: Writer, value: ListTransactionsRequest, version: number): void {
  if (version < 1 && value.durationFilter !== -1) refuseField('ListTransactionsRequest.durationFilter', version);
  if (version < 2 && value.transactionalIdPattern !== null) refuseField('ListTransactionsRequest.transactionalIdPattern', version);
  {
    const items = value.stateFilters;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    const items = value.producerIdFilters;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.int64(item);
  }
  if (version >= 1) {
    writer.int64(value.durationFilter);
  }
  if (version >= 2) {
    writer.compactStringOrNull(value.transactionalIdPattern);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ListTransactionsResponseTransactionState {
  transactionalId: string;
  producerId: number;
  transactionState: string;
  unknownTags?: UnknownTag[];
}

export function listTransactionsResponseTransactionState(fields: Partial<ListTransactionsResponseTransactionState> = {}): ListTransactionsResponseTransactionState {
  return { transactionalId: '', producerId: 0, transactionState: '', ...fields };
}

export function readListTransactionsResponseTransactionState(reader: Reader, _version: number): ListTransactionsResponseTransactionState {
  const transactionalId: string = reader.compactString();
  const producerId: number = reader.int64();
  const transactionState: string = reader.compactString();
  let unknownTags: UnknownTag[] | undefined;
  {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: ListTransactionsResponseTransactionState = { transactionalId, producerId, transactionState };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListTransactionsResponseTransactionState(writer: Writer, value: ListTransactionsResponseTransactionState, _version: number): void {
  writer.compactString(value.transactionalId);
  writer.int64(value.producerId);
  writer.compactString(value.transactionState);
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface ListTransactionsResponse {
  throttleTimeMs: number;
  errorCode: number;
  /** Names that are no state. */
  unknownStateFilters: string[];
  transactionStates: ListTransactionsResponseTransactionState[];
  unknownTags?: UnknownTag[];
}

export function listTransactionsResponse(fields: Partial<ListTransactionsResponse> = {}): ListTransactionsResponse {
  return { throttleTimeMs: 0, errorCode: 0, unknownStateFilters: [], transactionStates: [], ...fields };
}

export function readListTransactionsResponse(reader: Reader, version: number): ListTransactionsResponse {
  const throttleTimeMs: number = reader.int32();
  const errorCode: number = reader.int16();
  let unknownStateFilters: string[] = [];
  {
    const count = reader.compactArrayLength();
    const items: string[] = [];
    for (let index = 0; index < count; index++) items.push(reader.compactString());
    unknownStateFilters = items;
  }
  let transactionStates: ListTransactionsResponseTransactionState[] = [];
  {
    const count = reader.compactArrayLength();
    const items: ListTransactionsResponseTransactionState[] = [];
    for (let index = 0; index < count; index++) items.push(readListTransactionsResponseTransactionState(reader, version));
    transactionStates = items;
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
  const value: ListTransactionsResponse = { throttleTimeMs, errorCode, unknownStateFilters, transactionStates };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeListTransactionsResponse(writer: Writer, value: ListTransactionsResponse, version: number): void {
  writer.int32(value.throttleTimeMs);
  writer.int16(value.errorCode);
  {
    const items = value.unknownStateFilters;
    writer.compactArrayLength(items.length);
    for (const item of items) writer.compactString(item);
  }
  {
    const items = value.transactionStates;
    writer.compactArrayLength(items.length);
    for (const item of items) writeListTransactionsResponseTransactionState(writer, item, version);
  }
  {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export const listTransactionsApi: Api<ListTransactionsRequest, ListTransactionsResponse> = {
  key: 66,
  name: 'ListTransactions',
  minVersion: 0,
  maxVersion: 2,
  stableVersion: 2,
  flexibleVersion: 0,
  readRequest: readListTransactionsRequest,
  writeRequest: writeListTransactionsRequest,
  readResponse: readListTransactionsResponse,
  writeResponse: writeListTransactionsResponse,
};
