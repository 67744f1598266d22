// Requests of a connection that must be carried out in the order they came in, though some need to wait for something first.

import type { ConnectionInfo } from '../request-context.ts';

export class ConnectionOrder {
  readonly #last = new WeakMap<ConnectionInfo, Promise<unknown>>();

  /** Whether a request of the connection is still to be carried out. */
  isWaiting(connection: ConnectionInfo): boolean {
    return this.#last.has(connection);
  }

  /** Carries `work` out when `ready` has resolved and all that came before on the connection is carried out. */
  async run<T>(connection: ConnectionInfo, ready: Promise<unknown>, work: () => T): Promise<Awaited<T>> {
    const before = this.#last.get(connection);
    // What failed before is its own affair.
    const turn = Promise.all([ready, before?.catch(() => undefined)]);
    // Only the order is waited for, not what `work` waits for itself.
    let result: T | undefined;
    const done = turn.then(() => {
      result = work();
    });
    this.#last.set(connection, done);
    try {
      await done;
    } finally {
      if (this.#last.get(connection) === done) this.#last.delete(connection);
    }
    return (await result) as Awaited<T>;
  }
}
