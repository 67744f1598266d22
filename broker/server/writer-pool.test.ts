// Encoders are large while few are in use, small beyond, and only large ones are kept.

import assert from 'node:assert/strict';
import test from 'node:test';
import { WriterPool } from './writer-pool.ts';

test('a burst of answers takes small encoders, which do not stay', () => {
  const pool = new WriterPool(1024, 2, 64);
  const taken = Array.from({ length: 5 }, () => pool.take());
  assert.deepEqual(
    taken.map((writer) => writer.bufferBytes),
    [1024, 1024, 64, 64, 64],
  );
  for (const writer of taken.toReversed()) pool.give(writer);
  assert.equal(pool.usedCount, 0);
  const again = [pool.take(), pool.take()];
  assert.deepEqual(new Set(again), new Set(taken.slice(0, 2)));
});

test('what a small encoder cannot hold at once goes on behind', () => {
  const pool = new WriterPool(1024, 0, 16);
  const writer = pool.take();
  for (let value = 0; value < 100; value++) writer.int32(value);
  const bytes = Buffer.concat(writer.take());
  assert.deepEqual(
    Array.from({ length: 100 }, (_, index) => bytes.readInt32BE(4 * index)),
    Array.from({ length: 100 }, (_, index) => index),
  );
});
