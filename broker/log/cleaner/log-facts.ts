// What the plan of a cleaning needs to know of a log, and where to learn it. Times are looked up only where a lag is set.

import type { Offset } from '../../base/brand.ts';
import { batchHeaderBytes, batchMaxTimestamp } from '../../protocol/record-batch.ts';
import { isCompacted } from '../log-config.ts';
import type { LogStore } from '../log-store.ts';
import type { PartitionLog } from '../partition-log.ts';
import { sealedSegments } from '../sealed-segments.ts';
import type { Segment } from '../segment.ts';
import type { StoredPartition } from '../stored-partition.ts';
import type { CleaningFacts } from './cleaning-plan.ts';

/** A lag above this is none: more than any clock will show. Milliseconds. */
const noLagMs = 1e15;

export function cleaningFacts(
  { log }: StoredPartition,
  stableOffset: number,
  recoverySegment: number,
): CleaningFacts {
  const { logStartOffset, cleanedOffset, config } = log;
  return {
    sealed: sealedSegments(log),
    logStartOffset,
    cleanedOffset,
    stableOffset,
    recoverySegment,
    config,
  };
}

/** Looks up the times that the lags ask for. Rejects with CorruptLogError, DiskError. */
export async function learnTimes(log: PartitionLog): Promise<void> {
  const { minCompactionLagMs, maxCompactionLagMs, indexIntervalBytes } = log.config;
  for (const segment of log.segments.slice(0, -1)) {
    if (log.closed) return;
    if (segment.removed || segment.baseOffset < log.cleanedOffset) continue;
    if (minCompactionLagMs > 0 && segment.knownMaxTimestamp === undefined)
      await segment.indexes(indexIntervalBytes);
    if (maxCompactionLagMs < noLagMs && segment.firstTimestamp < 0 && !log.closed)
      await learnFirstTimestamp(segment, log);
  }
}

async function learnFirstTimestamp(segment: Segment, log: PartitionLog): Promise<void> {
  if (segment.removed || segment.size < batchHeaderBytes) return;
  const header = new Uint8Array(batchHeaderBytes);
  const lease = log.context.files.lease(segment.logPath);
  try {
    await lease.file.read(header, 0);
  } finally {
    lease.release();
  }
  segment.firstTimestamp = Math.max(0, batchMaxTimestamp(header, 0));
}

/** An active segment that a record has waited in for max.compaction.lag.ms is closed, though nothing comes. */
export function rollOverdue(
  store: LogStore,
  stored: StoredPartition,
  stableOffset: Offset,
  now: number,
): void {
  const { log } = stored;
  const { active, config } = log;
  if (!isCompacted(config) || active.size === 0 || active.firstTimestamp < 0) return;
  if (now - active.firstTimestamp < config.maxCompactionLagMs || log.flushedOffset > stableOffset) return;
  store.endOfTurn();
  log.roll();
  stored.checkpointDue = true;
}

/** Share of the log's bytes that compaction has not been over: sealed segments only. */
export function dirtyRatio(log: PartitionLog): number {
  const start = Math.max(log.cleanedOffset, log.logStartOffset);
  let clean = 0;
  let dirty = 0;
  for (const segment of log.segments.slice(0, -1))
    if (segment.nextOffset <= start) clean += segment.size;
    else dirty += segment.size;
  return dirty === 0 ? 0 : dirty / (clean + dirty);
}
