// Sparse map from timestamp to offset within one segment, in Kafka's format: entries of 12 bytes, the largest timestamp
// so far, then the last offset of the batch that carries it, relative to the base offset. Timestamps strictly ascend.

/** Bytes of one entry on disk. */
const timeIndexEntryBytes = 12;

export interface TimeIndexEntry {
  readonly timestamp: number;
  readonly relativeOffset: number;
}

export class TimeIndex {
  #timestamps = new Float64Array(16);
  #offsets = new Uint32Array(16);
  #count = 0;

  get entries(): number {
    return this.#count;
  }

  get memoryBytes(): number {
    return this.#timestamps.byteLength + this.#offsets.byteLength;
  }

  last(): TimeIndexEntry | undefined {
    return this.#count === 0 ? undefined : this.#at(this.#count - 1);
  }

  #at(index: number): TimeIndexEntry {
    return { timestamp: this.#timestamps[index]!, relativeOffset: this.#offsets[index]! };
  }

  /** Adds an entry unless its timestamp is no news. */
  maybeAppend(timestamp: number, relativeOffset: number): boolean {
    if (timestamp < 0) return false;
    if (this.#count > 0 && timestamp <= this.#timestamps[this.#count - 1]!) return false;
    if (this.#count === this.#offsets.length) this.#grow();
    this.#timestamps[this.#count] = timestamp;
    this.#offsets[this.#count] = relativeOffset;
    this.#count++;
    return true;
  }

  #grow(): void {
    const timestamps = new Float64Array(this.#timestamps.length * 2);
    const offsets = new Uint32Array(timestamps.length);
    timestamps.set(this.#timestamps);
    offsets.set(this.#offsets);
    this.#timestamps = timestamps;
    this.#offsets = offsets;
  }

  /** The last entry whose timestamp is below `timestamp`: records before its offset are all older. */
  lookupBelow(timestamp: number): TimeIndexEntry | undefined {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#timestamps[middle]! < timestamp) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? undefined : this.#at(low - 1);
  }

  /** The first entry at or behind an offset: records up to it are no newer. */
  lookupAt(relativeOffset: number): TimeIndexEntry | undefined {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#offsets[middle]! < relativeOffset) low = middle + 1;
      else high = middle;
    }
    return low === this.#count ? undefined : this.#at(low);
  }

  encode(): Uint8Array {
    const bytes = new Uint8Array(this.#count * timeIndexEntryBytes);
    const view = new DataView(bytes.buffer);
    for (let index = 0; index < this.#count; index++) {
      const timestamp = this.#timestamps[index]!;
      const high = Math.floor(timestamp / 4294967296);
      view.setInt32(index * 12, high);
      view.setUint32(index * 12 + 4, timestamp - high * 4294967296);
      view.setUint32(index * 12 + 8, this.#offsets[index]!);
    }
    return bytes;
  }

  /** Undefined when the bytes are not a time index; zero padding at the end is ignored. */
  static decode(bytes: Uint8Array): TimeIndex | undefined {
    if (bytes.length % timeIndexEntryBytes !== 0) return undefined;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const index = new TimeIndex();
    for (let at = 0; at < bytes.length; at += 12) {
      const timestamp = view.getInt32(at) * 4294967296 + view.getUint32(at + 4);
      const offset = view.getUint32(at + 8);
      if (timestamp === 0 && offset === 0) break;
      if (index.#count > 0 && offset < index.#offsets[index.#count - 1]!) return undefined;
      if (!index.maybeAppend(timestamp, offset)) return undefined;
    }
    return index;
  }
}
