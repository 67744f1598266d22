// Checkpoints: makes durable what the logs wrote since the last one, then says so in the checkpoint files, then lets the
// write-ahead file reuse its space. In the background and paced: a few syncs in flight, so that neither the device nor the
// thread pool is taken from the write-ahead file. One checkpoint at a time.
//
// The order is the point: segments and names first, then the checkpoint files, then the release.

import { offset as toOffset, type Offset, type PartitionId, type TopicId } from '../base/brand.ts';
import { DiskError } from '../port/disk.ts';
import { writeCheckedFile } from './atomic-file.ts';
import { encodeLeaderEpochs, leaderEpochCheckpointName } from './leader-epoch-checkpoint.ts';
import { nextOffsetOf, nothingRead, readTail } from './log-reader.ts';
import type { LogStore } from './log-store.ts';
import { type PartitionOffset, writeOffsetCheckpoint } from './offset-checkpoint.ts';
import type { PartitionLog } from './partition-log.ts';
import { partitionMetadataName } from './partition-metadata.ts';
import { encodeProducerSnapshot } from './producer-snapshot.ts';
import {
  type RecoveryPoint,
  recoveryCheckpointName,
  writeRecoveryCheckpoint,
} from './recovery-checkpoint.ts';
import { segmentBaseOffset, segmentName } from './segment.ts';
import type { StoredPartition } from './stored-partition.ts';
import { WalOverflowError } from './wal/write-ahead-log.ts';

export const recoveryPointCheckpointName = 'recovery-point-offset-checkpoint';
export const logStartCheckpointName = 'log-start-offset-checkpoint';
export const highWatermarkCheckpointName = 'replication-offset-checkpoint';
export const cleanerCheckpointName = 'cleaner-offset-checkpoint';

/** What may be written to a log while a checkpoint runs and still go into the write-ahead file in one piece. */
const switchBytesMax = 16 << 20;

/** Partitions that are synced at the same time while the broker serves: more delay the write-ahead file behind them. */
const backgroundSyncs = 1;
/** As many once the write-ahead ring is so full that producers would soon wait for the checkpoint itself. */
const hurriedSyncs = 8;
const hurryShare = 0.4;

/** Where a log stood when its checkpoint began. */
interface Mark {
  readonly stored: StoredPartition;
  readonly offset: Offset;
  readonly segment: number;
  readonly position: number;
  readonly firstTimestamp: number;
  readonly epochs: RecoveryPoint['epochs'];
}

export class Checkpointer {
  readonly #store: LogStore;
  readonly #points = new Map<StoredPartition, RecoveryPoint>();
  #running: Promise<void> | undefined;
  #again: Promise<void> | undefined;
  completed = 0;

  constructor(store: LogStore) {
    this.#store = store;
  }

  /** Runs a checkpoint that covers everything written so far. Rejects with DiskError; the disk is offline then. */
  run(syncsInFlight: number = backgroundSyncs): Promise<void> {
    if (this.#running === undefined) {
      this.#running = this.#checkpoint(syncsInFlight).finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    // One that is under way may have passed what was written since: the next one covers it.
    this.#again ??= this.#running
      .catch(() => undefined)
      .then(() => {
        this.#again = undefined;
        return this.run(syncsInFlight);
      });
    return this.#again;
  }

  async #checkpoint(syncsInFlight: number): Promise<void> {
    const store = this.#store;
    if (store.state === 'offline') throw new DiskError('io', store.context.directory, 'the disk is offline');
    try {
      const walMark = store.wal.mark();
      const due = [...store.partitions()].filter(
        (stored) => stored.checkpointDue || !this.#points.has(stored),
      );
      await this.sync(due, syncsInFlight);
      await store.context.disk.syncDirectory(store.context.directory);
      await this.#writeFiles();
      for (const stored of due) this.#switchToDurable(stored);
      store.wal.release((topicId, partition) => this.#recoveryPointOf(topicId, partition), walMark);
      this.completed++;
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      store.onWriteFailure(error);
      throw error;
    }
  }

  /** Makes logs durable as they are; no checkpoint says so yet. Rejects with DiskError. */
  async sync(logs: readonly StoredPartition[], syncsInFlight: number): Promise<void> {
    const queue = logs.values();
    const workers: Promise<void>[] = [];
    const start = (): void => {
      const worker = work();
      workers.push(worker);
      // Heard of below; until then it must not count as unhandled.
      worker.catch(() => undefined);
    };
    const work = async (): Promise<void> => {
      for (let next = queue.next(); next.done !== true; next = queue.next()) {
        try {
          if (!next.value.log.closed) await this.#sync(next.value);
        } catch (error) {
          // A full disk is no end: what could not be covered now is due again.
          next.value.checkpointDue = true;
          throw error;
        }
        while (workers.length < hurriedSyncs && this.#store.wal.usage().share > hurryShare) start();
      }
    };
    while (workers.length < syncsInFlight) start();
    // A worker that hurries is in the list before the one that started it ends.
    for (const worker of workers) await worker;
  }

  async #sync(stored: StoredPartition): Promise<void> {
    const { log } = stored;
    const { disk } = this.#store.context;
    // Producers know of batches that are placed and not yet written; a snapshot must not.
    if (log.pendingBytes > 0) this.#store.endOfTurn();
    stored.checkpointDue = false;
    const { active } = log;
    const mark: Mark = {
      stored,
      offset: log.flushedOffset,
      segment: active.baseOffset,
      position: active.size,
      firstTimestamp: active.firstTimestamp,
      epochs: log.epochs.starts.map(({ epoch, startOffset }) => [epoch, startOffset] as const),
    };
    const snapshot = this.#snapshotProducers(stored, mark.offset);
    await this.#syncMetadata(log);
    const segments = log.segments.slice();
    for (const segment of segments) {
      if (log.closed) return;
      await segment.sync();
      if (segment.sealed && !log.closed) await segment.syncIndexes();
    }
    if (log.closed) return;
    if (log.epochsDirty && log.hasFolder) {
      // For Kafka's tools and for folders that are moved: a start reads them from our own checkpoint.
      const text = new TextEncoder().encode(encodeLeaderEpochs(log.epochs.starts));
      writeCheckedFile(disk, `${log.directory}/${leaderEpochCheckpointName}`, text);
      log.epochsDirty = false;
    }
    if (log.namesDirty && log.hasFolder) {
      log.namesDirty = false;
      await disk.syncDirectory(log.directory);
    }
    if (log.closed) return;
    this.#settle(mark, snapshot);
  }

  /** The file that says whose the folder is, once. */
  async #syncMetadata(log: PartitionLog): Promise<void> {
    if (log.metadataSynced || !log.hasFolder) return;
    const lease = log.context.files.lease(`${log.directory}/${partitionMetadataName}`);
    try {
      await lease.file.sync();
    } finally {
      lease.release();
      if (!log.closed) log.context.files.drop(lease.file.path);
    }
    log.metadataSynced = true;
  }

  /** A log is exactly as its last checkpoint left it: there is nothing to do for it. */
  adopt(stored: StoredPartition, point: RecoveryPoint): void {
    this.#points.set(stored, point);
    stored.snapshotOffset = point.snapshot;
    stored.recoverySegment = point.segment;
  }

  #settle({ stored, ...mark }: Mark, snapshot: number): void {
    const { log } = stored;
    const { offset } = mark;
    // A truncation meanwhile has made the mark one of bytes that are gone: the next checkpoint covers the log.
    if (offset > log.flushedOffset) return;
    log.recoveryPoint = offset;
    this.#points.set(stored, {
      topic: log.topic,
      partition: log.partition,
      topicId: log.topicId,
      ...mark,
      snapshot,
      logStartOffset: log.logStartOffset,
    });
    if (!stored.durable) stored.durableOffset = offset;
  }

  /**
   * flush.mode became durable: from here on through the write-ahead file. It must not begin with a gap, so what was
   * written since the checkpoint began goes in first, from memory; a log that is too fast for that is tried again.
   */
  #switchToDurable(stored: StoredPartition): void {
    const { log } = stored;
    if (stored.durable || log.closed || log.config.flushMode !== 'durable') return;
    if (log.pendingBytes > 0) this.#store.endOfTurn();
    stored.checkpointDue = true;
    this.#store.checkpointAsked = true;
    const range = { limitOffset: log.flushedOffset, maxBytes: switchBytesMax, minOneBatch: true };
    const read = readTail(log, { offset: stored.durableOffset, ...range });
    if (read === undefined && stored.durableOffset < log.flushedOffset) return;
    const { parts, chunks } = read ?? nothingRead;
    try {
      if (parts.length > 0 && nextOffsetOf(parts) < log.flushedOffset) return;
      for (const part of parts) this.#store.wal.append(stored.walClient!, part);
      stored.durable = true;
      this.#store.checkpointAsked = false;
      this.#store.wal.commit();
    } catch (error) {
      if (!(error instanceof WalOverflowError)) throw error;
    } finally {
      for (const chunk of chunks) chunk.release();
    }
  }

  /** Writes the producers' state as of `offset`; -1 when there is none. */
  #snapshotProducers(stored: StoredPartition, offset: Offset): number {
    const { log } = stored;
    const { disk, crc32c } = this.#store.context;
    if (log.producers.size === 0) return -1;
    if (stored.snapshotOffset === offset) return offset;
    const path = `${log.directory}/${segmentName(offset)}.snapshot`;
    writeCheckedFile(disk, path, encodeProducerSnapshot(log.producers.entries(), crc32c));
    for (const entry of disk.list(log.directory)) {
      const at = segmentBaseOffset(entry.name, '.snapshot');
      if (at !== undefined && at < offset && at !== stored.snapshotOffset)
        disk.remove(`${log.directory}/${entry.name}`);
    }
    stored.snapshotOffset = offset;
    return offset;
  }

  async #writeFiles(): Promise<void> {
    const { disk, directory, crc32c } = this.#store.context;
    const points: RecoveryPoint[] = [];
    const starts: PartitionOffset[] = [];
    const ends: PartitionOffset[] = [];
    const cleaned: PartitionOffset[] = [];
    const segments: (readonly [StoredPartition, number])[] = [];
    for (const stored of this.#store.partitions()) {
      const point = this.#points.get(stored);
      if (point === undefined) continue;
      const { topic, partition, logStartOffset, cleanedOffset } = stored.log;
      points.push({ ...point, logStartOffset, cleanedOffset });
      segments.push([stored, point.segment]);
      if (cleanedOffset > 0) cleaned.push({ topic, partition, offset: cleanedOffset });
      starts.push({ topic, partition, offset: logStartOffset });
      ends.push({ topic, partition, offset: toOffset(point.offset) });
    }
    for (const stored of this.#points.keys()) if (stored.log.closed) this.#points.delete(stored);
    // Ours first: once it is there, nobody looks at the others, which go by name alone.
    await writeRecoveryCheckpoint(disk, `${directory}/${recoveryCheckpointName}`, points, crc32c);
    for (const [stored, segment] of segments) stored.recoverySegment = segment;
    await writeOffsetCheckpoint(disk, `${directory}/${logStartCheckpointName}`, starts);
    await writeOffsetCheckpoint(disk, `${directory}/${recoveryPointCheckpointName}`, ends);
    await writeOffsetCheckpoint(disk, `${directory}/${highWatermarkCheckpointName}`, ends);
    if (cleaned.length > 0)
      await writeOffsetCheckpoint(disk, `${directory}/${cleanerCheckpointName}`, cleaned);
  }

  #recoveryPointOf(topicId: TopicId, partition: PartitionId): Offset | undefined {
    const stored = this.#byId(topicId, partition);
    return stored === undefined ? undefined : toOffset(this.#points.get(stored)?.offset ?? 0);
  }

  #byId(topicId: TopicId, partition: PartitionId): StoredPartition | undefined {
    return this.#store.byTopicId(topicId, partition);
  }
}
