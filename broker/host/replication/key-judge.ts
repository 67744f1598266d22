// Opens compressed batches for compacted topics, to see whether every record has a key. So many at a time; within a bound of
// memory; in portions, since a small batch may hold a million records.

import type { BatchRefusal } from '../../log/batch-validation.ts';
import { KeyCheck } from '../../log/key-check.ts';
import { openedPayload } from '../../log/opened-payload.ts';
import { type Compression, DecompressionError } from '../../port/compression.ts';
import type { Timers } from '../../port/timers.ts';
import { batchBytes, batchCodec, batchHeaderBytes } from '../../protocol/record-batch.ts';
import type { HostedTopic } from './replica-manager.ts';
import { Turns } from './turns.ts';

export interface KeyJudgeOptions {
  readonly compression: Compression;
  readonly timers: Timers;
  /** Batches that are open at once. */
  readonly openBatchesMax: number;
}

/** Records that are looked at before others get the loop. */
const recordsPerTurn = 20_000;

export class KeyJudge {
  readonly #options: KeyJudgeOptions;
  readonly #turns: Turns;

  constructor(options: KeyJudgeOptions) {
    this.#options = options;
    this.#turns = new Turns(options.openBatchesMax);
  }

  /** Whether `records` for a compacted topic, whatever a client sent, can only be judged by opening them. */
  mustOpen(records: Uint8Array): boolean {
    if (records.length < batchHeaderBytes) return false;
    return batchCodec(records, 0) !== 0 && batchBytes(records, 0) === records.length;
  }

  /** The verdict on a batch that must be opened; undefined when its records all have keys. */
  judge(topic: HostedTopic, partition: number, records: Uint8Array): Promise<BatchRefusal | undefined> {
    return this.#turns.run(async () => {
      const { compression, timers } = this.#options;
      try {
        const place = { bytes: records, start: 0, length: records.length };
        const payload = await openedPayload(place, compression, topic.config.maxDecompressedMessageBytes);
        const check = new KeyCheck(records, payload, `${topic.name}-${partition}`);
        while (!check.step(recordsPerTurn)) await new Promise<void>((resolve) => timers.after(0, resolve));
        return check.verdict();
      } catch (error) {
        if (!(error instanceof DecompressionError)) throw error;
        return { fault: 'invalid-record', message: `the batch cannot be opened: ${error.message}` };
      }
    });
  }
}
