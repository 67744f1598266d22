// How a start reads the tails of logs. After a kill they are in the page cache, where reading at once costs a tenth of the
// way through the thread pool; after a power cut they are cold, and many should be on their way at the same time. Which of
// the two it is shows in the time that reads take: a slow one sends those behind it through the pool.

import type { Clock } from '../port/clock.ts';
import type { DiskFile } from '../port/disk.ts';

/** More than this is never read at once: the loop is not the start's alone, probes ask meanwhile. */
export const promptBytesMax: number = 256 << 10;
/** A read from the page cache takes less, one from a device more. */
const coldMs = 0.5;
/** Reads that go through the pool before the next one is tried. */
const cautiousReads = 32;

export class RecoveryReads {
  readonly #clock: Clock;
  /** Memory for tails, kept: fresh memory costs more than the reading. */
  readonly #buffers: Uint8Array[] = [];
  #cautious = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** As `DiskFile.read`. */
  read(file: DiskFile, into: Uint8Array, position: number): number | Promise<number> {
    if (into.byteLength > promptBytesMax) return file.read(into, position);
    if (this.#cautious > 0) {
      this.#cautious--;
      return file.read(into, position);
    }
    const start = this.#clock.monotonic();
    const count = file.readSync(into, position);
    if (this.#clock.monotonic() - start > coldMs) this.#cautious = cautiousReads;
    return count;
  }

  /** Runs `use` with memory of `promptBytesMax` that is its own until it ends. */
  async withBuffer<T>(use: (buffer: Uint8Array) => Promise<T>): Promise<T> {
    const buffer = this.#buffers.pop() ?? new Uint8Array(promptBytesMax);
    try {
      return await use(buffer);
    } finally {
      this.#buffers.push(buffer);
    }
  }
}
