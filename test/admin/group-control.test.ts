// Resets and rebalances of groups on a broker that runs, with members that speak the protocol by hand: behind a reset no commit
// from before is taken, who waits is let go, and the new places are there after a restart. What is refused, and how.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import type { ResetAnswer } from '../../broker/port/group-control.ts';
import type { GroupStatus } from '../../broker/port/group-status.ts';
import { errorName } from '../../broker/protocol/error-codes.ts';
import { ConsumerSide } from '../groups/consumer-side.ts';
import { WireSide } from '../groups/group-side.ts';
import { mustCommit } from '../traps/group-wire.ts';
import { eventually } from '../traps/trial.ts';
import { batchOf, record } from '../wire/batch.ts';
import { RunningBroker } from './running-broker.ts';

const running = new RunningBroker([], prepare);
const epochMs = Date.now() - 3_600_000;
const secondMs = 1_000;
let consumers: ConsumerSide;

async function prepare(): Promise<void> {
  consumers = await ConsumerSide.connect(running.bootstrap, { t: 2 });
  const { client } = consumers;
  for (const partition of [0, 1])
    for (let at = 0; at < 10; at++)
      await client.append('t', batchOf([record('value', { timestamp: epochMs + at * secondMs })]), partition);
  await client.deleteRecords('t', 3, 1);
}
after(() => consumers.close());

interface Problem {
  readonly kafkaErrorCode?: string;
  readonly detail: string;
}

async function reset(groupId: string, body: object): Promise<ResetAnswer> {
  const answer = await running.post<ResetAnswer>(`/v1/groups/${encodeURIComponent(groupId)}/reset`, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body;
}

async function refused(path: string, body?: object): Promise<readonly [number, string | undefined]> {
  const { status, headers, body: problem } = await running.post<Problem>(path, body);
  assert.match(String(headers.get('content-type')), /^application\/problem\+json/);
  return [status, problem.kafkaErrorCode];
}

const at = (partition: number, from: number | undefined, to: number, asked?: number): object => ({
  topic: 't',
  partition,
  ...(from === undefined ? {} : { from }),
  to,
  ...(asked === undefined ? {} : { asked }),
});

test('every place: shown by a dry run, then taken; what a log has not is clamped and said', async () => {
  await mustCommit(running.client, 'places', 't', [5, undefined]);
  const expected: readonly (readonly [object, readonly object[]])[] = [
    [{ to: 'earliest' }, [at(0, 5, 0), at(1, undefined, 3)]],
    [{ to: 'latest' }, [at(0, 0, 10), at(1, 3, 10)]],
    [{ to: 'time', timeMs: epochMs + 6 * secondMs - 1 }, [at(0, 10, 6), at(1, 10, 6)]],
    [{ to: 'time', timeMs: epochMs + 60 * secondMs, topics: ['t'] }, [at(0, 6, 10), at(1, 6, 10)]],
    [{ to: 'time', timeMs: 0 }, [at(0, 10, 0), at(1, 10, 3)]],
    [
      {
        to: 'offsets',
        offsets: [
          { topic: 't', partition: 1, offset: 1 },
          { topic: 't', partition: 0, offset: 99 },
        ],
      },
      [at(1, 3, 3, 1), at(0, 0, 10, 99)],
    ],
    [{ to: 'offsets', offsets: [{ topic: 't', partition: 0, offset: 7 }] }, [at(0, 10, 7)]],
  ];
  for (const [body, offsets] of expected) {
    const answer = { fencedMembers: 0, offsets };
    assert.deepEqual(await reset('places', { ...body, dryRun: true }), { ...answer, dryRun: true });
    assert.deepEqual(await reset('places', body), { ...answer, dryRun: false });
  }
});

test('a live classic group: late commits are refused, a join that waits is let go, the new place is found', async () => {
  const side = await WireSide.connect(running.bootstrap, 'classic');
  const first = await side.join({ version: 3 });
  const { memberId, generationId: generation } = first;
  await side.sync({ memberId, generationId: generation, assignments: { [memberId]: 'all' } });
  assert.deepEqual(await side.commit({ memberId, generation, offsets: [8, 9] }), ['NONE', 'NONE']);
  assert.equal((await reset('classic', { to: 'earliest', dryRun: true })).fencedMembers, 1);
  assert.equal(await side.heartbeat(memberId, generation), 'NONE', 'a dry run fences nobody');

  const newcomer = side.join({ version: 3 });
  await eventually(
    () => side.heartbeat(memberId, generation),
    (error) => error === 'REBALANCE_IN_PROGRESS',
  );
  const answer = await reset('classic', { to: 'earliest' });
  assert.deepEqual(answer, { dryRun: false, fencedMembers: 2, offsets: [at(0, 8, 0), at(1, 9, 3)] });
  assert.equal(errorName((await newcomer).errorCode), 'UNKNOWN_MEMBER_ID');
  assert.deepEqual(
    await side.commit({ memberId, generation, offsets: [9, 10] }),
    Array(2).fill('UNKNOWN_MEMBER_ID'),
  );
  assert.equal(await side.heartbeat(memberId, generation), 'UNKNOWN_MEMBER_ID');
  assert.deepEqual(await side.fetch([0, 1]), [0, 3]);
  const again = await side.join({ version: 3 });
  assert.equal(again.generationId, generation + 2);
  await side.close();
});

test('a live consumer group: late commits are refused, also when the member has joined again under its id', async () => {
  const member = { groupId: 'g', memberId: 'm', topics: ['t'] };
  const { epoch } = await consumers.beat(member);
  assert.equal(await consumers.commit('m', epoch), 'NONE');
  const answer = await reset('g', { to: 'earliest' });
  assert.deepEqual(answer, {
    dryRun: false,
    fencedMembers: 1,
    offsets: [at(0, 5, 0), at(1, undefined, 3)],
  });
  assert.equal(await consumers.commit('m', epoch), 'UNKNOWN_MEMBER_ID');
  assert.equal((await consumers.beat({ ...member, epoch })).error, 'UNKNOWN_MEMBER_ID');
  const again = await consumers.beat({ ...member, epoch: 0 });
  assert.ok(again.epoch > epoch);
  assert.equal(await consumers.commit('m', epoch), 'STALE_MEMBER_EPOCH', 'joined again under its id');
  assert.deepEqual(await consumers.fetch('m', again.epoch), ['NONE', 0]);
});

test('a rebalance: members are told and counted', async () => {
  const side = await WireSide.connect(running.bootstrap, 'asked/for');
  const { memberId, generationId } = await side.join({ version: 3 });
  await side.sync({ memberId, generationId, assignments: { [memberId]: 'all' } });
  const path = `/v1/groups/${encodeURIComponent('asked/for')}/rebalance`;
  const { status, body } = await running.post(path);
  assert.deepEqual([status, body], [202, { members: 1 }]);
  assert.equal(await side.heartbeat(memberId, generationId), 'REBALANCE_IN_PROGRESS');
  const { body: shown } = await running.get<{ groups: GroupStatus[] }>('/v1/groups?group=asked%2Ffor');
  const [group] = shown.groups;
  assert.ok(group?.found);
  assert.equal(group.lastRebalance?.reason, 'requested');
  await side.leave(3, [{ memberId }]);
  assert.deepEqual(await refused(path), [409, 'INVALID_REQUEST'], 'nobody is there');
  await side.close();
});

test('refused: what is not there, and what makes no sense', async () => {
  await mustCommit(running.client, 'some', 't', [1]);
  assert.deepEqual(await refused('/v1/groups/never/reset', { to: 'earliest' }), [404, 'GROUP_ID_NOT_FOUND']);
  assert.deepEqual(await refused('/v1/groups/never/rebalance'), [404, 'GROUP_ID_NOT_FOUND']);
  const bad: readonly (readonly [object, string | undefined])[] = [
    [{ to: 'latest', topics: ['none'] }, 'UNKNOWN_TOPIC_OR_PARTITION'],
    [{ to: 'offsets', offsets: [{ topic: 't', partition: 2, offset: 0 }] }, 'UNKNOWN_TOPIC_OR_PARTITION'],
    [{ to: 'offsets', offsets: [{ topic: 't', partition: 0, offset: -1 }] }, undefined],
    [{ to: 'offsets' }, undefined],
    [{ to: 'time' }, undefined],
    [{ to: 'latest', timeMs: 1 }, undefined],
    [{ to: 'latest', topic: ['t'] }, undefined],
    [{ to: 'nowhere' }, undefined],
    [{}, undefined],
  ];
  for (const [body, code] of bad)
    assert.deepEqual(await refused('/v1/groups/some/reset', body), [400, code], JSON.stringify(body));
  const side = await WireSide.connect(running.bootstrap, 'some');
  assert.deepEqual(await side.fetch([0]), [1], 'nothing was done');
  await side.close();
});

test('a reset with an id is done once, over a restart, and what it names may be gone by then', async () => {
  await running.client.createTopic('gone');
  await mustCommit(running.client, 'once', 'gone', [1]);
  const body = { to: 'earliest', topics: ['gone'], id: 'one' };
  const { offsets } = await reset('once', { ...body, dryRun: true });
  assert.deepEqual(await reset('once', body), { dryRun: false, fencedMembers: 0, offsets });
  const before = { dryRun: false, alreadyDone: true, fencedMembers: 0, offsets: [] };
  assert.deepEqual(await reset('once', body), before);
  await running.client.deleteTopic('gone');
  await running.restart();
  assert.deepEqual(await reset('once', body), before);
  assert.deepEqual(await refused('/v1/groups/once/reset', { ...body, id: 'two' }), [
    400,
    'UNKNOWN_TOPIC_OR_PARTITION',
  ]);
  assert.deepEqual(await refused('/v1/groups/once/reset', { ...body, id: '' }), [400, undefined]);
});

test('what was reset is there after a restart', async () => {
  await running.restart();
  const side = await WireSide.connect(running.bootstrap, 'places');
  assert.deepEqual(await side.fetch([0, 1]), [7, 3]);
  await side.close();
});
