// The records of a batch as bytes, decompressed where they have to be, within a bound.

import type { Compression } from '../port/compression.ts';
import { batchCodec } from '../protocol/record-batch.ts';
import { batchPayload } from '../protocol/record.ts';

/** A batch of `length` bytes at `start` of memory that may be overwritten once something else gets the loop. */
export interface BatchPlace {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly length: number;
}

/**
 * A view where nothing is compressed, else a promise of at most `maxBytes`. Rejects with DecompressionError. The bytes are
 * copied before the codec works on them.
 */
export function openedPayload(
  { bytes, start, length }: BatchPlace,
  compression: Compression,
  maxBytes: number,
): Uint8Array | Promise<Uint8Array> {
  const payload = batchPayload(bytes, start, length);
  const codec = batchCodec(bytes, start);
  return codec === 0 ? payload : compression.decompress(codec, payload.slice(), maxBytes);
}
