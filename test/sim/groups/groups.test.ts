// Groups on simulated time: members of the classic protocol, of that of KIP-848, and both in one group, that join, die, pause,
// lag, leave and come back; topics that grow; an administrator who resets the group
// or asks for a rebalance; a coordinator that stalls, fails and loses what was not committed. After each
// decision: the group is sound, the log alone tells the same, no epoch goes back, and no committed offset but by a reset, behind which nobody commits
// who was a member before; nobody is answered twice, nobody reads what another reads. In the end everybody has an answer and its share. GROUP_SEED and GROUP_CAST replay
// one run.

import assert from 'node:assert/strict';
import test from 'node:test';
import type { Cast } from './cast.ts';
import { GroupRun } from './group-run.ts';

const wanted = Number(process.env['GROUP_RUNS'] ?? 5_000);
const shares: Readonly<Record<Cast, number>> = { classic: 0.5, mixed: 0.3, consumer: 0.2 };
const only = process.env['GROUP_SEED'];
const onlyCast = process.env['GROUP_CAST'] ?? 'classic';

for (const [cast, share] of Object.entries(shares) as [Cast, number][]) {
  if (only !== undefined && cast !== onlyCast) continue;
  const firstSeed = Number(only ?? 1);
  const lastSeed = only === undefined ? Math.round(wanted * share) : firstSeed;
  test(`${cast} groups find peace in ${lastSeed - firstSeed + 1} runs`, () => {
    let done = 0;
    for (let seed = firstSeed; seed <= lastSeed; seed++) {
      try {
        new GroupRun(seed, cast).run();
      } catch (error) {
        throw new Error(`GROUP_SEED=${seed} GROUP_CAST=${cast}`, { cause: error });
      }
      done++;
    }
    assert.equal(done, lastSeed - firstSeed + 1);
  });
}
