// Compaction of random histories: keys that come again, tombstones, batches of every codec, idempotent producers, segments of
// any size, maps too small for all keys, restarts and kills. After every cleaning the log holds exactly what it must.

import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { crc32c } from '../../broker/base/crc32c.ts';
import { Prng } from '../../broker/base/prng.ts';
import { nodeCompression } from '../../broker/os/compression.ts';
import type { CompressionCodec } from '../../broker/port/compression.ts';
import {
  batchLastOffset,
  batchRecordsCount,
  buildBatch,
  crcStart,
  setBatchCrc,
} from '../../broker/protocol/record-batch.ts';
import { encodeRecords, headerFor, type KafkaRecord } from '../../broker/protocol/record.ts';
import { countOfRun, seedOfRun } from '../env/seed.ts';
import { CompactionFixture } from './compaction-fixture.ts';
import { CompactionModel } from './compaction-model.ts';

const histories = countOfRun('CAUDAL_HISTORIES', 60);
const firstSeed = seedOfRun(1);
const deleteRetentionMs = 1000;

function randomRecords(prng: Prng, keys: number, now: number): KafkaRecord[] {
  return Array.from({ length: prng.between(1, 8) }, (_, offset) => ({
    offset,
    timestamp: now - prng.below(50),
    key: prng.chance(0.03) ? null : Buffer.from(`key-${prng.below(keys)}`),
    value: prng.chance(0.2) ? null : prng.fill(new Uint8Array(prng.pick([0, 3, 40, 300]))),
    headers: prng.chance(0.2)
      ? [
          { key: 'h', value: null },
          { key: 'h', value: new Uint8Array(0) },
        ]
      : [],
  }));
}

class History {
  readonly #prng: Prng;
  readonly #fixture: CompactionFixture;
  readonly #model = new CompactionModel(deleteRetentionMs);
  readonly #keys: number;
  readonly #producers = new Map<number, { readonly next: number; readonly lastOffset: number }>();
  readonly #where: string;
  /** The furthest that any cleaning went. */
  #reached = 0;

  constructor(prng: Prng, fixture: CompactionFixture, where: string) {
    this.#prng = prng;
    this.#fixture = fixture;
    this.#where = where;
    this.#keys = prng.pick([1, 3, 20, 200]);
  }

  get #now(): number {
    return this.#fixture.clock.wall();
  }

  async append(): Promise<void> {
    const prng = this.#prng;
    const records = randomRecords(prng, this.#keys, this.#now);
    const codec = prng.pick([0, 0, 0, 1, 2, 3, 4]) as CompressionCodec;
    const producerId = prng.chance(0.5) ? prng.below(3) : -1;
    const sequence = this.#producers.get(producerId)?.next ?? 0;
    const producer = producerId < 0 ? {} : { producerId, producerEpoch: 0, baseSequence: sequence };
    const header = { ...headerFor(records), attributes: codec, ...producer };
    const payload = encodeRecords(records, { offset: 0, timestamp: header.baseTimestamp });
    const bytes = buildBatch(header, await nodeCompression.compress(codec, payload));
    setBatchCrc(bytes, 0, crc32c(bytes, crcStart, bytes.length));
    const base = await this.#fixture.append(bytes);
    const lastOffset = base + records.length - 1;
    this.#producers.set(producerId, { next: sequence + records.length, lastOffset });
    this.#model.write(records.map((record) => ({ ...record, offset: base + record.offset })));
  }

  async clean(): Promise<void> {
    const { log } = this.#fixture;
    const before = this.#now;
    if (this.#prng.chance(0.7)) log.roll();
    await this.#fixture.cleaner.run();
    assert.deepEqual([...this.#fixture.cleaner.uncleanable().values()], [], this.#where);
    this.#reached = Math.max(this.#reached, log.cleanedOffset);
    this.#model.cleaned(log.cleanedOffset, before);
    await this.check('after a cleaning');
  }

  async check(when: string): Promise<void> {
    const { log } = this.#fixture;
    const where = `${this.#where} ${when}`;
    const records = await this.#fixture.records();
    const { cleanedOffset, logStartOffset } = log;
    const state = { cleanedOffset, reachedOffset: this.#reached, logStartOffset, now: this.#now };
    this.#model.check(records, state, where);
    let end = log.segments[0]!.baseOffset;
    for (const segment of log.segments) {
      assert.equal(segment.baseOffset, end, `${where}: a segment starts where the one before it ends`);
      end = segment.nextOffset;
    }
    this.#checkProducers(where);
  }

  /** Producers go on where they were, unless all of theirs was deleted. */
  #checkProducers(where: string): void {
    const { log } = this.#fixture;
    for (const [producerId, { next, lastOffset }] of this.#producers) {
      if (producerId < 0 || lastOffset < log.logStartOffset) continue;
      const last = log.producers.get(producerId)?.batches.at(-1);
      assert.equal(last?.lastSequence, next - 1, `${where}: sequence of producer ${producerId}`);
      const batch = this.#fixture.batches().findLast((one) => producerOf(one) === producerId);
      assert.equal(batch && batchLastOffset(batch, 0), lastOffset, `${where}: its last batch stays`);
    }
  }

  /** What reads through the indexes give is what stands in the files. */
  async checkReads(): Promise<void> {
    for (const bytes of this.#fixture.batches().filter((_, index) => index % 4 === 0)) {
      const { parts } = await this.#fixture.cold(batchLastOffset(bytes, 0), 1);
      assert.deepEqual(Buffer.concat([...parts]), Buffer.from(bytes), `${this.#where}: a read`);
    }
  }

  async step(): Promise<void> {
    const prng = this.#prng;
    this.#fixture.time.nowMs += prng.pick([1, 10, 400]);
    const roll = prng.below(100);
    if (roll < 78) return this.append();
    if (roll < 90) return this.clean();
    if (roll < 93) return this.#deleteRecords();
    if (roll < 96) await this.#fixture.restart();
    else if (roll < 98) await this.#fixture.kill();
    else return this.checkReads();
    await this.check('after a start');
  }

  async #deleteRecords(): Promise<void> {
    const { store } = this.#fixture.opened;
    const { log, stored } = { log: this.#fixture.log, stored: this.#fixture.stored };
    if (log.logEndOffset <= log.logStartOffset) return;
    const to = this.#prng.between(log.logStartOffset, log.logEndOffset);
    await store.deleteRecordsBefore(stored, to as never);
  }
}

const producerOf = (bytes: Uint8Array): number =>
  Number(Buffer.from(bytes.buffer, bytes.byteOffset).readBigInt64BE(43));

async function runHistory(seed: number): Promise<{ records: number; empties: number }> {
  const prng = new Prng(seed);
  const fixture = await CompactionFixture.open({
    seed: prng.uint32(),
    mapBytesMax: prng.pick([24 * 4, 24 * 30, 1 << 20]),
    config: {
      segmentBytes: prng.pick([600, 4000, 1 << 20]),
      deleteRetentionMs,
      minCleanableDirtyRatio: prng.pick([0, 0.5]),
      minCompactionLagMs: prng.pick([0, 0, 300]),
      maxCompactionLagMs: prng.pick([Number.MAX_SAFE_INTEGER, 2000]),
    },
  });
  const history = new History(prng, fixture, `seed ${seed}`);
  for (let step = 0; step < 120; step++) await history.step();
  await history.clean();
  await history.checkReads();
  const batches = fixture.batches();
  const empties = batches.filter((bytes) => batchRecordsCount(bytes, 0) === 0).length;
  return { records: fixture.cleaner.statistics.recordsRemoved, empties };
}

test(`${histories} histories keep the last record of each key and nothing else`, async (t) => {
  let removed = 0;
  let empties = 0;
  for (let seed = firstSeed; seed < firstSeed + histories; seed++) {
    const result = await runHistory(seed);
    removed += result.records;
    empties += result.empties;
  }
  assert.ok(removed > histories && empties > 0, 'the histories had something to clean');
  t.diagnostic(`${removed} records removed, ${empties} empty batches kept, seeds from ${firstSeed}`);
});
