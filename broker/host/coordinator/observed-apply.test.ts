// Shows what an observer is told of decisions: offsets that are committed and none that are refused, rebalances with the command
// that began them, groups that are gone and none that still has something.

import assert from 'node:assert/strict';
import test from 'node:test';
import { GroupFixture } from '../../../test/groups/group-fixture.ts';
import type { GroupRecord } from '../../core/group/group-records.ts';
import type { GroupObserver } from './group-observer.ts';
import { applyObserved } from './observed-apply.ts';

/** A fixture whose decisions are applied under observation. */
function observed(): { readonly group: GroupFixture; readonly told: () => string[] } {
  const group = new GroupFixture();
  let told: string[] = [];
  const observer: GroupObserver = {
    onGroupsLoaded: () => assert.fail('nothing is loaded here'),
    onRebalance: (groupId, reason) => void told.push(`${groupId} ${reason}`),
    onOffsetsCommitted: (count) => void told.push(`${count} offsets`),
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
