// DescribeCluster, DescribeTopicPartitions, ListConfigResources and InitProducerId as clients see them. Codes were
// compared with Apache Kafka 4.4.

import assert from 'node:assert/strict';
import test from 'node:test';
import {
  adminFixture,
  ask,
  createTopics,
  versionsOf,
  type AdminFixture,
} from '../../../test/metadata/admin-fixture.ts';
import type { BrokerId } from '../../base/brand.ts';
import { ProducerIdAllocator } from '../../host/quorum/producer-id-allocator.ts';
import { errorName } from '../../protocol/error-codes.ts';
import { describeClusterApi, describeClusterRequest } from '../../protocol/generated/describe-cluster.ts';
import {
  describeTopicPartitionsApi,
  describeTopicPartitionsRequest,
  type DescribeTopicPartitionsRequest,
  type DescribeTopicPartitionsResponse,
} from '../../protocol/generated/describe-topic-partitions.ts';
import {
  initProducerIdApi,
  initProducerIdRequest,
  type InitProducerIdRequest,
  type InitProducerIdResponse,
} from '../../protocol/generated/init-producer-id.ts';
import {
  listConfigResourcesApi,
  listConfigResourcesRequest,
} from '../../protocol/generated/list-config-resources.ts';
import { describeClusterRoute } from './describe-cluster.ts';
import { describeTopicPartitionsRoute } from './describe-topic-partitions.ts';
import { initProducerIdRoute } from './init-producer-id.ts';
import { listConfigResourcesRoute } from './list-config-resources.ts';

test('DescribeCluster: brokers of the listener, id, controller; other endpoint types are told apart', async () => {
  const fixture = await adminFixture({ brokers: 2 });
  const route = describeClusterRoute(fixture);
  for (const version of versionsOf(route)) {
    const answer = await ask(route, describeClusterApi, describeClusterRequest(), version);
    assert.deepEqual([answer.clusterId, answer.controllerId, answer.errorCode], ['the-cluster', 1, 0]);
    assert.deepEqual(
      answer.brokers.map((broker) => broker.brokerId),
      [1, 2],
    );
    assert.equal(answer.clusterAuthorizedOperations, -2147483648);
  }
  for (const [endpointType, code] of [
    [2, 'MISMATCHED_ENDPOINT_TYPE'],
    [7, 'UNSUPPORTED_ENDPOINT_TYPE'],
  ] as const) {
    const answer = await ask(route, describeClusterApi, describeClusterRequest({ endpointType }));
    assert.equal(errorName(answer.errorCode), code);
  }
});

const partitions = (
  fixture: AdminFixture,
  request: Partial<DescribeTopicPartitionsRequest>,
): Promise<DescribeTopicPartitionsResponse> =>
  ask(
    describeTopicPartitionsRoute(fixture),
    describeTopicPartitionsApi,
    describeTopicPartitionsRequest(request),
  );

const listed = (answer: DescribeTopicPartitionsResponse): (string | number | null)[][] =>
  answer.topics.map((topic) => [
    topic.name,
    ...topic.partitions.map((partition) => partition.partitionIndex),
  ]);

test('DescribeTopicPartitions: pages through everything in order, whatever the limit', async () => {
  const fixture = await adminFixture();
  await createTopics(fixture, { b: 3, a: 2, c: 4 });
  for (const responsePartitionLimit of [1, 2, 3, 4, 5, 100, 0, -5]) {
    const seen: string[] = [];
    let cursor: DescribeTopicPartitionsRequest['cursor'] = null;
    for (let page = 0; page < 20; page++) {
      const answer = await partitions(fixture, { responsePartitionLimit, cursor });
      for (const [name, ...indices] of listed(answer)) {
        for (const index of indices) seen.push(`${name}-${index}`);
      }
      cursor = answer.nextCursor;
      if (cursor === null) break;
    }
    assert.deepEqual(seen, ['a-0', 'a-1', 'b-0', 'b-1', 'b-2', 'c-0', 'c-1', 'c-2', 'c-3']);
  }
});

test('DescribeTopicPartitions: named topics once and in order, a vanished cursor, bad cursors', async () => {
  const fixture = await adminFixture({ staticConfigs: { 'max.request.partition.size.limit': '2' } });
  await createTopics(fixture, { a: 2, c: 3 });
  const named = await partitions(fixture, {
    topics: [{ name: 'z' }, { name: 'a' }, { name: 'a' }, { name: 'a b' }],
  });
  assert.deepEqual(
    named.topics.map((topic) => [topic.name, errorName(topic.errorCode)]),
    [
      ['a', 'NONE'],
      ['a b', 'INVALID_TOPIC_EXCEPTION'],
      ['z', 'UNKNOWN_TOPIC_OR_PARTITION'],
    ],
  );
  const gone = await partitions(fixture, { cursor: { topicName: 'b', partitionIndex: 7 } });
  assert.deepEqual(listed(gone), [['c', 0, 1]]);
  assert.deepEqual([gone.nextCursor?.topicName, gone.nextCursor?.partitionIndex], ['c', 2]);
  for (const cursor of [
    { topicName: 'a', partitionIndex: -1 },
    { topicName: '', partitionIndex: 0 },
  ]) {
    const bad = await partitions(fixture, { topics: [{ name: 'a' }], cursor });
    assert.equal(errorName(bad.topics[0]?.errorCode ?? 0), 'INVALID_REQUEST');
  }
});

test('ListConfigResources: topics and brokers, by type', async () => {
  const fixture = await adminFixture();
  await createTopics(fixture, { a: 1, b: 1 });
  const names = async (resourceTypes: number[], version = 1): Promise<string[]> => {
    const request = listConfigResourcesRequest({ resourceTypes });
    const answer = await ask(listConfigResourcesRoute(fixture), listConfigResourcesApi, request, version);
    if (answer.errorCode !== 0) return [errorName(answer.errorCode)];
    return answer.configResources.map((one) => `${one.resourceType}:${one.resourceName}`);
  };
  assert.deepEqual(await names([]), ['2:a', '2:b', '4:1']);
  assert.deepEqual(await names([4]), ['4:1']);
  assert.deepEqual(await names([2, 2]), ['2:a', '2:b']);
  assert.deepEqual(await names([99]), ['UNSUPPORTED_VERSION']);
  assert.deepEqual(await names([], 0), []);
});

async function producerIdOf(
  fixture: AdminFixture,
  allocator: ProducerIdAllocator,
  request: Partial<InitProducerIdRequest> = {},
  version = 5,
): Promise<InitProducerIdResponse> {
  const route = initProducerIdRoute({ producerIds: allocator });
  const whole = initProducerIdRequest({ transactionalId: null, ...request });
  assert.ok(fixture.controller.image());
  return ask(route, initProducerIdApi, whole, version);
}

test('InitProducerId: no id twice, over blocks, over brokers, over a restart of the broker', async () => {
  const fixture = await adminFixture({ brokers: 2 });
  const seen = new Set<number>();
  for (const broker of [1, 2, 1]) {
    const allocator = new ProducerIdAllocator(fixture.controller, broker as BrokerId);
    const ids = await Promise.all(Array.from({ length: 1500 }, () => producerIdOf(fixture, allocator)));
    for (const { errorCode: code, producerId, producerEpoch } of ids) {
      assert.deepEqual([code, producerEpoch, seen.has(producerId)], [0, 0, false]);
      seen.add(producerId);
    }
  }
  assert.equal(seen.size, 4500);
  assert.ok(Math.min(...seen) >= 0);
});

const requests: [string, Partial<InitProducerIdRequest>, string][] = [
  ['an id without epoch', { producerId: 5 }, 'INVALID_REQUEST'],
  ['an epoch without id', { producerEpoch: 5 }, 'INVALID_REQUEST'],
  ['an empty transactional id', { transactionalId: '' }, 'INVALID_REQUEST'],
  ['a transactional id', { transactionalId: 'tx' }, 'TRANSACTIONAL_ID_AUTHORIZATION_FAILED'],
  ['an old id and epoch (a new id is given)', { producerId: 5, producerEpoch: 32767 }, 'NONE'],
];
for (const [what, request, code] of requests) {
  test(`InitProducerId with ${what}: ${code}`, async () => {
    const fixture = await adminFixture();
    const allocator = new ProducerIdAllocator(fixture.controller, 1 as BrokerId);
    const answer = await producerIdOf(fixture, allocator, request);
    assert.equal(errorName(answer.errorCode), code);
    assert.equal(answer.producerId >= 0, code === 'NONE');
  });
}

test('InitProducerId: every version answers; without ids to be had the client is told to try again', async () => {
  const fixture = await adminFixture();
  const allocator = new ProducerIdAllocator(fixture.controller, 1 as BrokerId);
  for (const version of [0, 1, 2, 3, 4, 5]) {
    assert.equal((await producerIdOf(fixture, allocator, {}, version)).producerId, version);
  }
  const unregistered = new ProducerIdAllocator(fixture.controller, 9 as BrokerId);
  const answer = await producerIdOf(fixture, unregistered);
  assert.equal(errorName(answer.errorCode), 'COORDINATOR_LOAD_IN_PROGRESS');
});
