// Shows that frames come out whole however the stream is cut, and that a length out of bounds is refused at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ProtocolError } from '../broker/protocol/protocol-error.ts';
import { FrameSplitter } from './frame-splitter.ts';

function framed(body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(4 + body.length);
  new DataView(bytes.buffer).setInt32(0, body.length);
  bytes.set(body, 4);
  return bytes;
}

const bodies = [4, 5, 300, 17, 4096].map((length, seed) =>
  Uint8Array.from({ length }, (_, index) => (index * 7 + seed) & 255),
);
const stream = Buffer.concat(bodies.map(framed));

test('frames are the same for every way to cut the stream', () => {
  for (const step of [1, 2, 3, 5, 64, 301, stream.length]) {
    const frames: Uint8Array[] = [];
    const splitter = new FrameSplitter(5000, (frame) => frames.push(frame.slice()));
    for (let at = 0; at < stream.length; at += step) splitter.push(stream.subarray(at, at + step));
    assert.deepEqual(
      frames.map((frame) => [...frame]),
      bodies.map((body) => [...body]),
      `in steps of ${step}`,
    );
  }
});

test('a length above the bound, below a header or negative is refused before its bytes come', () => {
  for (const length of [5001, 0x7fffffff, 3, 0, -1]) {
    const splitter = new FrameSplitter(5000, () => assert.fail('no frame can come of this'));
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setInt32(0, length);
    assert.throws(() => splitter.push(bytes), ProtocolError, String(length));
  }
});
