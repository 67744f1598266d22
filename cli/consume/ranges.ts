/** Which offsets of each partition a `consume` reads, worked out from where it begins and whether it ends. */
import { errorCode } from '../../broker/protocol/error-codes.ts';
import type { Cluster } from '../../client/cluster.ts';
import type { PartitionRange } from '../../client/consumer.ts';
import { ApiError } from '../../client/errors.ts';
import { earliestTimestamp, latestTimestamp, listOffsets } from '../../client/offsets.ts';
import { CommandFailure } from '../terminal/failure.ts';
import type { StartPlace } from './start-place.ts';

export interface RangeQuery {
  readonly topic: string;
  readonly partitions: readonly number[];
  readonly from: StartPlace;
  /** Read up to the end as it is now, or go on for ever. */
  readonly stopAtEnd: boolean;
  readonly readCommitted: boolean;
}

/** The offsets that a log holds: from `start` to before `end`. */
export interface LogEnds {
  readonly start: number;
  readonly end: number;
}

export async function rangesOf(cluster: Cluster, query: RangeQuery): Promise<PartitionRange[]> {
  const { topic, partitions, from, readCommitted } = query;
  const ask = (timestamp: number): Promise<Map<number, number>> =>
    listOffsets(cluster, { topic, partitions, timestamp, readCommitted });
  const starts = await ask(earliestTimestamp);
  const ends = await ask(latestTimestamp);
  const byTime = from.kind === 'timestamp' ? await ask(from.timestampMs) : undefined;
  return partitions.map((partition) => {
    const log = { partition, start: starts.get(partition) ?? 0, end: ends.get(partition) ?? 0 };
    const start = placeIn(log, from, byTime?.get(partition));
    if (start < log.start || start > log.end) {
      throw new CommandFailure(
        `${topic}-${partition} has no offset ${start}; it has ${log.start} to ${log.end}`,
      );
    }
    return { partition, start, end: query.stopAtEnd ? log.end : undefined };
  });
}

/** The offset that `from` means in a log; one that is named may lie outside of it. */
export function placeIn(log: LogEnds, from: StartPlace, byTime: number | undefined): number {
  switch (from.kind) {
    case 'start':
      return log.start;
    case 'end':
      return log.end;
    case 'newest':
      return Math.max(log.start, log.end - from.count);
    case 'timestamp':
      return byTime === undefined || byTime < 0 ? log.end : byTime;
    case 'offset':
      return from.offset;
    default:
      return from satisfies never;
  }
}

/** The chosen partitions, or all of them. Throws when one does not exist. */
export function chosenPartitions(
  topic: string,
  all: readonly number[],
  chosen: readonly number[] | undefined,
): readonly number[] {
  if (all.length === 0) throw new ApiError(errorCode.UNKNOWN_TOPIC_OR_PARTITION, topic);
  const missing = chosen?.find((partition) => !all.includes(partition));
  if (missing !== undefined) {
    throw new CommandFailure(`${topic} has no partition ${missing}; it has 0 to ${all.length - 1}`);
  }
  return chosen === undefined ? all : [...new Set(chosen)];
}
