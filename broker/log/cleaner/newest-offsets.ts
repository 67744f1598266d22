// Which offsets of the cleaned range hold the newest record of their key: what the map knows, turned round. One bit an offset, so
// that a copy of the dirty part asks no key again, and passes over a batch of old records without opening it. Of the part
// that was clean before only keys can tell: there the map is asked.

import type { RecordCursor } from '../../protocol/record-cursor.ts';
import type { OffsetMap } from './offset-map.ts';

/** Offsets that bits are kept for at most; behind them the map is asked. 16 MB. */
const offsetsMax = 2 ** 27;

export class NewestOffsets {
  readonly #map: OffsetMap;
  readonly #start: number;
  readonly #end: number;
  readonly #bits: Uint8Array;

  /** `start` is where the dirty part begins. */
  constructor(map: OffsetMap, start: number) {
    this.#map = map;
    this.#start = start;
    this.#end = Math.max(start, Math.min(map.latestOffset + 1, start + offsetsMax));
    this.#bits = new Uint8Array(Math.ceil((this.#end - start) / 8));
  }

  /** What lies behind was not looked at. */
  get latestOffset(): number {
    return this.#map.latestOffset;
  }

  /** To be run to its end first; between two steps the caller may do something else. */
  *learn(): Generator<void, void, undefined> {
    for (const offsets of this.#map.newest()) {
      for (const offset of offsets) {
        const at = offset - this.#start;
        if (offset < this.#end) this.#bits[at >>> 3]! |= 1 << (at & 7);
      }
      yield;
    }
  }

  /** Whether no newer record has the key of the one at the cursor, which stands at `offset`, at most `latestOffset`. */
  has(cursor: RecordCursor, offset: number): boolean {
    if (offset >= this.#start && offset < this.#end) return this.#isSet(offset - this.#start);
    return offset >= this.#map.get(cursor.bytes, cursor.keyStart, cursor.keyEnd);
  }

  /** Whether it is known without any key that there is no newest record at the offsets `[first, last]`. */
  hasNone(first: number, last: number): boolean {
    if (first < this.#start || last >= this.#end) return false;
    const to = last - this.#start;
    let at = first - this.#start;
    while (at <= to)
      if ((at & 7) === 0 && to - at >= 7 && this.#bits[at >>> 3] === 0) at += 8;
      else if (this.#isSet(at)) return false;
      else at++;
    return true;
  }

  #isSet(at: number): boolean {
    return (this.#bits[at >>> 3]! & (1 << (at & 7))) !== 0;
  }
}
