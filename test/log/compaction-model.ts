// What compaction may leave of a history, and what it must. Below the cleaned offset each key has its last record alone;
// a tombstone may go when it has been the last of its key, cleaned, for delete.retention.ms; everything else is as it was
// written, in its order and at its offset.

import { strict as assert } from 'node:assert';
import type { KafkaRecord } from '../../broker/protocol/record.ts';

const textOf = (bytes: Uint8Array | null): string | null =>
  bytes === null ? null : Buffer.from(bytes).toString('latin1');

/** All of a record that a consumer sees, as text. */
export const contentOf = ({ timestamp, key, value, headers }: KafkaRecord): string =>
  JSON.stringify([
    timestamp,
    textOf(key),
    textOf(value),
    headers.map((header) => [header.key, textOf(header.value)]),
  ]);

interface Written {
  readonly offset: number;
  readonly key: string | null;
  readonly isTombstone: boolean;
  readonly content: string;
  readonly value: string | null;
}

export interface CompactionState {
  readonly cleanedOffset: number;
  /** The furthest that a cleaning may have gone; the cleaned offset, unless a crash forgot it. */
  readonly reachedOffset?: number;
  readonly logStartOffset?: number;
  /** Wall clock, milliseconds. */
  readonly now: number;
}

export class CompactionModel {
  readonly #deleteRetentionMs: number;
  readonly #history: Written[] = [];
  /** When tombstones first lay in the cleaned part, by offset. */
  readonly #cleanedAt = new Map<number, number>();

  constructor(deleteRetentionMs: number) {
    this.#deleteRetentionMs = deleteRetentionMs;
  }

  /** `records` were acknowledged. */
  write(records: readonly KafkaRecord[]): void {
    for (const record of records) {
      const { offset, key, value } = record;
      const content = contentOf(record);
      const written = {
        offset,
        key: textOf(key),
        isTombstone: value === null,
        content,
        value: textOf(value),
      };
      this.#history.push(written);
    }
  }

  /** A cleaning has reached `offset` at `now`, at the earliest. */
  cleaned(offset: number, now: number): void {
    for (const one of this.#history)
      if (one.isTombstone && one.offset < offset && !this.#cleanedAt.has(one.offset))
        this.#cleanedAt.set(one.offset, now);
  }

  /** The last record of each key among those below `end`. */
  #lastBelow(end: number): Map<string, number> {
    const last = new Map<string, number>();
    for (const { offset, key } of this.#history) if (key !== null && offset < end) last.set(key, offset);
    return last;
  }

  #mayBeGone(one: Written, last: ReadonlyMap<string, number>, now: number): boolean {
    if (one.key === null || last.get(one.key)! > one.offset) return true;
    const cleanedAt = this.#cleanedAt.get(one.offset);
    return one.isTombstone && cleanedAt !== undefined && now >= cleanedAt + this.#deleteRetentionMs;
  }

  /** Holds what the log has against what was written. */
  check(records: readonly KafkaRecord[], state: CompactionState, where: string): void {
    const { cleanedOffset, reachedOffset = cleanedOffset, logStartOffset = 0, now } = state;
    const present = new Map<number, string>();
    let before = -1;
    for (const record of records) {
      assert.ok(record.offset > before, `${where}: offset ${record.offset} follows ${before}`);
      before = record.offset;
      present.set(record.offset, contentOf(record));
    }
    const last = this.#lastBelow(reachedOffset);
    const lastCleaned = this.#lastBelow(cleanedOffset);
    for (const one of this.#history) {
      const there = present.get(one.offset);
      present.delete(one.offset);
      if (one.offset < logStartOffset) continue;
      const name = `${where}: offset ${one.offset}, key ${one.key}`;
      if (there !== undefined) {
        assert.equal(there, one.content, `${name} is as it was written`);
        const outdated =
          one.offset < cleanedOffset && (one.key === null || lastCleaned.get(one.key)! > one.offset);
        assert.ok(!outdated, `${name} is outdated, everything below ${cleanedOffset} is cleaned`);
      } else
        assert.ok(
          one.offset < reachedOffset && this.#mayBeGone(one, last, now),
          `${name} is gone; cleaned up to ${reachedOffset}`,
        );
    }
    assert.deepEqual([...present.keys()], [], `${where}: records that nobody wrote`);
    this.#checkReaders(records, logStartOffset, where);
  }

  /** Whoever reads from any offset to the end knows the same as if nothing had been compacted. */
  #checkReaders(records: readonly KafkaRecord[], logStartOffset: number, where: string): void {
    const end = (this.#history.at(-1)?.offset ?? -1) + 1;
    const step = Math.max(1, Math.floor(end / 7));
    for (let from = logStartOffset; from < end; from += step) {
      const expected = new Map<string, string | null>();
      for (const { offset, key, value } of this.#history)
        if (key !== null && offset >= from) set(expected, key, value);
      const seen = new Map<string, string | null>();
      for (const { offset, key, value } of records)
        if (key !== null && offset >= from) set(seen, textOf(key)!, textOf(value));
      assert.deepEqual(sorted(seen), sorted(expected), `${where}: what a reader from ${from} knows`);
    }
  }
}

function set(map: Map<string, string | null>, key: string, value: string | null): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
}

const sorted = (map: ReadonlyMap<string, string | null>): [string, string | null][] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1));
