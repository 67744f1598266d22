// What holds of every classic group after every decision.

import assert from 'node:assert/strict';
import { haveAllJoined, type ClassicGroup } from '../../../broker/core/group/classic-group.ts';
import type { GroupMachine } from '../../../broker/core/group/group-machine.ts';
import { groupTimer } from '../../../broker/core/group/group-records.ts';

export function checkGroup(machine: GroupMachine, group: ClassicGroup): void {
  const members = [...group.members.values()];
  const waiting = members.filter(({ joinToken }) => joinToken !== undefined);
  assert.equal(group.awaitingJoin, waiting.length, 'joins that wait are counted');
  assert.equal(group.leader === undefined, members.length === 0, 'a group with members has a leader');
  assert(group.leader === undefined || group.members.has(group.leader), 'the leader is a member');
  assert.equal(members.length === 0, group.state === 'Empty' || isWaitingForPending(group), group.state);

  const named = members.filter(({ groupInstanceId }) => groupInstanceId !== null);
  assert.deepEqual(
    [...group.staticMembers.entries()],
    named
      .map(({ groupInstanceId, memberId }) => [groupInstanceId!, memberId])
      .sort(([one], [other]) => (one! < other! ? -1 : 1)),
    'instance ids are those of the members',
  );

  const hasTimer = machine.deadline(group.groupId, groupTimer) !== undefined;
  if (group.state === 'PreparingRebalance') {
    assert(hasTimer, 'a join phase ends');
    assert(group.initialDelay !== undefined || !haveAllJoined(group), 'nobody waits when all are there');
  } else {
    assert.equal(waiting.length, 0, 'joins wait in a join phase alone');
  }
  if (group.state !== 'CompletingRebalance') {
    assert(
      members.every(({ syncToken }) => syncToken === undefined),
      'syncs wait in a sync phase alone',
    );
  }
  if (group.pendingSync.size > 0 && (group.state === 'CompletingRebalance' || group.state === 'Stable')) {
    assert(hasTimer, 'a sync phase ends');
  }
  for (const { memberId, isNew, joinToken, syncToken } of members) {
    if (!isNew && (joinToken !== undefined || syncToken !== undefined)) continue;
    assert(machine.deadline(group.groupId, memberId) !== undefined, `${memberId} can never expire`);
  }
  for (const [memberId] of group.pendingMembers.entries()) {
    assert(machine.deadline(group.groupId, memberId) !== undefined, `${memberId} stays for ever`);
    assert(!group.members.has(memberId), `${memberId} has joined`);
  }
}

const isWaitingForPending = (group: ClassicGroup): boolean =>
  group.state === 'PreparingRebalance' && group.members.size === 0;
