/**
 * A process of the simulation: its timers and what reaches it from the network stand still while it is stopped (as by SIGSTOP, or
 * a machine that swaps), and never come again once it is dead.
 */
import type { TimerHandle, Timers } from '../../../broker/port/timers.ts';

export class SimProcess implements Timers {
  readonly name: string;
  readonly #timers: Timers;
  #waiting: (() => void)[] | undefined;
  dead = false;

  constructor(name: string, timers: Timers) {
    this.name = name;
    this.#timers = timers;
  }

  after(delayMs: number, callback: () => void): TimerHandle {
    let cancelled = false;
    const timer = this.#timers.after(delayMs, () =>
      this.deliver(() => {
        if (!cancelled) callback();
      }),
    );
    return {
      cancel: () => {
        cancelled = true;
        timer.cancel();
      },
    };
  }

  atEndOfTurn(callback: () => void): void {
    this.after(0, callback);
  }

  /** Something happens to the process: now, when it goes on, or never. */
  deliver(callback: () => void): void {
    if (this.dead) return;
    if (this.#waiting === undefined) callback();
    else this.#waiting.push(callback);
  }

  stop(): void {
    this.#waiting ??= [];
  }

  /** What waited happens at once and in its order, each in a turn of its own. */
  goOn(): void {
    const next = this.#waiting?.shift();
    if (next === undefined) {
      this.#waiting = undefined;
      return;
    }
    if (!this.dead) next();
    this.#timers.after(0, () => this.goOn());
  }
}
