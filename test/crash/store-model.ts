// What a store has promised: the yardstick that every recovery is held against. Offsets of one partition never hold two
// acknowledged values; what was acknowledged comes back byte for byte; a log start that was promised never goes back;
// nothing appears that was never placed at its offset.

import { strict as assert } from 'node:assert';
import type { TopicId } from '../../broker/base/brand.ts';
import { batchBaseOffset, batchBytes, batchLastOffset } from '../../broker/protocol/record-batch.ts';

const keyOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** What a log says of itself, and the wall clock. */
export interface LogState {
  readonly logStartOffset: number;
  readonly cleanedOffset: number;
  readonly now: number;
}

export class PartitionModel {
  readonly topicId: TopicId;
  readonly durable: boolean;
  /** Acknowledged batches by base offset. */
  readonly acked: Map<number, string> = new Map();
  /** Every value that was ever placed at an offset. */
  readonly placed: Map<number, Set<string>> = new Map();
  ackedEnd = 0;
  /** Promised by DeleteRecords or by retention that a checkpoint has covered. */
  promisedStart = 0;
  /** The furthest that the start may have moved. */
  startMax = 0;

  constructor(topicId: TopicId, durable: boolean) {
    this.topicId = topicId;
    this.durable = durable;
  }

  place(bytes: Uint8Array): void {
    const base = batchBaseOffset(bytes, 0);
    const values = this.placed.get(base) ?? new Set();
    values.add(keyOf(bytes));
    this.placed.set(base, values);
  }

  ack(bytes: Uint8Array): void {
    const base = batchBaseOffset(bytes, 0);
    const value = keyOf(bytes);
    const before = this.acked.get(base);
    assert(before === undefined || before === value, `offset ${base} was acknowledged with two values`);
    this.acked.set(base, value);
    this.ackedEnd = Math.max(this.ackedEnd, batchLastOffset(bytes, 0) + 1);
  }

  /** Holds the recovered log against the promises. */
  check(batches: readonly Uint8Array[], state: LogState, where: string): void {
    const { logStartOffset } = state;
    const next = this.checkContent(batches, state, where);
    assert(
      logStartOffset >= this.promisedStart,
      `${where}: the log start went back to ${logStartOffset} from ${this.promisedStart}`,
    );
    assert(
      logStartOffset <= this.startMax,
      `${where}: the log starts at ${logStartOffset}, nobody asked for more than ${this.startMax}`,
    );
    if (!this.durable) return;
    const end = batches.length === 0 ? logStartOffset : next;
    assert(end >= this.ackedEnd, `${where}: the log ends at ${end}, acknowledged was up to ${this.ackedEnd}`);
    this.checkAcked(batches, state, where);
  }

  /** No offset twice, none left out, nothing that nobody wrote. Returns the offset behind the last batch. */
  protected checkContent(batches: readonly Uint8Array[], _state: LogState, where: string): number {
    let next = -1;
    for (const bytes of batches) {
      const base = batchBaseOffset(bytes, 0);
      assert(next < 0 || base === next, `${where}: offset ${base} follows ${next - 1}`);
      next = batchLastOffset(bytes, 0) + 1;
      assert(
        this.placed.get(base)?.has(keyOf(bytes)),
        `${where}: offset ${base} has a value that nobody wrote`,
      );
    }
    return next;
  }

  protected checkAcked(batches: readonly Uint8Array[], { logStartOffset }: LogState, where: string): void {
    const present = new Map(batches.map((bytes) => [batchBaseOffset(bytes, 0), keyOf(bytes)]));
    for (const [base, value] of this.acked) {
      if (base < logStartOffset) continue;
      assert.equal(
        present.get(base),
        value,
        `${where}: the acknowledged batch at ${base} is gone or changed`,
      );
    }
  }

  /** The log as it is now is the truth from here on: what was not acknowledged may have stayed or gone. */
  settle(batches: readonly Uint8Array[], logStartOffset: number): void {
    // Without durability an acknowledged batch may go with the power, and another take its offset.
    if (!this.durable) this.acked.clear();
    for (const bytes of batches) {
      const base = batchBaseOffset(bytes, 0);
      if (!this.acked.has(base)) this.ack(bytes);
    }
    this.promisedStart = Math.max(this.promisedStart, logStartOffset);
    this.startMax = Math.max(this.startMax, logStartOffset);
  }
}

/** Splits a run of bytes into its batches. */
export function splitBatches(bytes: Uint8Array): Uint8Array[] {
  const batches: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += batchBytes(bytes, at))
    batches.push(bytes.slice(at, at + batchBytes(bytes, at)));
  return batches;
}
