// Shows what becomes of a BrokerCluster whose objects Kubernetes does not take as they are: what it refuses is told in its words and
// holds up nothing that can go on; what a policy makes of an object stands; what somebody sets back is applied less and less often;
// a pod that never begins does not keep its own cure from being carried out.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Pod, Service, StatefulSet } from '../../operator/broker-cluster/objects.ts';
import { KubeError, type KubeObject } from '../../operator/runtime/kubernetes.ts';
import { disruptionBudgets, pods, services, statefulSets } from '../../operator/runtime/resources.ts';
import { ClusterWorld, key, started } from './cluster-world.ts';

/** Refuses what matches until it is called. */
function refuse(world: ClusterWorld, kind: string, error: () => KubeError): () => void {
  world.kubernetes.admission = (object) => {
    if (object.kind === kind) throw error();
    return object;
  };
  return () => {
    world.kubernetes.admission = undefined;
  };
}

/** For a minute somebody sets back the Service of this key as soon as it is applied. */
async function quarrel(world: ClusterWorld, service: typeof key): Promise<void> {
  for (let round = 0; round < 600; round++) {
    world.kubernetes.edit<Service>(services, service, (found) => ({
      ...found,
      spec: { ...found.spec, type: 'LoadBalancer' },
    }));
    await world.driver.elapse(100);
  }
}

const invalid = (): KubeError =>
  new KubeError(
    422,
    'Invalid',
    'StatefulSet.apps "orders" is invalid: spec.template.spec.nodeSelector: wrong',
  );
const overQuota = (): KubeError =>
  new KubeError(
    403,
    'Forbidden',
    'configmaps "x" is forbidden: exceeded quota: few, requested: count/configmaps=1',
  );

test('a template that Kubernetes refuses is told in its words, while the brokers go on as they are', async () => {
  const world = await started();
  const { uid } = world.pod.metadata;
  const allow = refuse(world, 'StatefulSet', invalid);
  world.edit(() => ({ template: { spec: { nodeSelector: 'x' } } }));
  await world.settle();
  assert.equal(world.condition('Ready'), 'False ObjectRefused');
  assert.equal(world.condition('Stalled'), 'True ObjectRefused');
  assert.match(
    world.message('Stalled'),
    /^Kubernetes refuses StatefulSet orders: .*nodeSelector: wrong\. Correct/,
  );
  assert.equal(world.cluster.status?.observedGeneration, 2);
  assert.equal(world.cluster.status.readyReplicas, 1);
  await world.driver.elapse(3_600_000);
  assert.equal(world.pod.metadata.uid, uid);
  assert.deepEqual(world.events.reasons, ['Ready', 'ObjectRefused'], 'told once');
  allow();
  world.edit(() => ({ template: { spec: { nodeSelector: { disk: 'ssd' } } } }));
  await world.settle();
  assert.equal(world.condition('Ready'), 'True Serving');
  await world.assertSteady();
});

test('a first cluster whose objects are refused says so, and comes up when a quota is raised, without an edit', async () => {
  const world = new ClusterWorld();
  const allow = refuse(world, 'ConfigMap', overQuota);
  world.create();
  await world.driver.elapse(60_000);
  assert.equal(world.condition('Stalled'), 'True ObjectRefused');
  assert.match(world.message('Stalled'), /exceeded quota.*tried again/);
  assert.equal(world.kubernetes.all(statefulSets).length, 0, 'no pod that waits for what is not there');
  const tries = world.kubernetes.calls.length;
  await world.driver.elapse(600_000);
  assert.ok(world.kubernetes.calls.length - tries < 200, 'no hot loop');
  allow();
  await world.driver.elapse(15_000);
  await world.settle();
  assert.equal(world.condition('Ready'), 'True Serving');
  await world.assertSteady();
});

test('a refused Service keeps neither the brokers nor a restart from what the spec asks', async () => {
  const world = await started();
  refuse(world, 'Service', () => new KubeError(422, 'Invalid', 'provided port is already allocated'));
  world.edit(({ listeners }) => ({
    image: 'caudal:2',
    listeners: [...listeners, { name: 'outside', type: 'LoadBalancer', port: 9094 }],
  }));
  await world.settle();
  assert.equal(world.condition('Stalled'), 'True ObjectRefused');
  assert.match(world.message('Stalled'), /Service orders-outside: provided port is already allocated/);
  assert.equal(world.workloads.ready, 1);
  assert.equal(world.brokers.starts, 2);
});

test('a refusal while it is turned off is told as well', async () => {
  const world = await started();
  refuse(world, 'StatefulSet', invalid);
  world.edit(() => ({ replicas: 0 }));
  await world.settle();
  assert.equal(world.condition('Stalled'), 'True ObjectRefused');
});

/** As policies do that rewrite where images come from. */
function rewriteImages(object: KubeObject): KubeObject {
  if (object.kind !== 'StatefulSet') return object;
  const text = JSON.stringify(object).replaceAll('"caudal:', '"mirror.example.org/caudal:');
  return JSON.parse(text) as KubeObject;
}

test('what a policy makes of an object stands: nothing is applied again, and the cluster is ready', async () => {
  const world = new ClusterWorld();
  world.kubernetes.admission = rewriteImages;
  world.create();
  await world.settle();
  assert.equal(world.condition('Ready'), 'True Serving');
  await world.assertSteady();
  world.edit(() => ({ image: 'caudal:2' }));
  await world.settle();
  assert.equal(world.brokers.starts, 2);
  const [set] = world.kubernetes.all<StatefulSet>(statefulSets);
  assert.match(JSON.stringify(set?.spec.template.spec), /mirror\.example\.org\/caudal:2/);
  await world.assertSteady();
  // Whoever changes it otherwise is still corrected.
  world.kubernetes.edit<StatefulSet>(statefulSets, key, (object) => ({
    ...object,
    spec: { ...object.spec, updateStrategy: { type: 'RollingUpdate' } },
  }));
  await world.settle();
  assert.equal(world.kubernetes.all<StatefulSet>(statefulSets)[0]?.spec.updateStrategy.type, 'OnDelete');
  await world.assertSteady();
});

test('a quarrel over an object slows down, and is told', async () => {
  const world = await started();
  const bootstrap = { ...key, name: 'orders-bootstrap' };
  const calls = world.kubernetes.writes.length;
  await quarrel(world, bootstrap);
  const applied = world.kubernetes.writes.slice(calls).filter(({ verb }) => verb === 'apply').length;
  assert.ok(applied >= 3 && applied <= 8, `${applied} applied in a minute`);
  assert.equal(world.condition('Stalled'), 'True ChangedByOthers');
  assert.match(world.message('Stalled'), /^Service orders-bootstrap: somebody sets back/);
  await world.driver.elapse(600_000);
  await world.settle();
  assert.equal(world.condition('Ready'), 'True Serving', 'and over when they have stopped');
  await world.assertSteady();
});

test('a quarrel slows down also beside an object that Kubernetes refuses', async () => {
  const world = await started();
  refuse(world, 'PodDisruptionBudget', overQuota);
  world.kubernetes.remove(disruptionBudgets, key);
  await world.settle();
  assert.equal(world.condition('Stalled'), 'True ObjectRefused');
  const bootstrap = { ...key, name: 'orders-bootstrap' };
  const calls = world.kubernetes.writes.length;
  await quarrel(world, bootstrap);
  const applied = world.kubernetes.writes
    .slice(calls)
    .filter(({ verb, key: { name }, changed }) => verb === 'apply' && name === bootstrap.name && changed);
  assert.ok(applied.length <= 8, `${applied.length} applied in a minute`);
});

test('paused with settings to change: told, and neither a hot loop nor a change', async () => {
  const world = await started();
  world.edit(() => ({ paused: true, config: { 'log.retention.ms': 7_000 } }));
  await world.settle();
  assert.equal(world.condition('Stalled'), 'True Paused');
  assert.match(world.message('Stalled'), /Settings are altered in orders-0.*paused/);
  const passes = world.driver.passes.length;
  await world.driver.elapse(600_000);
  assert.ok(world.driver.passes.length - passes <= 3);
  await world.assertSteady();
});

test('paused while it is turned off: it says that nothing is done, not that pods end', async () => {
  const world = await started();
  world.edit(() => ({ paused: true, replicas: 0 }));
  await world.settle();
  assert.equal(world.condition('Stalled'), 'True Paused');
  assert.equal(world.workloads.ready, 1);
});

test('a pod that never begins is replaced when the spec changes', async () => {
  const world = await started();
  world.edit(() => ({
    template: { spec: { volumes: [{ name: 'settings', configMap: { name: 'missing' } }] } },
  }));
  await world.settle();
  assert.equal(world.condition('Ready'), 'False Starting');
  assert.match(world.message('Ready'), /has not begun.*kubectl describe pod orders-0/);
  world.edit(() => ({ template: {} }));
  await world.settle();
  assert.equal(world.condition('Ready'), 'True Serving');
  await world.assertSteady();
});

test('a container that the template adds and that fails is named', async () => {
  const world = await started();
  const status = (reason: string): object => ({
    conditions: [{ type: 'Ready', status: 'False' }],
    initContainerStatuses: [
      {
        name: 'fetch',
        state: { waiting: { reason, message: 'no such image' } },
        lastState: { terminated: { exitCode: 3, message: 'caudal: no\nno key\n' } },
      },
    ],
    containerStatuses: [{ name: 'broker', state: { waiting: { reason: 'PodInitializing' } } }],
  });
  const become = async (reason: string): Promise<string> => {
    world.kubernetes.edit<Pod>(pods, { ...key, name: 'orders-0' }, (pod) => ({
      ...pod,
      status: { ...pod.status, ...status(reason) },
    }));
    await world.driver.settle();
    return `${world.condition('Stalled')}: ${world.message('Stalled')}`;
  };
  assert.match(
    await become('ImagePullBackOff'),
    /^True ImagePullFailed: Pod orders-0, container fetch: no such image\. Correct its image in spec\.template/,
  );
  assert.match(
    await become('CrashLoopBackOff'),
    /^True ContainerFails: Pod orders-0, container fetch does not stay up: no/,
  );
  assert.match(
    await become('CreateContainerConfigError'),
    /^True PodRefused: Pod orders-0, container fetch: no such image/,
  );
});
