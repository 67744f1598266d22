// The way out of one connection: answers are encoded one behind the other into a pooled writer and leave in one gathering
// write. Invariant: a writer goes back to its pool, and `afterSend` callbacks run, once the bytes have left or the stream
// has gone, never before.

import { AssertionError } from '../base/assert.ts';
import type { Stream } from '../port/network.ts';
import type { Writer } from '../protocol/writer.ts';
import type { Dispatcher } from './dispatch.ts';
import type { InFlightRequest } from './in-flight-request.ts';
import type { WriterPool } from './writer-pool.ts';

export interface ResponseSenderOptions {
  readonly stream: Stream;
  readonly dispatcher: Dispatcher;
  readonly writers: WriterPool;
  /** Bytes have left. */
  readonly onSent: () => void;
}

export class ResponseSender {
  readonly #options: ResponseSenderOptions;
  #writer: Writer | undefined;
  /** Parts closed early, because an answer behind them had to be cut off. */
  #parts: Uint8Array[] = [];
  #partsBytes = 0;
  /** Requests in the writer that want to know when it has left. */
  #concerned: InFlightRequest[] = [];

  constructor(options: ResponseSenderOptions) {
    this.#options = options;
  }

  /** Encoded and not yet given to the stream. */
  get unflushedBytes(): number {
    return this.#partsBytes + (this.#writer?.length ?? 0);
  }

  /** Bytes on their way that the kernel has not taken. */
  queuedBytes(): number {
    return this.unflushedBytes + this.#options.stream.queuedBytes();
  }

  /** Encodes the answer; returns its size. Throws ProtocolError when there is nothing to answer with. */
  encode(request: InFlightRequest, answer: object): number {
    const { dispatcher, writers } = this.#options;
    const writer = (this.#writer ??= writers.take());
    const before = writer.length;
    try {
      dispatcher.encode(writer, request, answer);
    } catch (error) {
      this.#cut(writer, before);
      return this.#encodeFailure(request, error);
    }
    if (request.awaitsSend) this.#concerned.push(request);
    return writer.length - before;
  }

  #encodeFailure(request: InFlightRequest, error: unknown): number {
    const { dispatcher } = this.#options;
    const answer = dispatcher.fail(request, error);
    const writer = this.#writer;
    if (writer === undefined) throw new AssertionError('a writer vanished');
    dispatcher.encode(writer, request, answer);
    if (request.awaitsSend) this.#concerned.push(request);
    return writer.length;
  }

  /** Drops what `writer` holds behind its first `bytes`. */
  #cut(writer: Writer, bytes: number): void {
    let left = bytes;
    for (const part of writer.take()) {
      if (left === 0) break;
      const kept = part.length <= left ? part : part.subarray(0, left);
      this.#parts.push(kept);
      left -= kept.length;
    }
    this.#partsBytes += bytes;
  }

  flush(): void {
    const writer = this.#writer;
    if (writer === undefined) return;
    const concerned = this.#concerned;
    const parts = this.#parts.length === 0 ? writer.take() : [...this.#parts, ...writer.take()];
    this.#reset();
    this.#options.stream.write(parts, () => {
      this.#options.writers.give(writer);
      for (const request of concerned) request.finish();
      this.#options.onSent();
    });
  }

  /** The stream has gone: what was not given to it never leaves. */
  close(): void {
    const writer = this.#writer;
    const concerned = this.#concerned;
    this.#reset();
    if (writer !== undefined) {
      writer.take();
      this.#options.writers.give(writer);
    }
    for (const request of concerned) request.finish();
  }

  #reset(): void {
    this.#writer = undefined;
    if (this.#parts.length > 0) this.#parts = [];
    this.#partsBytes = 0;
    if (this.#concerned.length > 0) this.#concerned = [];
  }
}
