/**
 * One piece of work at a time for each name, in the order of the calls. Two resources may want the same topic; what one reads of
 * its owner must still hold when it acts, and a broker changes no owner on a condition.
 */
export class NameLocks {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const mine = before.then(work, work);
    this.#last.set(name, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    }
  }
}
