// Committed offsets: who may commit, what is fetched, how they go. Trials T71, T73, T75, T77 and rows G2, G4.

import assert from 'node:assert/strict';
import test from 'node:test';
import { GroupFixture, minute } from '../../../test/groups/group-fixture.ts';
import type { TopicId } from '../../base/brand.ts';
import { Prng } from '../../base/prng.ts';
import { errorName } from '../../protocol/error-codes.ts';
import { GroupMachine } from './group-machine.ts';
import type { StoredRecord } from './group-records.ts';

const one = 'AAAAAAAAAAAAAAAAAAAAAQ' as TopicId;
const two = 'AAAAAAAAAAAAAAAAAAAAAg' as TopicId;

test('who may commit (T71)', () => {
  const group = new GroupFixture();
  assert.deepEqual(group.commit({ offsets: [5] }), ['NONE'], 'from outside, to a new group');
  assert.deepEqual(group.commit({ offsets: [6] }), ['NONE'], 'to an empty one');
  assert.deepEqual(group.commit({ offsets: [6], instance: 'i' }), ['NONE'], 'an instance id says nothing');
  assert.deepEqual(group.fetch([0, 1]), [6, -1]);
  const [{ memberId, generationId }] = group.stable({});
  const commit = (memberId_: string, generation: number, instance: string | null = null): string =>
    group.commit({ offsets: [7], memberId: memberId_, generation, instance })[0]!;
  assert.equal(commit('', -1), 'UNKNOWN_MEMBER_ID', 'from outside, to a live group');
  assert.equal(commit('x', generationId), 'UNKNOWN_MEMBER_ID');
  assert.equal(commit(memberId, generationId + 1), 'ILLEGAL_GENERATION');
  assert.equal(commit(memberId, -1), 'ILLEGAL_GENERATION');
  assert.equal(commit(memberId, generationId, 'j'), 'UNKNOWN_MEMBER_ID');
  assert.deepEqual(group.fetch([0]), [6]);
  assert.equal(commit(memberId, generationId), 'NONE');
  assert.deepEqual(group.fetch([0]), [7]);
  const other = { groupId: 'none', offsets: [1], generation: 3, memberId: 'x' };
  assert.deepEqual(group.commit({ ...other, version: 8 }), ['ILLEGAL_GENERATION']);
  assert.deepEqual(group.commit({ ...other, version: 9 }), ['GROUP_ID_NOT_FOUND']);
  assert.equal(group.state('none'), 'none');
});

test('commits while a group rebalances', () => {
  const group = new GroupFixture();
  const [{ memberId, generationId: generation }] = group.stable({});
  group.join({ version: 3 });
  assert.equal(group.state(), 'PreparingRebalance');
  assert.deepEqual(group.commit({ offsets: [1], memberId, generation }), ['NONE'], 'before it joins again');
  const again = group.join({ memberId }).answer!;
  assert.equal(group.state(), 'CompletingRebalance');
  assert.deepEqual(group.commit({ offsets: [2], memberId, generation }), ['ILLEGAL_GENERATION']);
  assert.deepEqual(group.commit({ offsets: [2], memberId, generation: again.generationId }), [
    'REBALANCE_IN_PROGRESS',
  ]);
});

test('a commit is a sign of life', () => {
  const group = new GroupFixture();
  const [{ memberId, generationId: generation }] = group.stable({});
  for (let at = 0; at < 4; at++) {
    group.pass(9_000);
    assert.deepEqual(group.commit({ offsets: [at], memberId, generation }), ['NONE']);
  }
  group.pass(10_000);
  assert.equal(group.state(), 'Empty');
});

test('metadata has a limit, per partition; the empty group name is one (T75)', () => {
  const group = new GroupFixture();
  const metadata = ['x'.repeat(4_097), 'y'.repeat(4_096)];
  assert.deepEqual(group.commit({ offsets: [5, 6], metadata }), ['OFFSET_METADATA_TOO_LARGE', 'NONE']);
  assert.deepEqual(group.fetch([0, 1]), [-1, 6]);
  assert.deepEqual(group.commit({ groupId: '', offsets: [9] }), ['NONE']);
  assert.deepEqual(group.fetch([0], 't', ''), [9]);
});

test('an offset belongs to a topic id: a new topic of the name has none', () => {
  const group = new GroupFixture();
  group.topics.set('t', one);
  group.commit({ offsets: [5, 6], topicId: one });
  assert.deepEqual(group.fetch([0, 1]), [5, 6]);
  group.topics.set('t', two);
  assert.deepEqual(group.fetch([0, 1]), [-1, -1]);
  const all = { groupId: 'g', topics: null };
  assert.deepEqual(group.do('fetchOffsets', all).topics, []);
  group.commit({ offsets: [1], topicId: two });
  group.do('topicsDeleted', { topics: [{ name: 't', topicId: one }] });
  assert.deepEqual(group.fetch([0, 1]), [1, -1], 'only what was committed to the old topic goes');
  assert.equal(group.log.at(-1)!.value, null);
  assert.deepEqual(
    group
      .do('fetchOffsets', all)
      .topics.map(({ name, partitions }) => [name, partitions.map(({ offset }) => offset)]),
    [['t', [1]]],
  );
  group.topics.set('t', one);
  group.do('expireOffsets', { groupIds: ['g'] });
  group.topics.set('t', two);
  assert.deepEqual(group.fetch([0]), [-1], 'the sweep takes what is of another topic');
});

test('offsets of a topic that is gone are told to nobody and go with the next sweep, though nobody told the group', () => {
  const group = new GroupFixture();
  group.topics.set('t', one);
  group.topics.set('u', two);
  group.commit({ groupId: 'other', topic: 't', offsets: [5], topicId: one });
  group.commit({ groupId: 'other', topic: 'u', offsets: [6], topicId: two });
  const told = (): unknown => {
    const { topics } = group.do('fetchOffsets', { groupId: 'other', topics: null });
    return topics.map(({ name, partitions }) => [name, partitions.map(({ offset }) => offset)]);
  };
  group.topics.delete('t');
  assert.deepEqual(told(), [['u', [6]]]);
  assert.deepEqual(group.fetch([0], 't', 'other'), [-1]);
  group.do('expireOffsets', { groupIds: ['other'] });
  const tombstones = group.log.filter(({ type, value }) => type === 'OffsetCommit' && value === null);
  assert.deepEqual(
    tombstones.map(({ key }) => key),
    [{ group: 'other', topic: 't', partition: 0 }],
  );
  assert.deepEqual(told(), [['u', [6]]]);
});

test('offsets go when their group has been empty for the retention, not before (T73)', () => {
  const group = new GroupFixture();
  const sweep = (): void => group.do('expireOffsets', { groupIds: [...group.machine.groupIds()] });
  group.commit({ groupId: 'simple', offsets: [1] });
  const [{ memberId, generationId: generation }] = group.stable({ sessionTimeoutMs: minute });
  group.commit({ offsets: [2], memberId, generation });
  for (let at = 0; at < 6; at++) {
    group.pass(minute / 2);
    group.heartbeat(memberId, generation);
    sweep();
  }
  assert.deepEqual(group.fetch([0], 't', 'simple'), [-1], 'a stand-alone commit ages from when it was made');
  assert.equal(group.state('simple'), 'none');
  assert.deepEqual(group.fetch([0]), [2], 'members are alive');
  group.pass(minute);
  assert.equal(group.state(), 'Empty');
  group.pass(minute - 1);
  sweep();
  assert.deepEqual(group.fetch([0]), [2]);
  group.pass(1);
  sweep();
  assert.deepEqual([group.fetch([0]), group.state()], [[-1], 'none']);
  assert.equal(group.machine.snapshot().length, 0);
});

test('a rebalance lets nothing expire (G4)', () => {
  const group = new GroupFixture();
  const [{ memberId, generationId: generation }] = group.stable({
    sessionTimeoutMs: 10 * minute,
    rebalanceTimeoutMs: 10 * minute,
  });
  group.commit({ offsets: [2], memberId, generation });
  group.commit({ offsets: [2], memberId, generation, topic: 'left' });
  group.join({ version: 3 });
  group.pass(3 * minute);
  assert.equal(group.state(), 'PreparingRebalance');
  group.do('expireOffsets', { groupIds: ['g'] });
  assert.deepEqual([group.fetch([0]), group.fetch([0], 'left')], [[2], [2]]);
});

test('a stable group loses the offsets of topics that it has given up', () => {
  const group = new GroupFixture();
  const [{ memberId, generationId: generation }] = group.stable({ sessionTimeoutMs: 10 * minute });
  group.commit({ offsets: [2], memberId, generation });
  group.commit({ offsets: [2], memberId, generation, topic: 'left' });
  group.pass(minute);
  group.do('expireOffsets', { groupIds: ['g'] });
  assert.deepEqual([group.fetch([0]), group.fetch([0], 'left')], [[2], [-1]]);
});

test('a commit may bring its own expiry', () => {
  const group = new GroupFixture();
  group.commit({ offsets: [2], version: 4, retentionTimeMs: 5_000 });
  group.pass(4_999);
  group.do('expireOffsets', { groupIds: ['g'] });
  assert.deepEqual(group.fetch([0]), [2]);
  group.pass(1);
  group.do('expireOffsets', { groupIds: ['g'] });
  assert.deepEqual(group.fetch([0]), [-1]);
});

test('deleting offsets and groups (T77)', () => {
  const group = new GroupFixture();
  const deleteOffsets = (groupId = 'g', name = 't'): readonly string[] => {
    const result = group.do('deleteOffsets', { groupId, topics: [{ name, partitions: [0, 9] }] });
    return [result.errorCode, ...result.topics].map(errorName);
  };
  const deleteGroups = (...groupIds: string[]): string[] =>
    group.do('deleteGroups', { groupIds }).map(errorName);
  const [{ memberId, generationId: generation }] = group.stable({});
  group.commit({ offsets: [2], memberId, generation });
  group.commit({ offsets: [2], memberId, generation, topic: 'u' });
  assert.deepEqual(deleteOffsets(), ['NONE', 'GROUP_SUBSCRIBED_TO_TOPIC']);
  assert.deepEqual(deleteOffsets('g', 'u'), ['NONE', 'NONE']);
  assert.deepEqual([group.fetch([0]), group.fetch([0], 'u')], [[2], [-1]]);
  assert.deepEqual(deleteOffsets('none'), ['GROUP_ID_NOT_FOUND']);
  assert.deepEqual(deleteGroups('g', 'none'), ['NON_EMPTY_GROUP', 'GROUP_ID_NOT_FOUND']);
  group.pass(minute);
  assert.equal(group.state(), 'Empty');
  assert.deepEqual(deleteOffsets(), ['NONE', 'NONE']);
  assert.deepEqual(group.fetch([0]), [-1]);
  assert.deepEqual(deleteGroups('g', 'g'), ['NONE', 'GROUP_ID_NOT_FOUND']);
  assert.deepEqual([group.state(), group.machine.snapshot().length], ['none', 0]);
  group.reload();
  assert.equal(group.state(), 'none', 'a deletion outlives a restart');
});

test('a group of another kind with members keeps all its offsets', () => {
  const group = new GroupFixture();
  group.commit({ offsets: [2] });
  group.join({ version: 3, protocolType: 'connect' });
  const topics = [{ name: 't', partitions: [0] }];
  const result = group.do('deleteOffsets', { groupId: 'g', topics });
  assert.equal(errorName(result.errorCode), 'NON_EMPTY_GROUP');
  assert.deepEqual(group.fetch([0]), [2]);
});

test('a compacted log, in any order that compaction allows, gives the same state (G2)', () => {
  const prng = new Prng(20_261);
  const group = new GroupFixture();
  for (let round = 0; round < 300; round++) {
    const groupId = `g${prng.below(3)}`;
    const topic = `t${prng.below(2)}`;
    switch (prng.below(5)) {
      case 0:
        group.do('deleteGroups', { groupIds: [groupId] });
        break;
      case 1:
        group.do('deleteOffsets', { groupId, topics: [{ name: topic, partitions: [0, 1] }] });
        break;
      case 2:
        group.join({ groupId, version: 3, sessionTimeoutMs: 6_000 });
        group.pass(prng.below(400_000));
        break;
      default:
        group.commit({ groupId, topic, offsets: [round, round] });
    }
  }
  assert(group.log.some(({ value }) => value === null));
  const sorted = (records: Iterable<StoredRecord>): string[] =>
    [...records].map((one_) => JSON.stringify(one_)).sort();
  const whole = sorted(group.machine.snapshot());
  assert(whole.length > 0);
  for (let run = 0; run < 50; run++) {
    const newest = new Map(group.log.map((record, at) => [JSON.stringify(record.key), at]));
    // Of each key the last record stays. Either older ones do as well, then in order; or none, and tombstones may go.
    const isPartial = prng.chance(0.5);
    const kept = group.log.filter((record, at) => {
      if (newest.get(JSON.stringify(record.key)) !== at) return isPartial && prng.chance(0.5);
      return isPartial || record.value !== null || prng.chance(0.5);
    });
    const machine = new GroupMachine(group.config, group.topics);
    for (const record of isPartial ? kept : prng.shuffle([...kept])) machine.apply(record);
    assert.deepEqual(sorted(machine.snapshot()), whole);
  }
});
