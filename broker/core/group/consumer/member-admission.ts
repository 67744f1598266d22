// Who sends a heartbeat: a member that the group knows, one that joins, or one that is refused.
//
// A dynamic member is known by its id, a static one (KIP-345) by its instance id: after it has left for a while (epoch -2), the
// next one of its name takes its place, target and partitions, under a new id.

import type { TopicPartitions } from '../assignors/assignment.ts';
import type { ConsumerDraft } from './consumer-draft.ts';
import {
  classicTerms,
  currentRecord,
  joinEpoch,
  leaveForAWhileEpoch,
  metadataRecord,
  newConsumerMember,
  type ConsumerMember,
} from './consumer-member.ts';
import { memberTombstones, targetRecord } from './group-record-list.ts';
import { isSubset, noPartitions } from './partitions.ts';
import { Refusal } from './refusal.ts';

export interface Arrival {
  readonly memberId: string;
  readonly instanceId: string | null;
  readonly memberEpoch: number;
  readonly owned: TopicPartitions | undefined;
}

/** The member as it was before this sign of it; its replacement by one of its name is in the draft already. */
export function admit(draft: ConsumerDraft, arrival: Arrival): ConsumerMember | Refusal {
  const { group } = draft;
  const full = refusalForRoom(draft, arrival.memberId);
  if (full !== undefined) return full;
  if (arrival.instanceId !== null) return admitStatic(draft, arrival, arrival.instanceId);
  const member = group.members.get(arrival.memberId);
  if (member === undefined) {
    if (arrival.memberEpoch === joinEpoch) return newConsumerMember(arrival.memberId);
    return unknownMember(group.groupId, arrival.memberId);
  }
  return refusalForEpoch(member, arrival) ?? member;
}

export function refusalForRoom({ group, view }: ConsumerDraft, memberId: string): Refusal | undefined {
  const most = view.config.groupConsumerMaxSize;
  if (group.members.size < most || group.members.has(memberId)) return undefined;
  return new Refusal(
    'GROUP_MAX_SIZE_REACHED',
    `The consumer group has reached its maximum capacity of ${most} members.`,
  );
}

export function unknownMember(groupId: string, memberId: string): Refusal {
  return new Refusal('UNKNOWN_MEMBER_ID', `Member ${memberId} is not a member of group ${groupId}.`);
}

export function unknownInstance(instanceId: string): Refusal {
  return new Refusal('UNKNOWN_MEMBER_ID', `Instance id ${instanceId} is unknown.`);
}

export function fencedInstance(arrival: { memberId: string; instanceId: string }, owner: string): Refusal {
  const { memberId, instanceId } = arrival;
  return new Refusal(
    'FENCED_INSTANCE_ID',
    `Static member ${memberId} with instance id ${instanceId} was fenced by member ${owner}.`,
  );
}

function admitStatic(draft: ConsumerDraft, arrival: Arrival, instanceId: string): ConsumerMember | Refusal {
  const { group } = draft;
  const { memberId, memberEpoch } = arrival;
  const known = group.members.get(group.staticMembers.get(instanceId) ?? '');
  if (memberEpoch !== joinEpoch) {
    if (known === undefined) return unknownInstance(instanceId);
    if (known.memberId !== memberId) return fencedInstance({ memberId, instanceId }, known.memberId);
    return refusalForEpoch(known, arrival) ?? known;
  }
  if (known === undefined) return newConsumerMember(memberId);
  // Under its own id it is the same client, which begins anew: it need not wait for the end of its session.
  if (known.memberId === memberId && known.current.memberEpoch !== leaveForAWhileEpoch) {
    return refusalForEpoch(known, arrival) ?? known;
  }
  const isReleased = known.current.memberEpoch === leaveForAWhileEpoch || classicTerms(known) !== undefined;
  if (!isReleased) {
    return new Refusal(
      'UNRELEASED_INSTANCE_ID',
      `Static member ${memberId} with instance id ${instanceId} cannot join the group because the instance id is owned by ${known.memberId} member.`,
    );
  }
  return replaceMember(draft, known, memberId);
}

/** The next of the name begins at epoch 0 with all that the other had. */
export function replaceMember(draft: ConsumerDraft, old: ConsumerMember, memberId: string): ConsumerMember {
  const { groupId, targets } = draft.group;
  const target = targets.get(old.memberId) ?? noPartitions;
  const current = { ...old.current, memberEpoch: joinEpoch, previousMemberEpoch: joinEpoch };
  const member: ConsumerMember = { ...old, memberId, current };
  draft.put(
    ...memberTombstones(groupId, old.memberId),
    metadataRecord(groupId, member),
    targetRecord(groupId, memberId, target),
    currentRecord(groupId, member),
  );
  draft.forgetAll(old.memberId);
  return draft.group.members.get(memberId)!;
}

function refusalForEpoch({ current }: ConsumerMember, arrival: Arrival): Refusal | undefined {
  const { memberEpoch, owned } = arrival;
  // A client that begins anew with its id has given up everything (KAFKA-19233).
  if (memberEpoch === joinEpoch) return undefined;
  if (memberEpoch === current.memberEpoch) return undefined;
  const isGreater = memberEpoch > current.memberEpoch;
  // The answer with the new epoch may have been lost: then it has nothing that it was not given.
  const mayHaveMissed =
    !isGreater &&
    memberEpoch === current.previousMemberEpoch &&
    owned !== undefined &&
    isSubset(owned, current.assigned);
  if (mayHaveMissed) return undefined;
  return new Refusal(
    'FENCED_MEMBER_EPOCH',
    `The consumer group member has a ${isGreater ? 'greater' : 'smaller'} member epoch (${memberEpoch}) than the one known by the group coordinator (${current.memberEpoch}). The member must abandon all its partitions and rejoin.`,
  );
}
