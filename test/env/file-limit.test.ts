// A process that waits for ever is ended at its limit and fails, with a word of what kept it; one that ends is left alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from './process.ts';

const limit = fileURLToPath(new URL('file-limit.ts', import.meta.url));

const under = (limitMs: number, script: string): ReturnType<typeof run> =>
  run(process.execPath, ['--import', limit, '--input-type=module', '--eval', script], {
    env: { TEST_FILE_LIMIT_MS: String(limitMs) },
  });

test('a process that something keeps alive is ended, and told what it was', async () => {
  const output = await under(300, 'setInterval(() => {}, 1000);');
  assert.equal(output.code, 1);
  assert.match(output.stderr.toString(), /did not end in 300 ms; it waits for: .*Timeout/);
});

test('a process that ends in time is left alone', async () => {
  const output = await under(60_000, 'console.log("done");');
  assert.deepEqual([output.code, output.stdout.toString()], [0, 'done\n']);
});
