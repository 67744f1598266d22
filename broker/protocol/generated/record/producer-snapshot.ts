// Generated from broker/protocol/schema/record/producer-snapshot.schema. Do not edit: change the schema, then `make generate`.
// The file that keeps the idempotent producers of a partition (KIP-98), so that a restart replays only the log behind it.
// In the file an int16 version stands before these fields.

import type { RecordSchema } from '../../schema.ts';
import type { Reader } from '../../reader.ts';
import type { Writer } from '../../writer.ts';

export interface ProducerSnapshotProducerEntry {
  producerId: number;
  epoch: number;
  lastSequence: number;
  lastOffset: number;
  /** Last offset less first offset of the last batch. */
  offsetDelta: number;
  /** Of the last batch, milliseconds. */
  timestamp: number;
  /** Of the last transaction marker; -1: none. */
  coordinatorEpoch: number;
  /** -1: no transaction is open. */
  currentTxnFirstOffset: number;
}

export function producerSnapshotProducerEntry(fields: Partial<ProducerSnapshotProducerEntry> = {}): ProducerSnapshotProducerEntry {
  return { producerId: 0, epoch: 0, lastSequence: 0, lastOffset: 0, offsetDelta: 0, timestamp: 0, coordinatorEpoch: 0, currentTxnFirstOffset: 0, ...fields };
}

export function readProducerSnapshotProducerEntry(reader: Reader, _version: number): ProducerSnapshotProducerEntry {
  const producerId: number = reader.int64();
  const epoch: number = reader.int16();
  const lastSequence: number = reader.int32();
  const lastOffset: number = reader.int64();
  const offsetDelta: number = reader.int32();
  const timestamp: number = reader.int64();
  const coordinatorEpoch: number = reader.int32();
  const currentTxnFirstOffset: number = reader.int64();
  const value: ProducerSnapshotProducerEntry = { producerId, epoch, lastSequence, lastOffset, offsetDelta, timestamp, coordinatorEpoch, currentTxnFirstOffset };
  return value;
}

export function writeProducerSnapshotProducerEntry(writer: Writer, value: ProducerSnapshotProducerEntry, _version: number): void {
  writer.int64(value.producerId);
  writer.int16(value.epoch);
  writer.int32(value.lastSequence);
  writer.int64(value.lastOffset);
  writer.int32(value.offsetDelta);
  writer.int64(value.timestamp);
  writer.int32(value.coordinatorEpoch);
  writer.int64(value.currentTxnFirstOffset);
}

export interface ProducerSnapshot {
  /** CRC-32C of what follows it in the file. */
  crc: number;
  producerEntries: ProducerSnapshotProducerEntry[];
}

export function producerSnapshot(fields: Partial<ProducerSnapshot> = {}): ProducerSnapshot {
  return { crc: 0, producerEntries: [], ...fields };
}

export function readProducerSnapshot(reader: Reader, version: number): ProducerSnapshot {
  const crc: number = reader.uint32();
  let producerEntries: ProducerSnapshotProducerEntry[] = [];
  {
    const count = reader.arrayLength();
    const items: ProducerSnapshotProducerEntry[] = [];
    for (let index = 0; index < count; index++) items.push(readProducerSnapshotProducerEntry(reader, version));
    producerEntries = items;
  }
  const value: ProducerSnapshot = { crc, producerEntries };
  return value;
}

export function writeProducerSnapshot(writer: Writer, value: ProducerSnapshot, version: number): void {
  writer.uint32(value.crc);
  {
    const items = value.producerEntries;
    writer.arrayLength(items.length);
    for (const item of items) writeProducerSnapshotProducerEntry(writer, item, version);
  }
}

export const producerSnapshotSchema: RecordSchema<ProducerSnapshot> = {
  name: 'ProducerSnapshot',
  minVersion: 1,
  maxVersion: 1,
  read: readProducerSnapshot,
  write: writeProducerSnapshot,
};
