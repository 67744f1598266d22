// Mutated frames over every API and record in every version: a decoder either returns or throws ProtocolError; it never
// reads what lies behind its frame, and never makes more elements than its frame has bytes. `CAUDAL_FRAMES` and `CAUDAL_SEED` in
// the environment make it longer and different; the seed is printed.

import assert from 'node:assert/strict';
import test from 'node:test';
import { countOfRun, seedOfRun } from '../../test/env/seed.ts';
import { catalog, type CatalogEntry } from '../../test/golden/catalog.ts';
import { randomMessage } from '../../test/golden/random-message.ts';
import { Prng } from '../base/prng.ts';
import { ProtocolError } from './protocol-error.ts';
import { Reader } from './reader.ts';
import { Writer } from './writer.ts';

const seed = seedOfRun(7);
const frames = countOfRun('CAUDAL_FRAMES', 100_000);
/** Bytes before and behind a frame that belong to others. */
const margin = 64;
const lies = [-1, -2, 0, 1, 0x7fffffff, -0x80000000, 0x00ffffff, 250_001];

/** Changes a few bytes, cuts, or lies about a length, in place; returns the new length. */
function mutate(bytes: Uint8Array, length: number, random: Prng): number {
  const at = random.below(Math.max(1, length));
  switch (random.below(6)) {
    case 0:
      return random.below(length + 1);
    case 1:
      bytes[at] = random.below(256);
      return length;
    case 2:
      bytes[at] = bytes[at]! ^ (1 << random.below(8));
      return length;
    case 3:
      bytes.fill(0xff, at, Math.min(length, at + 5));
      return length;
    case 4:
      if (at + 4 <= length) new DataView(bytes.buffer, bytes.byteOffset).setInt32(at, random.pick(lies));
      return length;
    default:
      bytes.copyWithin(at, random.below(length + 1), length);
      return length;
  }
}

/** Elements of all arrays in a decoded value. */
function elementsIn(value: unknown): number {
  if (Array.isArray(value)) {
    let count = value.length;
    for (const item of value) if (typeof item === 'object') count += elementsIn(item);
    return count;
  }
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return 0;
  let count = 0;
  for (const inner of Object.values(value)) if (typeof inner === 'object') count += elementsIn(inner);
  return count;
}

function decode(entry: CatalogEntry, memory: Uint8Array, length: number, version: number): unknown {
  const reader = new Reader(memory, margin, margin + length);
  try {
    const value = entry.read(reader, version);
    assert.ok(
      reader.position <= margin + length && reader.limit === margin + length,
      'the frame is its limit',
    );
    assert.ok(elementsIn(value) <= length, `${elementsIn(value)} elements from ${length} bytes`);
    return value;
  } catch (error) {
    if (error instanceof ProtocolError) return error.message;
    throw error;
  }
}

test(`${frames} mutated frames over all APIs and records`, async (context) => {
  context.diagnostic(`CAUDAL_SEED=${seed}`);
  const random = new Prng(seed);
  const entries = await catalog();
  const memory = new Uint8Array(1 << 16);
  const counts = { read: 0, refused: 0 };
  for (let done = 0; done < frames; ) {
    const entry = random.pick(entries);
    const version = random.between(entry.minVersion, entry.maxVersion);
    const writer = new Writer();
    entry.write(writer, randomMessage(entry, version, random), version);
    const original = writer.toBytes();
    if (original.length > memory.length - 2 * margin) continue;
    for (let variant = 0; variant < 20; variant++, done++) {
      memory.set(original, margin);
      let length = original.length;
      for (let left = 1 + random.below(3); left > 0; left--)
        length = mutate(memory.subarray(margin, margin + original.length), length, random);
      // Now and then the foreign bytes around the frame change: the outcome may not.
      memory.fill(0, margin + length, margin + length + margin);
      const outcome = decode(entry, memory, length, version);
      if (typeof outcome === 'string') counts.refused++;
      else counts.read++;
      if (variant > 0) continue;
      const before = JSON.stringify(outcome);
      memory.fill(0xff, 0, margin);
      memory.fill(0x02, margin + length, margin + length + margin);
      assert.equal(
        JSON.stringify(decode(entry, memory, length, version)),
        before,
        `${entry.name} v${version}`,
      );
    }
  }
  context.diagnostic(JSON.stringify(counts));
  assert.ok(counts.read > frames / 20 && counts.refused > frames / 20, JSON.stringify(counts));
});

test('frames of noise', async () => {
  const random = new Prng(seed + 1);
  const entries = await catalog();
  const memory = new Uint8Array(margin * 2 + 256);
  let refused = 0;
  for (let count = 0; count < 10_000; count++) {
    random.fill(memory);
    const entry = random.pick(entries);
    const outcome = decode(
      entry,
      memory,
      random.below(257),
      random.between(entry.minVersion, entry.maxVersion),
    );
    if (typeof outcome === 'string') refused++;
  }
  assert.ok(refused > 5_000, `${refused} refused`);
});
