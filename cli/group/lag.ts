/**
 * How far a group is behind in one partition: in records, bytes and seconds. What cannot be known is undefined, never 0.
 *
 *   records   from the committed offset to the end of the log, as all tools count them; negative behind the end
 *   bytes     of the log's files; the protocol knows only whole logs, so a part of one is estimated by its share of offsets
 *   seconds   how long the next record that the group will read has been there, by its timestamp
 */
import type { Cluster } from '../../client/cluster.ts';
import { CorruptBatchError } from '../../client/errors.ts';
import { type Codecs, type RecordPlace, recordTime } from '../../client/record-time.ts';
import type { TopicLog, TopicView } from './topic-logs.ts';

export interface Lag {
  readonly records: number | undefined;
  readonly bytes: number | undefined;
  readonly bytesAreEstimated: boolean;
  readonly seconds: number | undefined;
}

export const unknownLag: Lag = {
  records: undefined,
  bytes: undefined,
  bytesAreEstimated: false,
  seconds: undefined,
};

export interface LagQuery {
  readonly partition: number;
  /** Committed. */
  readonly offset: number;
  readonly nowMs: number;
}

export async function lagIn(
  cluster: Cluster,
  { route, logs }: TopicView,
  { partition, offset, nowMs }: LagQuery,
  codecs: Codecs,
): Promise<Lag> {
  const log = logs.get(partition);
  if (log === undefined) return unknownLag;
  const records = log.end - offset;
  if (records < 0) return { ...unknownLag, records };
  if (records === 0) return { records, bytes: 0, bytesAreEstimated: false, seconds: 0 };
  // What retention has taken will never be read.
  const next = Math.max(offset, log.start);
  const { bytes, bytesAreEstimated } = bytesBehind(log, next);
  const writtenMs =
    next < log.end ? await timeOf(cluster, { route, partition, offset: next }, codecs) : undefined;
  const seconds =
    writtenMs === undefined || writtenMs < 0 ? undefined : Math.max(0, (nowMs - writtenMs) / 1000);
  return { records, bytes, bytesAreEstimated, seconds };
}

/** A batch that cannot be read has no time. */
async function timeOf(cluster: Cluster, place: RecordPlace, codecs: Codecs): Promise<number | undefined> {
  try {
    return await recordTime(cluster, place, codecs);
  } catch (error) {
    if (error instanceof CorruptBatchError) return undefined;
    throw error;
  }
}

export function bytesBehind(
  { start, end, sizeBytes }: TopicLog,
  next: number,
): Pick<Lag, 'bytes' | 'bytesAreEstimated'> {
  if (next >= end) return { bytes: 0, bytesAreEstimated: false };
  if (sizeBytes === undefined) return { bytes: undefined, bytesAreEstimated: false };
  if (next === start) return { bytes: sizeBytes, bytesAreEstimated: false };
  return { bytes: Math.round((sizeBytes * (end - next)) / (end - start)), bytesAreEstimated: true };
}
