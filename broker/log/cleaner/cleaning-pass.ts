// What both halves of a cleaning share: the log, the range, how to read it. The first half (map-building.ts) learns the
// newest offset of each key in the dirty part; the second (segment-copy.ts) copies what stays.

import type { Compression } from '../../port/compression.ts';
import { DecompressionError } from '../../port/compression.ts';
import { ProtocolError } from '../../protocol/protocol-error.ts';
import { RecordCursor } from '../../protocol/record-cursor.ts';
import { scanBatches, type ScannedBatch } from '../batch-scan.ts';
import { CorruptLogError } from '../corrupt-log.ts';
import { openedPayload } from '../opened-payload.ts';
import type { PartitionLog } from '../partition-log.ts';
import type { Segment } from '../segment.ts';
import { ReadAhead } from '../read-ahead.ts';
import { CleaningAborted, type Pacer } from './pacer.ts';

export interface CleaningCounts {
  bytesRead: number;
  bytesWritten: number;
  recordsRead: number;
  recordsRemoved: number;
}

export interface CleaningPass {
  readonly log: PartitionLog;
  readonly compression: Compression;
  readonly pacer: Pacer;
  readonly counts: CleaningCounts;
}

/** What one read of the cleaner brings. Bytes. */
const readBytes = 256 << 10;

/** The batches of `segment` in order, with their checksums verified. Rejects with CorruptLogError, DiskError, CleaningAborted. */
export async function* batchesIn(
  segment: Segment,
  { log, pacer, counts }: CleaningPass,
): AsyncGenerator<ScannedBatch, void, undefined> {
  pacer.check();
  // Retention was quicker: a file of that name is not there any more.
  if (segment.removed) throw new CleaningAborted('the log has changed');
  const { files, crc32c } = log.context;
  const lease = files.lease(segment.logPath);
  try {
    const scan = scanBatches({
      file: new ReadAhead(lease.file, segment.size, readBytes),
      from: 0,
      to: segment.size,
      crc32c,
      minOffset: segment.baseOffset,
      bufferBytes: readBytes,
    });
    for (;;) {
      const step = await scan.next();
      if (step.done === true) {
        if (step.value.kind === 'end' && step.value.position === segment.size) return;
        const reason = step.value.kind === 'end' ? 'the file ends early' : step.value.reason;
        throw new CorruptLogError(segment.logPath, step.value.position, reason);
      }
      pacer.check();
      counts.bytesRead += step.value.length;
      pacer.spend(step.value.length);
      yield step.value;
      await pacer.rest();
    }
  } finally {
    lease.release();
  }
}

/** Does `work`, and says of a batch that cannot be opened where it stands. */
export async function opening<T>(
  segment: Segment,
  { position }: ScannedBatch,
  work: () => Promise<T> | T,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DecompressionError) && !(error instanceof ProtocolError)) throw error;
    throw new CorruptLogError(segment.logPath, position, error.message);
  }
}

/** The records of a data batch. Rejects with DecompressionError, CleaningAborted. */
export async function recordsOf(batch: ScannedBatch, pass: CleaningPass): Promise<RecordCursor> {
  const { bytes, start } = batch;
  const opened = openedPayload(batch, pass.compression, pass.log.config.maxDecompressedMessageBytes);
  const payload = opened instanceof Promise ? await opened : opened;
  pass.pacer.check();
  return new RecordCursor().open(bytes, start, payload);
}

/** Records that are looked at between two looks at the clock. */
const recordsPerLook = 64;

/** Calls `each` for every record, with rests. False from it ends the walk early. Rejects with ProtocolError. */
export async function eachRecord(
  cursor: RecordCursor,
  { pacer }: CleaningPass,
  each: () => boolean,
): Promise<boolean> {
  for (let count = 1; cursor.next(); count++) {
    if (!each()) return false;
    if (count % recordsPerLook === 0 && pacer.isDue) await pacer.rest();
  }
  return true;
}
