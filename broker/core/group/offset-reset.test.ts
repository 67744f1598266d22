// Shows that a reset of a live group and the end of its members are one decision: no commit under an id, generation or epoch from
// before wins behind it, who waits is told to begin anew, and the log alone tells the same. Classic groups in every state, consumer
// groups, both protocols in one group, static members; and that nothing happens where there is nothing to do.

import assert from 'node:assert/strict';
import test from 'node:test';
import { assignmentOf } from '../../../test/groups/consumer-protocol.ts';
import { GroupFixture, joinError, minute, syncError } from '../../../test/groups/group-fixture.ts';
import type { TopicId } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { errorName } from '../../protocol/error-codes.ts';

const topicId = 't'.padEnd(22, 'A') as TopicId;

function reset(group: GroupFixture, offsets: readonly number[], groupId = 'g'): readonly [string, number] {
  const partitions = offsets.map((offset, partition) => ({
    partition,
    offset,
    leaderEpoch: -1,
    metadata: null,
  }));
  const topics = offsets.length === 0 ? [] : [{ name: 't', topicId: zeroUuid, partitions }];
  const { errorCode, fencedMembers } = group.do('resetOffsets', { groupId, topics });
  return [errorName(errorCode), fencedMembers];
}

test('stable: members are out, the next generation begins empty, commits from before are refused', () => {
  const group = new GroupFixture();
  const [leader, named] = group.stable({}, { instance: 'i' });
  const generation = leader.generationId;
  group.commit({ offsets: [50, 60], memberId: leader.memberId, generation });
  assert.deepEqual(reset(group, [10, 20]), ['NONE', 2]);
  assert.equal(group.state(), 'Empty');
  assert.equal(group.machine.group('g')!.generation, generation + 1);
  const late = { offsets: [51, 61], memberId: leader.memberId };
  for (const one of [generation, generation + 1])
    assert.deepEqual(group.commit({ ...late, generation: one }), Array(2).fill('UNKNOWN_MEMBER_ID'));
  assert.deepEqual(group.commit({ offsets: [51], memberId: named.memberId, instance: 'i', generation }), [
    'UNKNOWN_MEMBER_ID',
  ]);
  assert.equal(group.heartbeat(leader.memberId, generation), 'UNKNOWN_MEMBER_ID');
  assert.equal(group.heartbeat(named.memberId, generation, 'i'), 'UNKNOWN_MEMBER_ID');
  assert.equal(joinError(group.join({ memberId: leader.memberId })), 'UNKNOWN_MEMBER_ID');
  assert.deepEqual(group.fetch([0, 1]), [10, 20]);
  group.reload();
  assert.deepEqual(group.fetch([0, 1]), [10, 20]);
  assert.deepEqual(group.commit({ ...late, generation }), Array(2).fill('UNKNOWN_MEMBER_ID'));
  const [again] = group.stable({ instance: 'i' });
  assert.equal(again.generationId, generation + 2);
  assert.deepEqual(
    group.commit({ offsets: [11], memberId: again.memberId, instance: 'i', generation: again.generationId }),
    ['NONE'],
  );
});

test('while members join: who waits is told to begin anew, and the phase is over', () => {
  const group = new GroupFixture();
  const [leader, other] = group.stable({}, {});
  const waiting = group.join({ memberId: leader.memberId, topics: ['t', 'u'] });
  assert.equal(group.state(), 'PreparingRebalance');
  assert.deepEqual(reset(group, [1]), ['NONE', 2]);
  assert.equal(joinError(waiting), 'UNKNOWN_MEMBER_ID');
  assert.equal(waiting.answer!.memberId, '');
  assert.equal(group.state(), 'Empty');
  assert.equal(group.heartbeat(other.memberId, other.generationId), 'UNKNOWN_MEMBER_ID');
  group.pass(minute);
  assert.equal(group.machine.nextDeadline(), undefined, 'nothing is waited for');
});

test('while the assignment is awaited: who waits for it is told to begin anew', () => {
  const group = new GroupFixture();
  const [one, two] = [group.join({ version: 3 }), group.join({ version: 3 })];
  group.pass(0);
  const ids = [one, two].map(({ answer }) => answer?.memberId ?? '');
  const joined = ids.map((memberId) => group.join({ memberId }).answer);
  const told = [one.answer ?? joined[0]!, two.answer ?? joined[1]!];
  const follower = told.find(({ leader, memberId }) => leader !== memberId)!;
  const sync = group.sync(follower);
  assert.equal(syncError(sync), 'waits');
  assert.deepEqual(reset(group, [1]), ['NONE', 2]);
  assert.equal(syncError(sync), 'UNKNOWN_MEMBER_ID');
  assert.equal(group.state(), 'Empty');
});

test('an id that was handed out and has not come back has nothing to lose', () => {
  const group = new GroupFixture();
  group.commit({ offsets: [7] });
  const pending = group.join();
  assert.equal(joinError(pending), 'MEMBER_ID_REQUIRED');
  assert.deepEqual(reset(group, [3]), ['NONE', 0]);
  const joined = group.join({ memberId: pending.answer!.memberId });
  group.pass(0);
  assert.equal(joinError(joined), 'NONE');
  assert.deepEqual(group.fetch([0]), [3]);
});

test('a group of offsets alone, one that was never there, and a reset of nothing', () => {
  const group = new GroupFixture();
  group.commit({ offsets: [7, 8] });
  assert.deepEqual(reset(group, [1]), ['NONE', 0]);
  assert.deepEqual(group.fetch([0, 1]), [1, 8]);
  assert.deepEqual(reset(group, [1], 'never'), ['GROUP_ID_NOT_FOUND', 0]);
  const [member] = group.stable({});
  assert.deepEqual(reset(group, []), ['NONE', 0]);
  assert.equal(group.heartbeat(member.memberId, member.generationId), 'NONE');
});

test('consumers: out, the epoch is raised, commits from before are refused even when they have joined again', () => {
  const group = new GroupFixture();
  group.topics.set('t', topicId, 2);
  const { epoch } = group.beat({ memberId: 'a' });
  group.beat({ memberId: 's', instance: 'i' });
  const commit = (memberId: string, generation: number): string[] =>
    group.commit({ version: 9, memberId, generation, offsets: [90], topicId });
  assert.deepEqual(commit('a', epoch), ['NONE']);
  const before = group.machine.consumerGroup('g')!;
  assert.deepEqual(reset(group, [10]), ['NONE', 2]);
  const after = group.machine.consumerGroup('g')!;
  assert.ok(after.epoch > before.epoch);
  assert.equal(after.members.size, 0);
  assert.deepEqual(commit('a', epoch), ['UNKNOWN_MEMBER_ID']);
  assert.equal(group.beat({ memberId: 'a', epoch }).error, 'UNKNOWN_MEMBER_ID');
  assert.equal(group.beat({ memberId: 's', epoch: before.epoch, instance: 'i' }).error, 'UNKNOWN_MEMBER_ID');
  const again = group.beat({ memberId: 'a' });
  assert.deepEqual(again.assigned, { t: [0, 1] });
  assert.ok(again.epoch > before.epoch);
  assert.deepEqual(commit('a', epoch), ['STALE_MEMBER_EPOCH'], 'under the same id');
  group.reload();
  assert.deepEqual(group.fetch([0]), [10]);
  assert.deepEqual(commit('a', epoch), ['STALE_MEMBER_EPOCH']);
  assert.deepEqual(commit('a', again.epoch), ['NONE']);
});

test('members of both protocols in one group are all out', () => {
  const group = new GroupFixture();
  group.topics.set('t', topicId, 2);
  const joining = group.join({ version: 3 });
  group.pass(0);
  const classic = joining.answer!;
  group.sync(classic, { [classic.memberId]: assignmentOf({ t: [0, 1] }) });
  group.beat({ memberId: 'a' });
  const { members } = group.machine.consumerGroup('g')!;
  assert.equal(members.size, 2);
  assert.deepEqual(reset(group, [5]), ['NONE', 2]);
  const { memberId, generationId } = classic;
  assert.deepEqual(group.commit({ offsets: [6], memberId, generation: generationId, topicId }), [
    'UNKNOWN_MEMBER_ID',
  ]);
  assert.equal(group.heartbeat(memberId, generationId), 'UNKNOWN_MEMBER_ID');
  assert.deepEqual(group.fetch([0]), [5]);
});

test('for a while nobody commits who is no member: some fenced clients try so', () => {
  for (const kind of ['classic', 'consumer'] as const) {
    const group = new GroupFixture();
    group.topics.set('t', topicId, 2);
    if (kind === 'classic') group.stable({ rebalanceTimeoutMs: 30_000 });
    else group.beat({ memberId: 'a' });
    reset(group, [10]);
    const late = [
      { offsets: [90], topicId },
      { offsets: [90], topicId, memberId: 'a', version: 9 },
    ];
    for (const one of late) assert.deepEqual(group.commit(one), ['UNKNOWN_MEMBER_ID'], kind);
    group.pass(29_000);
    for (const one of late) assert.deepEqual(group.commit(one), ['UNKNOWN_MEMBER_ID'], kind);
    assert.deepEqual(group.fetch([0]), [10]);
    group.pass(30_000);
    assert.deepEqual(
      group.commit({ offsets: [11], topicId }),
      ['NONE'],
      'a consumer that keeps its place alone',
    );
    assert.equal(group.machine.nextDeadline(), undefined);
  }
});

test('the guard is no obstacle to members who come back, and goes with the group', () => {
  const group = new GroupFixture();
  group.stable({});
  reset(group, [10]);
  const [again] = group.stable({});
  const { memberId, generationId: generation } = again;
  assert.deepEqual(group.commit({ offsets: [11], memberId, generation }), ['NONE']);
  group.do('leave', { apiVersion: 2, request: { groupId: 'g', members: [], memberId } });
  group.do('deleteGroups', { groupIds: ['g'] });
  assert.equal(group.state(), 'none');
  assert.deepEqual(group.commit({ offsets: [1] }), ['NONE']);
});
