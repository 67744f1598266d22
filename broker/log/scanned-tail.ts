// The batches that recovery found behind a recovery point: offset and checksum of each, in columns, since there may be a
// million. Lets replay tell whether the log already has what the write-ahead file says.

export interface ScannedEntry {
  readonly baseOffset: number;
  readonly crc: number;
}

/** Most tails are short, and there are thousands: so small an array stands on the heap of the engine. */
const firstCapacity = 8;

export class ScannedTail {
  #offsets = new Float64Array(0);
  #crcs = new Uint32Array(0);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add({ baseOffset, crc }: ScannedEntry): void {
    if (this.#count === this.#offsets.length) this.#grow();
    const at = this.#count++;
    this.#offsets[at] = baseOffset;
    this.#crcs[at] = crc;
  }

  #grow(): void {
    const size = Math.max(firstCapacity, this.#offsets.length * 2);
    const [offsets, crcs] = [new Float64Array(size), new Uint32Array(size)];
    offsets.set(this.#offsets);
    crcs.set(this.#crcs);
    this.#offsets = offsets;
    this.#crcs = crcs;
  }

  #rank(baseOffset: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#offsets[middle]! < baseOffset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The batch that starts at `baseOffset`, or the first one behind it. */
  from(baseOffset: number): ScannedEntry | undefined {
    const at = this.#rank(baseOffset);
    return at === this.#count ? undefined : { baseOffset: this.#offsets[at]!, crc: this.#crcs[at]! };
  }

  /** Forgets batches that start at `baseOffset` or later. */
  truncate(baseOffset: number): void {
    this.#count = this.#rank(baseOffset);
  }
}
