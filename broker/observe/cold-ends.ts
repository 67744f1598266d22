// Whether the last offsets of a log that memory does not hold are records or markers of transactions. That decides between a group
// that is behind by one and one that has read everything, and it stays so until somebody writes: after a start, for ever. So the
// few batches in question are read once, while nobody waits, and the lag is not known until then.
//
// What is long is read by nobody: behind by more than `offsetsMax` is behind.

import type { ReadRange, ReadResult } from '../log/log-reader.ts';
import type { PartitionLog } from '../log/partition-log.ts';
import { batchBaseOffset, batchBytes, batchLastOffset, isControlBatch } from '../protocol/record-batch.ts';

/** More than so many markers in a row stand behind no data. */
const offsetsMax = 64;
const readBytes = 65_536;

export interface ColdReader {
  read(log: PartitionLog, range: ReadRange): ReadResult | Promise<ReadResult>;
}

/** What was found: where data ends in [from, limit). */
interface Finding {
  readonly from: number;
  readonly limit: number;
  /** Undefined while it is read. */
  end: number | undefined;
}

export class ColdEnds {
  readonly #reader: ColdReader;
  readonly #findings = new WeakMap<PartitionLog, Finding>();

  constructor(reader: ColdReader) {
    this.#reader = reader;
  }

  /** Where the data of [from, limit) ends, `from` when there is none; undefined while that is being read. */
  of(log: PartitionLog, from: number, limit: number): number | undefined {
    if (limit - from > offsetsMax || log.tail.find(limit - 1) >= 0) return limit;
    const known = this.#findings.get(log);
    if (known !== undefined && known.limit === limit && known.from <= from) {
      return known.end === undefined ? undefined : Math.max(from, known.end);
    }
    const finding: Finding = { from, limit, end: undefined };
    this.#findings.set(log, finding);
    void this.#find(log, finding);
    return undefined;
  }

  async #find(log: PartitionLog, finding: Finding): Promise<void> {
    const { from, limit } = finding;
    try {
      finding.end = await this.#dataEnd(log, from, limit);
    } catch {
      // What cannot be read counts as data: whoever reads it will be told what is wrong with it.
      finding.end = limit;
    }
  }

  async #dataEnd(log: PartitionLog, from: number, limit: number): Promise<number> {
    let end = from;
    for (let next = from; next < limit; ) {
      const range = { offset: next, limitOffset: limit, maxBytes: readBytes, minOneBatch: true };
      const { parts, chunks } = await this.#reader.read(log, range);
      const before = next;
      for (const bytes of parts) {
        for (let at = 0; at < bytes.length; at += batchBytes(bytes, at)) {
          next = batchLastOffset(bytes, at) + 1;
          if (!isControlBatch(bytes, at) && batchBaseOffset(bytes, at) < limit) end = next;
        }
      }
      for (const chunk of chunks) chunk.release();
      // Nothing is left there: compacted away.
      if (next === before) break;
    }
    return Math.min(end, limit);
  }
}
