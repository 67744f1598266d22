// What is known of a cleaned range without its keys, held against the keys.

import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { Prng } from '../../base/prng.ts';
import type { RecordCursor } from '../../protocol/record-cursor.ts';
import { NewestOffsets } from './newest-offsets.ts';
import { OffsetMap } from './offset-map.ts';

const start = 1003;

/** A cursor whose key is `name`. */
const at = (name: number): RecordCursor =>
  ({ bytes: Uint8Array.of(name & 255, name >> 8), keyStart: 0, keyEnd: 2 }) as unknown as RecordCursor;

/** Keys by offset, from `start` on, and what is known of them. */
function known(keys: readonly number[]): NewestOffsets {
  const map = new OffsetMap({ slots: 10_000, loadFactor: 0.9, key: [1, 2, 3, 4] });
  for (const _ of map.makeRoom(keys.length)) continue;
  for (const [index, name] of keys.entries()) assert.ok(map.put(at(name).bytes, 0, 2, start + index));
  const newest = new NewestOffsets(map, start);
  for (const _ of newest.learn()) continue;
  return newest;
}

test('an offset is the newest where no later record has its key', () => {
  const prng = new Prng(7);
  for (let run = 0; run < 50; run++) {
    const keys = Array.from({ length: 1 + prng.below(2000) }, () => prng.below(1 + run * 40));
    const newest = known(keys);
    const lastOf = new Map(keys.map((name, index): [number, number] => [name, index]));
    const expected = keys.map((name, index) => lastOf.get(name) === index);
    assert.deepEqual(
      keys.map((name, index) => newest.has(at(name), start + index)),
      expected,
    );
    for (let look = 0; look < 50; look++) {
      const first = prng.below(keys.length);
      const last = first + prng.below(keys.length - first);
      assert.equal(
        newest.hasNone(start + first, start + last),
        !expected.slice(first, last + 1).includes(true),
        `${first} to ${last}`,
      );
    }
  }
});

test('outside of the range nothing is known without the key', () => {
  const newest = known([5, 6, 5]);
  assert.equal(newest.hasNone(start - 1, start), false);
  assert.equal(newest.hasNone(start, start), true);
  assert.equal(newest.hasNone(start, start + 3), false);
  assert.deepEqual([newest.has(at(5), start - 10), newest.has(at(9), start - 10)], [false, true]);
});
