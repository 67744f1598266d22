// The newest offset of each key in the part of a log that is being cleaned. A key is 128 bits of a keyed hash, so an entry
// has 24 bytes whatever its key; open addressing, linear probing. What does not fit is cleaned another time.
//
// The table begins small and grows with the keys: most ranges have far fewer keys than records, and a table that fits into
// the processor's caches is several times as quick.

import { SipHash128 } from '../../base/sip-hash.ts';

/** Bytes of one slot: four words of the hash, and the offset. */
export const slotBytes = 24;

/** A table is followed by one so much larger; while one is copied into the other, both are there. */
const growth = 4;
const firstSlotsMin = 4096;
/** Slots that are moved between two looks at the clock. */
const slotsPerStep = 1024;

export interface OffsetMapOptions {
  /** Places for entries, at most. */
  readonly slots: number;
  /** Share of the slots that may be taken, below 1. */
  readonly loadFactor: number;
  /** Four words of 32 bits that nobody knows. */
  readonly key: readonly [number, number, number, number];
}

export class OffsetMap {
  readonly #hash: SipHash128;
  readonly #slotsMax: number;
  readonly #loadFactor: number;
  #slots: number;
  #hashes: Int32Array;
  /** Offset plus one; 0 where the slot is free. */
  #offsets: Float64Array;
  size = 0;
  /** The newest offset that the map has heard of; what lies behind it is not covered. */
  latestOffset = -1;

  constructor({ slots, loadFactor, key }: OffsetMapOptions) {
    this.#slotsMax = Math.max(2, Math.floor(slots));
    this.#loadFactor = loadFactor;
    this.#slots = this.#slotsMax;
    while (this.#slots >= firstSlotsMin * growth) this.#slots = Math.floor(this.#slots / growth);
    this.#hash = new SipHash128(key);
    this.#hashes = new Int32Array(this.#slots * 4);
    this.#offsets = new Float64Array(this.#slots);
  }

  /** Share of the slots that are taken. */
  get utilization(): number {
    return this.size / this.#slotsMax;
  }

  /** Entries that the table takes as it is. */
  get #capacity(): number {
    return Math.max(1, Math.min(this.#slots - 1, Math.floor(this.#slots * this.#loadFactor)));
  }

  /** The slot of the key `bytes[start, end)`, or the free one where it belongs. */
  #find(bytes: Uint8Array, start: number, end: number): number {
    this.#hash.update(bytes, start, end);
    return this.#slotOf(this.#hash.words, 0);
  }

  /** The same for the hash at `words[from, from + 4)`. */
  #slotOf(words: Int32Array, from: number): number {
    const a = words[from]!;
    const b = words[from + 1]!;
    const c = words[from + 2]!;
    const d = words[from + 3]!;
    const hashes = this.#hashes;
    // A multiplication spreads as well as a remainder, and takes a fraction of its time. Exact below 2^31 slots.
    let slot = Math.floor((a >>> 0) * (this.#slots / 2 ** 32));
    while (this.#offsets[slot] !== 0) {
      const at = slot * 4;
      if (hashes[at] === a && hashes[at + 1] === b && hashes[at + 2] === c && hashes[at + 3] === d) break;
      slot = slot + 1 === this.#slots ? 0 : slot + 1;
    }
    return slot;
  }

  /**
   * Grows until `keys` new ones fit, or to the largest table. To be run to its end before the map is used again; between two
   * steps the caller may do something else.
   */
  *makeRoom(keys: number): Generator<void, void, undefined> {
    while (this.size + keys > this.#capacity && this.#slots < this.#slotsMax) yield* this.#grow();
  }

  *#grow(): Generator<void, void, undefined> {
    const hashes = this.#hashes;
    const offsets = this.#offsets;
    const larger = this.#slots * growth;
    // The sizes were divided down from the largest; what a division has lost is made good at the end.
    this.#slots = larger * growth > this.#slotsMax ? this.#slotsMax : larger;
    this.#hashes = new Int32Array(this.#slots * 4);
    this.#offsets = new Float64Array(this.#slots);
    for (let old = 0; old < offsets.length; old++) {
      if (old % slotsPerStep === 0) yield;
      if (offsets[old] === 0) continue;
      const slot = this.#slotOf(hashes, old * 4);
      for (let word = 0; word < 4; word++) this.#hashes[slot * 4 + word] = hashes[old * 4 + word]!;
      this.#offsets[slot] = offsets[old]!;
    }
  }

  /** Notes that the key was written at `offset`. False when a new key needs `makeRoom`, or finds none: nothing is noted then. */
  put(bytes: Uint8Array, start: number, end: number, offset: number): boolean {
    const slot = this.#find(bytes, start, end);
    if (this.#offsets[slot] === 0) {
      if (this.size >= this.#capacity) return false;
      this.size++;
      this.#hashes.set(this.#hash.words, slot * 4);
    }
    this.#offsets[slot] = offset + 1;
    this.latestOffset = offset;
    return true;
  }

  /** The newest offsets of all keys, in no order, some at a time. */
  *newest(): Generator<readonly number[], void, undefined> {
    for (let from = 0; from < this.#slots; from += slotsPerStep) {
      const taken = this.#offsets.subarray(from, from + slotsPerStep).filter((offset) => offset !== 0);
      yield Array.from(taken, (offset) => offset - 1);
    }
  }

  /** The newest offset of the key, or -1 when the map has none. */
  get(bytes: Uint8Array, start: number, end: number): number {
    return this.#offsets[this.#find(bytes, start, end)]! - 1;
  }
}

/** Slots for a range of `offsets` offsets within `budgetBytes`, growing included: no more than it can have keys. */
export function slotsFor(offsets: number, budgetBytes: number, loadFactor: number): number {
  const needed = Math.ceil((offsets + 1) / loadFactor) + 1;
  return Math.max(2, Math.min(needed, Math.floor(budgetBytes / slotBytes / (1 + 1 / growth))));
}
