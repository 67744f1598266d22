// A log store with one compacted partition on the simulated disk, its cleaner, and the true codecs. What is written is
// remembered record by record, so that a test can say what compaction must have left.

import type { LeaderEpoch, MonotonicMs, Offset, TopicId } from '../../broker/base/brand.ts';
import { ChunkPool } from '../../broker/base/chunk.ts';
import { crc32c } from '../../broker/base/crc32c.ts';
import { Prng } from '../../broker/base/prng.ts';
import { LogCleaner } from '../../broker/log/cleaner/log-cleaner.ts';
import { FilePool } from '../../broker/log/file-pool.ts';
import type { LogConfig } from '../../broker/log/log-config.ts';
import { type ReadResult, readCold } from '../../broker/log/log-reader.ts';
import type { PartitionLog } from '../../broker/log/partition-log.ts';
import { closeLogStore, type OpenedStore, openLogStore } from '../../broker/log/store-open.ts';
import type { StoredPartition } from '../../broker/log/stored-partition.ts';
import { TailCache } from '../../broker/log/tail-cache.ts';
import { WriteAheadLog } from '../../broker/log/wal/write-ahead-log.ts';
import { nodeCompression } from '../../broker/os/compression.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import {
  batchBytes,
  batchCodec,
  batchHeader,
  batchRecordsCount,
} from '../../broker/protocol/record-batch.ts';
import { batchPayload, decodeRecords, type KafkaRecord } from '../../broker/protocol/record.ts';
import { SimClock } from '../sim/sim-clock.ts';
import { SimDisk } from '../sim/sim-disk.ts';
import { SimRandom } from '../sim/sim-random.ts';
import { plainConfig } from './log-fixture.ts';

const directory = '/data';
const topicId = 'AAAAAAAAAAAAAAAAAAAAAQ' as TopicId;

export interface CompactionOptions {
  readonly config?: Partial<LogConfig>;
  readonly mapBytesMax?: number;
  readonly seed?: number;
}

class TickingClock extends SimClock {
  readonly #onLook: () => void;

  constructor(time: { nowMs: number }, onLook: () => void) {
    super(time);
    this.#onLook = onLook;
  }

  override monotonic(): MonotonicMs {
    this.#onLook();
    return super.monotonic();
  }
}

export class CompactionFixture {
  readonly disk: SimDisk;
  readonly time: { nowMs: number } = { nowMs: 0 };
  readonly config: LogConfig;
  readonly #prng: Prng;
  readonly #pool = new ChunkPool({ chunkBytesMin: 1024, freeBytesMax: 1 << 20 });
  readonly #mapBytesMax: number;
  opened!: OpenedStore;
  stored!: StoredPartition;
  cleaner!: LogCleaner;
  /** Called at every rest of the cleaner. */
  onRest: () => void = () => undefined;

  constructor({ config = {}, mapBytesMax = 1 << 20, seed = 1 }: CompactionOptions = {}) {
    this.#prng = new Prng(seed);
    this.disk = new SimDisk({ prng: this.#prng.fork() });
    this.#mapBytesMax = mapBytesMax;
    this.config = { ...plainConfig, cleanupPolicy: ['compact'], minCleanableDirtyRatio: 0, ...config };
  }

  get log(): PartitionLog {
    return this.stored.log;
  }

  /** Milliseconds that pass between two looks at the monotonic clock. */
  tickMs = 0;

  get clock(): SimClock {
    const ticking = (): void => void (this.time.nowMs += this.tickMs);
    return new TickingClock(this.time, ticking);
  }

  static async open(options: CompactionOptions = {}): Promise<CompactionFixture> {
    const fixture = new CompactionFixture(options);
    fixture.disk.makeDirectory(directory);
    await fixture.disk.syncDirectory('/');
    await fixture.start();
    return fixture;
  }

  async start(): Promise<void> {
    const { disk, clock } = this;
    const random = new SimRandom(this.#prng.fork());
    const wal = await WriteAheadLog.open({
      disk,
      directory: `${directory}/wal`,
      crc32c,
      random,
      logger: silentLogger,
      limits: { fileBytes: 1 << 20, filesMax: 4, groupBytes: 1 << 18, pendingBytesMax: 1 << 22 },
      onFailure: (error) => {
        throw error;
      },
    });
    const tail = new TailCache({
      pool: this.#pool,
      bytesMax: 1 << 16,
      copyBytesMax: 1 << 30,
      appendChunkBytes: 8192,
    });
    this.opened = await openLogStore({
      context: {
        disk,
        directory,
        files: new FilePool(disk, 5),
        tail,
        crc32c,
        clock,
        random,
        logger: silentLogger,
      },
      wal,
      foreign: false,
      removed: new Set(),
      known: (id) => (id === topicId ? { topic: 't', config: this.config } : undefined),
    });
    const { store, checkpointer } = this.opened;
    this.stored = store.get('t', 0) ?? store.add({ topic: 't', topicId, partition: 0 }, this.config);
    this.cleaner = new LogCleaner({
      store,
      compression: nodeCompression,
      settings: () => ({ mapBytesMax: this.#mapBytesMax, loadFactor: 0.9, bytesPerSecond: 1e300 }),
      pause: () =>
        new Promise((resolve) =>
          setImmediate(() => {
            this.onRest();
            resolve();
          }),
        ),
      checkpoint: () => checkpointer.run(),
      stableOffset: (stored) =>
        Math.min(stored.vouchedOffset, stored.log.producers.firstOpenTransaction() ?? Infinity) as Offset,
    });
  }

  /** Places a batch and has it written; resolves when it is durable. Returns its base offset. */
  async append(bytes: Uint8Array): Promise<number> {
    const { store } = this.opened;
    const placed = store.append(this.stored, bytes, undefined, 0 as LeaderEpoch);
    store.endOfTurn();
    while (this.stored.vouchedOffset < placed.nextOffset)
      await new Promise((resolve) => setImmediate(resolve));
    return placed.baseOffset;
  }

  /** Ends the active segment and cleans what is due. Returns how many cleanings there were. */
  async clean(): Promise<number> {
    this.log.roll();
    return this.cleaner.run();
  }

  async restart(): Promise<void> {
    await closeLogStore(this.opened.store, this.opened.checkpointer, 1);
    await this.start();
  }

  /** What the next process finds when this one is killed. */
  async kill(): Promise<void> {
    const { disk } = this;
    (this as { disk: SimDisk }).disk = disk.survivor(this.#prng);
    await this.start();
  }

  cold(offset: number, maxBytes: number = 1 << 20): Promise<ReadResult> {
    const range = { offset, limitOffset: this.log.logEndOffset, maxBytes, minOneBatch: true };
    return readCold(this.log, range, { pool: this.#pool, crc32c });
  }

  /** The batches of the files, in order. */
  batches(): Uint8Array[] {
    return this.log.segments.flatMap((segment) => {
      const bytes = new Uint8Array(segment.size);
      if (segment.size > 0) this.log.context.files.use(segment.logPath).readSync(bytes, 0);
      const batches: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += batchBytes(bytes, at))
        batches.push(bytes.slice(at, at + batchBytes(bytes, at)));
      return batches;
    });
  }

  /** The records of the files, in order. */
  async records(): Promise<KafkaRecord[]> {
    const records: KafkaRecord[] = [];
    for (const bytes of this.batches()) records.push(...(await recordsOfBatch(bytes)));
    return records;
  }
}

export async function recordsOfBatch(bytes: Uint8Array): Promise<KafkaRecord[]> {
  if (batchRecordsCount(bytes, 0) === 0) return [];
  const stored = batchPayload(bytes, 0, bytes.length);
  const payload = await nodeCompression.decompress(batchCodec(bytes, 0), stored, 1 << 24);
  return [...decodeRecords(batchHeader(bytes, 0), batchCodec(bytes, 0) === 0 ? stored : payload)];
}
