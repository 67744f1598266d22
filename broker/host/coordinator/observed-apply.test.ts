// Shows what an observer is told of decisions: offsets that are committed and none that are refused, rebalances with the command
// that began them, groups that are gone and none that still has something.

import assert from 'node:assert/strict';
import test from 'node:test';
import { GroupFixture } from '../../../test/groups/group-fixture.ts';
import type { TopicId } from '../../base/brand.ts';
import type { GroupRecord } from '../../core/group/group-records.ts';
import type { GroupObserver } from './group-observer.ts';
import { applyObserved } from './observed-apply.ts';

/** A fixture whose decisions are applied under observation. */
function observed(): {
  readonly group: GroupFixture;
  readonly told: () => string[];
  /** Groups that changed since the last look. */
  readonly changed: () => string[];
} {
  const group = new GroupFixture();
  let told: string[] = [];
  const changed = new Set<string>();
  const observer: GroupObserver = {
    onGroupsLoaded: () => assert.fail('nothing is loaded here'),
    onRebalance: (groupId, reason) => void told.push(`${groupId} ${reason}`),
    onOffsetsCommitted: (count) => void told.push(`${count} offsets`),
    onGroupChanged: (groupId) => void changed.add(groupId),
    onGroupGone: (groupId) => void told.push(`${groupId} gone`),
  };
  const { machine } = group;
  const decide = machine.decide.bind(machine);
  const apply = machine.apply.bind(machine);
  const done = new WeakSet<GroupRecord>();
  machine.decide = (name, command, now): ReturnType<typeof machine.decide<typeof name>> => {
    const decision = decide(name, command, now);
    applyObserved(machine, name, decision.records, observer);
    for (const record of decision.records) done.add(record);
    return decision;
  };
  // The fixture applies once more what has been applied.
  machine.apply = (record): void => {
    if (!done.has(record)) apply(record);
  };
  return {
    group,
    told: () => {
      const all = told;
      told = [];
      return all;
    },
    changed: () => {
      const all = [...changed];
      changed.clear();
      return all;
    },
  };
}

test('commits are counted by offset, refused ones are not', () => {
  const { group, told } = observed();
  group.commit({ offsets: [1, 2, 3] });
  assert.deepEqual(told(), ['3 offsets']);
  group.commit({ offsets: [1, 2], metadata: ['x'.repeat(5_000)] });
  assert.deepEqual(told(), ['1 offsets']);
  group.commit({ offsets: [1], generation: 7 });
  assert.deepEqual(told(), []);
});

test('rebalances come with their reason, once', () => {
  const { group, told } = observed();
  const [one, two] = group.stable({}, {});
  assert.deepEqual(told(), ['g member_joined'], 'both came in time for the first one');
  group.heartbeat(one.memberId, one.generationId);
  group.commit({ offsets: [1], memberId: one.memberId, generation: one.generationId });
  assert.deepEqual(told(), ['1 offsets']);
  const request = { groupId: 'g', members: [], memberId: two.memberId };
  group.do('leave', { apiVersion: 2, request });
  assert.deepEqual(told(), ['g member_left']);
});

test('a group is gone with the last that it had', () => {
  const { group, told } = observed();
  group.commit({ groupId: 'kept', offsets: [1, 2] });
  group.commit({ groupId: 'gone', offsets: [1] });
  told();
  const command = { groupId: 'kept', topics: [{ name: 't', partitions: [0] }] };
  group.do('deleteOffsets', command);
  assert.deepEqual(told(), []);
  group.do('deleteGroups', { groupIds: ['gone', 'never'] });
  assert.deepEqual(told(), ['gone gone']);
  group.do('deleteOffsets', { groupId: 'kept', topics: [{ name: 't', partitions: [1] }] });
  assert.deepEqual(told(), ['kept gone']);
});

test('a group changes when it comes, with members, states and generations, and not with heartbeats and commits', () => {
  const { group, changed } = observed();
  group.commit({ offsets: [1] });
  assert.deepEqual(changed(), ['g'], 'it came');
  group.commit({ offsets: [2, 3] });
  assert.deepEqual(changed(), []);
  const [one, two] = group.stable({ instance: 'a' }, {});
  assert.deepEqual(changed(), ['g']);
  group.heartbeat(two.memberId, two.generationId);
  group.commit({ offsets: [4], memberId: two.memberId, generation: two.generationId });
  assert.deepEqual(changed(), []);
  group.join({ instance: 'a', memberId: '' });
  assert.deepEqual(changed(), ['g'], 'a static member came back under another id');
  assert.equal(group.heartbeat(one.memberId, one.generationId, 'a'), 'FENCED_INSTANCE_ID');
  group.do('leave', { apiVersion: 2, request: { groupId: 'g', members: [], memberId: two.memberId } });
  assert.deepEqual(changed(), ['g']);
  group.pass(60_000);
  assert.deepEqual(changed(), ['g'], 'the last one was silent for too long');
});

test('a consumer group changes with each step of a member', () => {
  const { group, changed } = observed();
  group.topics.set('t', 'id-of-t' as TopicId, 2);
  group.beat({ memberId: 'a' });
  assert.deepEqual(changed(), ['g']);
  group.beat({ memberId: 'a', epoch: 2 });
  assert.deepEqual(changed(), []);
  group.beat({ memberId: 'b' });
  assert.deepEqual(changed(), ['g']);
  group.beat({ memberId: 'b', epoch: -1 });
  assert.deepEqual(changed(), ['g']);
});
