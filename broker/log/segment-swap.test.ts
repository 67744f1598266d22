// A process that was killed in the middle of a swap may leave names that are not durable yet. The start that finishes the swap
// may be cut too; whatever the power leaves then, the records are in the old segments or in the new one.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { SimDisk } from '../../test/sim/sim-disk.ts';
import { crc32c } from '../base/crc32c.ts';
import { Prng } from '../base/prng.ts';
import { setBatchCrc } from '../protocol/record-batch.ts';
import { encodeBatch } from '../protocol/record.ts';
import { FilePool } from './file-pool.ts';
import { type SegmentContext, segmentName } from './segment.ts';
import { finishSwaps } from './segment-swap.ts';

const directory = '/log';
const outcomes = 200;

function batchAt(baseOffset: number): Uint8Array {
  const record = { offset: baseOffset, timestamp: 1, key: null, value: new Uint8Array(9), headers: [] };
  const batch = encodeBatch([record], { baseOffset });
  setBatchCrc(batch, 0, crc32c(batch, 21, batch.length));
  return batch;
}

const contextOf = (disk: SimDisk): SegmentContext => ({
  disk,
  files: new FilePool(disk, 4),
  crc32c,
  directory,
});
const namesOf = (disk: SimDisk): string[] => disk.list(directory).map(({ name }) => name);
const pathOf = (base: number, suffix: string): string => `${directory}/${segmentName(base)}${suffix}`;

/** Two segments, and the one that takes their place: whole and durable, but under a name that is not. */
async function killedInSwap(prng: Prng): Promise<SimDisk> {
  const disk = new SimDisk({ prng });
  disk.makeDirectory(directory);
  await disk.syncDirectory('/');
  for (const [base, suffix] of [
    [0, '.log'],
    [1, '.log'],
    [0, '.log.cleaned'],
  ] as const) {
    const file = disk.open(pathOf(base, suffix), 'create');
    file.writeSync(suffix === '.log' ? [batchAt(base)] : [batchAt(0), batchAt(1)], 0);
    await file.sync();
  }
  await disk.syncDirectory(directory);
  disk.rename(pathOf(0, '.log.cleaned'), pathOf(0, '.log.swap'));
  return disk.afterKill(prng);
}

test('a swap that a kill has interrupted is finished, and a cut meanwhile loses neither side', async () => {
  const length = batchAt(0).length;
  for (let outcome = 0; outcome < outcomes; outcome++) {
    const prng = new Prng(outcome);
    const disk = await killedInSwap(prng);
    const cutAt = disk.effectCount + prng.below(4);
    const dead = new Promise<void>((resolve) => {
      disk.onDurableEffect(({ number }) => {
        if (number !== cutAt) return 'go-on';
        setImmediate(resolve);
        return prng.pick(['cut-before', 'cut-during', 'cut-after']);
      });
    });
    await Promise.race([finishSwaps(contextOf(disk), namesOf(disk)), dead]);
    const left = disk.survivor(prng);
    assert.equal(await finishSwaps(contextOf(left), namesOf(left)), undefined);
    const sizes = [0, 1].map((base) => {
      const path = pathOf(base, '.log');
      return left.exists(path) ? left.readFile(path).length : 0;
    });
    const isOld = sizes[0] === length && sizes[1] === length;
    assert.ok(isOld || (sizes[0] === 2 * length && sizes[1] === 0), `outcome ${outcome}: ${namesOf(left)}`);
  }
});
