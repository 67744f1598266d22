// The write-ahead log on the real disk under kill -9: whatever the writer said was durable is there, without a gap.
// The kernel keeps running, so this shows the process side of S1; power cuts are the simulated disk's part.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { crc32c } from '../../broker/base/crc32c.ts';
import { WriteAheadLog } from '../../broker/log/wal/write-ahead-log.ts';
import { nodeDisk } from '../../broker/os/disk.ts';
import { systemRandom } from '../../broker/os/random.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import { walKillLimits } from './wal-kill-limits.ts';

/** Runs a writer, kills it soon after its first report, and returns the last offset that it reported. */
async function runAndKill(directory: string, first: number, afterMs: number): Promise<number> {
  const script = new URL('./wal-writer.ts', import.meta.url).pathname;
  const writer = spawn(process.execPath, [script, directory, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  writer.stdout.on('data', (chunk: Buffer) => {
    if (said === '') setTimeout(() => writer.kill('SIGKILL'), afterMs);
    said += chunk.toString('latin1');
  });
  const [code, signal] = (await once(writer, 'close')) as [number | null, string | null];
  assert.equal(signal, 'SIGKILL', `the writer ended by itself with ${code}`);
  // The last line may be cut.
  return Number(said.slice(0, said.lastIndexOf('\n')).split('\n').at(-1));
}

test('kill -9 at any moment loses nothing that was reported', { timeout: 60_000 }, async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'caudal-wal-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const directory = join(folder, 'wal');
  let first = 0;
  for (const afterMs of [0, 3, 30, 150, 300]) {
    const reported = await runAndKill(directory, first, afterMs);
    assert.ok(reported > first);
    const wal = await WriteAheadLog.open({
      disk: nodeDisk,
      directory,
      crc32c,
      random: systemRandom,
      logger: silentLogger,
      limits: walKillLimits,
      onFailure: assert.fail,
    });
    let next: number | undefined;
    for await (const entry of wal.history.entries()) {
      assert.ok(entry.kind === 'append');
      assert.ok(next === undefined || entry.baseOffset === next, `gap: ${next} to ${entry.baseOffset}`);
      if (next === undefined) {
        const start = entry.baseOffset;
        assert.ok(start >= first && start <= Math.max(first, reported - 200), `starts at ${start}`);
      }
      next = entry.nextOffset;
    }
    await wal.close();
    assert.ok(next !== undefined && next >= reported, `ends at ${next}, reported ${reported}`);
    first = next;
  }
});
