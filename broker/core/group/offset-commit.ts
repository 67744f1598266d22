// OffsetCommit (key 8). Members commit under their generation, which also counts as a sign of life; consumers that only keep
// their place (generation -1, no member id) may commit while the group has no members. From v9 an unknown group is
// GROUP_ID_NOT_FOUND, before that ILLEGAL_GENERATION. v2-4 may carry an expiry of their own. Consumer groups have rules of
// their own (`consumer/consumer-offsets.ts`).
//
// The host has resolved names and ids and has answered for the topics that it does not know.

import type { TopicId, WallMs } from '../../base/brand.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import { memberError, type ClassicGroup } from './classic-group.ts';
import { signOfLife } from './classic-heartbeat.ts';
import { commitCodes } from './consumer/consumer-offsets.ts';
import { answered, type GroupDecision } from './group-decision.ts';
import type { GroupRecord } from './group-records.ts';
import type { GroupView } from './group-view.ts';
import { isGuarded } from './reset-guard.ts';

export interface CommitPartition {
  readonly partition: number;
  readonly offset: number;
  readonly leaderEpoch: number;
  readonly metadata: string | null;
}

export interface CommitTopic {
  readonly name: string;
  readonly topicId: TopicId;
  readonly partitions: readonly CommitPartition[];
}

export interface CommitCommand {
  readonly apiVersion: number;
  readonly groupId: string;
  readonly generation: number;
  readonly memberId: string;
  readonly groupInstanceId: string | null;
  /** -1: as the broker is set. */
  readonly retentionTimeMs: number;
  readonly topics: readonly CommitTopic[];
}

/** Per topic and partition, in the order of the command. */
export type CommitResult = readonly (readonly ErrorCode[])[];

/** First version that can tell of a group that does not exist. */
const groupNotFoundVersion = 9;

export function decideCommit(
  view: GroupView,
  command: CommitCommand,
  now: WallMs,
): GroupDecision<CommitResult> {
  const group = view.groups.get(command.groupId);
  const consumers = view.consumers.get(command.groupId);
  const refusal = consumers === undefined ? commitError(view, group, command) : errorCode.NONE;
  const { apiVersion, memberId, generation: memberEpoch } = command;
  const codeOf =
    consumers === undefined
      ? (): ErrorCode => refusal
      : commitCodes(consumers, {
          apiVersion,
          memberId,
          memberEpoch,
          isGuarded: isGuarded(view, command.groupId),
        });
  const records: GroupRecord[] = [];
  const expireTimestamp = command.retentionTimeMs < 0 ? -1 : now + command.retentionTimeMs;
  const codes = command.topics.map(({ name, topicId, partitions }) =>
    partitions.map(({ partition, offset, leaderEpoch, metadata }) => {
      const code = codeOf(topicId, partition);
      if (code !== errorCode.NONE) return code;
      const text = metadata ?? '';
      if (text.length > view.config.offsetMetadataMaxBytes) return errorCode.OFFSET_METADATA_TOO_LARGE;
      records.push({
        type: 'OffsetCommit',
        key: { group: command.groupId, topic: name, partition },
        value: { offset, leaderEpoch, metadata: text, commitTimestamp: now, expireTimestamp, topicId },
      });
      return errorCode.NONE;
    }),
  );
  const isMember = refusal === errorCode.NONE && group?.members.has(memberId) === true;
  if (isMember && group.state !== 'Empty') {
    records.push(signOfLife(group, memberId, now));
  }
  return answered(codes, records);
}

function commitError(view: GroupView, group: ClassicGroup | undefined, command: CommitCommand): ErrorCode {
  const { generation, memberId, groupInstanceId } = command;
  if (group === undefined) {
    if (generation < 0) return errorCode.NONE;
    return command.apiVersion >= groupNotFoundVersion
      ? errorCode.GROUP_ID_NOT_FOUND
      : errorCode.ILLEGAL_GENERATION;
  }
  if (generation < 0 && group.state === 'Empty')
    return isGuarded(view, group.groupId) ? errorCode.UNKNOWN_MEMBER_ID : errorCode.NONE;
  if (generation < 0 && memberId === '' && groupInstanceId === null) return errorCode.UNKNOWN_MEMBER_ID;
  const error = memberError(group, memberId, groupInstanceId);
  if (error !== errorCode.NONE) return error;
  if (generation !== group.generation) return errorCode.ILLEGAL_GENERATION;
  return group.state === 'CompletingRebalance' ? errorCode.REBALANCE_IN_PROGRESS : errorCode.NONE;
}
