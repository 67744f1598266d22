// SipHash-2-4-128 by the vectors of its authors: key 00 01 .. 0f, input 00 01 .. of each length.

import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { SipHash128 } from './sip-hash.ts';

const vectors = [
  'a3817f04ba25a8e66df67214c7550293',
  'da87c1d86b99af44347659119b22fc45',
  '8177228da4a45dc7fca38bdef60affe4',
];

test('the first published vectors hold, wherever the input lies', () => {
  const hash = new SipHash128([0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c]);
  for (const [length, expected] of vectors.entries()) {
    const bytes = Uint8Array.from({ length: length + 9 }, (_, at) => at - 5);
    hash.update(bytes, 5, 5 + length);
    const result = new Uint8Array(hash.words.buffer);
    assert.equal(Array.from(result, (byte) => byte.toString(16).padStart(2, '0')).join(''), expected);
  }
});

test('another key, another hash; every byte and the length count', () => {
  const seen = new Set<string>();
  for (const key of [
    [1, 2, 3, 4],
    [1, 2, 3, 5],
  ] as const) {
    const hash = new SipHash128(key);
    const add = (bytes: Uint8Array): void => {
      hash.update(bytes, 0, bytes.length);
      seen.add(hash.words.join());
    };
    for (let length = 0; length < 40; length++) {
      add(new Uint8Array(length));
      for (let at = 0; at < length; at++)
        add(Uint8Array.from({ length }, (_, index) => (index === at ? 1 : 0)));
    }
  }
  assert.equal(seen.size, 2 * (40 + (39 * 40) / 2));
});
