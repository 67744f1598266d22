// A fetch over many partitions that may wait for bytes (long polling). It reads; if that is too little it lets go of what
// it read, waits for a partition to change, the deadline or the end of the connection, and reads again. It completes
// exactly once.

import { monotonicAdd, type LeaderEpoch } from '../../base/brand.ts';
import { CorruptLogError } from '../../log/corrupt-log.ts';
import { nextOffsetOf, nothingRead, type ReadResult } from '../../log/log-reader.ts';
import type { Clock } from '../../port/clock.ts';
import { DiskError } from '../../port/disk.ts';
import type { Logger } from '../../port/logger.ts';
import type { Deadlines, Waiter } from './deadlines.ts';
import type { FetchWaiter, Partition } from './partition.ts';
import type { ReadPath } from './read-path.ts';

export interface FetchTarget {
  readonly partition: Partition;
  readonly fetchOffset: number;
  readonly maxBytes: number;
  /** -1 when the client does not know. */
  readonly currentLeaderEpoch: number;
  /** Epoch of the last record that the reader has; -1 when it does not say. */
  readonly lastFetchedEpoch: number;
}

export type FetchFault =
  | 'offset-out-of-range'
  | 'fenced-leader-epoch'
  | 'unknown-leader-epoch'
  | 'not-leader'
  | 'storage';

export interface FetchResult {
  readonly fault: FetchFault | undefined;
  readonly highWatermark: number;
  readonly lastStableOffset: number;
  readonly logStartOffset: number;
  /** Where the reader's log parts from this one (KIP-595). */
  readonly divergingEpoch: { readonly epoch: number; readonly endOffset: number } | undefined;
  readonly read: ReadResult;
}

export interface FetchOptions {
  readonly minBytes: number;
  readonly maxBytes: number;
  readonly maxWaitMs: number;
  readonly readCommitted: boolean;
}

export interface FetchDependencies {
  readonly readPath: ReadPath;
  readonly deadlines: Deadlines;
  readonly clock: Clock;
  readonly logger: Logger;
}

function failed(fault: FetchFault): FetchResult {
  return {
    fault,
    highWatermark: -1,
    lastStableOffset: -1,
    logStartOffset: -1,
    divergingEpoch: undefined,
    read: nothingRead,
  };
}

function epochFault({ partition, currentLeaderEpoch }: FetchTarget): FetchFault | undefined {
  if (currentLeaderEpoch < 0 || currentLeaderEpoch === partition.leaderEpoch) return undefined;
  return currentLeaderEpoch < partition.leaderEpoch ? 'fenced-leader-epoch' : 'unknown-leader-epoch';
}

export const releaseAll = (results: readonly FetchResult[]): void => {
  for (const result of results) for (const chunk of result.read.chunks) chunk.release();
};

export class DelayedFetch implements Waiter, FetchWaiter {
  readonly #targets: readonly FetchTarget[];
  readonly #options: FetchOptions;
  readonly #dependencies: FetchDependencies;
  readonly #startBytes: number[];
  #resolve: ((results: FetchResult[]) => void) | undefined;
  #bucket = 0;
  #parked = false;
  #checkAsked = false;
  #availableAtStart = 0;

  constructor(targets: readonly FetchTarget[], options: FetchOptions, dependencies: FetchDependencies) {
    this.#targets = targets;
    this.#options = options;
    this.#dependencies = dependencies;
    this.#startBytes = targets.map((target) => target.partition.committedBytes);
  }

  /** Results in the order of the targets, at once when there is enough. The reader releases their chunks. */
  run(): FetchResult[] | Promise<FetchResult[]> {
    const results = this.#readAll();
    if (results instanceof Promise) return results.then((read) => this.#decide(read));
    return this.#decide(results);
  }

  #decide(results: FetchResult[]): FetchResult[] | Promise<FetchResult[]> {
    let bytes = 0;
    let urgent = this.#targets.length === 0 || this.#options.maxWaitMs <= 0;
    for (const result of results) {
      bytes += result.read.bytes;
      urgent ||= result.fault !== undefined || result.divergingEpoch !== undefined;
    }
    const minBytes = Math.min(this.#options.minBytes, this.#options.maxBytes);
    if (urgent || bytes >= minBytes || this.#readable(results) >= minBytes) return results;
    releaseAll(results);
    this.#availableAtStart = bytes;
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#park();
    });
  }

  /**
   * What the partitions could give now: what was read, or a partition's own maximum where the reading ended early, at a
   * bound or the end of a segment. There waiting would bring no more (as whole batches seldom fill a bound).
   */
  #readable(results: readonly FetchResult[]): number {
    let bytes = 0;
    for (const [index, { read }] of results.entries()) {
      const { partition, fetchOffset, maxBytes } = this.#targets[index]!;
      const ended = read.bytes > 0 && nextOffsetOf(read.parts) >= this.#limit(partition);
      bytes += ended || fetchOffset >= this.#limit(partition) ? read.bytes : Math.max(read.bytes, maxBytes);
    }
    return bytes;
  }

  #park(): void {
    const { clock, deadlines } = this.#dependencies;
    this.#parked = true;
    this.#bucket = deadlines.add(this, monotonicAdd(clock.monotonic(), this.#options.maxWaitMs));
    for (const { partition } of this.#targets) partition.addFetch(this);
    // What was committed between the read and now would otherwise wake nobody.
    if (this.#hasEnough()) this.#complete();
  }

  #unpark(): boolean {
    if (!this.#parked) return false;
    this.#parked = false;
    this.#dependencies.deadlines.remove(this, this.#bucket);
    for (const { partition } of this.#targets) partition.removeFetch(this);
    return true;
  }

  onDeadline(): void {
    this.#complete();
  }

  onStop(): void {
    this.#complete();
  }

  onPartitionChange(): void {
    if (this.#checkAsked || !this.#parked) return;
    this.#checkAsked = true;
    queueMicrotask(() => {
      this.#checkAsked = false;
      if (this.#parked && this.#hasEnough()) this.#complete();
    });
  }

  #hasEnough(): boolean {
    let bytes = this.#availableAtStart;
    for (const [index, { partition, fetchOffset }] of this.#targets.entries()) {
      const { log } = partition.stored;
      if (log.closed || fetchOffset < log.logStartOffset) return true;
      const limit = this.#limit(partition);
      if (fetchOffset < limit) bytes += Math.max(1, partition.committedBytes - this.#startBytes[index]!);
    }
    return bytes >= Math.min(this.#options.minBytes, this.#options.maxBytes);
  }

  /** The connection is gone: nobody waits any more. */
  cancel(): void {
    if (this.#unpark()) this.#resolve?.(this.#targets.map(() => failed('not-leader')));
  }

  #complete(): void {
    if (!this.#unpark()) return;
    const resolve = this.#resolve!;
    const results = this.#readAll();
    if (results instanceof Promise) void results.then(resolve);
    else resolve(results);
  }

  #limit(partition: Partition): number {
    return this.#options.readCommitted ? partition.lastStableOffset : partition.highWatermark;
  }

  #readAll(): FetchResult[] | Promise<FetchResult[]> {
    let left = this.#options.maxBytes;
    let any = false;
    let cold = false;
    const results: (FetchResult | Promise<FetchResult>)[] = [];
    for (const target of this.#targets) {
      const result = this.#readOne(target, left, !any);
      results.push(result);
      if (result instanceof Promise) {
        cold = true;
        any = true;
        left -= Math.min(left, target.maxBytes, target.partition.stored.log.size);
      } else {
        any ||= result.read.bytes > 0;
        left -= Math.min(left, result.read.bytes);
      }
    }
    return cold ? Promise.all(results.map((one) => Promise.resolve(one))) : (results as FetchResult[]);
  }

  #readOne(target: FetchTarget, left: number, minOneBatch: boolean): FetchResult | Promise<FetchResult> {
    const { partition, fetchOffset } = target;
    const { log } = partition.stored;
    if (log.closed) return failed('not-leader');
    const fault = epochFault(target);
    if (fault !== undefined) return failed(fault);
    const divergingEpoch = this.#divergence(target);
    if (divergingEpoch === 'unknown') return failed('offset-out-of-range');
    if (divergingEpoch === undefined && (fetchOffset < log.logStartOffset || fetchOffset > log.logEndOffset))
      return failed('offset-out-of-range');
    if (divergingEpoch !== undefined) return this.#result(partition, nothingRead, divergingEpoch);
    const range = {
      offset: fetchOffset,
      limitOffset: this.#limit(partition),
      maxBytes: Math.min(target.maxBytes, left),
      minOneBatch,
    };
    if (range.maxBytes <= 0 && !minOneBatch) return this.#result(partition, nothingRead, undefined);
    if (minOneBatch) range.maxBytes = Math.max(range.maxBytes, 1);
    const read = this.#dependencies.readPath.read(log, range);
    if (!(read instanceof Promise)) return this.#result(partition, read, undefined);
    return read.then(
      (result) => this.#result(partition, result, undefined),
      (error: unknown) => this.#readFailed(partition, error),
    );
  }

  #result(
    partition: Partition,
    read: ReadResult,
    divergingEpoch: FetchResult['divergingEpoch'],
  ): FetchResult {
    return {
      fault: undefined,
      highWatermark: partition.highWatermark,
      lastStableOffset: partition.lastStableOffset,
      logStartOffset: partition.stored.log.logStartOffset,
      divergingEpoch,
      read,
    };
  }

  #divergence(target: FetchTarget): FetchResult['divergingEpoch'] | 'unknown' {
    const { lastFetchedEpoch, fetchOffset, partition } = target;
    if (lastFetchedEpoch < 0) return undefined;
    const { log } = partition.stored;
    const end = log.epochs.endOffsetFor(lastFetchedEpoch as LeaderEpoch, log.logEndOffset);
    if (end === undefined) return 'unknown';
    return end.epoch < lastFetchedEpoch || end.endOffset < fetchOffset ? end : undefined;
  }

  #readFailed(partition: Partition, error: unknown): FetchResult {
    if (!(error instanceof DiskError) && !(error instanceof CorruptLogError)) throw error;
    // A segment that retention took away while it was read is not a fault of the disk.
    if (partition.stored.log.closed) return failed('not-leader');
    // A place that is known to be damaged is read again and again: one line is enough.
    if (error instanceof CorruptLogError && !partition.stored.log.quarantine(error)) return failed('storage');
    this.#dependencies.logger.error('read failed', {
      topic: partition.topic,
      partition: partition.partition,
      reason: error.message,
    });
    return failed('storage');
  }
}
