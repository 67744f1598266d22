// What a broker that runs tells of groups: lag that counts what can still be consumed, members with what they have, the newest
// rebalance; of both protocols. What is not known is left out.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { GroupStatus, KnownGroup } from '../../broker/port/group-status.ts';
import { ConsumerSide } from '../groups/consumer-side.ts';
import { memberKinds } from '../groups/members.ts';
import { mustCommit } from '../traps/group-wire.ts';
import { eventually } from '../traps/trial.ts';
import { batchOf, record } from '../wire/batch.ts';
import { RunningBroker } from './running-broker.ts';

const running = new RunningBroker();
const hourMs = 3_600_000;

async function statusOf(...groupIds: string[]): Promise<GroupStatus[]> {
  const query = groupIds.map((groupId) => `group=${encodeURIComponent(groupId)}`).join('&');
  const { status, body } = await running.get<{ groups: GroupStatus[] }>(`/v1/groups?${query}`);
  assert.equal(status, 200);
  return body.groups;
}

async function known(groupId: string): Promise<KnownGroup> {
  const [status] = await statusOf(groupId);
  assert.ok(status?.found);
  return status;
}

/** One record of each size, an hour apart, the newest an hour old. */
async function topicOf(name: string, counts: readonly number[]): Promise<void> {
  await running.client.createTopic(name, { partitions: counts.length });
  for (const [partition, count] of counts.entries())
    for (let left = count; left > 0; left--)
      await running.client.append(
        name,
        batchOf([record('value', { timestamp: Date.now() - left * hourMs })]),
        partition,
      );
}

test('lag of a group without members: what can still be consumed, and nothing where that is not known', async () => {
  assert.deepEqual(await statusOf('never'), [{ groupId: 'never', found: false, available: true }]);
  await topicOf('orders', [4, 4, 4, 0]);
  await mustCommit(running.client, 'billing', 'orders', [1, 4, undefined, 0]);
  await running.client.deleteRecords('orders', 2);
  const bytesOfOne = batchOf([record('value')]).length;
  const { partitions, ...group } = await known('billing');
  assert.deepEqual(group, {
    groupId: 'billing',
    found: true,
    available: true,
    protocol: 'classic',
    state: 'Empty',
    generation: 0,
    coordinator: 1,
    members: [],
  });
  const [first, second, third, fourth] = partitions;
  assert.deepEqual(
    { ...first, lag: { ...first!.lag, seconds: Math.floor(first!.lag.seconds! / 3_600) } },
    {
      topic: 'orders',
      partition: 0,
      committedOffset: 1,
      startOffset: 2,
      endOffset: 4,
      lag: { records: 2, bytes: 2 * bytesOfOne, seconds: 2 },
    },
    'from the start of the log, which is behind the committed offset',
  );
  assert.deepEqual(second!.lag, { records: 0, bytes: 0, seconds: 0 });
  assert.deepEqual(third, { topic: 'orders', partition: 2, startOffset: 0, endOffset: 4, lag: {} });
  assert.deepEqual(fourth!.lag, { records: 0, bytes: 0, seconds: 0 });
});

test('a request names one group or 500, in order, and no more', async () => {
  const names = Array.from({ length: 500 }, (_, at) => `${'g'.repeat(200)}${at}`);
  assert.deepEqual(
    (await statusOf(...names)).map(({ groupId }) => groupId),
    names,
  );
  const query = [...names, 'one more'].map((name) => `group=${name}`).join('&');
  assert.equal((await running.get(`/v1/groups?${query}`)).status, 400);
  assert.equal((await running.get('/v1/groups')).status, 400);
});

test('members of a classic group, what each has, and the rebalance that gave it', async () => {
  await topicOf('live', [1, 1]);
  const began = Date.now();
  const member = await memberKinds[0]!.start({
    bootstrap: running.bootstrap,
    groupId: 'live',
    topic: 'live',
  });
  const group = await eventually(
    () => known('live'),
    ({ state, partitions }) => state === 'Stable' && partitions.length === 2,
  );
  assert.equal(group.protocol, 'classic');
  const [only] = group.members;
  assert.equal(only?.partitions, 2);
  assert.equal(only.host, '127.0.0.1');
  assert.deepEqual(
    group.partitions.map(({ memberId }) => memberId),
    [only.memberId, only.memberId],
  );
  assert.equal(group.lastRebalance?.reason, 'member_joined');
  assert.ok(group.lastRebalance.timeMs >= began && group.lastRebalance.timeMs <= Date.now());
  await member.leave();
});

test('members of a consumer group, static ones by their names', async () => {
  const side = await ConsumerSide.connect(running.bootstrap, { modern: 2 });
  const one = { groupId: 'modern', memberId: 'one', instance: 'i1' };
  const { assigned } = await side.beat({ ...one, topics: ['modern'] });
  await side.beat({ ...one, epoch: 'own', owned: assigned! });
  const group = await known('modern');
  assert.equal(group.protocol, 'consumer');
  assert.equal(group.state, 'Stable');
  assert.deepEqual(
    group.members.map(({ memberId, instanceId, partitions }) => ({ memberId, instanceId, partitions })),
    [{ memberId: 'one', instanceId: 'i1', partitions: 2 }],
  );
  assert.deepEqual(
    group.partitions.map(({ memberId, committedOffset, lag }) => ({ memberId, committedOffset, lag })),
    Array.from({ length: 2 }, () => ({ memberId: 'one', committedOffset: undefined, lag: {} })),
  );
  await side.close();
});

test('after a restart the records are known, and what memory does not know is left out', async () => {
  await running.restart();
  await eventually(
    () => statusOf('billing'),
    ([status]) => status!.available,
  );
  // What is at the end of a log that memory does not hold is read once, in the background.
  const { lastRebalance } = await eventually(
    () => known('billing'),
    ({ partitions }) => partitions[0]?.lag.records === 2,
  );
  assert.equal(lastRebalance, undefined);
});
