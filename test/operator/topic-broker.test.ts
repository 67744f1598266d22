// Shows the Topic controller on a broker as users start it, by Kafka's protocol and the change feed, with Kubernetes in memory:
// what a Topic says becomes so, what other programs do is noticed without polling, restarts are survived, and the steady state of
// many topics asks next to nothing.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { crc32c } from '../../broker/base/crc32c.ts';
import { Prng } from '../../broker/base/prng.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import { systemClock } from '../../broker/os/clock.ts';
import { systemRandom } from '../../broker/os/random.ts';
import { systemTimers } from '../../broker/os/timers.ts';
import { alterConfigs, alterTopicConfigs, describeTopicConfigs } from '../../client/configs.ts';
import { createTopics, deleteTopics } from '../../client/admin.ts';
import type { Cluster } from '../../client/cluster.ts';
import { commitOffsets } from '../../client/group-offsets.ts';
import { Producer } from '../../client/producer.ts';
import { logSizes } from '../../client/log-sizes.ts';
import { describeTopics } from '../../client/topics.ts';
import { approveAnnotation } from '../../operator/api/v1alpha1/group.ts';
import type { TopicSpec } from '../../operator/api/v1alpha1/topic.ts';
import { BrokerAccess } from '../../operator/kafka/broker-access.ts';
import { ChangeFeed } from '../../operator/kafka/change-feed.ts';
import { KafkaTopicAdmin } from '../../operator/kafka/topic-admin.ts';
import { conditionOf } from '../../operator/runtime/conditions.ts';
import { brokerClusters, type Topic, topics } from '../../operator/runtime/resources.ts';
import { createTopicController } from '../../operator/topic/controller.ts';
import { type CaudalPeer, startCaudal } from '../env/caudal.ts';
import { ownClient } from '../env/own-client.ts';
import { ControllerDriver } from './controller-driver.ts';
import { MemoryEvents } from './memory-events.ts';
import { MemoryKubernetes } from './memory-kubernetes.ts';
import { brokerCluster, namespace, topicResource } from './topic-world.ts';

const limitMs = 20_000;

let broker: CaudalPeer;
let client: Cluster;

before(async () => {
  broker = await startCaudal({ settings: { 'log.retention.check.interval.ms': '500' } });
  client = ownClient(broker.bootstrap);
});

after(async () => {
  client.close();
  await broker.remove();
});

/** The operator's part, over the broker. */
class Operator {
  readonly kubernetes = new MemoryKubernetes();
  readonly events = new MemoryEvents();
  readonly driver: ControllerDriver;
  readonly #access: BrokerAccess;

  constructor(seed = 1) {
    this.kubernetes.create(brokerClusters, {
      ...brokerCluster(),
      status: {
        brokers: [{ id: 1, pod: 'main-0', ready: true, adminUrl: `http://${broker.admin}` }],
        listeners: [{ name: 'internal', type: 'Internal', bootstrapServers: broker.bootstrap }],
      },
    });
    this.driver = new ControllerDriver({ kubernetes: this.kubernetes, prng: new Prng(seed) });
    this.#access = new BrokerAccess({ stores: this.kubernetes });
    const ports = { clock: systemClock, timers: systemTimers, random: systemRandom, logger: silentLogger };
    const seams = { ...ports, access: this.#access };
    this.driver.add(
      createTopicController({
        kubernetes: this.kubernetes,
        stores: this.kubernetes,
        events: this.events,
        admin: new KafkaTopicAdmin(seams),
        changes: new ChangeFeed(seams),
        clock: this.driver.clock,
        timers: systemTimers,
        random: systemRandom,
        logger: silentLogger,
      }),
    );
  }

  create(name: string, spec: Partial<TopicSpec> = {}): void {
    this.kubernetes.create(topics, topicResource(name, spec));
  }

  edit(name: string, spec: Partial<TopicSpec>): void {
    this.kubernetes.edit<Topic>(topics, { namespace, name }, (topic) => ({
      ...topic,
      spec: { ...topic.spec, ...spec },
    }));
  }

  remove(name: string): void {
    this.kubernetes.remove(topics, { namespace, name });
  }

  get(name: string): Topic | undefined {
    return this.kubernetes.find<Topic>(topics, { namespace, name });
  }

  ready(name: string): string {
    const ready = conditionOf(this.get(name)?.status?.conditions, 'Ready');
    return ready === undefined ? 'none' : `${ready.status} ${ready.reason}`;
  }

  /** Passes go on as they come, by the clock of the machine, until `reached`. */
  async until(what: string, reached: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = performance.now() + limitMs;
    for (;;) {
      await this.driver.settle(10_000);
      if (await reached()) return;
      assert.ok(performance.now() < deadline, `${what}: not within ${limitMs} ms`);
      const beginMs = performance.now();
      await sleep(10);
      await this.driver.elapse(performance.now() - beginMs);
    }
  }

  untilReady(name: string, state = 'True Reconciled'): Promise<void> {
    return this.until(`${name} ${state}, is ${this.ready(name)}`, () => this.ready(name) === state);
  }

  stop(): void {
    this.driver.stop();
    this.#access.close();
  }
}

function operator(t: { after(work: () => void): void }, seed?: number): Operator {
  const started = new Operator(seed);
  t.after(() => started.stop());
  return started;
}

async function overrides(name: string): Promise<Record<string, string | null>> {
  const entries = (await describeTopicConfigs(client, [name])).get(name) ?? [];
  return Object.fromEntries(
    entries.filter(({ source }) => source === 'topic').map(({ name: key, value }) => [key, value]),
  );
}

async function partitionsOf(name: string): Promise<number> {
  const [described] = await describeTopics(client, [name]);
  return described?.topic?.partitions.length ?? 0;
}

async function produce(
  topic: string,
  { records, bytes }: { readonly records: number; readonly bytes: number },
): Promise<void> {
  const producer = await Producer.open(client, topic, {
    acks: 1,
    codec: 'none',
    codecs: { crc32c, compression: undefined },
    deliveryTimeoutMs: 10_000,
  });
  const record = { key: null, value: new Uint8Array(bytes), headers: [], timestamp: Date.now() };
  for (let sent = 0; sent < records; sent++) await producer.send(0, record);
  await producer.flush();
}

async function sizeOf(topic: string): Promise<number> {
  return (await logSizes(client, await client.route(topic), [0])).get(0) ?? -1;
}

test('create, change, grow, forget a setting', async (t) => {
  const world = operator(t);
  world.create('orders', {
    partitions: 2,
    config: { 'retention.ms': '+3600000', 'cleanup.policy': 'compact , delete' },
  });
  await world.untilReady('orders');
  const uid = world.get('orders')?.metadata.uid;
  const owner = `Topic/${namespace}/orders/${uid}`;
  assert.deepEqual(await overrides('orders'), {
    'retention.ms': '3600000',
    'cleanup.policy': 'compact,delete',
    'caudal.owner': owner,
  });
  assert.equal(await partitionsOf('orders'), 2);
  const { status } = world.get('orders') ?? {};
  assert.deepEqual(
    [status?.partitions, status?.replicas, status?.partitionStates?.[1]?.endOffset],
    [2, 1, 0],
  );

  world.edit('orders', { partitions: 5, config: { 'retention.ms': 7_200_000 } });
  await world.until('grown', async () => (await partitionsOf('orders')) === 5);
  await world.untilReady('orders');
  assert.deepEqual(await overrides('orders'), { 'retention.ms': '7200000', 'caudal.owner': owner });

  world.edit('orders', { partitions: 1 });
  await world.untilReady('orders', 'False PartitionsCannotShrink');
  world.edit('orders', { partitions: 5, config: { 'retention.ms': 'soon' } });
  await world.untilReady('orders', 'False InvalidConfig');
  assert.match(conditionOf(world.get('orders')?.status?.conditions, 'Ready')?.message ?? '', /retention\.ms/);
});

test('the feed tells what other programs do', async (t) => {
  const world = operator(t);
  world.create('watched', { config: { 'retention.ms': 1_000 } });
  await world.untilReady('watched');
  await alterTopicConfigs(client, 'watched', { set: new Map([['retention.ms', '5']]), remove: [] });
  await world.until('drift set back', async () => (await overrides('watched'))['retention.ms'] === '1000');
  assert.ok(world.events.reasons.includes('ConfigDriftCorrected'));

  const former = world.get('watched')?.status?.topicId;
  await deleteTopics(client, ['watched']);
  await world.until('made anew', () => {
    const { topicId } = world.get('watched')?.status ?? {};
    return topicId !== former && world.ready('watched') === 'True Reconciled';
  });
  assert.ok(world.events.reasons.includes('TopicRecreated'));
});

test('the first writer has the topic; a second resource, a foreign topic and a colliding name are conflicts', async (t) => {
  const world = operator(t, 7);
  await createTopics(client, [{ name: 'foreign', partitions: 1, replicationFactor: 1, configs: new Map() }]);
  world.create('first', { topicName: 'shared', deletionPolicy: 'Delete' });
  world.create('second', { topicName: 'shared', deletionPolicy: 'Delete' });
  world.create('foreign', { deletionPolicy: 'Delete' });
  world.create('a-b', { topicName: 'a.b' });
  await world.until('all told', () =>
    ['first', 'second', 'foreign', 'a-b'].every((name) => world.ready(name) !== 'none'),
  );
  const states = ['first', 'second'].map((name) => world.ready(name)).toSorted();
  assert.deepEqual(states, ['False Conflict', 'True Reconciled']);
  assert.equal(world.ready('foreign'), 'False Conflict');
  world.create('collides', { topicName: 'a_b' });
  await world.untilReady('collides', 'False InvalidName');

  const loser = world.ready('first') === 'False Conflict' ? 'first' : 'second';
  for (const name of [loser, 'foreign']) world.remove(name);
  await world.until('both gone', () => [loser, 'foreign'].every((name) => world.get(name) === undefined));
  assert.deepEqual([await partitionsOf('shared'), await partitionsOf('foreign')], [1, 1]);
  const winner = loser === 'first' ? 'second' : 'first';
  world.remove(winner);
  await world.until('deleted', async () => (await partitionsOf('shared')) === 0);
});

test('adoption and the way back', async (t) => {
  const world = operator(t);
  await createTopics(client, [
    { name: 'legacy', partitions: 2, replicationFactor: 1, configs: new Map([['flush.ms', '9']]) },
  ]);
  world.create('legacy', { adoption: 'Adopt', partitions: 2 });
  await world.untilReady('legacy');
  assert.equal((await overrides('legacy'))['flush.ms'], '9');
  world.remove('legacy');
  await world.until('gone', () => world.get('legacy') === undefined);
  assert.deepEqual(await overrides('legacy'), { 'flush.ms': '9' });
  assert.equal(await partitionsOf('legacy'), 2);
});

test('guards look at records and at groups', async (t) => {
  const world = operator(t);
  world.create('filled', { deletionPolicy: 'Delete', deleteIfEmpty: true });
  world.create('used', { deletionPolicy: 'Delete', deleteIfUnused: true });
  world.create('neither', { deletionPolicy: 'Delete', deleteIfEmpty: true, deleteIfUnused: true });
  for (const name of ['filled', 'used', 'neither']) await world.untilReady(name);
  await produce('filled', { records: 1, bytes: 3 });
  await commitOffsets(client, 'billing', [{ topic: 'used', partition: 0, offset: 0 }]);
  for (const name of ['filled', 'used', 'neither']) world.remove(name);
  await world.untilReady('filled', 'False DeletionBlocked');
  await world.untilReady('used', 'False DeletionBlocked');
  await world.until('the third deleted', () => world.get('neither') === undefined);
  const message = (name: string): string =>
    conditionOf(world.get(name)?.status?.conditions, 'Ready')?.message ?? '';
  assert.match(message('filled'), /records in 1 of 1/);
  assert.match(message('used'), /billing/);
  assert.deepEqual(
    [await partitionsOf('filled'), await partitionsOf('used'), await partitionsOf('neither')],
    [1, 1, 0],
  );
});

test('the plan says within a tenth how many bytes a change removes, and it waits for the yes', async (t) => {
  const world = operator(t);
  world.create('sized', { approval: 'Manual', config: { 'segment.bytes': 1_048_576 } });
  const approve = async (): Promise<void> => {
    await world.untilReady('sized', 'False WaitingForApproval');
    const id = world.get('sized')?.status?.plan?.id ?? '';
    world.kubernetes.edit<Topic>(topics, { namespace, name: 'sized' }, (topic) => ({
      ...topic,
      metadata: { ...topic.metadata, annotations: { [approveAnnotation]: id } },
    }));
    await world.untilReady('sized');
  };
  await approve();
  await produce('sized', { records: 240, bytes: 100_000 });
  const before = await sizeOf('sized');
  const config = { 'segment.bytes': 1_048_576, 'retention.bytes': 4_000_000 };
  world.edit('sized', { config });
  await world.untilReady('sized', 'False WaitingForApproval');
  const planned = world.get('sized')?.status?.plan?.bytes ?? 0;
  assert.ok(planned > 15_000_000, `${planned} planned`);
  await sleep(1_200);
  assert.equal(await sizeOf('sized'), before, 'nothing goes before the yes');
  await approve();
  await world.until('retention is through', async () => {
    const removed = before - (await sizeOf('sized'));
    return removed > 0 && Math.abs(removed - planned) <= planned / 10;
  });
});

test('topics that are made together are not refused for what they need together', async (t) => {
  const world = operator(t);
  // Of these two one request may ask for only one.
  const names = ['wide-0', 'wide-1'];
  for (const name of names) world.create(name, { partitions: 6_000, deletionPolicy: 'Delete' });
  for (const name of names) await world.untilReady(name);
  assert.ok(!world.events.reasons.includes('Refused'), world.events.reasons.join());
  for (const name of names) world.remove(name);
  await world.until('both gone', () => names.every((name) => world.get(name) === undefined));
});

test('more partitions than the broker may hold: the condition has its words, and it goes on when there is room', async (t) => {
  const world = operator(t);
  const bound = (max: number | undefined): Promise<void> =>
    alterConfigs(
      client,
      { type: 'broker', name: '1' },
      max === undefined
        ? { set: new Map(), remove: ['max.broker.partitions'] }
        : { set: new Map([['max.broker.partitions', String(max)]]), remove: [] },
    );
  t.after(() => bound(undefined));
  await bound(100);
  world.create('modest', { partitions: 2 });
  world.create('greedy', { partitions: 10_000 });
  await world.untilReady('modest');
  await world.untilReady('greedy', 'False TooManyPartitions');
  const message = (name: string): string =>
    conditionOf(world.get(name)?.status?.conditions, 'Ready')?.message ?? '';
  assert.match(
    message('greedy'),
    /would hold \d+ partitions, 10000 of them new: max\.broker\.partitions is 100\./,
  );
  assert.equal(await partitionsOf('greedy'), 0);

  world.edit('modest', { partitions: 200, config: { 'retention.ms': 5_000 } });
  await world.untilReady('modest', 'False TooManyPartitions');
  assert.equal(await partitionsOf('modest'), 2);
  assert.equal((await overrides('modest'))['retention.ms'], '5000', 'the rest is done');

  world.edit('greedy', { partitions: 3 });
  await world.untilReady('greedy');
  await bound(1_000);
  world.edit('modest', { partitions: 201 });
  await world.untilReady('modest');
  assert.equal(await partitionsOf('modest'), 201);
});

test('a restart of the broker is noticed, and what was asked meanwhile is done', async (t) => {
  const world = operator(t);
  world.create('before');
  await world.untilReady('before');
  await broker.kill();
  world.create('meanwhile');
  world.edit('before', { partitions: 2 });
  await world.untilReady('meanwhile', 'Unknown BrokerUnavailable');
  await broker.start();
  await world.untilReady('meanwhile');
  await world.until('grown', async () => (await partitionsOf('before')) === 2);
  await world.untilReady('before');
});

test('many topics at once, and then a steady state without writes', async (t) => {
  const world = operator(t);
  const names = Array.from({ length: 100 }, (_, index) => `many-${index}`);
  for (const name of names) world.create(name, { partitions: 1, config: { 'retention.ms': 1_000_000 } });
  await world.until('all ready', () => names.every((name) => world.ready(name) === 'True Reconciled'));
  // What the feed still had to tell of their creation.
  await sleep(500);
  await world.driver.settle(10_000);
  world.kubernetes.calls.length = 0;
  const passes = world.driver.passes.length;
  await sleep(2_000);
  await world.driver.settle();
  assert.deepEqual(world.kubernetes.calls, []);
  assert.equal(world.driver.passes.length, passes);
});
