// The topics that a group has committed offsets in, as they are now: an offset of a topic that is gone is none of the one that
// has its name.

import { isOfTopic, type TopicOffsets } from '../core/group/committed-offsets.ts';
import type { HostedTopic, ReplicaManager } from '../host/replication/replica-manager.ts';

/** Stands for no committed offset. */
export const nothing = -1;

/** A topic of which a group has committed at least one partition. */
export interface ReadTopic {
  readonly topic: HostedTopic;
  /** -1: nothing is committed. */
  readonly committed: (partition: number) => number;
}

/** Topics that are there, under the ids that the offsets were committed for. */
export function readTopics(
  replicas: Pick<ReplicaManager, 'topicByName'>,
  offsets: TopicOffsets,
): ReadTopic[] {
  const topics: ReadTopic[] = [];
  for (const [name, partitions] of offsets) {
    const topic = replicas.topicByName(name);
    if (topic === undefined) continue;
    const committed = (partition: number): number => {
      const value = partitions.get(partition);
      return value !== undefined && isOfTopic(value.topicId, topic.id) ? value.offset : nothing;
    };
    if (partitions.keys().some((partition) => committed(partition) >= 0)) topics.push({ topic, committed });
  }
  return topics;
}
