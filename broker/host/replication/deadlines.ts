// Deadlines of things that wait, in buckets of a few milliseconds: adding and removing cost a set operation, and one timer
// serves them all. Nothing ticks while nobody waits.

import type { MonotonicMs } from '../../base/brand.ts';
import type { Clock } from '../../port/clock.ts';
import type { TimerHandle, Timers } from '../../port/timers.ts';

/** What a deadline is set for. */
export interface Waiter {
  onDeadline(): void;
  /** The broker stops: who can be answered with what there is, is. */
  onStop?(): void;
}

export class Deadlines {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #bucketMs: number;
  readonly #buckets = new Map<number, Set<Waiter>>();
  #timer: TimerHandle | undefined;
  #timerBucket = Infinity;
  #hurried = false;

  constructor(clock: Clock, timers: Timers, bucketMs = 4) {
    this.#clock = clock;
    this.#timers = timers;
    this.#bucketMs = bucketMs;
  }

  /** Returns the bucket, which `remove` wants. `onDeadline` comes at `at` or up to a bucket later. */
  add(waiter: Waiter, at: MonotonicMs): number {
    const bucket = Math.ceil(at / this.#bucketMs);
    const set = this.#buckets.get(bucket);
    if (set !== undefined) set.add(waiter);
    else {
      this.#buckets.set(bucket, new Set([waiter]));
      if (bucket < this.#timerBucket) this.#arm(bucket);
    }
    if (this.#hurried) this.#timers.atEndOfTurn(() => this.#hurryOne(waiter, bucket));
    return bucket;
  }

  remove(waiter: Waiter, bucket: number): void {
    const set = this.#buckets.get(bucket);
    if (set === undefined) return;
    set.delete(waiter);
    if (set.size === 0 && bucket !== this.#timerBucket) this.#buckets.delete(bucket);
  }

  #arm(bucket: number): void {
    this.#timer?.cancel();
    this.#timerBucket = bucket;
    const delay = Math.max(0, bucket * this.#bucketMs - this.#clock.monotonic());
    this.#timer = this.#timers.after(delay, () => this.#onTimer());
  }

  #onTimer(): void {
    this.#timerBucket = Infinity;
    const now = this.#clock.monotonic();
    const due: Waiter[] = [];
    let next = Infinity;
    for (const [bucket, set] of this.#buckets) {
      if (bucket * this.#bucketMs > now) {
        if (set.size > 0) next = Math.min(next, bucket);
        else this.#buckets.delete(bucket);
        continue;
      }
      this.#buckets.delete(bucket);
      due.push(...set);
    }
    if (next !== Infinity) this.#arm(next);
    for (const waiter of due) waiter.onDeadline();
  }

  /** Nobody waits any more for more than there is, from now on. */
  hurry(): void {
    this.#hurried = true;
    for (const [bucket, set] of this.#buckets) for (const waiter of set) this.#hurryOne(waiter, bucket);
  }

  #hurryOne(waiter: Waiter, bucket: number): void {
    if (this.#buckets.get(bucket)?.has(waiter) === true) waiter.onStop?.();
  }

  stop(): void {
    this.#timer?.cancel();
    this.#buckets.clear();
  }
}
