// Classic groups on simulated time: members that join, die, pause, lag, leave and come back; a coordinator that stalls, fails
// and loses what was not committed. After each decision: the group is sound, the log alone tells the same, no committed
// offset goes back, nobody is answered twice. In the end everybody has an answer. GROUP_SEED replays one run.

import assert from 'node:assert/strict';
import test from 'node:test';
import { GroupRun } from './group-run.ts';

const runs = Number(process.env['GROUP_RUNS'] ?? 5_000);
const firstSeed = Number(process.env['GROUP_SEED'] ?? 1);
const lastSeed = process.env['GROUP_SEED'] === undefined ? runs : firstSeed;

test(`groups find peace in ${lastSeed - firstSeed + 1} runs`, () => {
  let done = 0;
  for (let seed = firstSeed; seed <= lastSeed; seed++) {
    try {
      new GroupRun(seed).run();
    } catch (error) {
      throw new Error(`GROUP_SEED=${seed}`, { cause: error });
    }
    done++;
  }
  assert.equal(done, lastSeed - firstSeed + 1);
});
