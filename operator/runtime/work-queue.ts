/**
 * The work of a controller: keys of objects that somebody should look at. A key stands here once, however often it is added;
 * one that is added while it is in work comes again afterwards (it is dirty); one key is never in work twice.
 * Two lanes share the keys: deletions have workers of their own, so that objects which fail again and again never keep others
 * from going. A key that changes its lane starts there without the delay that its failures had earned.
 * A later pass is planned by `finish` alone: what was planned before is replaced, because the newest pass saw the newest state.
 * A key that fails is looked at once a second at most, whatever is added: a pass that writes a status and then fails would else
 * wake itself.
 */
import { assert } from '../../broker/base/assert.ts';
import { type MonotonicMs, monotonicAdd } from '../../broker/base/brand.ts';
import type { Clock } from '../../broker/port/clock.ts';
import type { Random } from '../../broker/port/random.ts';
import type { TimerHandle, Timers } from '../../broker/port/timers.ts';
import { type BackoffBounds, backoffMs } from './backoff.ts';
import { keyText, type ObjectKey } from './kubernetes.ts';

/** `deletions`: objects whose deletion was asked for. */
export type Lane = 'changes' | 'deletions';

/** What happens to a key after a pass. */
export type NextPass =
  /** At the next change. */
  | { readonly kind: 'forget' }
  /** At the next change, or after this long. */
  | { readonly kind: 'after'; readonly delayMs: number }
  /** After the key's own growing delay, which these bound. */
  | { readonly kind: 'retry'; readonly minDelayMs?: number; readonly maxDelayMs?: number };

export interface QueueObserver {
  onAdd(): void;
  onStart(waitedMs: number): void;
  onFinish(workedMs: number): void;
  onRetry(): void;
}

export interface WorkQueueOptions {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly backoff?: BackoffBounds;
  readonly observer?: QueueObserver;
}

export const retryBackoff: BackoffBounds = { minMs: 5, maxMs: 5 * 60_000 };
/** What is added to a key that failed waits so long after the failure, or its whole delay if that is shorter. */
const failedRestMs = 1000;
/** Of all keys together: so many at once, then one after each interval. */
const retryBurst = 50;
const retryIntervalMs = 50;

interface Item {
  readonly key: ObjectKey;
  readonly text: string;
  lane: Lane;
  state: 'idle' | 'waiting' | 'working';
  /** Added while in work. */
  dirty: boolean;
  /** In a row. */
  failures: number;
  /** When it began to wait or to be worked on. */
  since: MonotonicMs;
  /** Not looked at before. */
  restsUntil: MonotonicMs;
  /** Adds it later. */
  timer: TimerHandle | undefined;
}

const noObserver: QueueObserver = { onAdd() {}, onStart() {}, onFinish() {}, onRetry() {} };

export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #backoff: BackoffBounds;
  readonly #observer: QueueObserver;
  readonly #items = new Map<string, Item>();
  readonly #lanes: Record<Lane, Set<Item>> = { changes: new Set(), deletions: new Set() };
  /** Workers that have nothing to do. */
  readonly #idle: Record<Lane, ((key: ObjectKey | undefined) => void)[]> = { changes: [], deletions: [] };
  /** When a worker last took a key of the lane, or the first came into an empty one. */
  readonly #movedAt: Record<Lane, MonotonicMs>;
  #closed = false;
  #retriesTakenUntil: MonotonicMs;

  constructor(options: WorkQueueOptions) {
    this.#options = options;
    this.#backoff = options.backoff ?? retryBackoff;
    this.#observer = options.observer ?? noObserver;
    this.#retriesTakenUntil = options.clock.monotonic();
    this.#movedAt = { changes: this.#retriesTakenUntil, deletions: this.#retriesTakenUntil };
  }

  /** Keys that wait for a worker. */
  get depth(): number {
    return this.#lanes.changes.size + this.#lanes.deletions.size;
  }

  /** Keys that are known for any reason. */
  get size(): number {
    return this.#items.size;
  }

  /** The keys in work, and how long each has been so. */
  working(): readonly { readonly key: ObjectKey; readonly ms: number }[] {
    const now = this.#options.clock.monotonic();
    return [...this.#items.values()]
      .filter(({ state }) => state === 'working')
      .map(({ key, since }) => ({ key, ms: now - since }));
  }

  /** How long a lane has had keys of which no worker took one; 0 for one that is empty. */
  stillMs(lane: Lane): number {
    if (this.#lanes[lane].size === 0) return 0;
    return this.#options.clock.monotonic() - this.#movedAt[lane];
  }

  add(key: ObjectKey, lane: Lane = 'changes'): void {
    if (this.#closed) return;
    const item = this.#itemOf(key, lane);
    if (item.lane !== lane) this.#changeLane(item, lane);
    if (item.state === 'working') {
      item.dirty = true;
      return;
    }
    this.#enqueueRested(item);
  }

  /** Adds it after `delayMs`, unless it is there before. */
  addAfter(key: ObjectKey, delayMs: number): void {
    if (this.#closed) return;
    const item = this.#itemOf(key, 'changes');
    if (item.state === 'idle') this.#plan(item, delayMs);
  }

  /** The next key of a lane; undefined when the queue is closed. Its worker calls `finish`. */
  next(lane: Lane): Promise<ObjectKey | undefined> {
    if (this.#closed) return Promise.resolve(undefined);
    const [item] = this.#lanes[lane];
    if (item !== undefined) return Promise.resolve(this.#start(item));
    return new Promise((resolve) => this.#idle[lane].push(resolve));
  }

  /** The pass over `key` is over. */
  finish(key: ObjectKey, next: NextPass): void {
    const item = this.#items.get(keyText(key));
    assert(item?.state === 'working', `${keyText(key)} is not in work`);
    this.#observer.onFinish(this.#options.clock.monotonic() - item.since);
    item.state = 'idle';
    if (this.#closed) return;
    const { dirty } = item;
    item.dirty = false;
    if (next.kind === 'retry') this.#planRetry(item, next);
    else item.failures = 0;
    if (dirty) this.#enqueueRested(item);
    else if (next.kind === 'forget') this.#items.delete(item.text);
    else if (next.kind === 'after') this.#plan(item, next.delayMs);
  }

  /** Gives `undefined` to all who wait; nothing is handed out any more. */
  close(): void {
    this.#closed = true;
    for (const item of this.#items.values()) item.timer?.cancel();
    for (const lane of ['changes', 'deletions'] as const) {
      this.#lanes[lane].clear();
      for (const resolve of this.#idle[lane].splice(0)) resolve(undefined);
    }
  }

  #itemOf(key: ObjectKey, lane: Lane): Item {
    const text = keyText(key);
    let item = this.#items.get(text);
    if (item === undefined) {
      const since = this.#options.clock.monotonic();
      item = {
        key,
        text,
        lane,
        state: 'idle',
        dirty: false,
        failures: 0,
        since,
        restsUntil: since,
        timer: undefined,
      };
      this.#items.set(text, item);
    }
    return item;
  }

  #changeLane(item: Item, lane: Lane): void {
    if (this.#lanes[item.lane].delete(item)) item.state = 'idle';
    item.lane = lane;
    item.failures = 0;
    item.restsUntil = item.since;
  }

  #planRetry(item: Item, { minDelayMs = 0, maxDelayMs = Infinity }: NextPass & { kind: 'retry' }): void {
    const { clock, random } = this.#options;
    item.failures++;
    this.#observer.onRetry();
    const ownMs = Math.min(maxDelayMs, backoffMs(this.#backoff, item.failures, random));
    const delayMs = Math.max(minDelayMs, ownMs, this.#untilRetrySlot());
    item.restsUntil = monotonicAdd(clock.monotonic(), Math.min(delayMs, failedRestMs));
    this.#plan(item, delayMs);
  }

  #untilRetrySlot(): number {
    const now = this.#options.clock.monotonic();
    this.#retriesTakenUntil = monotonicAdd(
      Math.max(this.#retriesTakenUntil, now) as MonotonicMs,
      retryIntervalMs,
    );
    return this.#retriesTakenUntil - retryBurst * retryIntervalMs - now;
  }

  #enqueueRested(item: Item): void {
    const leftMs = item.failures === 0 ? 0 : item.restsUntil - this.#options.clock.monotonic();
    if (leftMs <= 0) this.#enqueue(item);
    else if (item.state === 'idle') this.#plan(item, leftMs);
  }

  #plan(item: Item, delayMs: number): void {
    item.timer?.cancel();
    item.timer = this.#options.timers.after(delayMs, () => {
      item.timer = undefined;
      if (item.state === 'idle') this.#enqueue(item);
    });
  }

  #enqueue(item: Item): void {
    if (item.state === 'waiting') return;
    item.timer?.cancel();
    item.timer = undefined;
    item.state = 'waiting';
    item.since = this.#options.clock.monotonic();
    this.#observer.onAdd();
    if (this.#lanes[item.lane].size === 0) this.#movedAt[item.lane] = item.since;
    this.#lanes[item.lane].add(item);
    const worker = this.#idle[item.lane].shift();
    if (worker !== undefined) worker(this.#start(item));
  }

  #start(item: Item): ObjectKey {
    this.#lanes[item.lane].delete(item);
    const now = this.#options.clock.monotonic();
    this.#observer.onStart(now - item.since);
    this.#movedAt[item.lane] = now;
    item.state = 'working';
    item.since = now;
    return item.key;
  }
}
