// The Compression port on Node: gzip and zstd of node:zlib, the native snappy and lz4 packages, and our own decoder
// for lz4 frames since the package has no bound on its output. gzip, zstd and snappy run on the thread pool; lz4
// decoding runs on the loop and lets it turn after each `turnBytes`.
// Invariants: nothing above `maxBytes` is ever handed out, and at most twice that is held while decoding (the pieces
// and the whole; once where the size is known, as nearly always). Whatever the input, the outcome is bytes or a
// DecompressionError. The caller leaves `bytes` unchanged until the promise settles: native code reads them.

import { constants, gunzip, gzip, zstdCompress, zstdDecompress } from 'node:zlib';

import { compressFrame as lz4CompressFrame } from 'lz4-napi';
import { compress as snappyCompress, uncompress as snappyUncompress } from 'snappy';

import type { Compression, CompressionCodec } from '../port/compression.ts';
import { compressionCodec, DecompressionError } from '../port/compression.ts';
import { decodeLz4Frames } from './lz4-frame.ts';
import { snappyBlocks, xerialBlockBytes, xerialStream } from './snappy-blocks.ts';

/** Bytes of lz4 output after which other work gets its turn: 1 to 3 ms. */
const turnBytes = 1024 * 1024;
/** What a step costs by itself, as bytes, so that endless empty blocks take turns too. */
const stepBytes = 64;
/** Larger first guesses of the output's size are taken back to this; the real size can still reach `maxBytes`. */
const outputGuessMax = 4 * 1024 * 1024;
/** Below this a guess saves nothing. */
const outputGuessMin = 16 * 1024;

type Unpack = (
  bytes: Uint8Array,
  options: { readonly chunkSize: number; readonly maxOutputLength: number },
  done: (error: (Error & { code?: string }) | null, output: Uint8Array) => void,
) => void;

/**
 * Room for the whole output in one piece, so that node:zlib need not join pieces. gzip ends with its length; a zstd
 * frame may not say it, and then JSON-like data shrinks to about a sixth.
 */
function guessOutputBytes(codec: CompressionCodec, bytes: Uint8Array, maxBytes: number): number {
  const { length } = bytes;
  let guess = length * 6;
  if (codec === compressionCodec.gzip && length > 18) {
    const claimed = new DataView(bytes.buffer, bytes.byteOffset, length).getUint32(length - 4, true);
    guess = Math.min(claimed + 64, length * 1040);
  }
  return Math.max(outputGuessMin, Math.min(guess, maxBytes + 64, outputGuessMax));
}

function unpack(
  codec: CompressionCodec,
  call: Unpack,
  bytes: Uint8Array,
  maxBytes: number,
): Promise<Uint8Array> {
  const options = {
    chunkSize: guessOutputBytes(codec, bytes, maxBytes),
    maxOutputLength: Math.max(1, maxBytes),
  };
  return new Promise((resolve, reject) => {
    call(bytes, options, (error, output) => {
      if (error === null && output.length <= maxBytes) resolve(output);
      else reject(unpackError(error, maxBytes));
    });
  });
}

function unpackError(error: (Error & { code?: string }) | null, maxBytes: number): DecompressionError {
  if (error === null || error.code === 'ERR_BUFFER_TOO_LARGE') {
    return new DecompressionError('too-large', `output above ${maxBytes} bytes`);
  }
  return new DecompressionError('corrupt', error.message);
}

async function unpackSnappy(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const blocks = snappyBlocks(bytes, maxBytes);
  const pieces: Uint8Array[] = [];
  let total = 0;
  for (const { start, end, size } of blocks) {
    const piece = await snappyPiece(bytes.subarray(start, end));
    if (piece.length !== size) throw new DecompressionError('corrupt', 'snappy: wrong length');
    if (blocks.length === 1) return piece;
    pieces.push(piece);
    total += size;
  }
  const output = new Uint8Array(total);
  let at = 0;
  for (const piece of pieces) {
    output.set(piece, at);
    at += piece.length;
  }
  return output;
}

async function snappyPiece(block: Uint8Array): Promise<Uint8Array> {
  try {
    return (await snappyUncompress(block, { asBuffer: true })) as Uint8Array;
  } catch (error) {
    throw new DecompressionError('corrupt', error instanceof Error ? error.message : 'snappy');
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function unpackLz4(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const decoding = decodeLz4Frames(bytes, maxBytes);
  let sinceTurn = 0;
  for (;;) {
    const step = decoding.next();
    if (step.done) return step.value;
    sinceTurn += step.value + stepBytes;
    if (sinceTurn < turnBytes) continue;
    sinceTurn = 0;
    await nextTurn();
  }
}

function pack(call: (done: (error: Error | null, output: Uint8Array) => void) => void): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    call((error, output) => (error === null ? resolve(output) : reject(error)));
  });
}

async function packSnappy(bytes: Uint8Array): Promise<Uint8Array> {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += xerialBlockBytes) {
    blocks.push(await snappyCompress(bytes.subarray(at, at + xerialBlockBytes)));
  }
  return xerialStream(blocks);
}

async function decompress(codec: CompressionCodec, bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  switch (codec) {
    case compressionCodec.none:
      if (bytes.length > maxBytes) throw new DecompressionError('too-large', `above ${maxBytes} bytes`);
      return bytes;
    case compressionCodec.gzip:
      return unpack(codec, gunzip, bytes, maxBytes);
    case compressionCodec.snappy:
      return unpackSnappy(bytes, maxBytes);
    case compressionCodec.lz4:
      return unpackLz4(bytes, maxBytes);
    case compressionCodec.zstd:
      return unpack(codec, zstdDecompress, bytes, maxBytes);
  }
}

/** Snappy has no levels; the lz4 package has one only. */
async function compress(codec: CompressionCodec, bytes: Uint8Array, level?: number): Promise<Uint8Array> {
  switch (codec) {
    case compressionCodec.none:
      return bytes;
    case compressionCodec.gzip:
      return pack((done) => gzip(bytes, level === undefined ? {} : { level }, done));
    case compressionCodec.snappy:
      return packSnappy(bytes);
    case compressionCodec.lz4:
      return lz4CompressFrame(bytes);
    case compressionCodec.zstd: {
      const params = level === undefined ? {} : { [constants.ZSTD_c_compressionLevel]: level };
      return pack((done) => zstdCompress(bytes, { params, pledgedSrcSize: bytes.length }, done));
    }
  }
}

export const nodeCompression: Compression = { decompress, compress };
