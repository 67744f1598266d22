// Shows that the table-driven CRC-32C gives the published vectors and agrees with the bit-by-bit definition at every
// length and alignment around the sixteen-byte step.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { crc32c } from './crc32c.ts';

function bitwise(bytes: Uint8Array, start: number, end: number): number {
  let crc = 0xffffffff;
  for (let i = start; i < end; i++) {
    crc ^= bytes[i] ?? 0;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) !== 0 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const ascending = Uint8Array.from({ length: 32 }, (_, i) => i);
const vectors: readonly [string, Uint8Array, number][] = [
  ['nothing', new Uint8Array(0), 0],
  ['the check value of the CRC catalogue', new TextEncoder().encode('123456789'), 0xe3069283],
  ['32 zeros (RFC 3720)', new Uint8Array(32), 0x8a9136aa],
  ['32 ones (RFC 3720)', new Uint8Array(32).fill(0xff), 0x62a8ab43],
  ['ascending (RFC 3720)', ascending, 0x46dd794e],
  ['descending (RFC 3720)', ascending.toReversed(), 0x113fdb5c],
];

for (const [name, bytes, expected] of vectors) {
  test(`CRC-32C of ${name}`, () => {
    assert.equal(crc32c(bytes, 0, bytes.length), expected);
  });
}

test('agrees with the definition at every start and length up to 80', () => {
  const bytes = Uint8Array.from({ length: 100 }, (_, i) => (i * 167 + 13) & 0xff);
  for (let start = 0; start < 20; start++) {
    for (let end = start; end <= start + 80; end++) {
      assert.equal(crc32c(bytes, start, end), bitwise(bytes, start, end), `[${start}, ${end})`);
    }
  }
});
