// Ten thousand faults of the API server, of networks and of processes, from seeds: what the operator does stays right while they
// last, and everything is as it should be ten seconds after. CAUDAL_FAULTS and CAUDAL_SEED replay and lengthen.

import assert from 'node:assert/strict';
import test from 'node:test';
import { countOfRun, seedOfRun } from '../../env/seed.ts';
import { LeaseWorld } from './lease-world.ts';
import { OperatorWorld } from './operator-world.ts';

const faultsMax = countOfRun('CAUDAL_FAULTS', 10_000);
const firstSeed = seedOfRun(1);

test(`${faultsMax} faults`, { timeout: 3_600_000 }, async (t) => {
  let faults = 0;
  let requests = 0;
  let terms = 0;
  for (let seed = firstSeed; faults < faultsMax; seed++) {
    try {
      const statistics = await new OperatorWorld(seed).run(2);
      faults += statistics.faults;
      requests += statistics.requests;
      terms += statistics.terms;
    } catch (error) {
      assert.fail(`seed ${seed}: ${(error as Error).message}`);
    }
  }
  t.diagnostic(`${faults} faults in ${requests} requests, ${terms} changes of the leader`);
  assert.ok(terms > faults / 1000, 'the lease hardly changed hands');
});

test('one lease, and at every moment one that may write', { timeout: 3_600_000 }, async (t) => {
  const runs = Math.ceil(faultsMax / 100);
  let faults = 0;
  let terms = 0;
  for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
    try {
      const statistics = await new LeaseWorld(seed).run();
      faults += statistics.faults;
      terms += statistics.terms;
    } catch (error) {
      assert.fail(`seed ${seed}: ${(error as Error).message}`);
    }
  }
  t.diagnostic(`${terms} terms in ${runs} runs, ${faults} faults`);
  assert.ok(terms > 2 * runs, 'the lease hardly changed hands');
});

test('a seed is one run', async () => {
  const [first, second] = [await new OperatorWorld(7).run(1), await new OperatorWorld(7).run(1)];
  assert.deepEqual(first, second);
});
