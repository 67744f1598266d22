// An administrator sets the group back, or ahead, while it runs. Offsets are written and all members are out in one decision, so
// that none of them, wherever it stands in its work, commits behind it: ids and epochs that they know are over. They join again
// and begin at the new offsets.
//
//   classic    members are removed and the next generation begins, empty; who waits is told UNKNOWN_MEMBER_ID
//   consumer   members are removed and the epoch is raised; their next heartbeat is told UNKNOWN_MEMBER_ID
//
// A reset with an id is remembered (`reset-mark.ts`): the same id again changes nothing. Nobody is fenced where there is nothing to
// write. Commits without a generation or epoch, which a fenced client may still send, wait out `reset-guard.ts`.

import type { WallMs } from '../../base/brand.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import { ClassicDraft } from './classic-draft.ts';
import type { ClassicGroup } from './classic-group.ts';
import { dissolve } from './classic-rebalance.ts';
import { ConsumerDraft } from './consumer/consumer-draft.ts';
import type { ConsumerGroup } from './consumer/consumer-group.ts';
import { afterLeaving, removeMember } from './consumer/consumer-leave.ts';
import { answered, type GroupDecision } from './group-decision.ts';
import type { GroupRecord } from './group-records.ts';
import type { GroupView } from './group-view.ts';
import type { CommitTopic } from './offset-commit.ts';
import { raisedGuard } from './reset-guard.ts';
import { lastResetId, resetMark } from './reset-mark.ts';

export interface ResetOffsetsCommand {
  readonly groupId: string;
  readonly topics: readonly CommitTopic[];
  /** Of this reset; the group's last one is not done again. */
  readonly resetId?: string | undefined;
}

export interface ResetOffsetsResult {
  readonly errorCode: ErrorCode;
  /** It was done before; nothing is done now. */
  readonly alreadyDone: boolean;
  /** Members that must join again. */
  readonly fencedMembers: number;
}

export function decideResetOffsets(
  view: GroupView,
  command: ResetOffsetsCommand,
  now: WallMs,
): GroupDecision<ResetOffsetsResult> {
  const { groupId, resetId } = command;
  const nothingDone = { errorCode: errorCode.NONE, alreadyDone: false, fencedMembers: 0 };
  const group = view.consumers.get(groupId) ?? view.groups.get(groupId);
  if (group === undefined) return answered({ ...nothingDone, errorCode: errorCode.GROUP_ID_NOT_FOUND });
  if (resetId !== undefined && lastResetId(view.offsets.topics(groupId)) === resetId)
    return answered({ ...nothingDone, alreadyDone: true });
  const offsets = offsetRecords(command, now);
  const fencedMembers = offsets.length === 0 ? 0 : group.members.size;
  const response = { ...nothingDone, fencedMembers };
  if (fencedMembers === 0) return answered(response, offsets);
  const consumers = view.consumers.get(groupId);
  const fenced =
    consumers === undefined
      ? withoutMembers(view, view.groups.get(groupId)!, now)
      : withoutConsumers(view, consumers, now);
  const guard = raisedGuard(view, group, now);
  return { records: [...fenced.records, ...offsets, guard], response, released: fenced.released };
}

function offsetRecords({ groupId, topics, resetId }: ResetOffsetsCommand, now: WallMs): GroupRecord[] {
  const records = topics.flatMap(({ name, topicId, partitions }) =>
    partitions.map(
      ({ partition, offset, leaderEpoch, metadata }): GroupRecord => ({
        type: 'OffsetCommit',
        key: { group: groupId, topic: name, partition },
        value: {
          offset,
          leaderEpoch,
          metadata: metadata ?? '',
          commitTimestamp: now,
          expireTimestamp: -1,
          topicId,
        },
      }),
    ),
  );
  return records.length === 0 || resetId === undefined
    ? records
    : [...records, resetMark(groupId, resetId, now)];
}

function withoutMembers(view: GroupView, group: ClassicGroup, now: WallMs): GroupDecision<void> {
  const draft = new ClassicDraft(group, view.config, now);
  dissolve(draft);
  return draft.decision(undefined);
}

function withoutConsumers(view: GroupView, group: ConsumerGroup, now: WallMs): GroupDecision<void> {
  const draft = new ConsumerDraft(view, group, now);
  for (const [memberId] of group.members.entries()) removeMember(draft, memberId);
  return afterLeaving(draft, undefined);
}
