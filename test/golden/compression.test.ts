/**
 * What other writers compress is read: Kafka's Java classes for every codec (streams of snappy blocks, zstd without its
 * size), and the reference tool for lz4 frames that clients may send (T83: blocks from 64 kB to 4 MB, linked and
 * independent, with and without each checksum and the content size). A flipped bit in what a checksum covers is seen.
 * The files were written from `payload` by kafka-clients 4.4.0 and by lz4 1.9.4 with the options named below.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { nodeCompression } from '../../broker/os/compression.ts';
import { type CompressionName, compressionCodec, DecompressionError } from '../../broker/port/compression.ts';

/** Words drawn by a fixed generator, repeated: compressible across blocks. */
function payload(length: number): Buffer {
  const words = ['offset', 'record', '{"id":', 'partition', ' ', 'leader', '",', '0042'];
  const period = 3000;
  let state = 12345;
  let text = '';
  while (text.length < period) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    text += words[state >>> 29];
  }
  return Buffer.alloc(length, text.slice(0, period));
}

const small = payload(150_000);
const large = payload(4_500_000);

const files: readonly [file: string, codec: CompressionName, raw: Buffer, how: string][] = [
  ['java.gzip', 'gzip', small, 'Compression.gzip()'],
  ['java.snappy', 'snappy', small, 'Compression.snappy()'],
  ['java.lz4', 'lz4', small, 'Compression.lz4()'],
  ['java.zstd', 'zstd', small, 'Compression.zstd()'],
  ['linked-64k.lz4', 'lz4', small, '-B4 -BD'],
  ['independent-64k-size.lz4', 'lz4', small, '-B4 -BI --content-size'],
  ['linked-64k-all-checksums.lz4', 'lz4', small, '-B4 -BD -BX --content-size'],
  ['256k-no-checksum.lz4', 'lz4', small, '-B5 --no-frame-crc'],
  ['linked-4m-hc.lz4', 'lz4', large, '-9 -B7 -BD'],
];

const read = (file: string): Uint8Array => readFileSync(new URL(`compression/${file}`, import.meta.url));

for (const [file, name, raw, how] of files) {
  test(`${file} (${how}) is read, up to the very bound`, async () => {
    const codec = compressionCodec[name];
    const unpacked = await nodeCompression.decompress(codec, read(file), raw.length);
    assert.ok(Buffer.compare(unpacked, raw) === 0);
    await assert.rejects(
      nodeCompression.decompress(codec, read(file), raw.length - 1),
      (error) => error instanceof DecompressionError && error.reason === 'too-large',
    );
  });
}

test('T83: any flipped bit of a frame with all checksums is seen', async () => {
  const frame = read('linked-64k-all-checksums.lz4');
  for (let at = 0; at < frame.length; at += 7) {
    const flipped = Uint8Array.from(frame);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
    await assert.rejects(
      nodeCompression.decompress(compressionCodec.lz4, flipped, small.length),
      DecompressionError,
      `bit ${at % 8} of byte ${at}`,
    );
  }
});
