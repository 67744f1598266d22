/**
 * kill -9 in the middle of recovery, again and again: each start recovers whole, whatever the one before it had done,
 * and nothing acknowledged is lost. While it recovers the broker is alive and not ready, and takes no client.
 * CAUDAL_RECOVERY_MB says how much is written (256), CAUDAL_SEED when the kills come.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Prng } from '../../broker/base/prng.ts';
import { nodeCrc32c } from '../../broker/os/checksum.ts';
import { nodeCompression } from '../../broker/os/compression.ts';
import { createTopics } from '../../client/admin.ts';
import { openBatch } from '../../client/batch-decoder.ts';
import { Consumer } from '../../client/consumer.ts';
import { latestTimestamp, listOffsets } from '../../client/offsets.ts';
import { Producer } from '../../client/producer.ts';
import { type CaudalPeer, startCaudal } from '../env/caudal.ts';
import { countOfRun, freshSeed } from '../env/seed.ts';
import { clusterAt } from './chaos-cluster.ts';

const megabytes = countOfRun('CAUDAL_RECOVERY_MB', 256);
const seed = freshSeed();
const killsWanted = 12;
const valueBytes = 65_536;
const partitions = 2;
const topics = ['durable', 'replicated'] as const;
const recordsPerPartition = Math.ceil((megabytes * 2 ** 20) / valueBytes / partitions / topics.length);
const segmentBytes = String(32 * 2 ** 20);

const random = new Prng(seed);
const noise = Buffer.from(random.fill(new Uint8Array(2 * valueBytes)));

/** Incompressible, and another for each record: where it starts in the noise, and its number in front. */
function valueOf(topic: string, partition: number, index: number): Buffer {
  const start = (index * 7919 + partition * 104_729 + topic.length * 15_485) % valueBytes;
  const value = Buffer.from(noise.subarray(start, start + valueBytes));
  value.writeUInt32BE(index);
  return value;
}

describe(`kill -9 while ${megabytes} MB are recovered, seed ${seed}`, () => {
  let broker: CaudalPeer;
  /** How long a start takes that nobody disturbs. */
  let startMs = 0;
  const seen = { recovering: 0, readyAndClosed: 0 };

  before(async () => {
    broker = await startCaudal();
    const cluster = clusterAt(broker.bootstrap, 5_000);
    const created = await createTopics(
      cluster,
      topics.map((name) => ({
        name,
        partitions,
        replicationFactor: 1,
        configs: new Map([
          ['segment.bytes', segmentBytes],
          ['flush.mode', name],
        ]),
      })),
    );
    assert.deepEqual(
      created.filter(({ error }) => error !== undefined),
      [],
    );
    cluster.close();
    await Promise.all(topics.map(write));
  });
  after(async () => {
    await broker.remove();
  });

  async function write(topic: string): Promise<void> {
    const cluster = clusterAt(broker.bootstrap, 30_000);
    const codecs = { crc32c: nodeCrc32c, compression: undefined };
    const producer = await Producer.open(cluster, topic, {
      acks: -1,
      codec: 'none',
      codecs,
      deliveryTimeoutMs: 30_000,
    });
    for (let index = 0; index < recordsPerPartition; index++) {
      for (let partition = 0; partition < partitions; partition++) {
        const value = valueOf(topic, partition, index);
        const room = producer.send(partition, {
          key: null,
          value,
          headers: [],
          timestamp: 1_700_000_000_000,
        });
        if (room !== undefined) await room;
      }
    }
    await producer.flush();
    cluster.close();
  }

  /** Asks probes and the client port while a start is under way. Ready means that the port is open. */
  async function watch(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      const takenBefore = await takesClients(broker.bootstrap);
      const ready = await statusOf(`http://${broker.admin}/readyz`);
      const takenAfter = await takesClients(broker.bootstrap);
      const live = await statusOf(`http://${broker.admin}/livez`);
      if (live === 200 && ready === 503 && !takenBefore) seen.recovering++;
      if (live === 200 && ready === 200 && !takenAfter) seen.readyAndClosed++;
      await sleep(10);
    }
  }

  async function start(): Promise<void> {
    const begun = performance.now();
    const done = new AbortController();
    const watching = watch(done.signal);
    try {
      await broker.start();
      startMs = performance.now() - begun;
    } finally {
      done.abort();
      await watching;
    }
  }

  test('each start recovers whole', { timeout: 300_000 }, async (t) => {
    await broker.kill();
    await start();
    t.diagnostic(`the first recovery took ${startMs.toFixed(0)} ms`);
    const undisturbedMs = startMs;
    let cut = 0;
    for (let kills = 0; kills < killsWanted; kills++) {
      if (kills % 4 === 0) await dirtyAndKill(kills / 4);
      const starting = start().then(
        () => true,
        () => false,
      );
      await sleep(random.between(Math.floor(undisturbedMs / 4), Math.ceil(undisturbedMs)));
      await broker.kill();
      if (!(await starting)) cut++;
      // On a busy machine the process may have begun only after the kill.
      await broker.kill();
    }
    await start();
    t.diagnostic(`${cut} of ${killsWanted} starts cut short; the last took ${startMs.toFixed(0)} ms`);
    assert.ok(cut > 0, 'no start was cut short');
  });

  /** More to recover: a new record in each partition, and a stop that nobody prepared. */
  async function dirtyAndKill(round: number): Promise<void> {
    if (round > 0) await start();
    const cluster = clusterAt(broker.bootstrap, 5_000);
    const codecs = { crc32c: nodeCrc32c, compression: undefined };
    for (const topic of topics) {
      const options = { acks: -1, codec: 'none', codecs, deliveryTimeoutMs: 10_000 } as const;
      const producer = await Producer.open(cluster, topic, options);
      for (let partition = 0; partition < partitions; partition++) {
        const value = valueOf(topic, partition, recordsPerPartition + round);
        await producer.send(partition, { key: null, value, headers: [], timestamp: 1_700_000_000_000 });
      }
      await producer.flush();
    }
    cluster.close();
    await broker.kill();
  }

  test('every acknowledged record is there, in order, with its bytes', { timeout: 120_000 }, async () => {
    const cluster = clusterAt(broker.bootstrap, 10_000);
    const expected = recordsPerPartition + Math.ceil(killsWanted / 4);
    for (const topic of topics) {
      const numbers = Array.from({ length: partitions }, (_, partition) => partition);
      const ends = await listOffsets(cluster, { topic, partitions: numbers, timestamp: latestTimestamp });
      assert.deepEqual(
        [...ends.values()],
        numbers.map(() => expected),
      );
      const options = { crc32c: nodeCrc32c, maxWaitMs: 100, readCommitted: false };
      const consumer = new Consumer(cluster, await cluster.route(topic), options);
      const ranges = numbers.map((partition) => ({ partition, start: 0, end: expected }));
      let records = 0;
      for await (const { partition, batch } of consumer.batches(ranges)) {
        for (const { offset, value } of await openBatch(batch, topic, nodeCompression)) {
          assert.ok(
            valueOf(topic, partition, offset).equals(value ?? Buffer.alloc(0)),
            `${topic}-${partition} at ${offset}`,
          );
          records++;
        }
      }
      assert.equal(records, expected * partitions);
    }
    cluster.close();
  });

  test('a broker that recovers is alive, not ready, and takes no client', (t) => {
    t.diagnostic(`${seen.recovering} looks at a recovering broker`);
    assert.ok(seen.recovering > 0, 'nobody saw it recover');
    assert.equal(seen.readyAndClosed, 0, 'ready without an open port');
  });
});

async function statusOf(url: string): Promise<number | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
}

async function takesClients(address: string): Promise<boolean> {
  const colon = address.lastIndexOf(':');
  const socket = connect({ host: address.slice(0, colon), port: Number(address.slice(colon + 1)) });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
