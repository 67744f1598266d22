// Pooled memory, counted by its holders. A chunk is taken with one reference; whoever keeps its bytes past the call that
// handed them over takes another, and the last release gives the memory back. Freed memory is expensive to get again (a
// fresh page costs ten times a used one), so the pool keeps what it may and never shrinks below that.

import { assert } from './assert.ts';

export class Chunk {
  readonly bytes: Uint8Array;
  /** Bytes in use from the front, for owners that append. */
  used = 0;
  #references = 1;
  readonly #onFree: (chunk: Chunk) => void;

  constructor(bytes: Uint8Array, onFree: (chunk: Chunk) => void) {
    this.bytes = bytes;
    this.#onFree = onFree;
  }

  retain(): void {
    assert(this.#references > 0, 'a freed chunk was retained');
    this.#references++;
  }

  release(): void {
    assert(this.#references > 0, 'a chunk was released twice');
    if (--this.#references === 0) this.#onFree(this);
  }

  /** For the pool alone. */
  revive(): void {
    assert(this.#references === 0, 'a chunk in use was taken');
    this.#references = 1;
    this.used = 0;
  }
}

export interface ChunkPoolOptions {
  /** Smallest chunk; sizes are this times a power of two. */
  readonly chunkBytesMin: number;
  /** Free memory kept for the next taker. */
  readonly freeBytesMax: number;
}

export class ChunkPool {
  readonly #options: ChunkPoolOptions;
  readonly #free = new Map<number, Chunk[]>();
  #freeBytes = 0;
  #usedBytes = 0;

  constructor(options: ChunkPoolOptions) {
    this.#options = options;
  }

  /** Bytes of chunks that someone holds. */
  get usedBytes(): number {
    return this.#usedBytes;
  }

  get freeBytes(): number {
    return this.#freeBytes;
  }

  /** Size of the chunk that `take(bytes)` gives. */
  sizeFor(bytes: number): number {
    let size = this.#options.chunkBytesMin;
    while (size < bytes) size *= 2;
    return size;
  }

  /** A chunk of at least `bytes`, its content undefined. */
  take(bytes: number): Chunk {
    const size = this.sizeFor(bytes);
    this.#usedBytes += size;
    const chunk = this.#free.get(size)?.pop();
    if (chunk === undefined) return new Chunk(new Uint8Array(size), (freed) => this.#give(freed));
    this.#freeBytes -= size;
    chunk.revive();
    return chunk;
  }

  #give(chunk: Chunk): void {
    const size = chunk.bytes.length;
    this.#usedBytes -= size;
    if (this.#freeBytes + size > this.#options.freeBytesMax) return;
    this.#freeBytes += size;
    const free = this.#free.get(size);
    if (free === undefined) this.#free.set(size, [chunk]);
    else free.push(chunk);
  }
}
