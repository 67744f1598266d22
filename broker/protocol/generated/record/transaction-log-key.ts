// Generated from broker/protocol/schema/record/transaction-log-key.schema. Do not edit: change the schema, then `make generate`.
// Key of the state of a transactional id (KIP-98).

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface TransactionLogKey {
  transactionalId: string;
}

export function transactionLogKey(fields: Partial<TransactionLogKey> = {}): TransactionLogKey {
  return { transactionalId: '', ...fields };
}

export function readTransactionLogKey(reader: Reader, _version: number): TransactionLogKey {
  const transactionalId: string = reader.string();
  const value: TransactionLogKey = { transactionalId };
  return value;
}

export function writeTransactionLogKey(writer: Writer, value: TransactionLogKey, _version: number): void {
  writer.string(value.transactionalId);
}

export const transactionLogKeySchema: RecordSchema<TransactionLogKey> = {
  name: 'TransactionLogKey',
  typeId: 0,
  minVersion: 0,
  maxVersion: 0,
  read: readTransactionLogKey,
  write: writeTransactionLogKey,
};
