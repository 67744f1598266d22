// The topics of the image, found by name and by id. Partition indices are dense from 0: clients take the partition count
// from the length of the list.

import { partitionId, type PartitionId, type TopicId } from '../../base/brand.ts';
import { SortedMap } from '../../base/sorted-map.ts';
import { topicRecord } from '../../protocol/generated/record/topic-record.ts';
import type { MetadataRecord } from './metadata-record.ts';
import { recordOfPartition, type PartitionImage } from './partition-image.ts';
import { collisionKey, mayCollide } from './topic-name.ts';

export interface TopicImage {
  readonly name: string;
  readonly id: TopicId;
  /** By partition index. */
  readonly partitions: readonly PartitionImage[];
}

export interface TopicsImage {
  readonly byName: SortedMap<TopicImage>;
  readonly byId: SortedMap<TopicImage>;
  /** By collision key: the names that differ only in '.' and '_'. Only names that have one of them. */
  readonly collisions: SortedMap<readonly string[]>;
  readonly partitionCount: number;
}

export const emptyTopics: TopicsImage = {
  byName: SortedMap.empty(),
  byId: SortedMap.empty(),
  collisions: SortedMap.empty(),
  partitionCount: 0,
};

/** Adds the topic, or replaces its former image. */
export function topicsWith(topics: TopicsImage, topic: TopicImage): TopicsImage {
  const before = topics.byId.get(topic.id);
  return {
    byName: topics.byName.with(topic.name, topic),
    byId: topics.byId.with(topic.id, topic),
    collisions:
      before === undefined && mayCollide(topic.name)
        ? withCollision(topics.collisions, topic.name)
        : topics.collisions,
    partitionCount: topics.partitionCount + topic.partitions.length - (before?.partitions.length ?? 0),
  };
}

export function topicsWithout(topics: TopicsImage, topic: TopicImage): TopicsImage {
  return {
    byName: topics.byName.without(topic.name),
    byId: topics.byId.without(topic.id),
    collisions: mayCollide(topic.name) ? withoutCollision(topics.collisions, topic.name) : topics.collisions,
    partitionCount: topics.partitionCount - topic.partitions.length,
  };
}

type Collisions = TopicsImage['collisions'];

function withCollision(collisions: Collisions, name: string): Collisions {
  const key = collisionKey(name);
  return collisions.with(key, [...(collisions.get(key) ?? []), name]);
}

function withoutCollision(collisions: Collisions, name: string): Collisions {
  const key = collisionKey(name);
  const left = (collisions.get(key) ?? []).filter((other) => other !== name);
  return left.length === 0 ? collisions.without(key) : collisions.with(key, left);
}

/** The partition, or undefined when the topic or the index is not known. */
export function partitionOf(
  topics: TopicsImage,
  id: TopicId,
  partition: PartitionId,
): PartitionImage | undefined {
  return topics.byId.get(id)?.partitions[partition];
}

export function* topicRecords(topics: TopicsImage): Generator<MetadataRecord> {
  for (const topic of topics.byName.values()) {
    yield { type: 'TopicRecord', value: topicRecord({ name: topic.name, topicId: topic.id }) };
    for (const [index, image] of topic.partitions.entries()) {
      yield { type: 'PartitionRecord', value: recordOfPartition(topic.id, partitionId(index), image) };
    }
  }
}
