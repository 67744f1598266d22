// Partitions by topic, as the records and messages of consumer groups list them, and what a member has of them: each
// partition with the member epoch since which it has it (KIP-1251). Topics and partitions are listed in order, so that equal
// sets are equal bytes.

import type { TopicId } from '../../../base/brand.ts';
import type { TopicPartitions } from '../assignors/assignment.ts';

/** For each partition the member epoch of its assignment. */
export type AssignedPartitions = ReadonlyMap<TopicId, ReadonlyMap<number, number>>;

export interface ListedPartitions {
  readonly topicId: TopicId;
  readonly partitions: readonly number[];
}

export const noPartitions: TopicPartitions = new Map();
export const nothingAssigned: AssignedPartitions = new Map();

/** Whichever of the two kinds of sets: its partitions by topic. */
export type AnyPartitions = ReadonlyMap<
  TopicId,
  { has(partition: number): boolean; keys(): Iterable<number>; readonly size: number }
>;

export function partitionsOf(listed: readonly ListedPartitions[]): TopicPartitions {
  const result = new Map<TopicId, Set<number>>();
  for (const { topicId, partitions } of listed) {
    if (partitions.length === 0) continue;
    const known = result.get(topicId);
    result.set(topicId, known === undefined ? new Set(partitions) : known.union(new Set(partitions)));
  }
  return result;
}

export function listed(partitions: AnyPartitions): { topicId: TopicId; partitions: number[] }[] {
  return [...partitions.keys()]
    .sort()
    .map((topicId) => ({ topicId, partitions: inOrder(partitions.get(topicId)!.keys()) }));
}

const inOrder = (numbers: Iterable<number>): number[] => [...numbers].sort((one, other) => one - other);

export function* each(partitions: AnyPartitions): Generator<readonly [TopicId, number]> {
  for (const [topicId, ofTopic] of partitions) {
    for (const partition of ofTopic.keys()) yield [topicId, partition];
  }
}

export function hasPartition(partitions: AnyPartitions, topicId: TopicId, partition: number): boolean {
  return partitions.get(topicId)?.has(partition) === true;
}

export function isSubset(some: AnyPartitions, all: AnyPartitions): boolean {
  for (const [topicId, partition] of each(some)) if (!hasPartition(all, topicId, partition)) return false;
  return true;
}

export function samePartitions(one: AnyPartitions, other: AnyPartitions): boolean {
  return one === other || (isSubset(one, other) && isSubset(other, one));
}

export function union(one: AssignedPartitions, other: AssignedPartitions): AssignedPartitions {
  if (other.size === 0) return one;
  const result = new Map(one);
  for (const [topicId, ofTopic] of other) {
    result.set(topicId, new Map([...(result.get(topicId) ?? []), ...ofTopic]));
  }
  return result;
}

/** The partitions, as assigned in the epoch. */
export function assignedSince(partitions: AnyPartitions, epoch: number): AssignedPartitions {
  const ofEpoch = ([topicId, ofTopic]: [TopicId, { keys(): Iterable<number> }]): [
    TopicId,
    Map<number, number>,
  ] => [topicId, new Map([...ofTopic.keys()].map((partition) => [partition, epoch]))];
  return new Map([...partitions].map(ofEpoch));
}
