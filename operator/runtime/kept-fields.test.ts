// What a store holds of objects: of others' only what is read, whatever they have; of ours everything that matters.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { clusterLabel } from '../api/v1alpha1/group.ts';
import { keptOf, wholeOf } from './kept-fields.ts';
import type { KubeObject, ResourceType } from './kubernetes.ts';
import {
  brokerClusters,
  configMaps,
  deployments,
  disruptionBudgets,
  nodes,
  pods,
  serviceAccounts,
  services,
  statefulSets,
  topics,
  volumeClaims,
} from './resources.ts';

const secret = 'of somebody else';

/** An object as a server has it, with something in every corner. */
function full({ apiVersion, kind }: ResourceType, more: object = {}, metadata: object = {}): KubeObject {
  return {
    apiVersion,
    kind,
    metadata: {
      name: 'app',
      namespace: 'red',
      uid: 'u1',
      resourceVersion: '7',
      generation: 3,
      creationTimestamp: '2026-01-01T00:00:00Z',
      labels: { app: secret },
      annotations: { note: secret },
      managedFields: [{ manager: secret }],
      ownerReferences: [
        { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: secret, uid: 'u0', controller: true },
      ],
      ...metadata,
    },
    ...more,
  } as KubeObject;
}

const identity = { name: 'app', namespace: 'red', uid: 'u1', resourceVersion: '7' };

test('of a pod of somebody else its addresses stay, and not one field more', () => {
  const pod = full(pods, {
    spec: {
      hostNetwork: true,
      nodeName: secret,
      containers: [{ name: 'app', image: secret, env: [{ name: 'PASSWORD', value: secret }] }],
    },
    status: {
      phase: 'Running',
      podIP: '10.0.0.7',
      podIPs: [{ ip: '10.0.0.7' }, { ip: 'fd00::7' }],
      hostIP: secret,
      containerStatuses: [{ name: secret }],
      conditions: [{ type: secret }],
    },
  });
  assert.deepEqual(keptOf(pod), {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: identity,
    spec: { hostNetwork: true },
    status: { phase: 'Running', podIP: '10.0.0.7', podIPs: [{ ip: '10.0.0.7' }, { ip: 'fd00::7' }] },
  });
});

test('of other objects of others their data, settings and words do not stay', () => {
  const corners = {
    data: { key: secret },
    secrets: [{ name: secret }],
    spec: {
      replicas: 2,
      selector: { app: secret },
      template: { spec: secret },
      resources: { requests: { storage: '1Gi' } },
    },
    status: { phase: 'Bound', addresses: [{ type: 'InternalIP', address: '192.0.2.1' }], images: [secret] },
  };
  for (const type of [
    pods,
    configMaps,
    services,
    serviceAccounts,
    disruptionBudgets,
    volumeClaims,
    deployments,
    statefulSets,
  ]) {
    const kept = keptOf(full(type, corners));
    assert.ok(!JSON.stringify(kept).includes(secret), `${type.kind}: ${JSON.stringify(kept)}`);
    assert.deepEqual(kept.metadata, identity, type.kind);
  }
  const going = keptOf(full(deployments, corners, { deletionTimestamp: '2026-01-02T00:00:00Z' }));
  assert.deepEqual(going, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { ...identity, deletionTimestamp: '2026-01-02T00:00:00Z' },
    spec: { replicas: 2 },
  });
  const claim = keptOf(full(volumeClaims, corners)) as KubeObject & { readonly spec: unknown };
  assert.deepEqual(claim.spec, { resources: { requests: { storage: '1Gi' } } });
});

test('a node keeps its addresses and the labels that tell its zone', () => {
  const labels = { 'topology.kubernetes.io/zone': 'a' };
  const node = full(
    nodes,
    {
      spec: { taints: secret },
      status: { addresses: [{ type: 'InternalIP', address: '192.0.2.1' }], images: [secret] },
    },
    { labels },
  );
  assert.deepEqual(keptOf(node), {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { ...identity, labels },
    status: { addresses: [{ type: 'InternalIP', address: '192.0.2.1' }] },
  });
});

test('what is of a cluster stays whole but for what nobody reads: by its label, by its owner, or as its kind', () => {
  const spec = { spec: { containers: [{ name: 'broker' }] }, data: { key: 'value' } };
  const owner = { apiVersion: brokerClusters.apiVersion, kind: 'BrokerCluster', name: 'main', uid: 'u2' };
  const lastApplied = { 'kubectl.kubernetes.io/last-applied-configuration': '{}', note: 'stays' };
  for (const object of [
    full(pods, spec, { labels: { [clusterLabel]: 'main' } }),
    full(configMaps, spec, { ownerReferences: [owner] }),
    full(topics, spec, { annotations: lastApplied }),
  ]) {
    const { managedFields: _managed, ...metadata } = object.metadata as typeof object.metadata & {
      readonly managedFields: unknown;
    };
    const { note } = metadata.annotations ?? {};
    assert.deepEqual(keptOf(object), { ...object, metadata: { ...metadata, annotations: { note } } });
  }
  const clean = full(topics, spec, { managedFields: undefined });
  assert.equal(wholeOf(clean), clean);
});

test('an object without the fields of its kind, as a bookmark is, is kept without them', () => {
  const metadata = { name: '', resourceVersion: '9', labels: null, annotations: null, ownerReferences: null };
  for (const type of [pods, nodes, configMaps, topics, deployments]) {
    const bookmark = {
      apiVersion: type.apiVersion,
      kind: type.kind,
      metadata,
      spec: null,
    } as unknown as KubeObject;
    assert.equal(keptOf(bookmark).metadata.resourceVersion, '9');
  }
});
