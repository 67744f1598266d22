/**
 * Cuts a byte stream into lines. A line ends before its \n; the last one needs none. Bytes are kept as they are, \r too.
 * Invariant: a line longer than the bound is refused before more of it is held.
 */
import { CommandFailure } from '../terminal/failure.ts';

const lineFeed = 10;
/** Longest line. Bytes. */
export const lineBytesMax: number = 64 * 1024 * 1024;

export class LineCutter {
  readonly #bytesMax: number;
  #parts: Uint8Array[] = [];
  #held = 0;
  #count = 0;

  constructor(bytesMax: number = lineBytesMax) {
    this.#bytesMax = bytesMax;
  }

  /** The lines that `chunk` completes. They are views where they can be. */
  *push(chunk: Uint8Array): Generator<Uint8Array> {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(lineFeed, start);
      if (end < 0) break;
      yield this.#complete(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length) this.#hold(chunk.subarray(start));
  }

  /** What stands after the last \n, if anything does. */
  *end(): Generator<Uint8Array> {
    if (this.#held > 0) yield this.#complete(new Uint8Array(0));
  }

  #hold(part: Uint8Array): void {
    this.#held += part.length;
    if (this.#held > this.#bytesMax) {
      throw new CommandFailure(
        `line ${this.#count + 1} is longer than ${this.#bytesMax} bytes; records end with a line feed`,
      );
    }
    this.#parts.push(part);
  }

  #complete(last: Uint8Array): Uint8Array {
    if (this.#held === 0) {
      this.#count++;
      return last;
    }
    this.#hold(last);
    this.#count++;
    const line = new Uint8Array(this.#held);
    let at = 0;
    for (const part of this.#parts) {
      line.set(part, at);
      at += part.length;
    }
    this.#parts = [];
    this.#held = 0;
    return line;
  }
}
