// Where members are in each state of their group, and what began each rebalance, over the life of a group.

import assert from 'node:assert/strict';
import test from 'node:test';
import { GroupFixture } from '../../../test/groups/group-fixture.ts';
import type { ClassicGroup } from './classic-group.ts';
import { groupOverview } from './group-overview.ts';
import { rebalanceReason } from './rebalance-reason.ts';

const view = (group: GroupFixture): unknown => {
  const { state, memberCount, members } = groupOverview(group.machine.group('g')!);
  return [state, memberCount, Object.fromEntries(members)];
};

/** What `act` has begun, when `command` is what it decides. */
function reason(group: GroupFixture, command: string, act: () => void): string {
  const before: ClassicGroup | undefined = group.machine.group('g');
  act();
  return rebalanceReason(command, before, group.machine.group('g')!) ?? 'none';
}

test('members by state', () => {
  const group = new GroupFixture();
  group.stable({}, {});
  assert.deepEqual(view(group), ['Stable', 2, { stable: 2 }]);
  const asked = group.join({ version: 4 });
  assert.deepEqual(view(group), ['Stable', 2, { stable: 2, pending: 1 }]);
  group.join({ memberId: asked.answer!.memberId });
  assert.deepEqual(view(group), ['PreparingRebalance', 3, { awaited: 2, joining: 1 }]);
  for (const [memberId] of group.machine.group('g')!.members.entries()) group.join({ memberId });
  const { generation } = group.machine.group('g')!;
  assert.deepEqual(view(group), ['CompletingRebalance', 3, { awaited: 3 }]);
  const followers = [...group.machine.group('g')!.members.values()].filter(
    ({ memberId }) => memberId !== group.machine.group('g')!.leader,
  );
  group.sync({ memberId: followers[0]!.memberId, generationId: generation });
  assert.deepEqual(view(group), ['CompletingRebalance', 3, { awaited: 2, syncing: 1 }]);
});

test('what begins a rebalance', () => {
  const group = new GroupFixture();
  assert.equal(
    reason(group, 'join', () => void group.join({ version: 3 })),
    'member_joined',
  );
  group.pass(0);
  const fresh = new GroupFixture();
  const [one] = fresh.stable({}, {});
  const { generationId } = one;
  assert.equal(
    reason(fresh, 'heartbeat', () => void fresh.heartbeat(one.memberId, generationId)),
    'none',
  );
  assert.equal(
    reason(fresh, 'join', () => void fresh.join({ memberId: one.memberId, topics: ['u'] })),
    'subscription_changed',
  );
  assert.equal(
    reason(fresh, 'join', () => void fresh.join({ version: 3 })),
    'none',
    'it is under way',
  );

  const left = new GroupFixture();
  const [leaves] = left.stable({}, {});
  const request = { groupId: 'g', members: [], memberId: leaves.memberId };
  assert.equal(
    reason(left, 'leave', () => void left.do('leave', { apiVersion: 2, request })),
    'member_left',
  );

  const silent = new GroupFixture();
  const [alive] = silent.stable({}, {});
  silent.pass(9_000);
  silent.heartbeat(alive.memberId, alive.generationId);
  assert.equal(
    reason(silent, 'expire', () => silent.pass(2_000)),
    'member_expired',
  );

  const unsynced = new GroupFixture();
  unsynced.join({ version: 3, sessionTimeoutMs: 60_000 });
  unsynced.join({ version: 3, sessionTimeoutMs: 60_000 });
  unsynced.pass(0);
  for (const [memberId] of unsynced.machine.group('g')!.members.entries())
    unsynced.join({ memberId, sessionTimeoutMs: 60_000 });
  const state = unsynced.machine.group('g')!;
  assert.equal(state.state, 'CompletingRebalance');
  const follower = [...state.members.values()].find(({ memberId }) => memberId !== state.leader)!;
  unsynced.sync({ memberId: follower.memberId, generationId: state.generation });
  assert.equal(
    reason(unsynced, 'expire', () => unsynced.pass(20_000)),
    'sync_timeout',
  );
});

test('the end of the last member is no rebalance', () => {
  const group = new GroupFixture();
  const [only] = group.stable({});
  const request = { groupId: 'g', members: [], memberId: only.memberId };
  assert.equal(
    reason(group, 'leave', () => void group.do('leave', { apiVersion: 2, request })),
    'none',
  );
  assert.deepEqual(view(group), ['Empty', 0, {}]);
});
