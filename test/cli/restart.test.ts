// Shows that a writer and a reader live through a crash of the broker (Caudal, or Apache Kafka with CAUDAL_PEER=kafka):
// it is killed while lines flow and started again; every line arrives once and in order.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { startPeer } from '../env/peer.ts';
import { caudalFor, RunningCommand } from './caudal-command.ts';

const lineCount = 30_000;
const chunkLines = 500;

test('a crash of the broker loses no line, repeats none and stops neither side', async () => {
  const peer = await startPeer();
  const caudal = caudalFor(peer.bootstrap);
  const start = (args: readonly string[]): RunningCommand =>
    new RunningCommand(peer.bootstrap, [...args, '--timeout', '60s']);
  try {
    assert.equal((await caudal(['topic', 'create', 'lives', '-p', '1'])).code, 0);
    const reader = start(['consume', 'lives', '--from', 'start', '-n', String(lineCount)]);
    const writer = start(['produce', 'lives', '-o', 'json']);
    const expected: string[] = [];
    for (let line = 0; line < lineCount; line += chunkLines) {
      const chunk = Array.from({ length: chunkLines }, (_, index) => `line ${line + index}\n`).join('');
      expected.push(chunk);
      writer.write(chunk);
      await new Promise((resolve) => setTimeout(resolve, 10));
      if (line === lineCount / 2) {
        await reader.untilRead('its first line', (stdout) => stdout.includes('\n'));
        await peer.kill();
        await peer.start();
      }
    }
    writer.child.stdin?.end();
    assert.deepEqual(await writer.end(), [0, null], writer.stderr);
    assert.deepEqual(await reader.end(), [0, null], reader.stderr);
    assert.deepEqual(JSON.parse(writer.stdout), { topic: 'lives', records: lineCount });
    assert.equal(reader.stdout, expected.join(''));
    const again = await caudal(['consume', 'lives', '--from', 'start', '-e']);
    assert.equal(again.stdout, expected.join(''));
  } finally {
    await peer.remove();
  }
});
