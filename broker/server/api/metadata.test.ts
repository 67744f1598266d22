// Metadata as clients see it: which topics are listed in which version, topics by id, creation on the way and its two
// switches, and bad names. Codes were compared with Apache Kafka 4.4; where ours differ on purpose the test says so.

import assert from 'node:assert/strict';
import test from 'node:test';
import {
  adminFixture,
  ask,
  createTopics,
  versionsOf,
  type AdminFixture,
} from '../../../test/metadata/admin-fixture.ts';
import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { errorName } from '../../protocol/error-codes.ts';
import {
  metadataApi,
  metadataRequest,
  metadataRequestTopic,
  type MetadataRequest,
  type MetadataResponse,
} from '../../protocol/generated/metadata.ts';
import { metadataRoute } from './metadata.ts';

const named = (...names: string[]): MetadataRequest['topics'] =>
  names.map((name) => metadataRequestTopic({ name }));
const byId = (topicId: Uuid): MetadataRequest['topics'] => [metadataRequestTopic({ name: null, topicId })];

const get = (
  fixture: AdminFixture,
  request: Partial<MetadataRequest>,
  version = 13,
): Promise<MetadataResponse> => ask(metadataRoute(fixture), metadataApi, metadataRequest(request), version);

const codes = (response: MetadataResponse): [string | null, string][] =>
  response.topics.map((topic) => [topic.name, errorName(topic.errorCode)]);

test('all topics: null since version 1, an empty list in version 0; no topics: an empty list since version 1', async () => {
  const fixture = await adminFixture();
  await createTopics(fixture, { a: 1, b: 3 });
  for (const version of versionsOf(metadataRoute(fixture))) {
    const all = await get(fixture, { topics: version === 0 ? [] : null }, version);
    assert.deepEqual(codes(all), [
      ['a', 'NONE'],
      ['b', 'NONE'],
    ]);
    assert.deepEqual(
      all.topics[1]?.partitions.map((partition) => [partition.partitionIndex, partition.leaderId]),
      [
        [0, 1],
        [1, 1],
        [2, 1],
      ],
    );
    assert.equal(all.topics[0]?.topicId !== zeroUuid, version >= 10);
    if (version > 0) assert.deepEqual((await get(fixture, { topics: [] }, version)).topics, []);
    assert.deepEqual(
      all.brokers.map(({ nodeId, host, port }) => [nodeId, host, port]),
      [[1, '127.0.0.1', 9092]],
    );
    assert.equal(all.clusterId, version >= 2 ? 'the-cluster' : null);
    assert.equal(all.controllerId, version >= 1 ? 1 : -1);
  }
});

test('by id: found, unknown, and not before version 12', async () => {
  const fixture = await adminFixture();
  await createTopics(fixture, { a: 1 });
  const id = fixture.controller.image().topics.byName.get('a')?.id ?? zeroUuid;
  const unknown = 'AAAAAAAAAAAAAAAAAAAAQQ' as Uuid;
  assert.deepEqual(codes(await get(fixture, { topics: byId(id) }, 12)), [['a', 'NONE']]);
  const missing = await get(fixture, { topics: byId(unknown) }, 12);
  assert.deepEqual(codes(missing), [[null, 'UNKNOWN_TOPIC_ID']]);
  assert.equal(missing.topics[0]?.topicId, unknown);
  const topics = [metadataRequestTopic({ name: 'a', topicId: id })];
  assert.deepEqual(codes(await get(fixture, { topics }, 11)), [['a', 'INVALID_REQUEST']]);
});

const switches: [boolean, boolean, string][] = [
  [true, true, 'NONE'],
  [true, false, 'UNKNOWN_TOPIC_OR_PARTITION'],
  [false, true, 'UNKNOWN_TOPIC_OR_PARTITION'],
  [false, false, 'UNKNOWN_TOPIC_OR_PARTITION'],
];

for (const [broker, request, code] of switches) {
  test(`creation on the way: broker ${broker}, request ${request}: ${code}`, async () => {
    const fixture = await adminFixture({
      staticConfigs: { 'auto.create.topics.enable': String(broker), 'num.partitions': '2' },
    });
    const answer = await get(fixture, { topics: named('new', 'new'), allowAutoTopicCreation: request });
    assert.deepEqual(codes(answer), [['new', code]]);
    assert.equal(answer.topics[0]?.partitions.length, code === 'NONE' ? 2 : 0);
    assert.equal(fixture.controller.image().topics.byName.has('new'), code === 'NONE');
  });
}

test('before version 4 the request has no switch: it creates', async () => {
  const fixture = await adminFixture();
  assert.deepEqual(codes(await get(fixture, { topics: named('new') }, 1)), [['new', 'NONE']]);
});

test('two clients at once create one topic', async () => {
  const fixture = await adminFixture();
  const answers = await Promise.all([1, 2, 3].map(() => get(fixture, { topics: named('new') })));
  assert.equal(new Set(answers.map((answer) => answer.topics[0]?.topicId)).size, 1);
  for (const answer of answers) assert.deepEqual(codes(answer), [['new', 'NONE']]);
});

test('T37: bad and colliding names are told as in CreateTopics (Kafka lets a client ask again for a collision)', async () => {
  const fixture = await adminFixture();
  await createTopics(fixture, { a_b: 1 });
  for (const allowAutoTopicCreation of [true, false]) {
    const answer = await get(fixture, { topics: named('a b', '', '..', 'é'), allowAutoTopicCreation });
    assert.ok(answer.topics.every((topic) => errorName(topic.errorCode) === 'INVALID_TOPIC_EXCEPTION'));
  }
  assert.deepEqual(codes(await get(fixture, { topics: named('a.b') })), [['a.b', 'INVALID_TOPIC_EXCEPTION']]);
});

test('the topics that brokers keep their state in are never made by asking', async () => {
  const fixture = await adminFixture();
  const answer = await get(fixture, { topics: named('__consumer_offsets') });
  assert.deepEqual(codes(answer), [['__consumer_offsets', 'UNKNOWN_TOPIC_OR_PARTITION']]);
  assert.equal(answer.topics[0]?.isInternal, true);
});

test('authorized operations are the lowest number unless asked for', async () => {
  const fixture = await adminFixture();
  await createTopics(fixture, { a: 1 });
  const plain = await get(fixture, { topics: named('a') }, 10);
  assert.deepEqual(
    [plain.topics[0]?.topicAuthorizedOperations, plain.clusterAuthorizedOperations],
    [-2147483648, -2147483648],
  );
  const asked = await get(
    fixture,
    { topics: named('a'), includeTopicAuthorizedOperations: true, includeClusterAuthorizedOperations: true },
    10,
  );
  assert.deepEqual(
    [asked.topics[0]?.topicAuthorizedOperations, asked.clusterAuthorizedOperations],
    [3576, 8096],
  );
});

test('ten thousand partitions are listed quickly', async () => {
  const fixture = await adminFixture();
  await createTopics(fixture, { wide: 9000, other: 1000 });
  const started = performance.now();
  const answer = await get(fixture, { topics: null });
  assert.ok(performance.now() - started < 1000);
  assert.equal(
    answer.topics.reduce((sum, topic) => sum + topic.partitions.length, 0),
    10_000,
  );
});
