// Shows that the native and the table-driven CRC-32C agree at every length around the switch and at large ones, and
// that a native module which is missing or wrong is left aside.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import { crc32c } from '../base/crc32c.ts';
import { loadNativeCrc32c, makeCrc32c, nodeCrc32c } from './checksum.ts';

const require = createRequire(import.meta.url);
const bytes = Uint8Array.from({ length: 1 << 20 }, (_, i) => (i * 2654435761) >>> 24);

test('agrees with the tables at every length to 600 and at odd offsets', () => {
  for (let length = 0; length < 600; length++) {
    const start = length % 7;
    assert.equal(nodeCrc32c(bytes, start, start + length), crc32c(bytes, start, start + length));
  }
  for (const length of [4096, 16_384, 65_535, 1 << 20]) {
    assert.equal(nodeCrc32c(bytes, 0, length), crc32c(bytes, 0, length));
  }
});

test('the native module loads on this platform and passes its check value', () => {
  assert.notEqual(
    loadNativeCrc32c(() => require('@node-rs/crc32')),
    undefined,
  );
});

test('a module that is missing, incomplete or wrong is not used', () => {
  assert.equal(
    loadNativeCrc32c(() => {
      throw new Error('no such module');
    }),
    undefined,
  );
  assert.equal(
    loadNativeCrc32c(() => ({})),
    undefined,
  );
  assert.equal(
    loadNativeCrc32c(() => ({ crc32c: () => 1 })),
    undefined,
  );
});

test('without a native module the tables serve every length', () => {
  assert.equal(makeCrc32c(undefined), crc32c);
});
