// What a broker does by the clock: checkpoints, retention, compaction, back-pressure that lets go again. Each pass starts only after
// the one before has ended.

import type { Offset } from './base/brand.ts';
import type { BrokerConfig } from './core/metadata/config-tables.ts';
import type { ReplicaManager } from './host/replication/replica-manager.ts';
import { storageLimits as limits } from './limits.ts';
import type { LogCleaner } from './log/cleaner/log-cleaner.ts';
import type { Housekeeping } from './log/housekeeping.ts';
import type { StoredPartition } from './log/stored-partition.ts';
import type { Logger } from './port/logger.ts';
import type { TimerHandle, Timers } from './port/timers.ts';
import type { Admission } from './server/admission.ts';

export interface UpkeepOptions {
  readonly timers: Timers;
  readonly logger: Logger;
  readonly housekeeping: Housekeeping;
  readonly cleaner: LogCleaner;
  readonly replicas: ReplicaManager;
  readonly config: () => BrokerConfig;
}

const checkpointLookMs = 100;
const admissionLookMs = 2;

export class Upkeep implements Admission {
  readonly #options: UpkeepOptions;
  readonly #timers = new Map<string, TimerHandle>();
  #waiting: (() => void)[] = [];
  #lastCheckpointMs = 0;
  #stopped = false;
  #running: Promise<void>[] = [];

  constructor(options: UpkeepOptions) {
    this.#options = options;
  }

  start(): void {
    this.#every(
      'checkpoint',
      () => checkpointLookMs,
      () => this.#checkpoint(),
    );
    this.#every(
      'retention behind checkpoints',
      () => checkpointLookMs,
      () => this.#options.housekeeping.retainCovered(),
    );
    this.#every(
      'retention',
      () => this.#options.config().logRetentionCheckIntervalMs,
      () => this.#retain(),
    );
    if (this.#options.config().logCleanerEnable)
      this.#every(
        'compaction',
        () => this.#options.config().logCleanerBackoffMs,
        async () => void (await this.#options.cleaner.run()),
      );
  }

  /** Resolves when what runs has ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#options.cleaner.stop();
    for (const timer of this.#timers.values()) timer.cancel();
    await Promise.all(this.#running);
  }

  #every(name: string, intervalMs: () => number, pass: () => Promise<void>): void {
    if (this.#stopped) return;
    const run = (): void => {
      const running = pass()
        .catch((error: unknown) => {
          this.#options.logger.error('background pass failed', { pass: name, reason: String(error) });
        })
        .then(() => {
          this.#running = this.#running.filter((other) => other !== running);
          this.#every(name, intervalMs, pass);
        });
      this.#running.push(running);
    };
    this.#timers.set(name, this.#options.timers.after(intervalMs(), run));
  }

  async #checkpoint(): Promise<void> {
    const { housekeeping, config } = this.#options;
    this.#lastCheckpointMs += checkpointLookMs;
    if (this.#lastCheckpointMs < config().logFlushOffsetCheckpointIntervalMs)
      return housekeeping.checkpointIfNeeded();
    this.#lastCheckpointMs = 0;
    return housekeeping.checkpoint();
  }

  async #retain(): Promise<void> {
    const { housekeeping, replicas } = this.#options;
    const highWatermarks = new Map<StoredPartition, Offset>();
    for (const partition of replicas.partitions())
      highWatermarks.set(partition.stored, partition.highWatermark);
    await housekeeping.retain((stored) => highWatermarks.get(stored) ?? stored.log.logStartOffset);
  }

  produceAllowed(): boolean {
    return this.#options.replicas.store.wal.pendingBytes() < limits.walPendingBytesMax;
  }

  onAllowed(callback: () => void): void {
    this.#waiting.push(callback);
    if (this.#waiting.length === 1) this.#lookForRoom();
  }

  #lookForRoom(): void {
    this.#options.timers.after(admissionLookMs, () => {
      if (!this.produceAllowed() && !this.#stopped) return this.#lookForRoom();
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const callback of waiting) callback();
    });
  }
}
