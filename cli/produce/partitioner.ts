/**
 * Which partition a record goes to. Keyed records go where Java's client puts them; those without a key stay with one
 * partition until it has a good batch, then go on to the next, since many small batches cost more than a few large ones.
 */
import { partitionForKey } from '../../broker/base/hash.ts';

/** Bytes after which records without a key go to the next partition. */
const stickyBytes = 64 * 1024;

export class Partitioner {
  /** The topic's partitions, 0 to n - 1 in any working cluster. */
  readonly #partitions: readonly number[];
  #current: number;
  #bytes = 0;

  /** `first` is any number: it decides where records without a key begin. */
  constructor(partitions: readonly number[], first: number) {
    this.#partitions = partitions;
    this.#current = first % partitions.length;
  }

  partitionOf(key: Uint8Array | null, recordBytes: number): number {
    const count = this.#partitions.length;
    if (key !== null) return this.#partitions[partitionForKey(key, count)] ?? 0;
    if (this.#bytes >= stickyBytes) {
      this.#current = (this.#current + 1) % count;
      this.#bytes = 0;
    }
    this.#bytes += recordBytes;
    return this.#partitions[this.#current] ?? 0;
  }
}
