/**
 * Slows down a quarrel: where another program sets back what we set as often as we set it, the same plan comes again and again. The
 * first repetition is at once, each further one within ten minutes of the last waits four times as long. Losing this memory
 * costs a few changes, no more.
 */
import type { MonotonicMs } from '../../broker/base/brand.ts';
import type { Clock } from '../../broker/port/clock.ts';

const windowMs = 600_000;
const firstDelayMs = 1_000;
const delayMsMax = 300_000;
/** By then it has come back after a second, four and sixteen. */
const quarrelTimes = 5;

interface Past {
  readonly planId: string;
  readonly times: number;
  readonly at: MonotonicMs;
}

export class QuarrelPace {
  readonly #clock: Pick<Clock, 'monotonic'>;
  readonly #past = new Map<string, Past>();

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** How long plan `planId` of `key` has to wait still. */
  delayMs(key: string, planId: string): number {
    const past = this.#past.get(key);
    if (past === undefined || past.planId !== planId || past.times < 2) return 0;
    const delay = Math.min(firstDelayMs * 4 ** (past.times - 2), delayMsMax);
    return Math.max(0, past.at + delay - this.#clock.monotonic());
  }

  /** Whether it came back so often that somebody must be setting it back: a view that is late does not explain it. */
  isQuarrel(key: string, planId: string): boolean {
    const past = this.#past.get(key);
    return past?.planId === planId && past.times >= quarrelTimes;
  }

  acted(key: string, planId: string): void {
    const past = this.#past.get(key);
    const at = this.#clock.monotonic();
    const same = past?.planId === planId && at - past.at < windowMs;
    this.#past.set(key, { planId, times: same ? past.times + 1 : 1, at });
  }

  forget(key: string): void {
    this.#past.delete(key);
  }
}
