// Walks the batches of a segment file, in large asynchronous reads. Used where the log is not in memory: to build an index
// again, to recover the tail, to find a timestamp.

import type { Crc32c } from '../port/checksum.ts';
import {
  batchBaseOffset,
  batchBytes,
  batchCrc,
  batchHeaderBytes,
  batchLastOffsetDelta,
  batchMagic,
  crcStart,
  currentMagic,
} from '../protocol/record-batch.ts';

/** A batch in a buffer that the next step of the scan may overwrite. */
export interface ScannedBatch {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly length: number;
  /** Where the batch stands in the file. */
  readonly position: number;
}

export type ScanEnd =
  | { readonly kind: 'end'; readonly position: number }
  /** No whole, valid batch stands at `position`, though the file goes on. */
  | { readonly kind: 'invalid'; readonly position: number; readonly reason: string };

export interface ScanOptions {
  readonly file: { read(into: Uint8Array, position: number): number | Promise<number> };
  readonly from: number;
  /** First position that is not read. */
  readonly to: number;
  /** Checks each batch's CRC when given. */
  readonly crc32c?: Crc32c;
  /** Offsets below this are out of order and end the scan as invalid. */
  readonly minOffset?: number;
  readonly bufferBytes?: number;
  /** Memory to read into, instead of fresh one; larger is made when a batch does not fit. */
  readonly buffer?: Uint8Array;
}

function fault(bytes: Uint8Array, start: number, available: number, minOffset: number): string | undefined {
  if (available < batchHeaderBytes) return `${available} bytes are left, no batch`;
  if (batchMagic(bytes, start) !== currentMagic) return `record format ${batchMagic(bytes, start)}`;
  if (batchBytes(bytes, start) < batchHeaderBytes) return `a batch claims ${batchBytes(bytes, start)} bytes`;
  if (batchBaseOffset(bytes, start) < minOffset)
    return `offset ${batchBaseOffset(bytes, start)} follows ${minOffset - 1}`;
  if (batchLastOffsetDelta(bytes, start) < 0) return 'a negative offset delta';
  return undefined;
}

/** Yields the batches of `[from, to)` in order and returns where and why it ended. Rejects with DiskError. */
export async function* scanBatches(options: ScanOptions): AsyncGenerator<ScannedBatch, ScanEnd> {
  const { file, to, crc32c } = options;
  let buffer =
    options.buffer ??
    new Uint8Array(Math.max(4096, Math.min(options.bufferBytes ?? 1 << 20, to - options.from)));
  let position = options.from;
  let minOffset = options.minOffset ?? 0;
  while (position < to) {
    const want = Math.min(buffer.length, to - position);
    const have = await file.read(buffer.subarray(0, want), position);
    let at = 0;
    while (at < have) {
      const left = have - at;
      if (left < batchHeaderBytes && position + have < to && have === want) break;
      const reason = fault(buffer, at, left, minOffset);
      if (reason !== undefined) return { kind: 'invalid', position: position + at, reason };
      const length = batchBytes(buffer, at);
      if (position + at + length > to)
        return { kind: 'invalid', position: position + at, reason: `a batch of ${length} bytes is cut off` };
      if (length > left) break;
      if (crc32c !== undefined && crc32c(buffer, at + crcStart, at + length) !== batchCrc(buffer, at))
        return { kind: 'invalid', position: position + at, reason: 'the checksum does not match' };
      minOffset = batchBaseOffset(buffer, at) + batchLastOffsetDelta(buffer, at) + 1;
      yield { bytes: buffer, start: at, length, position: position + at };
      at += length;
    }
    if (have < want && at >= have) return { kind: 'end', position: position + at };
    if (at === 0) {
      if (have < want) return { kind: 'invalid', position, reason: 'the file ends inside a batch' };
      const length = have >= batchHeaderBytes ? batchBytes(buffer, 0) : batchHeaderBytes;
      buffer = new Uint8Array(Math.max(length, buffer.length * 2));
    }
    position += at;
  }
  return { kind: 'end', position };
}
