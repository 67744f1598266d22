// What records change in the topics. A topic's partition list is copied once, when the first record touches it, so a
// request that adds thousands of partitions costs their number and no more.

import { assert } from '../../base/assert.ts';
import type { TopicId } from '../../base/brand.ts';
import type { PartitionChangeRecord } from '../../protocol/generated/record/partition-change-record.ts';
import type { PartitionRecord } from '../../protocol/generated/record/partition-record.ts';
import type { RemoveTopicRecord } from '../../protocol/generated/record/remove-topic-record.ts';
import type { TopicRecord } from '../../protocol/generated/record/topic-record.ts';
import { partitionChanged, partitionFromRecord, type PartitionImage } from './partition-image.ts';
import { topicsWith, topicsWithout, type TopicImage, type TopicsImage } from './topics.ts';

export class TopicDelta {
  /** As it was; undefined for a new topic. */
  readonly before: TopicImage | undefined;
  /** Indices of new and changed partitions. */
  readonly changedPartitions: Set<number> = new Set();
  readonly #name: string;
  readonly #id: TopicId;
  readonly #partitions: PartitionImage[];

  constructor(name: string, id: TopicId, before: TopicImage | undefined) {
    this.#name = name;
    this.#id = id;
    this.before = before;
    this.#partitions = before === undefined ? [] : [...before.partitions];
  }

  /** As it is now. Final once the delta has been made into an image. */
  get after(): TopicImage {
    return { name: this.#name, id: this.#id, partitions: this.#partitions };
  }

  apply(record: PartitionRecord): void {
    assert(record.partitionId <= this.#partitions.length, 'partition indices are dense');
    this.#partitions[record.partitionId] = partitionFromRecord(record);
    this.changedPartitions.add(record.partitionId);
  }

  change(record: PartitionChangeRecord): void {
    const before = this.#partitions[record.partitionId];
    assert(before !== undefined, 'a changed partition exists');
    this.#partitions[record.partitionId] = partitionChanged(before, record);
    this.changedPartitions.add(record.partitionId);
  }
}

export class TopicsDelta {
  readonly #before: TopicsImage;
  /** New and changed topics. */
  readonly changed: Map<TopicId, TopicDelta> = new Map();
  /** Topics that were there before and are gone, as they were. */
  readonly deleted: Map<TopicId, TopicImage> = new Map();
  /**
   * Ids of all removal records, also of topics that came and went within this delta. After a start it tells which folders
   * without a topic are the rest of a deletion that a crash cut short, and which are nobody's to touch.
   */
  readonly removedIds: Set<TopicId> = new Set();

  constructor(before: TopicsImage) {
    this.#before = before;
  }

  applyTopic(record: TopicRecord): void {
    this.changed.set(record.topicId, new TopicDelta(record.name, record.topicId, undefined));
  }

  applyPartition(record: PartitionRecord): void {
    this.#topic(record.topicId).apply(record);
  }

  applyPartitionChange(record: PartitionChangeRecord): void {
    this.#topic(record.topicId).change(record);
  }

  /** Returns the name that the topic had. */
  applyRemove(record: RemoveTopicRecord): string {
    const name = this.#topic(record.topicId).after.name;
    this.changed.delete(record.topicId);
    this.removedIds.add(record.topicId);
    const before = this.#before.byId.get(record.topicId);
    if (before !== undefined) this.deleted.set(record.topicId, before);
    return name;
  }

  #topic(id: TopicId): TopicDelta {
    let topic = this.changed.get(id);
    if (topic === undefined) {
      const before = this.deleted.has(id) ? undefined : this.#before.byId.get(id);
      assert(before !== undefined, 'a record speaks of a topic that exists');
      topic = new TopicDelta(before.name, id, before);
      this.changed.set(id, topic);
    }
    return topic;
  }

  toImage(): TopicsImage {
    let topics = this.#before;
    for (const topic of this.deleted.values()) topics = topicsWithout(topics, topic);
    for (const topic of this.changed.values()) topics = topicsWith(topics, topic.after);
    return topics;
  }
}
