/**
 * Ways to spoil a frame. Each takes a whole frame (length, header, body) and gives the bytes to send instead; after most
 * of them the length tells the truth again, so that the damage meets the decoder and not the framing.
 */
import type { Prng } from '../../broker/base/prng.ts';
import { withLength } from '../wire/request-frame.ts';

export type Mutation = (frame: Uint8Array, random: Prng, other: Uint8Array) => Uint8Array;

/** Numbers that lengths, counts, tags and varints lie with. */
const lies: readonly (readonly number[])[] = [
  [0x7f, 0xff, 0xff, 0xff],
  [0xff, 0xff, 0xff, 0xff],
  [0xff, 0xff, 0xff, 0xfe],
  [0x80, 0x00, 0x00, 0x00],
  [0x00, 0x0f, 0xff, 0xff],
  [0x7f, 0xff],
  [0xff, 0xff],
  [0xff, 0xfe],
  [0xff, 0xff, 0xff, 0xff, 0x0f],
  [0xff, 0xff, 0xff, 0xff, 0x07],
  [0xff, 0xff, 0xff, 0xff, 0x7f],
  [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
  [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80],
  [0x00],
  [0x01],
  [0x02],
  [0x7f],
  [0xff],
];

/** Bytes of the length, then of API, version and correlation id: behind them lies what the decoders read. */
const prefixBytes = 12;

const restored = (frame: Uint8Array): Uint8Array => withLength(frame.subarray(4));

const bodyPlace = (frame: Uint8Array, random: Prng): number =>
  frame.length <= prefixBytes ? frame.length : prefixBytes + random.below(frame.length - prefixBytes);

function overwritten(frame: Uint8Array, at: number, bytes: readonly number[]): Uint8Array {
  const spoilt = frame.slice();
  for (const [index, byte] of bytes.entries()) if (at + index < spoilt.length) spoilt[at + index] = byte;
  return spoilt;
}

function spliced(frame: Uint8Array, range: { at: number; remove: number }, insert: Uint8Array): Uint8Array {
  const spoilt = new Uint8Array(frame.length - range.remove + insert.length);
  spoilt.set(frame.subarray(0, range.at));
  spoilt.set(insert, range.at);
  spoilt.set(frame.subarray(range.at + range.remove), range.at + insert.length);
  return restored(spoilt);
}

export const mutations: Readonly<Record<string, Mutation>> = {
  none: (frame) => frame,

  'a lie in a length, count, tag or varint': (frame, random) =>
    overwritten(frame, bodyPlace(frame, random), random.pick(lies)),

  'two lies': (frame, random) =>
    overwritten(
      overwritten(frame, bodyPlace(frame, random), random.pick(lies)),
      bodyPlace(frame, random),
      random.pick(lies),
    ),

  'flipped bits': (frame, random) => {
    const spoilt = frame.slice();
    for (let left = 1 + random.below(8); left > 0; left--) {
      const at = bodyPlace(frame, random);
      if (at < spoilt.length) spoilt[at] = spoilt[at]! ^ (1 << random.below(8));
    }
    return spoilt;
  },

  'flipped bits anywhere behind the length': (frame, random) => {
    const spoilt = frame.slice();
    const at = 4 + random.below(frame.length - 4);
    spoilt[at] = spoilt[at]! ^ (1 << random.below(8));
    return spoilt;
  },

  truncation: (frame, random) => restored(frame.subarray(0, 4 + random.below(frame.length - 3))),

  'bytes too many': (frame, random) =>
    spliced(frame, { at: frame.length, remove: 0 }, random.fill(new Uint8Array(1 + random.below(64)))),

  'bytes put in': (frame, random) =>
    spliced(
      frame,
      { at: bodyPlace(frame, random), remove: 0 },
      random.fill(new Uint8Array(1 + random.below(16))),
    ),

  'bytes taken out': (frame, random) => {
    const at = bodyPlace(frame, random);
    return spliced(
      frame,
      { at, remove: Math.min(1 + random.below(8), frame.length - at) },
      new Uint8Array(0),
    );
  },

  'a part said twice': (frame, random) => {
    const at = bodyPlace(frame, random);
    const part = frame.subarray(at, at + 1 + random.below(64));
    return spliced(frame, { at, remove: 0 }, part);
  },

  'a part of another request': (frame, random, other) => {
    const at = bodyPlace(frame, random);
    const from = bodyPlace(other, random);
    return spliced(frame, { at, remove: frame.length - at }, other.subarray(from));
  },

  'another API': (frame, random) => overwritten(frame, 4, [0, random.below(100)]),

  'another version': (frame, random) => overwritten(frame, 6, [0, random.below(20)]),

  'random bytes behind the header': (frame, random) =>
    spliced(
      frame,
      { at: Math.min(prefixBytes, frame.length), remove: Math.max(0, frame.length - prefixBytes) },
      random.fill(new Uint8Array(random.below(300))),
    ),

  'nothing but random bytes': (_, random) => withLength(random.fill(new Uint8Array(random.below(200)))),

  'a length that lies': (frame, random) => {
    const length = random.pick([
      frame.length - 5,
      frame.length - 3,
      frame.length + 100,
      8,
      1,
      0,
      -1,
      -2147483648,
      2147483647,
      104_857_601,
      104_857_600,
    ]);
    return withLength(frame.subarray(4), length);
  },

  'half a frame': (frame, random) => frame.slice(0, 1 + random.below(frame.length - 1)),
};

/** How often each is chosen. Lies and flips come most: each valid request has many places for them. */
const weights: readonly (readonly [string, number])[] = Object.keys(mutations).map((name) => {
  if (name === 'a lie in a length, count, tag or varint') return [name, 40];
  if (name === 'flipped bits') return [name, 16];
  if (name === 'half a frame' || name === 'a length that lies' || name === 'nothing but random bytes')
    return [name, 1];
  return [name, 4];
});
const bag: readonly string[] = weights.flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name),
);

export const pickMutation = (random: Prng): string => random.pick(bag);
