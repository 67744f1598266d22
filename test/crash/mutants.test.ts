// The strength of the power cuts: every planted bug is found (RELIABILITY §1.9).

import { strict as assert } from 'node:assert';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { type Mutant, mutants } from './mutants.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Whether the test passes as it is and fails with the bug in place. */
function isFoundBy({ file, test: pattern }: NonNullable<Mutant['foundBy']>, name: string): boolean {
  const run = (planting: readonly string[]): SpawnSyncReturns<string> =>
    spawnSync(
      process.execPath,
      [...planting, '--test', `--test-name-pattern=${pattern}`, here(`../../${file}`)],
      {
        env: { ...process.env, CAUDAL_MUTANT: name, NODE_TEST_CONTEXT: undefined },
        encoding: 'utf8',
        timeout: 60_000,
      },
    );
  assert.match(run([]).stdout, /pass 1\n/);
  const planted = run(['--import', here('plant.ts')]);
  assert.ok(!planted.stdout.includes('of mutant'), planted.stdout);
  return planted.status === 1;
}

for (const { name, foundBy } of mutants)
  test(`found: ${name}`, (t) => {
    if (foundBy !== undefined) {
      assert.ok(isFoundBy(foundBy, name));
      return;
    }
    const run = spawnSync(process.execPath, ['--import', here('plant.ts'), here('hunt.ts')], {
      env: { ...process.env, CAUDAL_MUTANT: name },
      encoding: 'utf8',
      timeout: 120_000,
    });
    t.diagnostic(run.stdout.trim());
    assert.equal(run.status, 9, `${run.stdout}${run.stderr}`);
  });
