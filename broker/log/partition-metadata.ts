// The file `partition.metadata` of a partition, in Kafka's format: it ties the folder to a topic id, so that a topic
// deleted and created again under the same name never finds the records of the former one.

import type { TopicId } from '../base/brand.ts';
import { isUuid } from '../base/uuid.ts';

export const partitionMetadataName = 'partition.metadata';

export const encodePartitionMetadata = (topicId: TopicId): string => `version: 0\ntopic_id: ${topicId}`;

/** Undefined when the text is not in the format. */
export function decodePartitionMetadata(text: string): TopicId | undefined {
  const fields = new Map(
    text
      .split('\n')
      .map((line) => line.split(': '))
      .filter((parts) => parts.length === 2)
      .map(([key, value]) => [key!, value!.trim()]),
  );
  const topicId = fields.get('topic_id');
  return fields.get('version') === '0' && topicId !== undefined && isUuid(topicId) ? topicId : undefined;
}
