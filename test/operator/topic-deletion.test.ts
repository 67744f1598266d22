// How a Topic goes, over Kubernetes and brokers in memory: by its policy, past its guards, and in time when its cluster is off, gone or
// does not answer.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { KubeError } from '../../operator/runtime/kubernetes.ts';
import { type BrokerCluster, brokerClusters, type Topic, topics } from '../../operator/runtime/resources.ts';
import { brokerCluster, clusterKey, TopicWorld } from './topic-world.ts';

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
  for (const name of ['one', 'two', 'three']) world.create(name, { deletionPolicy: 'Delete' });
  await world.settle();
  world.kubernetes.remove(brokerClusters, clusterKey);
  await world.settle();
  assert.equal(world.ready('one'), 'False ClusterNotFound');
  world.remove('one');
  await world.settle();
  assert.equal(world.get('one'), undefined);
  world.kubernetes.intercept = ({ verb, type }) => {
    if (verb === 'get' && type === brokerClusters) throw new KubeError(403, 'Forbidden', 'no');
  };
  world.remove('three');
  await world.settle();
  assert.equal(world.get('three'), undefined, 'forbidden');
  world.kubernetes.intercept = undefined;
  world.kubernetes.removeKind(brokerClusters);
  world.remove('two');
  await world.settle();
  assert.equal(world.get('two'), undefined);
  assert.deepEqual(
    [...world.brokers.topics.keys()],
    ['one', 'two', 'three'],
    'nothing is deleted in brokers that are not ours to ask',
  );
  const warnings = world.events.recorded.filter(
    ({ type, reason }) => type === 'Warning' && reason === 'ProtectionDropped',
  );
  assert.equal(warnings.length, 3);
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
  world.quiet();
  await world.elapse(3_600_000);
  const { calls: asked } = world.brokers;
  assert.deepEqual([asked, world.kubernetes.calls], [[], []], 'nobody is asked again and again');
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
