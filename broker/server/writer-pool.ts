// Encoders between two uses. One is taken when a connection has its first answer of a turn and comes back when the bytes
// have left, because until then nothing in it may change.

import { Writer } from '../protocol/writer.ts';

export class WriterPool {
  readonly #writerBytes: number;
  readonly #freeMax: number;
  readonly #free: Writer[] = [];
  #usedCount = 0;

  constructor(writerBytes: number, freeMax: number) {
    this.#writerBytes = writerBytes;
    this.#freeMax = freeMax;
  }

  /** Writers that someone holds. */
  get usedCount(): number {
    return this.#usedCount;
  }

  take(): Writer {
    this.#usedCount++;
    return this.#free.pop() ?? new Writer(this.#writerBytes);
  }

  give(writer: Writer): void {
    this.#usedCount--;
    if (this.#free.length >= this.#freeMax) return;
    writer.rewind();
    this.#free.push(writer);
  }
}
