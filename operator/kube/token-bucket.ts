/**
 * How fast the operator may ask: so many requests at once, then so many a second, in the order of asking. When the API server
 * asks to come later, everybody waits: whoever was refused speaks for all, since the server counts them together.
 */
import { type MonotonicMs, monotonicAdd } from '../../broker/base/brand.ts';
import type { Clock } from '../../broker/port/clock.ts';
import type { Timers } from '../../broker/port/timers.ts';
import { sleep } from '../runtime/waiting.ts';

export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

export class TokenBucket {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #intervalMs: number;
  readonly #burstMs: number;
  /** When the bucket would be full again. */
  #fullAt: MonotonicMs;
  #pausedUntil: MonotonicMs;

  constructor({ perSecond, burst }: Rate, clock: Clock, timers: Timers) {
    this.#clock = clock;
    this.#timers = timers;
    this.#intervalMs = 1000 / perSecond;
    this.#burstMs = burst * this.#intervalMs;
    this.#fullAt = clock.monotonic();
    this.#pausedUntil = this.#fullAt;
  }

  /** Resolves when a request may be sent, or when `signal` is aborted. */
  async take(signal: AbortSignal): Promise<void> {
    const now = this.#clock.monotonic();
    const from = Math.max(this.#fullAt, now, this.#pausedUntil - this.#burstMs);
    this.#fullAt = monotonicAdd(from as MonotonicMs, this.#intervalMs);
    const turn = this.#fullAt - this.#burstMs;
    for (;;) {
      const leftMs = Math.max(turn, this.#pausedUntil) - this.#clock.monotonic();
      if (leftMs <= 0 || signal.aborted) return;
      await sleep(this.#timers, leftMs, signal);
    }
  }

  /** No request is sent for this long. */
  pause(ms: number): void {
    const until = monotonicAdd(this.#clock.monotonic(), ms);
    if (until > this.#pausedUntil) this.#pausedUntil = until;
  }
}
