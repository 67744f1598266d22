// One end of a simulated connection, and the direction that leads away from it.
//
//   write -> queue -> (window) -> on the way -> arrived at the peer -> handed to its handler
//
// Invariants: bytes keep their order; `done` of each write is called once, when the window has taken its last byte or the
// stream has gone; a handler hears of the end once, after the last byte that is to arrive.

import type { Stream, StreamHandler } from '../../broker/port/network.ts';
import type { SimWire } from './sim-network.ts';

interface QueuedWrite {
  readonly bytes: Uint8Array;
  taken: number;
  readonly done: () => void;
}

export interface SimAddress {
  readonly address: string;
  readonly port: number;
  readonly localPort: number;
}

export class SimStream implements Stream {
  readonly remoteAddress: string;
  readonly remotePort: number;
  readonly localPort: number;
  readonly #wire: SimWire;
  #peer: SimStream | undefined;
  #handler: StreamHandler | undefined;
  #queue: QueuedWrite[] = [];
  #queuedBytes = 0;
  /** Taken from the queue and not yet handed to the peer's handler. */
  #windowUsed = 0;
  #lastArrivalMs = 0;
  #arrived: Uint8Array[] = [];
  #paused = false;
  #reading = false;
  /** No write comes any more. */
  #ending = false;
  /** Closes once everything is sent; a client that only ends its side stays to read. */
  #closesAtEnd = false;
  #finSent = false;
  #finArrived = false;
  #destroyed = false;
  #told = false;
  #lost = false;

  constructor(wire: SimWire, address: SimAddress) {
    this.#wire = wire;
    this.remoteAddress = address.address;
    this.remotePort = address.port;
    this.localPort = address.localPort;
  }

  join(peer: SimStream): void {
    this.#peer = peer;
  }

  start(handler: StreamHandler): void {
    this.#handler = handler;
    this.#scheduleRead();
  }

  /** Nothing that is sent from here arrives any more. */
  lose(): void {
    this.#lost = true;
  }

  write(buffers: readonly Uint8Array[], done: () => void): void {
    const bytes = Buffer.concat(buffers);
    if (bytes.length === 0 || this.#destroyed || this.#ending) {
      this.#wire.timers.after(0, done);
      return;
    }
    this.#queue.push({ bytes, taken: 0, done });
    this.#queuedBytes += bytes.length;
    this.#pump();
  }

  queuedBytes(): number {
    return this.#queuedBytes;
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#scheduleRead();
  }

  end(): void {
    this.#closesAtEnd = true;
    this.endWriting();
  }

  /** For clients: ends this side and still reads. */
  endWriting(): void {
    this.#ending = true;
    this.#pump();
  }

  destroy(): void {
    if (this.#destroyed) return;
    this.#close(undefined);
    this.#send(() => this.#peer?.onReset());
  }

  /** Moves queued bytes into the window and sets them on their way. */
  #pump(): void {
    const { windowBytes, prng } = this.#wire;
    // As kernels do: not for a few bytes of room, or all pieces would become tiny.
    const roomBytes = windowBytes - this.#windowUsed;
    if (roomBytes < Math.min(windowBytes / 4, this.#queuedBytes)) return;
    while (!this.#destroyed && this.#windowUsed < windowBytes) {
      const [write] = this.#queue;
      if (write === undefined) break;
      const most = Math.min(windowBytes - this.#windowUsed, write.bytes.length - write.taken);
      const count = prng.below(4) === 0 ? prng.between(1, most) : most;
      const piece = write.bytes.slice(write.taken, write.taken + count);
      write.taken += count;
      this.#windowUsed += count;
      this.#queuedBytes -= count;
      this.#send(() => this.#peer?.onArrived(piece));
      if (write.taken < write.bytes.length) continue;
      this.#queue.shift();
      this.#wire.timers.after(0, () => this.#finish(write));
    }
    if (this.#ending && this.#queue.length === 0 && !this.#finSent && !this.#destroyed) {
      this.#finSent = true;
      this.#send(() => this.#peer?.onFin());
    }
    if (this.#finSent && this.#closesAtEnd) this.#wire.timers.after(0, () => this.#close(undefined));
  }

  #finish(write: QueuedWrite): void {
    write.done();
    if (!this.#told) this.#handler?.onDrain();
  }

  /** In order, after a delay, unless the way is cut. */
  #send(arrive: () => void): void {
    const at = Math.max(this.#lastArrivalMs, this.#wire.timers.nowMs + this.#wire.delayMs());
    this.#lastArrivalMs = at;
    this.#wire.timers.after(at - this.#wire.timers.nowMs, () => {
      if (!this.#lost) arrive();
    });
  }

  onArrived(bytes: Uint8Array): void {
    if (this.#destroyed) return this.#send(() => this.#peer?.onReset());
    this.#arrived.push(bytes);
    this.#scheduleRead();
  }

  onFin(): void {
    this.#finArrived = true;
    this.#scheduleRead();
  }

  onReset(): void {
    if (!this.#destroyed) this.#close(this.#finArrived ? undefined : new Error('connection reset'));
  }

  #scheduleRead(): void {
    if (this.#reading || this.#handler === undefined) return;
    if (this.#arrived.length === 0 && !this.#finArrived) return;
    this.#reading = true;
    this.#wire.timers.after(0, () => {
      this.#reading = false;
      this.#read();
    });
  }

  /** One read: as many bytes as chance wants, into the buffer that the handler has named. */
  #read(): void {
    const handler = this.#handler;
    if (handler === undefined || this.#paused || this.#destroyed || this.#told) return;
    const [first] = this.#arrived;
    if (first === undefined) {
      if (this.#finArrived) this.#tell(undefined);
      return;
    }
    const { prng, shared, readBytesMax } = this.#wire;
    const target = handler.nextBuffer() ?? shared;
    const most = Math.min(first.length, target.length, readBytesMax);
    const count = prng.below(3) === 0 ? prng.between(1, most) : most;
    target.set(first.subarray(0, count));
    if (count === first.length) this.#arrived.shift();
    else this.#arrived[0] = first.subarray(count);
    handler.onBytes(target.subarray(0, count));
    if (target === shared) shared.fill(0xee, 0, count);
    this.#peer?.onTaken(count);
    this.#scheduleRead();
  }

  /** The peer has read: the window has room. */
  onTaken(count: number): void {
    this.#windowUsed -= count;
    this.#pump();
  }

  #tell(error: Error | undefined): void {
    if (this.#told) return;
    this.#told = true;
    this.#handler?.onClose(error);
  }

  #close(error: Error | undefined): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    const queue = this.#queue;
    this.#queue = [];
    this.#queuedBytes = 0;
    this.#arrived = [];
    this.#wire.timers.after(0, () => {
      for (const write of queue) write.done();
      this.#tell(error);
    });
  }
}
