// Keeps compaction out of the way: a few milliseconds of the loop at a time, and no more bytes a second than allowed. Whoever
// works between two rests holds the loop for `turnMsMax` and one step. On an idle loop the next turn follows at once; a loop
// that has other work gets a longer rest.

import type { Clock } from '../../port/clock.ts';

/** The work is of no more use: the log is gone or was changed, or the broker stops. What was begun is thrown away. */
export class CleaningAborted extends Error {
  override readonly name = 'CleaningAborted';
}

export interface PacerOptions {
  readonly clock: Clock;
  /** Resolves in a later turn, at least `ms` from now; 0 is when the loop has served all that was ready. */
  readonly pause: (ms: number) => Promise<void>;
  /** Bytes read and written together. */
  readonly bytesPerSecond: () => number;
  /** Looked at after every rest. */
  readonly isAborted: () => boolean;
}

const turnMsMax = 1;
/** A rest of 0 ms that took so long found other work, and is followed by one of `busyRestMs`. */
const busyMsMin = 0.5;
const busyRestMs = 1;
/** Debts below are not worth a timer. */
const owedMsMin = 5;
/** A stop does not wait longer for a pause to end. */
const pauseMsMax = 200;

export class Pacer {
  readonly #options: PacerOptions;
  #turnBeganAt: number;
  #owedMs = 0;

  constructor(options: PacerOptions) {
    this.#options = options;
    this.#turnBeganAt = options.clock.monotonic();
  }

  /** So many bytes were read or written; they are paid for at the next rest. */
  spend(bytes: number): void {
    this.#owedMs += (bytes / Math.max(1, this.#options.bytesPerSecond())) * 1000;
  }

  get isDue(): boolean {
    return this.#owedMs >= owedMsMin || this.#options.clock.monotonic() - this.#turnBeganAt >= turnMsMax;
  }

  /** Gives the loop away when it is time to. Rejects with CleaningAborted. */
  async rest(): Promise<void> {
    if (this.isDue) await this.#rest();
    this.check();
  }

  async #rest(): Promise<void> {
    if (this.#owedMs < owedMsMin) await this.#giveTurn();
    else await this.#payDebt();
    this.#turnBeganAt = this.#options.clock.monotonic();
  }

  async #giveTurn(): Promise<void> {
    if ((await this.#pause(0)) > busyMsMin) await this.#pause(busyRestMs);
  }

  async #payDebt(): Promise<void> {
    while (this.#owedMs >= owedMsMin) {
      const waitedMs = await this.#pause(Math.min(pauseMsMax, this.#owedMs));
      this.#owedMs = Math.max(0, this.#owedMs - waitedMs);
      if (this.#options.isAborted()) return;
    }
  }

  /** Resolves with how long it took. Milliseconds. */
  async #pause(ms: number): Promise<number> {
    const { clock, pause } = this.#options;
    const began = clock.monotonic();
    await pause(ms);
    return Math.max(0, clock.monotonic() - began);
  }

  /** Throws CleaningAborted when the work is of no more use; to be called after every wait. */
  check(): void {
    if (this.#options.isAborted()) throw new CleaningAborted('compaction was interrupted');
  }
}
