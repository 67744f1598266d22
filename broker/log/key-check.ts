// A compacted topic takes no record without a key (KIP-467 says how a refusal names the records). The one place where the
// records of a produced batch are looked at: each is walked over, none is taken apart.

import { ProtocolError } from '../protocol/protocol-error.ts';
import { RecordCursor } from '../protocol/record-cursor.ts';
import type { BatchRefusal, RecordFault } from './batch-validation.ts';

/** Records that a refusal names; the rest is only counted. */
const namedMax = 100;

export class KeyCheck {
  readonly #cursor = new RecordCursor();
  readonly #place: string;
  readonly #faults: RecordFault[] = [];
  #index = 0;
  #keyless = 0;
  #refusal: BatchRefusal | undefined;

  /** `payload` is that of the batch at the front of `batch`, decompressed; `place` names the partition. */
  constructor(batch: Uint8Array, payload: Uint8Array, place: string) {
    this.#cursor.open(batch, 0, payload);
    this.#place = place;
  }

  /** Looks at the next `count` records; true when there is none left. */
  step(count: number): boolean {
    try {
      for (let left = count; left > 0; left--, this.#index++) {
        if (!this.#cursor.next()) return true;
        if (this.#cursor.keyStart < 0) this.#note();
      }
      return false;
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.#refusal = { fault: 'invalid-record', message: `record ${this.#index}: ${error.message}` };
      return true;
    }
  }

  #note(): void {
    this.#keyless++;
    const message = `a record without a key for the compacted partition ${this.#place}`;
    if (this.#faults.length < namedMax) this.#faults.push({ index: this.#index, message });
  }

  /** Undefined when every record has a key. Once `step` has said that none is left. */
  verdict(): BatchRefusal | undefined {
    if (this.#refusal !== undefined || this.#keyless === 0) return this.#refusal;
    const message = `${this.#keyless} records without a key; ${this.#place} is compacted`;
    return { fault: 'invalid-record', message, records: this.#faults };
  }
}

/** The verdict on a batch that is not compressed, at once. */
export function checkKeys(batch: Uint8Array, payload: Uint8Array, place: string): BatchRefusal | undefined {
  const check = new KeyCheck(batch, payload, place);
  check.step(Number.POSITIVE_INFINITY);
  return check.verdict();
}
