// Shows a rebalance that somebody asks for: members keep their ids and go through another generation or epoch; one that is under way
// serves; a group without members has none.

import assert from 'node:assert/strict';
import test from 'node:test';
import { GroupFixture, joinError } from '../../../test/groups/group-fixture.ts';
import type { TopicId } from '../../base/brand.ts';
import { errorName } from '../../protocol/error-codes.ts';

const topicId = 't'.padEnd(22, 'A') as TopicId;

function rebalance(group: GroupFixture, groupId = 'g'): readonly [string, number] {
  const { errorCode, members } = group.do('rebalance', { groupId });
  return [errorName(errorCode), members];
}

test('classic members are told to join again, and do under their ids', () => {
  const group = new GroupFixture();
  const [one, two] = group.stable({}, {});
  assert.deepEqual(rebalance(group), ['NONE', 2]);
  assert.equal(group.state(), 'PreparingRebalance');
  assert.equal(group.heartbeat(one.memberId, one.generationId), 'REBALANCE_IN_PROGRESS');
  assert.deepEqual(
    group.commit({ offsets: [3], memberId: one.memberId, generation: one.generationId }),
    ['NONE'],
    'what it has read it may commit',
  );
  const first = group.join({ memberId: one.memberId });
  assert.deepEqual(rebalance(group), ['NONE', 2], 'the one under way serves');
  assert.equal(joinError(first), 'waits');
  const second = group.join({ memberId: two.memberId });
  assert.deepEqual([joinError(first), joinError(second)], ['NONE', 'NONE']);
  assert.equal(first.answer!.generationId, one.generationId + 1);
});

test('a rebalance that was asked for ends without whoever does not come', () => {
  const group = new GroupFixture();
  const [one] = group.stable({ rebalanceTimeoutMs: 5_000 }, { rebalanceTimeoutMs: 5_000 });
  rebalance(group);
  const joined = group.join({ memberId: one.memberId });
  group.pass(6_000);
  assert.equal(joinError(joined), 'NONE');
  assert.equal(group.machine.group('g')!.members.size, 1);
});

test('consumers go through another epoch', () => {
  const group = new GroupFixture();
  group.topics.set('t', topicId, 2);
  const { epoch } = group.beat({ memberId: 'a' });
  assert.deepEqual(rebalance(group), ['NONE', 1]);
  const next = group.beat({ memberId: 'a', epoch });
  assert.deepEqual([next.error, next.epoch], ['NONE', epoch + 1]);
  group.reload();
  assert.equal(group.machine.consumerGroup('g')!.epoch, epoch + 1);
});

test('nobody to rebalance', () => {
  const group = new GroupFixture();
  assert.deepEqual(rebalance(group), ['GROUP_ID_NOT_FOUND', 0]);
  group.commit({ offsets: [1] });
  assert.deepEqual(rebalance(group), ['NONE', 0]);
  assert.equal(group.state(), 'Empty');
});
