// `caudal-recovery-checkpoint`: what a start needs to know of each log so that it reads only the tail. Beside Kafka's
// `recovery-point-offset-checkpoint`, which has the offset alone. One JSON line for each partition, and a last line with
// the CRC-32C of all before it; a damaged or missing file means that the logs are scanned from further back.

import type { TopicId } from '../base/brand.ts';
import type { Crc32c } from '../port/checksum.ts';
import type { Disk } from '../port/disk.ts';
import { readFileIfAny, replaceFile } from './atomic-file.ts';

export const recoveryCheckpointName = 'caudal-recovery-checkpoint';

export interface RecoveryPoint {
  readonly topic: string;
  readonly partition: number;
  readonly topicId: TopicId;
  /** Everything below is durable. */
  readonly offset: number;
  /** The segment that `offset` lies in or goes to, and where in its file. */
  readonly segment: number;
  readonly position: number;
  readonly firstTimestamp: number;
  /** Offset of the producer snapshot that is whole up to `offset`; -1 when no producer was known. */
  readonly snapshot: number;
  readonly logStartOffset: number;
  /** Compaction has been over everything below. A checkpoint of an earlier release does not say. */
  readonly cleanedOffset?: number;
  /** Leader epochs and where they start; the partition's own file for Kafka's tools is not waited for. */
  readonly epochs: readonly (readonly [epoch: number, startOffset: number])[];
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const lineBreak = 10;

export async function writeRecoveryCheckpoint(
  disk: Disk,
  path: string,
  points: readonly RecoveryPoint[],
  crc32c: Crc32c,
): Promise<void> {
  const body = points.map((point) => `${JSON.stringify(point)}\n`).join('');
  const bytes = encoder.encode(body);
  await replaceFile(disk, path, `${body}${crc32c(bytes, 0, bytes.length)}\n`);
}

/** Points by folder name; empty when the file is missing or damaged. */
export function readRecoveryCheckpoint(disk: Disk, path: string, crc32c: Crc32c): Map<string, RecoveryPoint> {
  const bytes = readFileIfAny(disk, path);
  const points = new Map<string, RecoveryPoint>();
  if (bytes === undefined) return points;
  // The last line break but one ends what the checksum is of.
  const end = bytes.lastIndexOf(lineBreak, bytes.length - 2) + 1;
  if (decoder.decode(bytes.subarray(end)).trim() !== String(crc32c(bytes, 0, end))) return points;
  for (const line of decoder.decode(bytes.subarray(0, end)).split('\n')) {
    if (line === '') continue;
    const point = JSON.parse(line) as RecoveryPoint;
    points.set(`${point.topic}-${point.partition}`, point);
  }
  return points;
}
