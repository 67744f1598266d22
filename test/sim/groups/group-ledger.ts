// What members were told, kept outside of the coordinator: who owns which partition in which generation of which life of the
// group, and how far commits were acknowledged. A generation number may be used again after a failure, when the first use
// was never committed; but then nobody was told an assignment in it.

import assert from 'node:assert/strict';

export class GroupLedger {
  readonly #owners = new Map<string, string>();
  readonly #committed = new Map<number, number>();

  own(generation: string, member: string, partitions: readonly number[]): void {
    for (const partition of partitions) {
      const key = `${generation}:${partition}`;
      const owner = this.#owners.get(key) ?? member;
      assert.equal(owner, member, `partition ${partition} has two owners in generation ${generation}`);
      this.#owners.set(key, member);
    }
  }

  /** The commit was acknowledged: it outlasts every failure. */
  committed(partition: number, offset: number): void {
    this.#committed.set(partition, Math.max(offset, this.#committed.get(partition) ?? -1));
  }

  /** What was acknowledged before a fetch is sent, it finds. */
  fetched(sent: ReadonlyMap<number, number>, partition: number, offset: number): void {
    const least = sent.get(partition) ?? -1;
    assert(offset >= least, `partition ${partition} was committed up to ${least}, and ${offset} is fetched`);
  }

  acknowledged(): ReadonlyMap<number, number> {
    return new Map(this.#committed);
  }
}
