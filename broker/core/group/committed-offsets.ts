// The committed offsets of one partition of `__consumer_offsets`: by group, topic name and partition, as the log's keys are.
//
// An offset belongs to a topic id. One that was committed to a topic of the same name that is gone is no answer to anybody;
// a zero id, in records of brokers that kept none, counts for every topic of the name.

import type { TopicId } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import type { OffsetCommitValue } from '../../protocol/generated/record/offset-commit-value.ts';
import type { OffsetCommitRecord } from './group-records.ts';

export type TopicOffsets = ReadonlyMap<string, ReadonlyMap<number, OffsetCommitValue>>;

const nothing: TopicOffsets = new Map();

export class CommittedOffsets {
  readonly #groups = new Map<string, Map<string, Map<number, OffsetCommitValue>>>();

  get(groupId: string, topic: string, partition: number): OffsetCommitValue | undefined {
    return this.#groups.get(groupId)?.get(topic)?.get(partition);
  }

  /** Everything of a group, by topic and partition. */
  topics(groupId: string): TopicOffsets {
    return this.#groups.get(groupId) ?? nothing;
  }

  groupIds(): Iterable<string> {
    return this.#groups.keys();
  }

  has(groupId: string): boolean {
    return this.#groups.has(groupId);
  }

  apply({ key, value }: OffsetCommitRecord): void {
    if (value === null) this.#remove(key.group, key.topic, key.partition);
    else this.#partitions(key.group, key.topic).set(key.partition, value);
  }

  #partitions(groupId: string, topic: string): Map<number, OffsetCommitValue> {
    let topics = this.#groups.get(groupId);
    if (topics === undefined) this.#groups.set(groupId, (topics = new Map()));
    let partitions = topics.get(topic);
    if (partitions === undefined) topics.set(topic, (partitions = new Map()));
    return partitions;
  }

  #remove(groupId: string, topic: string, partition: number): void {
    const topics = this.#groups.get(groupId);
    const partitions = topics?.get(topic);
    if (topics === undefined || partitions === undefined) return;
    partitions.delete(partition);
    if (partitions.size === 0) topics.delete(topic);
    if (topics.size === 0) this.#groups.delete(groupId);
  }
}

/** Whether an offset with the id `stored` is one of the topic that `asked` names. */
export function isOfTopic(stored: TopicId, asked: TopicId): boolean {
  return stored === asked || stored === zeroUuid || asked === zeroUuid;
}

export function offsetTombstone(group: string, topic: string, partition: number): OffsetCommitRecord {
  return { type: 'OffsetCommit', key: { group, topic, partition }, value: null };
}
