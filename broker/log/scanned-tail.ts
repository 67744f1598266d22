// The batches that recovery found behind a recovery point: offset, checksum and place of each, in columns, since there may
// be a million. Lets replay tell whether the log already has what the write-ahead file says.

export interface ScannedEntry {
  readonly baseOffset: number;
  readonly segment: number;
  readonly position: number;
  readonly length: number;
  readonly crc: number;
}

export class ScannedTail {
  #offsets = new Float64Array(64);
  #segments = new Float64Array(64);
  #positions = new Uint32Array(64);
  #lengths = new Uint32Array(64);
  #crcs = new Uint32Array(64);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(entry: ScannedEntry): void {
    if (this.#count === this.#offsets.length) this.#grow();
    const at = this.#count++;
    this.#offsets[at] = entry.baseOffset;
    this.#segments[at] = entry.segment;
    this.#positions[at] = entry.position;
    this.#lengths[at] = entry.length;
    this.#crcs[at] = entry.crc;
  }

  #grow(): void {
    const size = this.#offsets.length * 2;
    const copy = <T extends Float64Array | Uint32Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.#offsets = copy(this.#offsets, new Float64Array(size));
    this.#segments = copy(this.#segments, new Float64Array(size));
    this.#positions = copy(this.#positions, new Uint32Array(size));
    this.#lengths = copy(this.#lengths, new Uint32Array(size));
    this.#crcs = copy(this.#crcs, new Uint32Array(size));
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
    if (at === this.#count) return undefined;
    return {
      baseOffset: this.#offsets[at]!,
      segment: this.#segments[at]!,
      position: this.#positions[at]!,
      length: this.#lengths[at]!,
      crc: this.#crcs[at]!,
    };
  }

  /** Forgets batches that start at `baseOffset` or later. */
  truncate(baseOffset: number): void {
    this.#count = this.#rank(baseOffset);
  }
}
