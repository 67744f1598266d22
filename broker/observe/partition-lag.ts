// How far a group is behind in one partition, by what memory knows: in records, bytes and seconds. What cannot be known is
// undefined, never 0.
//
// What counts is what a consumer can still consume: from the committed offset, or the log's start when that is later, to the last
// stable offset, without markers of transactions at the end.

import type { Partition } from '../host/replication/partition.ts';
import { bytesFrom, dataEnd } from '../log/bytes-behind.ts';
import type { PartitionLog } from '../log/partition-log.ts';
import { timestampNear } from '../log/record-age.ts';
import type { GroupLag } from '../port/group-status.ts';
import type { ColdEnds } from './cold-ends.ts';

const unknownLag: GroupLag = { records: undefined, bytes: undefined, seconds: undefined };
const noLag: GroupLag = { records: 0, bytes: 0, seconds: 0 };

/** `coldEnds` knows what stands at the end of a log that memory does not hold. */
export function consumableLag(
  partition: Partition,
  committed: number,
  { nowMs, coldEnds }: { readonly nowMs: number; readonly coldEnds: ColdEnds },
): GroupLag {
  const { log } = partition.stored;
  const next = nextRead(log, committed);
  const hot = dataEnd(log, partition.lastStableOffset);
  if (hot <= next) return noLag;
  const end = coldEnds.of(log, next, hot);
  if (end === undefined) return unknownLag;
  const records = end - next;
  if (records <= 0) return noLag;
  return { records, bytes: bytesFrom(log, next), seconds: secondsBehind(log, committed, nowMs) };
}

/** What retention has taken will never be read. */
const nextRead = (log: PartitionLog, committed: number): number => Math.max(committed, log.logStartOffset);

/** How long the next record that will be read has been there; undefined where memory does not know. */
export function secondsBehind(log: PartitionLog, committed: number, nowMs: number): number | undefined {
  const writtenMs = timestampNear(log, nextRead(log, committed));
  return writtenMs === undefined ? undefined : Math.max(0, nowMs - writtenMs) / 1000;
}
