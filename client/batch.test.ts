// Shows that batches come back as they were written with every codec, that a cut tail is left for the next fetch, and
// that damaged batches are typed errors, whatever the damage.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { crc32c } from '../broker/base/crc32c.ts';
import { Prng } from '../broker/base/prng.ts';
import { nodeCompression } from '../broker/os/compression.ts';
import type { CompressionName } from '../broker/port/compression.ts';
import { crcStart, placeBatch, setBatchCrc } from '../broker/protocol/record-batch.ts';
import { freshSeed } from '../test/env/seed.ts';
import { openBatch, splitBatches } from './batch-decoder.ts';
import { encodeProduceBatch, type NewRecord } from './batch-encoder.ts';
import { CorruptBatchError } from './errors.ts';

const text = new TextEncoder();
const records: readonly NewRecord[] = Array.from({ length: 50 }, (_, index) => ({
  key: index % 3 === 0 ? null : text.encode(`key ${index}`),
  value: index % 7 === 0 ? null : text.encode('value '.repeat(index)),
  headers: index % 5 === 0 ? [{ key: 'h', value: index % 2 === 0 ? null : text.encode('x') }] : [],
  timestamp: 1_700_000_000_000 + index,
}));
const textOf = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : new TextDecoder().decode(bytes);
/** What a record says, apart from its offset and from the kind of its byte arrays. */
const plain = ({ key, value, headers, timestamp }: NewRecord): object => ({
  key: textOf(key),
  value: textOf(value),
  headers: headers.map((header) => [header.key, textOf(header.value)]),
  timestamp,
});
const codecs = { crc32c, compression: nodeCompression };
const encode = (codec: CompressionName): Promise<Uint8Array> =>
  encodeProduceBatch(records, { codec, producer: undefined }, codecs);

for (const codec of ['none', 'gzip', 'snappy', 'lz4', 'zstd'] as const) {
  test(`records come back from a batch with ${codec}`, async () => {
    const bytes = await encode(codec);
    placeBatch(bytes, 0, 1000, 3);
    const [batch] = splitBatches(bytes, 't-0', crc32c);
    assert.ok(batch !== undefined);
    assert.equal(batch.lastOffset, 1049);
    const read = [...(await openBatch(batch, 't-0', nodeCompression))];
    assert.deepEqual(read.map(plain), records.map(plain));
    assert.deepEqual(
      read.map(({ offset }) => offset),
      records.map((_, index) => 1000 + index),
    );
  });
}

test('a batch that was cut off by the byte limit is left out', async () => {
  const bytes = await encode('none');
  const cut = Buffer.concat([bytes, bytes.subarray(0, bytes.length - 1)]);
  assert.equal(splitBatches(cut, 't-0', crc32c).length, 1);
  assert.equal(splitBatches(cut.subarray(0, 30), 't-0', crc32c).length, 0);
});

test('a damaged batch is refused by its checksum', async () => {
  const bytes = await encode('none');
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  assert.throws(() => splitBatches(bytes, 't-0', crc32c), CorruptBatchError);
});

test('damage under a right checksum ends in records or a typed error', async () => {
  const seed = freshSeed();
  const prng = new Prng(seed);
  let refused = 0;
  for (let round = 0; round < 3_000; round++) {
    const bytes = (await encode(round % 2 === 0 ? 'none' : 'lz4')).slice();
    const at = crcStart + prng.below(bytes.length - crcStart);
    bytes[at] = prng.below(256);
    setBatchCrc(bytes, 0, crc32c(bytes, crcStart, bytes.length));
    try {
      for (const batch of splitBatches(bytes, 't-0', crc32c)) {
        for (const _record of await openBatch(batch, 't-0', nodeCompression));
      }
    } catch (error) {
      assert.ok(error instanceof CorruptBatchError, `seed ${seed}, round ${round}: ${String(error)}`);
      refused++;
    }
  }
  assert.ok(refused > 100, `seed ${seed}: only ${refused} were refused`);
});
