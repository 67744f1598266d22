// Whose objects are, by owner and labels: our own, those that a cluster of the same name left, and those of others.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { KubeObject, OwnerReference } from '../runtime/kubernetes.ts';
import * as names from './names.ts';
import type { Pod } from './objects.ts';
import { isBrokerPod, isForeign, isOwned } from './ownership.ts';
import { exampleCluster } from './testing/example-cluster.ts';

const cluster = exampleCluster({ namespace: 'a', name: 'main', uid: 'this' });

const labels = names.labelsOf('main');
const owner = (kind: string, name: string, uid: string): OwnerReference => ({
  apiVersion: 'v1',
  kind,
  name,
  uid,
  controller: true,
});

const object = (metadata: Partial<KubeObject['metadata']>): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { namespace: 'a', name: 'main-brokers', ...metadata },
});

test('what the cluster owns is its own, labels or not', () => {
  const owned = object({ ownerReferences: [owner('BrokerCluster', 'main', 'this')] });
  assert.ok(isOwned(owned, cluster));
  assert.ok(!isForeign(owned, cluster));
});

test('what a cluster of the same name left is taken up, and is not owned yet', () => {
  for (const ownerReferences of [[], [owner('BrokerCluster', 'main', 'former')]]) {
    const left = object({ labels, ownerReferences });
    assert.ok(!isForeign(left, cluster));
    assert.ok(!isOwned(left, cluster));
  }
});

test('without labels, with those of another cluster, or of another controller it is foreign', () => {
  assert.ok(isForeign(object({}), cluster));
  assert.ok(isForeign(object({ labels: names.labelsOf('other') }), cluster));
  assert.ok(isForeign(object({ labels, ownerReferences: [owner('Shop', 'main', 'x')] }), cluster));
});

test('pods are counted by the StatefulSet, or by an ordinal where it left them', () => {
  const pod = (name: string, ...ownerReferences: OwnerReference[]): Pod =>
    ({ ...object({ name, labels, ownerReferences }), kind: 'Pod' }) as Pod;
  assert.ok(isBrokerPod(pod('main-0', owner('StatefulSet', 'main', 'x')), cluster));
  assert.ok(isBrokerPod(pod('main-12'), cluster));
  assert.ok(!isBrokerPod(pod('main-debug'), cluster));
  assert.ok(!isBrokerPod(pod('main-0-copy'), cluster));
  assert.ok(!isBrokerPod(pod('main-0', owner('Job', 'main', 'x')), cluster));
});
