// What members were told, kept outside of the coordinator: who owns which partition in which generation of which life of the
// group, and how far commits were acknowledged. A generation number may be used again after a failure, when the first use
// was never committed; but then nobody was told an assignment in it.

import assert from 'node:assert/strict';
import type { SimClient } from './sim-client.ts';

/** How far commits were acknowledged at a moment. */
export interface Acknowledged {
  readonly era: number;
  readonly offsets: ReadonlyMap<string, number>;
}

export class GroupLedger {
  readonly #owners = new Map<string, string>();
  readonly #committed = new Map<string, number>();
  /** Every reset that was decided, whether it lasted or not, in order. */
  readonly #resets: { readonly partition: string; readonly offset: number }[] = [];
  /** All that ever began; where each says what it has. */
  readonly clients: SimClient[] = [];
  /** Whether the coordinator has the client among its members, in a consumer group. */
  isMember: (client: SimClient) => boolean = () => false;

  own(generation: string, member: string, partitions: readonly number[]): void {
    for (const partition of partitions) {
      const key = `${generation}:${partition}`;
      const owner = this.#owners.get(key) ?? member;
      assert.equal(owner, member, `partition ${partition} has two owners in generation ${generation}`);
      this.#owners.set(key, member);
    }
  }

  /** The client begins to read: nobody else may, unless the coordinator has given that one up. */
  take(client: SimClient, place: string): void {
    // Who has slept through the end of its session does not know it yet.
    if (!this.isMember(client)) return;
    for (const other of this.clients) {
      if (other === client || !other.owned.has(place) || !this.isMember(other)) continue;
      assert.fail(`${client.memberId} takes ${place} while ${other.memberId} has it`);
    }
  }

  /** How many resets were decided: what is asked before one and answered behind it proves nothing. */
  get era(): number {
    return this.#resets.length;
  }

  /** The commit, or the reset, was acknowledged: it outlasts every failure. */
  committed(partition: string, offset: number, era: number): void {
    if (era !== this.era) return;
    this.#committed.set(partition, Math.max(offset, this.#committed.get(partition) ?? -1));
  }

  /** An administrator sets the partition back, or ahead. */
  reset(partition: string, offset: number): void {
    this.#resets.push({ partition, offset });
    this.#committed.set(partition, Math.min(offset, this.#committed.get(partition) ?? -1));
  }

  /** The topic is gone: its offsets are told to nobody from now on, and a topic that is made under its name begins anew. */
  forget(topic: string): void {
    for (const partition of this.#committed.keys()) {
      if (partition.startsWith(`${topic}:`)) this.reset(partition, -1);
    }
  }

  /** What was acknowledged before a fetch is sent, it finds, unless a reset came between. */
  fetched(sent: Acknowledged, partition: string, offset: number): void {
    const since = this.#resets.slice(sent.era).filter((reset) => reset.partition === partition);
    const least = Math.min(sent.offsets.get(partition) ?? -1, ...since.map((reset) => reset.offset));
    assert(offset >= least, `partition ${partition} was committed up to ${least}, and ${offset} is fetched`);
  }

  acknowledged(): Acknowledged {
    return { era: this.era, offsets: new Map(this.#committed) };
  }
}
