// Shows that lines are cut the same however the bytes come, keep every byte but their end, and have a bound; and where
// records go that have a key, and that have none.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { CommandFailure } from '../terminal/failure.ts';
import { LineCutter } from './lines.ts';
import { Partitioner } from './partitioner.ts';
import { recordOf } from './record-maker.ts';

const text = new TextEncoder();

function cut(bytes: Uint8Array, step: number): string[] {
  const cutter = new LineCutter();
  const lines: string[] = [];
  const keep = (found: Iterable<Uint8Array>): void => {
    for (const line of found) lines.push(Buffer.from(line).toString('latin1'));
  };
  for (let at = 0; at < bytes.length; at += step) keep(cutter.push(bytes.subarray(at, at + step)));
  keep(cutter.end());
  return lines;
}

test('lines are the same for every way to cut the input', () => {
  const input = Buffer.from('one\n\ntwo\r\n\u00ff\u0000x\nlast', 'latin1');
  for (const step of [1, 2, 3, 7, 100]) {
    assert.deepEqual(cut(input, step), ['one', '', 'two\r', '\u00ff\u0000x', 'last'], `in steps of ${step}`);
  }
  assert.deepEqual(cut(text.encode('a\n'), 10), ['a']);
  assert.deepEqual(cut(text.encode(''), 10), []);
});

test('a line without end is refused at its bound', () => {
  const cutter = new LineCutter(10);
  assert.deepEqual([...cutter.push(text.encode('0123456789'))], []);
  assert.throws(() => [...cutter.push(text.encode('x'))], CommandFailure);
});

test('a line becomes key and value, or a tombstone', () => {
  const form = { key: null, delimiter: text.encode('::'), tombstone: true, headers: [] };
  const made = (line: string): (string | null)[] => {
    const { key, value } = recordOf(text.encode(line), form, 0);
    return [key, value].map((bytes) => (bytes === null ? null : Buffer.from(bytes).toString()));
  };
  assert.deepEqual(made('k::v::w'), ['k', 'v::w']);
  assert.deepEqual(made('k::'), ['k', null]);
  assert.deepEqual(made('::v'), ['', 'v']);
  assert.deepEqual(made('v'), [null, 'v']);
});

test('a key decides the partition as in Java; without one, partitions take turns by bytes', () => {
  const partitioner = new Partitioner([0, 1, 2], 4);
  // murmur2("foobar") is -790332482: without its sign 1357151166, of which the rest by 3 is 0.
  assert.equal(partitioner.partitionOf(text.encode('foobar'), 10), 0);
  const places = Array.from({ length: 6 }, () => partitioner.partitionOf(null, 40_000));
  assert.deepEqual(places, [1, 1, 2, 2, 0, 0]);
});
