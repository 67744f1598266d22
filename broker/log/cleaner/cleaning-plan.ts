// What compaction may clean of a log, whether it is worth it, and which segments become one. Plans over facts; the caller
// carries them out.
//
//   clean part                 dirty part                          not cleanable
//   | segment | segment | ---- | segment | segment | ------------- | segment | active |
//   logStartOffset             start = cleanedOffset               end
//
// Nothing is cleaned at or behind the last stable offset, in the segment that recovery would scan from (or behind it), in
// the active segment, or younger than min.compaction.lag.ms. Segments are cleanable as a whole.

import type { LogConfig } from '../log-config.ts';
import type { SealedSegment } from '../sealed-segments.ts';

export interface CleaningFacts {
  /** All but the active segment, oldest first. */
  readonly sealed: readonly SealedSegment[];
  readonly logStartOffset: number;
  /** Everything below has been cleaned. */
  readonly cleanedOffset: number;
  /** No transaction that began before is open, and everything below is committed. */
  readonly stableOffset: number;
  /** Base offset of the segment that recovery scans from, whatever happens. */
  readonly recoverySegment: number;
  readonly config: Pick<LogConfig, 'minCleanableDirtyRatio' | 'minCompactionLagMs' | 'maxCompactionLagMs'>;
}

/** What could be cleaned now, `[start, end)`. */
export interface CleaningRange {
  readonly start: number;
  readonly end: number;
  readonly cleanBytes: number;
  readonly dirtyBytes: number;
  /** Share of the dirty bytes, 0 when there are none. */
  readonly dirtyRatio: number;
  /** Worth it: dirty enough, or a record has waited for too long. */
  readonly due: boolean;
}

export function cleaningRange(facts: CleaningFacts, now: number): CleaningRange {
  const { sealed, config } = facts;
  const start = Math.max(facts.cleanedOffset, facts.logStartOffset);
  const limit = Math.min(facts.stableOffset, facts.recoverySegment);
  let end = start;
  let cleanBytes = 0;
  let dirtyBytes = 0;
  let oldest = Number.POSITIVE_INFINITY;
  for (const segment of sealed) {
    if (segment.nextBaseOffset <= start) {
      cleanBytes += segment.bytes;
      continue;
    }
    if (segment.nextBaseOffset > limit || isTooYoung(segment, config.minCompactionLagMs, now)) break;
    end = segment.nextBaseOffset;
    dirtyBytes += segment.bytes;
    const first = segment.firstTimestamp ?? -1;
    if (first > 0) oldest = Math.min(oldest, first);
  }
  const dirtyRatio = dirtyBytes === 0 ? 0 : dirtyBytes / (cleanBytes + dirtyBytes);
  const overdue = now - oldest > config.maxCompactionLagMs;
  const due = dirtyBytes > 0 && (dirtyRatio > config.minCleanableDirtyRatio || overdue);
  return { start, end, cleanBytes, dirtyBytes, dirtyRatio, due };
}

function isTooYoung({ maxTimestamp }: SealedSegment, minLagMs: number, now: number): boolean {
  return minLagMs > 0 && (maxTimestamp === undefined || maxTimestamp > now - minLagMs);
}

export type GroupConfig = Pick<LogConfig, 'segmentBytes' | 'segmentIndexBytes' | 'indexIntervalBytes'>;

/** An entry of the larger of the two indexes. Bytes. */
const indexEntryBytes = 12;
/** The last offset of a segment, and a position in it, relative to its start. */
const relativeMax = 0x7fffffff;

/**
 * How many segments, in order, become one each: as many as fit together into a segment, its indexes, and 31 bits of
 * relative offset, were nothing removed.
 */
export function segmentGroups(
  segments: readonly Pick<SealedSegment, 'baseOffset' | 'nextBaseOffset' | 'bytes'>[],
  config: GroupConfig,
): number[] {
  const groups: number[] = [];
  let baseOffset = 0;
  let bytes = 0;
  let entries = 0;
  for (const segment of segments) {
    const added = Math.floor(segment.bytes / (config.indexIntervalBytes + 1)) + 1;
    const fits =
      groups.length > 0 &&
      bytes + segment.bytes <= Math.min(config.segmentBytes, relativeMax) &&
      (entries + added) * indexEntryBytes <= config.segmentIndexBytes &&
      segment.nextBaseOffset - 1 - baseOffset <= relativeMax;
    if (fits) groups[groups.length - 1]!++;
    else {
      groups.push(1);
      baseOffset = segment.baseOffset;
      bytes = 0;
      entries = 0;
    }
    bytes += segment.bytes;
    entries += added;
  }
  return groups;
}
