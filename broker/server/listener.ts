// One listener of the endpoint: binds, makes connections, and closes in order: no new connections, no new requests, the
// answers that are on their way get a bounded time, then everything is closed.

import type { Network, Stream, StreamHandler, Listener } from '../port/network.ts';
import type { Timers } from '../port/timers.ts';
import { Connection, type ConnectionServices } from './connection.ts';
import type { ConnectionTable } from './connection-table.ts';

export interface KafkaListenerOptions {
  /** As in `listeners`, for instance PLAINTEXT. */
  readonly name: string;
  readonly network: Network;
  readonly timers: Timers;
  readonly services: ConnectionServices;
  readonly table: ConnectionTable;
}

export class KafkaListener {
  readonly #options: KafkaListenerOptions;
  readonly #connections = new Set<Connection>();
  #listener: Listener | undefined;
  #onEmpty: (() => void) | undefined;
  #closing = false;

  constructor(options: KafkaListenerOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  get connectionCount(): number {
    return this.#connections.size;
  }

  /** The port in force, once it listens. */
  get port(): number {
    return this.#listener?.port ?? 0;
  }

  get host(): string {
    return this.#listener?.host ?? '';
  }

  /** Throws ListenError. */
  async listen(host: string, port: number): Promise<void> {
    const listener = await this.#options.network.listen(host, port, (stream) => this.#accept(stream));
    this.#listener = listener;
    if (this.#closing) await listener.close();
  }

  #accept(stream: Stream): StreamHandler | undefined {
    const { name, services, table } = this.#options;
    const { remoteAddress } = stream;
    const refusal = this.#closing ? 'the broker stops' : table.refusal(remoteAddress);
    if (refusal !== undefined) {
      services.log.warn('connection refused', { reason: refusal, listener: name, remoteAddress });
      return undefined;
    }
    const connection = new Connection({
      id: table.nextId(),
      listenerName: name,
      stream,
      services,
      onGone: (gone) => this.#forget(gone),
    });
    table.add(connection);
    services.observer.onConnection(name);
    this.#connections.add(connection);
    return connection;
  }

  #forget(connection: Connection): void {
    this.#options.table.remove(connection);
    this.#connections.delete(connection);
    if (this.#connections.size === 0) this.#onEmpty?.();
  }

  /** Stops accepting at once; gives the requests that run `graceMs` to be answered. */
  async close(graceMs: number): Promise<void> {
    this.#closing = true;
    const accepting = this.#listener?.close();
    for (const connection of this.#connections) connection.end();
    await this.#whenEmpty(graceMs);
    for (const connection of this.#connections) connection.destroy();
    await accepting;
  }

  #whenEmpty(graceMs: number): Promise<void> {
    if (this.#connections.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = this.#options.timers.after(graceMs, resolve);
      this.#onEmpty = (): void => {
        timer.cancel();
        resolve();
      };
    });
  }
}
