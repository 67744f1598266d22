// The map against a plain Map under random changes: same content, keys in order, old versions untouched, depth bounded.

import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import test from 'node:test';
import { SortedMap } from './sorted-map.ts';

test('random changes agree with Map, and older versions stay as they were', () => {
  const seed = 20_261;
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
  const plain = new Map<string, number>();
  let map = SortedMap.empty<number>();
  const kept: { map: SortedMap<number>; content: [string, number][] }[] = [];
  for (let step = 0; step < 4000; step++) {
    const key = `k${random(700)}`;
    if (random(3) === 0) {
      plain.delete(key);
      map = map.without(key);
    } else {
      plain.set(key, step);
      map = map.with(key, step);
    }
    if (step % 500 === 0) kept.push({ map, content: [...map.entries()] });
    assert.equal(map.get(key), plain.get(key), `seed ${seed} step ${step}`);
  }
  const sorted = [...plain].sort((a, b) => (a[0] < b[0] ? -1 : 1));
  assert.deepEqual([...map.entries()], sorted, `seed ${seed}`);
  assert.equal(map.size, plain.size);
  for (const { map: old, content } of kept) assert.deepEqual([...old.entries()], content);
});

test('entries start at the given key or the next one', () => {
  let map = SortedMap.empty<number>();
  for (let index = 0; index < 100; index += 2) map = map.with(String(index).padStart(3, '0'), index);
  assert.deepEqual([...map.entries('051')][0], ['052', 52]);
  assert.deepEqual([...map.entries('052')][0], ['052', 52]);
  assert.deepEqual([...map.entries('099')], []);
  assert.equal([...map.entries()].length, 50);
});

test('keys in order do not make it slow', () => {
  let map = SortedMap.empty<number>();
  const started = performance.now();
  for (let index = 0; index < 100_000; index++) map = map.with(String(index).padStart(6, '0'), index);
  for (let index = 0; index < 99_000; index++) map = map.without(String(index).padStart(6, '0'));
  assert.equal(map.size, 1000);
  assert.ok(performance.now() - started < 5000);
});
