// Finds offsets by time: the first record at or after a timestamp, and the newest one (KIP-734). Index first, then the
// headers of the batches behind the entry, then the records of one batch.

import {
  batchHeader,
  batchLastOffset,
  batchLeaderEpoch,
  batchMaxTimestamp,
} from '../protocol/record-batch.ts';
import { decodeRecords, type KafkaRecord } from '../protocol/record.ts';
import type { Compression } from '../port/compression.ts';
import { scanBatches, type ScannedBatch } from './batch-scan.ts';
import { CorruptLogError } from './corrupt-log.ts';
import { openedPayload } from './opened-payload.ts';
import type { PartitionLog } from './partition-log.ts';
import type { Segment } from './segment.ts';

export interface TimestampedOffset {
  readonly offset: number;
  readonly timestamp: number;
  readonly leaderEpoch: number;
}

interface Target {
  readonly log: PartitionLog;
  /** Offsets at or above are not visible. */
  readonly limitOffset: number;
  readonly compression: Compression;
}

/** Walks the batches of `segment` from `position` on. Throws CorruptLogError where one does not hold. */
async function* batchesOf(
  segment: Segment,
  position: number,
  { log }: Target,
): AsyncGenerator<ScannedBatch, void, undefined> {
  const { files, crc32c } = log.context;
  const lease = files.lease(segment.logPath);
  try {
    const scan = scanBatches({
      file: lease.file,
      from: position,
      to: segment.size,
      crc32c,
      bufferBytes: 65_536,
    });
    let step = await scan.next();
    for (; step.done !== true; step = await scan.next()) yield step.value;
    if (step.value.kind === 'invalid')
      throw new CorruptLogError(segment.logPath, step.value.position, step.value.reason);
  } finally {
    lease.release();
  }
}

/**
 * Calls `visit` for each segment in order until it gives something. Retention may take a segment away while it waits, and
 * compaction put another in its place: what it gives is of no worth then, and the place is visited again.
 */
async function inSegments<T>(
  { log, limitOffset }: Target,
  visit: (segment: Segment) => Promise<T | undefined>,
): Promise<T | undefined> {
  let from = log.logStartOffset as number;
  while (!log.closed) {
    const index = log.segmentIndexFor(from);
    const segment = log.segments[index]!;
    if (segment.baseOffset >= limitOffset) return undefined;
    const found = segment.size === 0 ? undefined : await visit(segment);
    if (segment.removed) continue;
    if (found !== undefined) return found;
    const next = log.segments[log.segments.indexOf(segment) + 1];
    if (next === undefined) return undefined;
    from = next.baseOffset;
  }
  return undefined;
}

async function recordsOf(batch: ScannedBatch, { compression, log }: Target): Promise<KafkaRecord[]> {
  const header = batchHeader(batch.bytes, batch.start);
  const payload = await openedPayload(batch, compression, log.config.maxDecompressedMessageBytes);
  return [...decodeRecords(header, payload)];
}

/** The first record of `segment` that `wanted` accepts, among batches from `position` on with `maxTimestamp >= timestamp`. */
async function searchSegment(
  segment: Segment,
  position: number,
  timestamp: number,
  target: Target,
): Promise<TimestampedOffset | undefined> {
  const { log } = target;
  for await (const batch of batchesOf(segment, position, target)) {
    const { bytes, start } = batch;
    if (batchLastOffset(bytes, start) >= target.limitOffset) return undefined;
    if (batchMaxTimestamp(bytes, start) < timestamp || batchLastOffset(bytes, start) < log.logStartOffset)
      continue;
    const leaderEpoch = batchLeaderEpoch(bytes, start);
    const record = (await recordsOf(batch, target)).find(
      (one) => one.timestamp >= timestamp && one.offset >= log.logStartOffset,
    );
    if (record !== undefined) return { offset: record.offset, timestamp: record.timestamp, leaderEpoch };
  }
  return undefined;
}

/** The first visible record whose timestamp is at or after `timestamp`. Rejects with DiskError, CorruptLogError, DecompressionError, ProtocolError. */
export function offsetForTimestamp(
  target: Target,
  timestamp: number,
): Promise<TimestampedOffset | undefined> {
  const { indexIntervalBytes } = target.log.config;
  return inSegments(target, async (segment) => {
    if ((segment.knownMaxTimestamp ?? Infinity) < timestamp) return undefined;
    const indexes = await segment.indexes(indexIntervalBytes);
    if (segment.removed || indexes.maxTimestamp.timestamp < timestamp) return undefined;
    const before = indexes.times.lookupBelow(timestamp);
    const position = before === undefined ? 0 : indexes.offsets.lookup(before.relativeOffset);
    return searchSegment(segment, position, timestamp, target);
  });
}

/** The newest timestamp of a visible record in `segment`, record by record; -1 when there is none. */
async function newestIn(segment: Segment, target: Target): Promise<number> {
  const { log } = target;
  let newest = -1;
  for await (const batch of batchesOf(segment, 0, target)) {
    const { bytes, start } = batch;
    if (batchMaxTimestamp(bytes, start) <= newest || batchLastOffset(bytes, start) < log.logStartOffset)
      continue;
    for (const { offset, timestamp } of await recordsOf(batch, target))
      if (offset >= log.logStartOffset && offset < target.limitOffset) newest = Math.max(newest, timestamp);
  }
  return newest;
}

/** The record with the newest timestamp, the first one of several. Rejects as `offsetForTimestamp`. */
export async function offsetOfMaxTimestamp(target: Target): Promise<TimestampedOffset | undefined> {
  const { log } = target;
  let newest = -1;
  await inSegments(target, async (segment) => {
    const indexes = await segment.indexes(log.config.indexIntervalBytes);
    newest = Math.max(newest, indexes.maxTimestamp.timestamp);
    return undefined;
  });
  if (newest < 0) return undefined;
  const found = await offsetForTimestamp(target, newest);
  if (found !== undefined || log.closed) return found;
  // The record that the indexes mean lies below the log start, or is not visible yet: look at each that is.
  let visible = -1;
  await inSegments(target, async (segment) => {
    visible = Math.max(visible, await newestIn(segment, target));
    return undefined;
  });
  return visible < 0 ? undefined : offsetForTimestamp(target, visible);
}
