// Shows for each codec: round trips of many sizes and kinds; what other writers may produce (xerial and raw snappy, lz4
// with every block size, linked blocks and all checksums, several gzip members); the bound, with bombs; and that
// truncated, flipped and random input ends in bytes or a DecompressionError, never in a crash or a hang.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { compressFrame as lz4Frame } from 'lz4-napi';
import { compressSync as snappyRaw } from 'snappy';

import { xxhash32 } from '../base/xxhash32.ts';
import type { CompressionCodec, CompressionName } from '../port/compression.ts';
import { compressionCodec, DecompressionError } from '../port/compression.ts';
import { freshSeed } from '../../test/env/seed.ts';
import { nodeCompression } from './compression.ts';

const compress: typeof nodeCompression.compress = (codec, bytes, level) =>
  nodeCompression.compress(codec, bytes, level);
const decompress: typeof nodeCompression.decompress = (codec, bytes, maxBytes) =>
  nodeCompression.decompress(codec, bytes, maxBytes);
const names = (Object.keys(compressionCodec) as CompressionName[]).filter((name) => name !== 'none');
const mebi = 1024 * 1024;

/** mulberry32: small, seeded, good enough to draw mutations. */
function randomSource(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function sample(kind: 'zeros' | 'random' | 'text', length: number): Uint8Array {
  const draw = randomSource(length + kind.length);
  if (kind === 'zeros') return new Uint8Array(length);
  if (kind === 'random') return Uint8Array.from({ length }, () => draw(256));
  const words = ['offset', 'record', '{"id":', 'partition', ' ', 'leader', '",', '0042'];
  let text = '';
  while (text.length < Math.min(length, 50_000)) text += words[draw(words.length)];
  return new Uint8Array(Buffer.alloc(length, text));
}

const reasonOf = async (codec: CompressionCodec, bytes: Uint8Array, max: number): Promise<string> => {
  try {
    await decompress(codec, bytes, max);
    return 'decoded';
  } catch (error) {
    assert.ok(error instanceof DecompressionError, `untyped error: ${String(error)}`);
    return error.reason;
  }
};

for (const name of names) {
  const codec = compressionCodec[name];

  test(`${name}: round trips`, async () => {
    for (const kind of ['zeros', 'random', 'text'] as const) {
      for (const length of [0, 1, 2, 15, 100, 4096, 32_768, 32_769, 70_000, 300_000, 5_000_000]) {
        const raw = sample(kind, length);
        const packed = await compress(codec, raw);
        const unpacked = await decompress(codec, packed, length);
        assert.ok(Buffer.compare(raw, unpacked) === 0, `${kind} of ${length}`);
        if (length > 0) assert.equal(await reasonOf(codec, packed, length - 1), 'too-large');
      }
    }
  });

  test(`${name}: 100 MiB of zeros stop at the bound`, async () => {
    const bomb = await compress(codec, new Uint8Array(100 * mebi));
    assert.ok(bomb.length < 6 * mebi);
    const before = process.memoryUsage().rss;
    assert.equal(await reasonOf(codec, bomb, mebi), 'too-large');
    const grown = process.memoryUsage().rss - before;
    assert.ok(grown < 24 * mebi, `memory grew by ${grown}`);
  });

  test(`${name}: truncation at every point is refused`, async () => {
    const packed = await compress(codec, sample('text', 700));
    for (let length = 0; length < packed.length; length++) {
      const reason = await reasonOf(codec, packed.subarray(0, length), mebi);
      // A stream of snappy blocks has no end mark: a cut between blocks is a shorter stream.
      if (name === 'snappy' && length === 16) continue;
      assert.equal(reason, 'corrupt', `cut at ${length} of ${packed.length}`);
    }
  });

  test(`${name}: mutated and random input never crashes`, { timeout: 120_000 }, async (t) => {
    const seed = freshSeed();
    t.diagnostic(`SEED=${seed}`);
    const draw = randomSource(seed);
    const packed = await Promise.all(
      [40, 2000, 70_000].map((length) => compress(codec, sample('text', length))),
    );
    for (let round = 0; round < 3000; round++) {
      const source = packed[draw(packed.length)] ?? new Uint8Array(0);
      const mutant =
        draw(8) === 0 ? Uint8Array.from({ length: draw(200) }, () => draw(256)) : Uint8Array.from(source);
      for (let flips = draw(4); flips >= 0 && mutant.length > 0; flips--) {
        const at = draw(draw(2) === 0 ? Math.min(24, mutant.length) : mutant.length);
        mutant[at] = draw(2) === 0 ? draw(256) : (mutant[at] ?? 0) ^ (1 << draw(8));
      }
      await reasonOf(codec, draw(3) === 0 ? mutant.subarray(0, draw(mutant.length + 1)) : mutant, 200_000);
    }
  });
}

test('gzip: members that follow each other are one stream, and levels are honoured', async () => {
  const two = Buffer.concat([gzipSync('one '), gzipSync('two')]);
  assert.equal(Buffer.from(await decompress(compressionCodec.gzip, two, 100)).toString(), 'one two');
  const raw = sample('text', 100_000);
  const fast = await compress(compressionCodec.gzip, raw, 1);
  const small = await compress(compressionCodec.gzip, raw, 9);
  assert.ok(small.length < fast.length);
});

test('zstd: levels are honoured, and a window claim of 128 MiB takes no such memory', async () => {
  const raw = sample('text', 200_000);
  const fast = await compress(compressionCodec.zstd, raw, -50);
  const small = await compress(compressionCodec.zstd, raw, 19);
  assert.ok(small.length < fast.length);
  const before = process.memoryUsage().rss;
  // Magic, no content size, window log 27, then a run block of 100 bytes.
  const claim = Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x88, 0x23, 0x03, 0x00, 0x61]);
  assert.equal((await decompress(compressionCodec.zstd, claim, 1000)).length, 100);
  assert.ok(process.memoryUsage().rss - before < 16 * mebi);
  const above = Uint8Array.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xf8, 0x23, 0x03, 0x00, 0x61]);
  assert.equal(await reasonOf(compressionCodec.zstd, above, 1000), 'corrupt');
});

test('snappy: raw blocks are read, streams are written with the header of the Java library', async () => {
  const raw = sample('text', 80_000);
  const block = snappyRaw(Buffer.from(raw));
  assert.deepEqual(Buffer.from(await decompress(compressionCodec.snappy, block, 80_000)), Buffer.from(raw));
  const stream = Buffer.from(await compress(compressionCodec.snappy, raw));
  assert.equal(stream.subarray(0, 16).toString('hex'), '82534e41505059000000000100000001');
  const firstLength = stream.readUInt32BE(16);
  assert.deepEqual(
    Buffer.from(await decompress(compressionCodec.snappy, stream.subarray(20, 20 + firstLength), 32_768)),
    Buffer.from(raw.subarray(0, 32_768)),
  );
  const twice = Buffer.concat([stream, stream]);
  assert.equal((await decompress(compressionCodec.snappy, twice, 160_000)).length, 160_000);
});

test('snappy: a forged length is refused before it is believed', async () => {
  const codec = compressionCodec.snappy;
  const before = process.memoryUsage().rss;
  const fourGiB = Uint8Array.from([0xff, 0xff, 0xff, 0xff, 0x0f, 0x00, 0x61]);
  assert.equal(await reasonOf(codec, fourGiB, 16 * mebi), 'too-large');
  assert.equal(await reasonOf(codec, fourGiB, 2 ** 40), 'corrupt');
  assert.equal(
    await reasonOf(codec, Uint8Array.from([0xff, 0xff, 0xff, 0xff, 0x1f, 0x00]), 2 ** 40),
    'corrupt',
  );
  const tenMiB = Uint8Array.from([0x80, 0x80, 0x80, 0x05, 0x00, 0x61]);
  assert.equal(await reasonOf(codec, tenMiB, 16 * mebi), 'corrupt');
  const header = [0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0x00, 0, 0, 0, 1, 0, 0, 0, 1];
  assert.equal(
    await reasonOf(codec, Uint8Array.from([...header, 0xff, 0xff, 0xff, 0xff, 1]), mebi),
    'corrupt',
  );
  assert.ok(process.memoryUsage().rss - before < 16 * mebi);
});

// One frame by hand: header with the given flags and block size id, blocks, end mark.
function frame(
  flags: number,
  blockSizeId: number,
  blocks: readonly number[][],
  tail: number[] = [],
): Uint8Array {
  const header = [flags, blockSizeId << 4];
  if ((flags & 0x08) !== 0) header.push(...tail.splice(0, 8));
  const checksum = (xxhash32(Uint8Array.from(header), 0, header.length) >>> 8) & 0xff;
  const bytes = [0x04, 0x22, 0x4d, 0x18, ...header, checksum];
  for (const block of blocks) {
    bytes.push(block.length & 0xff, block.length >>> 8, 0, 0, ...block);
    if ((flags & 0x10) !== 0) bytes.push(...little(xxhash32(Uint8Array.from(block), 0, block.length)));
  }
  return Uint8Array.from([...bytes, 0, 0, 0, 0, ...tail]);
}

const little = (value: number): number[] => [
  value & 0xff,
  (value >>> 8) & 0xff,
  (value >>> 16) & 0xff,
  value >>> 24,
];

const lz4 = compressionCodec.lz4;
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
/** Five literals; and a match of 5 at distance 5 behind no literal, then one literal. */
const literals = [0x50, 0x61, 0x62, 0x63, 0x64, 0x65];
const repeat = [0x01, 0x05, 0x00, 0x10, 0x21];

test('lz4: linked blocks reach into the block before, independent ones may not', async () => {
  const linked = await decompress(lz4, frame(0x40, 4, [literals, repeat]), 100);
  assert.equal(text(linked), 'abcdeabcde!');
  assert.equal(await reasonOf(lz4, frame(0x60, 4, [literals, repeat]), 100), 'corrupt');
});

test('lz4: content size, block and content checksums are verified; every block size is read', async () => {
  const expected = 'abcdeabcde!';
  const content = little(xxhash32(new TextEncoder().encode(expected), 0, expected.length));
  const size = [...little(expected.length), 0, 0, 0, 0];
  for (const id of [4, 5, 6, 7]) {
    const good = frame(0x40 | 0x1c, id, [literals, repeat], [...size, ...content]);
    assert.equal(text(await decompress(lz4, good, 100)), expected);
    for (let at = 4; at < good.length; at++) {
      const bad = Uint8Array.from(good);
      bad[at] = (bad[at] ?? 0) ^ 0x10;
      assert.equal(await reasonOf(lz4, bad, 100), 'corrupt', `flip at ${at}`);
    }
  }
  const wrongSize = [...little(12), 0, 0, 0, 0];
  assert.equal(await reasonOf(lz4, frame(0x48, 4, [literals, repeat], wrongSize), 100), 'corrupt');
});

test('lz4: frames of the package with all its checksums, joined and with skippable frames between', async () => {
  const raw = Buffer.from(sample('text', 9 * mebi));
  const one = await lz4Frame(raw, { contentChecksum: true, blockChecksums: true });
  const skippable = Uint8Array.from([0x5f, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 9, 9, 9]);
  const joined = Buffer.concat([skippable, one, skippable, one]);
  const unpacked = Buffer.from(await decompress(lz4, joined, 18 * mebi));
  assert.ok(unpacked.equals(Buffer.concat([raw, raw])));
});

test('lz4: what the broker writes has independent blocks, the right header checksum, no dictionary', async () => {
  const packed = await compress(lz4, sample('text', 300_000));
  assert.equal(Buffer.from(packed.subarray(0, 4)).toString('hex'), '04224d18');
  const flags = packed[4] ?? 0;
  assert.equal(flags & 0xe0, 0x60, 'version 1, independent blocks');
  assert.equal(flags & 0x03, 0, 'no dictionary');
  const headerEnd = (flags & 0x08) === 0 ? 6 : 14;
  assert.equal(packed[headerEnd], (xxhash32(packed, 4, headerEnd) >>> 8) & 0xff);
});

test('lz4: dictionaries, reserved bits, other versions and lone end marks are refused', async () => {
  for (const flags of [0x61, 0x62, 0x20, 0xa0]) {
    assert.equal(await reasonOf(lz4, frame(flags, 4, [literals]), 100), 'corrupt');
  }
  assert.equal(await reasonOf(lz4, frame(0x60, 3, [literals]), 100), 'corrupt');
  assert.equal(text(await decompress(lz4, frame(0x60, 4, []), 0)), '');
  const zeroDistance = [0x11, 0x61, 0x00, 0x00, 0x10, 0x61];
  assert.equal(await reasonOf(lz4, frame(0x60, 4, [zeroDistance]), 100), 'corrupt');
  const legacy = Uint8Array.from([0x02, 0x21, 0x4c, 0x18, 5, 0, 0, 0, 0x40, 1, 2, 3, 4]);
  assert.equal(await reasonOf(lz4, legacy, 100), 'corrupt');
});

test('lz4: decoding lets the loop turn', async () => {
  const packed = await compress(lz4, sample('text', 32 * mebi));
  let turns = 0;
  let running = true;
  const turn = (): void => {
    turns++;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  await decompress(lz4, packed, 32 * mebi);
  running = false;
  // The frame has blocks of 4 MiB.
  assert.ok(turns >= 8, `${turns} turns`);
});

// Native code that faults takes the process with it, so a child process tries and its exit code tells.
test('native snappy and lz4 survive hostile input', () => {
  const script = `
    const { createRequire } = require('node:module');
    const snappy = require('snappy');
    const lz4 = require('lz4-napi');
    let state = 12345;
    const draw = (below) => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) % below;
    const text = Buffer.from('abcdefgh record '.repeat(300));
    const packed = [snappy.compressSync(text), lz4.compressFrameSync(text)];
    let refused = 0;
    for (let round = 0; round < 20000; round++) {
      const source = packed[round & 1];
      const bytes = draw(6) === 0 ? Buffer.from(Array.from({ length: draw(60) }, () => draw(256))) : Buffer.from(source);
      for (let flips = draw(5); flips >= 0 && bytes.length > 0; flips--) bytes[draw(bytes.length)] = draw(256);
      const input = bytes.subarray(0, draw(4) === 0 ? draw(bytes.length + 1) : bytes.length);
      // The length prefix is what our own code checks first.
      if ((round & 1) === 0 && (input[0] & 0x80) && (input[1] & 0x80) && (input[2] & 0x80)) continue;
      try {
        if (round & 1) lz4.decompressFrameSync(input); else snappy.uncompressSync(input);
      } catch { refused++; }
    }
    console.log(refused);
  `;
  const child = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', timeout: 120_000 });
  assert.equal(child.status, 0, child.stderr);
  assert.ok(Number(child.stdout) > 1000);
});
