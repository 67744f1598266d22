/**
 * Real clients outside of Kubernetes that go on writing and reading while things are done to the brokers under them, and the
 * judgement in the end: every acknowledged record is there, where its writer was told, with its bytes, once for idempotent
 * writers. The clients are those of the chaos runs (test/chaos).
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { Auditor } from '../chaos/auditor.ts';
import { clusterAt } from '../chaos/chaos-cluster.ts';
import {
  type EnduranceClient,
  franzGo,
  javaClient,
  librdkafka,
  type Member,
  startReader,
  startWriter,
  type Target,
} from '../chaos/fleet.ts';
import { History } from '../chaos/history.ts';

const writers: readonly EnduranceClient[] = [librdkafka, javaClient];
const recordsPerSecond = 150;
const goOnLimitMs = 90_000;
const finishLimitMs = 60_000;
const pollMs = 100;

export interface LoadOptions {
  readonly bootstrap: string;
  readonly topic: string;
  readonly partitions: number;
}

export class Load {
  readonly #options: LoadOptions;
  readonly #history = new History({ exactlyOnce: () => true });
  readonly #auditor: Auditor;
  readonly #baseTimestamp = Date.now();
  readonly #targets: readonly Target[];
  readonly #writers: Member[] = [];
  readonly #readers: Member[] = [];

  private constructor(options: LoadOptions) {
    this.#options = options;
    const { topic, partitions } = options;
    this.#targets = Array.from({ length: partitions }, (_, partition) => ({ topic, partition }));
    this.#auditor = new Auditor(this.#history, this.#baseTimestamp, [{ topic, partitions }]);
  }

  /** Starts the clients; resolves when each has got records through. */
  static async start(options: LoadOptions): Promise<Load> {
    const load = new Load(options);
    const common = { bootstrap: options.bootstrap, targets: load.#targets, history: load.#history };
    for (const client of writers) {
      const own = { client, name: client.name, baseTimestamp: load.#baseTimestamp, recordsPerSecond };
      load.#writers.push(await startWriter({ ...common, ...own, codec: 'lz4' }));
    }
    load.#readers.push(
      await startReader({ ...common, client: franzGo, name: 'reader', trimmed: new Set<string>() }),
    );
    await load.goesOn();
    return load;
  }

  get #members(): readonly Member[] {
    return [...this.#writers, ...this.#readers];
  }

  /** Waits until every client has got something through that it had not when this was called. */
  async goesOn(): Promise<void> {
    const progress = (member: Member): number => member.acknowledged + member.polled;
    const before = new Map(this.#members.map((member) => [member, progress(member)]));
    const end = performance.now() + goOnLimitMs;
    for (const [member, count] of before) {
      while (progress(member) === count) {
        assert.ok(member.running, `${member.name} ended:\n${member.words}`);
        assert.ok(performance.now() < end, `${member.name} does not go on:\n${member.words}`);
        await sleep(pollMs);
      }
    }
  }

  /** Lets the clients finish, reads everything and judges; gives how many records were acknowledged. */
  async judge(): Promise<number> {
    await Promise.all(this.#writers.map((writer) => writer.finish(finishLimitMs)));
    for (const { name, failures, words } of this.#writers) {
      assert.equal(failures, 0, `${name}:\n${words}`);
    }
    this.#history.readThrough('auditor');
    await this.#readAs('auditor', this.#options.bootstrap);
    return this.#history.acknowledgements;
  }

  /** Up to where, by partition, records are acknowledged by now. */
  acknowledgedUntil(): ReadonlyMap<string, number> {
    return this.#history.acknowledgedUntil();
  }

  /**
   * Reads everything of a broker that was put back to an earlier time and judges: what was acknowledged `until` then is there, and
   * nothing is anything else than before. Nobody may write or read any more. Gives how many records there are.
   */
  async judgeRestored(bootstrap: string, until: ReadonlyMap<string, number>): Promise<number> {
    this.#history.readThrough('restored', until);
    return this.#readAs('restored', bootstrap);
  }

  async #readAs(reader: string, bootstrap: string): Promise<number> {
    const cluster = clusterAt(bootstrap, 5_000);
    let records = 0;
    try {
      records = await this.#auditor.read(cluster, reader);
    } finally {
      cluster.close();
    }
    assert.deepEqual(this.#history.check(), []);
    return records;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#members.map((member) => member.kill()));
  }
}
