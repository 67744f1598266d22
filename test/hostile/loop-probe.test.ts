/**
 * The probe sees what it is there for: a turn of the loop that works for too long is found, and one that only waits is not.
 */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { mustRun, removeFolder, temporaryFolder } from '../env/process.ts';
import type { LoopReport } from './loop-probe.ts';

async function probed(program: string): Promise<LoopReport> {
  const folder = await temporaryFolder('probe');
  try {
    const file = join(folder, 'report.json');
    await writeFile(join(folder, 'program.mjs'), program);
    const probe = new URL('loop-probe.ts', import.meta.url).href;
    await mustRun(process.execPath, [`--import=${probe}`, join(folder, 'program.mjs')], {
      env: { LOOP_PROBE: file },
    });
    return JSON.parse(await readFile(file, 'utf8')) as LoopReport;
  } finally {
    await removeFolder(folder);
  }
}

const after = `await new Promise((resolve) => setTimeout(resolve, 700));`;

test('a turn that works for 120 ms is found', async () => {
  const busy = `for (const begun = process.threadCpuUsage(); process.threadCpuUsage(begun).user < 120_000; );`;
  const { workMsMax, lagMsMax } = await probed(`${after} ${busy} ${after}`);
  assert.ok(workMsMax > 50, `${workMsMax} ms`);
  assert.ok(lagMsMax > 100, `${lagMsMax} ms`);
});

test('a turn that only waits for 200 ms is late, but did not work', async () => {
  const idle = `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);`;
  const { workMsMax, lagMsMax } = await probed(`${after} ${idle} ${after}`);
  assert.ok(workMsMax < 100, `${workMsMax} ms`);
  assert.ok(lagMsMax > 150, `${lagMsMax} ms`);
});
