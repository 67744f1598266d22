// A group of the classic protocol, as a value; every change makes a new one that shares what stays.
//
//   Empty -> PreparingRebalance            a member joins
//   PreparingRebalance -> CompletingRebalance   all members have joined, or the time is over
//   PreparingRebalance -> Empty            the same, and nobody is left
//   CompletingRebalance -> Stable          the leader has sent the assignment; this is what the log keeps
//   CompletingRebalance, Stable -> PreparingRebalance   a member joins anew, leaves, or is silent
//
// Invariants: the leader is a member; `awaitingJoin` counts the members with a join token; `staticMembers` holds exactly the
// instance ids of the members; join tokens exist in PreparingRebalance alone, sync tokens in CompletingRebalance alone.

import { wallMs, type WallMs } from '../../base/brand.ts';
import { SortedMap } from '../../base/sorted-map.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import type { GroupMetadataValue } from '../../protocol/generated/record/group-metadata-value.ts';
import { metadataOf, type Member } from './member.ts';

export type ClassicState = 'Empty' | 'PreparingRebalance' | 'CompletingRebalance' | 'Stable';

/** The first rebalance of a group waits for more members: in steps of the configured delay, up to the rebalance timeout. */
export interface InitialDelay {
  readonly delayMs: number;
  readonly remainingMs: number;
}

export interface ClassicGroup {
  readonly groupId: string;
  readonly state: ClassicState;
  /** Since when; undefined for groups that exist by their offsets alone, and in records of old brokers. */
  readonly stateTimestamp: WallMs | undefined;
  readonly generation: number;
  /** Undefined: nobody ever joined. */
  readonly protocolType: string | undefined;
  readonly protocolName: string | undefined;
  readonly leader: string | undefined;
  readonly members: SortedMap<Member>;
  /** Member ids by instance id. */
  readonly staticMembers: SortedMap<string>;
  /** Ids that were handed out (KIP-394) and have not come back. */
  readonly pendingMembers: SortedMap<true>;
  /** Who has not asked for its assignment in this generation. */
  readonly pendingSync: SortedMap<true>;
  readonly awaitingJoin: number;
  readonly initialDelay: InitialDelay | undefined;
  /** Somebody joined since the initial delay began. */
  readonly newMemberAdded: boolean;
}

const nobody: Pick<ClassicGroup, 'members' | 'staticMembers' | 'pendingMembers' | 'pendingSync'> = {
  members: SortedMap.empty(),
  staticMembers: SortedMap.empty(),
  pendingMembers: SortedMap.empty(),
  pendingSync: SortedMap.empty(),
};

/** A group without members and without a protocol: where every group begins, and what holds offsets of simple consumers. */
export function emptyGroup(groupId: string, stateTimestamp?: WallMs): ClassicGroup {
  return {
    groupId,
    state: 'Empty',
    stateTimestamp,
    generation: 0,
    protocolType: undefined,
    protocolName: undefined,
    leader: undefined,
    ...nobody,
    awaitingJoin: 0,
    initialDelay: undefined,
    newMemberAdded: false,
  };
}

/** The group that a record describes. Members know one protocol: the one that was chosen. */
export function groupFromValue(groupId: string, value: GroupMetadataValue): ClassicGroup {
  const timestamp = value.currentStateTimestamp === -1 ? undefined : wallMs(value.currentStateTimestamp);
  let { members, staticMembers } = nobody;
  for (const stored of value.members) {
    const member: Member = {
      memberId: stored.memberId,
      groupInstanceId: stored.groupInstanceId,
      clientId: stored.clientId,
      clientHost: stored.clientHost,
      rebalanceTimeoutMs: stored.rebalanceTimeout === -1 ? stored.sessionTimeout : stored.rebalanceTimeout,
      sessionTimeoutMs: stored.sessionTimeout,
      protocols: [{ name: value.protocol ?? '', metadata: stored.subscription }],
      assignment: stored.assignment,
      isNew: false,
      joinToken: undefined,
      syncToken: undefined,
    };
    members = members.with(member.memberId, member);
    if (member.groupInstanceId !== null) {
      staticMembers = staticMembers.with(member.groupInstanceId, member.memberId);
    }
  }
  return {
    ...emptyGroup(groupId, timestamp),
    state: members.size === 0 ? 'Empty' : 'Stable',
    generation: value.generation,
    protocolType: value.protocolType === '' ? undefined : value.protocolType,
    protocolName: value.protocol ?? undefined,
    leader: members.has(value.leader ?? '') ? (value.leader ?? undefined) : firstKey(members),
    members,
    staticMembers,
  };
}

/** What the log keeps of a group that is Stable or Empty. */
export function valueOf(group: ClassicGroup): GroupMetadataValue {
  return {
    protocolType: group.protocolType ?? '',
    generation: group.generation,
    protocol: group.protocolName ?? null,
    leader: group.leader ?? null,
    currentStateTimestamp: group.stateTimestamp ?? -1,
    members: [...group.members.values()].map((member) => ({
      memberId: member.memberId,
      groupInstanceId: member.groupInstanceId,
      clientId: member.clientId,
      clientHost: member.clientHost,
      rebalanceTimeout: member.rebalanceTimeoutMs,
      sessionTimeout: member.sessionTimeoutMs,
      subscription: metadataOf(member, group.protocolName),
      assignment: member.assignment,
    })),
  };
}

export function inState(group: ClassicGroup, state: ClassicState, now: WallMs): ClassicGroup {
  return { ...group, state, stateTimestamp: now };
}

/** Adds the member, or takes it for the one with its id. */
export function withMember(group: ClassicGroup, member: Member): ClassicGroup {
  const before = group.members.get(member.memberId);
  const isFirst = group.members.size === 0;
  return {
    ...group,
    members: group.members.with(member.memberId, member),
    staticMembers:
      member.groupInstanceId === null
        ? group.staticMembers
        : group.staticMembers.with(member.groupInstanceId, member.memberId),
    pendingMembers: group.pendingMembers.without(member.memberId),
    awaitingJoin: group.awaitingJoin + waits(member) - waits(before),
    leader: isFirst ? member.memberId : group.leader,
  };
}

export function withoutMember(group: ClassicGroup, memberId: string): ClassicGroup {
  const member = group.members.get(memberId);
  if (member === undefined) return group;
  const members = group.members.without(memberId);
  const isNamed =
    member.groupInstanceId !== null && group.staticMembers.get(member.groupInstanceId) === memberId;
  return {
    ...group,
    members,
    staticMembers: isNamed ? group.staticMembers.without(member.groupInstanceId!) : group.staticMembers,
    pendingSync: group.pendingSync.without(memberId),
    awaitingJoin: group.awaitingJoin - waits(member),
    leader: group.leader === memberId ? firstKey(members) : group.leader,
  };
}

const waits = (member: Member | undefined): number => (member?.joinToken === undefined ? 0 : 1);

function firstKey(members: SortedMap<unknown>): string | undefined {
  for (const [key] of members.entries()) return key;
  return undefined;
}

export function haveAllJoined(group: ClassicGroup): boolean {
  return group.awaitingJoin === group.members.size && group.pendingMembers.size === 0;
}

/** How long the slowest member may take to join again. */
export function rebalanceTimeoutMs(group: ClassicGroup): number {
  let longest = 0;
  for (const member of group.members.values()) longest = Math.max(longest, member.rebalanceTimeoutMs);
  return longest;
}

/** Whether the group and its member agree on who the member is. */
export function memberError(
  group: ClassicGroup,
  memberId: string,
  groupInstanceId: string | null,
): ErrorCode {
  if (groupInstanceId !== null) {
    const known = group.staticMembers.get(groupInstanceId);
    if (known === undefined) return errorCode.UNKNOWN_MEMBER_ID;
    if (known !== memberId) return errorCode.FENCED_INSTANCE_ID;
  }
  return group.members.has(memberId) ? errorCode.NONE : errorCode.UNKNOWN_MEMBER_ID;
}
