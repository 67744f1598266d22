// One TCP connection. Invariants: `done` of each write is called exactly once, by the kernel's answer or by the end of
// the socket; the handler hears of the end exactly once; no bytes are handed out while reading is paused or after the
// end; the buffer armed for the next read is referenced from here, so that it cannot be collected under the kernel.

import type net from 'node:net';
import type { Stream, StreamHandler } from '../port/network.ts';

/** What this folder uses of Node's private socket handle. */
export interface SocketHandle {
  useUserBuffer?(buffer: Uint8Array): void;
  /** Bytes that the kernel has not taken of the write in progress. */
  readonly writeQueueSize?: number;
}

interface PendingWrite {
  readonly bytes: number;
  readonly done: () => void;
  finished: boolean;
}

export class TcpStream implements Stream {
  readonly remoteAddress: string;
  readonly remotePort: number;
  readonly localPort: number;
  readonly #socket: net.Socket;
  readonly #shared: Uint8Array;
  readonly #direct: boolean;
  #handler: StreamHandler | undefined;
  /** Where the next bytes go when reads are direct. */
  #armed: Uint8Array;
  /** Received by a `data` event and not yet handed out, because the handler paused. */
  #rest: Uint8Array | undefined;
  #writes = new Set<PendingWrite>();
  #queuedBytes = 0;
  #paused = false;
  #closed = false;
  #error: Error | undefined;

  constructor(socket: net.Socket, shared: Uint8Array, direct: boolean) {
    this.#socket = socket;
    this.#shared = shared;
    this.#armed = shared;
    this.#direct = direct;
    this.remoteAddress = socket.remoteAddress ?? '';
    this.remotePort = socket.remotePort ?? 0;
    this.localPort = socket.localPort ?? 0;
    socket.on('error', (error) => {
      this.#error = error;
    });
    socket.on('end', () => this.#onEnd(undefined));
    socket.on('close', () => {
      this.#onEnd(this.#error);
      for (const write of this.#writes) this.#finish(write);
    });
  }

  setHandler(handler: StreamHandler): void {
    this.#handler = handler;
  }

  /** Node asks after each read. Undefined leaves the buffer of before in place, which saves a call. */
  bufferToArm(): Uint8Array | undefined {
    if (this.#closed || this.#handler === undefined) return undefined;
    const next = this.#handler.nextBuffer() ?? this.#shared;
    if (next === this.#armed) return undefined;
    this.#armed = next;
    return next;
  }

  /** Direct: `count` bytes lie in the armed buffer. False stops reading. */
  onRead(count: number): boolean {
    if (this.#closed || this.#handler === undefined) return false;
    const armed = this.#armed;
    this.#handler.onBytes(count === armed.length ? armed : armed.subarray(0, count));
    return !this.#paused && !this.#closed;
  }

  /** Not direct: `bytes` are the stream's own; they are copied where the handler has said where it wants them. */
  onData(bytes: Uint8Array): void {
    let rest = bytes;
    while (rest.length > 0 && !this.#closed && this.#handler !== undefined) {
      if (this.#paused) {
        this.#rest = rest;
        return;
      }
      const target = this.#handler.nextBuffer();
      if (target === undefined) return this.#handler.onBytes(rest);
      const count = Math.min(target.length, rest.length);
      target.set(rest.subarray(0, count));
      rest = rest.subarray(count);
      this.#handler.onBytes(target.subarray(0, count));
    }
  }

  write(buffers: readonly Uint8Array[], done: () => void): void {
    let bytes = 0;
    let last = -1;
    for (let index = 0; index < buffers.length; index++) {
      const length = buffers[index]?.length ?? 0;
      bytes += length;
      if (length > 0) last = index;
    }
    const write: PendingWrite = { bytes, done, finished: false };
    this.#writes.add(write);
    this.#queuedBytes += bytes;
    const socket = this.#socket;
    const finish = (): void => this.#finish(write);
    if (last < 0 || socket.destroyed || socket.writableEnded) return queueMicrotask(finish);
    if (last > 0) socket.cork();
    for (let index = 0; index < last; index++) {
      const buffer = buffers[index];
      if (buffer !== undefined && buffer.length > 0) socket.write(buffer);
    }
    const final = buffers[last];
    if (final !== undefined) socket.write(final, finish);
    if (last > 0) socket.uncork();
  }

  #finish(write: PendingWrite): void {
    if (write.finished) return;
    write.finished = true;
    this.#writes.delete(write);
    this.#queuedBytes -= write.bytes;
    write.done();
    if (!this.#closed) this.#handler?.onDrain();
  }

  queuedBytes(): number {
    if (this.#writes.size !== 1) return this.#queuedBytes;
    // A single write is all in the kernel's hands: what it has taken of it counts as gone, so that a slow reader of one
    // large answer shows progress.
    const left = (this.#socket as unknown as { _handle?: SocketHandle | null })._handle?.writeQueueSize;
    return left === undefined || left === 0 ? this.#queuedBytes : Math.min(left, this.#queuedBytes);
  }

  pause(): void {
    if (this.#paused || this.#closed) return;
    this.#paused = true;
    this.#socket.pause();
  }

  resume(): void {
    if (!this.#paused || this.#closed) return;
    this.#paused = false;
    if (this.#direct) {
      // The buffer armed before the pause may have gone back to its pool since.
      const next = this.bufferToArm();
      if (next !== undefined)
        (this.#socket as unknown as { _handle?: SocketHandle | null })._handle?.useUserBuffer?.(next);
    }
    const rest = this.#rest;
    if (rest !== undefined) {
      this.#rest = undefined;
      this.onData(rest);
      if (this.#paused || this.#closed) return;
    }
    this.#socket.resume();
  }

  end(): void {
    this.#socket.destroySoon();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #onEnd(error: Error | undefined): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#handler?.onClose(error);
  }
}
