// DeleteTopics as clients see it: by name and by id, what is named wrongly or twice, and the switch that forbids it.
// Codes and texts were compared with Apache Kafka 4.4.

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
import { configResourceType, configValuesOf } from '../../core/metadata/configs.ts';
import { errorName } from '../../protocol/error-codes.ts';
import { deleteTopicsApi, deleteTopicsRequest } from '../../protocol/generated/delete-topics.ts';
import { deleteTopicsRoute } from './delete-topics.ts';

type Reference = readonly [string | null, Uuid?];

async function remove(
  fixture: AdminFixture,
  references: readonly Reference[],
  version = 6,
): Promise<string[][]> {
  const request =
    version >= 6
      ? { topics: references.map(([name, topicId]) => ({ name, topicId: topicId ?? zeroUuid })) }
      : { topicNames: references.map(([name]) => name ?? '') };
  const route = deleteTopicsRoute(fixture);
  const answer = await ask(route, deleteTopicsApi, deleteTopicsRequest(request), version);
  return answer.responses.map((one) => [String(one.name), errorName(one.errorCode), one.errorMessage ?? '']);
}

const idOf = (fixture: AdminFixture, name: string): Uuid =>
  fixture.controller.image().topics.byName.get(name)?.id ?? zeroUuid;
const left = (fixture: AdminFixture): string[] =>
  [...fixture.controller.image().topics.byName.entries()].map(([name]) => name);

test('every version deletes by name, version 6 by id', async () => {
  const fixture = await adminFixture();
  for (const version of versionsOf(deleteTopicsRoute(fixture))) {
    await createTopics(fixture, { t: 2 });
    const answer = await remove(fixture, [['t'], ['unknown']], version);
    assert.deepEqual(
      answer.map((one) => one.slice(0, 2)),
      [
        ['t', 'NONE'],
        ['unknown', 'UNKNOWN_TOPIC_OR_PARTITION'],
      ],
    );
    assert.deepEqual(left(fixture), []);
  }
  await createTopics(fixture, { t: 2 });
  assert.deepEqual(await remove(fixture, [[null, idOf(fixture, 't')]]), [['t', 'NONE', '']]);
  assert.deepEqual(left(fixture), []);
});

test('what is named wrongly is refused and stays', async () => {
  const fixture = await adminFixture();
  await createTopics(fixture, { t: 1 });
  const id = idOf(fixture, 't');
  const cases: [readonly Reference[], string[]][] = [
    [[['t', id]], ['t', 'INVALID_REQUEST', 'You may not specify both topic name and topic id.']],
    [[[null]], ['null', 'INVALID_REQUEST', 'Neither topic name nor id were specified.']],
    [
      [['t'], ['t']],
      ['t', 'INVALID_REQUEST', 'Duplicate topic name.'],
    ],
    [
      [
        [null, id],
        [null, id],
      ],
      ['null', 'INVALID_REQUEST', 'Duplicate topic id.'],
    ],
    [
      [['t'], [null, id]],
      ['t', 'INVALID_REQUEST', 'The provided topic name maps to an ID that was already supplied.'],
    ],
    [
      [[null, 'AAAAAAAAAAAAAAAAAAAAQQ' as Uuid]],
      ['null', 'UNKNOWN_TOPIC_ID', 'This server does not host this topic ID.'],
    ],
  ];
  for (const [references, expected] of cases) {
    assert.deepEqual(await remove(fixture, references), [expected]);
    assert.deepEqual(left(fixture), ['t']);
  }
});

test('with delete.topic.enable off nothing is deleted', async () => {
  const fixture = await adminFixture({ staticConfigs: { 'delete.topic.enable': 'false' } });
  await createTopics(fixture, { t: 1 });
  assert.equal((await remove(fixture, [['t']], 2))[0]?.[1], 'INVALID_REQUEST');
  assert.equal((await remove(fixture, [['t']], 3))[0]?.[1], 'TOPIC_DELETION_DISABLED');
  assert.deepEqual(left(fixture), ['t']);
});

test('a new topic of the same name has another id and none of the old configuration', async () => {
  const fixture = await adminFixture();
  await createTopics(fixture, { t: 1 });
  const before = idOf(fixture, 't');
  await fixture.controller.propose('alterConfigs', {
    resources: [
      {
        resource: { type: configResourceType.topic, name: 't' },
        changes: [{ name: 'retention.ms', operation: 'set', value: '5000' }],
      },
    ],
    replace: false,
    validateOnly: false,
  });
  await remove(fixture, [['t']]);
  await createTopics(fixture, { t: 1 });
  assert.notEqual(idOf(fixture, 't'), before);
  assert.equal(configValuesOf(fixture.controller.image().configs, configResourceType.topic, 't').size, 0);
});
