// Shows what the BrokerCluster controller does over time, on Kubernetes in memory with brokers that follow the real tables of
// settings: a cluster comes up, changes live where it can and by one restart where it cannot, grows its volumes, survives its
// own death between any two calls, rolls one pod at a time, never loops over what is wrong, and does nothing when nothing is to
// be done.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Prng } from '../../broker/base/prng.ts';
import { settingsAnnotation } from '../../operator/broker-cluster/names.ts';
import type { ConfigMap, Service, StatefulSet, VolumeClaim } from '../../operator/broker-cluster/objects.ts';
import { BrokersUnavailableError } from '../../operator/runtime/brokers.ts';
import { KubeError } from '../../operator/runtime/kubernetes.ts';
import {
  type BrokerCluster,
  brokerClusters,
  configMaps,
  disruptionBudgets,
  pods,
  serviceAccounts,
  services,
  statefulSets,
  volumeClaims,
} from '../../operator/runtime/resources.ts';
import { ClusterWorld, key, type Spec, started } from './cluster-world.ts';

test('a cluster comes up: conditions from the first pass, then Ready with all that clients need', async () => {
  const world = new ClusterWorld();
  world.create({ config: { 'log.retention.ms': 43200000 } });
  await world.driver.settle();
  assert.equal(world.condition('Ready'), 'False Creating');
  assert.equal(world.condition('Reconciling'), 'True Creating');
  assert.equal(world.condition('Stalled'), 'False Creating');
  assert.equal(world.condition('Paused'), 'False NotAsked');
  assert.equal(world.condition('StorageMatches'), 'Unknown NoVolumes');
  await world.settle();
  assert.equal(world.condition('Ready'), 'True Serving');
  assert.equal(world.condition('StorageMatches'), 'True AsAsked');
  const { status } = world.cluster;
  assert.deepEqual(status?.brokers, [
    {
      id: 1,
      pod: 'orders-0',
      node: 'node-a',
      zone: 'zone-0',
      volumeClaim: 'data-orders-0',
      volumeSize: '10Gi',
      version: '1.0.0',
      ready: true,
      adminUrl: 'http://orders-0.orders-brokers.a.svc:9644',
    },
  ]);
  assert.deepEqual(status?.listeners, [
    { name: 'internal', type: 'Internal', bootstrapServers: 'orders-bootstrap.a.svc:9092' },
  ]);
  assert.equal(status?.clusterId, 'the-cluster');
  assert.equal(status?.version, '1.0.0');
  assert.equal(status?.operatorVersion, '9.9.9');
  assert.equal(status?.readyReplicas, 1);
  assert.equal(world.inForce('log.retention.ms'), '43200000');
  assert.deepEqual(world.events.reasons, ['Ready']);
  await world.assertSteady();
});

test('a setting that can change live does, and goes back to its default when nobody names it', async () => {
  const world = await started({ config: { 'log.retention.ms': 43200000 } });
  const { uid } = world.pod.metadata;
  world.edit(() => ({ config: { 'log.retention.ms': '86400000', 'log.segment.bytes': 2000000 } }));
  await world.settle();
  assert.equal(world.inForce('log.retention.ms'), '86400000');
  assert.deepEqual(world.events.reasons, ['Ready', 'ConfigurationApplied', 'Ready']);
  world.edit(() => ({ config: {} }));
  await world.settle();
  assert.equal(world.inForce('log.retention.ms'), '1209600000');
  assert.equal(world.pod.metadata.uid, uid, 'no restart');
  assert.equal(world.condition('Ready'), 'True Serving');
  assert.equal(
    world.kubernetes.all<ConfigMap>(configMaps).length,
    2,
    'the one mounted, and the one of the next start',
  );
  await world.assertSteady();
  // With the file of a new start nothing of the past is left.
  world.kubernetes.remove(pods, { ...key, name: 'orders-0' });
  await world.settle();
  assert.equal(world.inForce('log.retention.ms'), '1209600000');
  assert.deepEqual([...(world.brokers.volumes.get('a/data-orders-0')?.altered ?? [])], []);
  assert.equal(world.kubernetes.all<ConfigMap>(configMaps).length, 1);
  await world.assertSteady();
});

test('what somebody altered for all brokers is left; what was altered for this broker behind the spec is set right', async () => {
  const world = await started({ config: { 'log.retention.ms': 43200000 } });
  world.brokers.alteredForAll.set('log.segment.bytes', '50000000');
  world.brokers.volumes.get('a/data-orders-0')?.altered.set('log.retention.ms', '1000');
  world.brokers.volumes.get('a/data-orders-0')?.altered.set('log.roll.ms', '1000');
  await world.driver.elapse(400_000);
  assert.equal(world.inForce('log.segment.bytes'), '50000000');
  assert.equal(world.inForce('log.retention.ms'), '43200000');
  assert.equal(world.inForce('log.roll.ms'), '604800000');
  await world.assertSteady();
});

test('a quarrel with another program over settings slows down', async () => {
  const world = await started({ config: { 'log.retention.ms': 43200000 } });
  world.brokers.volumes.get('a/data-orders-0')?.altered.set('log.retention.ms', '1000');
  await world.driver.elapse(300_000);
  const before = world.brokers.alterations.length;
  for (let round = 0; round < 100; round++) {
    world.brokers.volumes.get('a/data-orders-0')?.altered.set('log.retention.ms', '1000');
    world.kubernetes.edit<BrokerCluster>(brokerClusters, key, (cluster) => ({
      ...cluster,
      metadata: { ...cluster.metadata, annotations: { round: String(round) } },
    }));
    await world.driver.elapse(100);
  }
  const corrections = world.brokers.alterations.length - before;
  assert.ok(corrections >= 1 && corrections <= 5, `${corrections} corrections in ten seconds`);
});

test('a setting that cannot change live restarts the broker once', async () => {
  const world = await started();
  const { uid } = world.pod.metadata;
  world.edit(() => ({ config: { 'num.partitions': 7 } }));
  await world.settle();
  assert.notEqual(world.pod.metadata.uid, uid);
  assert.equal(world.inForce('num.partitions'), '7');
  assert.equal(world.brokers.starts, 2);
  assert.equal(world.events.recorded.filter(({ reason }) => reason === 'BrokerRestarted').length, 1);
  assert.equal(world.condition('Ready'), 'True Serving');
  await world.assertSteady();
});

test('settings that no broker would start with are refused in its words while it goes on with the former ones', async () => {
  const world = await started({ config: { 'num.partitions': 3 } });
  world.edit(() => ({
    config: { 'num.partitions': 'many' },
    template: { metadata: { labels: { team: 'x' } } },
  }));
  await world.settle();
  assert.equal(world.condition('Stalled'), 'True InvalidConfig');
  assert.equal(world.condition('Ready'), 'False InvalidConfig');
  assert.match(world.message('Stalled'), /num\.partitions.*former settings/);
  assert.equal(world.inForce('num.partitions'), '3');
  assert.equal(world.pod.metadata.labels?.['team'], 'x', 'the rest of the spec is carried out');
  assert.equal(world.brokers.starts, 2);
  // A pod that dies now starts with settings that work.
  world.kubernetes.remove(pods, { ...key, name: 'orders-0' });
  await world.settle();
  assert.equal(world.workloads.ready, 1);
  await world.assertSteady();
  world.edit(() => ({ config: { 'num.partitions': 4 } }));
  await world.settle();
  assert.equal(world.inForce('num.partitions'), '4');
  assert.equal(world.condition('Ready'), 'True Serving');
});

test('a first start with wrong settings is told once, and mended by a new spec', async () => {
  const world = await started({ config: { 'log.retention.hous': 1 } });
  assert.equal(world.condition('Stalled'), 'True InvalidConfig');
  assert.match(world.message('Stalled'), /log\.retention\.hours/);
  assert.deepEqual(world.events.reasons, ['InvalidConfig']);
  const { uid } = world.pod.metadata;
  await world.assertSteady();
  assert.equal(world.pod.metadata.uid, uid, 'no loop of restarts');
  world.edit(() => ({ config: { 'log.retention.hours': 1 } }));
  await world.settle();
  assert.equal(world.condition('Ready'), 'True Serving');
  assert.equal(world.condition('Stalled'), 'False Serving');
});

test('volumes grow by their claims; the StatefulSet is made anew around its pods', async () => {
  const world = await started();
  const { uid } = world.pod.metadata;
  world.edit((spec) => ({ storage: { ...spec.storage, size: '20Gi' } }));
  await world.settle();
  const [claim] = world.kubernetes.all<VolumeClaim>(volumeClaims);
  assert.equal(claim?.status?.capacity?.['storage'], '20Gi');
  const [set] = world.kubernetes.all<StatefulSet>(statefulSets);
  assert.equal(set?.spec.volumeClaimTemplates[0]?.spec.resources?.requests?.['storage'], '20Gi');
  assert.equal(world.pod.metadata.uid, uid);
  assert.equal(world.pod.metadata.ownerReferences?.[0]?.uid, set?.metadata.uid);
  assert.equal(world.condition('StorageMatches'), 'True AsAsked');
  assert.equal(world.cluster.status?.brokers?.[0]?.volumeSize, '20Gi');
  assert.ok(world.events.reasons.includes('VolumeGrown'));
  await world.assertSteady();
});

test('a volume that is larger than asked, or may not grow, is told beside the rest, which goes on', async () => {
  const world = await started({ storage: { size: '20Gi', deletionPolicy: 'Retain' } });
  world.edit((spec) => ({ storage: { ...spec.storage, size: '10Gi' }, config: { 'num.partitions': 2 } }));
  await world.settle();
  assert.equal(world.condition('StorageMatches'), 'False LargerThanAsked');
  assert.equal(world.inForce('num.partitions'), '2');
  assert.equal(world.condition('Ready'), 'True Serving');
  await world.assertSteady();

  world.kubernetes.intercept = ({ verb, type }, when) => {
    if (when === 'before' && verb === 'patch' && type === volumeClaims)
      throw new KubeError(403, 'Forbidden', 'only dynamically provisioned pvc can be resized');
  };
  world.edit((spec) => ({ storage: { ...spec.storage, size: '30Gi' }, config: { 'num.partitions': 3 } }));
  await world.settle();
  assert.equal(world.condition('StorageMatches'), 'False CannotGrow');
  assert.match(world.message('StorageMatches'), /only dynamically provisioned/);
  assert.equal(world.inForce('num.partitions'), '3');
  assert.equal(world.condition('Ready'), 'True Serving');
});

test('replicas 0 turns it off and keeps the volume; the broker comes back as the same', async () => {
  const world = await started();
  world.edit(() => ({ replicas: 0 }));
  await world.settle();
  assert.equal(world.condition('Ready'), 'False Off');
  assert.equal(world.condition('Stalled'), 'False Off');
  assert.equal(world.condition('Reconciling'), 'False Off');
  assert.equal(world.kubernetes.all(pods).length, 0);
  assert.equal(world.kubernetes.all(volumeClaims).length, 1);
  await world.assertSteady();
  world.edit(() => ({ replicas: 1 }));
  await world.settle();
  assert.equal(world.condition('Ready'), 'True Serving');
  assert.equal(world.brokers.volumes.size, 1);
});

test('paused: nothing is changed, the status is told', async () => {
  const world = await started();
  world.edit(() => ({ paused: true, config: { 'num.partitions': 5 } }));
  await world.settle();
  assert.equal(world.condition('Paused'), 'True AsAsked');
  assert.equal(world.inForce('num.partitions'), '1');
  world.kubernetes.remove(pods, { ...key, name: 'orders-0' });
  await world.driver.elapse(1000);
  assert.equal(world.cluster.status?.readyReplicas, 0);
  await world.settle();
  assert.equal(world.cluster.status?.readyReplicas, 1);
  await world.assertSteady();
  world.edit(() => ({ paused: false }));
  await world.settle();
  assert.equal(world.inForce('num.partitions'), '5');
  assert.equal(world.condition('Paused'), 'False NotAsked');
});

test('listeners for outside: a Service each, the address of a load balancer told when it is known, gone when not wanted', async () => {
  const internal = { name: 'internal', type: 'Internal', port: 9092 } as const;
  const outside = { name: 'outside', type: 'LoadBalancer', port: 9094 } as const;
  const nodes = { name: 'nodes', type: 'NodePort', port: 9095, nodePort: 30_095 } as const;
  const world = await started({ listeners: [internal, outside, nodes] });
  assert.equal(world.condition('Ready'), 'False WaitingForAddress');
  const inside = 'INTERNAL://orders-0.orders-brokers.a.svc:9092';
  assert.equal(world.inForce('advertised.listeners'), `${inside},NODES://10.0.0.1:30095`);
  world.kubernetes.edit<Service>(services, { ...key, name: 'orders-outside' }, (service) => ({
    ...service,
    status: { loadBalancer: { ingress: [{ ip: '192.0.2.7' }] } },
  }));
  await world.settle();
  assert.equal(
    world.inForce('advertised.listeners'),
    `${inside},OUTSIDE://192.0.2.7:9094,NODES://10.0.0.2:30095`,
  );
  assert.equal(world.condition('Ready'), 'True Serving');
  assert.deepEqual(
    world.cluster.status?.listeners?.map(({ bootstrapServers }) => bootstrapServers),
    ['orders-bootstrap.a.svc:9092', '192.0.2.7:9094', '10.0.0.2:30095'],
  );
  assert.equal(world.brokers.starts, 2);
  await world.assertSteady();
  world.edit(() => ({ listeners: [internal, { ...nodes, advertisedHost: 'kafka.example.com' }] }));
  await world.settle();
  assert.equal(world.brokers.starts, 3);
  assert.equal(world.inForce('advertised.listeners'), `${inside},NODES://kafka.example.com:30095`);
  assert.equal(world.kubernetes.find(services, { ...key, name: 'orders-outside' }), undefined);
  await world.assertSteady();
});

test('everything goes with the cluster, in any order, but the volume', async () => {
  const world = await started();
  world.kubernetes.remove(brokerClusters, key);
  await world.settle().catch(() => undefined);
  world.workloads.settle();
  for (const type of [statefulSets, pods, services, configMaps, serviceAccounts, disruptionBudgets])
    assert.deepEqual(world.kubernetes.all(type), [], type.kind);
  assert.equal(world.kubernetes.all(volumeClaims).length, 1);
});

test('three brokers are replaced one at a time, also while the stores lag', async () => {
  const world = new ClusterWorld(new Prng(3));
  world.create({ replicas: 3 });
  await world.settle();
  world.kubernetes.lagging = true;
  world.kubernetes.sync();
  world.edit(() => ({ image: 'caudal:2' }));
  let fewest = 3;
  for (let round = 0; round < 200; round++) {
    if (round % 3 === 0) world.kubernetes.sync();
    await world.driver.elapse(2_000);
    fewest = Math.min(fewest, world.workloads.ready);
    world.workloads.step();
    fewest = Math.min(fewest, world.workloads.ready);
  }
  assert.equal(fewest, 2);
  assert.equal(world.workloads.ready, 3);
  assert.equal(world.brokers.starts, 6);
  assert.equal(world.condition('Ready'), 'True Serving');
});

test('a pod that cannot run is replaced before others, and a roll stops behind one that does not come up', async () => {
  const world = new ClusterWorld();
  world.create({ replicas: 3 });
  await world.settle();
  world.workloads.startSteps = 1_000_000;
  world.edit(() => ({ config: { 'num.partitions': 2 } }));
  for (let round = 0; round < 20; round++) {
    await world.driver.elapse(6_000);
    world.workloads.step();
  }
  assert.equal(world.workloads.ready, 2);
  assert.equal(world.condition('Ready'), 'False Starting');
  assert.equal(world.condition('Stalled'), 'False Starting');
});

test('a broker whose disk failed says so in the condition, and is replaced by the operator', async () => {
  const world = await started();
  await world.driver.elapse(3_000_000);
  world.brokers.failedDisk = 'disk /var/lib/caudal: writing failed: nothing is written until a restart';
  const { uid } = world.pod.metadata;
  await world.driver.elapse(400_000);
  await world.settle();
  assert.notEqual(world.pod.metadata.uid, uid);
  assert.equal(world.condition('Ready'), 'True Serving');
  world.brokers.failedDisk = 'disk /var/lib/caudal: writing failed again';
  await world.driver.elapse(310_000);
  assert.equal(world.condition('Stalled'), 'True BrokerDegraded');
  assert.equal(world.condition('Ready'), 'False BrokerDegraded');
  assert.match(world.message('Stalled'), /Broker 1: disk.*failed again/);
  assert.equal(world.brokers.starts, 2, 'not again at once');
  await world.driver.elapse(600_000);
  await world.settle();
  assert.equal(world.brokers.starts, 3);
});

/** Edits that somebody may make, at any moment. */
const edits: readonly ((prng: Prng) => (spec: Spec) => Partial<Spec>)[] = [
  (prng) => () => ({ config: { 'log.retention.ms': prng.between(1, 99) * 1000 } }),
  (prng) => () => ({ config: { 'num.partitions': prng.between(1, 9), 'log.segment.bytes': 5_000_000 } }),
  (prng) => () => ({ config: prng.chance(0.5) ? {} : { 'num.partitions': 'x' } }),
  (prng) => (spec) => ({ storage: { ...spec.storage, size: `${prng.between(10, 40)}Gi` } }),
  (prng) => () => ({ image: `caudal:${prng.between(1, 4)}` }),
  (prng) => () => ({ replicas: prng.below(2) }),
  (prng) => () => ({ paused: prng.chance(0.3) }),
  (prng) => () => ({
    listeners: [
      { name: 'internal', type: 'Internal' as const, port: 9092 },
      ...(prng.chance(0.5)
        ? [{ name: 'nodes', type: 'NodePort' as const, port: 9095, nodePort: 30_095 }]
        : []),
    ],
  }),
  (prng) => () => ({ template: { metadata: { annotations: { note: String(prng.below(3)) } } } }),
];

function cutAtRandom(world: ClusterWorld, prng: Prng): void {
  world.kubernetes.intercept = (_, when) => {
    if (prng.chance(0.15)) throw new KubeError(0, '', `cut ${when}`);
  };
  world.brokers.intercept = () => {
    if (prng.chance(0.15)) throw new BrokersUnavailableError('cut');
  };
}

async function trouble(world: ClusterWorld, prng: Prng): Promise<void> {
  cutAtRandom(world, prng);
  world.kubernetes.lagging = prng.chance(0.5);
  for (let round = 0; round < 40; round++) {
    if (prng.chance(0.15)) world.edit(prng.pick(edits)(prng));
    if (prng.chance(0.05) && world.kubernetes.all(pods).length > 0)
      world.kubernetes.remove(pods, { ...key, name: 'orders-0' });
    await world.driver.elapse(prng.between(1, 3_000));
    if (prng.chance(0.7)) world.workloads.step();
    if (prng.chance(0.5)) world.kubernetes.sync();
  }
  world.kubernetes.intercept = undefined;
  world.brokers.intercept = undefined;
  world.kubernetes.sync();
  world.kubernetes.lagging = false;
}

for (let seed = 1; seed <= 60; seed++) {
  test(`cut between any two calls, with edits at any moment, it ends as asked (seed ${seed})`, async () => {
    const prng = new Prng(seed);
    const world = new ClusterWorld(prng);
    world.create();
    await trouble(world, prng);
    world.edit(() => ({
      config: { 'num.partitions': 3, 'log.retention.ms': 7_000 },
      replicas: 1,
      paused: false,
    }));
    await world.driver.elapse(60_000);
    await world.settle();
    const { starts } = world.brokers;
    assert.equal(world.condition('Ready'), 'True Serving', world.message('Ready'));
    assert.equal(world.inForce('num.partitions'), '3');
    assert.equal(world.inForce('log.retention.ms'), '7000');
    const [set, ...others] = world.kubernetes.all<StatefulSet>(statefulSets);
    assert.deepEqual(others, []);
    assert.equal(
      set?.spec.template.metadata.annotations[settingsAnnotation],
      world.pod.metadata.annotations?.[settingsAnnotation],
    );
    const spec = world.pod.spec as unknown as { containers: { image: string }[] };
    assert.equal(spec.containers[0]?.image, world.cluster.spec.image ?? 'caudal:1');
    assert.ok(world.kubernetes.all(configMaps).length <= 2);
    assert.equal(world.brokers.volumes.size, 1);
    await world.assertSteady();
    assert.equal(world.brokers.starts, starts);
  });
}
