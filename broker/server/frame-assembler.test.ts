// Frames come out as they went in, wherever the bytes are split and however often the connection refuses them; memory
// follows what has arrived, not what is claimed; all of it goes back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChunkPool } from '../base/chunk.ts';
import { Prng } from '../base/prng.ts';
import { connectionLimits } from '../limits.ts';
import { ProtocolError } from '../protocol/protocol-error.ts';
import { randomPieces } from '../../test/server/endpoint.ts';
import { freshSeed } from '../../test/env/seed.ts';
import { FrameAssembler } from './frame-assembler.ts';
import { ReceiveBudget } from './receive-budget.ts';

const mib = 1024 * 1024;

function setUp(onFrame: (body: Uint8Array, inCarry: boolean) => boolean, budgetBytes = 64 * mib) {
  const pool = new ChunkPool({ chunkBytesMin: 4096, freeBytesMax: 64 * mib });
  const budget = new ReceiveBudget(budgetBytes);
  let rooms = 0;
  const make = (): FrameAssembler =>
    new FrameAssembler({
      pool,
      budget,
      limits: connectionLimits,
      frameBytesMax: 100 * mib,
      onFrame: ({ bytes, start, end, chunk }) => onFrame(bytes.subarray(start, end), chunk !== undefined),
      onRoom: () => {
        rooms++;
      },
    });
  return { pool, budget, assembler: make(), make, rooms: () => rooms };
}

const shared = new Uint8Array(256 * 1024);

/** Brings `bytes` as a network does: into the buffer asked for, else into the shared one, which is spoiled afterwards. */
function deliver(assembler: FrameAssembler, bytes: Uint8Array, pieces: readonly number[]): void {
  let at = 0;
  for (let index = 0; at < bytes.length; index++) {
    const target = assembler.nextBuffer() ?? shared;
    const piece = bytes.subarray(at, at + Math.min(pieces[index % pieces.length] ?? 1, target.length));
    target.set(piece);
    assembler.receive(target.subarray(0, piece.length));
    if (target === shared) shared.fill(0xee, 0, piece.length);
    at += piece.length;
  }
}

function frame(body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4 + body.length);
  new DataView(bytes.buffer).setInt32(0, body.length);
  bytes.set(body, 4);
  return bytes;
}

function lengthOnly(length: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setInt32(0, length);
  return bytes;
}

test('random frames, random splits, random refusals: the same frames in the same order', (context) => {
  const seed = freshSeed();
  context.diagnostic(`seed ${seed}`);
  const prng = new Prng(seed);
  for (let round = 0; round < 60; round++) {
    const bodies: Uint8Array[] = [];
    for (let index = 0; index < 40; index++) {
      const size =
        [prng.between(8, 60), prng.between(8, 5000), prng.between(60_000, 700_000)][
          prng.below(12) < 11 ? prng.below(2) : 2
        ] ?? 8;
      const body = new Uint8Array(size);
      for (let at = 0; at < size; at += 1 + (size >> 8)) body[at] = prng.below(256);
      bodies.push(body);
    }
    const got: Uint8Array[] = [];
    const refusing = round % 2 === 0;
    const { pool, budget, assembler } = setUp((body) => {
      if (refusing && prng.below(5) === 0) return false;
      got.push(body.slice());
      return true;
    });
    const bytes = Buffer.concat(bodies.map(frame));
    const pieces = randomPieces(prng, [40, 3000, 256 * 1024][round % 3] ?? 40);
    for (let at = 0; at < bytes.length; ) {
      const step = prng.between(1, 300_000);
      deliver(assembler, bytes.subarray(at, at + step), pieces);
      at += step;
      if (prng.below(2) === 0) assembler.proceed();
    }
    while (assembler.isBlocked) assembler.proceed();
    assert.equal(got.length, bodies.length, `round ${round}`);
    for (const [index, body] of bodies.entries()) assert.ok(Buffer.from(got[index] ?? []).equals(body));
    assert.deepEqual([assembler.pendingBytes, pool.usedBytes, budget.usedBytes], [0, 0, 0]);
  }
});

test('whole small frames are handed out where they were received, without a copy', () => {
  const carried: boolean[] = [];
  const { pool, assembler } = setUp((_body, inCarry) => carried.push(inCarry) > 0);
  deliver(assembler, Buffer.concat([frame(new Uint8Array(20)), frame(new Uint8Array(3000))]), [256 * 1024]);
  assert.deepEqual(carried, [false, false]);
  assert.equal(pool.usedBytes + pool.freeBytes, 0);
});

test('only the frame that was split is copied; those behind it are handed out in place', () => {
  const carried: boolean[] = [];
  const { assembler } = setUp((_body, inCarry) => carried.push(inCarry) > 0);
  const bytes = Buffer.concat([1, 2, 3, 4].map(() => frame(new Uint8Array(1000))));
  deliver(assembler, bytes, [1500, bytes.length]);
  assert.deepEqual(carried, [false, true, false, false]);
});

test('a large frame is received into its own memory, which grows with its bytes', () => {
  let seen = 0;
  const { pool, assembler } = setUp((body) => (seen = body.length) > 0);
  const body = new Uint8Array(40 * mib);
  const bytes = frame(body);
  let at = 0;
  let direct = 0;
  while (at < bytes.length) {
    const own = assembler.nextBuffer();
    const target = own ?? shared;
    const piece = bytes.subarray(at, at + Math.min(10_000, target.length));
    target.set(piece);
    assembler.receive(target.subarray(0, piece.length));
    at += piece.length;
    if (own !== undefined) direct += piece.length;
    // Four times what has come, rounded up to a size of the pool.
    assert.ok(pool.usedBytes <= Math.max(8 * at, 8192), `${pool.usedBytes} held for ${at} bytes`);
  }
  assert.equal(seen, body.length);
  assert.ok(direct > 0.99 * bytes.length);
  assert.equal(pool.usedBytes, 0);
});

test('a claimed length costs nothing', () => {
  const { pool, assembler } = setUp(() => true);
  deliver(assembler, lengthOnly(100 * mib), [4]);
  assert.ok(pool.usedBytes <= 4096);
  assembler.close();
  assert.equal(pool.usedBytes, 0);
});

test('lengths that cannot be are refused, other protocols by name', () => {
  const cases: [Uint8Array, RegExp][] = [
    [lengthOnly(0), /request of 0 bytes/],
    [lengthOnly(7), /request of 7 bytes/],
    [lengthOnly(-1), /request of -1 bytes/],
    [lengthOnly(2147483647), /request of 2147483647 bytes/],
    [lengthOnly(100 * mib + 1), /are allowed/],
    [Buffer.from('GET / HTTP/1.1\r\n\r\n'), /an HTTP request/],
    [Buffer.from('POST /x HTTP/1.1\r\n'), /an HTTP request/],
    [Buffer.from('1603010200010001fc0303', 'hex'), /a TLS handshake/],
  ];
  for (const [bytes, message] of cases) {
    for (const pieces of [[256 * 1024], [1]]) {
      const { pool, assembler } = setUp(() => true);
      assert.throws(
        () => deliver(assembler, bytes, pieces),
        (error) => error instanceof ProtocolError && message.test(error.message),
      );
      assembler.close();
      assert.equal(pool.usedBytes, 0);
    }
  }
});

test('over the budget the newest frame waits, and goes on when the oldest is done', () => {
  const done: number[] = [];
  const { budget, pool, make, rooms } = setUp((body) => done.push(body.length) > 0, 2 * mib);
  const older = make();
  const newer = make();
  const bytes = frame(new Uint8Array(3 * mib));
  const feed = (assembler: FrameAssembler, from: number, to: number): number => {
    let at = from;
    for (; at < to && !assembler.isStarved; at += 50_000)
      deliver(assembler, bytes.subarray(at, Math.min(at + 50_000, to)), [50_000]);
    return Math.min(at, to);
  };
  assert.equal(feed(older, 0, 200_000), 200_000);
  const newerAt = feed(newer, 0, bytes.length);
  assert.ok(newer.isStarved && newerAt < bytes.length);
  assert.equal(newer.nextBuffer(), undefined);
  assert.ok(budget.usedBytes <= 2.5 * mib, 'what has arrived is kept, no room is taken for what has not');
  assert.equal(feed(older, 200_000, 2_900_000), 2_900_000, 'the oldest may go over the budget');
  assert.ok(budget.usedBytes > 2 * mib && newer.isStarved);
  assert.equal(feed(older, 2_900_000, bytes.length), bytes.length);
  assert.deepEqual([done, newer.isStarved, rooms()], [[3 * mib], false, 1]);
  assert.equal(feed(newer, newerAt, bytes.length), bytes.length);
  assert.deepEqual([done.length, budget.usedBytes, pool.usedBytes], [2, 0, 0]);
});

test('received bytes are kept up to twice the budget, then the connection must go', () => {
  const { make, budget, pool } = setUp(() => false, 1 * mib);
  const burst = Buffer.concat(Array.from({ length: 200 }, () => frame(new Uint8Array(1000))));
  const kept: FrameAssembler[] = [];
  assert.throws(() => {
    for (;;) {
      const assembler = make();
      kept.push(assembler);
      deliver(assembler, burst, [burst.length]);
    }
  }, ProtocolError);
  assert.ok(budget.usedBytes > 1 * mib && budget.usedBytes <= 2 * mib);
  for (const assembler of kept) assembler.close();
  assert.deepEqual([budget.usedBytes, pool.usedBytes], [0, 0]);
});
