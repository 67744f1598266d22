// Encoders between two uses. One is taken when a connection has its first answer of a turn and comes back when the bytes
// have left, because until then nothing in it may change. Where very many connections are answered in one turn, most
// answers are small, and the encoders beyond those that are kept begin small too.

import { Writer } from '../protocol/writer.ts';

export class WriterPool {
  readonly #writerBytes: number;
  readonly #freeMax: number;
  readonly #manyWriterBytes: number;
  readonly #free: Writer[] = [];
  #usedCount = 0;

  constructor(writerBytes: number, freeMax: number, manyWriterBytes: number = writerBytes) {
    this.#writerBytes = writerBytes;
    this.#freeMax = freeMax;
    this.#manyWriterBytes = manyWriterBytes;
  }

  /** Writers that someone holds. */
  get usedCount(): number {
    return this.#usedCount;
  }

  take(): Writer {
    this.#usedCount++;
    const bytes = this.#usedCount > this.#freeMax ? this.#manyWriterBytes : this.#writerBytes;
    return this.#free.pop() ?? new Writer(bytes);
  }

  give(writer: Writer): void {
    this.#usedCount--;
    if (this.#free.length >= this.#freeMax || writer.bufferBytes < this.#writerBytes) return;
    writer.rewind();
    this.#free.push(writer);
  }
}
