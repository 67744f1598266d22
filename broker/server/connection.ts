// One client connection. It reads frames, starts their requests in order, and sends the answers in the order of the
// requests. What it holds is bounded: by what it lets start (RequestPipeline), by what it receives beyond that (one
// backlog, then it stops reading), and by what the kernel has not taken of its answers (then nothing more starts).
//
//   open -> ending   no request starts any more; closes when the last answers have left, or after `lingerMs`
//   open, ending -> closed   once; every callback of every request has run or will run when its handler ends
//
// Reading stops while a frame waits for memory, while the backlog is full, while the peer does not read its answers, and
// while the broker admits no Produce and this connection brings one.

import { AssertionError } from '../base/assert.ts';
import type { MonotonicMs } from '../base/brand.ts';
import type { ChunkPool } from '../base/chunk.ts';
import type { ConnectionLimits } from '../limits.ts';
import type { Clock } from '../port/clock.ts';
import type { LogFields } from '../port/logger.ts';
import type { Stream, StreamHandler } from '../port/network.ts';
import type { Tracer } from '../port/tracer.ts';
import { apiKey } from '../protocol/api-keys.ts';
import { ProtocolError } from '../protocol/protocol-error.ts';
import type { Admission } from './admission.ts';
import type { Dispatcher } from './dispatch.ts';
import { FrameAssembler, type Frame } from './frame-assembler.ts';
import type { InFlightRequest } from './in-flight-request.ts';
import type { LogLimiter } from './log-limiter.ts';
import type { ReceiveBudget } from './receive-budget.ts';
import type { ConnectionInfo } from './request-context.ts';
import type { ConnectionEnd, RequestObserver } from './request-observer.ts';
import { RequestPipeline } from './request-pipeline.ts';
import { endSpan, startSpan } from './request-span.ts';
import { ResponseSender } from './response-sender.ts';
import type { TurnFlusher } from './turn-flusher.ts';
import type { WriterPool } from './writer-pool.ts';

/** What all connections share. */
export interface ConnectionServices {
  readonly dispatcher: Dispatcher;
  readonly admission: Admission;
  readonly observer: RequestObserver;
  readonly clock: Clock;
  readonly log: LogLimiter;
  readonly pool: ChunkPool;
  readonly budget: ReceiveBudget;
  readonly writers: WriterPool;
  readonly flusher: TurnFlusher;
  readonly limits: ConnectionLimits;
  /** `socket.request.max.bytes`. */
  readonly requestBytesMax: number;
  /** `connections.max.idle.ms`; negative never closes. */
  readonly idleMs: number;
  /** Makes spans of sampled requests, once there is one. */
  tracer?: Tracer;
}

export interface ConnectionOptions {
  readonly id: number;
  readonly listenerName: string;
  readonly stream: Stream;
  readonly services: ConnectionServices;
  readonly onGone: (connection: Connection) => void;
}

export class Connection implements StreamHandler, ConnectionInfo {
  readonly id: number;
  readonly listenerName: string;
  readonly remoteAddress: string;
  #clientSoftware = '';
  readonly #stream: Stream;
  readonly #services: ConnectionServices;
  readonly #onGone: (connection: Connection) => void;
  readonly #assembler: FrameAssembler;
  readonly #pipeline: RequestPipeline;
  readonly #sender: ResponseSender;
  /** Last time that bytes moved either way. */
  #activeAt: MonotonicMs;
  #frameBeganAt: MonotonicMs;
  /** When this connection took the loop, and the last time it looked at the clock since. */
  #turnBeganAt: MonotonicMs;
  #now: MonotonicMs;
  #queuedBytesSeen = 0;
  #receiving = false;
  #awaitsFlush = false;
  #awaitsAdmission = false;
  #paused = false;
  #ending = false;
  #closed = false;

  constructor(options: ConnectionOptions) {
    const { id, listenerName, stream, services, onGone } = options;
    this.id = id;
    this.listenerName = listenerName;
    this.remoteAddress = stream.remoteAddress;
    this.#stream = stream;
    this.#services = services;
    this.#onGone = onGone;
    this.#activeAt = services.clock.monotonic();
    this.#frameBeganAt = this.#activeAt;
    this.#turnBeganAt = this.#activeAt;
    this.#now = this.#activeAt;
    this.#assembler = new FrameAssembler({
      pool: services.pool,
      budget: services.budget,
      limits: services.limits,
      frameBytesMax: services.requestBytesMax,
      onFrame: (frame) => this.#onFrame(frame),
      onRoom: () => this.#onRoom(),
    });
    this.#pipeline = new RequestPipeline(services.limits);
    this.#sender = new ResponseSender({
      stream,
      dispatcher: services.dispatcher,
      writers: services.writers,
      onSent: () => this.#onSent(),
    });
  }

  get clientSoftware(): string {
    return this.#clientSoftware;
  }

  /** Requests that have started and are not answered yet. */
  get waitingRequests(): number {
    return this.#pipeline.waitingCount;
  }

  setClientSoftware(text: string): void {
    this.#clientSoftware = text;
  }

  // The stream's side.

  nextBuffer(): Uint8Array | undefined {
    return this.#assembler.nextBuffer();
  }

  onBytes(bytes: Uint8Array): void {
    if (this.#closed || this.#ending) return;
    const now = this.#services.clock.monotonic();
    this.#activeAt = now;
    if (this.#assembler.pendingBytes === 0) this.#frameBeganAt = now;
    this.#receive(now, () => this.#assembler.receive(bytes));
  }

  onClose(): void {
    this.#close('peer');
  }

  onDrain(): void {
    // `onSent` has told it already.
  }

  // Requests.

  /** Runs the assembler over new or kept bytes, then sends what was answered at once and decides on reading. */
  #receive(now: MonotonicMs, step: () => void): void {
    this.#receiving = true;
    this.#turnBeganAt = now;
    this.#now = now;
    try {
      step();
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#receiving = false;
    }
    if (this.#closed) return;
    this.#sender.flush();
    this.#regulate();
  }

  /** False when the frame must wait. */
  #onFrame(frame: Frame): boolean {
    if (this.#ending || this.#isTurnOver()) return false;
    const route = this.#services.dispatcher.route(frame);
    if (!this.#pipeline.mayStart(route) || this.#isOutputFull()) return false;
    if (route?.api.key === apiKey.Produce && !this.#admitProduce()) return false;
    this.#frameBeganAt = this.#activeAt;
    const request = this.#services.dispatcher.decode(frame, this, this.#activeAt);
    this.#services.observer.onRequest(request.apiKey, request.apiVersion, request.bytes);
    if (this.#services.tracer !== undefined) startSpan(this.#services.tracer, request);
    this.#pipeline.start(request);
    const answer = this.#settle(request, () => this.#services.dispatcher.handle(request));
    if (answer instanceof Promise) this.#await(request, answer);
    else this.#answer(request, answer);
    return true;
  }

  /** True when others must have the loop first; this connection goes on in the next turn. */
  #isTurnOver(): boolean {
    if (this.#now - this.#turnBeganAt < this.#services.limits.turnMsMax) return false;
    this.#flushAtEndOfTurn();
    return true;
  }

  #flushAtEndOfTurn(): void {
    if (this.#awaitsFlush) return;
    this.#awaitsFlush = true;
    this.#services.flusher.add(this);
  }

  #isOutputFull(): boolean {
    const { outputBytesMax } = this.#services.limits;
    if (this.#sender.unflushedBytes >= outputBytesMax) this.#sender.flush();
    return this.#sender.queuedBytes() >= outputBytesMax;
  }

  #admitProduce(): boolean {
    const { admission } = this.#services;
    if (admission.produceAllowed()) return true;
    if (!this.#awaitsAdmission) {
      this.#awaitsAdmission = true;
      admission.onAllowed(() => {
        this.#awaitsAdmission = false;
        this.#proceed();
      });
    }
    return false;
  }

  #await(request: InFlightRequest, answer: Promise<object | undefined>): void {
    answer.then(
      (value) => this.#answerLater(request, () => value),
      (error: unknown) => this.#answerLater(request, () => this.#services.dispatcher.fail(request, error)),
    );
  }

  #answerLater(request: InFlightRequest, answer: () => object | undefined): void {
    try {
      const value = this.#settle(request, answer);
      if (this.#closed) return this.#pipeline.answer(request, undefined);
      this.#answer(request, value);
    } catch (error) {
      return this.#onError(error);
    }
    if (!this.#closed) this.#flushAtEndOfTurn();
  }

  /** What `answer` gives. When it throws, there is none: the request ends here, and the connection will. */
  #settle<T>(request: InFlightRequest, answer: () => T): T {
    try {
      return answer();
    } catch (error) {
      this.#pipeline.answer(request, undefined);
      throw error;
    }
  }

  #answer(request: InFlightRequest, answer: object | undefined): void {
    this.#pipeline.answer(request, answer);
    let next = this.#pipeline.takeAnswered();
    if (next === undefined) return;
    this.#now = this.#services.clock.monotonic();
    for (; next !== undefined; next = this.#pipeline.takeAnswered()) this.#encode(next, this.#now);
  }

  #encode(request: InFlightRequest, now: MonotonicMs): void {
    const { answer } = request;
    let bytes = 0;
    let code = 0;
    if (answer === undefined) {
      request.finish();
    } else {
      bytes = this.#send(request, answer);
      code = (answer as { readonly errorCode?: number }).errorCode ?? 0;
    }
    if (request.span !== undefined) endSpan(request, code, bytes);
    this.#services.observer.onResponse(request.apiKey, code, now - request.receivedAt, bytes);
    if (request.hangUpReason !== undefined) throw new ProtocolError(request.hangUpReason);
  }

  #send(request: InFlightRequest, answer: object): number {
    try {
      return this.#sender.encode(request, answer);
    } catch (error) {
      request.finish();
      throw error;
    }
  }

  /** The one boundary of what peers and handlers cause. A broken invariant passes through and ends the process. */
  #onError(error: unknown): void {
    if (error instanceof AssertionError) throw error;
    if (this.#closed) return;
    this.#sender.flush();
    if (error instanceof ProtocolError) return this.#refuse(error.message);
    this.#services.log.error('connection closed after an unexpected error', { error, ...this.#logFields() });
    this.#close('error');
  }

  /** Of the turn's end: all answers that became known leave together. */
  flush(): void {
    this.#awaitsFlush = false;
    if (this.#closed) return;
    this.#activeAt = this.#services.clock.monotonic();
    this.#sender.flush();
    this.#proceed();
  }

  #onSent(): void {
    if (this.#closed) return;
    this.#proceed();
  }

  #onRoom(): void {
    if (!this.#closed) this.#regulate();
  }

  /** Something that held requests back may have changed. */
  #proceed(): void {
    if (this.#closed || this.#receiving) return;
    if (this.#ending) return this.#finishEnding();
    if (this.#assembler.isBlocked) {
      const now = this.#services.clock.monotonic();
      this.#frameBeganAt = now;
      this.#receive(now, () => this.#assembler.proceed());
    } else {
      this.#regulate();
    }
  }

  /** Reads or pauses, as the bounds want it. */
  #regulate(): void {
    const pause = this.#mustPause();
    if (pause === this.#paused || this.#closed) return;
    this.#paused = pause;
    if (pause) return this.#stream.pause();
    // The peer could not show a sign of life while it was not read: its time begins now.
    this.#activeAt = this.#services.clock.monotonic();
    this.#frameBeganAt = this.#activeAt;
    this.#stream.resume();
  }

  #mustPause(): boolean {
    const { limits } = this.#services;
    if (this.#ending || this.#assembler.isStarved) return true;
    if (!this.#assembler.isBlocked) return false;
    return (
      this.#awaitsAdmission ||
      this.#assembler.pendingBytes >= limits.backlogBytesMax ||
      this.#sender.queuedBytes() >= limits.outputBytesMax
    );
  }

  // The end.

  /** Called now and then. Closes the connection when nothing moves or a frame does not get finished. */
  sweep(now: MonotonicMs): void {
    if (this.#closed) return;
    const { idleMs, limits } = this.#services;
    const queuedBytes = this.#stream.queuedBytes();
    if (queuedBytes < this.#queuedBytesSeen) this.#activeAt = now;
    this.#queuedBytesSeen = queuedBytes;
    const quietMs = now - this.#activeAt;
    if (this.#ending) {
      if (quietMs >= limits.lingerMs) this.#close('stop');
      return;
    }
    if (this.#isFrameLate(now)) return this.#refuse('a request was not sent to its end in time');
    // Whoever waits for us is not idle: neither a long poll, nor a producer that the broker holds back.
    if (this.#pipeline.waitingCount > 0 || this.#awaitsAdmission || this.#assembler.isStarved) return;
    if (idleMs >= 0 && quietMs >= idleMs) this.#close('idle');
  }

  #isFrameLate(now: MonotonicMs): boolean {
    const { limits } = this.#services;
    const pendingBytes = this.#assembler.pendingBytes;
    if (pendingBytes === 0 || this.#assembler.isBlocked || this.#paused) return false;
    return now - this.#frameBeganAt > limits.frameGraceMs + pendingBytes / limits.frameBytesPerMsMin;
  }

  /** Closes without an answer, with a line in the log. */
  #refuse(reason: string): void {
    this.#services.log.warn('connection closed by the broker', { reason, ...this.#logFields() });
    this.#close('refused');
  }

  #logFields(): LogFields {
    const { id: connectionId, listenerName: listener, remoteAddress, clientSoftware } = this;
    return { connectionId, listener, remoteAddress, clientSoftware };
  }

  /** Starts no further request, and closes once those that run are answered. */
  end(): void {
    if (this.#closed || this.#ending) return;
    this.#ending = true;
    this.#activeAt = this.#services.clock.monotonic();
    this.#regulate();
    this.#finishEnding();
  }

  #finishEnding(): void {
    if (!this.#pipeline.isEmpty) return;
    this.#sender.flush();
    if (this.#stream.queuedBytes() === 0) this.#close('stop');
  }

  /** At once. */
  destroy(): void {
    this.#close('stop');
  }

  #close(reason: ConnectionEnd): void {
    if (this.#closed) return;
    this.#closed = true;
    // `end` and `destroy` differ only where the kernel has not taken everything: then the peer is late or gone.
    if (this.#ending && this.#stream.queuedBytes() === 0) this.#stream.end();
    else this.#stream.destroy();
    this.#assembler.close();
    this.#pipeline.abandon();
    this.#sender.close();
    this.#services.observer.onConnectionEnd(this.listenerName, reason);
    this.#onGone(this);
  }
}
