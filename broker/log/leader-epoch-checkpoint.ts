// The file `leader-epoch-checkpoint` of a partition, in Kafka's format: a version, a count, then lines of epoch and start
// offset. Damaged or missing, it is made again from the leader epochs that the batches carry.

import type { LeaderEpoch, Offset } from '../base/brand.ts';
import type { EpochStart } from '../core/partition/leader-epochs.ts';

export const leaderEpochCheckpointName = 'leader-epoch-checkpoint';

export function encodeLeaderEpochs(starts: readonly EpochStart[]): string {
  const lines = starts.map((start) => `${start.epoch} ${start.startOffset}`);
  return ['0', String(starts.length), ...lines, ''].join('\n');
}

/** Undefined when the text is not a whole checkpoint, or its columns do not ascend. */
export function decodeLeaderEpochs(text: string): EpochStart[] | undefined {
  const [version, count, ...lines] = text.split('\n');
  const starts: EpochStart[] = [];
  for (const line of lines) {
    if (line === '') continue;
    const match = /^(\d+) (\d+)$/.exec(line);
    if (match === null) return undefined;
    const start = { epoch: Number(match[1]) as LeaderEpoch, startOffset: Number(match[2]) as Offset };
    const last = starts.at(-1);
    if (last !== undefined && (start.epoch <= last.epoch || start.startOffset < last.startOffset))
      return undefined;
    starts.push(start);
  }
  return version === '0' && count === String(starts.length) ? starts : undefined;
}
