// A classic group becomes a consumer group when a member of the new protocol joins it. Its members stay, with their
// generation as their epoch and what they had assigned; they go on in the classic protocol (`classic-members.ts`), and whoever
// waits for a rebalance of the old kind is told to join again. An empty group simply makes room.

import type { TopicId, WallMs } from '../../../base/brand.ts';
import { SortedMap } from '../../../base/sorted-map.ts';
import { joinGroupResponse } from '../../../protocol/generated/join-group.ts';
import { syncGroupResponse } from '../../../protocol/generated/sync-group.ts';
import { errorCode } from '../../../protocol/error-codes.ts';
import type { ConsumerProtocolSubscription } from '../../../protocol/generated/record/consumer-protocol-subscription.ts';
import type { TopicPartitions } from '../assignors/assignment.ts';
import type { ClassicGroup } from '../classic-group.ts';
import type { Released } from '../group-decision.ts';
import type { StoredRecord } from '../group-records.ts';
import { consumerProtocolType } from '../group-subscription.ts';
import type { GroupView } from '../group-view.ts';
import { metadataOf, type Member } from '../member.ts';
import { chosenProtocol } from '../protocol-choice.ts';
import { ConsumerDraft } from './consumer-draft.ts';
import { emptyConsumerGroup, placeKey, type ConsumerGroup } from './consumer-group.ts';
import type { ConsumerMember } from './consumer-member.ts';
import { assignmentIn, byId, classicMetadata, subscriptionIn } from './consumer-protocol.ts';
import type { CurrentAssignment } from './current-assignment.ts';
import { recordsOf } from './group-record-list.ts';
import { assignedSince, each, nothingAssigned, partitionsOf } from './partitions.ts';
import { Refusal } from './refusal.ts';

export function openedUpwards(view: GroupView, classic: ClassicGroup, now: WallMs): ConsumerDraft | Refusal {
  const { groupId } = classic;
  const records: StoredRecord[] = [{ type: 'GroupMetadata', key: { group: groupId }, value: null }];
  if (classic.state === 'Empty') {
    return new ConsumerDraft(view, emptyConsumerGroup(groupId), now, { records, released: [] });
  }
  const obstacle = obstacleOf(classic, view);
  const converted = obstacle === undefined ? consumerGroupOf(classic, view) : undefined;
  if (converted === undefined) {
    const reason = obstacle ?? 'what its members say of themselves cannot be read';
    return new Refusal('GROUP_ID_NOT_FOUND', `Group ${groupId} cannot become a consumer group: ${reason}.`);
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

/** Why a group with classic members stays what it is; undefined: it need not. */
function obstacleOf({ protocolType, members }: ClassicGroup, { config }: GroupView): string | undefined {
  const policy = config.groupConsumerMigrationPolicy;
  if (policy !== 'upgrade' && policy !== 'bidirectional')
    return `group.consumer.migration.policy is ${policy}`;
  if (protocolType !== consumerProtocolType) return 'its members do not use the consumer protocol';
  return members.size > config.groupConsumerMaxSize
    ? `it has more than ${config.groupConsumerMaxSize} members`
    : undefined;
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

interface Reading {
  readonly member: Member;
  readonly subscription: ConsumerProtocolSubscription;
  /** What it was assigned. */
  readonly assignment: TopicPartitions;
}

/** Undefined when what a member says does not read. */
function consumerGroupOf(classic: ClassicGroup, view: GroupView): ConsumerGroup | undefined {
  const { groupId, generation } = classic;
  const protocolName = classic.protocolName ?? chosenProtocol(classic);
  const readings: Reading[] = [];
  for (const member of classic.members.values()) {
    const subscription = subscriptionIn(metadataOf(member, protocolName));
    const assignment = assignmentIn(member.assignment, view.catalog);
    if (subscription === undefined || assignment === undefined) return undefined;
    readings.push({ member, subscription, assignment });
  }
  let members = SortedMap.empty<ConsumerMember>();
  let targets: ConsumerGroup['targets'] = SortedMap.empty();
  const holdings = holdingsOf(readings, view);
  for (const [at, { member, subscription }] of readings.entries()) {
    const { memberId } = member;
    const metadata = classicMetadata(member, subscription);
    const current: CurrentAssignment = {
      state: 'stable',
      memberEpoch: generation,
      previousMemberEpoch: generation,
      assigned: assignedSince(holdings[at]!, generation),
      pendingRevocation: nothingAssigned,
    };
    members = members.with(memberId, { memberId, metadata, current });
    targets = targets.with(memberId, holdings[at]!);
  }
  return { ...emptyConsumerGroup(groupId), epoch: generation, targetEpoch: generation, members, targets };
}

/**
 * What each has: what it was assigned, and what it said to have when it joined and nobody was assigned since. In the middle
 * of a cooperative rebalance (KIP-429) members go on reading that. A partition that two claim has one owner from now on.
 */
function holdingsOf(readings: readonly Reading[], view: GroupView): TopicPartitions[] {
  const taken = new Set<string>();
  const holdings = readings.map((): { topicId: TopicId; partitions: number[] }[] => []);
  const claim = (at: number, partitions: TopicPartitions): void => {
    for (const [topicId, partition] of each(partitions)) {
      const key = placeKey(topicId, partition);
      if (taken.has(key)) continue;
      taken.add(key);
      holdings[at]!.push({ topicId, partitions: [partition] });
    }
  };
  for (const [at, { assignment }] of readings.entries()) claim(at, assignment);
  for (const [at, { subscription }] of readings.entries()) {
    claim(at, byId(subscription.ownedPartitions, view.catalog));
  }
  return holdings.map(partitionsOf);
}
