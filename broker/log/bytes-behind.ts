// How much of a log a reader has yet to read, from what is in memory alone: for those who watch readers, and may not wait for a
// disk.

import { batchBaseOffset, batchBytes, batchLastOffset, isControlBatch } from '../protocol/record-batch.ts';
import type { PartitionLog } from './partition-log.ts';

/**
 * Bytes of the log from the batch with the record at `offset` on: exact near the end of the log, by the offset index behind it,
 * and then up to `index.interval.bytes` and a batch too many. Undefined while the index is not in memory.
 */
export function bytesFrom(log: PartitionLog, offset: number): number | undefined {
  return inTail(log, offset) ?? inSegments(log, offset);
}

function inTail(log: PartitionLog, offset: number): number | undefined {
  const { tail } = log;
  const index = tail.find(offset);
  const first = index < 0 ? undefined : tail.at(index);
  if (first === undefined) return undefined;
  const { bytes } = first.held.chunk;
  let at = first.start;
  while (at < first.end && batchLastOffset(bytes, at) < offset) at += batchBytes(bytes, at);
  let count = first.end - at;
  for (let next = index + 1, run = tail.at(next); run !== undefined; run = tail.at(++next))
    count += run.end - run.start;
  return count;
}

function inSegments(log: PartitionLog, offset: number): number | undefined {
  const { segments } = log;
  const index = log.segmentIndexFor(offset);
  const position = segments[index]!.positionNear(offset);
  if (position === undefined) return undefined;
  let count = -position;
  for (let at = index; at < segments.length; at++) count += segments[at]!.size;
  return count;
}

/**
 * Where a reader has read everything that ends below `limit`: markers of transactions at the end are nothing that it waits for.
 * Those that memory does not hold any more are not seen (`observe/cold-ends.ts` reads them).
 */
export function dataEnd(log: PartitionLog, limit: number): number {
  let end = limit;
  for (let index = log.tail.find(end - 1); index >= 0; index = log.tail.find(end - 1)) {
    const run = log.tail.at(index)!;
    const { bytes } = run.held.chunk;
    let dataUpTo = -1;
    for (let at = run.start; at < run.end && batchBaseOffset(bytes, at) < end; at += batchBytes(bytes, at))
      if (!isControlBatch(bytes, at)) dataUpTo = batchLastOffset(bytes, at) + 1;
    if (dataUpTo >= 0) return Math.min(dataUpTo, end);
    end = run.baseOffset;
  }
  return end;
}
