// Shows that no field of a spec is only for show: a controller reads each of them while it does what objects with all of them ask.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Kind } from '../../operator/api/kind.ts';
import type { JsonSchema } from '../../operator/api/schema.ts';
import type { BrokerClusterSpec } from '../../operator/api/v1alpha1/broker-cluster.ts';
import type { ConsumerGroupSpec } from '../../operator/api/v1alpha1/consumer-group.ts';
import { brokerClusterKind, consumerGroupKind, topicKind } from '../../operator/api/v1alpha1/kinds.ts';
import { brokerClusters, topics } from '../../operator/runtime/resources.ts';
import { admit } from './admission.ts';
import { ClusterWorld, key } from './cluster-world.ts';
import { GroupWorld } from './consumer-group-world.ts';
import { MemoryKubernetes } from './memory-kubernetes.ts';
import { namespace, TopicWorld } from './topic-world.ts';

/** The paths of all fields of a schema that have none below them; what a map has is its own. */
function leaves(schema: JsonSchema, path: string): string[] {
  if (schema.items !== undefined) return leaves(schema.items, `${path}[]`);
  if (schema.properties === undefined) return path.endsWith('[]') ? [path.slice(0, -2)] : [path];
  return Object.entries(schema.properties).flatMap(([name, field]) => leaves(field, `${path}.${name}`));
}

/** Fields of the kind that nobody has read when `work` is done. */
async function unread(
  kind: Kind,
  kubernetes: MemoryKubernetes,
  work: () => Promise<void>,
): Promise<string[]> {
  const seen = new Set<string>();
  kubernetes.onRead = (object, path) => {
    if (object.kind === kind.kind) seen.add(path);
  };
  await work();
  return leaves(kind.spec.schema, 'spec').filter((path) => !seen.has(path));
}

const full: BrokerClusterSpec = {
  replicas: 1,
  image: 'caudal:2',
  imagePullPolicy: 'Always',
  storage: { size: '20Gi', className: 'fast', deletionPolicy: 'Delete' },
  zones: ['zone-0', 'zone-1'],
  resources: { requests: { cpu: '500m' }, limits: { memory: '1Gi' } },
  config: { 'num.partitions': 2 },
  listeners: [
    { name: 'internal', type: 'Internal', port: 9092 },
    {
      name: 'nodes',
      type: 'NodePort',
      port: 9095,
      nodePort: 30_095,
      advertisedHost: 'kafka.example.org',
      annotations: { team: 'x' },
    },
  ],
  template: {
    metadata: { labels: { a: 'b' }, annotations: { c: 'd' } },
    spec: { nodeSelector: { disk: 'ssd' } },
  },
  terminationGracePeriodSeconds: 90,
  paused: false,
};

test('where nobody works, no field is read', async () => {
  const left = await unread(brokerClusterKind, new MemoryKubernetes(), async () => undefined);
  assert.equal(left.length, 21);
  assert.ok(left.includes('spec.listeners[].advertisedHost') && left.includes('spec.zones'));
});

test('of a BrokerCluster every field is read', async () => {
  assert.deepEqual(admit(brokerClusterKind, { metadata: { name: 'x' }, spec: full }).errors, []);
  const world = new ClusterWorld();
  const left = await unread(brokerClusterKind, world.kubernetes, async () => {
    world.create(full);
    await world.settle();
    world.kubernetes.remove(brokerClusters, key);
  });
  assert.equal(world.brokers.starts, 1);
  assert.deepEqual(left, []);
});

test('of a Topic every field is read', async () => {
  const world = await TopicWorld.withCluster();
  const left = await unread(topicKind, world.kubernetes, async () => {
    await world.brokers.create(
      { namespace, name: 'main' },
      { name: 'orders.v1', partitions: 1, replicas: 1, config: new Map(), owner: '' },
    );
    world.create('orders', {
      topicName: 'orders.v1',
      partitions: 3,
      replicas: 1,
      config: { 'retention.ms': 5 },
      deletionPolicy: 'Delete',
      deleteIfEmpty: true,
      deleteIfUnused: true,
      adoption: 'Adopt',
      approval: 'Automatic',
    });
    await world.settle();
    assert.equal(world.ready('orders'), 'True Reconciled');
    world.kubernetes.remove(topics, { namespace, name: 'orders' });
    await world.settle();
  });
  assert.deepEqual(left, []);
});

test('of a ConsumerGroup every field is read', async () => {
  const world = new GroupWorld();
  world.createCluster();
  world.brokers.add('readers', [[5, 1000]]);
  const spec: Partial<ConsumerGroupSpec> = {
    groupId: 'readers',
    sessionTimeoutMs: 45_000,
    heartbeatIntervalMs: 5_000,
    rebalanceRequest: 'noon',
    deletionPolicy: 'Delete',
    maxLag: 10,
    scale: {
      targetRef: { kind: 'Deployment', name: 'readers' },
      minReplicas: 1,
      maxReplicas: 4,
      lagPerReplica: 100,
      scaleUpAfterSeconds: 60,
      scaleDownAfterSeconds: 60,
    },
  };
  const left = await unread(consumerGroupKind, world.kubernetes, async () => {
    world.createDeployment('readers', 0);
    const reset = { id: 'a', to: 'Time', time: '2026-01-01T00:00:00Z', topics: ['t'], dryRun: true } as const;
    world.createGroup('g', { ...spec, reset });
    await world.driver.elapse(60_000);
    const offsets = [{ topic: 't', partition: 0, offset: 3 }];
    world.edit('g', { reset: { id: 'b', to: 'Offsets', offsets, dryRun: false } });
    world.setReplicas('readers', 4);
    for (const group of world.brokers.groups.values())
      group.offsets = [{ committed: 9, end: 9, known: true }];
    await world.driver.elapse(180_000);
  });
  assert.deepEqual(left, []);
});
