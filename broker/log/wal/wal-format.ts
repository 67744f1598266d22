// Bytes of the write-ahead file. All numbers are big-endian. A file is a row of groups, each one write:
//
//   header (64) | payload: batches end to end | entry table | zeros up to the next 4096
//
//   0 magic u32 | 4 CRC-32C of [8, 64) u32 | 8 version u16 | 10 zero u16 | 12 payloadBytes u32 | 16 tableBytes u32
//   20 entryCount u32 | 24 groupBytes u32 | 28 CRC-32C of the table u32 | 32 generation u32 | 36 firstLive u32
//   40 sequence u64 | 48 ring id u64 | 56 zero u64
//
//   entry: kind u8 | topic id (16) | partition u32 | append:           batchCount u32, byteLength u32, heads (21 each)
//                                                  | truncate, start:  offset u64
//                                                  | drop:             nothing
//
// Why so:
// - A group starts at a 4 KiB block of its own, so no sector that holds acknowledged data is ever written again.
// - The payload needs no second checksum pass: each batch carries a CRC-32C from its byte 21 on, and the first 21 bytes
//   (with that CRC) stand again in the table, whose CRC covers them.
// - The table stands behind the payload, so that the smallest group is one block and neither part needs room reserved.
// - The header has a checksum of its own, so that telling a header from other bytes costs the same for any claimed length.
// - `generation` counts uses of files and `sequence` counts groups without a gap: old content of a recycled file never
//   passes. The ring id is drawn once per ring and never leaves the disk, so no client can forge a header in a payload.
// - `firstLive` is the oldest generation that still matters. What is older is dead, whatever it holds.

import {
  type LeaderEpoch,
  leaderEpoch,
  type Offset,
  offset,
  type PartitionId,
  partitionId,
  type TopicId,
} from '../../base/brand.ts';
import { uuidFromBytes, uuidToBytes } from '../../base/uuid.ts';
import type { Crc32c } from '../../port/checksum.ts';
import {
  batchBaseOffset,
  batchBytes,
  batchCrc,
  batchLastOffsetDelta,
  batchLeaderEpoch,
  crcStart,
} from '../../protocol/record-batch.ts';

export const blockBytes = 4096;
export const headerBytes = 64;
/** Topic id and partition, as they stand in an entry. */
export const keyBytes = 20;
export const headBytes: number = crcStart;
export const appendEntryBytes: number = 1 + keyBytes + 8;
export const offsetEntryBytes: number = 1 + keyBytes + 8;
export const dropEntryBytes: number = 1 + keyBytes;

export const entryKind = { append: 1, truncate: 2, startOffset: 3, drop: 4 } as const;

const magic = 0x4357_414c;
const version = 1;
const two32 = 2 ** 32;

export interface WalHeader {
  readonly payloadBytes: number;
  readonly tableBytes: number;
  readonly entryCount: number;
  readonly groupBytes: number;
  readonly generation: number;
  readonly firstLive: number;
  readonly sequence: number;
  readonly ringId: WalRingId;
}

/** 64 random bits. */
export interface WalRingId {
  readonly high: number;
  readonly low: number;
}

interface PartitionEntry {
  readonly topicId: TopicId;
  readonly partition: PartitionId;
}

export interface WalAppendEntry extends PartitionEntry {
  readonly kind: 'append';
  readonly leaderEpoch: LeaderEpoch;
  readonly baseOffset: Offset;
  readonly nextOffset: Offset;
  /** One or more whole batches of one leader epoch, in order. */
  readonly bytes: Uint8Array;
}

export interface WalOffsetEntry extends PartitionEntry {
  readonly kind: 'truncate' | 'start-offset';
  readonly offset: Offset;
}

export interface WalDropEntry extends PartitionEntry {
  readonly kind: 'drop';
}

export type WalEntry = WalAppendEntry | WalOffsetEntry | WalDropEntry;

export const roundUp = (bytes: number): number => Math.ceil(bytes / blockBytes) * blockBytes;
export const sameRing = (a: WalRingId, b: WalRingId): boolean => a.high === b.high && a.low === b.low;

export function encodeKey(topicId: TopicId, partition: PartitionId): Uint8Array {
  const key = uuidToBytes(topicId, new Uint8Array(keyBytes));
  new DataView(key.buffer).setUint32(16, partition);
  return key;
}

/** Writes the header into `bytes[0, 64)`; payload and table stand behind it already. `view` is over the same bytes. */
export function writeHeader(bytes: Uint8Array, view: DataView, header: WalHeader, crc32c: Crc32c): void {
  const tableStart = headerBytes + header.payloadBytes;
  view.setUint32(0, magic);
  view.setUint16(8, version);
  view.setUint16(10, 0);
  view.setUint32(12, header.payloadBytes);
  view.setUint32(16, header.tableBytes);
  view.setUint32(20, header.entryCount);
  view.setUint32(24, header.groupBytes);
  view.setUint32(28, crc32c(bytes, tableStart, tableStart + header.tableBytes));
  view.setUint32(32, header.generation);
  view.setUint32(36, header.firstLive);
  writeUint64(view, 40, header.sequence);
  view.setUint32(48, header.ringId.high);
  view.setUint32(52, header.ringId.low);
  writeUint64(view, 56, 0);
  view.setUint32(4, crc32c(bytes, 8, headerBytes));
}

/** The header at `bytes[at]`, or undefined when none stands there. The cost does not depend on what is there. */
export function readHeader(bytes: Uint8Array, at: number, crc32c: Crc32c): WalHeader | undefined {
  if (at + headerBytes > bytes.byteLength) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, headerBytes);
  if (view.getUint32(0) !== magic || view.getUint16(8) !== version) return undefined;
  if (view.getUint32(4) !== crc32c(bytes, at + 8, at + headerBytes)) return undefined;
  const header: WalHeader = {
    payloadBytes: view.getUint32(12),
    tableBytes: view.getUint32(16),
    entryCount: view.getUint32(20),
    groupBytes: view.getUint32(24),
    generation: view.getUint32(32),
    firstLive: view.getUint32(36),
    sequence: readUint64(view, 40),
    ringId: { high: view.getUint32(48), low: view.getUint32(52) },
  };
  const used = headerBytes + header.payloadBytes + header.tableBytes;
  return header.groupBytes === roundUp(used) ? header : undefined;
}

/** Whether the group whose header stands at `bytes[at]` is what was written: its table and each of its batches. */
export function verifyGroup(bytes: Uint8Array, at: number, header: WalHeader, crc32c: Crc32c): boolean {
  const tableStart = at + headerBytes + header.payloadBytes;
  if (at + header.groupBytes > bytes.byteLength) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(at + 28) !== crc32c(bytes, tableStart, tableStart + header.tableBytes)) return false;
  for (const { kind, entry, payload, count, length } of tableOf(view, at, header))
    if (
      kind === entryKind.append &&
      !batchesMatch(bytes, payload, { heads: entry + appendEntryBytes, count, length }, crc32c)
    )
      return false;
  return true;
}

interface TableEntry {
  readonly kind: number;
  /** Where it stands in the table, and where the batches of an append stand. */
  readonly entry: number;
  readonly payload: number;
  /** Batches of an append, and their bytes; 0 for others. */
  readonly count: number;
  readonly length: number;
}

/** Walks the entry table of a group. It is known to be what was written, so its lengths may be believed. */
function* tableOf(view: DataView, at: number, header: WalHeader): Generator<TableEntry, void, undefined> {
  let payload = at + headerBytes;
  let entry = payload + header.payloadBytes;
  for (let index = 0; index < header.entryCount; index++) {
    const kind = view.getUint8(entry);
    const isAppend = kind === entryKind.append;
    const count = isAppend ? view.getUint32(entry + 21) : 0;
    const length = isAppend ? view.getUint32(entry + 25) : 0;
    yield { kind, entry, payload, count, length };
    payload += length;
    if (isAppend) entry += appendEntryBytes + count * headBytes;
    else entry += kind === entryKind.drop ? dropEntryBytes : offsetEntryBytes;
  }
}

/** Whether a group that `verifyGroup` has found whole has entries that are no appends. */
export function hasControls(bytes: Uint8Array, at: number, header: WalHeader): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return tableOf(view, at, header).some(({ kind }) => kind !== entryKind.append);
}

/** The entries of a group that `verifyGroup` has found whole. Their bytes are views. */
export function readEntries(bytes: Uint8Array, at: number, header: WalHeader): WalEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries: WalEntry[] = [];
  for (const { kind, entry, payload, length } of tableOf(view, at, header)) {
    const topicId = uuidFromBytes(bytes, entry + 1);
    const partition = partitionId(view.getUint32(entry + 17));
    if (kind === entryKind.append)
      entries.push({ kind: 'append', topicId, partition, ...appendedRange(bytes, payload, length) });
    else if (kind === entryKind.drop) entries.push({ kind: 'drop', topicId, partition });
    else {
      const name = kind === entryKind.truncate ? 'truncate' : 'start-offset';
      entries.push({ kind: name, topicId, partition, offset: offset(readUint64(view, entry + 21)) });
    }
  }
  return entries;
}

function appendedRange(
  bytes: Uint8Array,
  start: number,
  length: number,
): Pick<WalAppendEntry, 'baseOffset' | 'nextOffset' | 'leaderEpoch' | 'bytes'> {
  let last = start;
  for (let at = start; at < start + length; ) {
    last = at;
    at += batchBytes(bytes, at);
  }
  return {
    leaderEpoch: leaderEpoch(batchLeaderEpoch(bytes, start)),
    baseOffset: offset(batchBaseOffset(bytes, start)),
    nextOffset: offset(batchBaseOffset(bytes, last) + batchLastOffsetDelta(bytes, last) + 1),
    bytes: bytes.subarray(start, start + length),
  };
}

/** Whether the batches at `start` begin with the heads of the table and hold what their checksums say. */
function batchesMatch(
  bytes: Uint8Array,
  start: number,
  entry: { readonly heads: number; readonly count: number; readonly length: number },
  crc32c: Crc32c,
): boolean {
  let at = start;
  for (let index = 0; index < entry.count; index++) {
    const head = entry.heads + index * headBytes;
    for (let byte = 0; byte < headBytes; byte++) {
      if (bytes[at + byte] !== bytes[head + byte]) return false;
    }
    const end = at + batchBytes(bytes, at);
    if (batchCrc(bytes, at) !== crc32c(bytes, at + crcStart, end)) return false;
    at = end;
  }
  return at === start + entry.length;
}

export function writeUint64(view: DataView, at: number, value: number): void {
  view.setUint32(at, Math.floor(value / two32));
  view.setUint32(at + 4, value % two32);
}

const readUint64 = (view: DataView, at: number): number =>
  view.getUint32(at) * two32 + view.getUint32(at + 4);
