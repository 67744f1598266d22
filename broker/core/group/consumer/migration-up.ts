// A classic group becomes a consumer group when a member of the new protocol joins it. Its members stay, with their
// generation as their epoch and what they had assigned; they go on in the classic protocol (`classic-members.ts`), and whoever
// waits for a rebalance of the old kind is told to join again. An empty group simply makes room.

import type { WallMs } from '../../../base/brand.ts';
import { SortedMap } from '../../../base/sorted-map.ts';
import { joinGroupResponse } from '../../../protocol/generated/join-group.ts';
import { syncGroupResponse } from '../../../protocol/generated/sync-group.ts';
import { errorCode } from '../../../protocol/error-codes.ts';
import type { ClassicGroup } from '../classic-group.ts';
import type { Released } from '../group-decision.ts';
import type { StoredRecord } from '../group-records.ts';
import { consumerProtocolType } from '../group-subscription.ts';
import type { GroupView } from '../group-view.ts';
import { metadataOf, type Member } from '../member.ts';
import { chosenProtocol } from '../protocol-choice.ts';
import { ConsumerDraft } from './consumer-draft.ts';
import { emptyConsumerGroup, type ConsumerGroup } from './consumer-group.ts';
import type { ConsumerMember } from './consumer-member.ts';
import { assignmentIn, subscriptionIn } from './consumer-protocol.ts';
import { recordsOf } from './group-record-list.ts';
import { assignedSince, each, partitionsOf } from './partitions.ts';
import { Refusal } from './refusal.ts';

export function openedUpwards(view: GroupView, classic: ClassicGroup, now: WallMs): ConsumerDraft | Refusal {
  const { groupId } = classic;
  const records: StoredRecord[] = [{ type: 'GroupMetadata', key: { group: groupId }, value: null }];
  if (classic.state === 'Empty') {
    return new ConsumerDraft(view, emptyConsumerGroup(groupId), now, { records, released: [] });
  }
  const converted = mayGoUp(classic, view) ? consumerGroupOf(classic, view) : undefined;
  if (converted === undefined) {
    return new Refusal('GROUP_ID_NOT_FOUND', `Group ${groupId} is not a consumer group.`);
  }
  const draft = new ConsumerDraft(view, emptyConsumerGroup(groupId), now, {
    records,
    released: [...classic.members.values()].flatMap(toldToJoinAgain),
  });
  draft.put(...recordsOf(converted));
  for (const { memberId, sessionTimeoutMs } of classic.members.values()) {
    draft.expect('session', memberId, sessionTimeoutMs);
  }
  return draft;
}

function mayGoUp({ protocolType, members }: ClassicGroup, { config }: GroupView): boolean {
  const policy = config.groupConsumerMigrationPolicy;
  return (
    (policy === 'upgrade' || policy === 'bidirectional') &&
    protocolType === consumerProtocolType &&
    members.size <= config.groupConsumerMaxSize
  );
}

function toldToJoinAgain({ memberId, joinToken, syncToken }: Member): Released[] {
  const code = errorCode.REBALANCE_IN_PROGRESS;
  const released: Released[] = [];
  if (joinToken !== undefined) {
    released.push({
      token: joinToken,
      api: 'join',
      response: joinGroupResponse({ errorCode: code, memberId }),
    });
  }
  if (syncToken !== undefined) {
    released.push({ token: syncToken, api: 'sync', response: syncGroupResponse({ errorCode: code }) });
  }
  return released;
}

/** Undefined when what a member says does not read. */
function consumerGroupOf(classic: ClassicGroup, view: GroupView): ConsumerGroup | undefined {
  const { groupId, generation } = classic;
  const protocolName = classic.protocolName ?? chosenProtocol(classic);
  const taken = new Set<string>();
  let members = SortedMap.empty<ConsumerMember>();
  let targets: ConsumerGroup['targets'] = SortedMap.empty();
  for (const member of classic.members.values()) {
    const subscription = subscriptionIn(metadataOf(member, protocolName));
    const has = assignmentIn(member.assignment, view.catalog);
    if (subscription === undefined || has === undefined) return undefined;
    // Assignors of clients may give a partition to two; here it has one owner.
    const own = [...each(has)].filter(([topicId, partition]) => {
      const key = `${topicId}${partition}`;
      return taken.has(key) ? false : taken.add(key);
    });
    const listedOnce = own.map(([topicId, partition]) => ({ topicId, partitions: [partition] }));
    const assigned = partitionsOf(listedOnce);
    targets = targets.with(member.memberId, assigned);
    members = members.with(member.memberId, {
      memberId: member.memberId,
      metadata: {
        instanceId: member.groupInstanceId,
        rackId: subscription.rackId,
        clientId: member.clientId,
        clientHost: member.clientHost,
        subscribedTopicNames: [...new Set(subscription.topics)].sort(),
        subscribedTopicRegex: '',
        rebalanceTimeoutMs: member.rebalanceTimeoutMs,
        serverAssignor: null,
        classicMemberMetadata: {
          sessionTimeoutMs: member.sessionTimeoutMs,
          supportedProtocols: [...member.protocols],
        },
      },
      current: {
        state: 'stable',
        memberEpoch: generation,
        previousMemberEpoch: generation,
        assigned: assignedSince(assigned, generation),
        pendingRevocation: new Map(),
      },
    });
  }
  return { ...emptyConsumerGroup(groupId), epoch: generation, targetEpoch: generation, members, targets };
}
