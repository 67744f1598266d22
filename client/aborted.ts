/**
 * Which batches of one answer a reader of committed data must not see (KIP-98): those of a producer between the first
 * offset of its aborted transaction and the marker that ends it. Batches are shown in offset order.
 */
import { batchHeaderBytes, isTransactionalBatch } from '../broker/protocol/record-batch.ts';
import type { FetchedBatch } from './batch-decoder.ts';

export interface AbortedTransaction {
  readonly producerId: number;
  readonly firstOffset: number;
}

export class AbortedFilter {
  /** Sorted, the earliest last. */
  readonly #pending: AbortedTransaction[];
  readonly #aborting = new Set<number>();

  constructor(aborted: readonly AbortedTransaction[]) {
    this.#pending = [...aborted].sort((left, right) => right.firstOffset - left.firstOffset);
  }

  /** Whether the records of `batch` are to be shown. */
  accepts(batch: FetchedBatch): boolean {
    for (;;) {
      const next = this.#pending.at(-1);
      if (next === undefined || next.firstOffset > batch.lastOffset) break;
      this.#aborting.add(next.producerId);
      this.#pending.pop();
    }
    const { producerId } = batch.header;
    if (batch.isControl) {
      if (isAbortMarker(batch)) this.#aborting.delete(producerId);
      return false;
    }
    return !(isTransactionalBatch(batch.bytes, 0) && this.#aborting.has(producerId));
  }
}

/**
 * A marker is one record whose key is a version and a type, each of two bytes; type 0 is abort. The record before its
 * key: length, attributes, timestamp delta, offset delta, key length, of which only varints are longer than a byte.
 */
function isAbortMarker(batch: FetchedBatch): boolean {
  let at = batchHeaderBytes;
  const skipVarint = (): void => {
    while ((batch.bytes[at] ?? 0) > 127) at++;
    at++;
  };
  skipVarint();
  at++;
  skipVarint();
  skipVarint();
  skipVarint();
  return batch.bytes[at + 2] === 0 && batch.bytes[at + 3] === 0;
}
