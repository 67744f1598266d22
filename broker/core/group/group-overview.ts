// What somebody who watches groups wants to know of each: kind, state, how many members are where.

import type { ClassicGroup, ClassicState } from './classic-group.ts';
import {
  type ConsumerGroup,
  type ConsumerGroupState,
  consumerGroupState,
} from './consumer/consumer-group.ts';
import type { MemberState } from './consumer/current-assignment.ts';
import type { Member } from './member.ts';

/** Of either protocol. */
export type AnyGroup = ClassicGroup | ConsumerGroup;
export type GroupType = 'classic' | 'consumer';
export type GroupStateName = ClassicState | ConsumerGroupState;

export const isConsumerGroup = (group: AnyGroup): group is ConsumerGroup => 'epoch' in group;

/**
 * Classic: stable has its assignment; awaited is what the others wait for in a rebalance; joining and syncing wait for the
 * others; pending has an id and has not come back with it (KIP-394). Consumer (KIP-848): stable; unrevoked has partitions to
 * give up; unreleased waits for partitions that others have to give up.
 */
export type MemberStateName = 'awaited' | 'joining' | 'syncing' | 'pending' | MemberState;

export const groupStates: Readonly<Record<GroupType, readonly GroupStateName[]>> = {
  classic: ['Empty', 'PreparingRebalance', 'CompletingRebalance', 'Stable'],
  consumer: ['Empty', 'Assigning', 'Reconciling', 'Stable'],
};

export const memberStates: Readonly<Record<GroupType, readonly MemberStateName[]>> = {
  classic: ['stable', 'awaited', 'joining', 'syncing', 'pending'],
  consumer: ['stable', 'unrevoked', 'unreleased'],
};

export interface GroupOverview {
  readonly groupId: string;
  readonly type: GroupType;
  readonly state: GroupStateName;
  readonly memberCount: number;
  /** States that no member is in are left out. */
  readonly members: ReadonlyMap<MemberStateName, number>;
}

export function groupOverview(group: AnyGroup): GroupOverview {
  const { groupId, members } = group;
  const base = { groupId, memberCount: members.size };
  return isConsumerGroup(group)
    ? { ...base, type: 'consumer', state: consumerGroupState(group), members: consumerMembers(group) }
    : { ...base, type: 'classic', state: group.state, members: classicMembers(group) };
}

type Counts = Map<MemberStateName, number>;

function add(counts: Counts, state: MemberStateName, count = 1): void {
  if (count > 0) counts.set(state, (counts.get(state) ?? 0) + count);
}

function consumerMembers({ members }: ConsumerGroup): Counts {
  const counts: Counts = new Map();
  for (const { current } of members.values()) add(counts, current.state);
  return counts;
}

function classicMembers(group: ClassicGroup): Counts {
  const counts: Counts = new Map();
  if (group.state === 'Stable') add(counts, 'stable', group.members.size);
  else for (const member of group.members.values()) add(counts, classicMemberState(group, member));
  add(counts, 'pending', group.pendingMembers.size);
  return counts;
}

function classicMemberState({ state }: ClassicGroup, { joinToken, syncToken }: Member): MemberStateName {
  if (state === 'PreparingRebalance') return joinToken === undefined ? 'awaited' : 'joining';
  return syncToken === undefined ? 'awaited' : 'syncing';
}
