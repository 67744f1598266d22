// Reads a file of the write-ahead ring from front to back: the next piece is on its way while one is looked at, and what a
// group has in one piece and what it has in the next stand next to each other. The memory is small and used again: fresh
// memory costs more than the reading.

import { assert } from '../../base/assert.ts';
import { DiskError, type DiskFile } from '../../port/disk.ts';

const pieceBytes = 2 << 20;
/** The largest rest of a piece that is carried over to the next. */
const carriedBytesMax = 1 << 20;

/** Bytes of a file: its byte `position` stands at `memory[at]`. */
export interface WalBytes {
  readonly memory: Uint8Array;
  readonly at: number;
}

/** Two pieces, each with room for the rest of the other before it. One read of a file at a time. */
export class WalMemory {
  readonly #pieces: (Uint8Array | undefined)[] = [undefined, undefined];

  piece(index: number): Uint8Array {
    return (this.#pieces[index] ??= new Uint8Array(carriedBytesMax + pieceBytes));
  }
}

export class WalReader {
  readonly #file: DiskFile;
  readonly #size: number;
  readonly #memory: WalMemory;
  /** Which piece is looked at; the other is being filled. */
  #index = 0;
  #ahead: Promise<number> | undefined;
  /** The bytes at hand are those of the file from `#start` to `#end`; in the piece they begin at `#from`. */
  #start = 0;
  #end = 0;
  #from = carriedBytesMax;

  /** Reads up to `size`, from the position on that is asked for first. */
  constructor(file: DiskFile, size: number, memory: WalMemory) {
    this.#file = file;
    this.#size = size;
    this.#memory = memory;
  }

  /** `length` bytes at `position`, all before `size`; valid until the next call. No position is before the last. Rejects with DiskError. */
  async bytes(position: number, length: number): Promise<WalBytes> {
    assert(position >= this.#start && position + length <= this.#size, 'a file is read from front to back');
    if (length > carriedBytesMax) return this.#readAlone(position, length);
    if (position > this.#end) await this.#goTo(position);
    while (this.#end < position + length) await this.#advance(position);
    return { memory: this.#memory.piece(this.#index), at: this.#from + position - this.#start };
  }

  /** Nothing is read ahead any more: the memory may be another reader's. */
  async stop(): Promise<void> {
    await this.#ahead?.catch(() => undefined);
    this.#ahead = undefined;
  }

  /** A group that is larger than what is carried over. */
  async #readAlone(position: number, length: number): Promise<WalBytes> {
    const memory = new Uint8Array(length);
    await this.#file.read(memory, position);
    return { memory, at: 0 };
  }

  async #goTo(position: number): Promise<void> {
    await this.stop();
    this.#start = this.#end = position;
    this.#from = carriedBytesMax;
  }

  /** Takes the next piece, with the bytes from `position` on before it, and has the one after it read. */
  async #advance(position: number): Promise<void> {
    const [piece, next] = [this.#memory.piece(this.#index), this.#memory.piece(1 - this.#index)];
    const count = await (this.#ahead ?? this.#read(next));
    if (count === 0) throw new DiskError('io', this.#file.path, `it ends before ${this.#size}`);
    const [rest, end] = [this.#end - position, this.#from + this.#end - this.#start];
    this.#from = carriedBytesMax - rest;
    next.set(piece.subarray(end - rest, end), this.#from);
    this.#start = position;
    this.#end += count;
    this.#index = 1 - this.#index;
    this.#ahead = this.#end < this.#size ? this.#read(piece) : undefined;
    // A failure is heard of when the piece is asked for.
    this.#ahead?.catch(() => undefined);
  }

  #read(piece: Uint8Array): Promise<number> {
    const length = Math.min(pieceBytes, this.#size - this.#end);
    return this.#file.read(piece.subarray(carriedBytesMax, carriedBytesMax + length), this.#end);
  }
}
