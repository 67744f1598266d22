// Shows that murmur2 and the partition of a key are those of Kafka's Java client, by its known values.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { murmur2, partitionForKey } from './hash.ts';

const known: readonly (readonly [string, number])[] = [
  ['21', -973932308],
  ['foobar', -790332482],
  ['a-little-bit-long-string', -985981536],
  ['a-little-bit-longer-string', -1486304829],
  ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
  ['abc', 479470107],
];

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

test('murmur2 gives the numbers of the Java client', () => {
  for (const [text, hash] of known) assert.equal(murmur2(bytesOf(text)), hash, text);
});

test('a key goes to the partition of its hash without the sign', () => {
  for (const [text, hash] of known) {
    assert.equal(partitionForKey(bytesOf(text), 7), (hash & 0x7fffffff) % 7);
  }
  assert.equal(partitionForKey(new Uint8Array(0), 1), 0);
});
