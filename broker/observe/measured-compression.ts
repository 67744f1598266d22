// Codecs that count the batches they refuse: what is not in its format, and what would grow past its bound.

import type { MetricRegistry } from '../base/metrics.ts';
import { storageMetrics } from '../port/broker-metrics.ts';
import {
  type Compression,
  type CompressionCodec,
  type CompressionName,
  compressionCodec,
  DecompressionError,
} from '../port/compression.ts';

const nameOf = (codec: CompressionCodec): CompressionName =>
  (Object.keys(compressionCodec) as CompressionName[]).find((name) => compressionCodec[name] === codec)!;

export class MeasuredCompression implements Compression {
  readonly #compression: Compression;
  readonly #registry: MetricRegistry;

  constructor(compression: Compression, registry: MetricRegistry) {
    this.#compression = compression;
    this.#registry = registry;
    registry.declare(storageMetrics.decompressionRefusals);
  }

  async decompress(codec: CompressionCodec, bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
    try {
      return await this.#compression.decompress(codec, bytes, maxBytes);
    } catch (error) {
      if (error instanceof DecompressionError)
        this.#registry.cell(storageMetrics.decompressionRefusals, [nameOf(codec), error.reason]).add(1);
      throw error;
    }
  }

  compress(codec: CompressionCodec, bytes: Uint8Array, level?: number): Promise<Uint8Array> {
    return this.#compression.compress(codec, bytes, level);
  }
}
