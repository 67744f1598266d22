// The first half of a cleaning: the newest offset of each key in the dirty part of a log. It ends early where the map is
// full, or where a transaction is undecided: what lies behind is left for another time.

import {
  batchBaseOffset,
  batchLastOffset,
  batchProducerId,
  batchRecordsCount,
  isControlBatch,
  isTransactionalBatch,
} from '../../protocol/record-batch.ts';
import type { ScannedBatch } from '../batch-scan.ts';
import type { Segment } from '../segment.ts';
import { batchesIn, type CleaningPass, eachRecord, opening, recordsOf } from './cleaning-pass.ts';
import type { OffsetMap } from './offset-map.ts';
import { TransactionCopy, TransactionScan } from './transactions.ts';

export interface DirtyRange {
  /** Those with a part of the range, oldest first. */
  readonly segments: readonly Segment[];
  readonly start: number;
  readonly end: number;
}

export interface BuiltMap {
  /** Everything below can be cleaned; at most the end of the range. */
  readonly end: number;
  readonly transactions: TransactionScan;
}

/** Rejects with CorruptLogError, DiskError, CleaningAborted. */
export async function buildOffsetMap(
  range: DirtyRange,
  map: OffsetMap,
  pass: CleaningPass,
): Promise<BuiltMap> {
  const building = new MapBuilding(range, map, pass);
  for (const segment of range.segments) if (!(await building.read(segment))) break;
  return building.done();
}

class MapBuilding {
  readonly #range: DirtyRange;
  readonly #map: OffsetMap;
  readonly #pass: CleaningPass;
  #transactions: TransactionScan | undefined;
  #aborted: TransactionCopy | undefined;
  #end: number;

  constructor(range: DirtyRange, map: OffsetMap, pass: CleaningPass) {
    this.#range = range;
    this.#map = map;
    this.#pass = pass;
    this.#end = range.end;
  }

  done(): BuiltMap {
    // Offsets without a record at the end are covered too.
    this.#map.latestOffset = this.#end - 1;
    return { end: this.#end, transactions: this.#transactions ?? new TransactionScan() };
  }

  /** False when the range has ended. */
  async read(segment: Segment): Promise<boolean> {
    for await (const batch of batchesIn(segment, this.#pass)) {
      const { bytes, start } = batch;
      if (batchLastOffset(bytes, start) < this.#range.start) continue;
      if (isTransactionalBatch(bytes, start)) await this.#lookAhead();
      if (batchBaseOffset(bytes, start) >= this.#end) return false;
      if (this.#hides(batch) && !(await opening(segment, batch, () => this.#put(batch)))) return false;
    }
    return true;
  }

  /** Whether records of the batch can be the newest of their keys. */
  #hides({ bytes, start }: ScannedBatch): boolean {
    if (isControlBatch(bytes, start)) return false;
    if (!isTransactionalBatch(bytes, start)) return true;
    return this.#aborted?.isAborted(batchProducerId(bytes, start), batchBaseOffset(bytes, start)) !== true;
  }

  /** How each transaction of the range ends stands behind its records: once, when the first one is met. */
  async #lookAhead(): Promise<void> {
    if (this.#transactions !== undefined) return;
    const transactions = new TransactionScan();
    for (const segment of this.#range.segments)
      for await (const batch of batchesIn(segment, this.#pass))
        if (batchLastOffset(batch.bytes, batch.start) >= this.#range.start)
          await opening(segment, batch, () => transactions.onBatch(batch));
    this.#transactions = transactions;
    this.#aborted = new TransactionCopy(transactions.aborted);
    this.#end = Math.min(this.#end, transactions.undecidedFrom);
  }

  /** False when the map is full: the range ends behind the last record that it took. */
  async #put(batch: ScannedBatch): Promise<boolean> {
    const map = this.#map;
    const base = batchBaseOffset(batch.bytes, batch.start);
    const { pacer } = this.#pass;
    for (const _ of map.makeRoom(batchRecordsCount(batch.bytes, batch.start)))
      if (pacer.isDue) await pacer.rest();
    const cursor = await recordsOf(batch, this.#pass);
    const all = await eachRecord(cursor, this.#pass, () => {
      const offset = base + cursor.offsetDelta;
      this.#pass.counts.recordsRead++;
      if (cursor.keyStart < 0 || offset < this.#range.start) return true;
      return map.put(cursor.bytes, cursor.keyStart, cursor.keyEnd, offset);
    });
    if (!all) this.#end = Math.min(this.#end, map.latestOffset + 1);
    return all;
  }
}
