// The newest offset of each key in the part of a log that is being cleaned. A key is 128 bits of a keyed hash, so an entry
// has 24 bytes whatever its key; open addressing, linear probing. What does not fit is cleaned another time.

import { SipHash128 } from '../../base/sip-hash.ts';

/** Bytes of one slot: four words of the hash, and the offset. */
export const slotBytes = 24;

export interface OffsetMapOptions {
  /** Places for entries. */
  readonly slots: number;
  /** Share of the slots that may be taken, below 1. */
  readonly loadFactor: number;
  /** Four words of 32 bits that nobody knows. */
  readonly key: readonly [number, number, number, number];
}

export class OffsetMap {
  readonly #hash: SipHash128;
  readonly #slots: number;
  readonly #hashes: Int32Array;
  /** Offset plus one; 0 where the slot is free. */
  readonly #offsets: Float64Array;
  readonly capacity: number;
  size = 0;
  /** The newest offset that the map has heard of; what lies behind it is not covered. */
  latestOffset = -1;

  constructor({ slots, loadFactor, key }: OffsetMapOptions) {
    this.#slots = Math.max(2, Math.floor(slots));
    this.capacity = Math.max(1, Math.min(this.#slots - 1, Math.floor(this.#slots * loadFactor)));
    this.#hash = new SipHash128(key);
    this.#hashes = new Int32Array(this.#slots * 4);
    this.#offsets = new Float64Array(this.#slots);
  }

  /** Share of the slots that are taken. */
  get utilization(): number {
    return this.size / this.#slots;
  }

  /** The slot of the key `bytes[start, end)`, or the free one where it belongs. */
  #find(bytes: Uint8Array, start: number, end: number): number {
    this.#hash.update(bytes, start, end);
    const [a, b, c, d] = this.#hash.words as unknown as readonly [number, number, number, number];
    const hashes = this.#hashes;
    let slot = (a >>> 0) % this.#slots;
    while (this.#offsets[slot] !== 0) {
      const at = slot * 4;
      if (hashes[at] === a && hashes[at + 1] === b && hashes[at + 2] === c && hashes[at + 3] === d) break;
      slot = slot + 1 === this.#slots ? 0 : slot + 1;
    }
    return slot;
  }

  /** Notes that the key was written at `offset`. False when there is no room for a new key: nothing is noted then. */
  put(bytes: Uint8Array, start: number, end: number, offset: number): boolean {
    const slot = this.#find(bytes, start, end);
    if (this.#offsets[slot] === 0) {
      if (this.size >= this.capacity) return false;
      this.size++;
      this.#hashes.set(this.#hash.words, slot * 4);
    }
    this.#offsets[slot] = offset + 1;
    this.latestOffset = offset;
    return true;
  }

  /** The newest offset of the key, or -1 when the map has none. */
  get(bytes: Uint8Array, start: number, end: number): number {
    return this.#offsets[this.#find(bytes, start, end)]! - 1;
  }
}

/** Slots for a range of `offsets` offsets within `budgetBytes`: no more than it can have keys. */
export function slotsFor(offsets: number, budgetBytes: number, loadFactor: number): number {
  const needed = Math.ceil((offsets + 1) / loadFactor) + 1;
  return Math.max(2, Math.min(needed, Math.floor(budgetBytes / slotBytes)));
}
