// Which records stay, and what a batch becomes when some go (KIP-58, KIP-534).
//
// A record stays when no newer one of its key is known. A tombstone stays besides until its deletion time, which is set when
// the tombstone is first copied as the newest of its key: from then on nothing older of the key is left, and a reader who
// began before has delete.retention.ms to come past. The time stands in the batch in place of its base timestamp, marked by
// an attribute; it is believed only in the part of the log that was cleaned, since a producer could write the mark too.
//
// Offsets never change: a batch keeps its first and its last, though their records be gone.

import {
  attribute,
  type BatchHeader,
  batchAttributes,
  batchBaseTimestamp,
  batchLastOffset,
  buildBatch,
} from '../../protocol/record-batch.ts';
import type { RecordCursor } from '../../protocol/record-cursor.ts';
import { Writer } from '../../protocol/writer.ts';
import type { NewestOffsets } from './newest-offsets.ts';

export interface RetentionRules {
  readonly newest: NewestOffsets;
  /** Everything below was cleaned before. */
  readonly cleanedOffset: number;
  /** Wall clock, milliseconds. */
  readonly now: number;
  readonly deleteRetentionMs: number;
}

/** The deletion time that an earlier cleaning gave to the batch; undefined when there is none. */
export function deletionTime(bytes: Uint8Array, start: number, cleanedOffset: number): number | undefined {
  const marked = (batchAttributes(bytes, start) & attribute.deleteHorizon) !== 0;
  return marked && batchLastOffset(bytes, start) < cleanedOffset
    ? batchBaseTimestamp(bytes, start)
    : undefined;
}

/** Whether the record at the cursor stays. */
export function recordStays(
  cursor: RecordCursor,
  offset: number,
  deletesAt: number | undefined,
  { newest, now }: RetentionRules,
): boolean {
  if (offset > newest.latestOffset) return true;
  // A compacted log cannot keep what it cannot name.
  if (cursor.keyStart < 0) return false;
  if (!newest.has(cursor, offset)) return false;
  return cursor.hasValue || deletesAt === undefined || now < deletesAt;
}

/** The header of a batch without records: offsets, producer and sequence stay. */
export function emptied(header: BatchHeader): BatchHeader {
  const kept = attribute.logAppendTime | attribute.transactional | attribute.control;
  return { ...header, attributes: header.attributes & kept, baseTimestamp: -1, recordsCount: 0 };
}

/** Stands for offsets without a batch. At most 2^31 of them. */
export function gapBatch(baseOffset: number, nextOffset: number, leaderEpoch: number): Uint8Array {
  const none = { producerId: -1, producerEpoch: -1, baseSequence: -1, recordsCount: 0, attributes: 0 };
  const times = { baseTimestamp: -1, maxTimestamp: -1 };
  const lastOffsetDelta = nextOffset - 1 - baseOffset;
  return buildBatch({ baseOffset, leaderEpoch, lastOffsetDelta, ...times, ...none }, new Uint8Array(0));
}

/** Puts records that stay behind one another, with times relative to another base where it changes. */
export class RecordsWriter {
  readonly #writer = new Writer(16_384);
  readonly #prefix = new Writer(32);
  readonly #header: BatchHeader;
  readonly #shiftMs: number;
  #count = 0;
  #maxTimestamp = -1;

  /** `deletesAt` becomes the deletion time of the batch, when given. */
  constructor(header: BatchHeader, deletesAt: number | undefined) {
    this.#header =
      deletesAt === undefined
        ? header
        : {
            ...header,
            baseTimestamp: deletesAt,
            attributes: header.attributes | attribute.deleteHorizon,
          };
    this.#shiftMs = header.baseTimestamp - this.#header.baseTimestamp;
  }

  add(cursor: RecordCursor): void {
    const { bytes, start, end, restStart, timestampDelta } = cursor;
    this.#count++;
    const timestamp = this.#header.baseTimestamp + this.#shiftMs + timestampDelta;
    this.#maxTimestamp = Math.max(this.#maxTimestamp, timestamp);
    if (this.#shiftMs === 0) return this.#writer.raw(bytes.subarray(start, end));
    const prefix = this.#prefix;
    prefix.rewind();
    prefix.int8(0);
    prefix.varlong(timestampDelta + this.#shiftMs);
    this.#writer.varint(prefix.length + end - restStart);
    for (const part of prefix.take()) this.#writer.raw(part);
    this.#writer.raw(bytes.subarray(restStart, end));
  }

  /** The header of what was written; times are as they were where the broker had stamped them. */
  header(): BatchHeader {
    const stamped = (this.#header.attributes & attribute.logAppendTime) !== 0;
    const maxTimestamp = stamped ? this.#header.maxTimestamp : this.#maxTimestamp;
    return { ...this.#header, maxTimestamp, recordsCount: this.#count };
  }

  /** The records, not compressed. */
  payload(): Uint8Array {
    return this.#writer.toBytes();
  }
}
