// Snappy as Kafka's producers write it: one raw block, or the stream of blocks of the Java library ("xerial"), which
// opens with a magic of 8 bytes and two version numbers, then holds each block behind its length (big-endian).
// The raw format opens with the decompressed length as a varint: it is checked before anything is allocated, against
// the caller's bound and against what the bytes present can give at all.

import { DecompressionError } from '../port/compression.ts';

export interface SnappyBlock {
  readonly start: number;
  readonly end: number;
  /** Bytes that the block says it gives. */
  readonly size: number;
}

const magic = [0x82, 0x53, 0x4e, 0x41, 0x50, 0x50, 0x59, 0x00];
/** Magic, version, oldest version that can read it. */
const headerBytes = 16;
/** The magic's first four bytes: a length that no block has, so a further header may stand where a block may. */
const magicHead = 0x82534e41;
/** A copy element of 3 bytes gives at most 64. */
const expansionMax = 22;
/** Block size of the Java library, which older readers take for granted. */
export const xerialBlockBytes: number = 32 * 1024;

const corrupt = (message: string): DecompressionError =>
  new DecompressionError('corrupt', `snappy: ${message}`);

const isXerial = (input: Uint8Array): boolean =>
  input.length >= headerBytes && magic.every((byte, i) => input[i] === byte);

function uint32(input: Uint8Array, at: number): number {
  if (at + 4 > input.length) throw corrupt('ends early');
  return ((input[at]! << 24) | (input[at + 1]! << 16) | (input[at + 2]! << 8) | input[at + 3]!) >>> 0;
}

function readBlock(input: Uint8Array, start: number, end: number): SnappyBlock {
  let size = 0;
  let at = start;
  for (let shift = 0; ; shift += 7) {
    const byte = input[at++];
    if (byte === undefined || at > end) throw corrupt('length ends early');
    if (shift === 28 && byte > 0x0f) throw corrupt('length above 32 bits');
    size += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) break;
  }
  return { start, end, size };
}

function checkSizes(blocks: readonly SnappyBlock[], maxBytes: number): void {
  let total = 0;
  for (const block of blocks) total += block.size;
  if (total > maxBytes) {
    throw new DecompressionError('too-large', `snappy gives ${total} bytes, more than ${maxBytes}`);
  }
  for (const { start, end, size } of blocks) {
    if (size > (end - start) * expansionMax) throw corrupt('length is more than the bytes can give');
  }
}

/** The blocks of `input`, their sizes checked. Throws DecompressionError. */
export function snappyBlocks(input: Uint8Array, maxBytes: number): SnappyBlock[] {
  const blocks: SnappyBlock[] = [];
  if (!isXerial(input)) {
    blocks.push(readBlock(input, 0, input.length));
  } else {
    for (let at = headerBytes; at < input.length; ) {
      const length = uint32(input, at);
      if (length === magicHead && isXerial(input.subarray(at))) {
        at += headerBytes;
        continue;
      }
      at += 4;
      if (length > input.length - at) throw corrupt('block ends early');
      blocks.push(readBlock(input, at, at + length));
      at += length;
    }
  }
  checkSizes(blocks, maxBytes);
  return blocks;
}

/** Blocks of raw snappy as one stream of the Java library. */
export function xerialStream(blocks: readonly Uint8Array[]): Uint8Array {
  let length = headerBytes;
  for (const block of blocks) length += 4 + block.length;
  const stream = new Uint8Array(length);
  const view = new DataView(stream.buffer);
  stream.set(magic, 0);
  view.setUint32(8, 1);
  view.setUint32(12, 1);
  let at = headerBytes;
  for (const block of blocks) {
    view.setUint32(at, block.length);
    stream.set(block, at + 4);
    at += 4 + block.length;
  }
  return stream;
}
