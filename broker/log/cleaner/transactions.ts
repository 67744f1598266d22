// Transactions as compaction meets them (KIP-98, KIP-534). Records of an aborted transaction go and hide no others. A marker
// stays while records of its transaction are there; then it gets a deletion time, as a tombstone does.
//
// `TransactionScan` learns from the headers in order which transactions were aborted, and from where on one is undecided.
// `TransactionCopy` then goes over the log from its start.

import { RecordCursor } from '../../protocol/record-cursor.ts';
import {
  batchBaseOffset,
  batchLastOffset,
  batchProducerId,
  batchRecordsCount,
  isControlBatch,
  isTransactionalBatch,
} from '../../protocol/record-batch.ts';
import type { BatchPlace } from '../opened-payload.ts';

export type MarkerKind = 'abort' | 'commit';

/** What the marker in a control batch says; undefined for another kind, and for one that was emptied. Throws ProtocolError. */
export function markerKind({ bytes, start }: BatchPlace): MarkerKind | undefined {
  const cursor = new RecordCursor().openPlain(bytes, start);
  if (!cursor.next() || cursor.keyStart < 0 || cursor.keyEnd - cursor.keyStart < 4) return undefined;
  const kind = (bytes[cursor.keyStart + 2]! << 8) | bytes[cursor.keyStart + 3]!;
  return kind === 0 ? 'abort' : kind === 1 ? 'commit' : undefined;
}

/** From its first record to its marker. */
export interface AbortedTransaction {
  readonly producerId: number;
  readonly firstOffset: number;
  readonly lastOffset: number;
}

export class TransactionScan {
  readonly aborted: AbortedTransaction[] = [];
  readonly #open = new Map<number, number>();

  /** The next batch of the log. Throws ProtocolError. */
  onBatch(place: BatchPlace): void {
    const { bytes, start } = place;
    if (!isTransactionalBatch(bytes, start)) return;
    const producerId = batchProducerId(bytes, start);
    if (!isControlBatch(bytes, start)) {
      if (!this.#open.has(producerId)) this.#open.set(producerId, batchBaseOffset(bytes, start));
      return;
    }
    const kind = markerKind(place);
    if (kind === undefined) return;
    const firstOffset = this.#open.get(producerId);
    this.#open.delete(producerId);
    if (kind === 'abort' && firstOffset !== undefined)
      this.aborted.push({ producerId, firstOffset, lastOffset: batchLastOffset(bytes, start) });
  }

  /** First offset of the oldest transaction without a marker so far; Infinity when all have one. */
  get undecidedFrom(): number {
    return Math.min(Number.POSITIVE_INFINITY, ...this.#open.values());
  }
}

export class TransactionCopy {
  /** By producer. */
  readonly #aborted = new Map<number, AbortedTransaction[]>();
  /** Producers with records since their last marker. */
  readonly #present = new Set<number>();

  constructor(aborted: readonly AbortedTransaction[]) {
    for (const transaction of aborted) {
      const own = this.#aborted.get(transaction.producerId);
      if (own === undefined) this.#aborted.set(transaction.producerId, [transaction]);
      else own.push(transaction);
    }
  }

  isAborted(producerId: number, offset: number): boolean {
    const own = this.#aborted.get(producerId);
    return own !== undefined && own.some((one) => one.firstOffset <= offset && offset <= one.lastOffset);
  }

  /** A data batch of a transaction. Returns whether that was aborted. */
  onData(producerId: number, baseOffset: number): boolean {
    this.#present.add(producerId);
    return this.isAborted(producerId, baseOffset);
  }

  /** A control batch. Returns whether nothing is left that needs it. Throws ProtocolError. */
  onControl(place: BatchPlace): boolean {
    const { bytes, start } = place;
    if (batchRecordsCount(bytes, start) === 0) return true;
    if (markerKind(place) === undefined) return false;
    return !this.#present.delete(batchProducerId(bytes, start));
  }
}
