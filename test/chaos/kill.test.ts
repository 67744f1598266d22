/**
 * kill -9 of the broker, again and again, while real clients write with acks=all and others read: every acknowledged
 * record is there, at the offset that its writer was told, with the same bytes, once for idempotent writers; no reader
 * sees an offset change or a log's end go back; producer ids never repeat; each start is clean. Among the kills are some
 * in the middle of recovery and some orderly stops, whose clients must not hear of an unknown error.
 * CAUDAL_KILLS says how many kills (50), CAUDAL_SEED when they come.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Prng } from '../../broker/base/prng.ts';
import { errorCode } from '../../broker/protocol/error-codes.ts';
import { createTopics } from '../../client/admin.ts';
import { type CaudalPeer, startCaudal } from '../env/caudal.ts';
import { countOfRun, freshSeed } from '../env/seed.ts';
import { skipWithout } from '../env/toolchain.ts';
import { Auditor, type AuditedTopic } from './auditor.ts';
import { clusterAt } from './chaos-cluster.ts';
import {
  type EnduranceClient,
  franzGo,
  javaClient,
  kafkaJs,
  librdkafka,
  type Member,
  partitionName,
  startReader,
  startWriter,
  type Target,
} from './fleet.ts';
import { type Anomaly, History } from './history.ts';
import { Observer } from './observer.ts';
import { Restarts } from './restarts.ts';
import { TopicChurn } from './topic-churn.ts';

const kills = countOfRun('CAUDAL_KILLS', 50);
const seed = freshSeed();
const lifeMs = { min: 50, max: 600 } as const;
const auditEvery = 10;
const stopEvery = 3;
const earlyEvery = 6;
const drainLimitMs = 60_000;
/** Records that each writer must at least have got through; the run means nothing without them. */
const recordsPerKillMin = 5;
/** A long run writes more slowly, so that its history fits in memory. */
const pace = Math.min(1, 100 / kills);

const durable: readonly Target[] = [0, 1, 2, 3].map((partition) => ({ topic: 'durable', partition }));
const replicated: readonly Target[] = [0, 1].map((partition) => ({ topic: 'replicated', partition }));
const trimmed: readonly Target[] = [{ topic: 'trimmed', partition: 0 }];
const topics: readonly AuditedTopic[] = [
  { topic: 'durable', partitions: durable.length },
  { topic: 'replicated', partitions: replicated.length },
  { topic: 'trimmed', partitions: trimmed.length },
];
const smallSegments = { 'segment.bytes': '1048576', 'retention.ms': '-1' };
const configs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  durable: smallSegments,
  replicated: { ...smallSegments, 'flush.mode': 'replicated' },
  trimmed: { ...smallSegments, 'retention.bytes': '3145728', 'file.delete.delay.ms': '1000' },
};

interface WriterPlan {
  readonly client: EnduranceClient;
  readonly recordsPerSecond: number;
  readonly codec: string;
  readonly targets: readonly Target[];
}

const writerPlans: readonly WriterPlan[] = [
  { client: librdkafka, recordsPerSecond: 5000, codec: 'none', targets: [...durable, ...replicated] },
  { client: javaClient, recordsPerSecond: 600, codec: 'lz4', targets: [...durable, ...replicated] },
  { client: franzGo, recordsPerSecond: 600, codec: 'zstd', targets: [...durable, ...replicated, ...trimmed] },
  { client: kafkaJs, recordsPerSecond: 400, codec: 'gzip', targets: [...trimmed, ...durable, ...replicated] },
];

const skip = await skipWithout('java', 'go', 'python');

describe(`kill -9, ${kills} times, seed ${seed}`, { skip }, () => {
  const random = new Prng(seed);
  const baseTimestamp = Date.now();
  const idempotent = new Map(writerPlans.map(({ client }) => [client.name, client.idempotent]));
  const history = new History({ exactlyOnce: (writer) => idempotent.get(writer) ?? true });
  const auditor = new Auditor(history, baseTimestamp, topics);
  const writers: Member[] = [];
  const readers: Member[] = [];
  let anomalies: readonly Anomaly[] = [];
  let broker: CaudalPeer;
  let restarts: Restarts;
  let observer: Observer;
  let churn: TopicChurn;

  before(async () => {
    broker = await startCaudal({ settings: { 'log.retention.check.interval.ms': '1000' } });
    restarts = new Restarts(broker, random.fork());
    await makeTopics(broker.bootstrap);
    const { bootstrap } = broker;
    for (const plan of writerPlans) {
      const { name } = plan.client;
      const recordsPerSecond = plan.recordsPerSecond * pace;
      writers.push(await startWriter({ ...plan, recordsPerSecond, name, bootstrap, baseTimestamp, history }));
    }
    const isTrimmed = new Set(['trimmed']);
    const everything = [...durable, ...replicated, ...trimmed];
    const some = [durable[0]!, replicated[1]!, trimmed[0]!];
    const common = { bootstrap, history, trimmed: isTrimmed };
    readers.push(
      await startReader({ ...common, client: franzGo, name: 'franz-go reader', targets: everything }),
      await startReader({ ...common, client: javaClient, name: 'java reader', targets: some }),
    );
    observer = new Observer({ bootstrap, topics, probeTopic: 'probe', trimmedTopic: 'trimmed', history });
    churn = new TopicChurn(bootstrap, 'churn');
    await untilAllWrite();
  });

  after(async () => {
    for (const member of [...writers, ...readers]) await member.kill();
    await observer?.stop();
    await churn?.stop();
    await broker?.remove();
  });

  async function untilAllWrite(): Promise<void> {
    const deadline = performance.now() + 30_000;
    while (
      writers.some(({ acknowledged }) => acknowledged === 0) ||
      readers.some(({ polled }) => polled === 0)
    ) {
      const silent = [...writers, ...readers].filter(
        ({ acknowledged, polled }) => acknowledged + polled === 0,
      );
      const words = silent.map(({ name, words: said }) => `${name}: ${said}`).join('\n');
      assert.ok(performance.now() < deadline, `clients that do nothing:\n${words}`);
      await sleep(50);
    }
  }

  async function audit(reader: string): Promise<number> {
    const cluster = clusterAt(broker.bootstrap, 5_000);
    try {
      return await auditor.read(cluster, reader);
    } finally {
      cluster.close();
    }
  }

  function everythingRuns(): void {
    for (const member of [...writers, ...readers])
      assert.ok(member.running, `${member.name} ended:\n${member.words}`);
  }

  test('the broker comes up after each kill, clients go on', {
    timeout: 60_000 + kills * 15_000,
  }, async () => {
    for (let round = 1; restarts.kills < kills; round++) {
      await sleep(random.between(lifeMs.min, lifeMs.max));
      if (round % stopEvery === 0) await restarts.stop();
      else await restarts.kill();
      const early = round % earlyEvery === 0 ? random.between(1, 3) : 0;
      for (let count = 0; count < early; count++) await restarts.killEarly();
      await restarts.start();
      everythingRuns();
      if (round % auditEvery === 0) await audit('auditor');
      assert.deepEqual(history.found, []);
    }
    assert.deepEqual(await restarts.complaints(), []);
  });

  test('writers finish what is under way', { timeout: 2 * drainLimitMs }, async () => {
    await Promise.all(writers.map((writer) => writer.finish(drainLimitMs)));
    for (const { name, acknowledged, failures, words } of writers) {
      assert.equal(failures, 0, `${name}:\n${words}`);
      assert.ok(
        acknowledged >= kills * recordsPerKillMin,
        `${name} got ${acknowledged} records through:\n${words}`,
      );
    }
  });

  test('readers reach the end of each log', { timeout: drainLimitMs }, async () => {
    await audit('auditor');
    for (const target of [...durable, ...replicated]) {
      const name = partitionName(target);
      const end = history.lastPolled('auditor', name);
      while (history.lastPolled('franz-go reader', name) < end) await sleep(50);
    }
    for (const reader of readers) {
      await reader.finish(10_000);
      assert.equal(reader.failures, 0, `${reader.name}:\n${reader.words}`);
    }
  });

  test('every acknowledged record is there, same offset, same bytes', { timeout: 120_000 }, async (t) => {
    await observer.stop();
    await churn.stop();
    history.readThrough('last');
    const records = await audit('last');
    anomalies = history.check();
    t.diagnostic(`${history.acknowledgements} records acknowledged, ${records} read; ${restarts.summary}`);
    t.diagnostic(
      [...writers, ...readers].map((each) => `${each.name} ${each.acknowledged + each.polled}`).join(', '),
    );
    assert.deepEqual(anomalies, []);
  });

  test('what is deleted stays deleted, what is retained is bounded', () => {
    assert.ok(observer.recordsDeleted > 0, 'records were deleted');
    assert.deepEqual(churn.faults, []);
    assert.ok(churn.lives > kills / 10, `${churn.lives} lives of the churned topic`);
  });

  test('producer ids never repeat', () => {
    assert.ok(observer.producerIds.length > kills, `${observer.producerIds.length} producer ids`);
    assert.equal(new Set(observer.producerIds).size, observer.producerIds.length);
    for (const [id, owners] of auditor.producerIds) {
      assert.equal(owners.size, 1, `producer id ${id} belongs to ${[...owners].join(' and ')}`);
      assert.ok(!observer.producerIds.includes(id), `producer id ${id} was given twice`);
    }
  });

  test('nobody hears of an unknown error', (t) => {
    t.diagnostic(
      `error codes answered: ${JSON.stringify([...observer.errorCodes])}; churned topics ${churn.lives}`,
    );
    assert.equal(observer.errorCodes.get(errorCode.UNKNOWN_SERVER_ERROR), undefined);
    for (const { name, unknownErrors, words } of writers)
      assert.equal(unknownErrors, 0, `${name}:\n${words}`);
  });
});

async function makeTopics(bootstrap: string): Promise<void> {
  const cluster = clusterAt(bootstrap, 5_000);
  const wanted = [...topics, { topic: 'probe', partitions: 1 }];
  const results = await createTopics(
    cluster,
    wanted.map(({ topic, partitions }) => ({
      name: topic,
      partitions,
      replicationFactor: 1,
      configs: new Map(Object.entries(configs[topic] ?? {})),
    })),
  );
  cluster.close();
  assert.deepEqual(
    results.filter(({ error }) => error !== undefined),
    [],
  );
}
