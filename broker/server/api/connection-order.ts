// Requests of a connection that must be carried out in the order they came in, though some need to wait for something first.

import type { ConnectionInfo } from '../request-context.ts';

export class ConnectionOrder {
  readonly #last = new WeakMap<ConnectionInfo, Promise<unknown>>();

  /** Whether a request of the connection is still to be carried out. */
  isWaiting(connection: ConnectionInfo): boolean {
    return this.#last.has(connection);
  }

  /**
   * Carries `work` out when `ready` has resolved and all that came before on the connection is carried out. What `work`
   * itself waits for holds nobody up.
   */
  async run<T>(connection: ConnectionInfo, ready: Promise<unknown>, work: () => T | Promise<T>): Promise<T> {
    // What failed before is its own affair, and so is `ready` until its turn comes.
    const before = this.#last.get(connection)?.catch(() => undefined);
    ready.catch(() => undefined);
    const turn = Promise.resolve(before).then(() => ready);
    const done = turn
      .then(() => ({ result: work() }))
      .finally(() => {
        if (this.#last.get(connection) === done) this.#last.delete(connection);
      });
    this.#last.set(connection, done);
    const { result } = await done;
    return result;
  }
}
