// What a partition remembers of the idempotent producers that write to it (KIP-98, KIP-360): epoch, last sequence, and
// the last five batches, so that a retry is answered with the offset of the first try.
//
// Rules, for a batch of a producer id:
//   epoch below the known one                    -> stale-epoch
//   same epoch, same sequences as a kept batch   -> duplicate
//   same epoch, sequence not next                -> out-of-order
//   newer epoch, sequence not 0                  -> out-of-order
//   nothing known of the producer                -> any sequence is taken (its state may have expired)
// Sequences wrap from 2^31 - 1 to 0.
//
// `check` decides and changes nothing; `apply` is the only mutator and is the same for live appends and for replay.
// Changes since the last `keep` can be taken back with `rollback`, for appends that the disk refused.

import type { Offset } from '../../base/brand.ts';

export const producerBatchesKept = 5;
const sequenceMax = 0x7fffffff;

export interface KeptBatch {
  readonly baseSequence: number;
  readonly lastSequence: number;
  readonly baseOffset: Offset;
  readonly lastOffset: Offset;
  readonly timestamp: number;
}

/** One producer. Values are never changed in place, so that a rollback can put the former one back. */
export interface ProducerEntry {
  readonly producerId: number;
  readonly producerEpoch: number;
  readonly coordinatorEpoch: number;
  /** Oldest first, at most `producerBatchesKept`. */
  readonly batches: readonly KeptBatch[];
  /** First offset of the open transaction, or -1. */
  readonly currentTxnFirstOffset: number;
  /** Wall-clock time of the last batch or marker. */
  readonly lastTimestamp: number;
}

/** The fields of a batch header that matter here. */
export interface ProducerBatch {
  readonly producerId: number;
  readonly producerEpoch: number;
  readonly baseSequence: number;
  readonly recordsCount: number;
  readonly transactional: boolean;
}

export type ProducerVerdict =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'duplicate'; readonly batch: KeptBatch }
  | { readonly kind: 'stale-epoch'; readonly currentEpoch: number }
  | { readonly kind: 'out-of-order'; readonly lastSequence: number };

const fresh: ProducerVerdict = { kind: 'fresh' };

/** The sequence `count` after `sequence`, wrapping. */
export function sequenceAdd(sequence: number, count: number): number {
  const sum = sequence + count;
  return sum > sequenceMax ? sum - sequenceMax - 1 : sum;
}

export interface CompletedTransaction {
  readonly producerId: number;
  readonly firstOffset: number;
  readonly lastOffset: number;
  readonly aborted: boolean;
}

export class ProducerState {
  readonly #entries = new Map<number, ProducerEntry>();
  /** Former values of the producers touched since the last `keep`. */
  readonly #undo = new Map<number, ProducerEntry | undefined>();
  #openTransactions = 0;

  get size(): number {
    return this.#entries.size;
  }

  entries(): IterableIterator<ProducerEntry> {
    return this.#entries.values();
  }

  get(producerId: number): ProducerEntry | undefined {
    return this.#entries.get(producerId);
  }

  check(batch: ProducerBatch): ProducerVerdict {
    const entry = this.#entries.get(batch.producerId);
    if (entry === undefined) return fresh;
    if (batch.producerEpoch < entry.producerEpoch)
      return { kind: 'stale-epoch', currentEpoch: entry.producerEpoch };
    const last = entry.batches.at(-1);
    if (batch.producerEpoch > entry.producerEpoch)
      return batch.baseSequence === 0
        ? fresh
        : { kind: 'out-of-order', lastSequence: last?.lastSequence ?? -1 };
    if (last === undefined) return fresh;
    const lastSequence = sequenceAdd(batch.baseSequence, batch.recordsCount - 1);
    for (const kept of entry.batches)
      if (kept.baseSequence === batch.baseSequence && kept.lastSequence === lastSequence)
        return { kind: 'duplicate', batch: kept };
    if (batch.baseSequence === sequenceAdd(last.lastSequence, 1)) return fresh;
    return { kind: 'out-of-order', lastSequence: last.lastSequence };
  }

  #set(producerId: number, next: ProducerEntry | undefined): void {
    const former = this.#entries.get(producerId);
    if (!this.#undo.has(producerId)) this.#undo.set(producerId, former);
    this.#replace(producerId, former, next);
  }

  #replace(producerId: number, former: ProducerEntry | undefined, next: ProducerEntry | undefined): void {
    if (former !== undefined && former.currentTxnFirstOffset >= 0) this.#openTransactions--;
    if (next !== undefined && next.currentTxnFirstOffset >= 0) this.#openTransactions++;
    if (next === undefined) this.#entries.delete(producerId);
    else this.#entries.set(producerId, next);
  }

  /** A data batch of a producer is in the log, from `baseOffset` on. */
  apply(batch: ProducerBatch, baseOffset: Offset, lastOffset: Offset, timestamp: number): void {
    const entry = this.#entries.get(batch.producerId);
    const kept: KeptBatch = {
      baseSequence: batch.baseSequence,
      lastSequence: sequenceAdd(batch.baseSequence, batch.recordsCount - 1),
      baseOffset,
      lastOffset,
      timestamp,
    };
    const same = entry !== undefined && entry.producerEpoch === batch.producerEpoch;
    const open = entry?.currentTxnFirstOffset ?? -1;
    this.#set(batch.producerId, {
      producerId: batch.producerId,
      producerEpoch: batch.producerEpoch,
      coordinatorEpoch: entry?.coordinatorEpoch ?? -1,
      batches: same ? [...entry.batches.slice(1 - producerBatchesKept), kept] : [kept],
      currentTxnFirstOffset: open >= 0 ? open : batch.transactional ? baseOffset : -1,
      lastTimestamp: timestamp,
    });
  }

  /** A commit or abort marker is in the log; the transaction that it ends, when one was open. */
  applyMarker(
    marker: {
      readonly producerId: number;
      readonly producerEpoch: number;
      readonly coordinatorEpoch: number;
    },
    aborted: boolean,
    offset: number,
    timestamp: number,
  ): CompletedTransaction | undefined {
    const entry = this.#entries.get(marker.producerId);
    const firstOffset = entry?.currentTxnFirstOffset ?? -1;
    this.#set(marker.producerId, {
      producerId: marker.producerId,
      producerEpoch: marker.producerEpoch,
      coordinatorEpoch: marker.coordinatorEpoch,
      batches: entry !== undefined && entry.producerEpoch === marker.producerEpoch ? entry.batches : [],
      currentTxnFirstOffset: -1,
      lastTimestamp: timestamp,
    });
    if (firstOffset < 0) return undefined;
    return { producerId: marker.producerId, firstOffset, lastOffset: offset, aborted };
  }

  /** An entry as a snapshot gave it. */
  restore(entry: ProducerEntry): void {
    this.#replace(entry.producerId, this.#entries.get(entry.producerId), entry);
  }

  /** First offset of the oldest open transaction, or undefined. */
  firstOpenTransaction(): number | undefined {
    if (this.#openTransactions === 0) return undefined;
    let first: number | undefined;
    for (const entry of this.#entries.values()) {
      const at = entry.currentTxnFirstOffset;
      if (at >= 0 && (first === undefined || at < first)) first = at;
    }
    return first;
  }

  /** The changes made so far stay. */
  keep(): void {
    if (this.#undo.size > 0) this.#undo.clear();
  }

  /** Takes back every change since the last `keep`. */
  rollback(): void {
    for (const [producerId, former] of this.#undo)
      this.#replace(producerId, this.#entries.get(producerId), former);
    this.#undo.clear();
  }

  /** Forgets producers without an open transaction whose last write is older than `before`. Returns how many. */
  expire(before: number): number {
    let expired = 0;
    for (const entry of this.#entries.values()) {
      if (entry.currentTxnFirstOffset >= 0 || entry.lastTimestamp >= before) continue;
      this.#entries.delete(entry.producerId);
      expired++;
    }
    return expired;
  }

  clear(): void {
    this.#entries.clear();
    this.#undo.clear();
    this.#openTransactions = 0;
  }
}
