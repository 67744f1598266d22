// Shows that Kubernetes in memory behaves as the API server does where controllers depend on it: what apply owns, adds and
// takes away; versions and generations that move only with meaning; preconditions, finalizers, owners, namespaces and kinds
// that go; that a call can be cut before or after its effect; and that the driver keeps time and order.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { Controller } from '../../operator/runtime/controller.ts';
import { isGone, KubeError, type KubeObject } from '../../operator/runtime/kubernetes.ts';
import {
  type BrokerCluster,
  brokerClusters,
  configMaps,
  deployments,
  pods,
  services,
  statefulSets,
  volumeClaims,
} from '../../operator/runtime/resources.ts';
import { ControllerDriver } from './controller-driver.ts';
import { MemoryKubernetes } from './memory-kubernetes.ts';

interface Loose extends KubeObject {
  readonly data?: Record<string, string>;
  readonly spec?: Record<string, unknown>;
  readonly status?: Record<string, unknown>;
}

const key = { namespace: 'a', name: 'one' };
const metadata = { namespace: 'a', name: 'one' };
const configMap = (data: Record<string, string>): Loose => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata,
  data,
});

const refused = (status: number) => (error: unknown) => error instanceof KubeError && error.status === status;

test('apply adds, changes and takes away what the operator named, and leaves what others did', async () => {
  const kubernetes = new MemoryKubernetes();
  const first = await kubernetes.apply(configMaps, configMap({ a: '1', b: '2' }));
  kubernetes.edit<Loose>(configMaps, key, (object) => ({ ...object, data: { ...object.data, theirs: 'x' } }));
  const second = await kubernetes.apply(configMaps, configMap({ a: '3' }));
  assert.deepEqual(second.data, { a: '3', theirs: 'x' });
  assert.notEqual(second.metadata.resourceVersion, first.metadata.resourceVersion);
  const third = await kubernetes.apply(configMaps, configMap({ a: '3' }));
  assert.equal(third.metadata.resourceVersion, second.metadata.resourceVersion);
  assert.deepEqual(
    kubernetes.writes.map(({ changed }) => changed),
    [true, true, false],
  );
});

test('apply merges lists by their keys and replaces the others', async () => {
  const kubernetes = new MemoryKubernetes();
  const deployment = (containers: unknown[], args: string[]): Loose => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata,
    spec: { template: { spec: { containers, args } } },
  });
  kubernetes.create(deployments, deployment([{ name: 'side', image: 's' }], ['x']));
  await kubernetes.apply(
    deployments,
    deployment(
      [
        { name: 'main', image: 'm:1', env: [{ name: 'A', value: '1' }] },
        { name: 'side', tty: true },
      ],
      ['y'],
    ),
  );
  const after = await kubernetes.apply(deployments, deployment([{ name: 'main', image: 'm:2' }], ['z']));
  assert.deepEqual(after.spec, {
    template: {
      spec: {
        containers: [
          { name: 'side', image: 's' },
          { name: 'main', image: 'm:2' },
        ],
        args: ['z'],
      },
    },
  });
});

test('status and spec have doors of their own; a generation is a change of the wish', async () => {
  const kubernetes = new MemoryKubernetes();
  const cluster = kubernetes.create<KubeObject>(brokerClusters, {
    apiVersion: brokerClusters.apiVersion,
    kind: 'BrokerCluster',
    metadata,
  }) as BrokerCluster;
  assert.equal(cluster.spec.replicas, 1);
  assert.equal(cluster.spec.storage.deletionPolicy, 'Retain');
  assert.equal(cluster.spec.listeners[0]?.port, 9092);
  const status = { readyReplicas: 1 };
  const told = await kubernetes.applyStatus<BrokerCluster>(brokerClusters, { ...cluster, status });
  assert.deepEqual(told.status, status);
  assert.equal(told.metadata.generation, 1);
  const stale = { ...cluster, status: {} };
  await assert.rejects(kubernetes.applyStatus(brokerClusters, stale), refused(409));
  const edited = kubernetes.edit<BrokerCluster>(brokerClusters, key, (object) => ({
    ...object,
    spec: { ...object.spec, replicas: 0 },
  }));
  assert.equal(edited.metadata.generation, 2);
});

test('preconditions, finalizers and what cannot change', async () => {
  const kubernetes = new MemoryKubernetes();
  await kubernetes.apply(configMaps, {
    ...configMap({}),
    metadata: { ...metadata, finalizers: ['caudal.dev/protection'] },
  });
  await assert.rejects(kubernetes.delete(configMaps, key, { uid: 'another' }), refused(409));
  await kubernetes.delete(configMaps, key);
  assert.notEqual(kubernetes.find(configMaps, key)?.metadata.deletionTimestamp, undefined);
  await kubernetes.patch(configMaps, key, { metadata: { finalizers: null } });
  assert.equal(kubernetes.find(configMaps, key), undefined);
  await kubernetes.delete(configMaps, key);
  await assert.rejects(kubernetes.patch(configMaps, key, {}), isGone);

  const claim = (storage: string): Loose => ({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata,
    spec: { resources: { requests: { storage } }, storageClassName: 'fast' },
  });
  kubernetes.create(volumeClaims, claim('10Gi'));
  await assert.rejects(
    kubernetes.patch(volumeClaims, key, { spec: { storageClassName: 'slow' } }),
    refused(422),
  );
  await assert.rejects(kubernetes.patch(volumeClaims, key, { spec: claim('5Gi').spec }), refused(422));
  await kubernetes.patch(volumeClaims, key, { spec: claim('20Gi').spec });
  const set = (spec: Record<string, unknown>): Loose => ({
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata,
    spec,
  });
  await kubernetes.apply(statefulSets, set({ replicas: 1, volumeClaimTemplates: ['a'] }));
  await kubernetes.scale(statefulSets, key, 0);
  assert.equal(kubernetes.find<Loose>(statefulSets, key)?.spec?.['replicas'], 0);
  await assert.rejects(kubernetes.apply(statefulSets, set({ volumeClaimTemplates: ['b'] })), refused(422));
});

test('what had an owner goes with it, or stays as an orphan', async () => {
  const kubernetes = new MemoryKubernetes();
  const owner = kubernetes.create<KubeObject>(statefulSets, {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata,
  });
  const ownerReferences = [
    { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'one', uid: owner.metadata.uid ?? '' },
  ];
  const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { ...metadata, ownerReferences } };
  kubernetes.create(pods, pod);
  await kubernetes.delete(statefulSets, key, { propagation: 'Orphan' });
  assert.equal(kubernetes.find(pods, key)?.metadata.ownerReferences, undefined);
  const again = kubernetes.create<KubeObject>(statefulSets, { ...owner, metadata });
  const reference = { ...ownerReferences[0], uid: again.metadata.uid ?? '' };
  kubernetes.edit(pods, key, (object) => ({
    ...object,
    metadata: { ...object.metadata, ownerReferences: [reference as (typeof ownerReferences)[0]] },
  }));
  await kubernetes.delete(statefulSets, key);
  assert.equal(kubernetes.find(pods, key), undefined);
});

test('a namespace that goes takes nothing new; a kind that is gone is not found', async () => {
  const kubernetes = new MemoryKubernetes();
  const finalizers = ['caudal.dev/protection'];
  await kubernetes.apply(configMaps, { ...configMap({}), metadata: { ...metadata, finalizers } });
  await kubernetes.apply(services, { apiVersion: 'v1', kind: 'Service', metadata });
  kubernetes.deleteNamespace('a');
  assert.deepEqual(
    kubernetes.all().map(({ kind }) => kind),
    ['ConfigMap'],
  );
  await assert.rejects(kubernetes.apply(services, { apiVersion: 'v1', kind: 'Service', metadata }), isGone);
  kubernetes.removeKind(configMaps);
  assert.deepEqual(kubernetes.all(), []);
  await assert.rejects(kubernetes.get(configMaps, key), isGone);
});

test('a call is cut before its effect or after it, and stores may lag', async () => {
  const kubernetes = new MemoryKubernetes();
  kubernetes.intercept = (_, when) => {
    if (when === 'before') throw new KubeError(0, '', 'cut');
  };
  await assert.rejects(kubernetes.apply(configMaps, configMap({})), refused(0));
  assert.equal(kubernetes.find(configMaps, key), undefined);
  kubernetes.intercept = (_, when) => {
    if (when === 'after') throw new KubeError(0, '', 'cut');
  };
  kubernetes.lagging = true;
  await assert.rejects(kubernetes.apply(configMaps, configMap({})), refused(0));
  assert.notEqual(kubernetes.find(configMaps, key), undefined);
  assert.equal(kubernetes.of(configMaps).get(key), undefined);
  const heard: string[] = [];
  kubernetes.onChange(({ after }) => heard.push(after?.kind ?? ''));
  kubernetes.sync();
  assert.deepEqual(heard, ['ConfigMap']);
  assert.deepEqual(kubernetes.of(configMaps).list('a').length, 1);
  assert.deepEqual(kubernetes.of(configMaps).list('b'), []);
});

test('the driver passes what changed, tries again what failed, and keeps the time that a pass asks for', async () => {
  const kubernetes = new MemoryKubernetes();
  const driver = new ControllerDriver({ kubernetes });
  const times: number[] = [];
  let failures = 2;
  const controller: Controller = {
    name: 'config',
    primary: configMaps,
    watches: [{ type: pods, keysOf: ({ metadata: { name, namespace = '' } }) => [{ name, namespace }] }],
    workers: 1,
    reconcile: async () => {
      times.push(driver.nowMs);
      if (failures-- > 0) throw new Error('not yet');
      return { requeueAfterMs: 1000 };
    },
  };
  driver.add(controller);
  kubernetes.create(configMaps, configMap({}));
  await driver.elapse(2100);
  assert.deepEqual(times, [0, 5, 15, 1015, 2015]);
  kubernetes.create(pods, { apiVersion: 'v1', kind: 'Pod', metadata });
  await driver.settle();
  assert.deepEqual(times.slice(5), [2100]);
  driver.stop();
});
