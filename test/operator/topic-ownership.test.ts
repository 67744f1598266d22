// Whose a topic is, over Kubernetes and brokers in memory: adoption, several resources that want one topic, handing over, owners that
// are gone.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BrokersUnavailableError } from '../../operator/runtime/brokers.ts';
import { topics } from '../../operator/runtime/resources.ts';
import { TopicWorld } from './topic-world.ts';

const callsOf = (world: TopicWorld): readonly string[] => world.brokers.changes.map(({ call }) => call);

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

test('after a restore, or beside another operator, no topic is deleted that no resource of here owns', async () => {
  const world = await TopicWorld.withCluster();
  const strangers = [
    'Topic/shop/orders/uid-before-the-restore',
    'Topic/shop/gone/uid-3',
    'another operator',
    '',
  ];
  for (const [at, owner] of strangers.entries()) world.brokers.make(`t${at}`, { owner });
  const before = structuredClone([...world.brokers.topics]);
  for (const policy of ['Delete', 'Retain'] as const) {
    // Restored with another uid than the one that owned it, then deleted again.
    for (const at of strangers.keys()) world.create(`t${at}`, { deletionPolicy: policy });
    await world.elapse(3_600_000);
    await world.sweep();
    for (const at of strangers.keys()) world.remove(`t${at}`);
    await world.elapse(3_600_000);
    assert.deepEqual(world.kubernetes.all(topics), []);
  }
  assert.deepEqual([...world.brokers.topics], before);
  assert.deepEqual(world.brokers.changes, []);
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
