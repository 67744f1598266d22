// Generated from broker/protocol/schema/record/aborted-txn.schema. Do not edit: change the schema, then `make generate`.
// An entry of a .txnindex file: a range of a partition that read-committed consumers leave out (KIP-98). In the file an int16
// version stands before these fields.

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface AbortedTxn {
  producerId: number;
  firstOffset: number;
  lastOffset: number;
  /** Of the partition when the transaction was aborted. */
  lastStableOffset: number;
}

export function abortedTxn(fields: Partial<AbortedTxn> = {}): AbortedTxn {
  return { producerId: 0, firstOffset: 0, lastOffset: 0, lastStableOffset: 0, ...fields };
}

export function readAbortedTxn(reader: Reader, _version: number): AbortedTxn {
  const producerId: number = reader.int64();
  const firstOffset: number = reader.int64();
  const lastOffset: number = reader.int64();
  const lastStableOffset: number = reader.int64();
  const value: AbortedTxn = { producerId, firstOffset, lastOffset, lastStableOffset };
  return value;
}

export function writeAbortedTxn(writer: Writer, value: AbortedTxn, _version: number): void {
  writer.int64(value.producerId);
  writer.int64(value.firstOffset);
  writer.int64(value.lastOffset);
  writer.int64(value.lastStableOffset);
}

export const abortedTxnSchema: RecordSchema<AbortedTxn> = {
  name: 'AbortedTxn',
  minVersion: 0,
  maxVersion: 0,
  read: readAbortedTxn,
  write: writeAbortedTxn,
};
