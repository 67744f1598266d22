// Decoder of the LZ4 frame format (version 1.6 of its description) with a bound on what comes out.
// Invariants: a first pass over tokens alone finds the exact size, so a bomb is refused before anything is allocated
// and the output is allocated once; no read leaves the input, no match reaches before its frame (or, with independent
// blocks, its block). Every checksum that is present is verified. Frames that follow each other are one stream;
// skippable frames are skipped; dictionaries and the legacy format are refused.
// A generator, so that its owner can let other work run: it yields the bytes worked on since it last did.

import { xxhash32 } from '../base/xxhash32.ts';
import { DecompressionError } from '../port/compression.ts';

const frameMagic = 0x184d2204;
/** Sixteen magic numbers, the last four bits free. */
const skippableMagic = 0x184d2a50;
const minMatch = 4;
/** Bit 31 of a block's size says that its bytes are stored as they are. */
const storedBit = 0x80000000;

interface FrameHeader {
  readonly independentBlocks: boolean;
  readonly blockChecksums: boolean;
  readonly contentChecksum: boolean;
  readonly contentSize: number | undefined;
  readonly blockSizeMax: number;
  /** Where the first block's size stands. */
  readonly end: number;
}

const corrupt = (message: string): DecompressionError =>
  new DecompressionError('corrupt', `lz4 frame: ${message}`);

function uint32(input: Uint8Array, at: number): number {
  if (at + 4 > input.length) throw corrupt('ends early');
  return (input[at]! | (input[at + 1]! << 8) | (input[at + 2]! << 16) | (input[at + 3]! << 24)) >>> 0;
}

/** Where the frame after the skippable ones at `at` starts, or the end of the input. */
function skipSkippable(input: Uint8Array, at: number): number {
  let next = at;
  while (next < input.length && (uint32(input, next) & 0xfffffff0) >>> 0 === skippableMagic) {
    next += 8 + uint32(input, next + 4);
    if (next > input.length) throw corrupt('skippable frame ends early');
  }
  return next;
}

function readHeader(input: Uint8Array, at: number): FrameHeader {
  if (uint32(input, at) !== frameMagic) throw corrupt('wrong magic number');
  const flags = input[at + 4];
  const descriptor = input[at + 5];
  if (flags === undefined || descriptor === undefined) throw corrupt('ends early');
  if (flags >>> 6 !== 1) throw corrupt('unknown version');
  if ((flags & 0x02) !== 0 || (descriptor & 0x8f) !== 0) throw corrupt('reserved bits set');
  if ((flags & 0x01) !== 0) throw corrupt('needs a dictionary');
  const blockSizeId = descriptor >>> 4;
  if (blockSizeId < 4) throw corrupt('unknown block size');
  const hasContentSize = (flags & 0x08) !== 0;
  const checksumAt = at + (hasContentSize ? 14 : 6);
  if (checksumAt >= input.length) throw corrupt('ends early');
  if (input[checksumAt] !== ((xxhash32(input, at + 4, checksumAt) >>> 8) & 0xff)) {
    throw corrupt('wrong header checksum');
  }
  return {
    independentBlocks: (flags & 0x20) !== 0,
    blockChecksums: (flags & 0x10) !== 0,
    contentChecksum: (flags & 0x04) !== 0,
    contentSize: hasContentSize ? uint32(input, at + 6) + uint32(input, at + 10) * 2 ** 32 : undefined,
    blockSizeMax: 2 ** (8 + 2 * blockSizeId),
    end: checksumAt + 1,
  };
}

/** Bytes that the block `input[start, end)` gives. Stops as soon as they pass `max`. */
function blockSize(input: Uint8Array, start: number, end: number, max: number): number {
  let at = start;
  let size = 0;
  for (;;) {
    if (at >= end) throw corrupt('block ends early');
    const token = input[at++]!;
    let literals = token >>> 4;
    if (literals === 15) {
      let more: number;
      do {
        if (at >= end) throw corrupt('block ends early');
        more = input[at++]!;
        literals += more;
      } while (more === 255);
    }
    at += literals;
    size += literals;
    if (at > end) throw corrupt('literals leave the block');
    if (size > max) return size;
    if (at === end) return size;
    at += 2;
    let match = (token & 15) + minMatch;
    if ((token & 15) === 15) {
      let more: number;
      do {
        if (at >= end) throw corrupt('block ends early');
        more = input[at++]!;
        match += more;
      } while (more === 255);
    }
    size += match;
    if (size > max) return size;
  }
}

interface BlockTarget {
  readonly output: Uint8Array;
  /** The oldest byte of `output` that a match may copy. */
  readonly historyStart: number;
}

/** Decodes a block whose size `blockSize` has checked; returns the end of what it wrote. */
function decodeBlock(
  input: Uint8Array,
  range: readonly [number, number],
  at: number,
  to: BlockTarget,
): number {
  const { output, historyStart } = to;
  const end = range[1];
  let from = range[0];
  let out = at;
  for (;;) {
    const token = input[from++]!;
    let literals = token >>> 4;
    if (literals === 15) {
      let more: number;
      do literals += more = input[from++]!;
      while (more === 255);
    }
    if (literals > 32) output.set(input.subarray(from, from + literals), out);
    else for (let i = 0; i < literals; i++) output[out + i] = input[from + i]!;
    from += literals;
    out += literals;
    if (from === end) return out;
    const distance = input[from]! | (input[from + 1]! << 8);
    from += 2;
    let match = (token & 15) + minMatch;
    if ((token & 15) === 15) {
      let more: number;
      do match += more = input[from++]!;
      while (more === 255);
    }
    if (distance === 0 || out - distance < historyStart) throw corrupt('match before the start');
    copyMatch(output, out, distance, match);
    out += match;
  }
}

/** Copies `length` bytes that stand `distance` back; where they overlap, the copy repeats itself. */
function copyMatch(output: Uint8Array, at: number, distance: number, length: number): void {
  if (length <= 32) {
    for (let i = at; i < at + length; i++) output[i] = output[i - distance]!;
  } else if (distance === 1) {
    output.fill(output[at - 1]!, at, at + length);
  } else {
    // Each round doubles what can be copied without overlap.
    let done = 0;
    while (done < length) {
      const run = Math.min(length - done, distance + done);
      output.copyWithin(at + done, at - distance, at - distance + run);
      done += run;
    }
  }
}

interface Block {
  readonly start: number;
  readonly end: number;
  readonly stored: boolean;
  /** Where the next block's size stands. */
  readonly next: number;
}

/** The block whose size field is at `at`, its checksum verified; undefined for the mark that ends a frame. */
function readBlock(input: Uint8Array, at: number, header: FrameHeader): Block | undefined {
  const field = uint32(input, at);
  if (field === 0) return undefined;
  const stored = (field & storedBit) !== 0;
  const length = (field & ~storedBit) >>> 0;
  if (length > header.blockSizeMax) throw corrupt('block larger than its frame allows');
  const start = at + 4;
  const end = start + length;
  if (end > input.length) throw corrupt('ends early');
  if (!header.blockChecksums) return { start, end, stored, next: end };
  if (uint32(input, end) !== xxhash32(input, start, end)) throw corrupt('wrong block checksum');
  return { start, end, stored, next: end + 4 };
}

/** First pass: the exact size of all frames. Rejects what is malformed or passes `maxBytes`. */
function* measure(input: Uint8Array, maxBytes: number): Generator<number, number> {
  let total = 0;
  let at = skipSkippable(input, 0);
  if (at >= input.length) throw corrupt('no frame');
  while (at < input.length) {
    const header = readHeader(input, at);
    const before = total;
    at = header.end;
    for (let block = readBlock(input, at, header); block; block = readBlock(input, at, header)) {
      const max = Math.min(header.blockSizeMax, maxBytes - total);
      const size = block.stored ? block.end - block.start : blockSize(input, block.start, block.end, max);
      if (size > header.blockSizeMax) throw corrupt('block larger than its frame allows');
      if (size > max)
        throw new DecompressionError('too-large', `lz4 frame gives more than ${maxBytes} bytes`);
      total += size;
      at = block.next;
      yield block.end - block.start;
    }
    at += 4;
    if (header.contentSize !== undefined && header.contentSize !== total - before) {
      throw corrupt('wrong content size');
    }
    if (header.contentChecksum) {
      uint32(input, at);
      at += 4;
    }
    at = skipSkippable(input, at);
  }
  return total;
}

/** Decodes all frames of `input`. Throws DecompressionError. */
export function* decodeLz4Frames(input: Uint8Array, maxBytes: number): Generator<number, Uint8Array> {
  const output = new Uint8Array(yield* measure(input, maxBytes));
  let out = 0;
  let at = skipSkippable(input, 0);
  while (at < input.length) {
    const header = readHeader(input, at);
    const frameStart = out;
    at = header.end;
    for (let block = readBlock(input, at, header); block; block = readBlock(input, at, header)) {
      const before = out;
      if (block.stored) {
        output.set(input.subarray(block.start, block.end), out);
        out += block.end - block.start;
      } else {
        const historyStart = header.independentBlocks ? out : frameStart;
        out = decodeBlock(input, [block.start, block.end], out, { output, historyStart });
      }
      at = block.next;
      yield out - before;
    }
    at += 4;
    if (header.contentChecksum) {
      if (uint32(input, at) !== xxhash32(output, frameStart, out)) throw corrupt('wrong content checksum');
      at += 4;
    }
    at = skipSkippable(input, at);
  }
  return output;
}
