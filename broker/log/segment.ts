// One segment of a partition log: `<base offset>.log` and its indexes, in Kafka's layout. The last segment is the active
// one; only it grows. Files are created at the first append.
//
// Indexes live in memory while the segment is active, are written when it is sealed, and are loaded or built again when
// somebody looks for an offset. What is on disk is trusted only if it is whole and fits the file.

import type { Crc32c } from '../port/checksum.ts';
import { type Disk, DiskError } from '../port/disk.ts';
import { batchLastOffset, batchMaxTimestamp, batchRecordsCount } from '../protocol/record-batch.ts';
import { readFileIfAny, writeCheckedFile } from './atomic-file.ts';
import { scanBatches } from './batch-scan.ts';
import { CorruptLogError } from './corrupt-log.ts';
import type { FilePool } from './file-pool.ts';
import { OffsetIndex } from './offset-index.ts';
import { TimeIndex } from './time-index.ts';

export const segmentName = (baseOffset: number): string => String(baseOffset).padStart(20, '0');

/** The base offset that a segment file's name tells, or undefined when it is no segment file. */
export function segmentBaseOffset(fileName: string, suffix: string): number | undefined {
  const match = /^(\d{20})(\..+)$/.exec(fileName);
  return match !== null && match[2] === suffix ? Number(match[1]) : undefined;
}

export interface SegmentContext {
  readonly disk: Disk;
  readonly files: FilePool;
  readonly crc32c: Crc32c;
  readonly directory: string;
}

/** The newest timestamp of a segment, and the last offset of the batch that carries it. */
export interface MaxTimestamp {
  readonly timestamp: number;
  readonly offset: number;
}

/**
 * Where a segment is on its way into the log: `.cleaned` while it is written, `.swap` once it is whole and takes the place of
 * others, nothing when it has its name (Kafka's suffixes).
 */
export type SegmentStage = '.cleaned' | '.swap' | '';

const segmentSuffixes = ['.log', '.index', '.timeindex', '.txnindex'] as const;

export const noTimestamp: MaxTimestamp = { timestamp: -1, offset: -1 };

export interface AppendedBatch {
  readonly length: number;
  readonly lastOffset: number;
  readonly maxTimestamp: number;
}

interface Indexes {
  readonly offsets: OffsetIndex;
  readonly times: TimeIndex;
  maxTimestamp: MaxTimestamp;
  bytesSinceEntry: number;
}

const newIndexes = (): Indexes => ({
  offsets: new OffsetIndex(),
  times: new TimeIndex(),
  maxTimestamp: noTimestamp,
  bytesSinceEntry: 0,
});

export class Segment {
  readonly #context: SegmentContext;
  readonly baseOffset: number;
  /** Bytes in the file. */
  size: number;
  /** The offset after the last record; equals the next segment's base offset or less once sealed. */
  nextOffset: number;
  /** Timestamp of the first batch, which decides when to roll by time; -1 while empty or unknown. */
  firstTimestamp = -1;
  /** Bytes of the file that are known to be durable. */
  syncedBytes: number;
  #indexes: Indexes | undefined;
  #loading: Promise<Indexes> | undefined;
  #maxTimestamp: number | undefined;
  #stage: SegmentStage = '';
  /** Its files have other names now, or are gone: nothing of it is opened any more. */
  removed = false;

  constructor(context: SegmentContext, baseOffset: number, size: number, nextOffset: number) {
    this.#context = context;
    this.baseOffset = baseOffset;
    this.size = size;
    this.nextOffset = nextOffset;
    this.syncedBytes = size;
    if (size === 0) this.#indexes = newIndexes();
  }

  path(suffix: string): string {
    return `${this.#context.directory}/${segmentName(this.baseOffset)}${suffix}${this.#stage}`;
  }

  get logPath(): string {
    return this.path('.log');
  }

  get indexBytes(): number {
    const indexes = this.#indexes;
    return indexes === undefined ? 0 : indexes.offsets.memoryBytes + indexes.times.memoryBytes;
  }

  get isLoaded(): boolean {
    return this.#indexes !== undefined;
  }

  /** Writes `buffers`, which hold `batches` in order, behind what is there. Throws DiskError; the file may then be longer. */
  append(
    buffers: readonly Uint8Array[],
    batches: readonly AppendedBatch[],
    indexIntervalBytes: number,
  ): void {
    this.#context.files.use(this.logPath).writeSync(buffers, this.size);
    for (const batch of batches) {
      if (this.#indexes !== undefined) this.#index(this.#indexes, batch, this.size, indexIntervalBytes);
      if (this.firstTimestamp < 0) this.firstTimestamp = batch.maxTimestamp;
      this.size += batch.length;
      this.nextOffset = batch.lastOffset + 1;
    }
  }

  #index(indexes: Indexes, batch: AppendedBatch, position: number, indexIntervalBytes: number): void {
    if (batch.maxTimestamp > indexes.maxTimestamp.timestamp)
      indexes.maxTimestamp = { timestamp: batch.maxTimestamp, offset: batch.lastOffset };
    if (indexes.bytesSinceEntry > indexIntervalBytes) {
      indexes.offsets.append(batch.lastOffset - this.baseOffset, position);
      this.#indexTime(indexes);
      indexes.bytesSinceEntry = 0;
    }
    indexes.bytesSinceEntry += batch.length;
  }

  #indexTime(indexes: Indexes): void {
    const { timestamp, offset } = indexes.maxTimestamp;
    if (offset >= 0) indexes.times.maybeAppend(timestamp, offset - this.baseOffset);
  }

  /** Takes back bytes beyond `size`, after an append that failed halfway. Throws DiskError. */
  cutTo(size: number): void {
    this.#context.files.use(this.logPath).truncate(size);
    this.syncedBytes = Math.min(this.syncedBytes, size) - 1;
  }

  /** The indexes, from memory, from disk, or built from the log. Rejects with DiskError, CorruptLogError. */
  indexes(indexIntervalBytes: number): Indexes | Promise<Indexes> {
    if (this.#indexes !== undefined) return this.#indexes;
    this.#loading ??= this.#load(indexIntervalBytes).finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Takes the indexes from their files; only while the files say all there is. Returns whether it could. */
  loadStored(): boolean {
    this.#indexes ??= this.#stored();
    return this.#indexes !== undefined;
  }

  async #load(indexIntervalBytes: number): Promise<Indexes> {
    // Whoever still has the segment finds nothing by it, and looks for the one that stands in its place.
    if (this.removed) return newIndexes();
    if (this.sealed && this.loadStored()) return this.#indexes!;
    return this.rebuildIndexes(indexIntervalBytes);
  }

  /** Indexes as their files have them; undefined when one is missing or does not fit the segment. */
  #stored(): Indexes | undefined {
    const { disk } = this.#context;
    const offsetBytes = readFileIfAny(disk, this.path('.index'));
    const timeBytes = readFileIfAny(disk, this.path('.timeindex'));
    if (offsetBytes === undefined || timeBytes === undefined) return undefined;
    const offsets = OffsetIndex.decode(offsetBytes, this.size);
    const times = TimeIndex.decode(timeBytes);
    const last = times?.last();
    if (offsets === undefined || times === undefined || last === undefined) return undefined;
    return {
      offsets,
      times,
      maxTimestamp: { timestamp: last.timestamp, offset: last.relativeOffset + this.baseOffset },
      bytesSinceEntry: 0,
    };
  }

  /** Set when the segment takes no more appends and its index files hold: they are read instead of the log. */
  sealed = false;
  /** The index files as they are now are durable. */
  indexesSynced = false;

  /** Reads the whole file and indexes it; appends that come meanwhile are caught up with. Rejects with DiskError, CorruptLogError. */
  async rebuildIndexes(indexIntervalBytes: number): Promise<Indexes> {
    const built = newIndexes();
    const lease = this.#context.files.lease(this.logPath);
    try {
      let position = 0;
      while (position < this.size) {
        const scan = scanBatches({ file: lease.file, from: position, to: this.size });
        let step = await scan.next();
        while (step.done !== true) {
          const { bytes, start, length } = step.value;
          const lastOffset = batchLastOffset(bytes, start);
          const batch = { length, lastOffset, maxTimestamp: indexedTimestamp(bytes, start) };
          this.#index(built, batch, step.value.position, indexIntervalBytes);
          step = await scan.next();
        }
        if (step.value.kind === 'invalid')
          throw new CorruptLogError(this.logPath, step.value.position, step.value.reason);
        if (step.value.position === position) break;
        position = step.value.position;
      }
    } finally {
      lease.release();
    }
    this.#indexes = built;
    return built;
  }

  /** Forgets the indexes in memory; they come back from disk. Only for sealed segments. */
  evictIndexes(): void {
    if (!this.sealed) return;
    this.#maxTimestamp = this.knownMaxTimestamp;
    this.#indexes = undefined;
  }

  /** Newest timestamp, when the indexes have been in memory once; it outlives their eviction. */
  get knownMaxTimestamp(): number | undefined {
    if (this.#indexes !== undefined) this.#maxTimestamp = this.#indexes.maxTimestamp.timestamp;
    return this.#maxTimestamp;
  }

  /** A time that the record at `offset` is not newer than, while the indexes are in memory and reach so far. */
  timestampUpTo(offset: number): number | undefined {
    return this.#indexes?.times.lookupAt(offset - this.baseOffset)?.timestamp;
  }

  /** Position of a batch at or before the one with the record at `offset`, while the indexes are in memory. */
  positionNear(offset: number): number | undefined {
    if (offset <= this.baseOffset) return 0;
    return this.#indexes?.offsets.lookup(offset - this.baseOffset);
  }

  /** Writes the index files. They are checked when read, so nothing waits for the disk. Throws DiskError. */
  writeIndexes(): void {
    const indexes = this.#indexes;
    if (indexes === undefined || this.size === 0) return;
    this.#indexTime(indexes);
    const { disk } = this.#context;
    this.indexesSynced = false;
    writeCheckedFile(disk, this.path('.index'), indexes.offsets.encode());
    writeCheckedFile(disk, this.path('.timeindex'), indexes.times.encode());
  }

  /** Writes the index files and marks the segment as one that grows no more. */
  seal(): void {
    this.writeIndexes();
    this.sealed = this.#indexes !== undefined;
  }

  /** Cuts the log file at `position`, which a batch with `nextOffset` as its first offset started at. */
  truncate(position: number, nextOffset: number): void {
    this.#context.files.use(this.logPath).truncate(position);
    this.size = position;
    this.nextOffset = nextOffset;
    // The cut itself must be synced too: else what was cut off, or zeros in its place, could come back.
    this.syncedBytes = Math.min(this.syncedBytes, position) - 1;
    this.sealed = false;
    this.#indexes = position === 0 ? newIndexes() : undefined;
    if (position === 0) this.firstTimestamp = -1;
    this.removeIndexes();
  }

  /** Removes index files that are of an earlier time. Returns whether there were any. */
  removeIndexes(): boolean {
    const paths = ['.index', '.timeindex'].map((suffix) => this.path(suffix));
    const there = paths.filter((path) => this.#context.disk.exists(path));
    for (const path of there) this.#context.disk.remove(path);
    return there.length > 0;
  }

  /** As `truncate`, when the file itself cannot be cut. */
  forgetBeyond(size: number, nextOffset: number): void {
    if (this.size !== size) this.#indexes = size === 0 ? newIndexes() : undefined;
    this.size = size;
    this.nextOffset = nextOffset;
    this.sealed = false;
  }

  /** Makes the file's bytes durable. Rejects with DiskError. */
  async sync(): Promise<void> {
    const size = this.size;
    if (this.removed || this.syncedBytes >= size) return;
    const lease = this.#context.files.lease(this.logPath);
    try {
      await lease.file.sync();
    } catch (error) {
      if (!(error instanceof DiskError) || error.code !== 'no-space') throw error;
      // A file system may find out only now, and has let go of bytes that it took: no later sync brings them back.
      throw new DiskError('io', error.path, error.message);
    } finally {
      lease.release();
    }
    this.syncedBytes = Math.max(this.syncedBytes, Math.min(size, this.size));
  }

  /** Makes the index files durable: whether they are up to date cannot be told from looking at them. Rejects with DiskError. */
  async syncIndexes(): Promise<void> {
    if (this.indexesSynced || this.size === 0) return;
    for (const suffix of ['.index', '.timeindex']) {
      if (this.removed) return;
      const lease = this.#context.files.lease(this.path(suffix));
      try {
        await lease.file.sync();
      } finally {
        lease.release();
        this.#context.files.drop(this.path(suffix));
      }
    }
    this.indexesSynced = true;
  }

  /** Renames every file of the segment so that it is no part of the log any more. Returns the new names. */
  markDeleted(): string[] {
    this.removed = true;
    return this.#rename((path) => `${path}.deleted`);
  }

  /** Renames every file of the segment to what `stage` calls it. */
  enter(stage: SegmentStage): void {
    const from = this.#stage;
    this.#rename((path) => `${path.slice(0, path.length - from.length)}${stage}`);
    this.#stage = stage;
  }

  #rename(nameOf: (path: string) => string): string[] {
    const { disk, files } = this.#context;
    const names: string[] = [];
    for (const suffix of segmentSuffixes) {
      const path = this.path(suffix);
      files.drop(path);
      if (!disk.exists(path)) continue;
      disk.rename(path, nameOf(path));
      names.push(nameOf(path));
    }
    return names;
  }

  /** Opens nothing of the segment any more: its folder is another's. */
  leave(): void {
    this.removed = true;
    for (const suffix of segmentSuffixes) this.#context.files.drop(this.path(suffix));
  }

  /** Removes every file of the segment; for one that never came into the log. Throws DiskError. */
  discard(): void {
    this.leave();
    const { disk } = this.#context;
    for (const suffix of segmentSuffixes) if (disk.exists(this.path(suffix))) disk.remove(this.path(suffix));
  }

  /** An empty segment that others are copied into, beside them. What an earlier try has left is gone. Throws DiskError. */
  static cleaned(context: SegmentContext, baseOffset: number): Segment {
    const segment = new Segment(context, baseOffset, 0, baseOffset);
    segment.#stage = '.cleaned';
    segment.discard();
    segment.removed = false;
    return segment;
  }
}

/** The timestamp of a batch that indexes may point to: none where compaction has left no record. */
const indexedTimestamp = (bytes: Uint8Array, start: number): number =>
  batchRecordsCount(bytes, start) === 0 ? -1 : batchMaxTimestamp(bytes, start);
