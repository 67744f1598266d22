// Walks the records of a batch v2 without taking them apart: where each stands, its deltas, its key and its value. For
// compaction, which copies records as they are, for the rules on keys, and for loading groups. One cursor may go over any number
// of batches; nothing is allocated on the way.

import { ProtocolError } from './protocol-error.ts';
import { Reader } from './reader.ts';
import { batchBytes, batchHeaderBytes, batchLastOffsetDelta, batchRecordsCount } from './record-batch.ts';

const noBytes = new Uint8Array(0);

export class RecordCursor {
  readonly #reader = new Reader(noBytes);
  #lastOffsetDelta = -1;
  #left = 0;
  /** The record with its length is `bytes[start, end)`. */
  start = 0;
  end = 0;
  timestampDelta = 0;
  offsetDelta = -1;
  /** What follows the time of the record is `bytes[restStart, end)`. */
  restStart = 0;
  /** The key is `bytes[keyStart, keyEnd)`; there is none when `keyStart` is -1. The same of the value. */
  keyStart = -1;
  keyEnd = -1;
  valueStart = -1;
  valueEnd = -1;

  get bytes(): Uint8Array {
    return this.#reader.bytes;
  }

  get hasValue(): boolean {
    return this.valueStart >= 0;
  }

  /** Stands before the first record of the batch at `batch[at]`, whose decompressed payload is `payload`. Returns itself. */
  open(batch: Uint8Array, at: number, payload: Uint8Array): this {
    this.#reader.reset(payload, 0, payload.length);
    return this.#begin(batch, at);
  }

  /** As `open`, of a batch that is not compressed. */
  openPlain(batch: Uint8Array, at: number): this {
    this.#reader.reset(batch, at + batchHeaderBytes, at + batchBytes(batch, at));
    return this.#begin(batch, at);
  }

  #begin(batch: Uint8Array, at: number): this {
    this.#left = batchRecordsCount(batch, at);
    this.#lastOffsetDelta = batchLastOffsetDelta(batch, at);
    this.offsetDelta = -1;
    return this;
  }

  /**
   * Goes to the next record; false behind the last. Throws ProtocolError when the payload is not what its header says, or
   * offsets do not ascend.
   */
  next(): boolean {
    const reader = this.#reader;
    if (this.#left <= 0) {
      if (reader.remaining > 0) throw new ProtocolError('bytes follow the last record');
      return false;
    }
    this.#left--;
    this.start = reader.position;
    const length = reader.varint();
    if (length < 0 || length > reader.remaining) throw new ProtocolError(`a record claims ${length} bytes`);
    this.end = reader.position + length;
    reader.int8();
    this.timestampDelta = reader.varlong();
    this.restStart = reader.position;
    const offsetDelta = reader.varint();
    if (offsetDelta <= this.offsetDelta || offsetDelta > this.#lastOffsetDelta)
      throw new ProtocolError(`offset delta ${offsetDelta} follows ${this.offsetDelta}`);
    this.offsetDelta = offsetDelta;
    this.keyStart = this.#pass('key');
    this.keyEnd = reader.position;
    this.valueStart = this.#pass('value');
    this.valueEnd = reader.position;
    reader.position = this.end;
    return true;
  }

  /** Passes a sized part; where it starts, or -1 for null. */
  #pass(what: 'key' | 'value'): number {
    const reader = this.#reader;
    const length = reader.varint();
    const start = reader.position;
    if (start + Math.max(0, length) > this.end)
      throw new ProtocolError(`a record ${what} claims ${length} bytes`);
    reader.position += Math.max(0, length);
    return length < 0 ? -1 : start;
  }
}
