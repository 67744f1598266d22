// The Topic controller over Kubernetes and brokers in memory, with operators that die at any call, and everything in random orders.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Prng } from '../../broker/base/prng.ts';
import { BrokersUnavailableError } from '../../operator/runtime/brokers.ts';
import { brokerClusters, type Topic, topics } from '../../operator/runtime/resources.ts';
import { ownerText } from '../../operator/topic/owner.ts';
import { brokerCluster, clusterKey, namespace, TopicWorld } from './topic-world.ts';

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
