// A disk that is full for a while: what is refused meanwhile, and that all which it kept from being done is done once there
// is space, before a stop calls itself clean.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LeaderEpoch, Offset } from '../../broker/base/brand.ts';
import { crc32c } from '../../broker/base/crc32c.ts';
import { Prng } from '../../broker/base/prng.ts';
import { cleanShutdownName, closeLogStore } from '../../broker/log/store-open.ts';
import type { StoredPartition } from '../../broker/log/stored-partition.ts';
import { DiskError } from '../../broker/port/disk.ts';
import { setBatchCrc } from '../../broker/protocol/record-batch.ts';
import { encodeBatch } from '../../broker/protocol/record.ts';
import { boot, type Life, newTopic, partitionOf, settle, type Topic, Topics } from '../crash/store-world.ts';
import { SimDisk } from '../sim/sim-disk.ts';

interface Trial {
  readonly life: Life;
  readonly prng: Prng;
  readonly topics: Topics;
  readonly stored: readonly StoredPartition[];
  sequence: number;
}

/** A topic whose name is in capitals is replicated: the write-ahead file has nothing of it. */
async function start(prng: Prng, names: readonly string[]): Promise<Trial> {
  const kindOf = (name: string): 'durable' | 'replicated' =>
    name === name.toUpperCase() ? 'replicated' : 'durable';
  const topics = new Topics(names.map((name): [string, Topic] => [name, newTopic(prng, name, kindOf(name))]));
  const life = await boot(new SimDisk({ prng }), topics, prng);
  const stored = [...topics.values()].map((topic) => partitionOf(life, topic));
  return { life, prng, topics, stored, sequence: 0 };
}

/** One batch of an idempotent producer, of a kilobyte, into each log. */
async function write(trial: Trial): Promise<void> {
  const { store } = trial.life.opened;
  const value = trial.prng.fill(new Uint8Array(1000));
  const record = { offset: 0, timestamp: 1, key: null, value, headers: [] };
  const producer = { producerId: 7, producerEpoch: 0, baseSequence: trial.sequence++ };
  for (const stored of trial.stored) {
    const bytes = encodeBatch([record], producer);
    setBatchCrc(bytes, 0, crc32c(bytes, 21, bytes.length));
    store.append(stored, bytes, undefined, 0 as LeaderEpoch);
  }
  store.endOfTurn();
  await settle(12);
}

test('what a checkpoint could not cover on a full disk is covered by the next one, and by a clean stop', async () => {
  for (let seed = 0; seed < 20; seed++) {
    const trial = await start(new Prng(seed), ['a', 'b']);
    const { life } = trial;
    const { store, checkpointer } = life.opened;
    await write(trial);
    await life.housekeeping.checkpoint();
    await write(trial);
    const vouched = trial.stored.map((stored) => stored.vouchedOffset);
    assert.deepEqual(vouched, [2, 2]);
    life.disk.capacityBytes = life.disk.usedBytes;
    await life.housekeeping.checkpoint();
    assert.equal(store.state, 'full');
    life.disk.capacityBytes = Infinity;
    await closeLogStore(store, checkpointer, 1);
    life.disk.cut();
    const next = await boot(life.disk.survivor(trial.prng), trial.topics, trial.prng);
    assert.ok(next.opened.wasClean);
    // The next start has given up what the write-ahead file held: nothing but the segments is left.
    next.disk.cut();
    const last = await boot(next.disk.survivor(trial.prng), trial.topics, trial.prng);
    const ends = [...trial.topics.values()].map((topic) => partitionOf(last, topic).log.logEndOffset);
    assert.deepEqual(ends, vouched, `seed ${seed}`);
  }
});

test('a stop during whose last checkpoints a sync fails is never called clean', async () => {
  let failed = 0;
  for (let effect = 0; effect < 24; effect++) {
    const trial = await start(new Prng(effect), ['a', 'b', 'c']);
    const { disk, opened } = trial.life;
    await write(trial);
    const first = disk.effectCount;
    disk.onDurableEffect(({ number }) => {
      if (number === first + effect) disk.faults.syncFailures = 1;
      return 'go-on';
    });
    const underWay = opened.checkpointer.run().catch(() => undefined);
    const ended = await closeLogStore(opened.store, opened.checkpointer, 1).then(
      () => 'clean',
      (error: unknown) => {
        if (!(error instanceof DiskError)) throw error;
        return 'unclean';
      },
    );
    await underWay;
    if (opened.store.state === 'offline') {
      failed++;
      assert.equal(ended, 'unclean', `effect ${effect}`);
    }
    assert.equal(disk.exists(`/data/${cleanShutdownName}`), ended === 'clean', `effect ${effect}`);
  }
  assert.ok(failed > 3, `${failed} stops had a failure`);
});

/** Writes until the only write-ahead file is full and the disk, which has room for segments, has none for another. */
async function stall(trial: Trial): Promise<void> {
  const { disk, opened } = trial.life;
  disk.capacityBytes = disk.usedBytes + (90 << 10);
  const filler = disk.open('/data/.filler', 'create');
  filler.writeSync([new Uint8Array(20 << 10)], 0);
  let refused = false;
  trial.stored[0]!.listener = { onProgress() {}, onOffline() {}, onRefused: () => (refused = true) };
  for (let count = 0; !refused; count++) {
    assert.ok(count < 200, 'it goes on without a write-ahead file');
    await write({ ...trial, stored: [trial.stored[0]!] });
  }
  assert.ok(opened.store.wal.isStalled);
  assert.equal(opened.store.state, 'full');
}

async function afterAWhile({ life }: Trial): Promise<void> {
  life.topics.time.nowMs += 6000;
  await life.housekeeping.checkpointIfNeeded();
  await settle(100);
}

test('no space for the second write-ahead file: writes are refused, and taken again once there is', async () => {
  const trial = await start(new Prng(1), ['a']);
  const { store } = trial.life.opened;
  const log = trial.stored[0]!;
  await stall(trial);
  const vouched = log.vouchedOffset;
  await assert.rejects(
    store.deleteRecordsBefore(log, 1 as Offset),
    (error) => error instanceof DiskError && error.code === 'no-space',
  );
  assert.equal(log.log.logStartOffset, 0);
  await afterAWhile(trial);
  assert.ok(store.wal.isStalled);
  trial.life.disk.capacityBytes = Infinity;
  await afterAWhile(trial);
  assert.ok(!store.wal.isStalled);
  await write(trial);
  assert.equal(store.state, 'online');
  assert.equal(log.vouchedOffset, log.log.logEndOffset);
  assert.ok(log.vouchedOffset > vouched);
});

test('what is deleted makes the space that a write-ahead file lacks', async () => {
  const trial = await start(new Prng(2), ['a', 'BIG']);
  const { store } = trial.life.opened;
  const big = trial.stored[1]!;
  for (let count = 0; count < 100; count++) await write({ ...trial, stored: [big] });
  await stall(trial);
  await write({ ...trial, stored: [big] });
  assert.equal(big.vouchedOffset, 101, 'what does not go through that file is taken');
  assert.equal(store.state, 'full');
  big.log.config = { ...big.log.config, fileDeleteDelayMs: 1000 };
  trial.topics.delete('BIG');
  store.drop(big);
  await afterAWhile(trial);
  assert.ok(!store.wal.isStalled);
  await write({ ...trial, stored: [trial.stored[0]!] });
  assert.equal(store.state, 'online');
});
