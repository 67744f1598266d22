// What every sign of a member does for its group, in this order: what it says of itself is kept, the group's epoch follows
// the subscriptions, the target follows the epoch, and the member takes the next step towards it.

import type { TopicPartitions } from '../assignors/assignment.ts';
import { sameProtocols } from '../member.ts';
import type { ConsumerDraft } from './consumer-draft.ts';
import { placeKey } from './consumer-group.ts';
import {
  classicTerms,
  currentRecord,
  metadataRecord,
  type ClassicTerms,
  type ConsumerMember,
  type MemberMetadata,
} from './consumer-member.ts';
import { isReconciledTo, reconciled } from './current-assignment.ts';
import { noPartitions } from './partitions.ts';
import { refreshSubscription } from './subscription.ts';
import { maybeAssign } from './target-assignment.ts';

export interface MemberSign {
  /** As it was; one that has just come is not in the group yet. */
  readonly member: ConsumerMember;
  readonly metadata: MemberMetadata;
  /** What it says it has. */
  readonly owned: TopicPartitions | undefined;
}

/** The member as it is afterwards. */
export function progress(draft: ConsumerDraft, { member, metadata, owned }: MemberSign): ConsumerMember {
  const { memberId } = member;
  const { groupId } = draft.group;
  if (!draft.group.members.has(memberId) || !saysTheSame(member.metadata, metadata)) {
    draft.put(metadataRecord(groupId, { ...member, metadata }));
  }
  refreshSubscription(draft, wantsElse(member.metadata, metadata));
  maybeAssign(draft);
  reconcile(draft, memberId, owned);
  return draft.group.members.get(memberId)!;
}

/** Whether the group needs another assignment for it. */
function wantsElse(before: MemberMetadata, after: MemberMetadata): boolean {
  return before.serverAssignor !== after.serverAssignor || subscribesElsewhere(before, after);
}

function subscribesElsewhere(before: MemberMetadata, after: MemberMetadata): boolean {
  return (
    (before.subscribedTopicRegex ?? '') !== (after.subscribedTopicRegex ?? '') ||
    !sameList(before.subscribedTopicNames, after.subscribedTopicNames)
  );
}

function saysTheSame(one: MemberMetadata, other: MemberMetadata): boolean {
  if (one === other) return true;
  return (
    !subscribesElsewhere(one, other) &&
    one.instanceId === other.instanceId &&
    one.rackId === other.rackId &&
    one.clientId === other.clientId &&
    one.clientHost === other.clientHost &&
    one.rebalanceTimeoutMs === other.rebalanceTimeoutMs &&
    one.serverAssignor === other.serverAssignor &&
    sameTerms(one.classicMemberMetadata, other.classicMemberMetadata)
  );
}

function sameTerms(one: ClassicTerms | null, other: ClassicTerms | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.sessionTimeoutMs === other.sessionTimeoutMs &&
    sameProtocols(one.supportedProtocols, other.supportedProtocols)
  );
}

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one === other || (one.length === other.length && one.every((name, at) => name === other[at]));

function reconcile(draft: ConsumerDraft, memberId: string, owned: TopicPartitions | undefined): void {
  const { group } = draft;
  const member = group.members.get(memberId)!;
  if (isReconciledTo(member.current, group.targetEpoch)) return;
  const current = reconciled(member.current, {
    targetEpoch: group.targetEpoch,
    target: group.targets.get(memberId) ?? noPartitions,
    owned,
    isFree: (topicId, partition) => !group.owners.has(placeKey(topicId, partition)),
  });
  if (current === member.current) return;
  draft.put(currentRecord(group.groupId, { ...member, current }));
  if (classicTerms(member) !== undefined) return;
  if (current.state === 'unrevoked') draft.expect('rebalance', memberId, member.metadata.rebalanceTimeoutMs);
  else draft.forget('rebalance', memberId);
}
