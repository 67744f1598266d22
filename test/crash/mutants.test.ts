// The strength of the power cuts: every planted bug is found (RELIABILITY §1.9).

import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { mutants } from './mutants.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

for (const { name } of mutants)
  test(`found: ${name}`, (t) => {
    const run = spawnSync(process.execPath, ['--import', here('plant.ts'), here('hunt.ts')], {
      env: { ...process.env, CAUDAL_MUTANT: name },
      encoding: 'utf8',
      timeout: 120_000,
    });
    t.diagnostic(run.stdout.trim());
    assert.equal(run.status, 9, `${run.stdout}${run.stderr}`);
  });
