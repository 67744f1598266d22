// Shows the Topic controller over Kubernetes and brokers in memory: creation, change, refusal, approval, what is told while nobody
// answers, and a steady state that writes nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { approveAnnotation, finalizer } from '../../operator/api/v1alpha1/group.ts';
import { conditionOf } from '../../operator/runtime/conditions.ts';
import { type BrokerCluster, brokerClusters, type Topic, topics } from '../../operator/runtime/resources.ts';
import { ownerText } from '../../operator/topic/owner.ts';
import { brokerCluster, clusterKey, TopicWorld } from './topic-world.ts';

const callsOf = (world: TopicWorld): readonly string[] => world.brokers.changes.map(({ call }) => call);

test('a resource becomes a topic that names it as its owner', async () => {
  const world = await TopicWorld.withCluster();
  world.create('orders', { partitions: 3, config: { 'retention.ms': 60_000 } });
  await world.settle();
  const topic = world.get('orders');
  const made = world.brokers.topics.get('orders');
  assert.ok(topic !== undefined && made !== undefined);
  assert.equal(made.owner, ownerText(topic));
  assert.equal(made.overrides.get('retention.ms'), '60000');
  assert.equal(world.ready('orders'), 'True Reconciled');
  const { topicId, partitions, replicas, configKeys, plan, observedGeneration, sizeBytes } =
    topic.status ?? {};
  assert.deepEqual(
    { topicId, partitions, replicas, configKeys, observedGeneration, sizeBytes },
    {
      topicId: made.topicId,
      partitions: 3,
      replicas: 1,
      configKeys: ['retention.ms'],
      observedGeneration: topic.metadata.generation,
      sizeBytes: 0,
    },
  );
  assert.equal(plan?.state, 'Done');
  assert.deepEqual(world.events.reasons, ['TopicCreated']);
});

test('the finalizer and the plan stand before anything is made outside', async () => {
  const world = await TopicWorld.withCluster();
  let before: Topic | undefined;
  world.brokers.intercept = ({ call }, when) => {
    if (call === 'create' && when === 'before') before = world.get('orders');
  };
  world.create('orders');
  await world.settle();
  assert.deepEqual(before?.metadata.finalizers, [finalizer]);
  assert.equal(before?.status?.plan?.state, 'Running');
  assert.equal(conditionOf(before?.status?.conditions, 'Reconciling')?.status, 'True');
});

test('a composite change is carried out in steps, each key alone', async () => {
  const world = await TopicWorld.withCluster();
  world.create('orders', { config: { 'retention.ms': 1, 'segment.bytes': 2, 'flush.ms': 3 } });
  await world.settle();
  world.quiet();
  world.edit('orders', { partitions: 4, config: { 'retention.ms': 1, 'segment.bytes': 5 } });
  await world.settle();
  assert.deepEqual(
    world.brokers.changes.map(({ what }) => what),
    ['orders segment.bytes=5 -flush.ms', 'orders to 4'],
  );
  assert.equal(world.ready('orders'), 'True Reconciled');
  assert.equal(world.get('orders')?.status?.plan?.keysRemappedPercent, 75);
  assert.deepEqual(world.get('orders')?.status?.configKeys, ['retention.ms', 'segment.bytes']);
  assert.deepEqual(world.events.reasons, ['ConfigChanged', 'PartitionsIncreased']);
});

test('what somebody else changed is set back, and what nobody named is left', async () => {
  const world = await TopicWorld.withCluster();
  world.create('orders', { config: { 'retention.ms': 1 } });
  await world.settle();
  world.quiet();
  world.brokers.set('orders', 'retention.ms', '9');
  world.brokers.set('orders', 'segment.bytes', '9');
  await world.settle();
  assert.deepEqual(
    [...(world.brokers.topics.get('orders')?.overrides ?? [])],
    [
      ['retention.ms', '1'],
      ['segment.bytes', '9'],
    ],
  );
  assert.deepEqual(world.events.reasons, ['ConfigDriftCorrected']);
});

test('a quarrel with another program slows down', async () => {
  const world = await TopicWorld.withCluster();
  world.create('orders', { config: { 'retention.ms': 1 } });
  await world.settle();
  world.quiet();
  for (let round = 0; round < 100; round++) {
    world.brokers.set('orders', 'retention.ms', '9');
    await world.elapse(100);
  }
  const corrections = callsOf(world).length;
  assert.ok(corrections >= 3 && corrections <= 6, `${corrections} corrections in ten seconds`);
});

test('fewer partitions are refused by a condition while the rest is done, and nothing loops', async () => {
  const world = await TopicWorld.withCluster();
  world.create('orders', { partitions: 4 });
  await world.settle();
  world.quiet();
  world.edit('orders', { partitions: 2, config: { 'retention.ms': 5 } });
  await world.settle();
  assert.equal(world.ready('orders'), 'False PartitionsCannotShrink');
  assert.equal(conditionOf(world.get('orders')?.status?.conditions, 'Stalled')?.status, 'True');
  assert.deepEqual(callsOf(world), ['configure']);
  assert.equal(world.events.reasons.filter((reason) => reason === 'PartitionsCannotShrink').length, 1);
  world.quiet();
  await world.sweep();
  await world.elapse(3_600_000);
  assert.deepEqual([world.kubernetes.writes.length, callsOf(world)], [0, []]);
  world.edit('orders', { partitions: 4 });
  await world.settle();
  assert.equal(world.ready('orders'), 'True Reconciled');
});

test('a refused setting says so, holds up nothing else, and is tried again now and then', async () => {
  const world = await TopicWorld.withCluster();
  world.create('orders');
  await world.settle();
  world.quiet();
  world.edit('orders', { partitions: 2, config: { 'retention.ms': 'forbidden' } });
  await world.settle();
  assert.equal(world.ready('orders'), 'False InvalidConfig');
  assert.match(world.message('orders'), /Invalid value forbidden.*Change spec\.config/);
  assert.equal(world.brokers.topics.get('orders')?.partitions.length, 2);
  const tries = callsOf(world).length;
  assert.ok(tries <= 5, `${tries} calls at once`);
  world.quiet();
  await world.elapse(3_600_000);
  assert.ok(
    callsOf(world).length >= 8 && callsOf(world).length <= 20,
    `${callsOf(world).length} tries in an hour`,
  );
  assert.equal(world.kubernetes.writes.length, 0);
  world.edit('orders', { config: { 'retention.ms': 7 } });
  await world.settle();
  assert.equal(world.ready('orders'), 'True Reconciled');
});

test('more copies than brokers wait for brokers without a loop', async () => {
  const world = await TopicWorld.withCluster();
  world.create('orders', { replicas: 3 });
  await world.settle();
  assert.equal(world.ready('orders'), 'False TooFewBrokers');
  assert.deepEqual(callsOf(world), []);
  world.brokers.brokers = 3;
  world.kubernetes.edit<BrokerCluster>(brokerClusters, clusterKey, (cluster) => ({
    ...cluster,
    status: { ...cluster.status, brokers: [1, 2, 3].map((id) => ({ id, pod: `main-${id}`, ready: true })) },
  }));
  await world.settle();
  assert.deepEqual(callsOf(world), ['create']);
});

test('names that collide are refused in the brokers’ words', async () => {
  const world = await TopicWorld.withCluster();
  world.create('a-b', { topicName: 'a.b' });
  world.create('other', { topicName: 'a_b' });
  await world.settle();
  assert.equal(world.ready('a-b'), 'True Reconciled');
  assert.equal(world.ready('other'), 'False InvalidName');
  assert.match(world.message('other'), /collides with existing topic: a\.b.*another topicName/);
});

test('manual approval waits for the id of the plan, shown with its effect', async () => {
  const world = await TopicWorld.withCluster();
  world.create('orders', { approval: 'Manual', partitions: 2 });
  await world.settle();
  assert.equal(world.ready('orders'), 'False WaitingForApproval');
  assert.deepEqual(callsOf(world), []);
  const first = world.get('orders')?.status?.plan;
  assert.equal(first?.state, 'Waiting');
  world.annotate('orders', { [approveAnnotation]: 'something else' });
  await world.settle();
  assert.deepEqual(callsOf(world), []);
  world.annotate('orders', { [approveAnnotation]: first?.id ?? '' });
  await world.settle();
  assert.equal(world.ready('orders'), 'True Reconciled');

  world.edit('orders', { partitions: 4 });
  await world.settle();
  const second = world.get('orders')?.status?.plan;
  assert.notEqual(second?.id, first?.id);
  assert.deepEqual([second?.state, second?.keysRemappedPercent, second?.bytes], ['Waiting', 50, 0]);
  assert.equal(world.brokers.topics.get('orders')?.partitions.length, 2);
  world.edit('orders', { partitions: 2 });
  await world.settle();
  assert.equal(world.get('orders')?.status?.plan, undefined);
  assert.equal(world.ready('orders'), 'True Reconciled');
});

test('paused leaves the topic as it is and tells what waits', async () => {
  const world = await TopicWorld.withCluster();
  world.create('orders');
  await world.settle();
  world.quiet();
  world.edit('orders', { paused: true, partitions: 3 });
  await world.settle();
  assert.deepEqual(callsOf(world), []);
  assert.equal(world.ready('orders'), 'False Paused');
  assert.equal(conditionOf(world.get('orders')?.status?.conditions, 'Paused')?.status, 'True');
  world.edit('orders', { paused: false });
  await world.settle();
  assert.deepEqual([callsOf(world), world.ready('orders')], [['grow'], 'True Reconciled']);
});

test('a topic deleted behind its back is made anew, with a warning', async () => {
  const world = await TopicWorld.withCluster();
  world.create('orders');
  await world.settle();
  const before = world.get('orders')?.status?.topicId;
  world.quiet();
  world.brokers.drop('orders');
  await world.settle();
  assert.equal(world.ready('orders'), 'True Reconciled');
  assert.notEqual(world.get('orders')?.status?.topicId, before);
  assert.deepEqual(
    world.events.recorded.map(({ type, reason }) => [type, reason]),
    [['Warning', 'TopicRecreated']],
  );
});

test('brokers that do not answer are told as unknown, and their return is noticed', async () => {
  const world = await TopicWorld.withCluster();
  world.brokers.reachable = false;
  world.create('orders');
  await world.elapse(1_000);
  assert.equal(world.ready('orders'), 'Unknown BrokerUnavailable');
  await world.elapse(3_600_000);
  const tries = world.brokers.calls.length;
  assert.ok(tries > 50 && tries < 150, `${tries} tries in an hour`);
  world.brokers.reachable = true;
  await world.elapse(75_000);
  assert.equal(world.ready('orders'), 'True Reconciled');
});

test('a cluster that is not there yet is waited for', async () => {
  const world = new TopicWorld();
  world.create('orders');
  await world.elapse(60_000);
  assert.equal(world.ready('orders'), 'False ClusterNotFound');
  world.kubernetes.create(brokerClusters, { ...brokerCluster(), status: {} });
  await world.settle();
  assert.equal(world.ready('orders'), 'Unknown ClusterNotReady');
  world.kubernetes.edit<BrokerCluster>(brokerClusters, clusterKey, (cluster) => ({
    ...cluster,
    status: brokerCluster().status ?? {},
  }));
  await world.settle();
  assert.equal(world.ready('orders'), 'True Reconciled');
});

test('a thousand topics in steady state: no writes, one look at all of them in each sweep', async () => {
  const world = await TopicWorld.withCluster();
  for (let index = 0; index < 1_000; index++)
    world.create(`t${index}`, { config: { 'retention.ms': index + 1 } });
  await world.driver.settle(10_000);
  await world.settle();
  assert.equal(
    world.kubernetes
      .all<Topic>(topics)
      .filter(({ metadata }) => world.ready(metadata.name) === 'True Reconciled').length,
    1_000,
  );
  world.quiet();
  for (let sweep = 0; sweep < 3; sweep++) await world.sweep();
  await world.elapse(600_000);
  assert.deepEqual(world.kubernetes.calls, []);
  assert.deepEqual(
    world.brokers.calls.map(({ call }) => call),
    ['observeAll', 'observeAll', 'observeAll'],
  );
  world.brokers.set('t7', 'retention.ms', '0');
  await world.settle();
  assert.deepEqual(callsOf(world), ['configure']);
});

test('what no feed told is found within minutes', async () => {
  const world = await TopicWorld.withCluster();
  world.create('orders', { config: { 'retention.ms': 1 } });
  await world.settle();
  world.brokers.topics.get('orders')?.overrides.set('retention.ms', '9');
  const [first, ...more] = world.wakeUps.splice(0);
  assert.ok(first !== undefined && more.length === 0);
  assert.ok(first.delayMs >= 240_000 && first.delayMs <= 360_000, `${first.delayMs} ms`);
  first.callback();
  await world.settle();
  assert.equal(world.brokers.topics.get('orders')?.overrides.get('retention.ms'), '1');
  assert.equal(world.wakeUps.length, 1, 'and again after that');
});

test('sizes and offsets are written when they mean something else', async () => {
  const world = await TopicWorld.withCluster();
  world.create('orders');
  await world.settle();
  world.brokers.write('orders', 1_000, 100_000);
  await world.sweep();
  assert.equal(world.get('orders')?.status?.sizeBytes, 100_000);
  world.quiet();
  world.brokers.write('orders', 50, 5_000);
  await world.sweep();
  assert.equal(world.kubernetes.writes.length, 0, 'a twentieth is no news');
  world.brokers.write('orders', 100, 10_000);
  await world.sweep();
  assert.equal(world.kubernetes.writes.length, 1);
  assert.equal(world.get('orders')?.status?.partitionStates?.[0]?.endOffset, 1_150);
});

test('a status of the cluster that means nothing to topics wakes none', async () => {
  const world = await TopicWorld.withCluster();
  world.create('orders');
  await world.settle();
  world.quiet();
  world.kubernetes.edit<BrokerCluster>(brokerClusters, clusterKey, (cluster) => ({
    ...cluster,
    status: { ...cluster.status, brokers: [{ id: 1, pod: 'main-0', ready: false }], readyReplicas: 0 },
  }));
  await world.settle();
  assert.deepEqual(world.brokers.calls, []);
});
