// Snapshots of producer state, in Kafka's format: `<offset>.snapshot` holds the state before `offset`.
//
//   version i16 = 1 | crc u32, CRC-32C from the byte after it | count i32 | entries of
//   producerId i64, producerEpoch i16, lastSequence i32, lastOffset i64, offsetDelta i32, timestamp i64,
//   coordinatorEpoch i32, currentTxnFirstOffset i64
//
// Only the last batch of a producer is in it; older ones come back from the log where it is scanned.

import type { Offset } from '../base/brand.ts';
import type { ProducerEntry } from '../core/partition/producer-state.ts';
import { sequenceAdd } from '../core/partition/producer-state.ts';
import type { Crc32c } from '../port/checksum.ts';
import { ProtocolError } from '../protocol/protocol-error.ts';
import { Reader } from '../protocol/reader.ts';
import { Writer } from '../protocol/writer.ts';

const snapshotVersion = 1;
const crcEnd = 6;
const sequences = 2 ** 31;

export function encodeProducerSnapshot(entries: Iterable<ProducerEntry>, crc32c: Crc32c): Uint8Array {
  const body = new Writer(4096);
  let count = 0;
  for (const entry of entries) {
    const last = entry.batches.at(-1);
    body.int64(entry.producerId);
    body.int16(entry.producerEpoch);
    body.int32(last?.lastSequence ?? -1);
    body.int64(last?.lastOffset ?? -1);
    body.int32(last === undefined ? 0 : last.lastOffset - last.baseOffset);
    body.int64(entry.lastTimestamp);
    body.int32(entry.coordinatorEpoch);
    body.int64(entry.currentTxnFirstOffset);
    count++;
  }
  const entriesBytes = body.toBytes();
  const writer = new Writer(64);
  writer.int16(snapshotVersion);
  writer.uint32(0);
  writer.int32(count);
  writer.raw(entriesBytes);
  const bytes = writer.toBytes();
  new DataView(bytes.buffer).setUint32(2, crc32c(bytes, crcEnd, bytes.length));
  return bytes;
}

function readEntry(reader: Reader): ProducerEntry {
  const producerId = reader.int64();
  const producerEpoch = reader.int16();
  const lastSequence = reader.int32();
  const lastOffset = reader.int64();
  const offsetDelta = reader.int32();
  const timestamp = reader.int64();
  const coordinatorEpoch = reader.int32();
  const currentTxnFirstOffset = reader.int64();
  const baseSequence = sequenceAdd(lastSequence, sequences - offsetDelta) % sequences;
  const batch = {
    baseSequence,
    lastSequence,
    baseOffset: (lastOffset - offsetDelta) as Offset,
    lastOffset: lastOffset as Offset,
    timestamp,
  };
  return {
    producerId,
    producerEpoch,
    coordinatorEpoch,
    batches: lastSequence < 0 ? [] : [batch],
    currentTxnFirstOffset,
    lastTimestamp: timestamp,
  };
}

/** Undefined when the bytes are damaged or of another version: an older snapshot, or the log, takes their place. */
export function decodeProducerSnapshot(bytes: Uint8Array, crc32c: Crc32c): ProducerEntry[] | undefined {
  try {
    const reader = new Reader(bytes);
    if (reader.int16() !== snapshotVersion) return undefined;
    if (reader.uint32() !== crc32c(bytes, crcEnd, bytes.length)) return undefined;
    const entries: ProducerEntry[] = [];
    for (let left = reader.arrayLength(); left > 0; left--) entries.push(readEntry(reader));
    return reader.remaining === 0 ? entries : undefined;
  } catch (error) {
    if (error instanceof ProtocolError) return undefined;
    throw error;
  }
}
