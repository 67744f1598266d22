// The target assignment of a consumer group: what each member is meant to have in the group's epoch. Made by the assignor that
// most members ask for, at most once in `consumer.assignment.interval.ms` (KIP-1263).

import type { TopicId } from '../../../base/brand.ts';
import type { AssignorInput, AssignorMember } from '../assignors/assignment.ts';
import { assignors } from '../assignors/assignors.ts';
import type { GroupConfig } from '../group-config.ts';
import type { ConsumerDraft } from './consumer-draft.ts';
import type { ConsumerGroup } from './consumer-group.ts';
import { targetEpochRecord, targetRecord } from './group-record-list.ts';
import { noPartitions, samePartitions } from './partitions.ts';
import { namesOf } from './subscription.ts';

/** Makes the target of the group's epoch, if it is not made yet and may be. */
export function maybeAssign(draft: ConsumerDraft): void {
  if (draft.group.epoch > draft.group.targetEpoch && assignmentWaitMs(draft) === 0) assign(draft);
}

/** How long the next target has to wait. */
export function assignmentWaitMs({ group, view, now }: ConsumerDraft): number {
  const { assignmentIntervalMs } = view.config.consumerSettings(group.groupId);
  const ageMs = now - group.targetTimestamp;
  // A clock that went back makes nobody wait.
  return ageMs < 0 ? 0 : Math.max(0, assignmentIntervalMs - ageMs);
}

/** The assignor that most members ask for; the broker's choice when nobody asks. */
export function preferredAssignor(group: ConsumerGroup, config: GroupConfig): string {
  const votes = new Map<string, number>();
  for (const { metadata } of group.members.values()) {
    const name = metadata.serverAssignor ?? '';
    if (assignors.has(name)) votes.set(name, (votes.get(name) ?? 0) + 1);
  }
  let chosen = config.groupConsumerAssignors[0]!;
  let most = 0;
  for (const [name, count] of votes) if (count > most) [chosen, most] = [name, count];
  return chosen;
}

function assign(draft: ConsumerDraft): void {
  const { group, view, now } = draft;
  const assignor = assignors.get(preferredAssignor(group, view.config))!;
  for (const [memberId, target] of assignor(inputOf(draft))) {
    const before = group.targets.get(memberId);
    if (before !== undefined && samePartitions(before, target)) continue;
    draft.put(targetRecord(group.groupId, memberId, target));
  }
  draft.put(targetEpochRecord({ ...group, targetEpoch: group.epoch, targetTimestamp: now }));
}

function inputOf({ group, view }: ConsumerDraft): AssignorInput {
  const partitionCounts = new Map<TopicId, number>();
  const known = new Map<string, ReadonlySet<TopicId>>();
  const topicsOf = (names: readonly string[]): ReadonlySet<TopicId> => {
    const key = names.join('\n');
    let topics = known.get(key);
    if (topics === undefined) known.set(key, (topics = idsOf(names)));
    return topics;
  };
  const idsOf = (names: readonly string[]): Set<TopicId> => {
    const ids = new Set<TopicId>();
    for (const name of names) {
      const topic = view.catalog.byName(name);
      if (topic === undefined) continue;
      ids.add(topic.topicId);
      partitionCounts.set(topic.topicId, topic.partitionCount);
    }
    return ids;
  };
  const members = [...group.members.values()].map(
    (member): AssignorMember => ({
      memberId: member.memberId,
      instanceId: member.metadata.instanceId,
      topics: topicsOf(namesOf(group, member)),
      target: group.targets.get(member.memberId) ?? noPartitions,
    }),
  );
  return { members, partitionCounts };
}
