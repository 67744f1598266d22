// A partition log as its disk keeps it: the log, its place in the write-ahead file, and what is durable of it.
//
//   logStartOffset <= recoveryPoint <= durableOffset <= flushedOffset <= logEndOffset
//
// `durableOffset` moves when the write-ahead group with a batch is on the disk, or when a checkpoint has synced the
// segments. Under `flush.mode=replicated` nothing goes through the write-ahead file: this replica then vouches for what
// is in the page cache.

import type { Offset } from '../base/brand.ts';
import type { PartitionLog } from './partition-log.ts';
import type { WalClient } from './wal/wal-group.ts';

/** Who wants to know when a partition can vouch for more, or lost what was placed. */
export interface PartitionListener {
  onProgress(): void;
  /** Batches at or behind `from` were taken back; they were never acknowledged. */
  onRefused(from: Offset): void;
  /** The disk has failed: nothing that waits will be answered by it. */
  onOffline(): void;
}

const noListener: PartitionListener = { onProgress() {}, onRefused() {}, onOffline() {} };

export class StoredPartition {
  readonly log: PartitionLog;
  walClient: WalClient | undefined;
  listener: PartitionListener = noListener;
  durableOffset: Offset;
  /** Goes through the write-ahead file. Switches on only once everything before is synced. */
  durable: boolean;
  /** Has batches that `flush` must write. */
  dirty = false;
  /** What was placed in this turn is in the write-ahead group. */
  logged = false;
  /** Something changed since the last checkpoint. */
  checkpointDue = false;
  /** Producer snapshot that is whole up to the recovery point; -1 when there was no producer then. */
  snapshotOffset = -1;
  /** Base offset of the segment that the last durable checkpoint has a recovery scan from; those before are not scanned. */
  recoverySegment = 0;

  constructor(log: PartitionLog, durable: boolean) {
    this.log = log;
    this.durable = durable;
    this.durableOffset = log.flushedOffset;
  }

  /** What this replica vouches for: an acknowledgement means below this. */
  get vouchedOffset(): Offset {
    return this.durable ? this.durableOffset : this.log.flushedOffset;
  }

  advanceDurable(offset: Offset): void {
    if (offset <= this.durableOffset) return;
    this.durableOffset = offset;
    this.listener.onProgress();
  }
}
