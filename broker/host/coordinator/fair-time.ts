// Time for deadlines of members. The machine counts in wall time, as its records do, so both what the loop was late and
// what the wall clock jumped is handed to it as a shift: neither may cost a member its place (a stall of ours is not its
// silence). One timer serves all partitions, at most `lookMs` ahead while anything has a deadline, and none otherwise.

import type { WallMs } from '../../base/brand.ts';
import type { Clock } from '../../port/clock.ts';
import type { TimerHandle, Timers } from '../../port/timers.ts';

export interface Timed {
  nextDeadline(): WallMs | undefined;
  shiftDeadlines(ms: number): void;
  expire(now: WallMs): void;
}

/** Longest time between two looks; so much of a stall may go unseen. */
const lookMs = 250;
/** Being late by less is the ordinary life of a loop. */
const stallMs = 100;

export class FairTime {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #timed: () => Iterable<Timed>;
  /** Wall clock minus monotonic clock. */
  #wallAhead: number;
  #timer: TimerHandle | undefined;
  /** Monotonic time of the timer. */
  #dueAt = Infinity;

  constructor(clock: Clock, timers: Timers, timed: () => Iterable<Timed>) {
    this.#clock = clock;
    this.#timers = timers;
    this.#timed = timed;
    this.#wallAhead = clock.wall() - clock.monotonic();
  }

  /** The time to decide at. To be asked before each decision: it first gives back what was lost. */
  now(): WallMs {
    const monotonic = this.#clock.monotonic();
    const wall = this.#clock.wall();
    let shift = 0;
    const jump = wall - monotonic - this.#wallAhead;
    if (Math.abs(jump) > stallMs) {
      shift += jump;
      this.#wallAhead += jump;
    }
    const late = monotonic - this.#dueAt;
    if (late > stallMs) {
      shift += late;
      // Counted once; the timer itself comes as soon as it can.
      this.#dueAt = monotonic;
    }
    if (shift !== 0) for (const one of this.#timed()) one.shiftDeadlines(shift);
    return wall;
  }

  /** `one` has other deadlines than before. */
  watch(one: Timed): void {
    const next = one.nextDeadline();
    if (next !== undefined) this.#arm(next - this.#clock.wall());
  }

  #arm(inMs: number): void {
    const delay = Math.min(lookMs, Math.max(0, inMs));
    const dueAt = this.#clock.monotonic() + delay;
    if (dueAt >= this.#dueAt) return;
    this.#timer?.cancel();
    this.#dueAt = dueAt;
    if (delay > 0) this.#timer = this.#timers.after(delay, () => this.#onTimer());
    else this.#timer = this.#atEndOfTurn();
  }

  /** What is due already waits for no timer, which has whole milliseconds. */
  #atEndOfTurn(): TimerHandle {
    let cancelled = false;
    this.#timers.atEndOfTurn(() => {
      if (!cancelled) this.#onTimer();
    });
    return {
      cancel: () => {
        cancelled = true;
      },
    };
  }

  #onTimer(): void {
    const now = this.now();
    this.#timer = undefined;
    this.#dueAt = Infinity;
    for (const one of this.#timed()) one.expire(now);
    for (const one of this.#timed()) this.watch(one);
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#dueAt = Infinity;
  }
}
