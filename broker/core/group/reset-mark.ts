// Which reset of a group was the last, so that whoever asked and heard nothing may ask again and it is done once. It stands beside
// the offsets, in the same batch and in the form of a commit: `__caudal_reset`, partition 0, with the id as its metadata and a topic
// id that no topic has. So it is as durable as they are, is compacted, expires and is deleted with the group, and Apache Kafka reads
// it as an offset of a topic that is gone. It is no offset, and is told to nobody.

import type { TopicId, WallMs } from '../../base/brand.ts';
import type { OffsetCommitValue } from '../../protocol/generated/record/offset-commit-value.ts';
import type { TopicOffsets } from './committed-offsets.ts';
import type { OffsetCommitRecord } from './group-records.ts';

/** Also a name that a topic could have; its id tells. */
export const resetMarkTopic = '__caudal_reset';
const markTopicId = 'caudal-reset-mark-0-AA' as TopicId;

export const resetMark = (groupId: string, resetId: string, now: WallMs): OffsetCommitRecord => ({
  type: 'OffsetCommit',
  key: { group: groupId, topic: resetMarkTopic, partition: 0 },
  value: {
    offset: 0,
    leaderEpoch: -1,
    metadata: resetId,
    commitTimestamp: now,
    expireTimestamp: -1,
    topicId: markTopicId,
  },
});

/** The id of the group's last reset that had one, as long as its offsets would be kept. */
export function lastResetId(offsets: TopicOffsets): string | undefined {
  const value = offsets.get(resetMarkTopic)?.get(0);
  return value !== undefined && isResetMark(value) ? value.metadata : undefined;
}

export const isResetMark = ({ topicId }: OffsetCommitValue): boolean => topicId === markTopicId;
