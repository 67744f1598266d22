// Shows when connections to a cluster are kept, made anew and closed, and how bootstrap addresses are read.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { BrokersUnavailableError } from '../runtime/brokers.ts';
import { BrokerAccess, endpointsOf } from './broker-access.ts';
import { clusterAt, FixedStores } from './testing/fixed-stores.ts';

const key = { namespace: 'kafka', name: 'one' };
const addresses = { bootstrapServers: 'b:9092', adminUrl: 'http://b:9644' };

test('connections are kept while the addresses are the same', () => {
  const stores = new FixedStores();
  const access = new BrokerAccess({ stores });
  stores.put(clusterAt('one', addresses));
  const first = access.of(key);
  stores.put({ ...clusterAt('one', addresses) });
  assert.equal(access.of(key), first);
  assert.deepEqual(first.admin.urls, ['http://b:9644']);

  stores.put(clusterAt('one', { ...addresses, bootstrapServers: 'c:9092' }));
  const second = access.of(key);
  assert.notEqual(second, first);
  const cluster = clusterAt('one', { ...addresses, bootstrapServers: 'c:9092' });
  stores.put({ ...cluster, metadata: { ...cluster.metadata, uid: 'another' } });
  assert.notEqual(access.of(key), second);
});

test('a cluster that cannot be asked says why', () => {
  const stores = new FixedStores();
  const access = new BrokerAccess({ stores });
  const refusal = (words: RegExp): void =>
    assert.throws(
      () => access.of(key),
      (error) => error instanceof BrokersUnavailableError && words.test(error.message),
    );
  refusal(/no such BrokerCluster/);
  stores.put(clusterAt('one', {}));
  refusal(/no address yet/);
  const cluster = clusterAt('one', addresses);
  stores.put({ ...cluster, spec: { ...cluster.spec, replicas: 0 } });
  refusal(/is off/);
  stores.put({ ...cluster, metadata: { ...cluster.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' } });
  refusal(/being deleted/);
});

test('looking through the clusters closes what belongs to none', async () => {
  const stores = new FixedStores();
  const access = new BrokerAccess({ stores });
  stores.put(clusterAt('one', addresses));
  const { kafka } = access.of(key);
  assert.deepEqual(
    access.clusters().map((entry) => entry.key),
    [key],
  );
  stores.remove(key);
  assert.deepEqual(access.clusters(), []);
  await assert.rejects(kafka.any(), { name: 'ClientClosedError' });
});

test('after the end nobody gets connections, not even who was at work', async () => {
  const stores = new FixedStores();
  const access = new BrokerAccess({ stores });
  stores.put(clusterAt('one', addresses));
  const { kafka } = access.of(key);
  access.close();
  await assert.rejects(kafka.any(), { name: 'ClientClosedError' });
  assert.throws(() => access.of(key), BrokersUnavailableError);
  assert.deepEqual(access.clusters(), []);
});

test('bootstrap addresses', () => {
  assert.deepEqual(endpointsOf('a.b:9092, [::1]:2,nonsense'), [
    { host: 'a.b', port: 9092 },
    { host: '::1', port: 2 },
  ]);
});
