// An endpoint without a network, for tests: connections on streams in memory, simulated time, handlers whose answers the
// test gives when it wants, and everything counted that must come back to zero.

import type { Prng } from '../../broker/base/prng.ts';
import { ChunkPool } from '../../broker/base/chunk.ts';
import { connectionLimits, type ConnectionLimits } from '../../broker/limits.ts';
import type { LogFields, Logger } from '../../broker/port/logger.ts';
import type { Stream, StreamHandler } from '../../broker/port/network.ts';
import { Reader } from '../../broker/protocol/reader.ts';
import type { Api } from '../../broker/protocol/schema.ts';
import { Writer } from '../../broker/protocol/writer.ts';
import { readResponseHeader, writeRequestHeader } from '../../broker/protocol/frame.ts';
import { alwaysAdmit, type Admission } from '../../broker/server/admission.ts';
import type { AnyRoute } from '../../broker/server/api/route.ts';
import { Connection, type ConnectionServices } from '../../broker/server/connection.ts';
import { Dispatcher } from '../../broker/server/dispatch.ts';
import { LogLimiter } from '../../broker/server/log-limiter.ts';
import { ReceiveBudget } from '../../broker/server/receive-budget.ts';
import { noObserver, type RequestObserver } from '../../broker/server/request-observer.ts';
import { TurnFlusher } from '../../broker/server/turn-flusher.ts';
import { WriterPool } from '../../broker/server/writer-pool.ts';
import { SimClock } from '../sim/sim-clock.ts';
import { SimTimers } from '../sim/sim-timers.ts';

export interface LogLine {
  readonly level: string;
  readonly message: string;
  readonly fields: LogFields;
}

export class MemoryLogger implements Logger {
  readonly lines: LogLine[] = [];
  debug(message: string, fields: LogFields = {}): void {
    this.lines.push({ level: 'debug', message, fields });
  }
  info(message: string, fields: LogFields = {}): void {
    this.lines.push({ level: 'info', message, fields });
  }
  warn(message: string, fields: LogFields = {}): void {
    this.lines.push({ level: 'warn', message, fields });
  }
  error(message: string, fields: LogFields = {}): void {
    this.lines.push({ level: 'error', message, fields });
  }
  reasons(): unknown[] {
    return this.lines.map((line) => line.fields['reason']);
  }
}

/** A stream in memory. The peer takes what is written at once, unless it is told not to read. */
export class MemoryStream implements Stream {
  readonly remoteAddress: string;
  readonly remotePort = 1;
  readonly localPort = 9092;
  readonly sent: Uint8Array[] = [];
  handler: StreamHandler | undefined;
  writes = 0;
  isPaused = false;
  state: 'open' | 'ended' | 'destroyed' = 'open';
  #reads = true;
  #queue: { readonly bytes: Uint8Array; readonly done: () => void }[] = [];
  readonly #shared = new Uint8Array(256 * 1024);

  constructor(remoteAddress = '192.0.2.1') {
    this.remoteAddress = remoteAddress;
  }

  /** Hands `bytes` to the broker in pieces of the given sizes, over and over, into whatever buffer it asks for. */
  deliver(bytes: Uint8Array, pieces: readonly number[] = [this.#shared.length]): number {
    let at = 0;
    for (let index = 0; at < bytes.length && !this.isPaused && this.state === 'open'; index++) {
      const size = pieces[index % pieces.length] ?? 1;
      const target = this.handler?.nextBuffer() ?? this.#shared;
      const piece = bytes.subarray(at, at + Math.min(size, target.length));
      target.set(piece);
      this.handler?.onBytes(target.subarray(0, piece.length));
      // Whoever still looks at the shared buffer reads nonsense.
      if (target === this.#shared) this.#shared.fill(0xee, 0, piece.length);
      at += piece.length;
    }
    return at;
  }

  write(buffers: readonly Uint8Array[], done: () => void): void {
    this.writes++;
    const bytes = Buffer.concat(buffers);
    if (this.state !== 'open') return queueMicrotask(done);
    if (!this.#reads) {
      this.#queue.push({ bytes, done });
      return;
    }
    this.sent.push(bytes);
    queueMicrotask(done);
  }

  stopReading(): void {
    this.#reads = false;
  }

  startReading(): void {
    this.#reads = true;
    const queue = this.#queue;
    this.#queue = [];
    for (const { bytes } of queue) this.sent.push(bytes);
    for (const { done } of queue) done();
  }

  queuedBytes(): number {
    return this.#queue.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }
  pause(): void {
    this.isPaused = true;
  }
  resume(): void {
    this.isPaused = false;
  }
  end(): void {
    this.#finish('ended');
  }
  destroy(): void {
    this.#finish('destroyed');
  }
  #finish(state: 'ended' | 'destroyed'): void {
    if (this.state !== 'open') return;
    this.state = state;
    const queue = this.#queue;
    this.#queue = [];
    for (const { done } of queue) queueMicrotask(done);
  }

  bytes(): Buffer {
    return Buffer.concat(this.sent);
  }
}

export interface EndpointOptions {
  readonly routes: readonly AnyRoute[];
  readonly limits?: Partial<ConnectionLimits>;
  readonly admission?: Admission;
  readonly observer?: RequestObserver;
  readonly requestBytesMax?: number;
  readonly idleMs?: number;
}

export class Endpoint {
  readonly timers: SimTimers = new SimTimers();
  readonly clock: SimClock = new SimClock(this.timers);
  readonly logger: MemoryLogger = new MemoryLogger();
  readonly pool: ChunkPool = new ChunkPool({ chunkBytesMin: 4096, freeBytesMax: 1 << 24 });
  readonly budget: ReceiveBudget;
  readonly writers: WriterPool = new WriterPool(16384, 64);
  readonly services: ConnectionServices;
  readonly gone: Connection[] = [];
  #nextId = 1;

  constructor(options: EndpointOptions) {
    const limits = { ...connectionLimits, ...options.limits };
    this.budget = new ReceiveBudget(limits.receiveBudgetBytes);
    this.services = {
      dispatcher: new Dispatcher(options.routes, this.logger),
      admission: options.admission ?? alwaysAdmit,
      observer: options.observer ?? noObserver,
      clock: this.clock,
      log: new LogLimiter({
        logger: this.logger,
        clock: this.clock,
        linesPerPeriod: limits.logLinesPerPeriod,
        periodMs: limits.logPeriodMs,
      }),
      pool: this.pool,
      budget: this.budget,
      writers: this.writers,
      flusher: new TurnFlusher(this.timers),
      limits,
      requestBytesMax: options.requestBytesMax ?? 104_857_600,
      idleMs: options.idleMs ?? 600_000,
    };
  }

  connect(stream: MemoryStream = new MemoryStream()): { stream: MemoryStream; connection: Connection } {
    const connection = new Connection({
      id: this.#nextId++,
      listenerName: 'PLAINTEXT',
      stream,
      services: this.services,
      onGone: (gone) => this.gone.push(gone),
    });
    stream.handler = connection;
    return { stream, connection };
  }

  /** Lets promises and the turn end. */
  async turn(): Promise<void> {
    await this.timers.run({ untilMs: this.timers.nowMs });
  }
}

export interface RequestFrame<Request> {
  readonly api: Api<Request, object>;
  readonly version: number;
  readonly correlationId: number;
  readonly body: Request;
}

/** A request with its length, as a client sends it. */
export function encodeRequest<Request>(request: RequestFrame<Request>): Uint8Array {
  const { api, version, correlationId, body } = request;
  const writer = new Writer();
  const endFrame = writer.beginFrame();
  const header = { apiKey: api.key, apiVersion: version, correlationId, clientId: 'test' };
  writeRequestHeader(writer, header, version >= api.flexibleVersion);
  api.writeRequest(writer, body, version);
  endFrame();
  return writer.toBytes();
}

/** Bodies of the frames in `bytes`, without their lengths. */
export function splitFrames(bytes: Uint8Array): Uint8Array[] {
  const frames: Uint8Array[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at < bytes.length) {
    const length = view.getInt32(at);
    frames.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return frames;
}

export function correlationIds(bytes: Uint8Array): number[] {
  return splitFrames(bytes).map((frame) => new Reader(frame).int32());
}

export function decodeResponse<Request, Response>(
  api: Api<Request, Response>,
  version: number,
  frame: Uint8Array,
): Response {
  const reader = new Reader(frame);
  readResponseHeader(reader, api.key, version >= api.flexibleVersion);
  return api.readResponse(reader, version);
}

/** Piece sizes that fall on every boundary sooner or later. */
export function randomPieces(prng: Prng, largest: number): number[] {
  return Array.from({ length: 50 }, () =>
    prng.below(3) === 0 ? prng.between(1, 9) : prng.between(1, largest),
  );
}
