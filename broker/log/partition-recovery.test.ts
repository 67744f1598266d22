// What the names that a power cut has left make of a log. They reach the disk in any order, so one may be gone while a later one
// is there.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SimClock } from '../../test/sim/sim-clock.ts';
import { SimDisk } from '../../test/sim/sim-disk.ts';
import type { TopicId } from '../base/brand.ts';
import { crc32c } from '../base/crc32c.ts';
import { Prng } from '../base/prng.ts';
import { setBatchCrc } from '../protocol/record-batch.ts';
import { encodeBatch } from '../protocol/record.ts';
import { FilePool } from './file-pool.ts';
import { openPartition, type OpenedPartition } from './partition-recovery.ts';
import type { RecoveryPoint } from './recovery-checkpoint.ts';
import { RecoveryReads } from './recovery-reads.ts';
import { segmentName } from './segment.ts';

const directory = '/log';

function batchAt(baseOffset: number): Uint8Array {
  const record = { offset: baseOffset, timestamp: 1, key: null, value: new Uint8Array(9), headers: [] };
  const batch = encodeBatch([record], { baseOffset });
  setBatchCrc(batch, 0, crc32c(batch, 21, batch.length));
  return batch;
}

/** A checkpoint of when the log had offsets 0 to 2 in one sealed segment, and an empty active one without a file. */
const point: RecoveryPoint = {
  topic: 't',
  partition: 0,
  topicId: 'AAAAAAAAAAAAAAAAAAAAAQ' as TopicId,
  offset: 3,
  segment: 3,
  position: 0,
  firstTimestamp: -1,
  snapshot: -1,
  logStartOffset: 0,
  epochs: [[0, 0]],
};

function diskWith(segments: Readonly<Record<number, readonly number[]>>): SimDisk {
  const disk = new SimDisk({ prng: new Prng(1) });
  disk.makeDirectory(directory);
  for (const [base, offsets] of Object.entries(segments))
    disk.open(`${directory}/${segmentName(Number(base))}.log`, 'create').writeSync(offsets.map(batchAt), 0);
  return disk;
}

const open = (disk: SimDisk): Promise<OpenedPartition> =>
  openPartition({
    context: { disk, files: new FilePool(disk, 4), crc32c, directory },
    reads: new RecoveryReads(new SimClock({ nowMs: 0 })),
    clean: false,
    foreign: false,
    point,
    recoveryOffset: undefined,
    logStartOffset: 0,
  });

const rangesOf = ({ segments }: OpenedPartition): (readonly number[])[] =>
  segments.map(({ baseOffset, nextOffset, size }) => [baseOffset, nextOffset, size]);

for (const [what, later] of [
  ['nothing', {}],
  ['a later segment whose name outlived that of the one before it', { 9: [9] }],
] as const)
  test(`the active segment that a checkpoint knows as empty is there, beside ${what}`, async () => {
    const disk = diskWith({ 0: [0, 1, 2], ...later });
    const length = batchAt(0).length;
    const opened = await open(disk);
    assert.deepEqual(rangesOf(opened), [
      [0, 3, 3 * length],
      [3, 3, 0],
    ]);
    // What a replay appends goes where the next start looks for it, though this one be killed.
    opened.segments.at(-1)!.append([batchAt(3)], [{ length, lastOffset: 3, maxTimestamp: 1 }], 4096);
    assert.deepEqual(rangesOf(await open(disk)), [
      [0, 3, 3 * length],
      [3, 4, length],
    ]);
  });
