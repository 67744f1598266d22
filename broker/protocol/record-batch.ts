// Record batch v2 (KIP-98) as a view over bytes. The broker reads the header in place and patches base offset and leader
// epoch, which stand before the checksummed part:
//
//   0 baseOffset i64 | 8 batchLength i32 | 12 leaderEpoch i32 | 16 magic i8 | 17 crc u32 | 21 attributes i16
//   23 lastOffsetDelta i32 | 27 baseTimestamp i64 | 35 maxTimestamp i64 | 43 producerId i64 | 51 producerEpoch i16
//   53 baseSequence i32 | 57 recordsCount i32 | 61 records
//
// `batchLength` counts from byte 12; the CRC-32C covers byte 21 to the end. Every function takes the bytes and where the
// batch starts in them; the caller has checked that the header is there.

import type { CompressionCodec } from '../port/compression.ts';

export const batchHeaderBytes = 61;
/** Bytes before the part that `batchLength` counts. */
export const batchLengthOverhead = 12;
export const crcOffset = 17;
export const crcStart = 21;
export const currentMagic = 2;

export const attribute = {
  codecMask: 0x07,
  logAppendTime: 0x08,
  transactional: 0x10,
  control: 0x20,
  deleteHorizon: 0x40,
} as const;

const int16At = (bytes: Uint8Array, at: number): number => ((bytes[at]! << 24) >> 16) | bytes[at + 1]!;

const int32At = (bytes: Uint8Array, at: number): number =>
  (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;

const int64At = (bytes: Uint8Array, at: number): number =>
  int32At(bytes, at) * 4294967296 + (int32At(bytes, at + 4) >>> 0);

function setInt32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
}

function setInt64(bytes: Uint8Array, at: number, value: number): void {
  const high = Math.floor(value / 4294967296);
  setInt32(bytes, at, high);
  setInt32(bytes, at + 4, value - high * 4294967296);
}

export const batchBaseOffset = (bytes: Uint8Array, start: number): number => int64At(bytes, start);
/** Length of the whole batch, its first twelve bytes included. */
export const batchBytes = (bytes: Uint8Array, start: number): number =>
  int32At(bytes, start + 8) + batchLengthOverhead;
export const batchLeaderEpoch = (bytes: Uint8Array, start: number): number => int32At(bytes, start + 12);
export const batchMagic = (bytes: Uint8Array, start: number): number => bytes[start + 16]!;
export const batchCrc = (bytes: Uint8Array, start: number): number => int32At(bytes, start + crcOffset) >>> 0;
export const batchAttributes = (bytes: Uint8Array, start: number): number => int16At(bytes, start + 21);
export const batchLastOffsetDelta = (bytes: Uint8Array, start: number): number => int32At(bytes, start + 23);
export const batchBaseTimestamp = (bytes: Uint8Array, start: number): number => int64At(bytes, start + 27);
export const batchMaxTimestamp = (bytes: Uint8Array, start: number): number => int64At(bytes, start + 35);
export const batchProducerId = (bytes: Uint8Array, start: number): number => int64At(bytes, start + 43);
export const batchProducerEpoch = (bytes: Uint8Array, start: number): number => int16At(bytes, start + 51);
export const batchBaseSequence = (bytes: Uint8Array, start: number): number => int32At(bytes, start + 53);
export const batchRecordsCount = (bytes: Uint8Array, start: number): number => int32At(bytes, start + 57);

export const batchLastOffset = (bytes: Uint8Array, start: number): number =>
  batchBaseOffset(bytes, start) + batchLastOffsetDelta(bytes, start);
export const batchCodec = (bytes: Uint8Array, start: number): CompressionCodec =>
  (bytes[start + 22]! & attribute.codecMask) as CompressionCodec;
export const isControlBatch = (bytes: Uint8Array, start: number): boolean =>
  (bytes[start + 22]! & attribute.control) !== 0;
export const isTransactionalBatch = (bytes: Uint8Array, start: number): boolean =>
  (bytes[start + 22]! & attribute.transactional) !== 0;

/** Places the batch in its log. Outside the checksum. */
export function placeBatch(bytes: Uint8Array, start: number, baseOffset: number, leaderEpoch: number): void {
  setInt64(bytes, start, baseOffset);
  setInt32(bytes, start + 12, leaderEpoch);
}

/** Marks the batch as stamped by the broker; the caller must set the checksum again with `setBatchCrc`. */
export function stampLogAppendTime(bytes: Uint8Array, start: number, timestamp: number): void {
  bytes[start + 22] = bytes[start + 22]! | attribute.logAppendTime;
  setInt64(bytes, start + 35, timestamp);
}

export function setBatchCrc(bytes: Uint8Array, start: number, crc: number): void {
  setInt32(bytes, start + crcOffset, crc);
}

export interface BatchHeader {
  readonly baseOffset: number;
  readonly leaderEpoch: number;
  readonly attributes: number;
  readonly lastOffsetDelta: number;
  readonly baseTimestamp: number;
  readonly maxTimestamp: number;
  readonly producerId: number;
  readonly producerEpoch: number;
  readonly baseSequence: number;
  readonly recordsCount: number;
}

/** A batch of `header` around `payload` (records, compressed as the attributes say); the checksum is still to be set. */
export function buildBatch(header: BatchHeader, payload: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(batchHeaderBytes + payload.length);
  placeBatch(bytes, 0, header.baseOffset, header.leaderEpoch);
  setInt32(bytes, 8, bytes.length - batchLengthOverhead);
  bytes[16] = currentMagic;
  bytes[21] = header.attributes >>> 8;
  bytes[22] = header.attributes;
  setInt32(bytes, 23, header.lastOffsetDelta);
  setInt64(bytes, 27, header.baseTimestamp);
  setInt64(bytes, 35, header.maxTimestamp);
  setInt64(bytes, 43, header.producerId);
  bytes[51] = header.producerEpoch >>> 8;
  bytes[52] = header.producerEpoch;
  setInt32(bytes, 53, header.baseSequence);
  setInt32(bytes, 57, header.recordsCount);
  bytes.set(payload, batchHeaderBytes);
  return bytes;
}

/** All header fields, for tools. */
export function batchHeader(bytes: Uint8Array, start: number): BatchHeader {
  return {
    baseOffset: batchBaseOffset(bytes, start),
    leaderEpoch: batchLeaderEpoch(bytes, start),
    attributes: batchAttributes(bytes, start),
    lastOffsetDelta: batchLastOffsetDelta(bytes, start),
    baseTimestamp: batchBaseTimestamp(bytes, start),
    maxTimestamp: batchMaxTimestamp(bytes, start),
    producerId: batchProducerId(bytes, start),
    producerEpoch: batchProducerEpoch(bytes, start),
    baseSequence: batchBaseSequence(bytes, start),
    recordsCount: batchRecordsCount(bytes, start),
  };
}
