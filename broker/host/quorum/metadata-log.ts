// The metadata log of one broker: `__cluster_metadata-0`, in Kafka's files and formats. `append` resolves when the records
// are durable, as one batch: all of them or none. One append is in flight at a time; the caller gathers meanwhile.
//
//   <base offset>.log                   segments; a snapshot starts a new one
//   <end offset>-<epoch>.checkpoint     snapshots; the newest one lets go of all segments below it
//   durable-offset                      below it, a bad byte is corruption and no torn tail
//   reserve                             given up when the disk is full: topics can still be deleted then
//
// Raft will take this log's place behind the same `append`: resolved then means committed by the quorum.

import { assert } from '../../base/assert.ts';
import { leaderEpoch, offsetAdd, type LeaderEpoch, type Offset } from '../../base/brand.ts';
import type { MetadataDelta } from '../../core/metadata/delta.ts';
import type { MetadataImage } from '../../core/metadata/image.ts';
import type { MetadataRecord } from '../../core/metadata/metadata-record.ts';
import type { Clock } from '../../port/clock.ts';
import { DiskError, type Disk, type DiskFile } from '../../port/disk.ts';
import type { Crc32c } from '../../port/checksum.ts';
import type { Logger } from '../../port/logger.ts';
import { DurableOffset } from './durable-offset.ts';
import { encodeMetadataBatch } from './metadata-batch.ts';
import { loadMetadataLog, type LoadedLog } from './metadata-loading.ts';
import { MetadataLogError } from './metadata-log-error.ts';
import { MetadataReserve } from './metadata-reserve.ts';
import { segmentName } from './metadata-segment.ts';
import { snapshotName, writeSnapshot, type SnapshotId, type SnapshotTools } from './metadata-snapshot.ts';

export const metadataFolderName = '__cluster_metadata-0';

export interface MetadataLogOptions {
  readonly disk: Disk;
  readonly crc32c: Crc32c;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The log directory that holds the folder. */
  readonly logDirectory: string;
  /** Records of so many bytes after a snapshot call for the next one (metadata.log.max.record.bytes.between.snapshots). */
  readonly snapshotBytes?: number;
  readonly reserveBytes?: number;
  /** The disk is full: what the reserve held is needed for the start itself, and it is taken again with the next snapshot. */
  readonly withoutReserve?: boolean;
}

export const snapshotBytesDefault: number = 20 << 20;
const reserveBytesDefault = 1 << 20;

export interface OpenedMetadataLog {
  readonly log: MetadataLog;
  readonly image: MetadataImage;
  /** Everything in the image, as changes to the empty one. */
  readonly delta: MetadataDelta;
}

export class MetadataLog {
  readonly #options: MetadataLogOptions;
  readonly #tools: SnapshotTools;
  readonly #durable: DurableOffset;
  readonly #reserve: MetadataReserve;
  readonly #epoch: LeaderEpoch;
  #segments: Offset[];
  #active: DiskFile;
  #activeBytes: number;
  #endOffset: Offset;
  #bytesSinceSnapshot: number;
  #snapshot: SnapshotId | undefined;
  #snapshotting: Promise<void> | undefined;
  #appending = false;
  #failed = false;
  #closed = false;

  private constructor(
    options: MetadataLogOptions,
    parts: {
      readonly tools: SnapshotTools;
      readonly durable: DurableOffset;
      readonly reserve: MetadataReserve;
      readonly loaded: LoadedLog;
    },
  ) {
    const { loaded, tools } = parts;
    this.#options = options;
    this.#tools = tools;
    this.#durable = parts.durable;
    this.#reserve = parts.reserve;
    this.#epoch = leaderEpoch(Math.max(1, loaded.epoch));
    this.#segments = [...loaded.segments];
    if (this.#segments.length === 0) this.#segments.push(loaded.endOffset);
    this.#active = tools.disk.open(`${tools.folder}/${segmentName(this.#segments.at(-1)!)}`, 'create');
    this.#activeBytes = loaded.activeBytes;
    this.#endOffset = loaded.endOffset;
    this.#bytesSinceSnapshot = loaded.bytesSinceSnapshot;
    this.#snapshot = loaded.snapshot;
  }

  /** Rejects with MetadataLogError when the log cannot be believed, and with DiskError. */
  static async open(options: MetadataLogOptions): Promise<OpenedMetadataLog> {
    const { disk, crc32c, logDirectory, logger } = options;
    const folder = `${logDirectory}/${metadataFolderName}`;
    refuseForeign(disk, folder);
    disk.makeDirectory(folder);
    await disk.syncDirectory(logDirectory);
    const tools = { disk, folder, crc32c };
    const durable = new DurableOffset(disk, folder, crc32c);
    const loaded = await loadMetadataLog(tools, durable.read());
    if (loaded.cutBytes > 0) {
      logger.warn('metadata log had a torn tail', { folder, cutBytes: loaded.cutBytes });
    }
    const reserve = new MetadataReserve(disk, folder, options.reserveBytes ?? reserveBytesDefault);
    if (options.withoutReserve !== true) await reserve.take();
    const log = new MetadataLog(options, { tools, durable, reserve, loaded });
    log.#noteDurable();
    await disk.syncDirectory(folder);
    return { log, image: loaded.image, delta: loaded.delta };
  }

  /** The offset of the next record. */
  get endOffset(): Offset {
    return this.#endOffset;
  }

  /** True once a sync has failed: the log takes nothing more. */
  get isFailed(): boolean {
    return this.#failed;
  }

  /**
   * Resolves with the offset of the first record once all are durable. Rejects with MetadataLogError `append-failed` when
   * nothing was written, and `failed` when that is not known.
   */
  async append(records: readonly MetadataRecord[]): Promise<Offset> {
    assert(records.length > 0 && !this.#appending && !this.#closed, 'one append at a time');
    if (this.#failed) throw new MetadataLogError('failed', 'the metadata log has failed');
    this.#appending = true;
    try {
      const base = this.#endOffset;
      const place = { baseOffset: base, epoch: this.#epoch, timestamp: this.#options.clock.wall() };
      const bytes = encodeMetadataBatch(records, place, this.#options.crc32c);
      this.#write(bytes);
      await this.#sync();
      this.#activeBytes += bytes.length;
      this.#bytesSinceSnapshot += bytes.length;
      this.#endOffset = offsetAdd(base, records.length);
      this.#noteDurable();
      return base;
    } finally {
      this.#appending = false;
    }
  }

  #write(bytes: Uint8Array): void {
    try {
      this.#active.writeSync([bytes], this.#activeBytes);
    } catch (error) {
      this.#undoWrite();
      if (!(error instanceof DiskError && error.code === 'no-space' && this.#reserve.giveUp())) {
        throw appendFailed(error);
      }
      this.#options.logger.warn('the disk is full; the metadata log uses its reserve', { path: error.path });
      try {
        this.#active.writeSync([bytes], this.#activeBytes);
      } catch (again) {
        this.#undoWrite();
        throw appendFailed(again);
      }
    }
  }

  /** A part of the batch may have been written. */
  #undoWrite(): void {
    try {
      this.#active.truncate(this.#activeBytes);
    } catch (error) {
      this.#failed = true;
      throw new MetadataLogError('failed', 'the metadata log has failed: a write cannot be undone', error);
    }
  }

  async #sync(): Promise<void> {
    try {
      await this.#active.sync();
    } catch (error) {
      // The kernel may count the pages as clean now: another sync would prove nothing.
      this.#failed = true;
      throw new MetadataLogError('failed', `the metadata log has failed: ${messageOf(error)}`, error);
    }
  }

  #noteDurable(): void {
    try {
      this.#durable.write(this.#endOffset);
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      // An old note is true as well.
      this.#options.logger.warn('the durable offset of the metadata log was not noted', {
        reason: error.message,
      });
    }
  }

  /**
   * Starts a snapshot when enough was written since the last one; `image` is what the whole log says. Resolves when the
   * next append may start; the snapshot itself is written meanwhile. Never rejects: without it, start-up takes longer.
   */
  async maybeSnapshot(image: MetadataImage): Promise<void> {
    const threshold = this.#options.snapshotBytes ?? snapshotBytesDefault;
    if (this.#failed || this.#closed || this.#snapshotting !== undefined) return;
    if (this.#bytesSinceSnapshot < threshold) return;
    assert(image.lastContainedOffset === this.#endOffset - 1, 'a snapshot is of the whole log');
    const id = { endOffset: this.#endOffset, epoch: this.#epoch };
    try {
      await this.#roll();
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      this.#bytesSinceSnapshot = 0;
      this.#options.logger.warn('the metadata log was not rolled', { reason: error.message });
      return;
    }
    this.#bytesSinceSnapshot = 0;
    this.#snapshotting = this.#writeSnapshot(image, id).finally(() => {
      this.#snapshotting = undefined;
    });
  }

  async #roll(): Promise<void> {
    if (this.#segments.at(-1) === this.#endOffset) return;
    const file = this.#tools.disk.open(`${this.#tools.folder}/${segmentName(this.#endOffset)}`, 'create');
    try {
      file.truncate(0);
      await this.#tools.disk.syncDirectory(this.#tools.folder);
    } catch (error) {
      file.close();
      throw error;
    }
    this.#active.close();
    this.#active = file;
    this.#activeBytes = 0;
    this.#segments.push(this.#endOffset);
  }

  async #writeSnapshot(image: MetadataImage, id: SnapshotId): Promise<void> {
    const { logger, clock } = this.#options;
    try {
      const bytes = await writeSnapshot(this.#tools, image, { ...id, timestamp: clock.wall() });
      this.#trim(id);
      await this.#reserve.take();
      logger.info('metadata snapshot written', { endOffset: id.endOffset, bytes });
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      logger.warn('metadata snapshot not written', { endOffset: id.endOffset, reason: error.message });
    }
  }

  /** Lets go of what the snapshot covers. It is durable; what a crash leaves behind goes at the next start. */
  #trim(id: SnapshotId): void {
    const { disk, folder } = this.#tools;
    for (const base of this.#segments.filter((one) => one < id.endOffset)) {
      disk.remove(`${folder}/${segmentName(base)}`);
    }
    this.#segments = this.#segments.filter((one) => one >= id.endOffset);
    if (this.#snapshot !== undefined) disk.remove(`${folder}/${snapshotName(this.#snapshot)}`);
    this.#snapshot = id;
  }

  /** The caller has no append in flight. */
  async close(): Promise<void> {
    assert(!this.#appending, 'no append is in flight when the log closes');
    if (this.#closed) return;
    this.#closed = true;
    await this.#snapshotting;
    this.#active.close();
    await this.#durable.close();
  }
}

/** Apache Kafka's log has records that would be taken for damage, and files that would be taken for none. */
function refuseForeign(disk: Disk, folder: string): void {
  if (!disk.exists(`${folder}/quorum-state`)) return;
  const message = `${folder} is of Apache Kafka; \`caudal import-kafka-logs\` makes a data folder out of such a one`;
  throw new MetadataLogError('foreign', message);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function appendFailed(error: unknown): unknown {
  if (!(error instanceof DiskError)) return error;
  return new MetadataLogError('append-failed', `metadata was not written: ${error.message}`, error);
}
