// JoinGroup (key 11) of a classic member in a consumer group: answered at once, for the coordinator assigns and nobody waits
// for others. A member that must give partitions up is in its old generation until it has joined without them.

import type { WallMs } from '../../../base/brand.ts';
import { errorCode } from '../../../protocol/error-codes.ts';
import { joinGroupResponse, type JoinGroupResponse } from '../../../protocol/generated/join-group.ts';
import { decideJoin, joinFault, mustBeGivenId, termsOf, type JoinCommand } from '../classic-join.ts';
import { answered, type GroupDecision } from '../group-decision.ts';
import { consumerProtocolType } from '../group-subscription.ts';
import type { GroupView } from '../group-view.ts';
import { ConsumerDraft } from './consumer-draft.ts';
import type { ConsumerGroup } from './consumer-group.ts';
import {
  classicTerms,
  newConsumerMember,
  type ConsumerMember,
  type MemberMetadata,
} from './consumer-member.ts';
import { byId, classicMetadata, subscriptionIn } from './consumer-protocol.ts';
import { groupTombstones } from './group-record-list.ts';
import { fencedInstance, refusalForRoom, replaceMember, unknownInstance } from './member-admission.ts';
import { progress } from './member-progress.ts';
import { downwards, mayGoDown } from './migration-down.ts';
import { Refusal } from './refusal.ts';

type Answer = JoinGroupResponse | undefined;

export function decideClassicJoin(
  view: GroupView,
  group: ConsumerGroup,
  command: JoinCommand,
  now: WallMs,
): GroupDecision<Answer> {
  if (group.members.size === 0) return joinAnew(view, group, command, now);
  const { request, apiVersion } = command;
  const fault = joinFault(request, view.config);
  if (fault !== errorCode.NONE) return refused(fault, '');
  const draft = new ConsumerDraft(view, group, now);
  if (refusalForRoom(draft, request.memberId) !== undefined) {
    return refused(errorCode.GROUP_MAX_SIZE_REACHED, '');
  }
  const metadata = saidBy(command);
  if (metadata === undefined || !speaksLikeOthers(group, command)) {
    return refused(errorCode.INCONSISTENT_GROUP_PROTOCOL, '');
  }
  const newId = `${request.groupInstanceId ?? command.clientId}-${command.uniqueSuffix}`;
  if (mustBeGivenId(request, apiVersion)) return refused(errorCode.MEMBER_ID_REQUIRED, newId);
  const member = memberOf(draft, command, newId);
  if (member instanceof Refusal) return refused(member.errorCode, '');
  const owned = byId(metadata.owned, view.catalog);
  const after = progress(draft, { member, metadata: metadata.said, owned });
  return joined(draft, command, after);
}

const refused = (code: number, memberId: string): GroupDecision<Answer> =>
  answered(joinGroupResponse({ errorCode: code, memberId, protocolName: null }));

/** The first to join an empty consumer group begins a classic one in its place. */
function joinAnew(
  view: GroupView,
  group: ConsumerGroup,
  command: JoinCommand,
  now: WallMs,
): GroupDecision<Answer> {
  const decision = decideJoin(view, command, now);
  if (decision.records.length === 0) return decision;
  return { ...decision, records: [...groupTombstones(group), ...decision.records] };
}

interface Said {
  readonly said: MemberMetadata;
  readonly owned: readonly { readonly topic: string; readonly partitions: readonly number[] }[];
}

/** Undefined when its subscription does not read. */
function saidBy({ request, clientId, clientHost }: JoinCommand): Said | undefined {
  const [first] = request.protocols;
  const subscription = first === undefined ? undefined : subscriptionIn(first.metadata);
  if (subscription === undefined || request.protocolType !== consumerProtocolType) return undefined;
  const terms = { groupInstanceId: request.groupInstanceId, clientId, clientHost, ...termsOf(request) };
  return { said: classicMetadata(terms, subscription), owned: subscription.ownedPartitions };
}

/** Classic members must have a protocol in common: one day they may be among themselves again. */
function speaksLikeOthers(group: ConsumerGroup, { request }: JoinCommand): boolean {
  let common = new Set(request.protocols.map(({ name }) => name));
  for (const member of group.members.values()) {
    const terms = member.memberId === request.memberId ? undefined : classicTerms(member);
    if (terms === undefined) continue;
    common = common.intersection(new Set(terms.supportedProtocols.map(({ name }) => name)));
  }
  return common.size > 0;
}

function memberOf(draft: ConsumerDraft, { request }: JoinCommand, newId: string): ConsumerMember | Refusal {
  const { group } = draft;
  const { memberId, groupInstanceId: instanceId } = request;
  if (instanceId === null) {
    const ownId = memberId === '' ? newId : memberId;
    return group.members.get(ownId) ?? newConsumerMember(ownId);
  }
  const known = group.members.get(group.staticMembers.get(instanceId) ?? '');
  if (memberId === '') {
    return known === undefined ? newConsumerMember(newId) : replaceMember(draft, known, newId);
  }
  if (known === undefined) return unknownInstance(instanceId);
  return known.memberId === memberId ? known : fencedInstance({ memberId, instanceId }, known.memberId);
}

function joined(
  draft: ConsumerDraft,
  { request }: JoinCommand,
  member: ConsumerMember,
): GroupDecision<Answer> {
  const { memberId, metadata, current } = member;
  const response = joinGroupResponse({
    memberId,
    generationId: current.memberEpoch,
    protocolType: consumerProtocolType,
    protocolName: classicTerms(member)!.supportedProtocols[0]!.name,
  });
  draft.forget('join', memberId);
  draft.forget('rebalance', memberId);
  draft.expect('session', memberId, request.sessionTimeoutMs);
  draft.expect('sync', memberId, metadata.rebalanceTimeoutMs);
  // In a group that has just become classic it is soon told to join again, like everybody.
  return mayGoDown(draft) ? downwards(draft, response) : draft.decision(response);
}
