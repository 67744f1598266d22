// What the map of a cleaning knows of each key, and what it does when it is full.

import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { OffsetMap, slotBytes, slotsFor } from './offset-map.ts';

const key = [1, 2, 3, 4] as const;
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function put(map: OffsetMap, text: string, offset: number): boolean {
  const bytes = bytesOf(text);
  return map.put(bytes, 0, bytes.length, offset);
}

function get(map: OffsetMap, text: string): number {
  const bytes = bytesOf(`--${text}--`);
  return map.get(bytes, 2, bytes.length - 2);
}

test('the newest offset of each key is what the map knows, also where keys crowd', () => {
  const map = new OffsetMap({ slots: 1000, loadFactor: 0.99, key });
  const expected = new Map<string, number>();
  for (let offset = 0; offset < 5000; offset++) {
    const text = `key-${(offset * 7919) % 900}`;
    assert.ok(put(map, text, offset));
    expected.set(text, offset);
  }
  for (const [text, offset] of expected) assert.equal(get(map, text), offset);
  assert.equal(get(map, 'another'), -1);
  assert.deepEqual([map.size, map.latestOffset, map.utilization], [900, 4999, 0.9]);
});

test('a table that grows has all that the small one had, up to its bound', () => {
  const map = new OffsetMap({ slots: 300_000, loadFactor: 0.9, key });
  const bytes = new Uint8Array(4);
  const view = new DataView(bytes.buffer);
  const at = (name: number): Uint8Array => {
    view.setUint32(0, name);
    return bytes;
  };
  let taken = 0;
  let steps = 0;
  for (; taken < 300_000; taken++) {
    for (const _ of map.makeRoom(1)) steps++;
    if (!map.put(at(taken), 0, 4, taken)) break;
  }
  assert.ok(steps > 50, 'a large table is not moved at once');
  assert.equal(taken, 270_000);
  for (let name = 0; name < taken; name++) assert.equal(map.get(at(name), 0, 4), name);
  assert.equal(map.get(at(taken), 0, 4), -1);
  assert.equal(map.utilization, 0.9);
});

test('a full map takes known keys, no new one, and stays as it is', () => {
  const map = new OffsetMap({ slots: 10, loadFactor: 0.5, key });
  for (let offset = 0; offset < 5; offset++) assert.ok(put(map, `${offset}`, offset));
  assert.ok(!put(map, 'new', 5));
  assert.equal(map.latestOffset, 4);
  assert.ok(put(map, '3', 6));
  assert.deepEqual([get(map, '3'), get(map, 'new'), map.size], [6, -1, 5]);
});

test('a map that may be filled whole keeps a slot free, so that a search ends', () => {
  const map = new OffsetMap({ slots: 3, loadFactor: 2, key });
  assert.ok(put(map, 'a', 1) && put(map, 'b', 2));
  assert.ok(!put(map, 'c', 3));
  assert.equal(get(map, 'c'), -1);
});

test('a range takes what its offsets can need, and no more than the budget', () => {
  assert.equal(slotsFor(9, 1 << 20, 0.5), 21);
  assert.equal(slotsFor(1e9, 100 * slotBytes, 0.9), 80);
  assert.equal(slotsFor(1e9, 0, 0.9), 2);
});
