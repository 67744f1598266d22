// A partition that this broker leads: who waits for it, and how far its records are committed.
//
//   highWatermark = what every in-sync replica vouches for; with one replica, what this one does (StoredPartition)
//
// The high watermark never goes back. Producers wait for an offset in order of arrival, so completing them is a walk from
// the front. Fetches that wait are a set; each is woken once a turn at most.

import { assert } from '../../base/assert.ts';
import type { BrokerId, LeaderEpoch, Offset } from '../../base/brand.ts';
import type { PartitionListener, StoredPartition } from '../../log/stored-partition.ts';

/** Waits for records of this partition to be acknowledged. Exactly one of the two is called, once. */
export interface AckWaiter {
  onAcknowledged(slot: number): void;
  onRefused(slot: number): void;
}

/** Wants to know when there is more to read or the log start moves. */
export interface FetchWaiter {
  onPartitionChange(): void;
}

interface Ack {
  readonly offset: Offset;
  readonly waiter: AckWaiter;
  readonly slot: number;
}

/** Cumulative bytes of the log as of an offset; tells a waiting fetch how much has become readable. */
interface ByteMark {
  readonly offset: Offset;
  readonly bytes: number;
}

export class Partition implements PartitionListener {
  readonly stored: StoredPartition;
  readonly leaderId: BrokerId;
  leaderEpoch: LeaderEpoch;
  isrSize: number;
  replicaCount: number;
  highWatermark: Offset;
  /** Bytes ever committed here since the start; only differences mean something. */
  committedBytes = 0;
  #placedBytes = 0;
  #marks: ByteMark[] = [];
  #acks: Ack[] = [];
  #ackHead = 0;
  readonly #fetches = new Set<FetchWaiter>();
  /** The disk does not write any more; reads go on. */
  offline = false;

  constructor(
    stored: StoredPartition,
    role: {
      readonly leaderId: BrokerId;
      readonly leaderEpoch: LeaderEpoch;
      readonly isrSize: number;
      readonly replicaCount: number;
    },
  ) {
    this.stored = stored;
    this.leaderId = role.leaderId;
    this.leaderEpoch = role.leaderEpoch;
    this.isrSize = role.isrSize;
    this.replicaCount = role.replicaCount;
    this.highWatermark = stored.vouchedOffset;
    stored.listener = this;
    this.lead(role.leaderEpoch);
  }

  /** Whether fewer replicas are in sync than `min.insync.replicas` asks for. It asks for no more than there are. */
  isUnderMinIsr(minInsyncReplicas: number): boolean {
    return this.isrSize < Math.min(minInsyncReplicas, this.replicaCount);
  }

  /** Leads under a new epoch, from the end of the log on. */
  lead(epoch: LeaderEpoch): void {
    this.leaderEpoch = epoch;
    this.stored.log.beginEpoch(epoch);
  }

  get topic(): string {
    return this.stored.log.topic;
  }

  get partition(): number {
    return this.stored.log.partition;
  }

  /** Below this, read_committed consumers may read: no transaction that began before is open. */
  get lastStableOffset(): Offset {
    const open = this.stored.log.producers.firstOpenTransaction();
    return open === undefined ? this.highWatermark : (Math.min(open, this.highWatermark) as Offset);
  }

  get waiting(): number {
    return this.#acks.length - this.#ackHead + this.#fetches.size;
  }

  /** `bytes` have been placed up to `nextOffset`. */
  onPlaced(nextOffset: Offset, bytes: number): void {
    this.#placedBytes += bytes;
    const last = this.#marks.at(-1);
    if (last !== undefined && this.#marks.length > 1024) this.#marks.pop();
    this.#marks.push({ offset: nextOffset, bytes: this.#placedBytes });
  }

  /** Calls the waiter when everything below `offset` is acknowledged: at once when it is already. */
  awaitAck(offset: Offset, waiter: AckWaiter, slot: number): void {
    if (offset <= this.highWatermark) return waiter.onAcknowledged(slot);
    if (this.offline) return waiter.onRefused(slot);
    this.#acks.push({ offset, waiter, slot });
  }

  addFetch(waiter: FetchWaiter): void {
    this.#fetches.add(waiter);
  }

  removeFetch(waiter: FetchWaiter): void {
    this.#fetches.delete(waiter);
  }

  onProgress(): void {
    const vouched = this.stored.vouchedOffset;
    if (vouched <= this.highWatermark) return;
    this.highWatermark = vouched;
    this.#settleMarks();
    let head = this.#ackHead;
    while (head < this.#acks.length && this.#acks[head]!.offset <= vouched) {
      const { waiter, slot } = this.#acks[head]!;
      head++;
      this.#ackHead = head;
      waiter.onAcknowledged(slot);
    }
    this.#trimAcks();
    this.wakeFetches();
  }

  #settleMarks(): void {
    let count = 0;
    while (count < this.#marks.length && this.#marks[count]!.offset <= this.highWatermark) count++;
    if (count === 0) return;
    this.committedBytes = this.#marks[count - 1]!.bytes;
    this.#marks = count === this.#marks.length ? [] : this.#marks.slice(count);
  }

  #trimAcks(): void {
    if (this.#ackHead === this.#acks.length) {
      if (this.#ackHead > 0) this.#acks = [];
      this.#ackHead = 0;
    } else if (this.#ackHead > 256 && this.#ackHead * 2 > this.#acks.length) {
      this.#acks = this.#acks.slice(this.#ackHead);
      this.#ackHead = 0;
    }
  }

  wakeFetches(): void {
    for (const waiter of this.#fetches) waiter.onPartitionChange();
  }

  onRefused(from: Offset): void {
    assert(from >= this.highWatermark, 'an acknowledged record was taken back');
    this.#marks = this.#marks.filter((mark) => mark.offset <= from);
    this.#placedBytes = this.#marks.at(-1)?.bytes ?? this.committedBytes;
    const waiting = this.#acks.slice(this.#ackHead);
    this.#acks = waiting.filter((ack) => ack.offset <= from);
    this.#ackHead = 0;
    for (const ack of waiting) if (ack.offset > from) ack.waiter.onRefused(ack.slot);
  }

  onOffline(): void {
    this.offline = true;
    this.refuseAll();
  }

  /** Whoever waits here waits in vain: the partition goes. */
  refuseAll(): void {
    const waiting = this.#acks.slice(this.#ackHead);
    this.#acks = [];
    this.#ackHead = 0;
    for (const ack of waiting) ack.waiter.onRefused(ack.slot);
    this.wakeFetches();
  }
}
