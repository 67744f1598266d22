// All open connections of the broker, over its listeners: how many there may be, in all and per address, and the sweep
// that closes the idle and the late. One timer for all of them.

import type { ConnectionLimits } from '../limits.ts';
import type { Clock } from '../port/clock.ts';
import type { TimerHandle, Timers } from '../port/timers.ts';
import type { Connection } from './connection.ts';

export interface ConnectionTableOptions {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly limits: ConnectionLimits;
  /** `connections.max.idle.ms`. */
  readonly idleMs: number;
  /** As they are now: they may be altered. */
  readonly bounds: () => ConnectionBounds;
}

/** How many may come; those that are there stay. */
export interface ConnectionBounds {
  /** `max.connections`. */
  readonly connectionsMax: number;
  /** `max.connections.per.ip`. */
  readonly connectionsPerAddressMax: number;
  /** `max.connections.per.ip.overrides`, by address. */
  readonly connectionsPerAddressOverrides?: ReadonlyMap<string, number>;
}

export class ConnectionTable {
  readonly #options: ConnectionTableOptions;
  readonly #connections = new Set<Connection>();
  readonly #perAddress = new Map<string, number>();
  #nextId = 1;
  #timer: TimerHandle | undefined;

  constructor(options: ConnectionTableOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Requests that have started and are not answered yet. */
  get waitingRequests(): number {
    let count = 0;
    for (const connection of this.#connections) count += connection.waitingRequests;
    return count;
  }

  nextId(): number {
    return this.#nextId++;
  }

  /** Why a connection from `address` must be refused; undefined when it may come. */
  refusal(address: string): string | undefined {
    const { connectionsMax, connectionsPerAddressMax, connectionsPerAddressOverrides } =
      this.#options.bounds();
    if (this.#connections.size >= connectionsMax) return 'max.connections is reached';
    const allowed = connectionsPerAddressOverrides?.get(address) ?? connectionsPerAddressMax;
    const open = this.#perAddress.get(address) ?? 0;
    return open >= allowed ? 'max.connections.per.ip is reached' : undefined;
  }

  add(connection: Connection): void {
    this.#connections.add(connection);
    const { remoteAddress } = connection;
    this.#perAddress.set(remoteAddress, (this.#perAddress.get(remoteAddress) ?? 0) + 1);
    this.#timer ??= this.#options.timers.after(this.#sweepIntervalMs, () => this.#sweep());
  }

  remove(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    const { remoteAddress } = connection;
    const left = (this.#perAddress.get(remoteAddress) ?? 1) - 1;
    if (left === 0) this.#perAddress.delete(remoteAddress);
    else this.#perAddress.set(remoteAddress, left);
    if (this.#connections.size > 0) return;
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  get #sweepIntervalMs(): number {
    const { idleMs, limits } = this.#options;
    const shortest = Math.min(limits.lingerMs, limits.frameGraceMs, idleMs < 0 ? Infinity : idleMs);
    return Math.min(limits.sweepIntervalMsMax, Math.max(10, shortest / 4));
  }

  #sweep(): void {
    this.#timer = this.#options.timers.after(this.#sweepIntervalMs, () => this.#sweep());
    const now = this.#options.clock.monotonic();
    for (const connection of this.#connections) connection.sweep(now);
  }
}
