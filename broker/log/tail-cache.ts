// The newest record batches of a broker, in the chunks they were received in: what tailing consumers and followers read.
// One queue of chunks with a bound in bytes, the oldest going first; and for each partition a list of ranges into them.
// A range whose chunk has left the queue is stale and is never given out; it may stand behind ranges that are not, where
// large and small batches took turns. The queue holds one reference to each chunk; whoever sends a slice takes another.

import { assert } from '../base/assert.ts';
import type { Chunk, ChunkPool } from '../base/chunk.ts';

export interface TailCacheOptions {
  readonly pool: ChunkPool;
  readonly bytesMax: number;
  /** Batches smaller than this are copied next to each other; larger ones stay in the chunk they came in. */
  readonly copyBytesMax: number;
  readonly appendChunkBytes: number;
}

/** A chunk in the queue; `sequence` says how old it is. */
export interface TailChunk {
  readonly chunk: Chunk;
  readonly sequence: number;
}

export interface TailSlice {
  readonly held: TailChunk;
  readonly start: number;
  readonly end: number;
}

export class TailCache {
  readonly #options: TailCacheOptions;
  #queue: TailChunk[] = [];
  #head = 0;
  #bytes = 0;
  #sequence = 0;
  #open: TailChunk | undefined;
  #lastKept: TailChunk | undefined;

  constructor(options: TailCacheOptions) {
    this.#options = options;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Chunks with a lower sequence are gone. */
  get oldestSequence(): number {
    return this.#queue[this.#head]?.sequence ?? this.#sequence;
  }

  /** Puts `bytes`, which lie in `owner` when given, under the cache's care and says where they are now. */
  admit(bytes: Uint8Array, owner: Chunk | undefined): TailSlice {
    if (owner !== undefined && bytes.length >= this.#options.copyBytesMax) return this.#keep(bytes, owner);
    const held = this.#room(bytes.length);
    const start = held.chunk.used;
    held.chunk.bytes.set(bytes, start);
    held.chunk.used = start + bytes.length;
    return { held, start, end: start + bytes.length };
  }

  #keep(bytes: Uint8Array, owner: Chunk): TailSlice {
    let held = this.#lastKept;
    if (held?.chunk !== owner || held.sequence < this.oldestSequence) {
      owner.retain();
      held = this.#push(owner);
      this.#lastKept = held;
    }
    const start = bytes.byteOffset - owner.bytes.byteOffset;
    return { held, start, end: start + bytes.length };
  }

  #room(count: number): TailChunk {
    const open = this.#open;
    if (open !== undefined && open.chunk.bytes.length - open.chunk.used >= count) return open;
    const held = this.#push(this.#options.pool.take(Math.max(count, this.#options.appendChunkBytes)));
    this.#open = held;
    return held;
  }

  #push(chunk: Chunk): TailChunk {
    const held = { chunk, sequence: this.#sequence++ };
    this.#queue.push(held);
    this.#bytes += chunk.bytes.length;
    while (this.#bytes > this.#options.bytesMax && this.#queue.length - this.#head > 1) this.#evict();
    return held;
  }

  #evict(): void {
    const oldest = this.#queue[this.#head]!;
    this.#head++;
    if (this.#head > 64 && this.#head * 2 > this.#queue.length) {
      this.#queue = this.#queue.slice(this.#head);
      this.#head = 0;
    }
    this.#bytes -= oldest.chunk.bytes.length;
    if (oldest === this.#open) this.#open = undefined;
    oldest.chunk.release();
  }
}

/** Runs of batches of one partition, oldest first. Offsets have no gap from the first range to the last. */
export class TailRanges {
  readonly #cache: TailCache;
  readonly #rangeBytesMax: number;
  #ranges: TailRange[] = [];
  #head = 0;

  constructor(cache: TailCache, rangeBytesMax = 65_536) {
    this.#cache = cache;
    this.#rangeBytesMax = rangeBytesMax;
  }

  add(slice: TailSlice, baseOffset: number, nextOffset: number): void {
    const last = this.#ranges.at(-1);
    if (last !== undefined && this.#ranges.length > this.#head) {
      if (last.nextOffset !== baseOffset) this.clear();
      else if (
        last.held === slice.held &&
        last.end === slice.start &&
        slice.end - last.start <= this.#rangeBytesMax
      ) {
        last.end = slice.end;
        last.nextOffset = nextOffset;
        return;
      }
    }
    this.#dropStale();
    const { held, start, end } = slice;
    this.#ranges.push({ held, start, end, baseOffset, nextOffset });
  }

  #dropStale(): void {
    const oldest = this.#cache.oldestSequence;
    while (this.#head < this.#ranges.length && this.#ranges[this.#head]!.held.sequence < oldest) this.#head++;
    if (this.#head > 32 && this.#head * 2 > this.#ranges.length) {
      this.#ranges = this.#ranges.slice(this.#head);
      this.#head = 0;
    }
  }

  /** Index of the range that holds `offset`, or -1 when the cache does not have it (any more). */
  find(offset: number): number {
    this.#dropStale();
    let low = this.#head;
    let high = this.#ranges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ranges[middle]!.nextOffset <= offset) low = middle + 1;
      else high = middle;
    }
    const range = this.#fresh(low);
    return range !== undefined && range.baseOffset <= offset ? low : -1;
  }

  /** The range at an index that `find` gave, or one behind it; undefined from the first that the cache has not. */
  at(index: number): Readonly<TailRange> | undefined {
    assert(index >= this.#head, 'a stale range was asked for');
    return this.#fresh(index);
  }

  #fresh(index: number): TailRange | undefined {
    const range = this.#ranges[index];
    return range === undefined || range.held.sequence < this.#cache.oldestSequence ? undefined : range;
  }

  /** Forgets every range that begins below `offset`. */
  dropBelow(offset: number): void {
    while (this.#head < this.#ranges.length && this.#ranges[this.#head]!.baseOffset < offset) this.#head++;
  }

  clear(): void {
    this.#ranges = [];
    this.#head = 0;
  }
}

interface TailRange {
  held: TailChunk;
  start: number;
  end: number;
  baseOffset: number;
  nextOffset: number;
}
