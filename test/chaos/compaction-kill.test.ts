/**
 * kill -9 of the broker while it compacts what is being written: after each start every key has its last acknowledged value
 * or a newer one that was on its way, no deleted key is back, order and offsets are as they were written. CAUDAL_KILLS says
 * how many kills (10), CAUDAL_SEED when they come and what is written.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Prng } from '../../broker/base/prng.ts';
import { batchLastOffset } from '../../broker/protocol/record-batch.ts';
import type { KafkaRecord } from '../../broker/protocol/record.ts';
import { startCaudal } from '../env/caudal.ts';
import { countOfRun, freshSeed } from '../env/seed.ts';
import { CompactionModel } from '../log/compaction-model.ts';
import { batchOf, record } from '../wire/batch.ts';
import { batchesOf, WireClient } from '../wire/client.ts';
import { recordsOfBatch } from '../log/compaction-fixture.ts';

const kills = countOfRun('CAUDAL_KILLS', 10);
const seed = freshSeed();
const topic = 'compacted';
const partitions = 3;
const keys = 40;
const segmentMs = 60;
const lifeMs = { min: 200, max: 900 } as const;

/** What one writer knows of its partition. */
class Writer {
  readonly #prng: Prng;
  readonly partition: number;
  readonly model = new CompactionModel(0);
  acknowledged = 0;
  end = 0;

  constructor(prng: Prng, partition: number) {
    this.#prng = prng;
    this.partition = partition;
  }

  #records(): KafkaRecord[] {
    const prng = this.#prng;
    return Array.from({ length: prng.between(1, 5) }, () => {
      const value = prng.chance(0.2) ? null : prng.fill(new Uint8Array(prng.pick([10, 100, 1000])));
      return record(value, { key: Buffer.from(`key-${prng.below(keys)}`) });
    });
  }

  /** Writes until the connection ends. */
  async run(client: WireClient): Promise<void> {
    for (;;) {
      const records = this.#records();
      const answer = await client
        .produce(topic, batchOf(records), { partition: this.partition })
        .catch(() => undefined);
      if (answer === undefined || answer.errorCode !== 0) return;
      this.#note(records.map((one, index) => ({ ...one, offset: answer.baseOffset + index })));
      this.acknowledged++;
    }
  }

  #note(records: readonly KafkaRecord[]): void {
    this.model.write(records);
    this.end = Math.max(this.end, records.at(-1)!.offset + 1);
  }

  /** Everything that is there, batch by batch. */
  async read(client: WireClient): Promise<KafkaRecord[]> {
    const { partition } = this;
    const end = await client.highWatermark(topic, partition);
    const records: KafkaRecord[] = [];
    for (let offset = 0; offset < end; ) {
      const batches = batchesOf(await client.fetchPartition(topic, { partition, offset, maxWaitMs: 0 }));
      assert.ok(batches.length > 0, `nothing is read at ${offset} of ${end}`);
      for (const { bytes } of batches) {
        records.push(...(await recordsOfBatch(bytes)).filter((one) => one.offset >= offset));
        offset = batchLastOffset(bytes, 0) + 1;
      }
    }
    return records;
  }

  async check(client: WireClient, where: string): Promise<void> {
    // Reads that go on while files are replaced.
    const records = await this.read(client);
    const news = records.filter(({ offset }) => offset >= this.end);
    // What was on its way when the broker was killed may be there.
    if (news.length > 0) this.#note(news);
    this.model.cleaned(this.end, 0);
    const state = { cleanedOffset: 0, reachedOffset: this.end, now: 1 };
    this.model.check(records, state, `${where}, partition ${this.partition}`);
  }
}

async function removedRecords(admin: string): Promise<number> {
  const text = await (await fetch(`http://${admin}/metrics`)).text();
  return Number(/^caudal_log_cleaner_removed_records_total (\S+)$/m.exec(text)?.[1] ?? 0);
}

test(`${kills} kills while a topic is compacted, seed ${seed}`, async (t) => {
  const prng = new Prng(seed);
  const broker = await startCaudal({ settings: { 'log.cleaner.backoff.ms': '20' } });
  let removed = 0;
  try {
    const admin = await WireClient.connect(broker.bootstrap);
    const configs = {
      'cleanup.policy': 'compact',
      'segment.ms': String(segmentMs),
      'min.cleanable.dirty.ratio': '0.01',
      'delete.retention.ms': '0',
      'file.delete.delay.ms': '100',
    };
    await admin.createTopic(topic, { partitions, configs });
    await admin.close();
    const writers = Array.from({ length: partitions }, (_, index) => new Writer(prng.fork(), index));
    for (let kill = 0; kill < kills; kill++) {
      const clients = await Promise.all(writers.map(() => WireClient.connect(broker.bootstrap)));
      const before = writers.map(({ acknowledged }) => acknowledged);
      const running = writers.map((writer, at) => writer.run(clients[at]!));
      await sleep(prng.between(lifeMs.min, lifeMs.max));
      removed += await removedRecords(broker.admin);
      await broker.kill();
      await Promise.all(running);
      await Promise.all(clients.map((client) => client.close()));
      await broker.start();
      const client = await WireClient.connect(broker.bootstrap);
      for (const [at, writer] of writers.entries()) {
        assert.ok(writer.acknowledged > before[at]!, 'there was load');
        await writer.check(client, `seed ${seed}, kill ${kill}`);
      }
      await client.close();
    }
    assert.ok(removed > kills * keys, `compaction took only ${removed} records`);
    t.diagnostic(`${writers.map(({ end }) => end).join(', ')} records written, at least ${removed} removed`);
  } finally {
    await broker.remove();
  }
});
