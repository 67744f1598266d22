// Walks the records of a batch v2 without taking them apart: where each stands, its deltas, its key, and whether it has a
// value. For compaction, which copies records as they are, and for the rules on keys.

import { ProtocolError } from './protocol-error.ts';
import { Reader } from './reader.ts';

export class RecordCursor {
  readonly bytes: Uint8Array;
  readonly #reader: Reader;
  readonly #lastOffsetDelta: number;
  #left: number;
  /** The record with its length is `bytes[start, end)`. */
  start = 0;
  end = 0;
  timestampDelta = 0;
  offsetDelta = -1;
  /** What follows the time of the record is `bytes[restStart, end)`. */
  restStart = 0;
  /** The key is `bytes[keyStart, keyEnd)`; there is none when `keyStart` is -1. */
  keyStart = -1;
  keyEnd = -1;
  hasValue = false;

  /** `payload` is that of a batch of `recordsCount` records, decompressed. */
  constructor(payload: Uint8Array, recordsCount: number, lastOffsetDelta: number) {
    this.bytes = payload;
    this.#reader = new Reader(payload);
    this.#left = recordsCount;
    this.#lastOffsetDelta = lastOffsetDelta;
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
    this.#readKey();
    const valueLength = reader.varint();
    this.hasValue = valueLength >= 0;
    if (reader.position + Math.max(0, valueLength) > this.end)
      throw new ProtocolError(`a record value claims ${valueLength} bytes`);
    reader.position = this.end;
    return true;
  }

  #readKey(): void {
    const reader = this.#reader;
    const length = reader.varint();
    this.keyStart = length < 0 ? -1 : reader.position;
    this.keyEnd = reader.position + Math.max(0, length);
    if (this.keyEnd > this.end) throw new ProtocolError(`a record key claims ${length} bytes`);
    reader.position = this.keyEnd;
  }
}
