// The strength of the simulation of groups: it finds every planted bug.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { groupMutants } from './mutants.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

for (const { name, cast = 'classic' } of groupMutants)
  test(`found: ${name}`, (t) => {
    const run = spawnSync(process.execPath, ['--import', here('plant.ts'), here('hunt.ts'), '3000', cast], {
      env: { ...process.env, CAUDAL_MUTANT: name },
      encoding: 'utf8',
      timeout: 120_000,
    });
    t.diagnostic(run.stdout.trim());
    assert.equal(run.status, 9, `${run.stdout}${run.stderr}`);
  });
