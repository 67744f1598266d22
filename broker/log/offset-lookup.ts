// Finds offsets by time: the first record at or after a timestamp, and the newest one (KIP-734). Index first, then the
// headers of the batches behind the entry, then the records of one batch.

import {
  batchCodec,
  batchHeader,
  batchLastOffset,
  batchLeaderEpoch,
  batchMaxTimestamp,
} from '../protocol/record-batch.ts';
import { batchPayload, decodeRecords, type KafkaRecord } from '../protocol/record.ts';
import type { Compression } from '../port/compression.ts';
import { scanBatches, type ScannedBatch } from './batch-scan.ts';
import { CorruptLogError } from './corrupt-log.ts';
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

/** Retention may take a segment away while this waits; a file of its name is not its any more then. */
const isThere = (log: PartitionLog, segment: Segment): boolean =>
  !log.closed && log.segments.includes(segment);

async function recordsOf(batch: ScannedBatch, target: Target): Promise<KafkaRecord[]> {
  const { bytes, start, length } = batch;
  const header = batchHeader(bytes, start);
  const payload = batchPayload(bytes, start, length);
  const codec = batchCodec(bytes, start);
  if (codec === 0) return [...decodeRecords(header, payload)];
  const maxBytes = target.log.config.maxDecompressedMessageBytes;
  // A copy: the scan's buffer is overwritten while the codec works.
  return [...decodeRecords(header, await target.compression.decompress(codec, payload.slice(), maxBytes))];
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
export async function offsetForTimestamp(
  target: Target,
  timestamp: number,
): Promise<TimestampedOffset | undefined> {
  const { log } = target;
  for (const segment of log.segments.slice()) {
    if (log.closed || segment.baseOffset >= target.limitOffset) return undefined;
    if (!isThere(log, segment) || segment.size === 0 || (segment.knownMaxTimestamp ?? Infinity) < timestamp)
      continue;
    const indexes = await segment.indexes(log.config.indexIntervalBytes);
    if (!isThere(log, segment) || indexes.maxTimestamp.timestamp < timestamp) continue;
    const before = indexes.times.lookupBelow(timestamp);
    const position = before === undefined ? 0 : indexes.offsets.lookup(before.relativeOffset);
    const found = await searchSegment(segment, position, timestamp, target);
    if (found !== undefined) return found;
  }
  return undefined;
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
  for (const segment of log.segments.slice()) {
    if (!isThere(log, segment) || segment.size === 0 || segment.baseOffset >= target.limitOffset) continue;
    const indexes = await segment.indexes(log.config.indexIntervalBytes);
    newest = Math.max(newest, indexes.maxTimestamp.timestamp);
  }
  if (newest < 0) return undefined;
  const found = await offsetForTimestamp(target, newest);
  if (found !== undefined || log.closed) return found;
  // The record that the indexes mean lies below the log start, or is not visible yet: look at each that is.
  let visible = -1;
  for (const segment of log.segments.slice())
    if (isThere(log, segment) && segment.size > 0)
      visible = Math.max(visible, await newestIn(segment, target));
  return visible < 0 ? undefined : offsetForTimestamp(target, visible);
}
