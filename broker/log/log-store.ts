// All partition logs of one disk, and the write-ahead file that they share. One turn of the broker:
//
//   place batches (PartitionLog.append, then `touch`)  ->  `endOfTurn`: the bytes into the open write-ahead group, commit;
//   then one write for each dirty log into the page cache  ->  later: the group is durable, listeners hear of it
//
// A write that the disk refuses for want of space fails those batches and nothing else; the next turn tries again, so a
// disk that gets space back works again. Any other failure, and every failure of a sync, takes the disk offline for good:
// what a later sync claims proves nothing.
//
// Folders are removed only by `drop`, which follows a committed deletion of that topic id.

import { assert } from '../base/assert.ts';
import type { LeaderEpoch, Offset, PartitionId, TopicId } from '../base/brand.ts';
import type { Chunk } from '../base/chunk.ts';
import type { Crc32c } from '../port/checksum.ts';
import type { Clock } from '../port/clock.ts';
import { type Disk, DiskError } from '../port/disk.ts';
import type { Logger } from '../port/logger.ts';
import type { Random } from '../port/random.ts';
import { writeCheckedFile } from './atomic-file.ts';
import type { FilePool } from './file-pool.ts';
import type { LogConfig } from './log-config.ts';
import { deletedFolderName, partitionFolderName, strayFolderName } from './partition-folder.ts';
import { PartitionLog, type PartitionLogState, type PlacedBatch } from './partition-log.ts';
import { encodePartitionMetadata, partitionMetadataName } from './partition-metadata.ts';
import { StoredPartition } from './stored-partition.ts';
import type { TailCache } from './tail-cache.ts';
import { WalOverflowError, type WriteAheadLog } from './wal/write-ahead-log.ts';

export interface LogStoreContext {
  readonly disk: Disk;
  readonly directory: string;
  readonly files: FilePool;
  readonly tail: TailCache;
  readonly crc32c: Crc32c;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
}

/** `full`: appends are refused until space returns. `offline`: nothing is written any more until a restart. */
export type DiskState = 'online' | 'full' | 'offline';

export interface PartitionIdentity {
  readonly topic: string;
  readonly topicId: TopicId;
  readonly partition: number;
}

const noSpaceAhead = (directory: string): DiskError =>
  new DiskError('no-space', directory, 'ENOSPC: no space left on device for another write-ahead file');

export class LogStore {
  readonly context: LogStoreContext;
  readonly wal: WriteAheadLog;
  readonly #partitions = new Map<string, StoredPartition>();
  readonly #byTopicId = new Map<string, StoredPartition>();
  #dirty: StoredPartition[] = [];
  /** Bytes ever written to segments of durable partitions. */
  durableBytes = 0;
  /** A checkpoint shall come soon, whatever was written: something waits for it. */
  checkpointAsked = false;
  #state: DiskState = 'online';
  readonly #offlineWaiters = new Set<() => void>();
  /** Files under a name that is not the log's any more, to be unlinked after the topic's delay. */
  readonly #condemned: { readonly path: string; readonly folder: boolean; readonly at: number }[] = [];
  /** Called when the disk goes offline, gets full or has space again. */
  onStateChange: (state: DiskState, reason: string) => void = () => {};

  constructor(context: LogStoreContext, wal: WriteAheadLog) {
    this.context = context;
    this.wal = wal;
  }

  get state(): DiskState {
    return this.#state;
  }

  partitions(): IterableIterator<StoredPartition> {
    return this.#partitions.values();
  }

  byTopicId(topicId: TopicId, partition: number): StoredPartition | undefined {
    return this.#byTopicId.get(`${topicId}/${partition}`);
  }

  get(topic: string, partition: number): StoredPartition | undefined {
    return this.#partitions.get(partitionFolderName(topic, partition));
  }

  /** Takes a partition in, new or from its folder. */
  add(identity: PartitionIdentity, config: LogConfig, state?: PartitionLogState): StoredPartition {
    const { topic, topicId, partition } = identity;
    const name = partitionFolderName(topic, partition);
    assert(!this.#partitions.has(name), 'a partition was added twice');
    const { disk, files, crc32c, tail } = this.context;
    const directory = `${this.context.directory}/${name}`;
    const log = new PartitionLog(
      {
        topic,
        topicId,
        partition,
        directory,
        config,
        context: { disk, files, crc32c, directory },
        crc32c,
        tail,
      },
      state,
    );
    const stored = new StoredPartition(log, config.flushMode === 'durable');
    stored.walClient = this.wal.client(topicId, partition as PartitionId, (offset) =>
      stored.advanceDurable(offset),
    );
    this.#partitions.set(name, stored);
    this.#byTopicId.set(`${topicId}/${partition}`, stored);
    return stored;
  }

  /**
   * Makes the folder at the first write: most partitions of a large topic stay empty for long. A folder that stands there
   * already is of another topic, gone from the metadata; it is moved aside, never written into. Throws DiskError.
   */
  ensureFolder(log: PartitionLog): void {
    if (log.hasFolder) return;
    const { disk, directory, random, logger } = this.context;
    if (disk.exists(log.directory)) {
      const aside = strayFolderName(log.topic, log.partition, random.uuid());
      disk.rename(log.directory, `${directory}/${aside}`);
      logger.warn('folder of an unknown topic moved aside', { from: log.name, to: aside });
    }
    disk.makeDirectory(log.directory);
    const metadata = new TextEncoder().encode(encodePartitionMetadata(log.topicId));
    writeCheckedFile(disk, `${log.directory}/${partitionMetadataName}`, metadata);
    log.hasFolder = true;
  }

  /** Notes that batches were placed in `stored`; `endOfTurn` will write them. */
  touch(stored: StoredPartition): void {
    if (stored.dirty) return;
    stored.dirty = true;
    this.#dirty.push(stored);
  }

  /** Whether `endOfTurn` has anything to do. */
  get isDirty(): boolean {
    return this.#dirty.length > 0;
  }

  endOfTurn(): void {
    const dirty = this.#dirty;
    if (dirty.length === 0) return;
    this.#dirty = [];
    // The device works on the write-ahead group while the segments are being written.
    for (const stored of dirty) stored.logged = this.#logAhead(stored);
    this.wal.commit();
    for (const stored of dirty) {
      stored.dirty = false;
      this.#write(stored);
    }
    for (const stored of dirty) if (!stored.durable) stored.listener.onProgress();
  }

  /** Puts what was placed into the write-ahead group; returns whether it is there. */
  #logAhead({ durable, log, walClient }: StoredPartition): boolean {
    if (!durable || this.#state === 'offline') return false;
    if (!this.wal.hasRoom(log.pendingBytes, log.pendingBatches)) {
      this.wal.growAgain();
      return false;
    }
    if (this.wal.needsRelease(log.pendingBytes)) this.checkpointAsked = true;
    this.durableBytes += log.pendingBytes;
    for (const run of log.pendingRuns()) this.wal.append(walClient!, run);
    return true;
  }

  #write(stored: StoredPartition): void {
    const { log } = stored;
    const before = log.flushedOffset;
    try {
      if (this.#state === 'offline') throw new DiskError('io', log.directory, 'the disk is offline');
      // What is in a segment and not in the write-ahead file would be a hole in the latter.
      if (stored.durable && !stored.logged) throw new WalOverflowError('too many bytes wait for the disk');
      this.ensureFolder(log);
      log.flush();
      stored.checkpointDue = true;
      if (this.#state === 'full' && !this.wal.isStalled) this.#setState('online', 'writes succeed again');
    } catch (error) {
      if (!(error instanceof DiskError) && !(error instanceof WalOverflowError)) throw error;
      if (log.flushedOffset === before && log.logEndOffset > before) log.takeBackAll();
      if (error instanceof DiskError) this.onWriteFailure(error);
      else if (this.wal.isStalled) this.onWriteFailure(noSpaceAhead(this.context.directory));
      if (stored.logged) this.#unlog(stored, before);
      stored.listener.onRefused(before);
    } finally {
      log.release();
    }
  }

  /** The segment did not take what the write-ahead group has: the group must not vouch for it, nor a replay bring it back. */
  #unlog(stored: StoredPartition, end: Offset): void {
    if (this.#state === 'offline') return;
    this.wal.truncate(stored.walClient!, end);
    this.wal.commit();
  }

  /** What a failed write means for the disk. */
  onWriteFailure(error: DiskError): void {
    if (error.code === 'no-space') this.#setState('full', error.message);
    else this.goOffline(error);
  }

  /** Nothing is written to this disk any more. */
  goOffline(error: Error): void {
    if (this.#state === 'offline') return;
    this.#setState('offline', error.message);
    for (const waiting of this.#offlineWaiters) waiting();
    this.#offlineWaiters.clear();
    for (const stored of this.#partitions.values()) stored.listener.onOffline();
  }

  #setState(state: DiskState, reason: string): void {
    if (this.#state === state || this.#state === 'offline') return;
    this.#state = state;
    this.context.logger[state === 'online' ? 'info' : 'error']('disk state changed', {
      directory: this.context.directory,
      state,
      reason,
    });
    this.onStateChange(state, reason);
  }

  /** Places a validated batch; the caller has checked the producer. */
  append(
    stored: StoredPartition,
    bytes: Uint8Array,
    owner: Chunk | undefined,
    epoch: LeaderEpoch,
  ): PlacedBatch {
    const stamps = stored.log.config.messageTimestampType === 'LogAppendTime';
    const appendTime = stamps ? this.context.clock.wall() : undefined;
    const placed = stored.log.append(bytes, owner, epoch, appendTime);
    this.touch(stored);
    return placed;
  }

  /** Moves the first readable offset up; resolves once that survives a crash. Rejects with DiskError. */
  async deleteRecordsBefore(stored: StoredPartition, offset: Offset): Promise<void> {
    const { log } = stored;
    if (offset <= log.logStartOffset) return;
    if (this.wal.isStalled) throw noSpaceAhead(this.context.directory);
    log.advanceStart(offset);
    stored.checkpointDue = true;
    await new Promise<void>((resolve, reject) => {
      // A disk that fails meanwhile calls nobody back.
      const waiting = (): void => reject(new DiskError('io', log.directory, 'the disk is offline'));
      if (this.#state === 'offline') return waiting();
      this.#offlineWaiters.add(waiting);
      this.wal.startOffset(stored.walClient!, offset, () => {
        this.#offlineWaiters.delete(waiting);
        resolve();
      });
      this.wal.commit();
    });
  }

  /** The topic was deleted: its folder is renamed now and removed after a delay. */
  drop(stored: StoredPartition): void {
    const { log } = stored;
    this.#partitions.delete(log.name);
    this.#byTopicId.delete(`${log.topicId}/${log.partition}`);
    if (stored.dirty) {
      this.#dirty = this.#dirty.filter((other) => other !== stored);
      log.release();
    }
    log.closed = true;
    log.tail.clear();
    if (this.#state !== 'offline') {
      this.wal.drop(stored.walClient!);
      this.wal.commit();
    }
    for (const segment of log.segments) segment.leave();
    if (log.hasFolder) this.#condemnFolder(log);
  }

  #condemnFolder(log: PartitionLog): void {
    const { disk, directory, random, clock } = this.context;
    const path = `${directory}/${deletedFolderName(log.topic, log.partition, random.uuid())}`;
    try {
      disk.rename(log.directory, path);
      this.condemn([path], true, clock.wall() + log.config.fileDeleteDelayMs);
    } catch (error) {
      // The deletion is committed: the next start finds the folder of a topic that is gone, and finishes it.
      if (!(error instanceof DiskError)) throw error;
      this.onWriteFailure(error);
    }
  }

  /** Takes a partition out of service and leaves its files as they are. */
  setAside(stored: StoredPartition): void {
    const { log } = stored;
    this.#partitions.delete(log.name);
    this.#byTopicId.delete(`${log.topicId}/${log.partition}`);
    log.closed = true;
  }

  /** Unlinks `paths` once the wall clock has passed `at`. */
  condemn(paths: readonly string[], folder: boolean, at: number): void {
    for (const path of paths) this.#condemned.push({ path, folder, at });
  }

  /** Unlinks what is due. Throws DiskError. */
  removeCondemned(now: number): void {
    for (let index = this.#condemned.length - 1; index >= 0; index--) {
      const { path, folder, at } = this.#condemned[index]!;
      if (at > now) continue;
      this.#condemned.splice(index, 1);
      if (!this.context.disk.exists(path)) continue;
      if (folder) this.context.disk.removeDirectory(path);
      else this.context.disk.remove(path);
    }
  }
}
