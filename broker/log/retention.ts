// Which segments of a log have had their time. A plan over facts; the caller carries it out. Oldest first, and never the
// active segment:
//
//   by start   the segment's records all lie below the log start offset
//   by time    its newest record is older than retention.ms
//   by size    the log without it still holds retention.bytes (so at least that many stay)
//
// Time and size apply under cleanup.policy=delete alone. Nothing at or above the high watermark goes.

import type { LogConfig } from './log-config.ts';
import type { SealedSegment } from './sealed-segments.ts';

/** While its newest timestamp is not known, a segment stays. */
export type RetainedSegment = Omit<SealedSegment, 'firstTimestamp'>;

export interface LogFacts {
  /** All but the active segment, oldest first. */
  readonly sealed: readonly RetainedSegment[];
  readonly activeBytes: number;
  readonly logStartOffset: number;
  readonly highWatermark: number;
  readonly config: Pick<LogConfig, 'retentionMs' | 'retentionBytes' | 'cleanupPolicy'>;
}

/** How many segments from the front may go at wall-clock time `now`. */
export function expiredSegments(facts: LogFacts, now: number): number {
  const { sealed, config } = facts;
  const deletes = config.cleanupPolicy.includes('delete');
  let total = facts.activeBytes;
  for (const segment of sealed) total += segment.bytes;
  let count = 0;
  for (const segment of sealed) {
    if (segment.nextBaseOffset > facts.highWatermark) break;
    const byStart = segment.nextBaseOffset <= facts.logStartOffset;
    const byTime =
      deletes &&
      config.retentionMs >= 0 &&
      segment.maxTimestamp !== undefined &&
      now - segment.maxTimestamp > config.retentionMs;
    const bySize = deletes && config.retentionBytes >= 0 && total - segment.bytes >= config.retentionBytes;
    if (!byStart && !byTime && !bySize) break;
    total -= segment.bytes;
    count++;
  }
  return count;
}
