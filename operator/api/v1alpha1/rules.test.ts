// What the API refuses before any controller sees it, and that the refusal says why. Each rule of the schemas is shown with
// an object that it takes and one that it refuses; the list at the end proves that none is left out.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { admit } from '../../../test/operator/admission.ts';
import type { Kind } from '../kind.ts';
import type { CelRule, JsonSchema } from '../schema.ts';
import { objectSchema } from '../custom-resource-definition.ts';
import { brokerClusterKind, consumerGroupKind, kinds, topicKind } from './kinds.ts';

const seen = new Set<string>();

const named = (spec: object, name = 'x'): object => ({ metadata: { name }, spec });

function takes(kind: Kind, spec: object, old?: object): void {
  assert.deepEqual(admit(kind, named(spec), old && admit(kind, named(old)).object).errors, []);
}

/** Refused with exactly this message, at this place. */
function refuses(kind: Kind, [spec, old]: readonly [object, object?], at: string, message: string): void {
  const former = old && admit(kind, named(old)).object;
  assert.deepEqual(admit(kind, named(spec), former).errors, [`.spec${at}: ${message}`]);
  seen.add(message);
}

const orders = { clusterRef: { name: 'main' } };

test('BrokerCluster: one broker until brokers can form a cluster', () => {
  takes(brokerClusterKind, { replicas: 0 });
  takes(brokerClusterKind, { replicas: 1 });
  refuses(
    brokerClusterKind,
    [{ replicas: 3 }],
    '.replicas',
    'only one broker is possible until brokers can form a cluster; give the broker more resources, or run several BrokerClusters',
  );
});

test('BrokerCluster: its name fits into those of Services and pods', () => {
  assert.deepEqual(admit(brokerClusterKind, named({}, 'a'.repeat(40))).errors, []);
  for (const name of ['a'.repeat(41), '1st', 'a.b', 'a-']) {
    const [error] = admit(brokerClusterKind, named({}, name)).errors;
    assert.match(error ?? '', /^: the name of a BrokerCluster has at most 40 characters/, name);
    seen.add(error!.slice(2));
  }
});

test('BrokerCluster: listeners', () => {
  const internal = { name: 'internal', type: 'Internal', port: 9092 };
  const outside = { name: 'outside', type: 'NodePort', port: 9094, nodePort: 30_094 };
  takes(brokerClusterKind, { listeners: [internal, outside] });
  refuses(
    brokerClusterKind,
    [{ listeners: [outside] }],
    '.listeners',
    'one listener must be of type Internal',
  );
  refuses(
    brokerClusterKind,
    [{ listeners: [internal, { ...outside, port: 9092 }] }],
    '.listeners',
    'two listeners have the same port',
  );
  refuses(
    brokerClusterKind,
    [{ listeners: [{ ...internal, port: 9644 }] }],
    '.listeners',
    'port 9644 is that of the admin endpoint',
  );
  refuses(
    brokerClusterKind,
    [{ listeners: [{ ...internal, nodePort: 30_000 }] }],
    '.listeners[0]',
    'nodePort is for listeners of type NodePort or LoadBalancer',
  );
  refuses(
    brokerClusterKind,
    [{ listeners: [{ ...internal, name: 'bootstrap' }] }],
    '.listeners[0]',
    'admin, bootstrap and brokers are names of Services and ports that the operator makes',
  );
});

test('BrokerCluster: what the operator sets itself is not set twice', () => {
  takes(brokerClusterKind, { config: { 'log.retention.hours': 48, 'num.partitions': '3' } });
  refuses(
    brokerClusterKind,
    [{ config: { 'node.id': 4 } }],
    '.config',
    'listeners, addresses, folders, ids and racks of the brokers are set by the operator: see spec.listeners, spec.storage and spec.zones',
  );
});

test('BrokerCluster: the size of storage may change, its class may not, also from and to the default', () => {
  takes(
    brokerClusterKind,
    { storage: { size: '20Gi', className: 'fast' } },
    { storage: { className: 'fast' } },
  );
  // A smaller volume is no error of the API: the condition StorageMatches tells of it.
  takes(brokerClusterKind, { storage: { size: '1Gi' } }, { storage: { size: '2Gi' } });
  const changes: readonly (readonly [object, object])[] = [
    [{ storage: { className: 'fast' } }, { storage: { className: 'slow' } }],
    [{ storage: { className: 'fast' } }, {}],
    [{}, { storage: { className: 'slow' } }],
  ];
  for (const change of changes)
    refuses(
      brokerClusterKind,
      change,
      '.storage',
      'the storage class of volumes that exist cannot be changed',
    );
});

test('BrokerCluster: a size is more than nothing, and nothing is less', () => {
  for (const size of ['1', 1, '0.5Gi', '.5Gi', '10Gi', '1e9', '1E9', '2.', '10G', '1e+9'])
    takes(brokerClusterKind, { storage: { size } });
  for (const size of ['-5Gi', '0', 0, '0Gi', '0.0Gi', '', 'big', '10gi', -1, '1 Gi'])
    assert.equal(admit(brokerClusterKind, named({ storage: { size } })).errors.length, 1, String(size));
  takes(brokerClusterKind, { resources: { requests: { cpu: 0, memory: '1Gi' }, limits: { cpu: '500m' } } });
  for (const cpu of ['-1', -1, 'lots'])
    assert.equal(admit(brokerClusterKind, named({ resources: { limits: { cpu } } })).errors.length, 1);
});

test('Topic: names', () => {
  takes(topicKind, { ...orders, topicName: 'orders.v1_EU-west' });
  refuses(topicKind, [{ ...orders, topicName: '..' }], '.topicName', 'a topic cannot have this name');
  assert.match(admit(topicKind, named({ ...orders, topicName: 'a b' })).errors[0] ?? '', /does not match/);
  const long = 'a'.repeat(250);
  assert.deepEqual(admit(topicKind, named({ ...orders, topicName: 'short' }, long)).errors, []);
  const [error] = admit(topicKind, named(orders, long)).errors;
  assert.equal(error, ': a topic’s name has at most 249 characters: give spec.topicName');
  seen.add(error.slice(2));
});

test('Topic: cluster and name stay', () => {
  takes(topicKind, { ...orders, partitions: 6 }, orders);
  refuses(
    topicKind,
    [{ clusterRef: { name: 'other' } }, orders],
    '',
    'a topic cannot move to another cluster: create a new resource there and copy the records',
  );
  const message = 'topicName cannot be changed: a topic keeps its name';
  refuses(
    topicKind,
    [
      { ...orders, topicName: 'a' },
      { ...orders, topicName: 'b' },
    ],
    '',
    message,
  );
  refuses(topicKind, [{ ...orders, topicName: 'a' }, orders], '', message);
});

test('Topic: fewer partitions are taken by the API, so that the rest of the change is carried out', () => {
  takes(topicKind, { ...orders, partitions: 3 }, { ...orders, partitions: 6 });
});

test('Topic: guards of deletion need a deletion', () => {
  takes(topicKind, { ...orders, deletionPolicy: 'Delete', deleteIfEmpty: true, deleteIfUnused: true });
  refuses(
    topicKind,
    [{ ...orders, deleteIfEmpty: true }],
    '',
    'deleteIfEmpty and deleteIfUnused need deletionPolicy: Delete',
  );
});

test('Topic: configuration', () => {
  const config = (entries: object): object => ({ ...orders, replicas: 2, config: entries });
  takes(topicKind, config({ 'min.insync.replicas': 2, 'cleanup.policy': 'compact,delete' }));
  takes(topicKind, config({ 'min.insync.replicas': '2', 'retention.ms': 3_600_000 }));
  takes(topicKind, { ...orders, config: { 'min.insync.replicas': 3 } });
  const above = 'min.insync.replicas is above replicas: no more copies than there are can be in sync';
  refuses(topicKind, [config({ 'min.insync.replicas': 3 })], '', above);
  refuses(topicKind, [config({ 'min.insync.replicas': '3' })], '', above);
  for (const value of ['two', ' 2', 0, '99999999999999999999'])
    refuses(
      topicKind,
      [config({ 'min.insync.replicas': value })],
      '.config',
      'min.insync.replicas is a whole number from 1',
    );
  refuses(
    topicKind,
    [config({ 'cleanup.policy': 'compress' })],
    '.config',
    'cleanup.policy is delete, compact, or both with a comma between',
  );
  refuses(
    topicKind,
    [config({ 'caudal.owner': 'me' })],
    '.config',
    'caudal.owner is written by the operator: see spec.adoption',
  );
});

test('ConsumerGroup: cluster and name stay, settings fit each other', () => {
  takes(consumerGroupKind, { ...orders, sessionTimeoutMs: 45_000, heartbeatIntervalMs: 5000 });
  refuses(
    consumerGroupKind,
    [{ clusterRef: { name: 'other' } }, orders],
    '',
    'a group cannot move to another cluster',
  );
  refuses(
    consumerGroupKind,
    [{ ...orders, groupId: 'a' }, orders],
    '',
    'groupId cannot be changed: a group keeps its name',
  );
  refuses(
    consumerGroupKind,
    [{ ...orders, sessionTimeoutMs: 5000, heartbeatIntervalMs: 5000 }],
    '',
    'heartbeatIntervalMs must be below sessionTimeoutMs',
  );
});

test('ConsumerGroup: a reset says where to, and is done once', () => {
  const reset = (entries: object): object => ({ ...orders, reset: { id: 'one', ...entries } });
  const offsets = [{ topic: 'orders', partition: 0, offset: 7 }];
  const time = '2026-11-29T10:00:00Z';
  takes(consumerGroupKind, reset({ to: 'Earliest', topics: ['orders'] }));
  takes(consumerGroupKind, reset({ to: 'Time', time }));
  takes(consumerGroupKind, reset({ to: 'Offsets', offsets }));
  const timeless = 'time belongs to to: Time, and only there';
  refuses(consumerGroupKind, [reset({ to: 'Time' })], '.reset', timeless);
  refuses(consumerGroupKind, [reset({ to: 'Latest', time })], '.reset', timeless);
  const placeless = 'offsets belong to to: Offsets, and only there';
  refuses(consumerGroupKind, [reset({ to: 'Offsets' })], '.reset', placeless);
  refuses(consumerGroupKind, [reset({ to: 'Earliest', offsets })], '.reset', placeless);
  refuses(
    consumerGroupKind,
    [reset({ to: 'Offsets', offsets, topics: ['orders'] })],
    '.reset',
    'with to: Offsets the offsets say which topics',
  );
  const dry = reset({ to: 'Earliest', dryRun: true });
  takes(consumerGroupKind, reset({ to: 'Latest', dryRun: true }), dry);
  takes(consumerGroupKind, reset({ to: 'Earliest' }), dry);
  takes(consumerGroupKind, { ...orders, reset: { id: 'two', to: 'Latest' } }, reset({ to: 'Earliest' }));
  takes(consumerGroupKind, orders, reset({ to: 'Earliest' }));
  refuses(
    consumerGroupKind,
    [reset({ to: 'Latest' }), reset({ to: 'Earliest' })],
    '.reset',
    'a reset is done once: give the new one another id',
  );
});

test('ConsumerGroup: the bounds of a workload', () => {
  const scale = (minReplicas: number, maxReplicas: number): object => ({
    ...orders,
    scale: { targetRef: { kind: 'Deployment', name: 'x' }, minReplicas, maxReplicas, lagPerReplica: 100 },
  });
  takes(consumerGroupKind, scale(0, 6));
  refuses(consumerGroupKind, [scale(3, 2)], '.scale', 'minReplicas is above maxReplicas');
});

function rulesOf(schema: JsonSchema): readonly CelRule[] {
  const own = (schema['x-kubernetes-validations'] ?? []) as readonly CelRule[];
  const inner = [...Object.values(schema.properties ?? {}), schema.items, schema.additionalProperties];
  return [...own, ...inner.flatMap((child) => (child === undefined ? [] : rulesOf(child)))];
}

test('no rule is left without a case', () => {
  const messages = kinds.flatMap((kind) => rulesOf(objectSchema(kind)).map(({ message }) => message));
  assert.deepEqual(
    [...new Set(messages)].filter((message) => !seen.has(message)),
    [],
  );
});
