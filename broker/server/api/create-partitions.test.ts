// CreatePartitions as clients see it. Codes and texts were compared with Apache Kafka 4.4.

import assert from 'node:assert/strict';
import test from 'node:test';
import { adminFixture, ask, createTopics, versionsOf } from '../../../test/metadata/admin-fixture.ts';
import { errorName } from '../../protocol/error-codes.ts';
import {
  createPartitionsApi,
  createPartitionsRequest,
  type CreatePartitionsRequestTopic,
} from '../../protocol/generated/create-partitions.ts';
import { createPartitionsRoute } from './create-partitions.ts';

type Growth = Omit<CreatePartitionsRequestTopic, 'unknownTags'>;
const grow = (name: string, count: number, replicas?: number[][]): Growth => ({
  name,
  count,
  assignments: replicas?.map((brokerIds) => ({ brokerIds })) ?? null,
});

const cases: [string, Growth[], string[][]][] = [
  ['more', [grow('t', 5)], [['t', 'NONE', '']]],
  ['as many', [grow('t', 2)], [['t', 'INVALID_PARTITIONS', 'Topic already has 2 partition(s).']]],
  [
    'fewer',
    [grow('t', 1)],
    [['t', 'INVALID_PARTITIONS', 'The topic t currently has 2 partition(s); 1 would not be an increase.']],
  ],
  [
    'unknown',
    [grow('nope', 3)],
    [['nope', 'UNKNOWN_TOPIC_OR_PARTITION', 'This server does not host this topic-partition.']],
  ],
  ['twice', [grow('t', 3), grow('t', 4)], [['t', 'INVALID_REQUEST', 'Duplicate topic name.']]],
  [
    'too many',
    [grow('t', 2 ** 31 - 1)],
    [
      [
        't',
        'POLICY_VIOLATION',
        'Excessively large number of additional partitions per request: at most 10000 are made at a time.',
      ],
    ],
  ],
  [
    'assignments that do not match',
    [grow('t', 4, [[1]])],
    [
      [
        't',
        'INVALID_REPLICA_ASSIGNMENT',
        'Attempted to add 2 additional partition(s), but only 1 assignment(s) were specified.',
      ],
    ],
  ],
  ['assigned', [grow('t', 4, [[1], [2]])], [['t', 'NONE', '']]],
  [
    'an unknown broker',
    [grow('t', 3, [[9]])],
    [
      [
        't',
        'INVALID_REPLICA_ASSIGNMENT',
        'The manual partition assignment includes broker 9, but no such broker is registered.',
      ],
    ],
  ],
  [
    'one of two',
    [grow('t', 3), grow('nope', 3)],
    [
      ['t', 'NONE', ''],
      ['nope', 'UNKNOWN_TOPIC_OR_PARTITION', 'This server does not host this topic-partition.'],
    ],
  ],
];

for (const [what, topics, expected] of cases) {
  test(what, async () => {
    for (const validateOnly of [true, false]) {
      const fixture = await adminFixture({ brokers: 2 });
      await createTopics(fixture, { t: 2 });
      const request = createPartitionsRequest({ topics, validateOnly });
      const answer = await ask(createPartitionsRoute(fixture), createPartitionsApi, request);
      assert.deepEqual(
        answer.results.map((one) => [one.name, errorName(one.errorCode), one.errorMessage ?? '']),
        expected,
      );
      const grown = !validateOnly && expected[0]?.[1] === 'NONE';
      const { partitions } = fixture.controller.image().topics.byName.get('t') ?? { partitions: [] };
      assert.equal(partitions.length, grown ? topics[0]?.count : 2);
    }
  });
}

test('every version answers', async () => {
  const fixture = await adminFixture();
  await createTopics(fixture, { t: 1 });
  const route = createPartitionsRoute(fixture);
  for (const version of versionsOf(route)) {
    const request = createPartitionsRequest({ topics: [grow('t', version + 2)] });
    assert.equal((await ask(route, createPartitionsApi, request, version)).results[0]?.errorCode, 0);
  }
});
