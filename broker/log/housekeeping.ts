// What the logs of a disk need from time to time: checkpoints before the write-ahead file fills, retention, unlinking,
// indexes out of memory, producers that were not heard of. Each pass is a plain method; the host decides when.

import type { Offset } from '../base/brand.ts';
import { DiskError } from '../port/disk.ts';
import type { Checkpointer } from './checkpointer.ts';
import { CorruptLogError } from './corrupt-log.ts';
import type { LogStore } from './log-store.ts';
import type { PartitionLog } from './partition-log.ts';
import { expiredSegments, type LogFacts } from './retention.ts';
import { sealedSegments } from './sealed-segments.ts';
import type { Segment } from './segment.ts';
import type { StoredPartition } from './stored-partition.ts';

export interface HousekeepingLimits {
  /** Memory for the indexes of sealed segments. */
  readonly indexBytesMax: number;
  /** Bytes written since the last checkpoint that call for the next one. */
  readonly checkpointBytes: number;
  /** Share of the write-ahead ring in use that calls for one as well. */
  readonly walShareMax: number;
  /** As it is now: it may be altered. */
  readonly producerIdExpirationMs: () => number;
}

/** Time between checkpoints that are taken for retention alone. */
const retentionDueMs = 1000;
/** Time between checkpoints that ask for space for the write-ahead file again; each may write a file in vain. */
const stalledDueMs = 5000;

export class Housekeeping {
  readonly #store: LogStore;
  readonly #checkpointer: Checkpointer;
  readonly #limits: HousekeepingLimits;
  #checkpointedBytes = 0;
  #checkpointedAt = 0;
  /** Logs with expired segments that no checkpoint has covered yet, and how far they were committed then. */
  readonly #retentionDue = new Map<StoredPartition, Offset>();
  /** The same once a checkpoint has covered them. */
  readonly #retentionCovered = new Map<StoredPartition, Offset>();

  constructor(store: LogStore, checkpointer: Checkpointer, limits: HousekeepingLimits) {
    this.#store = store;
    this.#checkpointer = checkpointer;
    this.#limits = limits;
  }

  /** Runs a checkpoint when enough was written since the last one. Its failure has taken the disk offline already. */
  async checkpointIfNeeded(): Promise<void> {
    const { checkpointBytes, walShareMax } = this.#limits;
    const { context, wal, durableBytes } = this.#store;
    const written = durableBytes - this.#checkpointedBytes;
    const waited = context.clock.monotonic() - this.#checkpointedAt;
    const due = this.#retentionDue.size > 0 && waited > retentionDueMs;
    const stalled = wal.isStalled && waited > stalledDueMs;
    // A full disk may have its space in what is deleted already, and no pass that waits for the write-ahead file frees it.
    if (stalled) this.#unlink();
    const full = written > checkpointBytes || wal.usage().share > walShareMax;
    if (full || due || stalled || this.#store.checkpointAsked) await this.checkpoint();
  }

  async checkpoint(): Promise<void> {
    this.#store.checkpointAsked = false;
    this.#checkpointedBytes = this.#store.durableBytes;
    this.#checkpointedAt = this.#store.context.clock.monotonic();
    const due = new Map(this.#retentionDue);
    try {
      await this.#checkpointer.run();
      for (const [stored, highWatermark] of due) {
        this.#retentionDue.delete(stored);
        this.#retentionCovered.set(stored, highWatermark);
      }
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      this.#store.onWriteFailure(error);
    }
  }

  /**
   * Retention that waited for a checkpoint. No part of the checkpoint itself: it writes to the write-ahead file, and a full
   * one gets room by the next checkpoint alone.
   */
  async retainCovered(): Promise<void> {
    try {
      for (const [stored, highWatermark] of this.#retentionCovered) {
        this.#retentionCovered.delete(stored);
        if (!stored.log.closed) await this.retainOne(stored, highWatermark);
      }
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      this.#store.onWriteFailure(error);
    }
  }

  /** Deletes what has had its time and unlinks what was deleted. Returns how many segments went. */
  async retain(highWatermark: (stored: StoredPartition) => Offset): Promise<number> {
    let count = 0;
    try {
      for (const stored of this.#store.partitions()) {
        if (stored.log.closed) continue;
        count += await this.retainOne(stored, highWatermark(stored));
      }
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      this.#store.onWriteFailure(error);
    }
    this.#unlink();
    this.#evictIndexes();
    return count;
  }

  #unlink(): void {
    try {
      this.#store.removeCondemned(this.#store.context.clock.wall());
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      this.#store.onWriteFailure(error);
    }
  }

  /** Retention of one log. Throws DiskError. */
  async retainOne(stored: StoredPartition, highWatermark: Offset): Promise<number> {
    const { log } = stored;
    const { clock } = this.#store.context;
    if (log.segments.length > 1) await this.#learnTimes(log);
    if (log.closed) return 0;
    const now = clock.wall();
    if (this.#rollsByAge(log, now, highWatermark) || rollsBySize(log)) {
      this.#store.endOfTurn();
      log.roll();
    }
    log.producers.expire(now - this.#limits.producerIdExpirationMs());
    const facts = factsOf(log, highWatermark);
    const count = expiredSegments(facts, now);
    // What only waits for a checkpoint gets one soon.
    if (count < expiredSegments({ ...facts, highWatermark }, now))
      this.#retentionDue.set(stored, highWatermark);
    if (count === 0) return 0;
    const start = log.segments[count]!.baseOffset as Offset;
    await this.#store.deleteRecordsBefore(stored, start);
    if (log.closed || log.segments[count]?.baseOffset !== start) return 0;
    const paths = log.dropSegments(count);
    stored.checkpointDue = true;
    this.#store.condemn(paths, false, now + log.config.fileDeleteDelayMs);
    return count;
  }

  /** Sealed segments tell their newest timestamp once their index is loaded. */
  async #learnTimes(log: PartitionLog): Promise<void> {
    for (const segment of log.segments.slice(0, -1)) {
      if (segment.sealed && segment.isLoaded) continue;
      if (segment.knownMaxTimestamp !== undefined && segment.sealed) continue;
      if (!(await this.#hasIndexes(log, segment))) continue;
      if (log.closed) return;
      if (!segment.sealed && segment !== log.active) segment.seal();
    }
  }

  /** A segment with damaged bytes tells no time, so it stays; that is its own affair and not the disk's. */
  async #hasIndexes(log: PartitionLog, segment: Segment): Promise<boolean> {
    try {
      await segment.indexes(log.config.indexIntervalBytes);
      return true;
    } catch (error) {
      if (!(error instanceof CorruptLogError)) throw error;
      if (log.quarantine(error))
        this.#store.context.logger.error('log is damaged', { log: log.name, reason: error.message });
      return false;
    }
  }

  /** An active segment whose records are all past retention is closed, so that it can go too. */
  #rollsByAge(log: PartitionLog, now: number, highWatermark: Offset): boolean {
    const { config, active } = log;
    if (active.size === 0 || log.flushedOffset > highWatermark) return false;
    const newest = active.knownMaxTimestamp;
    const expired =
      config.retentionMs >= 0 &&
      config.cleanupPolicy.includes('delete') &&
      newest !== undefined &&
      now - newest > config.retentionMs;
    return expired || (log.logStartOffset >= log.flushedOffset && log.logStartOffset > active.baseOffset);
  }

  #evictIndexes(): void {
    let bytes = 0;
    for (const { log } of this.#store.partitions())
      for (const segment of log.segments) {
        if (!segment.sealed) continue;
        bytes += segment.indexBytes;
        if (bytes > this.#limits.indexBytesMax) segment.evictIndexes();
      }
  }
}

/** An active segment that alone is as large as what is to stay is closed: else the log would grow by a whole segment beyond. */
function rollsBySize({ active, config: { cleanupPolicy, retentionBytes } }: PartitionLog): boolean {
  return cleanupPolicy.includes('delete') && retentionBytes > 0 && active.size >= retentionBytes;
}

function factsOf(log: PartitionLog, highWatermark: Offset): LogFacts {
  return {
    sealed: sealedSegments(log),
    activeBytes: log.active.size,
    logStartOffset: log.logStartOffset,
    // Only what a checkpoint has covered may go: a log without one then always starts at 0, and recovery can tell a
    // segment that was deleted from one whose name never reached the disk.
    highWatermark: Math.min(highWatermark, log.recoveryPoint),
    config: log.config,
  };
}
