/**
 * Cuts a byte stream into frames: four bytes of length, then that many bytes.
 * Invariant: a length is checked against the bound before anything is kept for it, and what is held is what came,
 * never what was claimed: a peer must send bytes to make us hold bytes.
 */
import { ProtocolError } from '../broker/protocol/protocol-error.ts';

const lengthBytes = 4;

export class FrameSplitter {
  readonly #frameBytesMax: number;
  readonly #onFrame: (frame: Uint8Array) => void;
  #chunks: Uint8Array[] = [];
  #held = 0;
  /** Length of the frame under way; -1 while its length is not known. */
  #wanted = -1;

  constructor(frameBytesMax: number, onFrame: (frame: Uint8Array) => void) {
    this.#frameBytesMax = frameBytesMax;
    this.#onFrame = onFrame;
  }

  /** Throws ProtocolError for a length that cannot be; the stream is of no use then. */
  push(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#chunks.push(bytes);
    this.#held += bytes.length;
    for (;;) {
      if (this.#wanted < 0) {
        if (this.#held < lengthBytes) return;
        this.#wanted = this.#frameLength(this.#take(lengthBytes));
      }
      if (this.#held < this.#wanted) return;
      const frame = this.#take(this.#wanted);
      this.#wanted = -1;
      this.#onFrame(frame);
    }
  }

  #frameLength(bytes: Uint8Array): number {
    const length = new DataView(bytes.buffer, bytes.byteOffset, lengthBytes).getInt32(0);
    if (length < lengthBytes || length > this.#frameBytesMax) {
      throw new ProtocolError(`a frame claims ${length} bytes (4 to ${this.#frameBytesMax} are accepted)`);
    }
    return length;
  }

  /** The next `count` bytes, which are there. A view where they lie in one chunk. */
  #take(count: number): Uint8Array {
    this.#held -= count;
    const first = this.#chunks[0];
    if (first !== undefined && first.length >= count) {
      if (first.length === count) this.#chunks.shift();
      else this.#chunks[0] = first.subarray(count);
      return first.subarray(0, count);
    }
    const whole = new Uint8Array(count);
    let filled = 0;
    let used = 0;
    while (filled < count) {
      const chunk = this.#chunks[used];
      if (chunk === undefined) break;
      const part = chunk.subarray(0, count - filled);
      whole.set(part, filled);
      filled += part.length;
      if (part.length < chunk.length) this.#chunks[used] = chunk.subarray(part.length);
      else used++;
    }
    this.#chunks.splice(0, used);
    return whole;
  }
}
