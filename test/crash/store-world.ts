// A log store on a simulated disk, with a workload that does all that a broker does to it: append, roll, delete records,
// retain, compact, drop and make topics anew, checkpoint, recycle the write-ahead ring. One run is one life: it ends at a power cut
// or, when none comes, with a clean stop.

import { strict as assert } from 'node:assert';
import type { LeaderEpoch, Offset, TopicId } from '../../broker/base/brand.ts';
import { ChunkPool } from '../../broker/base/chunk.ts';
import { crc32c } from '../../broker/base/crc32c.ts';
import type { Prng } from '../../broker/base/prng.ts';
import { readCold } from '../../broker/log/log-reader.ts';
import { LogCleaner } from '../../broker/log/cleaner/log-cleaner.ts';
import { FilePool } from '../../broker/log/file-pool.ts';
import { Housekeeping } from '../../broker/log/housekeeping.ts';
import type { LogConfig } from '../../broker/log/log-config.ts';
import { offsetOfMaxTimestamp } from '../../broker/log/offset-lookup.ts';
import type { PartitionLog } from '../../broker/log/partition-log.ts';
import type { StoredPartition } from '../../broker/log/stored-partition.ts';
import { closeLogStore, type OpenedStore, openLogStore } from '../../broker/log/store-open.ts';
import { TailCache } from '../../broker/log/tail-cache.ts';
import { WriteAheadLog } from '../../broker/log/wal/write-ahead-log.ts';
import type { Compression } from '../../broker/port/compression.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import {
  batchBaseOffset,
  batchBytes,
  batchLastOffset,
  batchLeaderEpoch,
  batchHeader,
  setBatchCrc,
} from '../../broker/protocol/record-batch.ts';
import { batchPayload, decodeRecords, encodeBatch } from '../../broker/protocol/record.ts';
import { SimClock } from '../sim/sim-clock.ts';
import { PowerCutError, type SimDisk } from '../sim/sim-disk.ts';
import { SimRandom } from '../sim/sim-random.ts';
import { CompactedModel } from './compacted-model.ts';
import { PartitionModel, splitBatches } from './store-model.ts';

const directory = '/data';

type TopicKind = 'durable' | 'replicated' | 'compacted';

/** What the metadata knows, and the time that has passed: both survive everything. */
export class Topics extends Map<string, Topic> {
  readonly time: { nowMs: number } = { nowMs: 0 };
}

export interface Topic {
  readonly name: string;
  readonly kind: TopicKind;
  readonly id: TopicId;
  readonly config: LogConfig;
  readonly model: PartitionModel;
  epoch: number;
  /** Next sequence of each idempotent producer. */
  readonly sequences: Map<number, number>;
}

function configOf(prng: Prng, kind: TopicKind): LogConfig {
  return {
    // Large ones leave compaction something to put together.
    segmentBytes: prng.pick(kind === 'compacted' ? [6000, 20_000, 20_000] : [2048, 6000, 20_000]),
    segmentMs: 1e15,
    segmentIndexBytes: 10 << 20,
    indexIntervalBytes: prng.pick([0, 512, 4096]),
    maxMessageBytes: 1 << 20,
    messageTimestampType: prng.chance(0.2) ? 'LogAppendTime' : 'CreateTime',
    messageTimestampBeforeMaxMs: Infinity,
    messageTimestampAfterMaxMs: Infinity,
    retentionMs: -1,
    retentionBytes: prng.chance(0.4) ? 12_000 : -1,
    fileDeleteDelayMs: prng.pick([0, 1e9]),
    cleanupPolicy: kind !== 'compacted' ? ['delete'] : prng.chance(0.2) ? ['compact', 'delete'] : ['compact'],
    minCleanableDirtyRatio: prng.pick([0, 0.5]),
    minCompactionLagMs: 0,
    maxCompactionLagMs: Number.MAX_SAFE_INTEGER,
    deleteRetentionMs: prng.pick([0, 100, 1e9]),
    flushMode: kind === 'replicated' ? 'replicated' : 'durable',
    maxDecompressedMessageBytes: 1 << 20,
  };
}

/** A topic as the metadata, which survives everything, knows it. */
export function newTopic(prng: Prng, name: string, kind: TopicKind): Topic {
  const id = new SimRandom(prng).uuid();
  const config = configOf(prng, kind);
  const model =
    kind === 'compacted'
      ? new CompactedModel(id, config.deleteRetentionMs)
      : new PartitionModel(id, kind === 'durable');
  return { name, kind, id, config, model, epoch: 0, sequences: new Map() };
}

export function newTopics(prng: Prng): Topics {
  const topics = ['a', 'b', 'c'].map((name) => newTopic(prng, name, 'durable'));
  topics.push(newTopic(prng, 'r', 'replicated'), newTopic(prng, 'k', 'compacted'));
  return new Topics(topics.map((topic) => [topic.name, topic]));
}

export interface Life {
  readonly disk: SimDisk;
  readonly opened: OpenedStore;
  readonly housekeeping: Housekeeping;
  readonly cleaner: LogCleaner;
  readonly topics: Topics;
  readonly clock: SimClock;
}

/** Boots a store on `disk`. Rejects as `openLogStore`. */
export async function boot(disk: SimDisk, topics: Topics, prng: Prng): Promise<Life> {
  disk.faults.slowWrite = 0.3;
  const clock = new SimClock(topics.time);
  const random = new SimRandom(prng);
  disk.makeDirectory(directory);
  await disk.syncDirectory('/');
  const pool = new ChunkPool({ chunkBytesMin: 1024, freeBytesMax: 1 << 20 });
  const files = new FilePool(disk, prng.pick([2, 5, 100]));
  const tail = new TailCache({ pool, bytesMax: 32_768, copyBytesMax: 1 << 30, appendChunkBytes: 8192 });
  const wal = await WriteAheadLog.open({
    disk,
    directory: `${directory}/wal`,
    crc32c,
    random,
    logger: silentLogger,
    limits: { fileBytes: 64 << 10, filesMax: 3, groupBytes: 16 << 10, pendingBytesMax: 1 << 20 },
    onFailure: (error) => {
      if (!disk.isDead) throw error;
    },
  });
  const opened = await openLogStore({
    context: { disk, directory, files, tail, crc32c, clock, random, logger: silentLogger },
    wal,
    foreign: false,
    removed: new Set(),
    known: (topicId) => {
      for (const topic of topics.values())
        if (topic.id === topicId) return { topic: topic.name, config: topic.config };
      return undefined;
    },
  });
  const limits = {
    indexBytesMax: 1 << 16,
    checkpointBytes: 40_000,
    walShareMax: 0.4,
    producerIdExpirationMs: () => 1e12,
  };
  const housekeeping = new Housekeeping(opened.store, opened.checkpointer, limits);
  const cleaner = new LogCleaner({
    store: opened.store,
    compression: noCompression,
    settings: () => ({ mapBytesMax: prng.pick([24 * 5, 1 << 16]), loadFactor: 0.9, bytesPerSecond: 1e300 }),
    pause: () => settle(1),
    checkpoint: () => housekeeping.checkpoint(),
    stableOffset: (stored) => stored.vouchedOffset,
  });
  const life = { disk, opened, housekeeping, cleaner, topics, clock };
  for (const topic of topics.values()) partitionOf(life, topic).log.beginEpoch(topic.epoch as LeaderEpoch);
  return life;
}

export function partitionOf(life: Life, topic: Topic): StoredPartition {
  const { store } = life.opened;
  const there = store.get(topic.name, 0);
  if (there !== undefined) return there;
  return store.add({ topic: topic.name, topicId: topic.id, partition: 0 }, topic.config);
}

const idle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Lets everything that waits for nothing but the disk go on. */
export async function settle(turns = 4): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await idle();
}

function makeBatch(life: Life, topic: Topic, prng: Prng): Uint8Array {
  const count = prng.between(1, 4);
  const compacted = topic.kind === 'compacted';
  const timestamp = life.clock.wall() + prng.between(0, 1000);
  const records = Array.from({ length: count }, (_, offset) => ({
    offset,
    timestamp: timestamp + offset,
    key: compacted ? Uint8Array.of(prng.below(12)) : null,
    value: compacted && prng.chance(0.2) ? null : prng.fill(new Uint8Array(prng.pick([0, 10, 100, 1200]))),
    headers: [],
  }));
  const producerId = prng.chance(0.6) ? prng.between(1, 3) : -1;
  const sequence = topic.sequences.get(producerId) ?? 0;
  const producer = producerId < 0 ? {} : { producerId, producerEpoch: 0, baseSequence: sequence };
  const bytes = encodeBatch(records, producer);
  setBatchCrc(bytes, 0, crc32c(bytes, 21, bytes.length));
  return bytes;
}

interface Unacked {
  readonly topic: Topic;
  readonly bytes: Uint8Array;
  readonly end: number;
}

/** One life of a broker on its disk, step by step. */
export class Workload {
  readonly #life: Life;
  readonly #prng: Prng;
  #unacked: Unacked[] = [];
  #cleaning: Promise<unknown> | undefined;

  constructor(life: Life, prng: Prng) {
    this.#life = life;
    this.#prng = prng;
  }

  /** Notes what the store vouches for now. Called after everything that may have moved it, so as never to be late. */
  noteAcks(): void {
    this.#unacked = this.#unacked.filter(({ topic, bytes, end }) => {
      const stored = this.#life.opened.store.byTopicId(topic.id, 0);
      if (stored === undefined) return false;
      if (stored.vouchedOffset < end) return true;
      topic.model.ack(bytes);
      return false;
    });
  }

  async run(steps: number): Promise<void> {
    for (let step = 0; step < steps; step++) {
      if (this.#life.disk.isDead) return;
      await this.#step();
      this.noteAcks();
    }
  }

  async #step(): Promise<void> {
    const prng = this.#prng;
    const { opened, housekeeping, topics } = this.#life;
    topics.time.nowMs += prng.between(0, 50);
    const roll = prng.below(100);
    if (roll < 58) return this.#turn();
    if (roll < 65) return settle(prng.between(1, 3));
    if (roll < 72) return this.#checkpoint(() => housekeeping.checkpoint());
    if (roll < 79) return this.#compact();
    if (roll < 85) return this.#deleteRecords();
    if (roll < 90) return this.#retain();
    if (roll < 93) return this.#recreate();
    if (roll < 97) return this.#checkpoint(() => housekeeping.checkpointIfNeeded());
    for (const { log } of opened.store.partitions()) if (log.pendingBytes === 0) log.roll();
  }

  /** What arrives in one turn: batches for several partitions, one write each. */
  async #turn(): Promise<void> {
    const prng = this.#prng;
    const { store } = this.#life.opened;
    for (let count = prng.between(1, 5); count > 0; count--)
      this.#append(prng.pick([...this.#life.topics.values()]));
    store.endOfTurn();
    if (prng.chance(0.5)) await settle(1);
  }

  #append(topic: Topic): void {
    const { store } = this.#life.opened;
    const stored = partitionOf(this.#life, topic);
    const bytes = makeBatch(this.#life, topic, this.#prng);
    const placed = store.append(stored, bytes, undefined, topic.epoch as LeaderEpoch);
    const { log } = stored;
    const held = log.tail.at(log.tail.find(placed.baseOffset))!;
    const at = findBatch(held.held.chunk.bytes, held, placed.baseOffset);
    const copy = held.held.chunk.bytes.slice(at, at + batchBytes(held.held.chunk.bytes, at));
    topic.model.place(copy);
    this.#unacked.push({ topic, bytes: copy, end: placed.nextOffset });
    const producerId = Number(new DataView(copy.buffer).getBigInt64(43));
    const count = batchLastOffset(copy, 0) - batchBaseOffset(copy, 0) + 1;
    if (producerId >= 0) topic.sequences.set(producerId, (topic.sequences.get(producerId) ?? 0) + count);
  }

  async #deleteRecords(): Promise<void> {
    const topic = this.#prng.pick([...this.#life.topics.values()]);
    const stored = partitionOf(this.#life, topic);
    const limit = stored.vouchedOffset;
    if (limit <= stored.log.logStartOffset) return;
    const target = this.#prng.between(stored.log.logStartOffset + 1, limit) as Offset;
    // Retention by size looks at the log too, now or after the next checkpoint.
    const retainedTo = topic.config.retentionBytes >= 0 ? stored.log.logEndOffset : target;
    topic.model.startMax = Math.max(topic.model.startMax, retainedTo);
    await this.#withUpkeep(this.#life.opened.store.deleteRecordsBefore(stored, target));
    topic.model.promisedStart = Math.max(topic.model.promisedStart, target);
    await this.#withUpkeep(this.#life.housekeeping.retainOne(stored, stored.vouchedOffset));
  }

  async #checkpoint(pass: () => Promise<void>): Promise<void> {
    await pass();
    await this.#withUpkeep(this.#life.housekeeping.retainCovered());
  }

  /** Waits as a client of the broker does: its clock goes on, so a full write-ahead ring gets its checkpoint. */
  async #withUpkeep(waiting: Promise<unknown>): Promise<void> {
    let done = false;
    const ended = waiting.finally(() => (done = true));
    ended.catch(() => undefined);
    while (!done && !this.#life.disk.isDead) {
      await settle();
      if (!done) await this.#life.housekeeping.checkpointIfNeeded();
    }
    await ended;
  }

  async #retain(): Promise<void> {
    const { housekeeping, topics } = this.#life;
    for (const topic of topics.values())
      topic.model.startMax = partitionOf(this.#life, topic).log.logEndOffset;
    await this.#withUpkeep(housekeeping.retain((stored) => stored.vouchedOffset));
  }

  /** Compaction, waited for or beside all that follows. */
  async #compact(): Promise<void> {
    const { cleaner, topics, clock, opened } = this.#life;
    for (const topic of topics.values()) {
      const stored = partitionOf(this.#life, topic);
      if (topic.model instanceof CompactedModel) topic.model.cleaning(clock.wall());
      if (topic.kind === 'compacted' && stored.log.pendingBytes === 0 && this.#prng.chance(0.5))
        stored.log.roll();
    }
    opened.store.endOfTurn();
    this.#cleaning ??= cleaner
      .run()
      .catch((error: unknown) => {
        if (!isPowerCut(error)) throw error;
      })
      .then(() => (this.#cleaning = undefined));
    if (this.#prng.chance(0.6)) await this.#cleaning;
  }

  /** The topic is deleted and made again under its name: the metadata has decided before the store is told. */
  #recreate(): void {
    const { topics, opened } = this.#life;
    const old = this.#prng.pick([...topics.values()]);
    const stored = partitionOf(this.#life, old);
    const fresh = newTopic(this.#prng, old.name, old.kind);
    topics.set(old.name, fresh);
    opened.store.drop(stored);
    partitionOf(this.#life, fresh);
  }

  async stopCleanly(): Promise<void> {
    this.#life.cleaner.stop();
    await this.#cleaning;
    await closeLogStore(this.#life.opened.store, this.#life.opened.checkpointer, 1);
    this.noteAcks();
  }
}

function findBatch(memory: Uint8Array, held: { readonly start: number }, baseOffset: number): number {
  let at = held.start;
  while (batchBaseOffset(memory, at) !== baseOffset) at += batchBytes(memory, at);
  return at;
}

function readAll(log: PartitionLog): Uint8Array[] {
  return log.segments.flatMap((segment) => {
    const bytes = new Uint8Array(segment.size);
    if (segment.size > 0) {
      const have = log.context.files.use(segment.logPath).readSync(bytes, 0);
      assert.equal(have, segment.size, `${segment.logPath} is as long as the segment`);
    }
    return splitBatches(bytes);
  });
}

function checkProducers(
  topic: Topic,
  log: PartitionLog,
  batches: readonly Uint8Array[],
  where: string,
): void {
  const last = new Map<number, { sequence: number; offset: number }>();
  for (const bytes of batches) {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const producerId = Number(view.getBigInt64(43));
    if (producerId < 0) continue;
    const sequence = view.getInt32(53) + view.getInt32(23);
    last.set(producerId, { sequence, offset: batchLastOffset(bytes, 0) });
  }
  for (const [producerId, { sequence, offset }] of last) {
    const known = log.producers.get(producerId)?.batches.at(-1);
    assert.equal(known?.lastSequence, sequence, `${where}: sequence of producer ${producerId}`);
    assert.equal(known?.lastOffset, offset, `${where}: last offset of producer ${producerId}`);
  }
  topic.sequences.clear();
  for (const entry of log.producers.entries())
    topic.sequences.set(entry.producerId, (entry.batches.at(-1)?.lastSequence ?? -1) + 1);
}

const noCompression: Compression = {
  compress: () => Promise.reject(new Error('nothing is compressed here')),
  decompress: () => Promise.reject(new Error('nothing is compressed here')),
};

/** What the indexes lead to is what stands in the files. */
async function checkReads(log: PartitionLog, batches: readonly Uint8Array[], where: string): Promise<void> {
  const pool = new ChunkPool({ chunkBytesMin: 4096, freeBytesMax: 0 });
  for (const bytes of batches.filter((_, index) => index % 5 === 0)) {
    const offset = batchLastOffset(bytes, 0);
    const range = { offset, limitOffset: log.logEndOffset, maxBytes: 1, minOneBatch: true };
    const read = await readCold(log, range, { pool, crc32c });
    assert.deepEqual(Buffer.concat([...read.parts]), Buffer.from(bytes), `${where}: a read at ${offset}`);
  }
  const visible = batches
    .flatMap((bytes) => [...decodeRecords(batchHeader(bytes, 0), batchPayload(bytes, 0, bytes.length))])
    .filter((record) => record.offset >= log.logStartOffset);
  if (visible.length === 0) return;
  const newest = Math.max(...visible.map((record) => record.timestamp));
  const found = await offsetOfMaxTimestamp({
    log,
    limitOffset: log.logEndOffset,
    compression: noCompression,
  });
  assert.equal(found?.timestamp, newest, `${where}: the newest timestamp`);
}

/** Holds a booted store against all promises, and makes what it has the new truth. */
export async function checkLife(life: Life, where: string): Promise<void> {
  assert.deepEqual([...life.opened.damaged], [], `${where}: no partition is damaged`);
  for (const topic of life.topics.values()) {
    const { log } = partitionOf(life, topic);
    const batches = readAll(log);
    const name = `${where} ${topic.name}`;
    const { logStartOffset, cleanedOffset } = log;
    topic.model.check(batches, { logStartOffset, cleanedOffset, now: life.clock.wall() }, name);
    const end = batches.length === 0 ? log.active.baseOffset : batchLastOffset(batches.at(-1)!, 0) + 1;
    assert.equal(
      log.logEndOffset,
      Math.max(end, log.logStartOffset),
      `${name}: the log ends behind its last batch`,
    );
    for (const bytes of batches) {
      const epoch = log.epochs.epochFor(Math.max(batchBaseOffset(bytes, 0), log.logStartOffset) as Offset);
      const visible = batchLastOffset(bytes, 0) >= log.logStartOffset;
      if (visible)
        assert.equal(
          epoch ?? 0,
          batchLeaderEpoch(bytes, 0),
          `${name}: leader epoch at ${batchBaseOffset(bytes, 0)}`,
        );
    }
    checkProducers(topic, log, batches, name);
    await checkReads(log, batches, name);
    topic.model.settle(batches, log.logStartOffset);
    topic.epoch++;
  }
}

export function isPowerCut(error: unknown): boolean {
  return error instanceof PowerCutError;
}
