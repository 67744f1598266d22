// The log of one partition: segments, and what is known of its records. Offsets of a partition, in order:
//
//   logStartOffset <= flushedOffset <= logEndOffset
//
// `append` places a batch and moves `logEndOffset`; the batch is in memory. `flush`, once a turn, writes everything placed
// since the last one with one gathering write per segment and moves `flushedOffset`; if the disk refuses, all of it is
// taken back as if it had never been placed. Durability and visibility are decided above (log-store.ts, host).
//
// The segment list is never empty. Only the last segment grows.

import { assert } from '../base/assert.ts';
import type { LeaderEpoch, Offset, TopicId, WallMs } from '../base/brand.ts';
import type { Chunk } from '../base/chunk.ts';
import { LeaderEpochs } from '../core/partition/leader-epochs.ts';
import { ProducerState } from '../core/partition/producer-state.ts';
import type { Crc32c } from '../port/checksum.ts';
import { DiskError } from '../port/disk.ts';
import {
  attribute,
  batchAttributes,
  batchBaseSequence,
  batchLastOffsetDelta,
  batchMaxTimestamp,
  batchProducerEpoch,
  batchProducerId,
  batchRecordsCount,
  crcStart,
  placeBatch,
  setBatchCrc,
  stampLogAppendTime,
} from '../protocol/record-batch.ts';
import type { CorruptLogError } from './corrupt-log.ts';
import { type LogConfig, segmentAgeMax } from './log-config.ts';
import { type AppendedBatch, Segment, type SegmentContext } from './segment.ts';
import { type TailCache, TailRanges, type TailSlice } from './tail-cache.ts';

export interface PartitionLogOptions {
  readonly topic: string;
  readonly partition: number;
  readonly topicId: TopicId;
  readonly directory: string;
  readonly config: LogConfig;
  readonly context: SegmentContext;
  readonly crc32c: Crc32c;
  readonly tail: TailCache;
}

/** What opening an existing folder found. */
export interface PartitionLogState {
  readonly segments: readonly Segment[];
  readonly logStartOffset: Offset;
  readonly epochs: LeaderEpochs;
  readonly producers: ProducerState;
}

export interface PlacedBatch {
  readonly baseOffset: Offset;
  readonly nextOffset: Offset;
  /** Time that the broker stamped, or -1 under CreateTime. */
  readonly logAppendTime: number;
}

interface PendingBatch extends AppendedBatch {
  readonly slice: TailSlice;
  readonly baseOffset: Offset;
}

/** Damaged places that are remembered for each log. */
const quarantinedMax = 64;

/** Batches that stand next to each other in memory, as one run of bytes each; valid until `release`. */
function runsOf(batches: readonly PendingBatch[]): Uint8Array[] {
  const runs: Uint8Array[] = [];
  let at = 0;
  while (at < batches.length) {
    const first = batches[at]!;
    let last = first;
    for (at++; at < batches.length; at++) {
      const batch = batches[at]!;
      if (batch.slice.held !== first.slice.held || batch.slice.start !== last.slice.end) break;
      last = batch;
    }
    runs.push(first.slice.held.chunk.bytes.subarray(first.slice.start, last.slice.end));
  }
  return runs;
}

export class PartitionLog {
  readonly topic: string;
  readonly partition: number;
  readonly topicId: TopicId;
  readonly directory: string;
  config: LogConfig;
  readonly context: SegmentContext;
  readonly epochs: LeaderEpochs;
  readonly producers: ProducerState;
  readonly tail: TailRanges;
  readonly #tailCache: TailCache;
  readonly #crc32c: Crc32c;
  #segments: Segment[];
  logStartOffset: Offset;
  logEndOffset: Offset;
  flushedOffset: Offset;
  /** Below this, everything is on the disk. Moves at checkpoints only. */
  recoveryPoint: Offset;
  /** Below this, compaction has left one record of each key. Moves when the cleaned segments are durable in their places. */
  cleanedOffset: Offset = 0 as Offset;
  /** The leader epochs differ from their file. */
  epochsDirty = false;
  /** The folder is there and is this topic's. */
  hasFolder: boolean;
  /** Its `partition.metadata` is durable. */
  metadataSynced: boolean;
  /** File names changed since the folder was last synced: what was renamed away must not come back. */
  namesDirty = true;
  /** Set once the folder is no longer the partition's. */
  closed = false;
  /** Places whose bytes did not hold when they were read: `path@position`. Reported, never cut. */
  readonly quarantined: Set<string> = new Set();
  #pending: PendingBatch[] = [];
  #pendingBytes = 0;

  constructor(options: PartitionLogOptions, state?: PartitionLogState) {
    this.topic = options.topic;
    this.partition = options.partition;
    this.topicId = options.topicId;
    this.directory = options.directory;
    this.config = options.config;
    this.context = options.context;
    this.#crc32c = options.crc32c;
    this.#tailCache = options.tail;
    this.tail = new TailRanges(options.tail);
    this.epochs = state?.epochs ?? new LeaderEpochs();
    this.producers = state?.producers ?? new ProducerState();
    this.#segments = state === undefined ? [new Segment(this.context, 0, 0, 0)] : [...state.segments];
    assert(this.#segments.length > 0, 'a log has at least one segment');
    this.logStartOffset = state?.logStartOffset ?? (0 as Offset);
    this.logEndOffset = Math.max(this.active.nextOffset, this.logStartOffset) as Offset;
    this.flushedOffset = this.logEndOffset;
    this.recoveryPoint = this.logEndOffset;
    this.hasFolder = state !== undefined;
    this.metadataSynced = state !== undefined;
    this.producers.keep();
  }

  get name(): string {
    return `${this.topic}-${this.partition}`;
  }

  get segments(): readonly Segment[] {
    return this.#segments;
  }

  get active(): Segment {
    return this.#segments.at(-1)!;
  }

  /** Bytes of all segment files. */
  get size(): number {
    let size = 0;
    for (const segment of this.#segments) size += segment.size;
    return size;
  }

  get pendingBytes(): number {
    return this.#pendingBytes;
  }

  get pendingBatches(): number {
    return this.#pending.length;
  }

  /** The segment that holds `offset`, or the first one behind it. */
  segmentIndexFor(offset: number): number {
    let low = 0;
    let high = this.#segments.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#segments[middle]!.baseOffset <= offset) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  /**
   * Places one validated batch at the end. `owner` holds the memory under `bytes` when it outlives this turn; without it
   * the bytes are copied. `appendTime` stamps it (LogAppendTime). The caller has checked the producer.
   */
  append(
    bytes: Uint8Array,
    owner: Chunk | undefined,
    epoch: LeaderEpoch,
    appendTime: WallMs | undefined,
  ): PlacedBatch {
    const slice = this.#tailCache.admit(bytes, owner);
    const { chunk } = slice.held;
    const { start } = slice;
    chunk.retain();
    const memory = chunk.bytes;
    placeBatch(memory, start, this.logEndOffset, epoch);
    if (appendTime !== undefined) {
      stampLogAppendTime(memory, start, appendTime);
      setBatchCrc(memory, start, this.#crc32c(memory, start + crcStart, slice.end));
    }
    const baseOffset = this.logEndOffset;
    const lastOffset = baseOffset + batchLastOffsetDelta(memory, start);
    if (this.epochs.assign(epoch, baseOffset)) this.epochsDirty = true;
    this.#applyProducer(memory, start, baseOffset, lastOffset as Offset);
    this.#pending.push({
      slice,
      baseOffset,
      length: slice.end - start,
      lastOffset,
      maxTimestamp: batchMaxTimestamp(memory, start),
    });
    this.#pendingBytes += slice.end - start;
    this.tail.add(slice, baseOffset, lastOffset + 1);
    this.logEndOffset = (lastOffset + 1) as Offset;
    return { baseOffset, nextOffset: this.logEndOffset, logAppendTime: appendTime ?? -1 };
  }

  #applyProducer(memory: Uint8Array, start: number, baseOffset: Offset, lastOffset: Offset): void {
    const producerId = batchProducerId(memory, start);
    if (producerId < 0) return;
    const batch = {
      producerId,
      producerEpoch: batchProducerEpoch(memory, start),
      baseSequence: batchBaseSequence(memory, start),
      recordsCount: batchRecordsCount(memory, start),
      transactional: (batchAttributes(memory, start) & attribute.transactional) !== 0,
    };
    this.producers.apply(batch, baseOffset, lastOffset, batchMaxTimestamp(memory, start));
  }

  /** What has been placed and not written, for the write-ahead file. */
  pendingRuns(): Uint8Array[] {
    return runsOf(this.#pending);
  }

  /**
   * Writes what has been placed. Throws DiskError when the disk refused: nothing of this turn is in the log then, and the
   * caller tells those who wait.
   */
  flush(): void {
    const pending = this.#pending;
    if (pending.length === 0) return;
    const segments = this.#segments.length;
    const { active } = this;
    const sizeBefore = active.size;
    const nextOffsetBefore = active.nextOffset;
    try {
      this.#write(pending);
      this.flushedOffset = this.logEndOffset;
      this.producers.keep();
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      this.#takeBack({ segments, active, size: sizeBefore, nextOffset: nextOffsetBefore, touched: true });
      throw error;
    }
  }

  #write(pending: readonly PendingBatch[]): void {
    let first = 0;
    let segment = this.active;
    let bytes = 0;
    for (let index = 0; index <= pending.length; index++) {
      const batch = pending[index];
      if (batch !== undefined && !this.#mustRoll(segment, bytes, batch)) {
        bytes += batch.length;
        continue;
      }
      if (index > first) this.#writeRun(segment, pending.slice(first, index));
      if (batch === undefined) break;
      segment = this.#roll(batch.baseOffset);
      first = index;
      bytes = batch.length;
    }
  }

  /** Whether `batch` must not go behind `bytes` more of `segment`: size, time, or a relative offset over 31 bits. */
  #mustRoll(segment: Segment, bytes: number, batch: PendingBatch): boolean {
    if (segment.size + bytes === 0) return false;
    if (segment.size + bytes + batch.length > this.config.segmentBytes) return true;
    if (batch.lastOffset - segment.baseOffset > 0x7fffffff) return true;
    return (
      segment.firstTimestamp >= 0 && batch.maxTimestamp - segment.firstTimestamp >= segmentAgeMax(this.config)
    );
  }

  #writeRun(segment: Segment, batches: readonly PendingBatch[]): void {
    // The first write makes the file.
    if (segment.size === 0) this.namesDirty = true;
    segment.append(runsOf(batches), batches, this.config.indexIntervalBytes);
  }

  #roll(baseOffset: Offset): Segment {
    const old = this.active;
    if (old.isLoaded) old.seal();
    else old.removeIndexes();
    this.namesDirty = true;
    const segment = new Segment(this.context, baseOffset, 0, baseOffset);
    this.#segments.push(segment);
    return segment;
  }

  /** This broker leads under `epoch` from here on; an epoch without records has a start too (KAFKA-7415). */
  beginEpoch(epoch: LeaderEpoch): void {
    const latest = this.epochs.latest();
    if (latest !== undefined && latest.epoch >= epoch) return;
    this.epochs.assign(epoch, this.logEndOffset);
    this.epochsDirty = true;
  }

  /** Starts a new segment at the log's end unless the active one is empty. Returns whether it did. */
  roll(): boolean {
    assert(this.#pending.length === 0, 'a log with unwritten batches was rolled');
    if (this.active.size === 0) return false;
    this.#roll(this.logEndOffset);
    return true;
  }

  /** Takes back everything that has been placed and not written, as if `flush` had been refused. */
  takeBackAll(): void {
    const { active } = this;
    this.#takeBack({
      segments: this.#segments.length,
      active,
      size: active.size,
      nextOffset: active.nextOffset,
      touched: false,
    });
  }

  #takeBack(mark: {
    readonly segments: number;
    readonly active: Segment;
    readonly size: number;
    readonly nextOffset: number;
    readonly touched: boolean;
  }): void {
    const rolled = this.#segments.splice(mark.segments);
    this.namesDirty = true;
    const { active } = mark;
    this.producers.rollback();
    if (this.epochs.truncateFromEnd(this.flushedOffset)) this.epochsDirty = true;
    this.logEndOffset = this.flushedOffset;
    this.tail.clear();
    active.sealed = false;
    // What cannot be cut now is overwritten by the next append, and cut by recovery if there is none.
    try {
      for (const segment of rolled) segment.markDeleted();
      if (active.size !== mark.size) active.truncate(mark.size, mark.nextOffset);
      else if (mark.touched) active.cutTo(mark.size);
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      active.forgetBeyond(mark.size, mark.nextOffset);
    }
  }

  /** Notes a damaged place; returns whether it was news. */
  quarantine({ path, position }: CorruptLogError): boolean {
    const known = this.quarantined.size;
    if (known < quarantinedMax) this.quarantined.add(`${path}@${position}`);
    return this.quarantined.size > known;
  }

  /** Lets go of the memory of what the last flush wrote or took back. */
  release(): void {
    for (const batch of this.#pending) batch.slice.held.chunk.release();
    this.#pending = [];
    this.#pendingBytes = 0;
  }

  /** Moves the first readable offset up. Records below it go with their segments. */
  advanceStart(offset: Offset): void {
    assert(offset <= this.flushedOffset, 'a log start beyond the log end');
    if (offset <= this.logStartOffset) return;
    this.logStartOffset = offset;
    if (this.epochs.truncateFromStart(offset)) this.epochsDirty = true;
  }

  /** Takes the first `count` segments out of the log and renames their files. Returns the names to unlink later. */
  dropSegments(count: number): string[] {
    assert(count < this.#segments.length, 'the active segment stays');
    const dropped = this.#segments.splice(0, count);
    this.namesDirty = true;
    const first = this.#segments[0]!;
    if (first.baseOffset > this.logStartOffset) this.advanceStart(first.baseOffset as Offset);
    return dropped.flatMap((segment) => segment.markDeleted());
  }

  /** Whether `segments` stand in the log, one after the other, before the active one. */
  hasSealed(segments: readonly Segment[]): boolean {
    const at = this.#segments.indexOf(segments[0]!);
    return (
      at >= 0 &&
      at + segments.length < this.#segments.length &&
      segments.every((segment, index) => this.#segments[at + index] === segment)
    );
  }

  /**
   * Puts `output` in the place of `inputs`, which hold the same offsets, and renames the files of those. Memory forgets what
   * they held; reads that are under way keep their files. Returns the names to unlink later. Throws DiskError halfway.
   */
  replaceSegments(inputs: readonly Segment[], output: Segment): string[] {
    assert(this.hasSealed(inputs), 'segments that are not there were replaced');
    this.namesDirty = true;
    this.#segments.splice(this.#segments.indexOf(inputs[0]!), inputs.length, output);
    this.tail.dropBelow(output.nextOffset);
    return inputs.flatMap((segment) => segment.markDeleted());
  }

  /** Replaces the whole content: the log is empty and goes on at `offset`. For replay of truncations. */
  truncateFullyTo(offset: Offset): string[] {
    const deleted = this.#segments.flatMap((segment) => segment.markDeleted());
    this.#segments = [new Segment(this.context, offset, 0, offset)];
    this.#settleEnd(offset);
    this.logStartOffset = offset;
    return deleted;
  }

  /** Cuts the log at `offset`, the first of a batch that stands at `position` of segment `index`. */
  truncateAt(index: number, position: number, offset: Offset): string[] {
    const dropped = this.#segments.splice(index + 1);
    this.#segments[index]!.truncate(position, offset);
    this.#settleEnd(offset);
    return dropped.flatMap((segment) => segment.markDeleted());
  }

  #settleEnd(offset: Offset): void {
    this.namesDirty = true;
    assert(this.#pending.length === 0, 'a log with unwritten batches was truncated');
    this.logEndOffset = offset;
    this.flushedOffset = offset;
    this.recoveryPoint = Math.min(this.recoveryPoint, offset) as Offset;
    this.cleanedOffset = Math.min(this.cleanedOffset, offset) as Offset;
    if (this.epochs.truncateFromEnd(offset)) this.epochsDirty = true;
    this.tail.clear();
  }
}
