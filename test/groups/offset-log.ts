// The partitions of __consumer_offsets as a reader sees them: every committed offset in the order in which it was appended.

import { readRecord } from '../../broker/core/group/group-records.ts';
import type { WireClient } from '../wire/client.ts';

export const offsetsTopic = '__consumer_offsets';

/** `group/topic/partition`, what an offset is committed for. */
export const offsetKey = (groupId: string, topic: string, partition: number): string =>
  `${groupId}/${topic}/${partition}`;

export class OffsetLog {
  readonly #next: number[];

  constructor(partitions: number) {
    this.#next = Array.from({ length: partitions }, () => 0);
  }

  /** What was committed since the last call, by key. */
  async more(client: WireClient): Promise<Map<string, number[]>> {
    const committed = new Map<string, number[]>();
    for (const [partition, next] of this.#next.entries()) {
      for (const { offset, key, value } of await client.readAll(offsetsTopic, next, partition)) {
        this.#next[partition] = offset + 1;
        const record = readRecord(key!, value);
        if (record?.type !== 'OffsetCommit' || record.value === null) continue;
        const name = offsetKey(record.key.group, record.key.topic, record.key.partition);
        committed.set(name, [...(committed.get(name) ?? []), Number(record.value.offset)]);
      }
    }
    return committed;
  }
}

/** Whether the values that were seen stand in the log in that order. */
export function isInOrder(seen: readonly number[], log: readonly number[]): boolean {
  let at = 0;
  return seen.every((value) => {
    at = log.indexOf(value, at);
    return at >= 0;
  });
}
