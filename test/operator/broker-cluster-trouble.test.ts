// What the BrokerCluster controller makes of trouble, on Kubernetes in memory: starts that fail in passing, an operator that dies while
// volumes grow, disks that are full, pods that do not end, volumes that say another broker's number.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Pod, StatefulSet, VolumeClaim } from '../../operator/broker-cluster/objects.ts';
import { KubeError } from '../../operator/runtime/kubernetes.ts';
import { pods, statefulSets, volumeClaims } from '../../operator/runtime/resources.ts';
import { ClusterWorld, key, started } from './cluster-world.ts';

test('a start that fails in passing is tried again by itself; what it said is in the condition meanwhile', async () => {
  const world = new ClusterWorld();
  world.workloads.restartSteps = 3;
  world.brokers.passing = { words: '/var/lib/caudal cannot be used: EROFS', starts: 3 };
  world.create();
  const seen = new Set<string>();
  for (let round = 0; round < 40; round++) {
    await world.driver.elapse(6_000);
    world.workloads.step();
    seen.add(`${world.condition('Stalled')}: ${/EROFS/.exec(world.message('Stalled'))?.[0] ?? ''}`);
  }
  assert.ok(seen.has('True BrokerFails: EROFS'), [...seen].join('\n'));
  assert.equal(world.condition('Ready'), 'True Serving');
  assert.equal(world.condition('Stalled'), 'False Serving');
  assert.equal(world.events.reasons.filter((reason) => reason === 'BrokerFails').length, 1, 'told once');
  assert.deepEqual(
    [world.brokers.starts, world.brokers.passing.starts],
    [1, -1],
    'three ended, the fourth serves',
  );
  await world.assertSteady();
});

test('cut at any call of a growth: the volume has its size, the StatefulSet is there, the pod is the same', async () => {
  let cuts = 0;
  for (let at = 0; cuts === at; at++) {
    const world = await started();
    const { uid } = world.pod.metadata;
    let calls = 0;
    world.kubernetes.intercept = (_, when) => {
      if (calls++ !== at) return;
      cuts++;
      throw new KubeError(0, '', `cut ${when}`);
    };
    world.edit((spec) => ({ storage: { ...spec.storage, size: '20Gi' } }));
    await world.settle();
    const [claim] = world.kubernetes.all<VolumeClaim>(volumeClaims);
    assert.equal(claim?.status?.capacity?.['storage'], '20Gi', `cut ${at}`);
    const [set, ...others] = world.kubernetes.all<StatefulSet>(statefulSets);
    assert.deepEqual(others, []);
    assert.equal(
      set?.spec.volumeClaimTemplates[0]?.spec.resources?.requests?.['storage'],
      '20Gi',
      `cut ${at}`,
    );
    assert.equal(world.condition('StorageMatches'), 'True AsAsked', `cut ${at}`);
    assert.deepEqual([world.pod.metadata.uid, world.brokers.starts], [uid, 1], `cut ${at}`);
    await world.assertSteady();
  }
  assert.ok(cuts >= 8 && cuts < 100, `${cuts} cuts`);
});

test('whose volume a pod has says which broker it is, not the number of the pod', async () => {
  const world = new ClusterWorld();
  world.brokers.volumes.set('a/data-orders-0', { id: 7, altered: new Map([['log.retention.ms', '5']]) });
  world.create({ config: { 'log.retention.ms': 43200000 } });
  await world.settle();
  assert.deepEqual(
    world.cluster.status?.brokers?.map(({ id, pod }) => [id, pod]),
    [[7, 'orders-0']],
  );
  // Alterations are sent to the broker by its own number: another is refused.
  assert.equal(world.inForce('log.retention.ms'), '43200000');
  await world.assertSteady();
});

test('a full disk is in the condition and no reason for a restart; with space the condition goes by itself', async () => {
  const world = await started();
  await world.driver.elapse(3_000_000);
  world.brokers.illness = 'disk /var/lib/caudal: no space is left: writes are refused until there is some';
  await world.driver.elapse(310_000);
  assert.equal(world.condition('Stalled'), 'True BrokerDegraded');
  assert.match(world.message('Stalled'), /Broker 1: disk.*no space is left/);
  await world.driver.elapse(3_600_000);
  assert.equal(world.brokers.starts, 1);
  world.brokers.illness = '';
  await world.driver.elapse(310_000);
  assert.equal(world.condition('Ready'), 'True Serving');
  assert.equal(world.condition('Stalled'), 'False Serving');
});

test('a pod that does not come to its end is in the condition with its node, and nothing is called available', async () => {
  const world = await started();
  world.kubernetes.edit<Pod>(pods, { ...key, name: 'orders-0' }, (pod) => ({
    ...pod,
    metadata: { ...pod.metadata, finalizers: ['somebody/else'] },
  }));
  world.kubernetes.remove(pods, { ...key, name: 'orders-0' });
  await world.driver.elapse(3_600_000);
  assert.equal(world.condition('Ready'), 'False PodTerminating');
  assert.match(world.message('Ready'), /Pod orders-0 ends since .*look at node node-a/);
  world.kubernetes.edit<Pod>(pods, { ...key, name: 'orders-0' }, (pod) => ({
    ...pod,
    metadata: { ...pod.metadata, finalizers: [] },
  }));
  await world.settle();
  assert.equal(world.condition('Ready'), 'True Serving');
});
