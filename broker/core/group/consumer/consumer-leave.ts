// How members of a consumer group go: for good (epoch -1), for a while as static members (epoch -2: their partitions wait for
// the next of their name, until the session is over), or because time was over. Whoever goes for good raises the epoch; where
// only classic members are left, the group becomes a classic one.

import type { WallMs } from '../../../base/brand.ts';
import {
  consumerGroupHeartbeatResponse,
  type ConsumerGroupHeartbeatRequest,
  type ConsumerGroupHeartbeatResponse,
} from '../../../protocol/generated/consumer-group-heartbeat.ts';
import type { GroupDecision } from '../group-decision.ts';
import type { GroupView } from '../group-view.ts';
import { ConsumerDraft } from './consumer-draft.ts';
import { currentRecord, joinEpoch, leaveForAWhileEpoch, type ConsumerMember } from './consumer-member.ts';
import { memberTombstones, targetEpochRecord } from './group-record-list.ts';
import { fencedInstance, unknownInstance, unknownMember } from './member-admission.ts';
import { downwards, mayGoDown } from './migration-down.ts';
import { assignedSince, nothingAssigned } from './partitions.ts';
import { Refusal } from './refusal.ts';
import { refreshSubscription } from './subscription.ts';

export function decideConsumerLeave(
  view: GroupView,
  request: ConsumerGroupHeartbeatRequest,
  now: WallMs,
): GroupDecision<ConsumerGroupHeartbeatResponse> | Refusal {
  const { groupId, memberId, memberEpoch } = request;
  const group = view.consumers.get(groupId);
  if (group === undefined) {
    const what = view.groups.has(groupId) ? 'is not a consumer group' : 'not found';
    return new Refusal('GROUP_ID_NOT_FOUND', `Group ${groupId} ${what}.`);
  }
  const draft = new ConsumerDraft(view, group, now);
  const member = leavingMember(draft, request);
  if (member instanceof Refusal) return member;
  const response = consumerGroupHeartbeatResponse({ memberId, memberEpoch });
  if (memberEpoch !== leaveForAWhileEpoch) return removed(draft, member, response);
  // The next of its name counts epochs from 0 again.
  const assigned = assignedSince(member.current.assigned, joinEpoch);
  const current = { ...member.current, memberEpoch, assigned, pendingRevocation: nothingAssigned };
  draft.put(currentRecord(groupId, { ...member, current }));
  draft.forget('rebalance', memberId);
  return draft.decision(response);
}

function leavingMember(
  { group }: ConsumerDraft,
  { memberId, instanceId }: ConsumerGroupHeartbeatRequest,
): ConsumerMember | Refusal {
  if (instanceId === null) return group.members.get(memberId) ?? unknownMember(group.groupId, memberId);
  const owner = group.staticMembers.get(instanceId);
  if (owner === undefined) return unknownInstance(instanceId);
  return owner === memberId ? group.members.get(owner)! : fencedInstance({ memberId, instanceId }, owner);
}

/** The member is out of the group: by its own wish, or fenced. */
export function removed<Response>(
  draft: ConsumerDraft,
  member: ConsumerMember,
  response: Response,
): GroupDecision<Response> {
  removeMember(draft, member.memberId);
  return afterLeaving(draft, response);
}

/** Members have been removed. Where nobody is left there is nothing to assign: the target is made, so to say. */
export function afterLeaving<Response>(draft: ConsumerDraft, response: Response): GroupDecision<Response> {
  if (mayGoDown(draft)) return downwards(draft, response);
  refreshSubscription(draft, true);
  if (draft.group.members.size === 0) {
    draft.put(targetEpochRecord({ ...draft.group, targetEpoch: draft.group.epoch, targetTimestamp: 0 }));
  }
  return draft.decision(response);
}

export function removeMember(draft: ConsumerDraft, memberId: string): void {
  draft.put(...memberTombstones(draft.group.groupId, memberId));
  draft.forgetAll(memberId);
}
