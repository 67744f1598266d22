// The tail cache keeps to its bound, gives back what it let go, and never gives out memory that is somebody else's.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Chunk, ChunkPool } from '../base/chunk.ts';
import { Prng } from '../base/prng.ts';
import { freshSeed } from '../../test/env/seed.ts';
import { TailCache, TailRanges } from './tail-cache.ts';

interface Bench {
  readonly pool: ChunkPool;
  readonly cache: TailCache;
  readonly ranges: TailRanges;
}

function bench(bytesMax: number, rangeBytesMax?: number): Bench {
  const pool = new ChunkPool({ chunkBytesMin: 1024, freeBytesMax: 1 << 20 });
  const cache = new TailCache({ pool, bytesMax, copyBytesMax: 512, appendChunkBytes: 1024 });
  return { pool, cache, ranges: new TailRanges(cache, rangeBytesMax) };
}

/** Places `bytes` as offset `offset` of a partition that takes one offset for each. */
function place({ cache, ranges }: Bench, bytes: Uint8Array, offset: number, owner?: Chunk): void {
  ranges.add(cache.admit(bytes, owner), offset, offset + 1);
}

/** The bytes kept for `offset` of ranges of one offset each; undefined when they are gone. */
function kept({ ranges }: Bench, offset: number): Uint8Array | undefined {
  const index = ranges.find(offset);
  if (index < 0) return undefined;
  const range = ranges.at(index)!;
  return range.held.chunk.bytes.slice(range.start, range.end);
}

const filled = (count: number, value: number): Uint8Array => new Uint8Array(count).fill(value);

test('small batches of one partition lie next to each other and make one range', () => {
  const one = bench(1 << 20);
  for (let offset = 0; offset < 5; offset++) place(one, filled(100, offset), offset);
  assert.equal(one.ranges.find(0), one.ranges.find(4));
  const range = one.ranges.at(one.ranges.find(3))!;
  assert.deepEqual([range.baseOffset, range.nextOffset, range.end - range.start], [0, 5, 500]);
  assert.equal(one.ranges.at(one.ranges.find(3) + 1), undefined);
  assert.equal(one.ranges.find(5), -1);
});

test('a range ends where it is as large as it may be', () => {
  const one = bench(1 << 20, 250);
  for (let offset = 0; offset < 5; offset++) place(one, filled(100, offset), offset);
  assert.equal(one.ranges.at(one.ranges.find(0))!.nextOffset, 2);
  assert.equal(one.ranges.at(one.ranges.find(2))!.nextOffset, 4);
});

test('large batches stay in the chunk that they came in, which is held once', () => {
  const one = bench(1 << 20);
  const owner = one.pool.take(4096);
  place(one, owner.bytes.fill(1).subarray(0, 600), 0, owner);
  place(one, owner.bytes.subarray(600, 1200), 1, owner);
  owner.release();
  assert.equal(one.ranges.at(one.ranges.find(0))!.held.chunk, owner);
  assert.equal(one.cache.bytes, 4096);
  assert.equal(one.pool.usedBytes, 4096);
});

test('the oldest chunks go when the bound is passed, and their memory goes back', () => {
  const one = bench(4096);
  for (let offset = 0; offset < 20; offset++) place(one, filled(1000, offset), offset);
  assert.equal(one.cache.bytes, 4096);
  assert.equal(one.pool.usedBytes, 4096);
  assert.equal(one.ranges.find(15), -1);
  for (let offset = 16; offset < 20; offset++)
    assert.deepEqual(kept(one, offset), filled(1000, offset), `offset ${offset}`);
});

test('a gap in the offsets forgets what was before it', () => {
  const one = bench(1 << 20);
  place(one, filled(10, 0), 0);
  place(one, filled(10, 9), 9);
  assert.equal(one.ranges.find(0), -1);
  assert.deepEqual(kept(one, 9), filled(10, 9));
  one.ranges.clear();
  assert.equal(one.ranges.find(9), -1);
});

test('what lies in an evicted chunk is not given out though newer ranges stand before it', () => {
  const one = bench(4096);
  const owner = one.pool.take(2048);
  owner.bytes.fill(7);
  place(one, owner.bytes.subarray(0, 600), 0, owner);
  place(one, filled(100, 1), 1);
  place(one, owner.bytes.subarray(600, 1200), 2, owner);
  owner.release();
  // Another partition's batches push the received chunk out, and its memory is used again.
  one.cache.admit(filled(1000, 3), undefined);
  one.cache.admit(filled(1000, 4), undefined);
  one.pool.take(2048).bytes.fill(0xee);
  assert.equal(one.ranges.find(0), -1);
  assert.deepEqual(kept(one, 1), filled(100, 1));
  assert.equal(one.ranges.find(2), -1);
  assert.equal(one.ranges.at(one.ranges.find(1) + 1), undefined);
});

test('under any mixture, what is given out is what was placed, and the bound holds', () => {
  const seed = freshSeed();
  const prng = new Prng(seed);
  for (let round = 0; round < 50; round++) {
    const one = bench(prng.pick([2048, 6144, 16_384]), prng.pick([700, 65_536]));
    const partitions = [one.ranges, new TailRanges(one.cache)].map((ranges) => ({
      bench: { ...one, ranges },
      placed: [] as Uint8Array[],
    }));
    let received = one.pool.take(4096);
    let used = 0;
    for (let step = 0; step < 200; step++) {
      const { bench: target, placed } = prng.pick(partitions);
      const size = prng.pick([40, 100, 511, 512, 900]);
      if (used + size > received.bytes.length) {
        received.release();
        received = one.pool.take(4096);
        used = 0;
      }
      const bytes = prng.fill(received.bytes.subarray(used, used + size));
      used += size;
      placed.push(bytes.slice());
      place(target, bytes, placed.length - 1, received);
      assert.ok(one.cache.bytes <= 16_384, `seed ${seed}`);
      if (prng.chance(0.1))
        for (const { bench: other, placed: all } of partitions) check(other.ranges, all, seed);
    }
    received.release();
  }
});

/** Walks what the cache still has from each offset on. */
function check(ranges: TailRanges, placed: readonly Uint8Array[], seed: number): void {
  for (const offset of placed.keys()) {
    let index = ranges.find(offset);
    if (index < 0) continue;
    for (let range = ranges.at(index); range !== undefined; range = ranges.at(++index)) {
      const expected = Buffer.concat(placed.slice(range.baseOffset, range.nextOffset));
      const actual = range.held.chunk.bytes.subarray(range.start, range.end);
      assert.ok(expected.equals(actual), `seed ${seed}: offsets from ${range.baseOffset}`);
    }
  }
}
