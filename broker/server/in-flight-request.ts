// One request from its start until its answer has left or never will. Callbacks run exactly once each:
//   onClose    when the connection goes while the answer is unknown;
//   afterSend  when the answer's bytes have left, or once it is sure that they never will. While the handler still works
//              on an answer, memory that it links to stays: a lost connection alone does not call back.

import type { MonotonicMs } from '../base/brand.ts';
import type { Chunk } from '../base/chunk.ts';
import type { Span } from '../port/tracer.ts';
import type { RequestHeader } from '../protocol/frame.ts';
import type { AnyRoute } from './api/route.ts';
import type { ConnectionInfo, RequestContext } from './request-context.ts';

export interface InFlightRequestParts {
  readonly header: RequestHeader;
  readonly route: AnyRoute;
  readonly body: object;
  readonly bytes: number;
  /** Differs from the request's for ApiVersions answers to clients that are too new. */
  readonly responseVersion: number;
  readonly connection: ConnectionInfo;
  readonly receivedAt: MonotonicMs;
  readonly chunk: Chunk | undefined;
}

export class InFlightRequest implements RequestContext {
  readonly apiKey: number;
  readonly apiVersion: number;
  readonly correlationId: number;
  readonly clientId: string | null;
  readonly connection: ConnectionInfo;
  readonly receivedAt: MonotonicMs;
  readonly chunk: Chunk | undefined;
  readonly route: AnyRoute;
  readonly body: object;
  /** Of the frame. */
  readonly bytes: number;
  readonly responseVersion: number;
  /** The one that started after this. For the pipeline alone. */
  next: InFlightRequest | undefined;
  answer: object | undefined;
  /** Of a request that is sampled; ends with its answer. */
  span: Span | undefined;
  /** Why the connection ends in place of an answer. */
  hangUpReason: string | undefined;
  #answered = false;
  #closed = false;
  #onClose: (() => void)[] | undefined;
  #afterSend: (() => void)[] | undefined;

  constructor(parts: InFlightRequestParts) {
    this.apiKey = parts.header.apiKey;
    this.apiVersion = parts.header.apiVersion;
    this.correlationId = parts.header.correlationId;
    this.clientId = parts.header.clientId;
    this.connection = parts.connection;
    this.receivedAt = parts.receivedAt;
    this.chunk = parts.chunk;
    this.route = parts.route;
    this.body = parts.body;
    this.bytes = parts.bytes;
    this.responseVersion = parts.responseVersion;
  }

  get isAnswered(): boolean {
    return this.#answered;
  }

  get awaitsSend(): boolean {
    return this.#afterSend !== undefined;
  }

  isClosed(): boolean {
    return this.#closed;
  }

  hangUp(reason: string): void {
    this.hangUpReason = reason;
  }

  onClose(callback: () => void): void {
    if (this.#closed) callback();
    else if (!this.#answered) (this.#onClose ??= []).push(callback);
  }

  afterSend(callback: () => void): void {
    (this.#afterSend ??= []).push(callback);
  }

  setAnswer(answer: object | undefined): void {
    this.#answered = true;
    this.#onClose = undefined;
    this.answer = answer;
    if (this.#closed) this.finish();
  }

  /** The connection has gone before the answer was encoded. */
  abandon(): void {
    this.#closed = true;
    this.span?.end('connection closed');
    this.span = undefined;
    const callbacks = this.#onClose;
    this.#onClose = undefined;
    if (callbacks !== undefined) for (const callback of callbacks) callback();
    if (this.#answered) this.finish();
  }

  /** The answer has left, or never will. */
  finish(): void {
    this.answer = undefined;
    const callbacks = this.#afterSend;
    this.#afterSend = undefined;
    if (callbacks !== undefined) for (const callback of callbacks) callback();
  }
}
