// Compaction of a disk's logs (KIP-58, KIP-354, KIP-534): one log at a time, the dirtiest first, a few milliseconds of the loop
// at once. It touches what is committed, decided and durable in sealed segments, in order from the log's start, and puts
// each cleaned segment in the place of its old ones before it goes to the next: a tombstone is taken only after what it
// deletes is gone for good.
//
// A log with damaged bytes is quarantined and left alone until a restart; a full disk is tried again; every other failure
// of the disk takes it offline, as anywhere else.

import type { Offset } from '../../base/brand.ts';
import type { Compression } from '../../port/compression.ts';
import { DiskError } from '../../port/disk.ts';
import { CorruptLogError } from '../corrupt-log.ts';
import { isCompacted } from '../log-config.ts';
import type { LogStore } from '../log-store.ts';
import { sealedSegments } from '../sealed-segments.ts';
import { Segment } from '../segment.ts';
import { swapSegments } from '../segment-swap.ts';
import type { StoredPartition } from '../stored-partition.ts';
import { type CleaningRange, cleaningRange, segmentGroups } from './cleaning-plan.ts';
import type { CleaningCounts, CleaningPass } from './cleaning-pass.ts';
import { cleaningFacts, learnTimes, rollOverdue } from './log-facts.ts';
import { type BuiltMap, buildOffsetMap } from './map-building.ts';
import { NewestOffsets } from './newest-offsets.ts';
import { OffsetMap, slotsFor } from './offset-map.ts';
import { CleaningAborted, Pacer } from './pacer.ts';
import { SegmentCopy, type CopyRules } from './segment-copy.ts';
import { TransactionCopy } from './transactions.ts';

export interface CleanerSettings {
  /** log.cleaner.dedupe.buffer.size. */
  readonly mapBytesMax: number;
  /** log.cleaner.io.buffer.load.factor. */
  readonly loadFactor: number;
  /** log.cleaner.io.max.bytes.per.second. */
  readonly bytesPerSecond: number;
}

export interface LogCleanerOptions {
  readonly store: LogStore;
  readonly compression: Compression;
  readonly settings: () => CleanerSettings;
  /** Resolves in a later turn, at least `ms` from now. */
  readonly pause: (ms: number) => Promise<void>;
  /** Makes all that was written durable, and says so in the checkpoint files. */
  readonly checkpoint: () => Promise<void>;
  /** The last stable offset; undefined while nobody leads the partition here. */
  readonly stableOffset: (stored: StoredPartition) => Offset | undefined;
}

/** What the cleaner has done since the start. */
export interface CleanerStatistics extends CleaningCounts {
  /** Logs cleaned. */
  cleanings: number;
  failures: number;
  /** Monotonic clock of the last look for work, milliseconds; -1 before the first. */
  lastRunAt: number;
  /** Wall clock of the last cleaning's end, milliseconds; -1 before the first. */
  lastCleaningAt: number;
  lastCleaningMs: number;
  /** Share of the key map that the last cleaning filled. */
  lastMapUtilization: number;
}

interface Candidate {
  readonly stored: StoredPartition;
  readonly range: CleaningRange;
}

export class LogCleaner {
  readonly #options: LogCleanerOptions;
  readonly #uncleanable = new Map<StoredPartition, string>();
  readonly statistics: CleanerStatistics = {
    cleanings: 0,
    failures: 0,
    lastRunAt: -1,
    lastCleaningAt: -1,
    lastCleaningMs: 0,
    lastMapUtilization: 0,
    bytesRead: 0,
    bytesWritten: 0,
    recordsRead: 0,
    recordsRemoved: 0,
  };
  #stopped = false;

  constructor(options: LogCleanerOptions) {
    this.#options = options;
  }

  /** Ends what runs at its next rest; nothing is begun any more. */
  stop(): void {
    this.#stopped = true;
  }

  /** Logs that are left alone since they could not be cleaned, with the reason. */
  uncleanable(): ReadonlyMap<StoredPartition, string> {
    for (const stored of this.#uncleanable.keys()) if (stored.log.closed) this.#uncleanable.delete(stored);
    return this.#uncleanable;
  }

  /** Cleans logs until none is due. Returns how many. */
  async run(): Promise<number> {
    this.statistics.lastRunAt = this.#options.store.context.clock.monotonic();
    this.#unlinkOld();
    const done = new Set<StoredPartition>();
    let count = 0;
    for (let next = await this.#dirtiest(done); next !== undefined; next = await this.#dirtiest(done)) {
      if (await this.#guarded(next.stored, () => this.#clean(next!))) count++;
      else done.add(next.stored);
    }
    return count;
  }

  /** What earlier cleanings have left behind does not wait for the next look of retention. */
  #unlinkOld(): void {
    const { store } = this.#options;
    try {
      store.removeCondemned(store.context.clock.wall());
    } catch (error) {
      if (!(error instanceof DiskError)) throw error;
      store.onWriteFailure(error);
    }
  }

  get #isIdle(): boolean {
    return this.#stopped || this.#options.store.state === 'offline';
  }

  /** The log with the largest share of dirty bytes among those that are due. */
  async #dirtiest(done: ReadonlySet<StoredPartition>): Promise<Candidate | undefined> {
    let best: Candidate | undefined;
    for (const stored of this.#options.store.partitions()) {
      if (this.#isIdle) return undefined;
      if (done.has(stored) || this.#uncleanable.has(stored) || !isCompacted(stored.log.config)) continue;
      let range: CleaningRange | undefined;
      await this.#guarded(stored, async () => {
        range = await this.#rangeOf(stored);
        return false;
      });
      if (range?.due === true && range.dirtyRatio > (best?.range.dirtyRatio ?? 0)) best = { stored, range };
    }
    return best;
  }

  async #rangeOf(stored: StoredPartition): Promise<CleaningRange | undefined> {
    const { store, stableOffset, checkpoint } = this.#options;
    const stable = stableOffset(stored);
    if (stable === undefined || stored.log.closed) return undefined;
    const now = store.context.clock.wall();
    rollOverdue(store, stored, stable, now);
    await learnTimes(stored.log);
    const unchecked = cleaningRange(cleaningFacts(stored, stable, Number.POSITIVE_INFINITY), now);
    const range = cleaningRange(cleaningFacts(stored, stable, stored.recoverySegment), now);
    if (!unchecked.due || range.end === unchecked.end) return range;
    // What is due and would be scanned by a recovery waits for a checkpoint.
    stored.checkpointDue = true;
    await checkpoint();
    return cleaningRange(cleaningFacts(stored, stable, stored.recoverySegment), now);
  }

  /** Does `work` on a log and sorts its failures. False when it failed. */
  async #guarded(stored: StoredPartition, work: () => Promise<boolean>): Promise<boolean> {
    const { store } = this.#options;
    try {
      return await work();
    } catch (error) {
      if (error instanceof CleaningAborted || stored.log.closed) return false;
      this.statistics.failures++;
      if (error instanceof CorruptLogError) this.#setAside(stored, error);
      else if (!(error instanceof DiskError)) throw error;
      else if (error.code !== 'no-space') store.onWriteFailure(error);
      else
        store.context.logger.warn('compaction found no space', {
          log: stored.log.name,
          reason: error.message,
        });
      return false;
    }
  }

  #setAside(stored: StoredPartition, error: CorruptLogError): void {
    stored.log.quarantine(error);
    this.#uncleanable.set(stored, error.message);
    this.#options.store.context.logger.error('log cannot be compacted', {
      log: stored.log.name,
      reason: error.message,
    });
  }

  /** Cleans one log; false when there was nothing that could be. */
  async #clean({ stored, range }: Candidate): Promise<boolean> {
    const { store } = this.#options;
    const { log } = stored;
    const { clock, logger } = store.context;
    const began = clock.monotonic();
    const counts: CleaningCounts = { bytesRead: 0, bytesWritten: 0, recordsRead: 0, recordsRemoved: 0 };
    const pass = this.#passOver(stored, counts);
    const map = this.#newMap(range);
    try {
      const segments = log.segments.filter(
        (one) => one.baseOffset < range.end && one.nextOffset > range.start,
      );
      const built = await buildOffsetMap({ ...range, segments }, map, pass);
      if (built.end <= range.start) return false;
      const newest = new NewestOffsets(map, range.start);
      for (const _ of newest.learn()) if (pass.pacer.isDue) await pass.pacer.rest();
      await this.#copy(stored, pass, this.#rulesFor(stored, newest, built));
      log.cleanedOffset = built.end as Offset;
      stored.checkpointDue = true;
    } finally {
      this.#count(counts);
    }
    const { statistics } = this;
    statistics.cleanings++;
    statistics.lastCleaningAt = clock.wall();
    statistics.lastCleaningMs = clock.monotonic() - began;
    statistics.lastMapUtilization = map.utilization;
    const { cleanedOffset } = log;
    logger.info('log compacted', { log: log.name, cleanedOffset, bytes: log.size, ...counts });
    return true;
  }

  #count(counts: CleaningCounts): void {
    const { statistics } = this;
    statistics.bytesRead += counts.bytesRead;
    statistics.bytesWritten += counts.bytesWritten;
    statistics.recordsRead += counts.recordsRead;
    statistics.recordsRemoved += counts.recordsRemoved;
  }

  #passOver({ log }: StoredPartition, counts: CleaningCounts): CleaningPass {
    const { store, compression, pause, settings } = this.#options;
    const pacer = new Pacer({
      clock: store.context.clock,
      pause,
      bytesPerSecond: () => settings().bytesPerSecond,
      isAborted: () => log.closed || this.#isIdle,
    });
    return { log, compression, pacer, counts };
  }

  #newMap({ start, end }: CleaningRange): OffsetMap {
    const { mapBytesMax, loadFactor } = this.#options.settings();
    const { random } = this.#options.store.context;
    return new OffsetMap({
      slots: slotsFor(end - start, mapBytesMax, loadFactor),
      loadFactor,
      key: [random.uint32(), random.uint32(), random.uint32(), random.uint32()],
    });
  }

  #rulesFor({ log }: StoredPartition, newest: NewestOffsets, { transactions }: BuiltMap): CopyRules {
    return {
      newest,
      cleanedOffset: log.cleanedOffset,
      now: this.#options.store.context.clock.wall(),
      deleteRetentionMs: log.config.deleteRetentionMs,
      transactions: new TransactionCopy(transactions.aborted),
      producer: (producerId) => log.producers.get(producerId),
    };
  }

  /** Copies every segment up to the end of the map, group by group, the oldest first. */
  async #copy({ log }: StoredPartition, pass: CleaningPass, rules: CopyRules): Promise<void> {
    const facts = sealedSegments(log).filter(({ baseOffset }) => baseOffset <= rules.newest.latestOffset);
    const sealed = log.segments.slice(0, facts.length);
    let first = 0;
    for (const count of segmentGroups(facts, log.config)) {
      const inputs = sealed.slice(first, first + count);
      first += count;
      await this.#copyGroup(inputs, facts[first - 1]!.nextBaseOffset, rules, pass);
    }
  }

  async #copyGroup(
    inputs: readonly Segment[],
    nextBaseOffset: number,
    rules: CopyRules,
    pass: CleaningPass,
  ): Promise<void> {
    const { store } = this.#options;
    const { log } = pass;
    pass.pacer.check();
    const output = Segment.cleaned(log.context, inputs[0]!.baseOffset);
    try {
      const copy = new SegmentCopy(output, rules, pass);
      for (const input of inputs) await copy.add(input, input === inputs.at(-1));
      copy.finish(nextBaseOffset);
      if (!copy.changed && inputs.length === 1) return output.discard();
    } catch (error) {
      if (log.closed) output.leave();
      else output.discard();
      throw error;
    }
    const old = await this.#swap(inputs, output, pass);
    store.condemn(old, false, store.context.clock.wall() + log.config.fileDeleteDelayMs);
  }

  async #swap(
    inputs: readonly Segment[],
    output: Segment,
    { log }: CleaningPass,
  ): Promise<readonly string[]> {
    try {
      const old = await swapSegments(log, inputs, output);
      if (old !== undefined) return old;
    } catch (error) {
      // Halfway through: what stands on the disk is for the next start to say.
      if (error instanceof DiskError && !log.closed) this.#options.store.goOffline(error);
      throw error;
    }
    throw new CleaningAborted('the log has changed');
  }
}
