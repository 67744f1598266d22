// What a store has promised of a compacted log: of each key the last acknowledged record, unless it is a tombstone whose
// time has passed; of the rest what compaction need not have taken yet; nothing that nobody wrote; and for whoever reads
// it from anywhere the same as if nothing had been compacted.

import { strict as assert } from 'node:assert';
import type { TopicId } from '../../broker/base/brand.ts';
import { batchBaseOffset, batchHeader, batchLastOffset } from '../../broker/protocol/record-batch.ts';
import { batchPayload, decodeRecords, type KafkaRecord } from '../../broker/protocol/record.ts';
import { CompactionModel, contentOf } from '../log/compaction-model.ts';
import { PartitionModel } from './store-model.ts';

const recordsOf = (bytes: Uint8Array): KafkaRecord[] => [
  ...decodeRecords(batchHeader(bytes, 0), batchPayload(bytes, 0, bytes.length)),
];

export class CompactedModel extends PartitionModel {
  readonly #records: CompactionModel;
  /** Every record that was ever placed at an offset. */
  readonly #placed = new Map<number, Set<string>>();
  /** When the last cleaning began, wall clock; undefined before the first. */
  #cleaningSince: number | undefined;
  /** End of what was acknowledged, or was there when the store was last looked at. */
  #historyEnd = 0;

  constructor(topicId: TopicId, deleteRetentionMs: number) {
    super(topicId, true);
    this.#records = new CompactionModel(deleteRetentionMs);
  }

  override place(bytes: Uint8Array): void {
    super.place(bytes);
    for (const record of recordsOf(bytes)) {
      const contents = this.#placed.get(record.offset) ?? new Set();
      contents.add(contentOf(record));
      this.#placed.set(record.offset, contents);
    }
  }

  override ack(bytes: Uint8Array): void {
    super.ack(bytes);
    this.#write(recordsOf(bytes));
    // What is acknowledged now, a cleaning that is under way may reach too.
    this.#noteCleaning();
  }

  /** Those that are news. */
  #write(records: readonly KafkaRecord[]): void {
    const news = records.filter(({ offset }) => offset >= this.#historyEnd);
    this.#records.write(news);
    this.#historyEnd = (news.at(-1)?.offset ?? this.#historyEnd - 1) + 1;
  }

  /** A cleaning begins at `now`, or may have gone on until then. */
  cleaning(now: number): void {
    this.#cleaningSince = now;
    this.#noteCleaning();
  }

  #noteCleaning(): void {
    if (this.#cleaningSince !== undefined) this.#records.cleaned(this.#historyEnd, this.#cleaningSince);
  }

  protected override checkContent(
    batches: readonly Uint8Array[],
    { logStartOffset, cleanedOffset, now }: { logStartOffset: number; cleanedOffset: number; now: number },
    where: string,
  ): number {
    let next = 0;
    const records: KafkaRecord[] = [];
    for (const bytes of batches) {
      assert(
        batchBaseOffset(bytes, 0) >= next,
        `${where}: offset ${batchBaseOffset(bytes, 0)} follows ${next - 1}`,
      );
      next = batchLastOffset(bytes, 0) + 1;
      records.push(...recordsOf(bytes));
    }
    for (const record of records)
      assert(
        this.#placed.get(record.offset)?.has(contentOf(record)),
        `${where}: offset ${record.offset} has a record that nobody wrote`,
      );
    // What was not acknowledged may be there, and is the truth from here on.
    this.#write(records);
    const reachedOffset = this.#cleaningSince === undefined ? 0 : this.#historyEnd;
    this.#records.check(records, { logStartOffset, cleanedOffset, reachedOffset, now }, where);
    return next;
  }

  protected override checkAcked(): void {
    // Record by record already.
  }
}
