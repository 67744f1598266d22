/**
 * What a command prints: text and bytes gathered into large writes, with the reader's pace respected.
 * Invariant: at most `chunkBytes` wait here, as long as the caller awaits what `write` gives.
 */
import { once } from 'node:events';
import type { Writable } from 'node:stream';

const chunkBytes = 64 * 1024;

export class Output {
  readonly #stream: Writable;
  #parts: Uint8Array[] = [];
  #waitingBytes = 0;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  /** Takes text or bytes; gives a promise when the caller has to wait. Bytes must not change any more. */
  write(data: string | Uint8Array): Promise<void> | undefined {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    this.#parts.push(bytes);
    this.#waitingBytes += bytes.length;
    return this.#waitingBytes >= chunkBytes ? this.flush() : undefined;
  }

  line(text: string): Promise<void> | undefined {
    return this.write(`${text}\n`);
  }

  /** Hands over what waits, and waits while the reader is behind. */
  async flush(): Promise<void> {
    if (this.#waitingBytes === 0) return;
    const whole = Buffer.concat(this.#parts, this.#waitingBytes);
    this.#parts = [];
    this.#waitingBytes = 0;
    if (!this.#stream.write(whole)) await once(this.#stream, 'drain');
  }
}
