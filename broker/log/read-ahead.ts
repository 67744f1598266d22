// Reads a file from front to back in blocks, the next one while its user works on the last. Three blocks of memory: the one
// that is read from, the one before it, which a read may still begin in, and the next.

import type { DiskFile } from '../port/disk.ts';

const blocksKept = 3;

interface Block {
  readonly index: number;
  readonly loading: Promise<Uint8Array>;
}

export class ReadAhead implements Pick<DiskFile, 'read'> {
  readonly #file: Pick<DiskFile, 'read'>;
  readonly #size: number;
  readonly #blockBytes: number;
  readonly #memory: Uint8Array[] = [];
  readonly #blocks: Block[] = [];

  /** `size` is where the file ends for the reader. */
  constructor(file: Pick<DiskFile, 'read'>, size: number, blockBytes: number) {
    this.#file = file;
    this.#size = size;
    this.#blockBytes = Math.max(1, Math.min(size, blockBytes));
  }

  /** As DiskFile's; cheap where positions ascend. Rejects with DiskError. */
  async read(into: Uint8Array, position: number): Promise<number> {
    let done = 0;
    while (done < into.byteLength && position + done < this.#size) {
      const at = position + done;
      const index = Math.floor(at / this.#blockBytes);
      const loading = this.#load(index);
      if ((index + 1) * this.#blockBytes < this.#size) void this.#load(index + 1);
      const bytes = await loading;
      const part = bytes.subarray(at - index * this.#blockBytes).subarray(0, into.byteLength - done);
      if (part.byteLength === 0) break;
      into.set(part, done);
      done += part.byteLength;
    }
    return done;
  }

  #load(index: number): Promise<Uint8Array> {
    const slot = index % blocksKept;
    const there = this.#blocks[slot];
    if (there?.index === index) return there.loading;
    const memory = (this.#memory[slot] ??= new Uint8Array(this.#blockBytes));
    const start = index * this.#blockBytes;
    const into = memory.subarray(0, Math.min(this.#blockBytes, this.#size - start));
    const loading = (there?.loading ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => this.#file.read(into, start))
      .then((count) => into.subarray(0, count));
    // Whoever asks for the block hears of a failure; nobody may.
    loading.catch(() => undefined);
    this.#blocks[slot] = { index, loading };
    return loading;
  }
}
