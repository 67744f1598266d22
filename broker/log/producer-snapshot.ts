// Snapshots of producer state, in Kafka's format: `<offset>.snapshot` holds the state before `offset`.
//
//   version i16 = 1 | crc u32, CRC-32C from the byte after it | count i32 | entries of
//   producerId i64, producerEpoch i16, lastSequence i32, lastOffset i64, offsetDelta i32, timestamp i64,
//   coordinatorEpoch i32, currentTxnFirstOffset i64
//
// These hold the last batch of a producer alone. A retry may be of an older one, whose log is not scanned when the
// recovery point lies behind it, so the older kept batches follow, inside the checksum. Kafka's reader ends before them.
//
//   count i32 | batches, oldest first, of
//   producerId i64, baseSequence i32, lastSequence i32, baseOffset i64, lastOffset i64, timestamp i64

import type { Offset } from '../base/brand.ts';
import type { KeptBatch, ProducerEntry } from '../core/partition/producer-state.ts';
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
  const all = [...entries];
  for (const entry of all) {
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
  writeOlderBatches(body, all);
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

function writeOlderBatches(body: Writer, entries: readonly ProducerEntry[]): void {
  const count = entries.reduce((sum, { batches }) => sum + Math.max(0, batches.length - 1), 0);
  if (count === 0) return;
  body.int32(count);
  for (const { producerId, batches } of entries) {
    for (const batch of batches.slice(0, -1)) {
      body.int64(producerId);
      body.int32(batch.baseSequence);
      body.int32(batch.lastSequence);
      body.int64(batch.baseOffset);
      body.int64(batch.lastOffset);
      body.int64(batch.timestamp);
    }
  }
}

/** The entries with the older batches that follow them, if any do. */
function withOlderBatches(reader: Reader, entries: readonly ProducerEntry[]): ProducerEntry[] {
  const older = new Map<number, KeptBatch[]>();
  const count = reader.remaining === 0 ? 0 : reader.arrayLength();
  for (let left = count; left > 0; left--) {
    const producerId = reader.int64();
    const batch = {
      baseSequence: reader.int32(),
      lastSequence: reader.int32(),
      baseOffset: reader.int64() as Offset,
      lastOffset: reader.int64() as Offset,
      timestamp: reader.int64(),
    };
    const own = older.get(producerId);
    if (own === undefined) older.set(producerId, [batch]);
    else own.push(batch);
  }
  return entries.map((entry) => ({
    ...entry,
    batches: [...(older.get(entry.producerId) ?? []), ...entry.batches],
  }));
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
    // As many producers as wrote: the bound of messages from strangers is none here.
    const reader = new Reader(bytes, 0, bytes.length, Number.POSITIVE_INFINITY);
    if (reader.int16() !== snapshotVersion) return undefined;
    if (reader.uint32() !== crc32c(bytes, crcEnd, bytes.length)) return undefined;
    const entries: ProducerEntry[] = [];
    for (let left = reader.arrayLength(); left > 0; left--) entries.push(readEntry(reader));
    const whole = withOlderBatches(reader, entries);
    return reader.remaining === 0 ? whole : undefined;
  } catch (error) {
    if (error instanceof ProtocolError) return undefined;
    throw error;
  }
}
