// Sparse map from offset to file position within one segment, in Kafka's format: entries of 8 bytes, the offset of a
// batch's last record relative to the segment's base offset, then the position of that batch. Both columns ascend.

/** Bytes of one entry on disk. */
const offsetIndexEntryBytes = 8;

export class OffsetIndex {
  #offsets = new Uint32Array(16);
  #positions = new Uint32Array(16);
  #count = 0;

  get entries(): number {
    return this.#count;
  }

  get memoryBytes(): number {
    return this.#offsets.byteLength * 2;
  }

  append(relativeOffset: number, position: number): void {
    if (this.#count > 0 && relativeOffset <= this.#offsets[this.#count - 1]!) return;
    if (this.#count === this.#offsets.length) this.#grow();
    this.#offsets[this.#count] = relativeOffset;
    this.#positions[this.#count] = position;
    this.#count++;
  }

  #grow(): void {
    const offsets = new Uint32Array(this.#offsets.length * 2);
    const positions = new Uint32Array(offsets.length);
    offsets.set(this.#offsets);
    positions.set(this.#positions);
    this.#offsets = offsets;
    this.#positions = positions;
  }

  /** How many entries have a relative offset at or below `relativeOffset`. */
  #rank(relativeOffset: number): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#offsets[middle]! <= relativeOffset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Position of a batch at or before the one that holds `relativeOffset`; 0 when the index says nothing. */
  lookup(relativeOffset: number): number {
    const rank = this.#rank(relativeOffset);
    return rank === 0 ? 0 : this.#positions[rank - 1]!;
  }

  encode(): Uint8Array {
    const bytes = new Uint8Array(this.#count * offsetIndexEntryBytes);
    const view = new DataView(bytes.buffer);
    for (let index = 0; index < this.#count; index++) {
      view.setUint32(index * 8, this.#offsets[index]!);
      view.setUint32(index * 8 + 4, this.#positions[index]!);
    }
    return bytes;
  }

  /** Undefined when the bytes are not an index of a segment of `segmentBytes`; zero padding at the end is ignored. */
  static decode(bytes: Uint8Array, segmentBytes: number): OffsetIndex | undefined {
    if (bytes.length % offsetIndexEntryBytes !== 0) return undefined;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const index = new OffsetIndex();
    let lastOffset = -1;
    let lastPosition = -1;
    for (let at = 0; at < bytes.length; at += 8) {
      const offset = view.getUint32(at);
      const position = view.getUint32(at + 4);
      if (offset === 0 && position === 0 && at > 0) break;
      if (offset <= lastOffset || position <= lastPosition || position >= segmentBytes) return undefined;
      index.append(offset, position);
      lastOffset = offset;
      lastPosition = position;
    }
    return index;
  }
}
