/** A broker for each side that an experiment starts for itself at the first run, keeps for the next, and ends in `finish`. */
import type { Broker, Side } from './side.ts';

export class OwnBrokers<Prepared> {
  readonly #prepare: (side: Side, share: number) => Promise<{ broker: Broker; prepared: Prepared }>;
  readonly #brokers = new Map<Side, { broker: Broker; prepared: Prepared }>();

  constructor(prepare: (side: Side, share: number) => Promise<{ broker: Broker; prepared: Prepared }>) {
    this.#prepare = prepare;
  }

  /** `share` of what the experiment counts goes into the preparation. */
  async of(side: Side, share: number): Promise<{ broker: Broker; prepared: Prepared }> {
    let own = this.#brokers.get(side);
    if (own === undefined) {
      own = await this.#prepare(side, share);
      this.#brokers.set(side, own);
    }
    return own;
  }

  async remove(): Promise<void> {
    for (const { broker } of this.#brokers.values()) {
      await broker.peer.remove();
    }
    this.#brokers.clear();
  }
}
