// When about a record was written, from what is in memory alone: for metrics, which may not wait for a disk.

import { batchBaseTimestamp, batchBytes, batchLastOffset } from '../protocol/record-batch.ts';
import type { PartitionLog } from './partition-log.ts';

/**
 * Milliseconds since the epoch. Of a record near the end of the log, the first timestamp of its batch; of an older one, the
 * largest timestamp up to the next index entry, or else up to the end of its segment: it is not newer than that. Undefined
 * when nothing of this is in memory, or the producer gave no time.
 */
export function timestampNear(log: PartitionLog, offset: number): number | undefined {
  const near = inTail(log, offset) ?? inIndex(log, offset);
  return near === undefined || near < 0 ? undefined : near;
}

function inTail(log: PartitionLog, offset: number): number | undefined {
  const index = log.tail.find(offset);
  const run = index < 0 ? undefined : log.tail.at(index);
  if (run === undefined) return undefined;
  const { bytes } = run.held.chunk;
  for (let at = run.start; at < run.end; at += batchBytes(bytes, at))
    if (batchLastOffset(bytes, at) >= offset) return batchBaseTimestamp(bytes, at);
  return undefined;
}

function inIndex(log: PartitionLog, offset: number): number | undefined {
  const segment = log.segments[log.segmentIndexFor(offset)];
  return segment?.timestampUpTo(offset) ?? segment?.knownMaxTimestamp;
}
