// Shows that a writer and a reader live through a crash of the broker (Caudal, or Apache Kafka with CAUDAL_PEER=kafka):
// it is killed while lines flow and started again; every line arrives once and in order.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';

import { startPeer } from '../env/peer.ts';
import { adopt } from '../env/process.ts';
import { caudalFor, commandFile } from './caudal-command.ts';

const lineCount = 30_000;
const chunkLines = 500;

test('a crash of the broker loses no line, repeats none and stops neither side', async () => {
  const peer = await startPeer();
  const caudal = caudalFor(peer.bootstrap);
  const start = (args: readonly string[]): ReturnType<typeof adopt> => {
    const env = { ...process.env, CAUDAL_BOOTSTRAP_SERVERS: peer.bootstrap };
    return adopt(spawn(process.execPath, [commandFile, ...args, '--timeout', '60s'], { env, stdio: 'pipe' }));
  };
  try {
    assert.equal((await caudal(['topic', 'create', 'lives', '-p', '1'])).code, 0);
    const reader = start(['consume', 'lives', '--from', 'start', '-n', String(lineCount)]);
    const read: Buffer[] = [];
    const errors: string[] = [];
    reader.stdout?.on('data', (bytes: Buffer) => read.push(bytes));
    const writer = start(['produce', 'lives', '-o', 'json']);
    for (const child of [reader, writer]) child.stderr?.on('data', (bytes) => errors.push(String(bytes)));
    const ends = Promise.all([once(reader, 'exit'), once(writer, 'exit')]);
    let counts = '';
    writer.stdout?.on('data', (bytes: Buffer) => (counts += String(bytes)));
    const expected: string[] = [];
    for (let line = 0; line < lineCount; line += chunkLines) {
      const chunk = Array.from({ length: chunkLines }, (_, index) => `line ${line + index}\n`).join('');
      expected.push(chunk);
      writer.stdin?.write(chunk);
      await new Promise((resolve) => setTimeout(resolve, 10));
      if (line === lineCount / 2) {
        await once(reader.stdout ?? reader, 'data');
        await peer.kill();
        await peer.start();
      }
    }
    writer.stdin?.end();
    assert.deepEqual(
      await ends,
      [
        [0, null],
        [0, null],
      ],
      errors.join(''),
    );
    assert.deepEqual(JSON.parse(counts), { topic: 'lives', records: lineCount });
    assert.equal(Buffer.concat(read).toString(), expected.join(''));
    const again = await caudal(['consume', 'lives', '--from', 'start', '-e']);
    assert.equal(again.stdout, expected.join(''));
  } finally {
    await peer.remove();
  }
});
