// Shows that a reset with an id is done once: over a new coordinator and over later commits, for groups of every kind; and that what
// remembers it is told to nobody, ages with the offsets and goes with the group.

import assert from 'node:assert/strict';
import test from 'node:test';
import { GroupFixture } from '../../../test/groups/group-fixture.ts';
import type { TopicId } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { lastResetId, resetMarkTopic } from './reset-mark.ts';

const topicId = 't'.padEnd(22, 'A') as TopicId;

/** Fenced members, or that it was done before. */
function reset(group: GroupFixture, offset: number, resetId?: string): number | 'before' {
  const partitions = [{ partition: 0, offset, leaderEpoch: -1, metadata: null }];
  const topics = [{ name: 't', topicId: zeroUuid, partitions }];
  const { alreadyDone, fencedMembers } = group.do('resetOffsets', { groupId: 'g', topics, resetId });
  return alreadyDone ? 'before' : fencedMembers;
}

const remembered = (group: GroupFixture): string | undefined => lastResetId(group.machine.committed('g'));

test('an id is done once, also by another coordinator and when the offsets are others by now', () => {
  const group = new GroupFixture();
  group.stable({});
  assert.equal(reset(group, 5, 'a'), 1);
  const [again] = group.stable({});
  const generation = again.generationId;
  group.commit({ offsets: [9], memberId: again.memberId, generation });
  assert.equal(reset(group, 5, 'a'), 'before');
  assert.equal(group.heartbeat(again.memberId, generation), 'NONE', 'nobody is fenced');
  group.reload();
  assert.equal(reset(group, 5, 'a'), 'before');
  assert.deepEqual(group.fetch([0]), [9]);
});

test('another id, and a reset without one, are done; what was the last with an id is still known', () => {
  const group = new GroupFixture();
  group.commit({ offsets: [7] });
  assert.equal(reset(group, 1, 'a'), 0);
  assert.equal(reset(group, 2), 0);
  assert.equal(reset(group, 3, 'a'), 'before');
  assert.deepEqual(group.fetch([0]), [2]);
  assert.equal(reset(group, 4, 'b'), 0);
  assert.equal(remembered(group), 'b');
});

test('consumer groups remember as well', () => {
  const group = new GroupFixture();
  group.topics.set('t', topicId, 1);
  group.beat({ memberId: 'm' });
  assert.equal(reset(group, 5, 'a'), 1);
  const { epoch } = group.beat({ memberId: 'm' });
  assert.equal(reset(group, 5, 'a'), 'before');
  assert.equal(group.beat({ memberId: 'm', epoch }).error, 'NONE');
});

test('a reset of nothing is not remembered', () => {
  const group = new GroupFixture();
  group.commit({ offsets: [7] });
  group.do('resetOffsets', { groupId: 'g', topics: [], resetId: 'a' });
  assert.equal(remembered(group), undefined);
});

test('it is no offset: whoever asks for all of them does not hear of it', () => {
  const group = new GroupFixture();
  group.commit({ offsets: [7] });
  reset(group, 5, 'a');
  const { topics } = group.do('fetchOffsets', { groupId: 'g', topics: null });
  assert.deepEqual(
    topics.map(({ name }) => name),
    ['t'],
  );
});

test('a topic of that name has its offsets, which are no id', () => {
  const group = new GroupFixture();
  const id = 'u'.padEnd(22, 'A') as TopicId;
  group.topics.set(resetMarkTopic, id, 1);
  group.commit({ topic: resetMarkTopic, topicId: id, offsets: [3] });
  assert.equal(remembered(group), undefined);
  const { topics } = group.do('fetchOffsets', { groupId: 'g', topics: null });
  assert.deepEqual(
    topics.map(({ name }) => name),
    [resetMarkTopic],
  );
});

test('it ages with the offsets and goes with the group', () => {
  const group = new GroupFixture({ offsetsRetentionMs: 1000 });
  group.commit({ offsets: [7] });
  reset(group, 5, 'a');
  group.nowMs += 999;
  group.do('expireOffsets', { groupIds: ['g'] });
  assert.equal(remembered(group), 'a');
  group.nowMs += 1;
  group.do('expireOffsets', { groupIds: ['g'] });
  assert.equal(remembered(group), undefined);
  const deleted = new GroupFixture();
  deleted.commit({ offsets: [7] });
  reset(deleted, 5, 'a');
  deleted.do('deleteGroups', { groupIds: ['g'] });
  assert.equal(remembered(deleted), undefined);
  assert.equal(deleted.machine.group('g'), undefined);
});
