/**
 * The operator's transport in simulated time: requests reach the faulty server, and its answers the process, after a delay. A
 * partition loses both, as a network that drops packets does: nobody is told.
 */
import type { Prng } from '../../../broker/base/prng.ts';
import type { Timers } from '../../../broker/port/timers.ts';
import type { Transport, TransportRequest, TransportResponse } from '../../../operator/kube/transport.ts';
import type { FaultyApiServer, Output } from '../faulty-api-server.ts';
import type { SimProcess } from './sim-process.ts';

const encoder = new TextEncoder();

const connectionError = (message: string): Error => Object.assign(new Error(message), { code: 'ECONNRESET' });

/** Pieces as they come; each `next` waits for one. */
class Body implements AsyncIterable<Uint8Array> {
  readonly #pieces: Uint8Array[] = [];
  #ended = false;
  #error: Error | undefined;
  #wake: () => void = () => undefined;
  readonly #onLeft: () => void;

  constructor(onLeft: () => void) {
    this.#onLeft = onLeft;
  }

  push(piece: Uint8Array): void {
    this.#pieces.push(piece);
    this.#wake();
  }

  end(error?: Error): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#error = error;
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        const piece = this.#pieces.shift();
        if (piece !== undefined) yield piece;
        else if (this.#error !== undefined) throw this.#error;
        else if (this.#ended) return;
        else
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
      }
    } finally {
      this.#onLeft();
    }
  }
}

export interface SimTransportOptions {
  readonly server: FaultyApiServer;
  readonly process: SimProcess;
  readonly timers: Timers;
  readonly prng: Prng;
  /** At the moment that a request leaves the process. */
  onSend(request: TransportRequest): void;
  /** At the moment that its answer begins. */
  onAnswer(request: TransportRequest, status: number, headers: Readonly<Record<string, string>>): void;
}

export class SimTransport implements Transport {
  readonly host = 'sim';
  /** Nothing comes through, in either direction. */
  cutOff = false;
  readonly #options: SimTransportOptions;

  constructor(options: SimTransportOptions) {
    this.#options = options;
  }

  send(request: TransportRequest): Promise<TransportResponse> {
    const { server, process } = this.#options;
    if (process.dead) return new Promise(() => undefined);
    this.#options.onSend(request);
    return new Promise((resolve, reject) => {
      const exchange = new Exchange(this.#options, request, { resolve, reject });
      request.signal.addEventListener('abort', () => exchange.abort(request.signal.reason as Error), {
        once: true,
      });
      this.#carry(() => {
        const { method, path, contentType = '', body = '' } = request;
        server.handle(
          { method, url: path, contentType, body },
          exchange.output((act) => this.#carry(act)),
        );
      });
    });
  }

  /** Over the network, in about the order of sending. */
  #carry(act: () => void): void {
    const { timers, prng } = this.#options;
    timers.after(prng.between(1, 3), () => {
      if (!this.cutOff) act();
    });
  }
}

interface Settle {
  resolve(response: TransportResponse): void;
  reject(error: Error): void;
}

class Exchange {
  readonly #options: SimTransportOptions;
  readonly #request: TransportRequest;
  readonly #settle: Settle;
  readonly #body: Body;
  readonly #gone: (() => void)[] = [];
  /** What the server sends arrives in its order. */
  #order: Promise<void> = Promise.resolve();
  #over = false;

  constructor(options: SimTransportOptions, request: TransportRequest, settle: Settle) {
    this.#options = options;
    this.#request = request;
    this.#settle = settle;
    this.#body = new Body(() => this.#leave());
  }

  abort(error: Error): void {
    this.#settle.reject(error);
    this.#body.end(error);
    this.#leave();
  }

  output(carry: (act: () => void) => void): Output {
    const arrive = (act: () => void): void => {
      const before = this.#order;
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#order = promise;
      carry(() => {
        void before.then(() => {
          this.#options.process.deliver(act);
          resolve();
        });
      });
    };
    return {
      head: (status, headers = {}) =>
        arrive(() => {
          if (this.#over) return;
          this.#options.onAnswer(this.#request, status, headers);
          this.#settle.resolve({ status, header: (name) => headers[name], body: this.#body });
        }),
      write: (text) => arrive(() => this.#body.push(encoder.encode(text))),
      end: () => arrive(() => this.#body.end()),
      cut: () =>
        arrive(() => {
          this.#settle.reject(connectionError('socket hang up'));
          this.#body.end(connectionError('aborted'));
        }),
      onGone: (callback) => {
        this.#gone.push(callback);
      },
    };
  }

  #leave(): void {
    if (this.#over) return;
    this.#over = true;
    for (const callback of this.#gone) this.#options.timers.after(1, callback);
  }
}
