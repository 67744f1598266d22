// What holds of every consumer group after every decision.

import assert from 'node:assert/strict';
import { placeKey, type ConsumerGroup } from '../../../broker/core/group/consumer/consumer-group.ts';
import { deadlineKey } from '../../../broker/core/group/consumer/consumer-deadlines.ts';
import { classicTerms } from '../../../broker/core/group/consumer/consumer-member.ts';
import { each } from '../../../broker/core/group/consumer/partitions.ts';
import type { GroupMachine } from '../../../broker/core/group/group-machine.ts';

export function checkConsumerGroup(machine: GroupMachine, group: ConsumerGroup): void {
  const members = [...group.members.values()];
  const owners = new Map<string, string>();
  for (const { memberId, current } of members) {
    for (const set of [current.assigned, current.pendingRevocation]) {
      for (const [topicId, partition] of each(set)) {
        const key = placeKey(topicId, partition);
        assert(!owners.has(key), `${key} is with ${owners.get(key)} and with ${memberId}`);
        owners.set(key, memberId);
      }
    }
    assert(current.memberEpoch <= group.epoch, `${memberId} is ahead of its group`);
    assert(group.targetEpoch <= group.epoch, 'the target is ahead of its group');
  }
  assert.deepEqual([...group.owners.entries()], sorted(owners), 'owners are those who have it');
  checkNames(group);
  checkTargets(group);
  for (const { memberId, current, metadata } of members) {
    const has = (kind: 'session' | 'rebalance'): boolean =>
      machine.deadline(group.groupId, deadlineKey(kind, memberId)) !== undefined;
    assert(has('session'), `${memberId} can never expire`);
    if (metadata.classicMemberMetadata !== null || current.state !== 'unrevoked') continue;
    assert(current.memberEpoch < 0 || has('rebalance'), `${memberId} may keep what it must give up`);
  }
}

const sorted = <Value>(map: ReadonlyMap<string, Value>): [string, Value][] =>
  [...map].sort(([one], [other]) => (one < other ? -1 : 1));

function checkNames(group: ConsumerGroup): void {
  const instances = new Map<string, string>();
  const topics = new Map<string, number>();
  const patterns = new Map<string, number>();
  let classic = 0;
  for (const member of group.members.values()) {
    const { memberId, metadata } = member;
    if (metadata.instanceId !== null) instances.set(metadata.instanceId, memberId);
    for (const name of metadata.subscribedTopicNames) topics.set(name, (topics.get(name) ?? 0) + 1);
    const pattern = metadata.subscribedTopicRegex ?? '';
    if (pattern !== '') patterns.set(pattern, (patterns.get(pattern) ?? 0) + 1);
    if (classicTerms(member) !== undefined) classic++;
  }
  assert.deepEqual(
    [...group.staticMembers.entries()],
    sorted(instances),
    'instance ids are those of the members',
  );
  assert.deepEqual([...group.subscribers.entries()], sorted(topics));
  assert.deepEqual([...group.patternUsers.entries()], sorted(patterns));
  assert.equal(group.classicMembers, classic);
}

function checkTargets(group: ConsumerGroup): void {
  const meant = new Set<string>();
  for (const [memberId, target] of group.targets.entries()) {
    assert(group.members.has(memberId), `${memberId} is meant to have something and is no member`);
    for (const [topicId, partition] of each(target)) {
      const key = placeKey(topicId, partition);
      assert(!meant.has(key), `${key} is meant for two`);
      meant.add(key);
    }
  }
}
