// Tails are read at once while reads are fast; a slow one sends those behind it through the pool for a while, and what is
// large always goes there.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { MonotonicMs, WallMs } from '../base/brand.ts';
import type { DiskFile } from '../port/disk.ts';
import { promptBytesMax, RecoveryReads } from './recovery-reads.ts';

/** Reads of `lastsMs` each, by the way they went. */
function world(): { lastsMs: number; ways: string[]; read(bytes: number): Promise<number> } {
  let now = 0;
  const clock = { monotonic: () => now as MonotonicMs, wall: () => 0 as WallMs };
  const reads = new RecoveryReads(clock);
  const made = {
    lastsMs: 0.01,
    ways: [] as string[],
    read: async (bytes: number): Promise<number> => reads.read(file as DiskFile, new Uint8Array(bytes), 0),
  };
  const file: Pick<DiskFile, 'read' | 'readSync'> = {
    read: async ({ byteLength }) => {
      made.ways.push('pool');
      return byteLength;
    },
    readSync: ({ byteLength }) => {
      made.ways.push('at once');
      now += made.lastsMs;
      return byteLength;
    },
  };
  return made;
}

test('what the page cache has is read at once', async () => {
  const it = world();
  assert.equal(await it.read(100), 100);
  assert.equal(await it.read(promptBytesMax), promptBytesMax);
  assert.deepEqual(it.ways, ['at once', 'at once']);
});

test('a large read goes through the pool', async () => {
  const it = world();
  assert.equal(await it.read(promptBytesMax + 1), promptBytesMax + 1);
  assert.deepEqual(it.ways, ['pool']);
});

test('a slow read sends the next ones through the pool, and then one is tried again', async () => {
  const it = world();
  it.lastsMs = 3;
  for (let read = 0; read < 40; read++) await it.read(10);
  const tried = it.ways.flatMap((way, index) => (way === 'at once' ? [index] : []));
  assert.deepEqual(tried, [0, 33]);
});

test('two at a time have memory of their own, and it is used again', async () => {
  const reads = new RecoveryReads({ monotonic: () => 0 as MonotonicMs, wall: () => 0 as WallMs });
  const seen: Uint8Array[] = [];
  const use = (): Promise<void> =>
    reads.withBuffer(async (buffer) => {
      seen.push(buffer);
      await Promise.resolve();
    });
  await Promise.all([use(), use()]);
  await use();
  assert.notEqual(seen[0], seen[1]);
  assert.ok(seen[2] === seen[0] || seen[2] === seen[1]);
});
