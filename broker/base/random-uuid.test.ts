// Shows that random ids are of version 4, differ, and never start with a dash, which a command line would take for an option.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Prng } from './prng.ts';
import { randomUuid } from './random-uuid.ts';
import { uuidToBytes } from './uuid.ts';

test('a random uuid is of version 4, differs from the others, and never looks like an option', () => {
  const prng = new Prng(1);
  const seen = new Set<string>();
  for (let index = 0; index < 10_000; index++) {
    const uuid = randomUuid(() => prng.uint32());
    const bytes = uuidToBytes(uuid);
    assert.equal((bytes[6] as number) >> 4, 4);
    assert.equal((bytes[8] as number) >> 6, 2);
    assert.ok(!uuid.startsWith('-'));
    seen.add(uuid);
  }
  assert.equal(seen.size, 10_000);
});

test('a text that would start with a dash is drawn again', () => {
  // 0b111110 is the digit '-'.
  const words = [0xf800_0000, 0, 0, 0, 0x1234_5678, 0, 0, 0];
  const uuid = randomUuid(() => words.shift() as number);
  assert.equal(words.length, 0);
  assert.ok(uuid.startsWith('EjRW'));
});
