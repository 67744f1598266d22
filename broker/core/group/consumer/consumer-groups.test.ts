// Consumer groups (KIP-848) by the machine alone: what only a clock can show, what a topic that changes does, and the two ways
// between the protocols. What answers say in each case is compared with Apache Kafka in test/groups.

import assert from 'node:assert/strict';
import test from 'node:test';
import { GroupFixture, joinError, testConfig } from '../../../../test/groups/group-fixture.ts';
import { assignmentOf } from '../../../../test/groups/consumer-protocol.ts';
import type { TopicId } from '../../../base/brand.ts';
import { Prng } from '../../../base/prng.ts';
import type { JoinGroupResponse } from '../../../protocol/generated/join-group.ts';
import { GroupMachine } from '../group-machine.ts';
import { consumerGroupState } from './consumer-group.ts';

const idOf = (name: string): TopicId => name.padEnd(22, 'A') as TopicId;

function fixture(settings: Partial<ReturnType<typeof testConfig.consumerSettings>> = {}): GroupFixture {
  const defaults = testConfig.consumerSettings('g');
  const group = new GroupFixture({ consumerSettings: () => ({ ...defaults, ...settings }) });
  group.topics.set('t', idOf('t'), 4);
  return group;
}

const stateOf = (group: GroupFixture): string => {
  const consumers = group.machine.consumerGroup('g');
  return consumers === undefined ? 'none' : consumerGroupState(consumers);
};

test('a member that is silent loses its partitions, and no sooner than its session ends', () => {
  const group = fixture({ sessionTimeoutMs: 10_000 });
  const one = group.beat({ memberId: 'one' });
  assert.deepEqual(one.assigned, { t: [0, 1, 2, 3] });
  group.pass(9_000);
  assert.equal(group.beat({ memberId: 'one', epoch: one.epoch }).error, 'NONE');
  group.pass(9_999);
  assert.equal(stateOf(group), 'Stable');
  // A stall of the loop is nobody's silence.
  group.machine.shiftDeadlines(5_000);
  group.pass(5_000);
  assert.equal(stateOf(group), 'Stable');
  group.pass(1);
  assert.equal(stateOf(group), 'Empty');
  assert.equal(group.beat({ memberId: 'one', epoch: one.epoch }).error, 'UNKNOWN_MEMBER_ID');
});

test('who does not give up in its rebalance time is out; a new coordinator gives that time anew', () => {
  const group = fixture();
  const one = group.beat({ memberId: 'one', rebalanceTimeoutMs: 3_000 });
  group.beat({ memberId: 'two' });
  assert.deepEqual(group.beat({ memberId: 'one', epoch: one.epoch }).assigned, { t: [0, 1] });
  group.pass(2_000);
  group.reload();
  group.pass(2_999);
  // It is heard of, but it keeps what it must give up.
  assert.equal(group.beat({ memberId: 'one', epoch: one.epoch, owned: { t: [0, 1, 2] } }).error, 'NONE');
  group.pass(1);
  assert.equal(group.beat({ memberId: 'one', epoch: one.epoch }).error, 'UNKNOWN_MEMBER_ID');
  assert.deepEqual(group.beat({ memberId: 'two', epoch: 3 }).assigned, { t: [0, 1, 2, 3] });
});

test('assignments keep their distance, and who waits is told when to come back (KIP-1263)', () => {
  const group = fixture({ assignmentIntervalMs: 3_000 });
  const one = group.beat({ memberId: 'one' });
  assert.equal(one.heartbeatIntervalMs, 5_000);
  group.pass(1_000);
  const two = group.beat({ memberId: 'two' });
  assert.deepEqual([two.epoch, two.assigned, two.heartbeatIntervalMs], [one.epoch, {}, 2_000]);
  assert.equal(stateOf(group), 'Assigning');
  group.pass(2_000);
  const later = group.beat({ memberId: 'two', epoch: two.epoch });
  assert.deepEqual(
    [later.epoch, later.heartbeatIntervalMs],
    [one.epoch + 1, 1_000],
    'it waits for partitions',
  );
  assert.equal(stateOf(group), 'Reconciling');
});

test('a topic that grows, comes or goes changes the target; patterns follow', () => {
  const group = fixture();
  const one = group.beat({ memberId: 'one', pattern: 't[0-9]*' });
  assert.deepEqual(one.assigned, { t: [0, 1, 2, 3] });
  group.topics.set('t', idOf('t'), 5);
  group.topics.set('t2', idOf('t2'), 1);
  group.topics.set('other', idOf('other'), 1);
  const grown = group.beat({ memberId: 'one', epoch: one.epoch });
  assert.deepEqual(grown.assigned, { t: [0, 1, 2, 3, 4], t2: [0] });
  assert.equal(grown.epoch, one.epoch + 1);
  group.topics.set('unrelated', idOf('unrelated'), 1);
  assert.equal(group.beat({ memberId: 'one', epoch: grown.epoch }).epoch, grown.epoch, 'nothing of it');
  group.topics.delete('t2');
  assert.deepEqual(group.beat({ memberId: 'one', epoch: grown.epoch }).assigned, { t: [0, 1, 2, 3, 4] });
});

test('a static member that left for a while keeps its partitions until its session ends', () => {
  const group = fixture({ sessionTimeoutMs: 10_000 });
  const first = group.beat({ memberId: 's1', instance: 'i' });
  assert.equal(group.beat({ memberId: 's1', instance: 'i', epoch: -2 }).error, 'NONE');
  assert.deepEqual(group.beat({ memberId: 'other' }).assigned, {});
  const back = group.beat({ memberId: 's2', instance: 'i' });
  assert.deepEqual(back.assigned, { t: [0, 1] });
  assert.equal(back.epoch, first.epoch + 1);
  assert.equal(group.beat({ memberId: 's2', instance: 'i', epoch: -2 }).error, 'NONE');
  group.pass(9_999);
  const other = group.beat({ memberId: 'other', epoch: back.epoch });
  assert.deepEqual(other.assigned, { t: [2, 3] });
  group.pass(1);
  assert.deepEqual(group.beat({ memberId: 'other', epoch: other.epoch }).assigned, { t: [0, 1, 2, 3] });
});

test('an answer that was lost, also twice, costs nothing', () => {
  const group = fixture();
  const one = group.beat({ memberId: 'one' });
  group.beat({ memberId: 'two' });
  group.beat({ memberId: 'one', epoch: one.epoch });
  const given = { memberId: 'one', epoch: one.epoch, owned: { t: [0, 1] } };
  for (let lost = 0; lost < 3; lost++) {
    const answer = group.beat(given);
    assert.deepEqual([answer.error, answer.epoch], ['NONE', one.epoch + 1]);
  }
  assert.equal(group.beat({ ...given, owned: { t: [0, 1, 2] } }).error, 'FENCED_MEMBER_EPOCH');
});

test('offsets of topics that are subscribed to are kept, others go, and the group with the last', () => {
  const group = fixture();
  const { epoch } = group.beat({ memberId: 'one' });
  const commit = { memberId: 'one', generation: epoch, version: 9, offsets: [7] };
  assert.deepEqual(group.commit(commit), ['NONE']);
  assert.deepEqual(group.commit({ ...commit, topic: 'old' }), ['NONE']);
  for (let minutes = 0; minutes < 3; minutes++) {
    group.pass(40_000);
    group.beat({ memberId: 'one', epoch });
  }
  group.do('expireOffsets', { groupIds: ['g'] });
  assert.deepEqual([group.fetch([0]), group.fetch([0], 'old')], [[7], [-1]]);
  group.beat({ memberId: 'one', epoch: -1 });
  group.do('expireOffsets', { groupIds: ['g'] });
  assert.deepEqual(group.fetch([0]), [-1]);
  assert.equal(group.machine.consumerGroup('g'), undefined);
});

test('a compacted log, in any order that compaction allows, gives the same state', () => {
  const group = fixture();
  group.beat({ memberId: 'gone' });
  group.beat({ memberId: 'one', pattern: 't.*' });
  group.beat({ memberId: 'gone', epoch: -1 });
  const one = group.beat({ memberId: 'one', epoch: 3 });
  group.commit({ memberId: 'one', generation: one.epoch, version: 9, offsets: [1, 2] });
  group.beat({ memberId: 'two', instance: 'i' });
  const sorted = (machine: GroupMachine): string[] =>
    machine
      .snapshot()
      .map((one) => JSON.stringify(one))
      .sort();
  const whole = sorted(group.machine);
  assert(whole.length >= 10, `${whole.length} records`);
  const prng = new Prng(1);
  for (let run = 0; run < 50; run++) {
    const newest = new Map(group.log.map(({ type, key }, at) => [`${type} ${JSON.stringify(key)}`, at]));
    const kept = group.log.filter(
      ({ type, key, value }, at) =>
        newest.get(`${type} ${JSON.stringify(key)}`) === at && (value !== null || prng.chance(0.5)),
    );
    const machine = new GroupMachine(group.config, group.topics);
    for (const record of prng.shuffle([...kept])) machine.apply(record);
    assert.deepEqual(sorted(machine), whole);
  }
});

/** A classic group with one member, which has all; its join. */
function classicGroup(group: GroupFixture): JoinGroupResponse {
  const join = group.join({ version: 3, owned: {} });
  group.pass(0);
  const joined = join.answer!;
  group.sync(joined, { [joined.memberId]: assignmentOf({ t: [0, 1, 2, 3] }) });
  assert.equal(group.state(), 'Stable');
  return joined;
}

test('members that wait for a classic rebalance are told to join again when the group goes over', () => {
  const group = fixture();
  const old = classicGroup(group);
  const waits = group.join({ version: 3, owned: {} });
  assert.equal(joinError(waits), 'waits');
  assert.equal(group.beat({ memberId: 'new' }).error, 'NONE');
  assert.equal(joinError(waits), 'REBALANCE_IN_PROGRESS');
  assert.equal(group.heartbeat(old.memberId, old.generationId), 'REBALANCE_IN_PROGRESS');
  assert.equal(group.machine.group('g'), undefined);
});

test('what a cooperative member still reads is given to nobody when the group goes over in the middle', () => {
  const group = fixture();
  const { memberId } = classicGroup(group);
  const owned = { t: [0, 1, 2, 3] };
  const other = group.join({ version: 3, owned: {} });
  const first = group.join({ memberId, owned });
  assert.equal(first.answer?.generationId, 2);
  // Before the leader has assigned, everybody joins again: what was assigned before counts no more, what is said does.
  group.join({ version: 3, owned: {} });
  group.join({ memberId, owned });
  assert.equal(joinError(other), 'NONE');
  assert.equal(group.state(), 'PreparingRebalance');
  assert.deepEqual(group.beat({ memberId: 'new' }).assigned, {}, 'everything has an owner');
  const owners = [...group.machine.consumerGroup('g')!.owners.values()];
  assert.deepEqual(owners, [memberId, memberId, memberId, memberId]);
});

test('a group that has just become classic shares out anew, also behind a new coordinator', () => {
  const group = fixture();
  const old = classicGroup(group);
  const { epoch } = group.beat({ memberId: 'new' });
  const { answer } = group.join({ memberId: old.memberId, owned: { t: [0, 1] } });
  assert.deepEqual([answer?.errorCode, answer?.generationId], [0, epoch]);
  assert.equal(group.beat({ memberId: 'new', epoch: -1 }).error, 'NONE');
  assert.equal(group.state(), 'PreparingRebalance');
  group.reload();
  assert.equal(group.state(), 'PreparingRebalance', 'it is not taken for stable');
  const told = group.heartbeat(old.memberId, group.machine.group('g')!.generation);
  assert.equal(told, 'REBALANCE_IN_PROGRESS');
});

test('the policy forbids either way', () => {
  const policy = (
    groupConsumerMigrationPolicy: typeof testConfig.groupConsumerMigrationPolicy,
  ): GroupFixture => {
    const group = new GroupFixture({ groupConsumerMigrationPolicy });
    group.topics.set('t', idOf('t'), 4);
    return group;
  };
  for (const one of ['disabled', 'downgrade'] as const) {
    const group = policy(one);
    classicGroup(group);
    assert.equal(group.beat({ memberId: 'new' }).error, 'GROUP_ID_NOT_FOUND', one);
  }
  const upOnly = policy('upgrade');
  classicGroup(upOnly);
  assert.equal(upOnly.beat({ memberId: 'new' }).error, 'NONE');
  upOnly.beat({ memberId: 'new', epoch: -1 });
  assert.equal(upOnly.machine.group('g'), undefined, 'it stays a consumer group');
});

test('a thousand members share ten thousand partitions within half a minute, in few records', () => {
  const group = fixture({ assignmentIntervalMs: 1_000 });
  group.topics.set('t', idOf('t'), 10_000);
  const epochs = new Map<string, number>();
  const owned = new Map<string, readonly number[]>();
  const beat = (memberId: string): void => {
    const epoch = epochs.get(memberId) ?? 0;
    const has = owned.get(memberId);
    const answer = group.beat({ memberId, epoch, ...(has === undefined ? {} : { owned: { t: has } }) });
    assert.equal(answer.error, 'NONE');
    epochs.set(memberId, answer.epoch);
    if (answer.assigned !== undefined) owned.set(memberId, answer.assigned['t'] ?? []);
  };
  const names = Array.from({ length: 1_000 }, (_, at) => `member-${at}`);
  for (const name of names) beat(name);
  for (let round = 0; round < 6; round++) {
    group.pass(5_000);
    for (const name of names) beat(name);
  }
  assert.equal(stateOf(group), 'Stable');
  assert.deepEqual(new Set([...owned.values()].map(({ length }) => length)), new Set([10]));
  assert.equal(new Set([...owned.values()].flat()).size, 10_000);
  assert(group.log.length < 12_000, `${group.log.length} records`);
});
