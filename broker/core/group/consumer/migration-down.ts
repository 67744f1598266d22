// A consumer group becomes a classic one when its last member of the new protocol has gone and classic ones are left. They
// keep their ids and what they have, and a classic rebalance begins at once: only after it may anybody have what another had.
// Not what they were meant to have: should the group be converted again before they have heard of that, it would be forgotten
// that they still read the rest.

import { ClassicDraft } from '../classic-draft.ts';
import { emptyGroup, withMember, type ClassicGroup } from '../classic-group.ts';
import { prepareRebalance } from '../classic-rebalance.ts';
import type { GroupDecision } from '../group-decision.ts';
import { consumerProtocolType } from '../group-subscription.ts';
import { metadataOf, noBytes, type Member } from '../member.ts';
import { chosenProtocol } from '../protocol-choice.ts';
import type { ConsumerDraft } from './consumer-draft.ts';
import { classicTerms, type ConsumerMember } from './consumer-member.ts';
import { assignmentFor } from './consumer-protocol.ts';
import { groupTombstones } from './group-record-list.ts';
import { union } from './partitions.ts';

/** Whether nobody but classic members is in the group, and it may change. */
export function mayGoDown({ group, view }: ConsumerDraft): boolean {
  const policy = view.config.groupConsumerMigrationPolicy;
  return (
    group.members.size > 0 &&
    group.classicMembers === group.members.size &&
    (policy === 'downgrade' || policy === 'bidirectional') &&
    group.members.size <= view.config.groupMaxSize
  );
}

/** To be asked only when `mayGoDown`. */
export function downwards<Response>(draft: ConsumerDraft, response: Response): GroupDecision<Response> {
  const { view, now } = draft;
  const before = draft.decision(response);
  const classic = new ClassicDraft(emptyGroup(draft.group.groupId), view.config, now);
  classic.group = classicGroupOf(draft);
  classic.store();
  for (const { memberId, sessionTimeoutMs } of classic.group.members.values()) {
    classic.expectMember(memberId, sessionTimeoutMs);
  }
  prepareRebalance(classic);
  const after = classic.decision(response);
  return {
    records: [...before.records, ...groupTombstones(draft.group), ...after.records],
    response,
    released: [...before.released, ...after.released],
  };
}

/** Without a time: who loads it from the log knows by that, that its rebalance is yet to come. */
function classicGroupOf({ group, view }: ConsumerDraft): ClassicGroup {
  let classic: ClassicGroup = {
    ...emptyGroup(group.groupId),
    state: 'Stable',
    generation: group.epoch,
    protocolType: consumerProtocolType,
  };
  for (const member of group.members.values()) {
    classic = withMember(classic, classicMemberOf(member));
  }
  classic = { ...classic, protocolName: chosenProtocol(classic) };
  for (const member of classic.members.values()) {
    const { current } = group.members.get(member.memberId)!;
    const metadata = metadataOf(member, classic.protocolName);
    const has = union(current.assigned, current.pendingRevocation);
    const assignment = assignmentFor(metadata, has, view.catalog);
    classic = withMember(classic, { ...member, assignment });
  }
  return classic;
}

function classicMemberOf(member: ConsumerMember): Member {
  const { memberId, metadata } = member;
  const terms = classicTerms(member)!;
  return {
    memberId,
    groupInstanceId: metadata.instanceId,
    clientId: metadata.clientId,
    clientHost: metadata.clientHost,
    rebalanceTimeoutMs: metadata.rebalanceTimeoutMs,
    sessionTimeoutMs: terms.sessionTimeoutMs,
    protocols: terms.supportedProtocols,
    assignment: noBytes,
    isNew: false,
    joinToken: undefined,
    syncToken: undefined,
  };
}
