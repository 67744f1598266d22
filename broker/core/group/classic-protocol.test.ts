// The classic protocol, request by request: error codes where Kafka gives them, phases and their time-outs, static members.
// Trials T57, T61, T99 and rows G6, G7.

import assert from 'node:assert/strict';
import test from 'node:test';
import { assignmentText, GroupFixture, joinError, syncError } from '../../../test/groups/group-fixture.ts';
import { errorName } from '../../protocol/error-codes.ts';

test('an old client joins at once, a newer one is given its id first (T61)', () => {
  const old = new GroupFixture();
  const first = old.join({ version: 3 });
  assert.equal(joinError(first), 'waits');
  old.pass(0);
  assert.equal(joinError(first), 'NONE');

  const group = new GroupFixture();
  const asked = group.join({ version: 4 });
  assert.equal(joinError(asked), 'MEMBER_ID_REQUIRED');
  const memberId = asked.answer!.memberId;
  assert.match(memberId, /^client-./);
  const joined = group.join({ memberId });
  group.pass(0);
  assert.equal(joinError(joined), 'NONE');
  assert.deepEqual(
    [joined.answer!.memberId, joined.answer!.leader, joined.answer!.generationId],
    [memberId, memberId, 1],
  );

  const named = new GroupFixture();
  const joinedByName = named.join({ version: 5, instance: 'i' });
  named.pass(0);
  assert.equal(joinError(joinedByName), 'NONE');
  assert.match(joinedByName.answer!.memberId, /^i-./);
});

test('joins that cannot be', () => {
  const cases: readonly [string, Parameters<GroupFixture['join']>[0]][] = [
    ['INVALID_GROUP_ID', { groupId: '' }],
    ['INVALID_SESSION_TIMEOUT', { sessionTimeoutMs: 5_999 }],
    ['INVALID_SESSION_TIMEOUT', { sessionTimeoutMs: 1_800_001 }],
    ['UNKNOWN_MEMBER_ID', { memberId: 'x' }],
    ['UNKNOWN_MEMBER_ID', { memberId: 'x', groupId: 'other' }],
    ['UNKNOWN_MEMBER_ID', { memberId: 'x', instance: 'unknown' }],
    ['FENCED_INSTANCE_ID', { memberId: 'x', instance: 'i' }],
    ['INCONSISTENT_GROUP_PROTOCOL', { protocols: [] }],
    ['INCONSISTENT_GROUP_PROTOCOL', { protocols: ['other'] }],
    ['INCONSISTENT_GROUP_PROTOCOL', { protocolType: 'connect' }],
    ['INCONSISTENT_GROUP_PROTOCOL', { protocolType: '', groupId: 'new' }],
    ['INCONSISTENT_GROUP_PROTOCOL', { protocols: [], groupId: 'new' }],
  ];
  for (const [error, spec] of cases) {
    const group = new GroupFixture();
    group.stable({ instance: 'i' });
    assert.equal(joinError(group.join(spec)), error, JSON.stringify(spec));
    assert.equal(group.state('new'), 'none');
    assert.equal(group.state(), 'Stable');
  }
});

test('members that say the same bytes share them, and no others', () => {
  const group = new GroupFixture();
  for (const topics of [['t'], ['t'], ['t', 'u'], ['t']]) group.join({ version: 3, topics });
  const said = (at: number): unknown => {
    const { members } = group.machine.group('g')!;
    return [...members.values()][at]!.protocols;
  };
  assert.equal(said(1), said(0));
  assert.equal(said(3), said(0));
  assert.notDeepEqual(said(2), said(0));
});

test('a group takes group.max.size members', () => {
  const group = new GroupFixture({ groupMaxSize: 2 });
  const [one] = group.stable({}, {});
  assert.equal(joinError(group.join({ version: 3 })), 'GROUP_MAX_SIZE_REACHED');
  const again = group.join({ memberId: one.memberId, topics: ['u'] });
  assert.equal(joinError(again), 'waits');
  assert.equal(group.state(), 'PreparingRebalance');
});

test('the first rebalance waits for more members, in steps, up to the rebalance timeout', () => {
  const group = new GroupFixture({ groupInitialRebalanceDelayMs: 3_000 });
  const first = group.join({ version: 3, rebalanceTimeoutMs: 7_000 });
  group.pass(2_000);
  const second = group.join({ version: 3, rebalanceTimeoutMs: 7_000 });
  group.pass(3_999);
  assert.deepEqual([joinError(first), joinError(second)], ['waits', 'waits']);
  group.pass(1);
  assert.deepEqual([joinError(first), joinError(second)], ['NONE', 'NONE']);
  assert.equal(first.answer!.members.length + second.answer!.members.length, 2);

  const busy = new GroupFixture({ groupInitialRebalanceDelayMs: 3_000 });
  const joins = [busy.join({ version: 3, rebalanceTimeoutMs: 7_000 })];
  for (let second_ = 1; second_ <= 6; second_++) {
    busy.pass(1_000);
    joins.push(busy.join({ version: 3, rebalanceTimeoutMs: 7_000 }));
  }
  busy.pass(999);
  assert(joins.every((join) => joinError(join) === 'waits'));
  busy.pass(1);
  assert(
    joins.every((join) => joinError(join) === 'NONE'),
    '7 s are the end of it',
  );
});

test('the protocol is one that all know, by majority', () => {
  const group = new GroupFixture({ groupInitialRebalanceDelayMs: 100 });
  const joins = [
    ['a', 'b', 'c'],
    ['b', 'a', 'd'],
    ['b', 'a'],
  ].map((protocols) => group.join({ version: 3, protocols }));
  group.pass(200);
  assert.deepEqual(
    joins.map(({ answer }) => answer?.protocolName),
    ['b', 'b', 'b'],
  );
});

test('members share what the leader assigns', () => {
  const group = new GroupFixture({ groupInitialRebalanceDelayMs: 100 });
  const joins = [group.join({ version: 3 }), group.join({ version: 3 }), group.join({ version: 3 })];
  group.pass(200);
  const [leader, ...followers] = joins
    .map(({ answer }) => answer!)
    .sort((one) => (one.leader === one.memberId ? -1 : 1));
  assert.deepEqual([leader!.members.length, ...followers.map(({ members }) => members.length)], [3, 0, 0]);
  const waits = group.sync(followers[0]!);
  assert.equal(syncError(waits), 'waits');
  const led = group.sync(leader!, { [leader!.memberId]: 'x', [followers[0]!.memberId]: 'y' });
  assert.deepEqual([syncError(led), assignmentText(led), assignmentText(waits)], ['NONE', 'x', 'y']);
  const late = group.sync(followers[1]!);
  assert.deepEqual([syncError(late), assignmentText(late)], ['NONE', '']);
  assert.equal(group.state(), 'Stable');
});

test('syncs that cannot be', () => {
  const group = new GroupFixture();
  const [member] = group.stable({ instance: 'i' });
  const ask = (change: object, instance: string | null = 'i'): string =>
    syncError(group.sync({ ...member, ...change }, {}, instance));
  assert.equal(ask({}), 'NONE');
  assert.equal(ask({ generationId: 7 }), 'ILLEGAL_GENERATION');
  assert.equal(ask({ memberId: 'x' }, null), 'UNKNOWN_MEMBER_ID');
  assert.equal(ask({ memberId: 'x' }), 'FENCED_INSTANCE_ID');
  assert.equal(ask({}, 'j'), 'UNKNOWN_MEMBER_ID');
  group.join({ version: 3 });
  assert.equal(ask({}), 'REBALANCE_IN_PROGRESS');
});

test('heartbeats keep a member and tell it of a rebalance; old generations are refused (G6)', () => {
  const group = new GroupFixture();
  const [{ memberId, generationId }] = group.stable({});
  for (let at = 0; at < 5; at++) {
    group.pass(9_000);
    assert.equal(group.heartbeat(memberId, generationId), 'NONE');
  }
  assert.equal(group.heartbeat(memberId, generationId - 1), 'ILLEGAL_GENERATION');
  assert.equal(group.heartbeat('x', generationId), 'UNKNOWN_MEMBER_ID');
  group.join({ version: 3 });
  assert.equal(group.heartbeat(memberId, generationId), 'REBALANCE_IN_PROGRESS');
  group.pass(10_000);
  assert.equal(group.heartbeat(memberId, generationId), 'UNKNOWN_MEMBER_ID', 'silent for its whole session');
});

test('a member that waits is not silent; one that is gone gives way when time is over', () => {
  const group = new GroupFixture();
  const [one, two] = group.stable({}, {});
  const joined = group.join({ memberId: one.memberId, topics: ['u'] });
  group.pass(10_000);
  assert.equal(joinError(joined), 'NONE', 'the other has had its session');
  assert.equal(group.machine.group('g')!.members.has(two.memberId), false);
  assert.equal(group.machine.group('g')!.leader, one.memberId);
});

test('a leader that dies before it assigns (T57)', () => {
  const group = new GroupFixture({ groupInitialRebalanceDelayMs: 100 });
  const joins = [group.join({ version: 3 }), group.join({ version: 3 })];
  group.pass(200);
  const leader = joins.find(({ answer }) => answer!.leader === answer!.memberId)!.answer!;
  const follower = joins.find(({ answer }) => answer !== leader)!.answer!;
  const waits = group.sync(follower);
  group.pass(9_000);
  assert.equal(syncError(waits), 'waits');
  group.pass(6_000);
  assert.equal(syncError(waits), 'REBALANCE_IN_PROGRESS');
  assert.equal(syncError(group.sync(leader)), 'UNKNOWN_MEMBER_ID');
  const again = group.join({ memberId: follower.memberId });
  assert.deepEqual([joinError(again), again.answer!.leader], ['NONE', follower.memberId]);
});

test('who does not ask for its assignment in time is out', () => {
  const group = new GroupFixture({ groupInitialRebalanceDelayMs: 100 });
  const spec = { version: 3, rebalanceTimeoutMs: 8_000, sessionTimeoutMs: 30_000 };
  const joins = [group.join(spec), group.join(spec)];
  group.pass(200);
  const leader = joins.find(({ answer }) => answer!.leader === answer!.memberId)!.answer!;
  group.sync(leader, {});
  assert.equal(group.state(), 'Stable');
  group.pass(8_000);
  assert.equal(group.state(), 'PreparingRebalance');
  assert.deepEqual(
    [...group.machine.group('g')!.members.values()].map(({ memberId }) => memberId),
    [leader.memberId],
  );
});

test('leaving: one member, many, by instance id, and who is not there', () => {
  const leave = (
    group: GroupFixture,
    members: readonly { memberId?: string; groupInstanceId?: string | null }[],
    version = 3,
  ): string[] => {
    const filled = members.map(({ memberId = '', groupInstanceId = null }) => ({
      memberId,
      groupInstanceId,
      reason: null,
    }));
    const request = { groupId: 'g', members: filled, memberId: filled[0]!.memberId };
    const answer = group.do('leave', { apiVersion: version, request });
    if (version < 3) return [errorName(answer.errorCode)];
    assert.equal(answer.errorCode, 0);
    return answer.members.map(({ errorCode }) => errorName(errorCode));
  };
  const group = new GroupFixture();
  assert.deepEqual(leave(group, [{ memberId: 'x' }]), ['UNKNOWN_MEMBER_ID']);
  assert.deepEqual(leave(group, [{ memberId: 'x' }], 1), ['UNKNOWN_MEMBER_ID']);
  const [one, two] = group.stable({}, { instance: 'i' });
  assert.deepEqual(
    leave(group, [
      { memberId: 'x' },
      { groupInstanceId: 'j' },
      { memberId: 'x', groupInstanceId: 'i' },
      { groupInstanceId: 'i' },
      { memberId: two.memberId },
    ]),
    ['UNKNOWN_MEMBER_ID', 'UNKNOWN_MEMBER_ID', 'FENCED_INSTANCE_ID', 'NONE', 'UNKNOWN_MEMBER_ID'],
  );
  assert.equal(group.state(), 'PreparingRebalance');
  assert.deepEqual(leave(group, [{ memberId: one.memberId }], 2), ['NONE']);
  assert.equal(group.state(), 'Empty');
  const pending = group.join({ version: 4 }).answer!.memberId;
  assert.deepEqual(leave(group, [{ memberId: pending }]), ['NONE']);
  assert.equal(group.machine.group('g')!.pendingMembers.size, 0);
});

test('a static member that restarts moves nothing; after its session it is one rebalance (G7)', () => {
  for (const version of [5, 9]) {
    const group = new GroupFixture();
    const answers = group.stable({ instance: 'i' }, { instance: 'j' });
    const leaderAt = answers.findIndex(({ leader, memberId }) => leader === memberId);
    const name = ['i', 'j'][leaderAt]!;
    const back = group.join({ instance: name, version });
    assert.equal(joinError(back), 'NONE');
    assert.equal(group.state(), 'Stable');
    const { memberId, generationId, leader, skipAssignment, members } = back.answer!;
    assert.equal(generationId, answers[0]!.generationId);
    assert.notEqual(memberId, answers[leaderAt]!.memberId);
    assert.equal(skipAssignment, version >= 9);
    assert.equal(members.length, version >= 9 ? 2 : 0);
    assert.equal(leader, version >= 9 ? memberId : answers[leaderAt]!.memberId);
    const synced = group.sync(back.answer!, {}, name);
    assert.equal(assignmentText(synced), `a${leaderAt}`);
    assert.equal(group.heartbeat(answers[leaderAt]!.memberId, generationId, name), 'FENCED_INSTANCE_ID');
    assert.equal(group.heartbeat(memberId, generationId, name), 'NONE');
    group.pass(9_999);
    const other = answers[1 - leaderAt]!;
    assert.equal(group.heartbeat(other.memberId, generationId, ['j', 'i'][leaderAt]!), 'NONE');
    group.pass(1);
    assert.equal(group.state(), 'PreparingRebalance');
  }
});

test('two with one instance id: the older is fenced where it waits', () => {
  const group = new GroupFixture({ groupInitialRebalanceDelayMs: 1_000 });
  const old = group.join({ instance: 'i' });
  const young = group.join({ instance: 'i' });
  assert.deepEqual([joinError(old), joinError(young)], ['FENCED_INSTANCE_ID', 'waits']);
  group.pass(2_000);
  assert.equal(joinError(young), 'NONE');
});

test('a coordinator that comes back knows members, generation and ids (T99)', () => {
  const group = new GroupFixture();
  const [one, two] = group.stable({ instance: 'i' }, {});
  group.nowMs += 20_000;
  group.reload();
  assert.equal(group.state(), 'Stable');
  assert.equal(group.heartbeat(one.memberId, one.generationId, 'i'), 'NONE');
  assert.equal(group.heartbeat(two.memberId, two.generationId), 'NONE');
  const synced = group.sync(one, {}, 'i');
  assert.equal(assignmentText(synced), 'a0');
  group.pass(10_000);
  assert.equal(group.state(), 'Empty', 'silence counts from when the groups were loaded');
});

test('a stall of the loop costs nobody its session', () => {
  const group = new GroupFixture();
  const [member] = group.stable({});
  group.nowMs += 60_000;
  group.machine.shiftDeadlines(60_000);
  group.pass(9_999);
  assert.equal(group.heartbeat(member.memberId, member.generationId), 'NONE');
  group.pass(10_000);
  assert.equal(group.state(), 'Empty');
});

test('ids that nobody comes back with are forgotten', () => {
  const group = new GroupFixture();
  group.stable({});
  const asked = group.join({ version: 4, sessionTimeoutMs: 8_000 });
  assert.equal(joinError(asked), 'MEMBER_ID_REQUIRED');
  group.pass(8_000);
  assert.equal(joinError(group.join({ memberId: asked.answer!.memberId })), 'UNKNOWN_MEMBER_ID');
});
