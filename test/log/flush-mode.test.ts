// flush.mode changes while a log is written to: from the moment that the partition says it is durable, what it vouches
// for survives a power cut, also under writes that never stop; and the way back needs nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LeaderEpoch } from '../../broker/base/brand.ts';
import { Prng } from '../../broker/base/prng.ts';
import type { StoredPartition } from '../../broker/log/stored-partition.ts';
import { boot, type Life, newTopic, partitionOf, settle, type Topic, Topics } from '../crash/store-world.ts';
import { SimDisk } from '../sim/sim-disk.ts';
import { timedBatch } from './log-fixture.ts';

interface Trial {
  readonly life: Life;
  readonly topic: Topic;
  readonly stored: StoredPartition;
}

async function start(prng: Prng): Promise<Trial> {
  const topic = newTopic(prng, 'r', 'replicated');
  const life = await boot(new SimDisk({ prng }), new Topics([['r', topic]]), prng);
  return { life, topic, stored: partitionOf(life, topic) };
}

function write({ life, stored }: Trial): void {
  life.opened.store.append(stored, timedBatch([1, 2]), undefined, 0 as LeaderEpoch);
  life.opened.store.endOfTurn();
}

function setMode({ stored }: Trial, flushMode: 'durable' | 'replicated'): void {
  stored.log.config = { ...stored.log.config, flushMode };
  if (flushMode === 'replicated') stored.durable = false;
  else stored.checkpointDue = true;
}

/** A checkpoint with writes in every turn until it ends. */
async function checkpointUnderWrites(trial: Trial): Promise<void> {
  let running = true;
  const checkpoint = trial.life.housekeeping.checkpoint().then(() => {
    running = false;
  });
  for (let turn = 0; running && turn < 500; turn++) {
    write(trial);
    await settle(1);
  }
  await checkpoint;
}

test('it becomes durable under writes that never stop, and what it vouches for then survives', async () => {
  for (let seed = 0; seed < 40; seed++) {
    const prng = new Prng(seed);
    const trial = await start(prng);
    const { life, topic, stored } = trial;
    for (let count = prng.between(1, 9); count > 0; count--) write(trial);
    assert.equal(stored.vouchedOffset, stored.log.logEndOffset, 'replicated: the page cache is enough');
    setMode(trial, 'durable');
    await checkpointUnderWrites(trial);
    assert.equal(stored.durable, true, `seed ${seed}`);
    for (let count = prng.between(0, 5); count > 0; count--) write(trial);
    await settle(prng.between(0, 6));
    const vouched = stored.vouchedOffset;
    life.disk.cut();
    const next = await boot(life.disk.survivor(prng), new Topics([['r', topic]]), prng);
    assert.deepEqual([...next.opened.damaged], [], `seed ${seed}`);
    const { log } = partitionOf(next, topic);
    assert.ok(log.logEndOffset >= vouched, `seed ${seed}: ${log.logEndOffset} of ${vouched}`);
  }
});

test('a cut at any moment of the change leaves a log that opens', async () => {
  for (let seed = 0; seed < 40; seed++) {
    const prng = new Prng(1000 + seed);
    const trial = await start(prng);
    const { life, topic, stored } = trial;
    for (let round = 0; round < 3; round++) {
      write(trial);
      setMode(trial, round % 2 === 0 ? 'durable' : 'replicated');
      if (round < 2) await checkpointUnderWrites(trial);
    }
    const last = prng.between(0, 40);
    const checkpoint = life.housekeeping.checkpoint().catch(() => undefined);
    for (let turn = 0; turn < last; turn++) {
      write(trial);
      await settle(1);
    }
    const promised = stored.durable ? stored.durableOffset : stored.log.recoveryPoint;
    life.disk.cut();
    void checkpoint;
    const next = await boot(life.disk.survivor(prng), new Topics([['r', topic]]), prng);
    assert.deepEqual([...next.opened.damaged], [], `seed ${seed}`);
    assert.ok(partitionOf(next, topic).log.logEndOffset >= promised, `seed ${seed}`);
  }
});
