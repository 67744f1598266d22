// The lock of a folder outlives nothing but its holder: a killed process frees it by dying, a file that says anything
// else than a living process is no lock.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { lockDirectory } from './directory-lock.ts';

function makeFolder(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'caudal-lock-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('another process holds the lock until it is killed', async (context) => {
  const folder = makeFolder(context);
  const script = `
    const { lockDirectory } = await import(process.argv[1]);
    console.log(lockDirectory(process.argv[2]) !== undefined);
    setInterval(() => {}, 1000);`;
  const module = new URL('./directory-lock.ts', import.meta.url).href;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, module, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const said of holder.stdout) {
      assert.equal(String(said), 'true\n');
      break;
    }
    assert.equal(lockDirectory(folder), undefined);
  } finally {
    holder.kill('SIGKILL');
    await once(holder, 'exit');
  }
  const lock = lockDirectory(folder);
  assert.ok(lock !== undefined);
  assert.deepEqual(readdirSync(folder), ['.lock']);
  lock.release();
  assert.deepEqual(readdirSync(folder), []);
});

test('a process id that was given again, or an earlier boot, holds nothing', (context) => {
  const folder = makeFolder(context);
  lockDirectory(folder);
  const [pid, startTime, boot] = readFileSync(join(folder, '.lock'), 'latin1').trim().split(' ');
  assert.equal(Number(pid), process.pid);
  for (const stale of [
    `${pid} ${Number(startTime) - 1} ${boot}\n`,
    `${pid} ${startTime} 00000000-0000-0000-0000-000000000000\n`,
    `4194304 ${startTime} ${boot}\n`,
    '',
    'garbage',
  ]) {
    writeFileSync(join(folder, '.lock'), stale);
    const lock = lockDirectory(folder);
    assert.ok(lock !== undefined, JSON.stringify(stale));
    assert.equal(lockDirectory(folder), undefined);
    lock.release();
  }
  assert.deepEqual(readdirSync(folder), []);
});

test('a release after the lock was lost does not free the new holder', (context) => {
  const folder = makeFolder(context);
  const lock = lockDirectory(folder);
  writeFileSync(join(folder, '.lock'), 'someone else\n');
  lock?.release();
  assert.equal(readFileSync(join(folder, '.lock'), 'latin1'), 'someone else\n');
});
