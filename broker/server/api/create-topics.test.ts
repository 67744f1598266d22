// CreateTopics as clients see it. Rows marked with their trap: T37 (names), T39 (-1 and the whole set of configurations).
// Codes and texts were compared with Apache Kafka 4.4.

import assert from 'node:assert/strict';
import test from 'node:test';
import { adminFixture, ask, versionsOf, type AdminFixture } from '../../../test/metadata/admin-fixture.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { topicConfigs } from '../../core/metadata/config-tables.ts';
import { errorName } from '../../protocol/error-codes.ts';
import {
  createTopicsApi,
  createTopicsRequest,
  createTopicsRequestAssignment,
  createTopicsRequestTopic,
  type CreateTopicsRequestTopic,
  type CreateTopicsResponseTopic,
} from '../../protocol/generated/create-topics.ts';
import { createTopicsRoute } from './create-topics.ts';

const topic = (name: string, fields: Partial<CreateTopicsRequestTopic> = {}): CreateTopicsRequestTopic =>
  createTopicsRequestTopic({ name, numPartitions: 1, replicationFactor: 1, ...fields });

async function create(
  fixture: AdminFixture,
  topics: CreateTopicsRequestTopic[],
  options: { readonly version?: number; readonly validateOnly?: boolean } = {},
): Promise<CreateTopicsResponseTopic[]> {
  const request = createTopicsRequest({ topics, validateOnly: options.validateOnly ?? false });
  const answer = await ask(createTopicsRoute(fixture), createTopicsApi, request, options.version);
  return answer.topics;
}

const codes = (topics: readonly CreateTopicsResponseTopic[]): [string, string][] =>
  topics.map((one) => [one.name, errorName(one.errorCode)]);

test('T37: names that cannot be are refused with INVALID_TOPIC_EXCEPTION, 249 letters are fine', async () => {
  const fixture = await adminFixture();
  const long = 'x'.repeat(249);
  assert.deepEqual(codes(await create(fixture, [topic(long)])), [[long, 'NONE']]);
  for (const name of ['', '.', '..', `${long}x`, 'a*b', 'a b', 'é', 'a/b', 'a\u0000b']) {
    const [answer] = await create(fixture, [topic(name)]);
    assert.equal(errorName(answer?.errorCode ?? 0), 'INVALID_TOPIC_EXCEPTION', name);
    assert.notEqual(answer?.errorMessage, null);
  }
});

test('T37: names that differ in dots and underscores alone collide, in one request too', async () => {
  const fixture = await adminFixture();
  await create(fixture, [topic('a_b')]);
  assert.deepEqual(codes(await create(fixture, [topic('a.b'), topic('c.d'), topic('c_d'), topic('a-b')])), [
    ['a.b', 'INVALID_TOPIC_EXCEPTION'],
    ['c.d', 'NONE'],
    ['c_d', 'INVALID_TOPIC_EXCEPTION'],
    ['a-b', 'NONE'],
  ]);
});

test('T37: a name that stands twice is INVALID_REQUEST, and neither is created', async () => {
  const fixture = await adminFixture();
  const answer = await create(fixture, [topic('twice'), topic('once'), topic('twice')]);
  assert.deepEqual(codes(answer), [
    ['twice', 'INVALID_REQUEST'],
    ['once', 'NONE'],
  ]);
  assert.equal(fixture.controller.image().topics.byName.has('twice'), false);
});

test('T39: -1 takes the defaults; the answer has id, real numbers and every configuration with its source', async () => {
  const fixture = await adminFixture({
    brokers: 3,
    staticConfigs: { 'num.partitions': '4', 'default.replication.factor': '2' },
  });
  const configs = [{ name: 'retention.ms', value: '1000' }];
  const [answer] = await create(fixture, [topic('t', { numPartitions: -1, replicationFactor: -1, configs })]);
  assert.ok(answer);
  assert.notEqual(answer.topicId, zeroUuid);
  assert.deepEqual([answer.numPartitions, answer.replicationFactor], [4, 2]);
  assert.deepEqual(new Set(answer.configs?.map((config) => config.name)), new Set(topicConfigs.keys()));
  const sources = new Map(answer.configs?.map((config) => [config.name, config.configSource]));
  assert.equal(sources.get('retention.ms'), 1);
  assert.equal(sources.get('segment.bytes'), 5);
  const image = fixture.controller.image().topics.byName.get('t');
  assert.equal(image?.id, answer.topicId);
  assert.deepEqual(new Set(image?.partitions.flatMap((partition) => partition.replicas)), new Set([1, 2, 3]));
});

test('every version answers; what a version lacks is left out', async () => {
  const fixture = await adminFixture();
  const route = createTopicsRoute(fixture);
  for (const version of versionsOf(route)) {
    const [fine, bad] = await create(fixture, [topic(`v${version}`), topic('a b')], { version });
    assert.deepEqual([fine?.errorCode, bad?.errorCode], [0, 17]);
    assert.equal(fine?.numPartitions, version >= 5 ? 1 : -1);
    assert.equal(fine?.topicId === zeroUuid, version < 7);
  }
});

const assignments = (...replicas: [number, number[]][]): Partial<CreateTopicsRequestTopic> => ({
  numPartitions: -1,
  replicationFactor: -1,
  assignments: replicas.map(([partitionIndex, brokerIds]) =>
    createTopicsRequestAssignment({ partitionIndex, brokerIds }),
  ),
});

const refusals: [string, Partial<CreateTopicsRequestTopic>, string, RegExp][] = [
  ['more replicas than brokers', { replicationFactor: 3 }, 'INVALID_REPLICATION_FACTOR', /only 2 broker/],
  ['no replicas', { replicationFactor: 0 }, 'INVALID_REPLICATION_FACTOR', /larger than 0/],
  ['-2 replicas', { replicationFactor: -2 }, 'INVALID_REPLICATION_FACTOR', /larger than 0/],
  ['no partitions', { numPartitions: 0 }, 'INVALID_PARTITIONS', /non-positive/],
  ['-2 partitions', { numPartitions: -2 }, 'INVALID_PARTITIONS', /non-positive/],
  ['too many partitions', { numPartitions: 10_001 }, 'POLICY_VIOLATION', /Excessively/],
  ['2^31 - 1 partitions', { numPartitions: 2 ** 31 - 1 }, 'POLICY_VIOLATION', /Excessively/],
  [
    'unknown config',
    { configs: [{ name: 'foo', value: '1' }] },
    'INVALID_CONFIG',
    /Unknown topic config name: foo/,
  ],
  [
    'bad value',
    { configs: [{ name: 'retention.ms', value: 'x' }] },
    'INVALID_CONFIG',
    /Not a number of type LONG/,
  ],
  ['null value', { configs: [{ name: 'retention.ms', value: null }] }, 'INVALID_CONFIG', /Null value/],
  [
    'assignment and replicas',
    { ...assignments([0, [1]]), replicationFactor: 1 },
    'INVALID_REQUEST',
    /replication factor/,
  ],
  [
    'assignment and partitions',
    { ...assignments([0, [1]]), numPartitions: 1 },
    'INVALID_REQUEST',
    /numPartitions/,
  ],
  ['partition twice', assignments([0, [1]], [0, [1]]), 'INVALID_REPLICA_ASSIGNMENT', /multiple manual/],
  ['a gap', assignments([0, [1]], [2, [1]]), 'INVALID_REPLICA_ASSIGNMENT', /consecutive/],
  ['a negative index', assignments([-1, [1]]), 'INVALID_REPLICA_ASSIGNMENT', /consecutive/],
  ['no brokers', assignments([0, []]), 'INVALID_REPLICA_ASSIGNMENT', /empty replica list/],
  ['an unknown broker', assignments([0, [9]]), 'INVALID_REPLICA_ASSIGNMENT', /broker 9/],
  ['a broker twice', assignments([0, [1, 1]]), 'INVALID_REPLICA_ASSIGNMENT', /more than once/],
  ['uneven replicas', assignments([0, [1]], [1, [1, 2]]), 'INVALID_REPLICA_ASSIGNMENT', /not consistent/],
];

for (const [what, fields, code, text] of refusals) {
  test(`refused: ${what}`, async () => {
    const fixture = await adminFixture({ brokers: 2 });
    const [answer] = await create(fixture, [topic('t', fields)]);
    assert.equal(errorName(answer?.errorCode ?? 0), code);
    assert.match(answer?.errorMessage ?? '', text);
    assert.equal(fixture.controller.image().topics.byName.size, 0);
  });
}

test('validateOnly judges and creates nothing; an existing name is told', async () => {
  const fixture = await adminFixture();
  assert.deepEqual(codes(await create(fixture, [topic('t')], { validateOnly: true })), [['t', 'NONE']]);
  assert.deepEqual(codes(await create(fixture, [topic('t')])), [['t', 'NONE']]);
  assert.deepEqual(codes(await create(fixture, [topic('t')])), [['t', 'TOPIC_ALREADY_EXISTS']]);
  assert.deepEqual(codes(await create(fixture, [topic('t')], { validateOnly: true })), [
    ['t', 'TOPIC_ALREADY_EXISTS'],
  ]);
});

test('an assignment is taken as it is, its first broker leads', async () => {
  const fixture = await adminFixture({ brokers: 2 });
  await create(fixture, [topic('t', assignments([1, [2, 1]], [0, [1, 2]]))]);
  const partitions = fixture.controller.image().topics.byName.get('t')?.partitions;
  assert.deepEqual(
    partitions?.map((partition) => [partition.leader, partition.replicas, partition.isr]),
    [
      [1, [1, 2], [1, 2]],
      [2, [2, 1], [2, 1]],
    ],
  );
});

test('two thousand topics in one request', async () => {
  const fixture = await adminFixture();
  const topics = Array.from({ length: 2000 }, (_, index) => topic(`t${index}`));
  const started = performance.now();
  const answer = await create(fixture, topics);
  assert.ok(performance.now() - started < 3000);
  assert.ok(answer.every((one) => one.errorCode === 0));
  assert.equal(fixture.controller.image().topics.partitionCount, 2000);
});

test('a log that takes nothing is KAFKA_STORAGE_ERROR for each topic', async () => {
  const fixture = await adminFixture();
  fixture.disk.capacityBytes = 0;
  fixture.disk.usedBytes = 2 ** 30;
  const answer = await create(fixture, [topic('one'), topic('two')]);
  assert.deepEqual(codes(answer), [
    ['one', 'KAFKA_STORAGE_ERROR'],
    ['two', 'KAFKA_STORAGE_ERROR'],
  ]);
});
