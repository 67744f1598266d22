// The codecs of a record batch. Asynchronous, since real ones run off the loop.

/** Numbers as in the low three bits of a batch's attributes. */
export const compressionCodec = { none: 0, gzip: 1, snappy: 2, lz4: 3, zstd: 4 } as const;
export type CompressionCodec = (typeof compressionCodec)[keyof typeof compressionCodec];
export type CompressionName = keyof typeof compressionCodec;

/** The input is not what its codec says, or it would grow past its bound. */
export class DecompressionError extends Error {
  override readonly name = 'DecompressionError';
  readonly reason: 'corrupt' | 'too-large';
  constructor(reason: 'corrupt' | 'too-large', message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface Compression {
  /** Rejects with DecompressionError; gives at most `maxBytes`, and never holds more than twice that meanwhile. */
  decompress(codec: CompressionCodec, bytes: Uint8Array, maxBytes: number): Promise<Uint8Array>;
  /** `level` is the codec's own; undefined takes its default. */
  compress(codec: CompressionCodec, bytes: Uint8Array, level?: number): Promise<Uint8Array>;
}
