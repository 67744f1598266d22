// The strength of the faulty API server: it finds every planted bug.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import test from 'node:test';
import { operatorMutants } from './mutants.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

for (const { name } of operatorMutants)
  test(`found: ${name}`, (t) => {
    const run = spawnSync(process.execPath, ['--import', here('plant.ts'), here('hunt.ts')], {
      env: { ...process.env, CAUDAL_MUTANT: name, CAUDAL_FAULTS: '10000' },
      encoding: 'utf8',
      timeout: 120_000,
    });
    t.diagnostic(run.stdout.split('\n')[0] ?? '');
    assert.equal(run.status, 9, `${run.stdout}${run.stderr}`);
  });
