// Reads of a partition log: whole batches from the one that holds an offset up to a limit. The newest bytes come from
// memory, at once; older ones from the file, asynchronously, into pooled memory, and with their checksums verified, so
// that a damaged record is an error and never an answer.

import type { Chunk, ChunkPool } from '../base/chunk.ts';
import type { Crc32c } from '../port/checksum.ts';
import {
  batchBaseOffset,
  batchBytes,
  batchCrc,
  batchHeaderBytes,
  batchLastOffset,
  batchMagic,
  crcStart,
  currentMagic,
} from '../protocol/record-batch.ts';
import { CorruptLogError } from './corrupt-log.ts';
import { isCompacted } from './log-config.ts';
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

/** The least that one read brings: enough for the way from an index entry to the batch that is looked for. */
const readBytesMin = 16_384;
/** The most that one read brings, whatever a client asks. */
const readBytesMax = 64 << 20;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether a header that can be walked over stands at `at`. */
const isBatch = (bytes: Uint8Array, at: number, to: number): boolean =>
  at + batchHeaderBytes <= to &&
  batchMagic(bytes, at) === currentMagic &&
  batchBytes(bytes, at) >= batchHeaderBytes;

/** The whole batches in `bytes[from, to)` that a reader may have. */
function selectBatches(bytes: Uint8Array, from: number, to: number, range: ReadRange): Span {
  let start = from;
  while (isBatch(bytes, start, to) && batchLastOffset(bytes, start) < range.offset)
    start += batchBytes(bytes, start);
  let end = start;
  while (isBatch(bytes, end, to)) {
    const next = end + batchBytes(bytes, end);
    if (next > to || batchLastOffset(bytes, end) >= range.limitOffset) break;
    if (next - start > range.maxBytes && !(range.minOneBatch && end === start)) break;
    end = next;
  }
  return { start, end };
}

/** The offset behind the last batch of what was read; there is one. */
export function nextOffsetOf(parts: readonly Uint8Array[]): number {
  const part = parts.at(-1)!;
  let last = 0;
  for (let at = 0; at < part.length; at += batchBytes(part, at)) last = at;
  return batchLastOffset(part, last) + 1;
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

/** The part of `span` before the first batch whose checksum does not match. */
function verified(bytes: Uint8Array, span: Span, crc32c: Crc32c): Span {
  for (let at = span.start; at < span.end; at += batchBytes(bytes, at))
    if (crc32c(bytes, at + crcStart, at + batchBytes(bytes, at)) !== batchCrc(bytes, at))
      return { start: span.start, end: at };
  return span;
}

/**
 * Where the batches of `bytes[0, to)`, which stand `room` bytes before the end of `segment`, stop to make sense. Checksums
 * do not cover the first fields of a header, so each must be one and fit, and offsets must ascend and stay within the
 * segment. Of two batches that contradict each other neither is trusted.
 */
function soundEnd(bytes: Uint8Array, to: number, segment: Segment, room: number): number {
  let before = 0;
  let nextOffset = segment.baseOffset;
  let at = 0;
  while (at < to) {
    if (at + batchHeaderBytes > to) return to < room ? to : at;
    if (!isBatch(bytes, at, to) || at + batchBytes(bytes, at) > room) return at;
    const baseOffset = batchBaseOffset(bytes, at);
    const lastOffset = batchLastOffset(bytes, at);
    if (baseOffset < nextOffset) return before;
    if (lastOffset < baseOffset || lastOffset >= segment.nextOffset) return at;
    nextOffset = lastOffset + 1;
    before = at;
    at += batchBytes(bytes, at);
  }
  return to;
}

/** Batches were passed over and the next one starts behind `offset`: that is true only if theirs are the true offsets. */
function holeIsReal(bytes: Uint8Array, start: number, offset: number, crc32c: Crc32c): boolean {
  if (start === 0 || batchBaseOffset(bytes, start) <= offset) return true;
  return verified(bytes, { start: 0, end: start }, crc32c).end === start;
}

async function readSegment(
  segment: Segment,
  log: PartitionLog,
  range: ReadRange,
  { pool, crc32c }: ColdReadDependencies,
): Promise<ReadResult | undefined> {
  const indexes = await segment.indexes(log.config.indexIntervalBytes);
  // Taken away meanwhile: its file has another name now.
  if (segment.removed || log.closed) return undefined;
  let position = indexes.offsets.lookup(Math.max(0, range.offset - segment.baseOffset));
  let want = Math.max(Math.min(range.maxBytes, readBytesMax), readBytesMin);
  const lease = log.context.files.lease(segment.logPath);
  try {
    while (position < segment.size) {
      const size = Math.min(want, segment.size - position);
      const chunk = pool.take(size);
      let keep = false;
      try {
        const have = await lease.file.read(chunk.bytes.subarray(0, size), position);
        const sound = soundEnd(chunk.bytes, have, segment, segment.size - position);
        const selected = selectBatches(chunk.bytes, 0, sound, range);
        const span = verified(chunk.bytes, selected, crc32c);
        if (span.end > span.start) {
          if (!holeIsReal(chunk.bytes, span.start, range.offset, crc32c))
            throw new CorruptLogError(segment.logPath, position, 'a checksum does not match');
          keep = true;
          const parts = [chunk.bytes.subarray(span.start, span.end)];
          return { parts, bytes: span.end - span.start, chunks: [chunk] };
        }
        if (selected.end > selected.start)
          throw new CorruptLogError(segment.logPath, position + span.start, 'a checksum does not match');
        if (have < size) throw new CorruptLogError(segment.logPath, position + have, 'the file ends early');
        if (sound < have && span.start >= sound)
          throw new CorruptLogError(segment.logPath, position + sound, 'no batch that belongs here');
        if (span.start + batchHeaderBytes <= have) {
          const length = batchBytes(chunk.bytes, span.start);
          const refused =
            batchLastOffset(chunk.bytes, span.start) >= range.limitOffset ||
            (length > range.maxBytes && !range.minOneBatch);
          if (refused) return nothingRead;
          want = Math.max(length, readBytesMin);
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

/** Only compaction leaves holes between segments; elsewhere a file is missing, or a part of one. */
function assertNoHole(log: PartitionLog, segment: Segment, next: Segment, range: ReadRange): void {
  if (range.offset >= next.baseOffset || range.offset < log.logStartOffset) return;
  if (isCompacted(log.config)) return;
  const missing = `the records from ${range.offset} to ${next.baseOffset - 1} are missing`;
  throw new CorruptLogError(segment.logPath, segment.size, missing);
}

/** Reads `range` from the segment files. Rejects with DiskError or CorruptLogError. */
export async function readCold(
  log: PartitionLog,
  range: ReadRange,
  dependencies: ColdReadDependencies,
): Promise<ReadResult> {
  let from = range.offset;
  for (;;) {
    const segment = log.segments[log.segmentIndexFor(from)]!;
    const result = segment.size > 0 ? await readSegment(segment, log, range, dependencies) : undefined;
    if (result !== undefined) return result;
    if (log.closed) return nothingRead;
    if (segment.removed) {
      // By retention, or compaction has put another in its place.
      if (range.offset < log.logStartOffset) return nothingRead;
      continue;
    }
    const next = log.segments[log.segments.indexOf(segment) + 1];
    if (next === undefined) return nothingRead;
    assertNoHole(log, segment, next, range);
    from = next.baseOffset;
  }
}
