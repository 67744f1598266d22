// Generated from broker/protocol/schema/record/transaction-log-value.schema. Do not edit: change the schema, then `make generate`.
// State of a transactional id: who owns it, and what its transaction touches (KIP-98). Version 1 keeps what the newer flow needs to
// change the epoch with every transaction (KIP-890).

import { refuseField } from '../../protocol-error.ts';
import type { RecordSchema } from '../../schema.ts';
import type { Reader, UnknownTag } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface TransactionLogValueTransactionPartition {
  topic: string;
  partitionIds: number[];
  unknownTags?: UnknownTag[];
}

export function transactionLogValueTransactionPartition(fields: Partial<TransactionLogValueTransactionPartition> = {}): TransactionLogValueTransactionPartition {
  return { topic: '', partitionIds: [], ...fields };
}

export function readTransactionLogValueTransactionPartition(reader: Reader, version: number): TransactionLogValueTransactionPartition {
  const flexible = version >= 1;
  const topic: string = (flexible ? reader.compactString() : reader.string());
  let partitionIds: number[] = [];
  {
    const count = (flexible ? reader.compactArrayLength() : reader.arrayLength());
    const items: number[] = [];
    for (let index = 0; index < count; index++) items.push(reader.int32());
    partitionIds = items;
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
  const value: TransactionLogValueTransactionPartition = { topic, partitionIds };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeTransactionLogValueTransactionPartition(writer: Writer, value: TransactionLogValueTransactionPartition, version: number): void {
  const flexible = version >= 1;
  { if (flexible) writer.compactString(value.topic); else writer.string(value.topic); }
  {
    const items = value.partitionIds;
    if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
    for (const item of items) writer.int32(item);
  }
  if (flexible) {
    writer.uvarint((value.unknownTags?.length ?? 0));
    writer.unknownTags(value.unknownTags, 0, Infinity);
  }
}

export interface TransactionLogValue {
  producerId: number;
  producerEpoch: number;
  transactionTimeoutMs: number;
  /** 0: empty, 1: ongoing, 2: prepares commit, 3: prepares abort, 4: committed, 5: aborted, 6: dead, 7: prepares the next epoch. */
  transactionStatus: number;
  /** Null: none yet. */
  transactionPartitions: TransactionLogValueTransactionPartition[] | null;
  transactionLastUpdateTimestampMs: number;
  /** -1: none is open. */
  transactionStartTimestampMs: number;
  /** -1: none. Since version 1. */
  previousProducerId: number;
  /** -1: none. Since version 1. */
  nextProducerId: number;
  /** Since version 1. */
  clientTransactionVersion: number;
  /** -1: none. Since version 1. */
  nextProducerEpoch: number;
  unknownTags?: UnknownTag[];
}

export function transactionLogValue(fields: Partial<TransactionLogValue> = {}): TransactionLogValue {
  return { producerId: 0, producerEpoch: 0, transactionTimeoutMs: 0, transactionStatus: 0, transactionPartitions: [], transactionLastUpdateTimestampMs: 0, transactionStartTimestampMs: 0, previousProducerId: -1, nextProducerId: -1, clientTransactionVersion: 0, nextProducerEpoch: -1, ...fields };
}

export function readTransactionLogValue(reader: Reader, version: number): TransactionLogValue {
  const flexible = version >= 1;
  const producerId: number = reader.int64();
  const producerEpoch: number = reader.int16();
  const transactionTimeoutMs: number = reader.int32();
  const transactionStatus: number = reader.int8();
  let transactionPartitions: TransactionLogValueTransactionPartition[] | null = [];
  {
    const count = (flexible ? reader.compactArrayLengthOrNull() : reader.arrayLengthOrNull());
    if (count < 0) transactionPartitions = null;
    else {
      const items: TransactionLogValueTransactionPartition[] = [];
      for (let index = 0; index < count; index++) items.push(readTransactionLogValueTransactionPartition(reader, version));
      transactionPartitions = items;
    }
  }
  const transactionLastUpdateTimestampMs: number = reader.int64();
  const transactionStartTimestampMs: number = reader.int64();
  let previousProducerId: number = -1;
  let nextProducerId: number = -1;
  let clientTransactionVersion: number = 0;
  let nextProducerEpoch: number = -1;
  let unknownTags: UnknownTag[] | undefined;
  if (flexible) {
    for (let left = reader.tagCount(); left > 0; left--) {
      const tag = reader.uvarint();
      const size = reader.uvarint();
      if (tag === 0 && version >= 1) {
        const outer = reader.beginTag(size);
        previousProducerId = reader.int64();
        reader.endTag(outer);
        continue;
      }
      if (tag === 1 && version >= 1) {
        const outer = reader.beginTag(size);
        nextProducerId = reader.int64();
        reader.endTag(outer);
        continue;
      }
      if (tag === 2 && version >= 1) {
        const outer = reader.beginTag(size);
        clientTransactionVersion = reader.int16();
        reader.endTag(outer);
        continue;
      }
      if (tag === 3 && version >= 1) {
        const outer = reader.beginTag(size);
        nextProducerEpoch = reader.int16();
        reader.endTag(outer);
        continue;
      }
      unknownTags ??= [];
      unknownTags.push(reader.unknownTag(tag, size));
    }
  }
  const value: TransactionLogValue = { producerId, producerEpoch, transactionTimeoutMs, transactionStatus, transactionPartitions, transactionLastUpdateTimestampMs, transactionStartTimestampMs, previousProducerId, nextProducerId, clientTransactionVersion, nextProducerEpoch };
  if (unknownTags !== undefined) value.unknownTags = unknownTags;
  return value;
}

export function writeTransactionLogValue(writer: Writer, value: TransactionLogValue, version: number): void {
  const flexible = version >= 1;
  if (version < 1 && value.previousProducerId !== -1) refuseField('TransactionLogValue.previousProducerId', version);
  if (version < 1 && value.nextProducerId !== -1) refuseField('TransactionLogValue.nextProducerId', version);
  if (version < 1 && value.clientTransactionVersion !== 0) refuseField('TransactionLogValue.clientTransactionVersion', version);
  if (version < 1 && value.nextProducerEpoch !== -1) refuseField('TransactionLogValue.nextProducerEpoch', version);
  writer.int64(value.producerId);
  writer.int16(value.producerEpoch);
  writer.int32(value.transactionTimeoutMs);
  writer.int8(value.transactionStatus);
  {
    const items = value.transactionPartitions;
    if (items === null) {
      if (flexible) writer.compactArrayLength(-1); else writer.arrayLength(-1);
    } else {
      if (flexible) writer.compactArrayLength(items.length); else writer.arrayLength(items.length);
      for (const item of items) writeTransactionLogValueTransactionPartition(writer, item, version);
    }
  }
  writer.int64(value.transactionLastUpdateTimestampMs);
  writer.int64(value.transactionStartTimestampMs);
  if (flexible) {
    const has0 = version >= 1 && value.previousProducerId !== -1;
    const has1 = version >= 1 && value.nextProducerId !== -1;
    const has2 = version >= 1 && value.clientTransactionVersion !== 0;
    const has3 = version >= 1 && value.nextProducerEpoch !== -1;
    writer.uvarint((has0 ? 1 : 0) + (has1 ? 1 : 0) + (has2 ? 1 : 0) + (has3 ? 1 : 0) + (value.unknownTags?.length ?? 0));
    let unknown = writer.unknownTags(value.unknownTags, 0, 0);
    if (has0) {
      const tagged = writer.beginTag();
      tagged.int64(value.previousProducerId);
      writer.endTag(0, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 1);
    if (has1) {
      const tagged = writer.beginTag();
      tagged.int64(value.nextProducerId);
      writer.endTag(1, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 2);
    if (has2) {
      const tagged = writer.beginTag();
      tagged.int16(value.clientTransactionVersion);
      writer.endTag(2, tagged);
    }
    unknown = writer.unknownTags(value.unknownTags, unknown, 3);
    if (has3) {
      const tagged = writer.beginTag();
      tagged.int16(value.nextProducerEpoch);
      writer.endTag(3, tagged);
    }
    writer.unknownTags(value.unknownTags, unknown, Infinity);
  }
}

export const transactionLogValueSchema: RecordSchema<TransactionLogValue> = {
  name: 'TransactionLogValue',
  typeId: 0,
  minVersion: 0,
  maxVersion: 1,
  read: readTransactionLogValue,
  write: writeTransactionLogValue,
};
