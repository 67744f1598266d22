// Power cuts at the durable effects of the log store's workload (RELIABILITY S1-S3, S9, S10): every acknowledged batch is
// there, one value per offset, no log start that goes back, a recovery of a recovery. CAUDAL_CUTS sets how many.

import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { countOfRun, seedOfRun } from '../env/seed.ts';
import { cutRuns, type CutStatistics } from './cut-runs.ts';

const cuts = countOfRun('CAUDAL_CUTS', 2000);
const firstSeed = seedOfRun(1);

test(`${cuts} power cuts lose nothing that was acknowledged`, async (t) => {
  const statistics: CutStatistics = { cuts: 0, recoveries: 0 };
  for (let seed = firstSeed; statistics.cuts < cuts; seed++)
    await cutRuns(seed, cuts - statistics.cuts, statistics);
  // A broken promise has thrown; what is left to see is that the cuts took place.
  assert.equal(statistics.cuts, cuts);
  assert.ok(statistics.recoveries >= cuts);
  t.diagnostic(`${statistics.cuts} cuts, ${statistics.recoveries} recoveries, seeds from ${firstSeed}`);
});
