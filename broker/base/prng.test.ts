// Shows that the generator is the same for the same seed everywhere, keeps its bounds, and that forks are independent.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Prng } from './prng.ts';

test('the same seed gives the same numbers, another seed others', () => {
  const draw = (seed: number): number[] => {
    const prng = new Prng(seed);
    return Array.from({ length: 20 }, () => prng.uint32());
  };
  assert.deepEqual(draw(7), draw(7));
  assert.notDeepEqual(draw(7), draw(8));
});

test('numbers below a bound are spread evenly and stay below it', () => {
  const prng = new Prng(1);
  const counts = Array.from({ length: 10 }, () => 0);
  for (let index = 0; index < 100_000; index++) {
    const value = prng.below(10);
    counts[value] = (counts[value] as number) + 1;
  }
  // Ten thousand each, standard deviation 95: five of them away would be a broken generator.
  for (const count of counts) assert.ok(Math.abs(count - 10_000) < 475, String(counts));
});

test('a shuffle keeps every item', () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  const shuffled = new Prng(3).shuffle([...items]);
  assert.notDeepEqual(shuffled, items);
  assert.deepEqual(
    [...shuffled].sort((a, b) => a - b),
    items,
  );
});

test('each bit is set half of the time', () => {
  const prng = new Prng(5);
  const ones = Array.from({ length: 32 }, () => 0);
  for (let index = 0; index < 20_000; index++) {
    const value = prng.uint32();
    for (let bit = 0; bit < 32; bit++) ones[bit] = (ones[bit] as number) + ((value >>> bit) & 1);
  }
  for (const count of ones) assert.ok(Math.abs(count - 10_000) < 400, String(ones));
});
