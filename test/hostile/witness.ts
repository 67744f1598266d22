/**
 * A well-behaved client beside the attack: writes numbered records of its own fill byte, one after the other, reads them
 * back, and notices what nobody should: an error, a lost or strange byte, a change of order, a slow answer.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { batchOf, record } from '../wire/batch.ts';
import { WireClient } from '../wire/client.ts';

/** From a record that is copied to one that fills memory of its own. */
const recordBytes = [60, 700, 5_000, 40_000, 200_000];
const pauseMs = 4;

export interface Testimony {
  readonly written: number;
  readonly read: number;
  readonly medianMs: number;
  readonly worstMs: number;
}

export class Witness {
  readonly #client: WireClient;
  readonly #topic: string;
  readonly #fill: number;
  readonly #sizes: number;
  readonly #roundTripsMs: number[] = [];
  #written = 0;
  #read = 0;
  #stopped = false;
  #running: Promise<void> | undefined;
  /** What it noticed first, if anything. */
  complaint: unknown;

  private constructor(client: WireClient, topic: string, fill: number, sizes: number) {
    this.#sizes = sizes;
    this.#client = client;
    this.#topic = topic;
    this.#fill = fill;
  }

  /** Its records are of the first `sizes` sizes in turn. */
  static async start(bootstrap: string, fill: number, sizes = 2): Promise<Witness> {
    const client = await WireClient.connect(bootstrap);
    const topic = `witness-${fill}`;
    await client.createTopic(topic, { configs: { 'retention.bytes': '-1' } });
    const witness = new Witness(client, topic, fill, sizes);
    witness.#running = witness.#run().catch((error: unknown) => {
      witness.complaint = error;
    });
    return witness;
  }

  #recordOf(number: number): Uint8Array {
    const value = new Uint8Array(recordBytes[(number + this.#fill) % this.#sizes]!).fill(this.#fill);
    new DataView(value.buffer).setUint32(0, number);
    return value;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      const began = performance.now();
      const offset = await this.#client.append(this.#topic, batchOf([record(this.#recordOf(this.#written))]));
      assert.equal(offset, this.#written, 'the offset of a record');
      this.#written++;
      for (const { offset: at, value } of await this.#client.readAll(this.#topic, this.#read)) {
        assert.equal(at, this.#read, 'the order of records');
        assert.deepEqual(value, this.#recordOf(this.#read), 'the bytes of a record');
        this.#read++;
      }
      assert.equal(this.#read, this.#written, 'records that were acknowledged');
      this.#roundTripsMs.push(performance.now() - began);
      await sleep(pauseMs);
    }
  }

  /** Ends it, reads everything once more from the start, and fails with its complaint. */
  async stop(): Promise<Testimony> {
    this.#stopped = true;
    await this.#running;
    if (this.complaint !== undefined) throw this.complaint;
    const all = await this.#client.readAll(this.#topic);
    assert.equal(all.length, this.#written);
    for (const [index, { offset, value }] of all.entries()) {
      assert.equal(offset, index);
      assert.deepEqual(value, this.#recordOf(index));
    }
    await this.#client.close();
    const sorted = this.#roundTripsMs.toSorted((a, b) => a - b);
    return {
      written: this.#written,
      read: this.#read,
      medianMs: sorted[sorted.length >> 1] ?? 0,
      worstMs: sorted.at(-1) ?? 0,
    };
  }
}
