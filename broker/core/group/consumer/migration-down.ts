// A consumer group becomes a classic one when its last member of the new protocol has gone and classic ones are left. They
// keep their ids, and a classic rebalance begins at once: only after it may anybody have what another had.

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
import { noPartitions } from './partitions.ts';

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

function classicGroupOf({ group, view, now }: ConsumerDraft): ClassicGroup {
  let classic: ClassicGroup = {
    ...emptyGroup(group.groupId, now),
    state: 'Stable',
    generation: group.epoch,
    protocolType: consumerProtocolType,
  };
  for (const member of group.members.values()) {
    classic = withMember(classic, classicMemberOf(member));
  }
  classic = { ...classic, protocolName: chosenProtocol(classic) };
  for (const member of classic.members.values()) {
    const target = group.targets.get(member.memberId) ?? noPartitions;
    const metadata = metadataOf(member, classic.protocolName);
    const assignment = assignmentFor(metadata, target, view.catalog);
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
