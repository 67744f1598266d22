// Shows xxHash32 on inputs of each of its three paths: shorter than a word, shorter than a stripe, several stripes.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { xxhash32 } from './xxhash32.ts';

const vectors: readonly [string, number][] = [
  ['', 0x02cc5d05],
  ['a', 0x550d7456],
  ['abc', 0x32d153ff],
  ['Nobody inspects the spammish repetition', 0xe2293b2f],
];

for (const [text, expected] of vectors) {
  test(`xxHash32 of "${text}"`, () => {
    const bytes = new TextEncoder().encode(`..${text}.`);
    assert.equal(xxhash32(bytes, 2, bytes.length - 1), expected);
  });
}
