/**
 * Gathers what is asked for within a few milliseconds into one piece of work, as a batch of requests to brokers costs little more
 * than one of them. Each key is worked on after it was asked for, so an answer is never older than its question; the same key
 * asked twice for one batch gets the same answer. A batch that fails, fails for all of it.
 */
import type { Timers } from '../../broker/port/timers.ts';

export interface GatherOptions<K, V> {
  readonly timers: Timers;
  readonly lingerMs: number;
  readonly batchMax: number;
  /** A key that is missing in the result is undefined to who asked for it. */
  load(keys: readonly K[]): Promise<ReadonlyMap<K, V>>;
}

interface Batch<K, V> {
  readonly keys: Set<K>;
  readonly done: PromiseWithResolvers<ReadonlyMap<K, V>>;
}

export class Gather<K, V> {
  readonly #options: GatherOptions<K, V>;
  #open: Batch<K, V> | undefined;

  constructor(options: GatherOptions<K, V>) {
    this.#options = options;
  }

  async get(key: K): Promise<V | undefined> {
    const batch = this.#open ?? this.#begin();
    batch.keys.add(key);
    if (batch.keys.size >= this.#options.batchMax) this.#close(batch);
    return (await batch.done.promise).get(key);
  }

  #begin(): Batch<K, V> {
    const batch: Batch<K, V> = { keys: new Set(), done: Promise.withResolvers() };
    this.#open = batch;
    this.#options.timers.after(this.#options.lingerMs, () => this.#close(batch));
    return batch;
  }

  #close(batch: Batch<K, V>): void {
    // Closed already when it was full.
    if (this.#open !== batch) return;
    this.#open = undefined;
    this.#options.load([...batch.keys]).then(batch.done.resolve, batch.done.reject);
  }
}
