/** The sealed segments of a log as the plans of retention and compaction see them. */

import type { PartitionLog } from './partition-log.ts';

export interface SealedSegment {
  readonly baseOffset: number;
  /** Base offset of the next segment. */
  readonly nextBaseOffset: number;
  readonly bytes: number;
  /** Newest timestamp in it; undefined while it is not known. */
  readonly maxTimestamp: number | undefined;
  /** Timestamp of its first batch; undefined while it is not known. */
  readonly firstTimestamp: number | undefined;
}

/** All but the active segment, oldest first. */
export function sealedSegments({ segments }: PartitionLog): SealedSegment[] {
  return segments.slice(0, -1).map((segment, index) => ({
    baseOffset: segment.baseOffset,
    nextBaseOffset: segments[index + 1]!.baseOffset,
    bytes: segment.size,
    maxTimestamp: segment.knownMaxTimestamp,
    firstTimestamp: segment.firstTimestamp < 0 ? undefined : segment.firstTimestamp,
  }));
}
