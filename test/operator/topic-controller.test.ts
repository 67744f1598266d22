// Shows the Topic controller over Kubernetes and brokers in memory: creation, change, refusal, approval, ownership between resources,
// deletion with its guards and deadlines, a steady state that writes nothing, operators that die at any call, and random orders of
// everything.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Prng } from '../../broker/base/prng.ts';
import { approveAnnotation, finalizer } from '../../operator/api/v1alpha1/group.ts';
import { BrokersUnavailableError } from '../../operator/runtime/brokers.ts';
import { conditionOf } from '../../operator/runtime/conditions.ts';
import { type BrokerCluster, brokerClusters, type Topic, topics } from '../../operator/runtime/resources.ts';
import { ownerText } from '../../operator/topic/owner.ts';
import { brokerCluster, clusterKey, namespace, TopicWorld } from './topic-world.ts';

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

test('a topic deleted and made anew by somebody is adopted by rule alone', async () => {
  const world = await TopicWorld.withCluster();
  world.create('orders');
  await world.settle();
  world.brokers.topics.delete('orders');
  world.brokers.make('orders', { partitions: 7 });
  await world.settle();
  assert.equal(world.ready('orders'), 'False TopicIdChanged');
  assert.equal(world.brokers.topics.get('orders')?.owner, '');
  world.edit('orders', { adoption: 'Adopt', partitions: 7 });
  await world.settle();
  assert.equal(world.ready('orders'), 'True Reconciled');
});

test('a topic that is there already is adopted only where the resource says so', async () => {
  const world = await TopicWorld.withCluster();
  world.brokers.make('orders', { partitions: 2 });
  world.create('orders', { partitions: 3 });
  await world.settle();
  assert.equal(world.ready('orders'), 'False Conflict');
  assert.match(world.message('orders'), /adoption: Adopt/);
  assert.equal(world.get('orders')?.status?.topicId, undefined);
  world.edit('orders', { adoption: 'Adopt' });
  await world.settle();
  assert.equal(world.ready('orders'), 'True Reconciled');
  assert.deepEqual(callsOf(world), ['own', 'grow']);
});

test('of two resources in the same second the first writer has the topic, and the other’s deletion never touches it', async () => {
  for (let seed = 0; seed < 20; seed++) {
    const world = await TopicWorld.withCluster({ seed });
    world.create('first', { topicName: 'orders', deletionPolicy: 'Delete' });
    world.create('second', { topicName: 'orders', deletionPolicy: 'Delete' });
    await world.settle();
    const states = ['first', 'second'].map((name) => world.ready(name)).toSorted();
    assert.deepEqual(states, ['False Conflict', 'True Reconciled'], `seed ${seed}`);
    const loser = world.ready('first') === 'False Conflict' ? 'first' : 'second';
    const winner = loser === 'first' ? 'second' : 'first';
    const topicId = world.brokers.topics.get('orders')?.topicId;
    assert.match(world.message(loser), new RegExp(`${winner}.*uid`));
    world.remove(loser);
    await world.settle();
    assert.equal(world.get(loser), undefined);
    assert.equal(world.brokers.topics.get('orders')?.topicId, topicId);
    assert.equal(world.ready(winner), 'True Reconciled');
  }
});

test('handing a topic from one resource to another keeps it, whoever is deleted first', async () => {
  const world = await TopicWorld.withCluster();
  world.create('old', { topicName: 'orders', deletionPolicy: 'Delete' });
  await world.settle();
  const topicId = world.brokers.topics.get('orders')?.topicId;
  world.create('new', { topicName: 'orders', deletionPolicy: 'Delete', adoption: 'TakeOver' });
  await world.settle();
  assert.deepEqual([world.ready('old'), world.ready('new')], ['False Conflict', 'True Reconciled']);
  world.remove('old');
  await world.settle();
  assert.equal(world.get('old'), undefined);
  assert.equal(world.brokers.topics.get('orders')?.topicId, topicId);
  assert.ok(world.events.reasons.includes('TopicKept'));
  world.remove('new');
  await world.settle();
  assert.equal(world.brokers.topics.has('orders'), false);
});

test('a topic that somebody makes between the look and the creation is a conflict, not a failure', async () => {
  const world = await TopicWorld.withCluster();
  world.brokers.intercept = ({ call }, when) => {
    if (call === 'create' && when === 'before' && world.brokers.topics.size === 0) {
      world.brokers.make('orders', { owner: 'somebody else’s tool' });
    }
  };
  world.create('orders', { adoption: 'Adopt' });
  await world.elapse(1_000);
  assert.equal(world.ready('orders'), 'False Conflict');
  assert.match(world.message('orders'), /"somebody else’s tool"/);
  assert.ok(world.events.recorded.every(({ message }) => !/refused/.test(message)));
  assert.deepEqual(callsOf(world), ['create']);
});

test('the owner that a backup left behind does not hold a topic for ever', async () => {
  const world = await TopicWorld.withCluster();
  world.brokers.make('orders', { owner: 'Topic/shop/orders/uid-before-the-restore' });
  world.brokers.make('far', { owner: 'Topic/another-namespace/far/uid-9' });
  world.create('orders');
  world.create('far', { adoption: 'Adopt' });
  await world.settle();
  assert.equal(world.ready('orders'), 'False Conflict');
  assert.match(world.message('orders'), /no longer exists.*adoption: Adopt/);
  assert.equal(world.ready('far'), 'False Conflict', 'who cannot be looked up may be there');
  world.edit('orders', { adoption: 'Adopt' });
  await world.settle();
  assert.equal(world.ready('orders'), 'True Reconciled');
});

test('who goes without handing the topic back leaves it to the next at once', async () => {
  const world = await TopicWorld.withCluster();
  world.create('old', { topicName: 'orders' });
  await world.settle();
  world.create('new', { topicName: 'orders', adoption: 'Adopt' });
  await world.settle();
  assert.equal(world.ready('new'), 'False Conflict');
  world.brokers.intercept = ({ call, what }) => {
    if (call === 'own' && what === 'orders ') throw new BrokersUnavailableError('a fault');
  };
  world.remove('old');
  await world.settle();
  assert.equal(world.get('old'), undefined);
  assert.equal(world.ready('new'), 'True Reconciled');
});

test('two resources that both want to take over do not fight', async () => {
  for (let seed = 0; seed < 20; seed++) {
    const world = await TopicWorld.withCluster({ seed });
    world.create('a', { topicName: 'orders', adoption: 'TakeOver' });
    world.create('b', { topicName: 'orders', adoption: 'TakeOver' });
    await world.elapse(60_000);
    assert.ok(world.brokers.changes.length <= 3, `seed ${seed}: ${world.brokers.changes.length} changes`);
    const states = ['a', 'b'].map((name) => world.ready(name)).toSorted();
    assert.deepEqual(states, ['False Conflict', 'True Reconciled']);
    const loser = world.ready('a') === 'False Conflict' ? 'a' : 'b';
    world.edit(loser, { partitions: 2 });
    await world.elapse(60_000);
    assert.equal(world.ready(loser), 'True Reconciled', 'a changed spec takes it back');
  }
});

test('deletion by policy: retained and handed back, or deleted', async () => {
  const world = await TopicWorld.withCluster();
  world.create('kept');
  world.create('gone', { deletionPolicy: 'Delete' });
  await world.settle();
  world.remove('kept');
  world.remove('gone');
  await world.settle();
  assert.deepEqual([...world.brokers.topics.keys()], ['kept']);
  assert.equal(world.brokers.topics.get('kept')?.owner, '');
  assert.deepEqual([world.get('kept'), world.get('gone')], [undefined, undefined]);
  world.create('kept', { adoption: 'Adopt' });
  await world.settle();
  assert.equal(world.ready('kept'), 'True Reconciled');
});

test('the guards keep a topic with records or users, and let go when they are gone', async () => {
  const world = await TopicWorld.withCluster();
  world.create('full', { deletionPolicy: 'Delete', deleteIfEmpty: true });
  world.create('used', { deletionPolicy: 'Delete', deleteIfUnused: true });
  await world.settle();
  world.brokers.write('full', 5, 500);
  world.brokers.users.set('used', ['billing']);
  world.quiet();
  world.remove('full');
  world.remove('used');
  await world.elapse(3_600_000);
  assert.deepEqual(
    [world.ready('full'), world.ready('used')],
    ['False DeletionBlocked', 'False DeletionBlocked'],
  );
  assert.match(world.message('full'), /has records in 1 of 1/);
  assert.match(world.message('used'), /billing/);
  assert.deepEqual(world.events.reasons, ['DeletionBlocked', 'DeletionBlocked']);
  assert.deepEqual([...world.brokers.topics.keys()], ['full', 'used']);
  world.brokers.users.clear();
  world.edit('full', { deleteIfEmpty: false });
  await world.elapse(60_000);
  assert.deepEqual([...world.brokers.topics.keys()], []);
  assert.deepEqual(world.kubernetes.all(topics), []);
});

test('a resource of a cluster that is gone, or of a kind that is gone, goes', async () => {
  const world = await TopicWorld.withCluster();
  for (const name of ['one', 'two']) world.create(name, { deletionPolicy: 'Delete' });
  await world.settle();
  world.kubernetes.remove(brokerClusters, clusterKey);
  await world.settle();
  assert.equal(world.ready('one'), 'False ClusterNotFound');
  world.remove('one');
  await world.settle();
  assert.equal(world.get('one'), undefined);
  world.kubernetes.removeKind(brokerClusters);
  world.remove('two');
  await world.settle();
  assert.equal(world.get('two'), undefined);
  assert.deepEqual(
    [...world.brokers.topics.keys()],
    ['one', 'two'],
    'nothing is deleted in brokers that are not ours to ask',
  );
  const warnings = world.events.recorded.filter(
    ({ type, reason }) => type === 'Warning' && reason === 'ProtectionDropped',
  );
  assert.equal(warnings.length, 2);
});

test('a resource of a cluster that is being deleted goes at once, and so does one that is gone already', async () => {
  const world = await TopicWorld.withCluster();
  for (const name of ['one', 'two']) world.create(name, { deletionPolicy: 'Delete' });
  await world.settle();
  const held = { ...brokerCluster().metadata, finalizers: ['somebody/else'] };
  world.kubernetes.edit<BrokerCluster>(brokerClusters, clusterKey, (cluster) => ({
    ...cluster,
    metadata: { ...cluster.metadata, ...held },
  }));
  world.kubernetes.remove(brokerClusters, clusterKey);
  world.brokers.reachable = false;
  world.remove('one');
  await world.settle();
  assert.equal(world.get('one'), undefined);
  world.kubernetes.intercept = ({ verb, key }, when) => {
    if (verb !== 'patch' || when !== 'before' || key.name !== 'two') return;
    world.kubernetes.intercept = undefined;
    world.kubernetes.edit<Topic>(topics, key, (topic) => ({
      ...topic,
      metadata: { ...topic.metadata, finalizers: [] },
    }));
  };
  world.remove('two');
  await world.settle();
  assert.equal(world.get('two'), undefined);
  assert.deepEqual(
    world.driver.passes.filter(({ error }) => error !== undefined),
    [],
  );
});

test('a cluster that is off is waited for until the deadline, and others are not held up', async () => {
  const world = await TopicWorld.withCluster();
  for (const name of ['kept', 'gone'])
    world.create(name, { deletionPolicy: name === 'kept' ? 'Retain' : 'Delete' });
  await world.settle();
  world.brokers.reachable = false;
  world.kubernetes.edit<BrokerCluster>(brokerClusters, clusterKey, (cluster) => ({
    ...cluster,
    spec: { ...cluster.spec, replicas: 0 },
  }));
  await world.settle();
  assert.equal(world.ready('gone'), 'False ClusterOff');
  world.remove('kept');
  world.remove('gone');
  await world.elapse(540_000);
  assert.deepEqual([world.get('kept'), world.ready('gone')], [undefined, 'False Deleting']);
  await world.elapse(61_000);
  assert.equal(world.get('gone'), undefined);
  assert.equal(world.events.recorded.at(-1)?.reason, 'ProtectionDropped');
  assert.equal(world.events.recorded.at(-1)?.type, 'Warning');
});

test('brokers that come back in time carry the deletion out', async () => {
  const world = await TopicWorld.withCluster();
  world.create('gone', { deletionPolicy: 'Delete' });
  await world.settle();
  world.brokers.reachable = false;
  world.remove('gone');
  await world.elapse(120_000);
  assert.equal(world.ready('gone'), 'False Deleting');
  world.brokers.reachable = true;
  await world.elapse(10_000);
  assert.deepEqual([world.get('gone'), world.brokers.topics.size], [undefined, 0]);
});

test('paused holds a deletion back, and no longer than the deadline', async () => {
  const world = await TopicWorld.withCluster();
  world.create('orders', { deletionPolicy: 'Delete' });
  await world.settle();
  world.edit('orders', { paused: true });
  world.remove('orders');
  await world.elapse(540_000);
  assert.equal(world.ready('orders'), 'False DeletionBlocked');
  await world.elapse(120_000);
  assert.deepEqual([world.get('orders'), world.brokers.topics.size], [undefined, 1]);
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

class Crash extends Error {}

test('an operator that dies before or after any call loses nothing and does nothing twice', async () => {
  let crashes = 0;
  for (let at = 0; at < 60; at++) {
    const world = await TopicWorld.withCluster();
    let calls = 0;
    const crash = (): void => {
      if (calls++ === at) {
        crashes++;
        throw new Crash();
      }
    };
    world.kubernetes.intercept = crash;
    world.brokers.intercept = crash;
    world.create('orders', {
      partitions: 2,
      config: { 'retention.ms': 5, 'segment.bytes': 6 },
      deletionPolicy: 'Delete',
    });
    await world.elapse(10_000);
    world.edit('orders', { partitions: 3, config: { 'retention.ms': 7 } });
    await world.elapse(10_000);
    assert.equal(world.ready('orders'), 'True Reconciled', `crash ${at}`);
    const made = world.brokers.topics.get('orders');
    assert.deepEqual([made?.partitions.length, [...(made?.overrides ?? [])]], [3, [['retention.ms', '7']]]);
    world.remove('orders');
    await world.elapse(10_000);
    assert.deepEqual([world.get('orders'), world.brokers.topics.size], [undefined, 0], `crash ${at}`);
  }
  assert.ok(crashes >= 30, `${crashes} crashes`);
});

test('random orders and timings: nothing stuck, nothing owned left, nothing foreign touched', async () => {
  for (let seed = 0; seed < 200; seed++) await randomRun(seed);
});

async function randomRun(seed: number): Promise<void> {
  const prng = new Prng(seed);
  const world = new TopicWorld({ seed });
  const names = ['a', 'b', 'c', 'd'];
  const foreign = structuredClone(world.brokers.make('foreign', { partitions: 2 }));
  world.brokers.intercept = () => {
    if (prng.below(25) === 0) throw new BrokersUnavailableError('a fault');
  };
  world.kubernetes.intercept = () => {
    if (prng.below(40) === 0) throw new Crash();
  };
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      // It is there already, or there no longer.
      if (!(error instanceof Error) || error.name !== 'KubeError') throw error;
    }
  };
  const acts: readonly (() => void)[] = [
    () => attempt(() => world.kubernetes.create(brokerClusters, brokerCluster())),
    () => attempt(() => world.kubernetes.remove(brokerClusters, clusterKey)),
    () => {
      world.brokers.reachable = !world.brokers.reachable;
    },
    ...names.flatMap((name) => [
      () =>
        attempt(() => {
          const topicName = ['t1', 't2', 'foreign'][prng.below(3)] ?? 't1';
          const takes = topicName !== 'foreign' && prng.below(3) === 0;
          world.create(name, {
            topicName,
            partitions: 1 + prng.below(3),
            deletionPolicy: prng.below(2) === 0 ? 'Delete' : 'Retain',
            adoption: takes ? 'TakeOver' : 'Forbid',
          });
        }),
      () =>
        attempt(() =>
          world.edit(name, { partitions: 1 + prng.below(3), config: { 'flush.ms': prng.below(3) } }),
        ),
      () => attempt(() => world.remove(name)),
      () => world.brokers.topics.has('t1') && prng.below(4) === 0 && world.brokers.drop('t1'),
    ]),
  ];
  for (let step = 0; step < 40; step++) {
    acts[prng.below(acts.length)]?.();
    await world.elapse(prng.below(3_000));
  }
  world.brokers.intercept = undefined;
  world.kubernetes.intercept = undefined;
  world.brokers.reachable = true;
  attempt(() => world.kubernetes.create(brokerClusters, brokerCluster()));
  await world.sweep();
  await world.elapse(400_000);
  const settled = /^(True Reconciled|False Conflict|False PartitionsCannotShrink|False TopicIdChanged)$/;
  for (const { metadata } of world.kubernetes.all<Topic>(topics)) {
    assert.match(world.ready(metadata.name), settled, `seed ${seed}: ${metadata.name}`);
  }
  for (const [name, topic] of world.brokers.topics) {
    const owners = world.kubernetes.all<Topic>(topics).filter((one) => ownerText(one) === topic.owner);
    assert.ok(owners.length <= 1, `seed ${seed}: ${name}`);
  }
  world.kubernetes.deleteNamespace(namespace);
  await world.elapse(60_000);
  assert.deepEqual(world.kubernetes.all(topics), [], `seed ${seed}: stuck`);
  assert.deepEqual(world.brokers.topics.get('foreign'), foreign, `seed ${seed}`);
}
