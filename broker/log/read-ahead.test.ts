// Read-ahead gives the bytes of the file wherever a reader stands, and reads the next block before it is asked for.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Prng } from '../base/prng.ts';
import { DiskError } from '../port/disk.ts';
import { ReadAhead } from './read-ahead.ts';

const prng = new Prng(7);
const content = prng.fill(new Uint8Array(10_000));

/** A file in memory that notes where it was read. */
function fileOf(bytes: Uint8Array): {
  reads: number[];
  read(into: Uint8Array, at: number): Promise<number>;
} {
  const reads: number[] = [];
  return {
    reads,
    read: async (into, at) => {
      reads.push(at);
      const part = bytes.subarray(at, at + into.length);
      into.set(part);
      return part.length;
    },
  };
}

test('reads of any length, overlapping and going back a little, are what the file holds', async () => {
  for (const blockBytes of [64, 1000, 4096, 20_000]) {
    const ahead = new ReadAhead(fileOf(content), content.length, blockBytes);
    for (let position = 0; position < content.length; position += prng.between(1, 700)) {
      const into = new Uint8Array(prng.between(1, 3000));
      const count = await ahead.read(into, position);
      assert.equal(count, Math.min(into.length, content.length - position));
      assert.deepEqual(into.subarray(0, count), content.subarray(position, position + count));
    }
  }
});

test('the next block is on its way while one is used, and none beyond the end', async () => {
  const file = fileOf(content);
  const ahead = new ReadAhead(file, 2500, 1000);
  await ahead.read(new Uint8Array(10), 0);
  assert.deepEqual(file.reads, [0, 1000]);
  assert.equal(await ahead.read(new Uint8Array(600), 2000), 500);
  assert.deepEqual(file.reads, [0, 1000, 2000]);
  assert.equal(await ahead.read(new Uint8Array(10), 2500), 0);
});

test('a file that ends early gives what it has; a disk that fails is heard of by whoever asks', async () => {
  const short = new ReadAhead(fileOf(content.subarray(0, 1500)), 2500, 1000);
  assert.equal(await short.read(new Uint8Array(2500), 0), 1500);
  const failing = new ReadAhead(
    { read: () => Promise.reject(new DiskError('io', 'file', 'no')) },
    2500,
    1000,
  );
  await assert.rejects(failing.read(new Uint8Array(10), 0), DiskError);
});
