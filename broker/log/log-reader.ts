// Reads of a partition log: whole batches from the one that holds an offset up to a limit. The newest bytes come from
// memory, at once; older ones from the file, asynchronously, into pooled memory, and with their checksums verified, so
// that a damaged record is an error and never an answer.

import type { Chunk, ChunkPool } from '../base/chunk.ts';
import type { Crc32c } from '../port/checksum.ts';
import {
  batchBytes,
  batchCrc,
  batchHeaderBytes,
  batchLastOffset,
  batchMagic,
  crcStart,
  currentMagic,
} from '../protocol/record-batch.ts';
import type { PartitionLog } from './partition-log.ts';
import type { Segment } from './segment.ts';

export interface ReadRange {
  readonly offset: number;
  /** Offsets at or above are not visible to this reader. */
  readonly limitOffset: number;
  readonly maxBytes: number;
  /** Give the first batch though it alone exceeds `maxBytes`. */
  readonly minOneBatch: boolean;
}

/** Whole batches. The chunks hold the memory under the parts; the reader releases each once. */
export interface ReadResult {
  readonly parts: readonly Uint8Array[];
  readonly bytes: number;
  readonly chunks: readonly Chunk[];
}

export const nothingRead: ReadResult = { parts: [], bytes: 0, chunks: [] };

/** Bytes of the log are not what was written: the range is unreadable, not gone. */
export class CorruptLogError extends Error {
  override readonly name = 'CorruptLogError';
  readonly path: string;
  readonly position: number;
  constructor(path: string, position: number, reason: string) {
    super(reason);
    this.path = path;
    this.position = position;
  }
}

/** Slack for the way from the index entry to the batch that is looked for. */
const leadBytes = 8192;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The whole batches in `bytes[from, to)` that a reader may have. */
function selectBatches(bytes: Uint8Array, from: number, to: number, range: ReadRange): Span {
  let start = from;
  while (start + batchHeaderBytes <= to && batchLastOffset(bytes, start) < range.offset)
    start += batchBytes(bytes, start);
  let end = start;
  while (end + batchHeaderBytes <= to) {
    const next = end + batchBytes(bytes, end);
    if (next > to || batchLastOffset(bytes, end) >= range.limitOffset) break;
    if (next - start > range.maxBytes && !(range.minOneBatch && end === start)) break;
    end = next;
  }
  return { start, end };
}

/** What the memory has of `range`, or undefined when it starts before what is kept. */
export function readTail(log: PartitionLog, range: ReadRange): ReadResult | undefined {
  let index = log.tail.find(range.offset);
  if (index < 0) return undefined;
  const parts: Uint8Array[] = [];
  const chunks: Chunk[] = [];
  let bytes = 0;
  for (let run = log.tail.at(index); run !== undefined; run = log.tail.at(++index)) {
    const left: ReadRange = {
      offset: range.offset,
      limitOffset: range.limitOffset,
      maxBytes: range.maxBytes - bytes,
      minOneBatch: range.minOneBatch && bytes === 0,
    };
    const { chunk } = run.held;
    const whole =
      run.baseOffset >= range.offset &&
      run.nextOffset <= range.limitOffset &&
      run.end - run.start <= left.maxBytes;
    const span = whole ? run : selectBatches(chunk.bytes, run.start, run.end, left);
    if (span.end > span.start) {
      chunk.retain();
      chunks.push(chunk);
      parts.push(chunk.bytes.subarray(span.start, span.end));
      bytes += span.end - span.start;
    }
    if (span.end < run.end) break;
  }
  return bytes === 0 ? nothingRead : { parts, bytes, chunks };
}

export interface ColdReadDependencies {
  readonly pool: ChunkPool;
  readonly crc32c: Crc32c;
}

function verify(
  bytes: Uint8Array,
  span: Span,
  origin: { path: string; position: number },
  crc32c: Crc32c,
): void {
  for (let at = span.start; at < span.end; at += batchBytes(bytes, at)) {
    const end = at + batchBytes(bytes, at);
    if (batchMagic(bytes, at) !== currentMagic || crc32c(bytes, at + crcStart, end) !== batchCrc(bytes, at))
      throw new CorruptLogError(origin.path, origin.position + at, 'the checksum of a batch does not match');
  }
}

/** Refuses headers that cannot be walked over. */
function checkWalk(bytes: Uint8Array, have: number, origin: { path: string; position: number }): void {
  for (let at = 0; at + batchHeaderBytes <= have; at += batchBytes(bytes, at))
    if (batchBytes(bytes, at) < batchHeaderBytes || batchMagic(bytes, at) !== currentMagic)
      throw new CorruptLogError(origin.path, origin.position + at, 'no record batch stands here');
}

async function readSegment(
  segment: Segment,
  log: PartitionLog,
  range: ReadRange,
  { pool, crc32c }: ColdReadDependencies,
): Promise<ReadResult | undefined> {
  const indexes = await segment.indexes(log.config.indexIntervalBytes);
  let position = indexes.offsets.lookup(Math.max(0, range.offset - segment.baseOffset));
  let want = Math.min(range.maxBytes, 64 << 20) + leadBytes;
  const lease = log.context.files.lease(segment.logPath);
  try {
    while (position < segment.size) {
      const size = Math.min(Math.max(want, batchHeaderBytes), segment.size - position);
      const chunk = pool.take(size);
      let keep = false;
      try {
        const have = await lease.file.read(chunk.bytes.subarray(0, size), position);
        const origin = { path: segment.logPath, position };
        checkWalk(chunk.bytes, have, origin);
        const span = selectBatches(chunk.bytes, 0, have, range);
        verify(chunk.bytes, span, origin, crc32c);
        if (span.end > span.start) {
          keep = true;
          const parts = [chunk.bytes.subarray(span.start, span.end)];
          return { parts, bytes: span.end - span.start, chunks: [chunk] };
        }
        if (span.start + batchHeaderBytes <= have) {
          const length = batchBytes(chunk.bytes, span.start);
          const refused =
            batchLastOffset(chunk.bytes, span.start) >= range.limitOffset ||
            (length > range.maxBytes && !range.minOneBatch);
          if (refused) return nothingRead;
          want = length;
        } else if (have < size || span.start === 0) {
          if (have <= batchHeaderBytes)
            throw new CorruptLogError(origin.path, position, 'the file ends early');
          want = batchHeaderBytes;
        }
        position += span.start;
      } finally {
        if (!keep) chunk.release();
      }
    }
    return undefined;
  } finally {
    lease.release();
  }
}

/** Reads `range` from the segment files. Rejects with DiskError or CorruptLogError. */
export async function readCold(
  log: PartitionLog,
  range: ReadRange,
  dependencies: ColdReadDependencies,
): Promise<ReadResult> {
  let index = log.segmentIndexFor(range.offset);
  for (let segment = log.segments[index]; segment !== undefined; segment = log.segments[index]) {
    if (segment.size > 0) {
      const result = await readSegment(segment, log, range, dependencies);
      if (result !== undefined) return result;
    }
    const next = log.segments.indexOf(segment) + 1;
    if (next === 0) return nothingRead;
    index = next;
  }
  return nothingRead;
}
