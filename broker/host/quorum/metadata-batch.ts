// Metadata records as record batches v2 (KIP-98, KIP-595), so that Kafka's DumpLogSegments reads the log. One batch is one
// unit of commitment: its CRC makes it whole or absent after a crash.

import { offset, offsetAdd, type LeaderEpoch, type Offset } from '../../base/brand.ts';
import {
  readMetadataRecord,
  writeMetadataRecord,
  type MetadataRecord,
} from '../../core/metadata/metadata-record.ts';
import type { Crc32c } from '../../port/checksum.ts';
import { batchPayload, decodeRecords, encodeBatch, type KafkaRecord } from '../../protocol/record.ts';
import {
  attribute,
  batchBaseOffset,
  batchBytes,
  batchCrc,
  batchHeader,
  batchHeaderBytes,
  batchMagic,
  crcStart,
  currentMagic,
  isControlBatch,
  setBatchCrc,
} from '../../protocol/record-batch.ts';
import { Writer } from '../../protocol/writer.ts';

export interface BatchPlace {
  readonly baseOffset: Offset;
  readonly epoch: LeaderEpoch;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
}

/** Types of control records (KIP-595, KIP-630). */
export const controlType = { snapshotHeader: 3, snapshotFooter: 4 } as const;

export function encodeMetadataBatch(
  records: readonly MetadataRecord[],
  place: BatchPlace,
  crc32c: Crc32c,
): Uint8Array {
  const writer = new Writer(512);
  const values = records.map((record) => {
    writer.rewind();
    writeMetadataRecord(writer, record);
    return { key: null, value: writer.toBytes() };
  });
  return sealed(values, place, { crc32c, attributes: 0 });
}

export function encodeControlBatch(
  type: number,
  value: Uint8Array,
  place: BatchPlace,
  crc32c: Crc32c,
): Uint8Array {
  const key = Uint8Array.of(0, 0, type >>> 8, type & 255);
  return sealed([{ key, value }], place, { crc32c, attributes: attribute.control });
}

function sealed(
  values: readonly { readonly key: Uint8Array | null; readonly value: Uint8Array }[],
  place: BatchPlace,
  seal: { readonly crc32c: Crc32c; readonly attributes: number },
): Uint8Array {
  const records: KafkaRecord[] = values.map(({ key, value }, index) => ({
    offset: place.baseOffset + index,
    timestamp: place.timestamp,
    key,
    value,
    headers: [],
  }));
  const bytes = encodeBatch(records, { leaderEpoch: place.epoch, attributes: seal.attributes });
  setBatchCrc(bytes, 0, seal.crc32c(bytes, crcStart, bytes.length));
  return bytes;
}

/** Whether a whole batch with a right checksum starts at `start`. */
export function isWholeBatch(bytes: Uint8Array, start: number, crc32c: Crc32c): boolean {
  if (bytes.length - start < batchHeaderBytes || batchMagic(bytes, start) !== currentMagic) return false;
  const length = batchBytes(bytes, start);
  if (length < batchHeaderBytes || length > bytes.length - start) return false;
  return crc32c(bytes, start + crcStart, start + length) === batchCrc(bytes, start);
}

export interface OffsetRecord {
  readonly record: MetadataRecord;
  readonly offset: Offset;
}

/** Throws ProtocolError for records that this release does not know. The batch is whole. */
export function* metadataRecordsIn(bytes: Uint8Array, start: number): Generator<OffsetRecord> {
  if (isControlBatch(bytes, start)) return;
  const base = offset(batchBaseOffset(bytes, start));
  for (const record of rawRecordsIn(bytes, start)) {
    if (record.value === null) continue;
    yield { record: readMetadataRecord(record.value), offset: offsetAdd(base, record.offset - base) };
  }
}

/** The type of a control batch's record; undefined for other batches. */
export function controlTypeOf(bytes: Uint8Array, start: number): number | undefined {
  if (!isControlBatch(bytes, start)) return undefined;
  for (const { key } of rawRecordsIn(bytes, start)) {
    if (key !== null && key.length >= 4) return (key[2]! << 8) | key[3]!;
  }
  return undefined;
}

function rawRecordsIn(bytes: Uint8Array, start: number): Generator<KafkaRecord> {
  return decodeRecords(batchHeader(bytes, start), batchPayload(bytes, start, batchBytes(bytes, start)));
}
