/**
 * Many questions of one kind become few requests: what is asked within a few milliseconds goes to the brokers together.
 * Two who ask for the same share an answer. A request that fails is a failure for all who are in it.
 */
import type { Timers } from '../../broker/port/timers.ts';

/** How long the first one waits for others. */
const gatherMs = 5;

export interface GatheringOptions<Answer> {
  readonly timers: Timers;
  /** Of one request. */
  readonly namesMax: number;
  /** Undefined in the place of a name that the answer does not speak of. */
  ask(names: readonly string[]): Promise<ReadonlyMap<string, Answer>>;
}

export class Gathering<Answer> {
  readonly #options: GatheringOptions<Answer>;
  #waiting = new Map<string, PromiseWithResolvers<Answer | undefined>>();

  constructor(options: GatheringOptions<Answer>) {
    this.#options = options;
  }

  of(name: string): Promise<Answer | undefined> {
    const known = this.#waiting.get(name);
    if (known !== undefined) return known.promise;
    const asked = Promise.withResolvers<Answer | undefined>();
    this.#waiting.set(name, asked);
    if (this.#waiting.size >= this.#options.namesMax) this.#send();
    else if (this.#waiting.size === 1) this.#options.timers.after(gatherMs, () => this.#send());
    return asked.promise;
  }

  #send(): void {
    const waiting = this.#waiting;
    if (waiting.size === 0) return;
    this.#waiting = new Map();
    void this.#ask(waiting);
  }

  async #ask(waiting: ReadonlyMap<string, PromiseWithResolvers<Answer | undefined>>): Promise<void> {
    try {
      const answers = await this.#options.ask([...waiting.keys()]);
      for (const [name, { resolve }] of waiting) resolve(answers.get(name));
    } catch (error) {
      for (const { reject } of waiting.values()) reject(error);
    }
  }
}
