// What assignors of consumer groups (KIP-848) work on: members with the topics they want and what they were last meant to
// have, topics with their number of partitions. An assignor is a plan: a function of this and of nothing else.

import type { TopicId } from '../../../base/brand.ts';

/** Partitions by topic; no topic with none. */
export type TopicPartitions = ReadonlyMap<TopicId, ReadonlySet<number>>;

export interface AssignorMember {
  readonly memberId: string;
  readonly instanceId: string | null;
  readonly topics: ReadonlySet<TopicId>;
  readonly target: TopicPartitions;
}

export interface AssignorInput {
  readonly members: readonly AssignorMember[];
  /** A topic that is not here does not exist (yet). */
  readonly partitionCounts: ReadonlyMap<TopicId, number>;
}

/** By member id; every member is there. */
export type Assignment = ReadonlyMap<string, TopicPartitions>;

export type Assignor = (input: AssignorInput) => Assignment;

/** An assignment under construction. */
export class AssignmentDraft {
  readonly #members = new Map<string, Map<TopicId, Set<number>>>();

  constructor(members: readonly AssignorMember[]) {
    for (const { memberId } of members) this.#members.set(memberId, new Map());
  }

  add(memberId: string, topicId: TopicId, partition: number): void {
    const topics = this.#members.get(memberId)!;
    const partitions = topics.get(topicId);
    if (partitions === undefined) topics.set(topicId, new Set([partition]));
    else partitions.add(partition);
  }

  get result(): Assignment {
    return this.#members;
  }
}

/** Static members by their instance ids, before the others by their member ids: restarts change no order. */
export function inStableOrder(members: readonly AssignorMember[]): AssignorMember[] {
  return members.toSorted((one, other) => {
    if ((one.instanceId === null) !== (other.instanceId === null)) return one.instanceId === null ? 1 : -1;
    const [a, b] = [one.instanceId ?? one.memberId, other.instanceId ?? other.memberId];
    return a < b ? -1 : Number(a > b);
  });
}
