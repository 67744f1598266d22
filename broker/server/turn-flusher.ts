// Gathers the answers that become known in one turn of the loop: each connection concerned writes once, at its end. Those that
// became known last leave first: they are the fetches that the turn's records have woken, and somebody waits there for news,
// while a producer has only to be told that all is well. A write takes as long as all else that a small record costs.

import type { Timers } from '../port/timers.ts';

export interface Flushable {
  flush(): void;
}

export class TurnFlusher {
  readonly #timers: Timers;
  #dirty: Flushable[] = [];

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  /** At most once per connection and turn: the connection knows whether it is in the list. */
  add(connection: Flushable): void {
    if (this.#dirty.push(connection) === 1) this.#timers.atEndOfTurn(() => this.#flush());
  }

  #flush(): void {
    const dirty = this.#dirty;
    this.#dirty = [];
    for (let index = dirty.length - 1; index >= 0; index--) dirty[index]!.flush();
  }
}
