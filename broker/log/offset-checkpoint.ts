// Kafka's offset checkpoint files (`recovery-point-offset-checkpoint`, `log-start-offset-checkpoint`,
// `replication-offset-checkpoint`): a version, a count, then a line of topic, partition and offset each.

import type { Offset } from '../base/brand.ts';
import type { Disk } from '../port/disk.ts';
import { readTextIfAny, replaceFile } from './atomic-file.ts';

export interface PartitionOffset {
  readonly topic: string;
  readonly partition: number;
  readonly offset: Offset;
}

export const checkpointKey = (topic: string, partition: number): string => `${topic}-${partition}`;

export function encodeOffsetCheckpoint(entries: readonly PartitionOffset[]): string {
  const lines = entries.map((entry) => `${entry.topic} ${entry.partition} ${entry.offset}`);
  return ['0', String(entries.length), ...lines, ''].join('\n');
}

/** Undefined when the text is not a whole checkpoint. */
export function decodeOffsetCheckpoint(text: string): PartitionOffset[] | undefined {
  const [version, count, ...lines] = text.split('\n');
  const entries: PartitionOffset[] = [];
  for (const line of lines) {
    if (line === '') continue;
    const match = /^(\S+) (\d+) (\d+)$/.exec(line);
    if (match === null) return undefined;
    entries.push({ topic: match[1]!, partition: Number(match[2]), offset: Number(match[3]) as Offset });
  }
  return version === '0' && count === String(entries.length) ? entries : undefined;
}

export function writeOffsetCheckpoint(
  disk: Disk,
  path: string,
  entries: readonly PartitionOffset[],
): Promise<void> {
  return replaceFile(disk, path, encodeOffsetCheckpoint(entries));
}

/** Offset by `checkpointKey`; empty when the file is missing or damaged (callers then scan more). */
export function readOffsetCheckpoint(disk: Disk, path: string): Map<string, Offset> {
  const text = readTextIfAny(disk, path);
  const entries = text === undefined ? undefined : decodeOffsetCheckpoint(text);
  return new Map(entries?.map((entry) => [checkpointKey(entry.topic, entry.partition), entry.offset]));
}
