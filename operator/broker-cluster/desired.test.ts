// Shows what is made for a cluster: who owns it, what security its pods have, what a change of the spec changes and what not.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { BrokerCluster } from '../runtime/resources.ts';
import { desiredFor } from './desired.ts';
import { settingsAnnotation, templateAnnotation } from './names.ts';
import type { ConfigMap, DisruptionBudget, PodTemplate, Service } from './objects.ts';
import { exampleCluster } from './testing/example-cluster.ts';

const cluster = (spec: Partial<BrokerCluster['spec']> = {}): BrokerCluster =>
  exampleCluster({ name: 'orders', namespace: 'shop', uid: 'u-1', generation: 1 }, { spec });

const desired = (spec: Partial<BrokerCluster['spec']> = {}): ReturnType<typeof desiredFor> =>
  desiredFor(cluster(spec), { defaultImage: 'caudal:1', advertised: 'INTERNAL://a:1' });

type Container = Readonly<Record<string, unknown>>;
const brokerOf = ({ spec }: PodTemplate): Container => (spec['containers'] as Container[])[0] ?? {};

function find<T>(kind: string, name: string, spec: Partial<BrokerCluster['spec']> = {}): T {
  const found = desired(spec).around.find(
    ({ object }) => object.kind === kind && object.metadata.name === name,
  );
  assert.ok(found, `${kind} ${name}`);
  return found.object as T;
}

test('everything belongs to the cluster, and says so', () => {
  const { around, statefulSet } = desired();
  const objects = [...around.map(({ object }) => object), statefulSet];
  assert.deepEqual(
    objects.map(({ kind, metadata }) =>
      `${kind} ${metadata.name}`.replace(/-settings-[0-9a-f]{10}$/, '-settings'),
    ),
    [
      'ServiceAccount orders',
      'ConfigMap orders-settings',
      'Service orders-brokers',
      'Service orders-bootstrap',
      'PodDisruptionBudget orders',
      'StatefulSet orders',
    ],
  );
  for (const { metadata } of objects) {
    assert.deepEqual(metadata.ownerReferences, [
      {
        apiVersion: 'caudal.dev/v1alpha1',
        kind: 'BrokerCluster',
        name: 'orders',
        uid: 'u-1',
        controller: true,
        blockOwnerDeletion: true,
      },
    ]);
    assert.equal(metadata.namespace, 'shop');
    assert.equal(metadata.labels?.['caudal.dev/cluster'], 'orders');
    assert.equal(metadata.labels?.['app.kubernetes.io/managed-by'], 'caudal-operator');
  }
});

test('pods run under the restricted profile, without a token, and are stopped with patience', () => {
  const { spec } = desired({ terminationGracePeriodSeconds: 90 }).statefulSet.spec.template;
  assert.equal(spec['automountServiceAccountToken'], false);
  assert.equal(spec['enableServiceLinks'], false);
  assert.equal(spec['terminationGracePeriodSeconds'], 90);
  assert.deepEqual(spec['securityContext'], {
    runAsNonRoot: true,
    runAsUser: 1000,
    runAsGroup: 1000,
    fsGroup: 1000,
    fsGroupChangePolicy: 'OnRootMismatch',
    seccompProfile: { type: 'RuntimeDefault' },
  });
  const broker = brokerOf(desired().statefulSet.spec.template);
  assert.deepEqual(broker['securityContext'], {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  });
  assert.deepEqual(broker['args'], ['broker', '--config', '/etc/caudal/broker.yaml']);
  assert.equal(broker['terminationMessagePolicy'], 'FallbackToLogsOnError');
  assert.deepEqual(broker['lifecycle'], { preStop: { sleep: { seconds: 3 } } });
});

test('no probe judges how long a recovery takes', () => {
  const broker = brokerOf(desired().statefulSet.spec.template);
  const pathOf = (name: string): unknown => (broker[name] as { httpGet: { path: string } }).httpGet.path;
  assert.equal(pathOf('startupProbe'), '/livez');
  assert.equal(pathOf('livenessProbe'), '/livez');
  assert.equal(pathOf('readinessProbe'), '/readyz');
});

test('the StatefulSet starts all at once, replaces nothing by itself, and keeps volumes by policy', () => {
  const { spec } = desired().statefulSet;
  assert.equal(spec.podManagementPolicy, 'Parallel');
  assert.deepEqual(spec.updateStrategy, { type: 'OnDelete' });
  assert.deepEqual(spec.persistentVolumeClaimRetentionPolicy, {
    whenDeleted: 'Retain',
    whenScaled: 'Retain',
  });
  const deleting = desired({
    storage: { size: '1Gi', className: 'fast', deletionPolicy: 'Delete' },
  }).statefulSet;
  assert.equal(deleting.spec.persistentVolumeClaimRetentionPolicy.whenDeleted, 'Delete');
  assert.equal(deleting.spec.volumeClaimTemplates[0]?.spec.storageClassName, 'fast');
});

test('the settings file holds what the spec asks and what follows from it, each value as a text', () => {
  const config = { 'log.retention.hours': 5, 'auto.create.topics.enable': 'false' };
  const { around, settingsMark } = desired({ config });
  const file = around.find(({ object }) => object.kind === 'ConfigMap')?.object as ConfigMap;
  assert.equal(file.metadata.name, `orders-settings-${settingsMark}`);
  assert.equal(file.immutable, true);
  assert.equal(
    file.data?.['broker.yaml'],
    [
      '"admin.listener": ":9644"',
      '"auto.create.topics.enable": "false"',
      '"listener.security.protocol.map": "INTERNAL:PLAINTEXT"',
      '"listeners": "INTERNAL://:9092"',
      '"log.dirs": "/var/lib/caudal"',
      '"log.retention.hours": "5"',
      '',
    ].join('\n'),
  );
});

test('a setting changes the settings, and not the template that pods are judged by', () => {
  const marksOf = (spec: Partial<BrokerCluster['spec']>): (string | undefined)[] => {
    const { annotations } = desired(spec).statefulSet.spec.template.metadata;
    return [annotations[settingsAnnotation], annotations[templateAnnotation]];
  };
  const [settings, template] = marksOf({});
  const [otherSettings, sameTemplate] = marksOf({ config: { 'log.retention.hours': 1 } });
  assert.notEqual(otherSettings, settings);
  assert.equal(sameTemplate, template);
  const [sameSettings, otherTemplate] = marksOf({ image: 'caudal:2' });
  assert.equal(sameSettings, settings);
  assert.notEqual(otherTemplate, template);
  assert.equal(marksOf({ replicas: 0 })[1], template, 'nor does the number of brokers');
});

test('settings that are kept in use are named, and their file is not made again', () => {
  const { around, statefulSet } = desiredFor(cluster(), {
    defaultImage: 'x',
    advertised: '',
    keepSettings: '0123456789',
  });
  assert.equal(
    around.some(({ object }) => object.kind === 'ConfigMap'),
    false,
  );
  assert.deepEqual(statefulSet.spec.template.spec['volumes'], [
    { name: 'settings', configMap: { name: 'orders-settings-0123456789' } },
  ]);
});

test('pods are reached before they are ready, clients start from one Service, each listener outside has its own', () => {
  const listeners = [
    { name: 'internal', type: 'Internal', port: 9092 },
    { name: 'nodes', type: 'NodePort', port: 9094, nodePort: 30_094 },
    { name: 'world', type: 'LoadBalancer', port: 9095, annotations: { a: 'b' } },
  ] as const;
  const headless = find<Service>('Service', 'orders-brokers', { listeners });
  assert.equal(headless.spec.clusterIP, 'None');
  assert.equal(headless.spec.publishNotReadyAddresses, true);
  assert.deepEqual(
    headless.spec.ports.map(({ port }) => port),
    [9092, 9644],
  );
  const bootstrap = find<Service>('Service', 'orders-bootstrap', { listeners });
  assert.deepEqual(
    bootstrap.spec.ports.map(({ port }) => port),
    [9092],
  );
  assert.equal(find<Service>('Service', 'orders-nodes', { listeners }).spec.ports[0]?.nodePort, 30_094);
  const world = find<Service>('Service', 'orders-world', { listeners });
  assert.equal(world.spec.type, 'LoadBalancer');
  assert.equal(world.metadata.annotations?.['a'], 'b');
});

test('a drain takes one broker at a time, and always one that does not serve', () => {
  const { spec } = find<DisruptionBudget>('PodDisruptionBudget', 'orders');
  assert.equal(spec.maxUnavailable, 1);
  assert.equal(spec.unhealthyPodEvictionPolicy, 'AlwaysAllow');
});

test('zones are a must, a spread over zones and hosts a wish', () => {
  const { spec } = desired({ zones: ['a', 'b'] }).statefulSet.spec.template;
  assert.match(JSON.stringify(spec['affinity']), /required.*topology\.kubernetes\.io\/zone.*\["a","b"\]/);
  assert.equal(desired().statefulSet.spec.template.spec['affinity'], undefined);
  assert.match(JSON.stringify(spec['topologySpreadConstraints']), /ScheduleAnyway/);
});
