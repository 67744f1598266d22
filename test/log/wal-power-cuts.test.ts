// Random work on the write-ahead log with a power cut at every durable effect, before, during and after it, several outcomes of
// each cut; and many lives in a row, each ended by a cut or a kill. CAUDAL_SEED and CAUDAL_WAL_SEEDS say which and how many.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Prng } from '../../broker/base/prng.ts';
import { countOfRun, seedOfRun } from '../env/seed.ts';
import { check, makeDisk, recover, runWorkload } from './wal-workload.ts';

const seeds = countOfRun('CAUDAL_WAL_SEEDS', 3);
const firstSeed = seedOfRun(1);

for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
  test(`power cut at every durable effect, seed ${seed}`, async () => {
    const steps = 250;
    const whole = await makeDisk(new Prng(seed));
    await runWorkload(whole.disk, whole.timers, new Prng(seed + 1_000_000), steps);
    const effects = whole.disk.effectCount;
    assert.ok(effects > 30, `the workload has ${effects} effects`);
    let cuts = 0;
    for (let number = 0; number < effects; number++) {
      for (const verdict of ['cut-before', 'cut-during', 'cut-after'] as const) {
        const { disk, timers } = await makeDisk(new Prng(seed));
        disk.onDurableEffect((effect) => (effect.number === number ? verdict : 'go-on'));
        const workload = await runWorkload(disk, timers, new Prng(seed + 1_000_000), steps);
        if (!disk.isDead) continue;
        for (let outcome = 0; outcome < (verdict === 'cut-during' ? 4 : 1); outcome++) {
          const context = `seed ${seed}, effect ${number}, ${verdict}, outcome ${outcome}`;
          const prng = new Prng(number * 16 + outcome);
          const { entries } = await recover(disk, prng).catch((error: unknown) => {
            throw new Error(context, { cause: error });
          });
          check(workload, entries, context);
          cuts++;
        }
      }
    }
    assert.ok(cuts > effects);
  });
}

for (let seed = firstSeed; seed < firstSeed + 20 * seeds; seed++) {
  test(`many lives, one power cut each, seed ${seed}`, async () => {
    const prng = new Prng(seed);
    let { disk, timers } = await makeDisk(prng.fork());
    let before: string[] = [];
    for (let life = 0; life < 8; life++) {
      const context = `seed ${seed}, life ${life}`;
      const kill = prng.chance(0.3);
      const cutAt = disk.effectCount + prng.below(prng.chance(0.3) ? 6 : 120);
      const verdict = prng.pick(['cut-before', 'cut-during', 'cut-after'] as const);
      disk.onDurableEffect((effect) => (!kill && effect.number >= cutAt ? verdict : 'go-on'));
      const workload = await runWorkload(disk, timers, prng.fork(), kill ? prng.below(200) : 400);
      const end = kill ? 'afterKill' : 'survivor';
      const next = await recover(disk, prng, end).catch((error: unknown) => {
        throw new Error(context, { cause: error });
      });
      if (workload.models.length > 0) check(workload, next.entries, context);
      else if (next.entries.length > 0) assert.deepEqual(next.entries, before, context);
      before = next.entries;
      disk = next.left;
      timers = next.timers;
    }
  });
}
