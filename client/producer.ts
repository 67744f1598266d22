/**
 * Writes records to one topic. Records gather while the round before is under way and then leave together: one batch
 * per partition, one request per leader, so a slow cluster makes batches larger instead of more numerous.
 * Invariants: one batch per partition is in flight, so order holds and sequences are plain; what is buffered is bounded,
 * and `send` says when to wait; the first failure that cannot be repeated ends the producer, and every later call
 * rejects with it. With acks=all the producer is idempotent (KIP-98): a repeated batch is stored once.
 */
import { setTimeout as sleep } from 'node:timers/promises';

import { errorCode } from '../broker/protocol/error-codes.ts';
import { initProducerIdApi, initProducerIdRequest } from '../broker/protocol/generated/init-producer-id.ts';
import type { CompressionName } from '../broker/port/compression.ts';
import { type BatchCodecs, encodeProduceBatch, type NewRecord, recordBytesBound } from './batch-encoder.ts';
import type { Cluster } from './cluster.ts';
import { ApiError, KafkaClientError } from './errors.ts';
import { type Acks, type OutgoingBatch, type ProduceOutcome, sendProduce } from './produce-request.ts';
import { retryPauseMs, withRetries } from './retry.ts';
import { byLeader, type TopicRoute } from './route.ts';

/** Uncompressed bytes of one batch; below the usual max.message.bytes of 1048588. A larger record goes alone. */
const batchBytesMax = 900_000;
/** Bytes of records that may wait. */
const bufferBytesMax = 16 * 1024 * 1024;

export interface ProducerOptions {
  readonly acks: Acks;
  readonly codec: CompressionName;
  readonly codecs: BatchCodecs;
  /** How long one batch may take, repetitions included. */
  readonly deliveryTimeoutMs: number;
  readonly allowAutoTopicCreation?: boolean;
}

interface Queue {
  records: NewRecord[];
  bytes: number[];
  /** Sequence of the next batch. */
  sequence: number;
}

export class Producer {
  readonly #cluster: Cluster;
  readonly #options: ProducerOptions;
  readonly #identity: { readonly producerId: number; readonly producerEpoch: number } | undefined;
  readonly #queues = new Map<number, Queue>();
  #route: TopicRoute;
  #bufferedBytes = 0;
  #delivered = 0;
  readonly #failed = new AbortController();
  #failure: unknown;
  #rounds: Promise<void> | undefined;
  #room: PromiseWithResolvers<void> | undefined;

  private constructor(
    cluster: Cluster,
    options: ProducerOptions,
    state: { readonly route: TopicRoute; readonly identity: Producer['identity'] },
  ) {
    this.#cluster = cluster;
    this.#options = options;
    this.#route = state.route;
    this.#identity = state.identity;
  }

  static async open(cluster: Cluster, topic: string, options: ProducerOptions): Promise<Producer> {
    const { allowAutoTopicCreation = false } = options;
    const route = await cluster.routeWhenReady(topic, { allowAutoTopicCreation });
    const identity = options.acks === -1 ? await initProducerId(cluster) : undefined;
    return new Producer(cluster, options, { route, identity });
  }

  /** Numbers of the topic's partitions. */
  get partitions(): readonly number[] {
    return this.#route.partitions.map(({ partition }) => partition);
  }

  get identity(): { readonly producerId: number; readonly producerEpoch: number } | undefined {
    return this.#identity;
  }

  /** Records that the cluster has acknowledged (or that were sent, with acks 0). */
  get delivered(): number {
    return this.#delivered;
  }

  /** Aborted when the producer has failed, for owners that wait for something else meanwhile. */
  get failed(): AbortSignal {
    return this.#failed.signal;
  }

  /** Takes a record. Gives a promise when the caller has to wait before the next one. */
  send(partition: number, record: NewRecord): Promise<void> | undefined {
    if (this.#failure !== undefined) return Promise.reject(this.#failure as Error);
    let queue = this.#queues.get(partition);
    if (queue === undefined) {
      queue = { records: [], bytes: [], sequence: 0 };
      this.#queues.set(partition, queue);
    }
    const bytes = recordBytesBound(record);
    queue.records.push(record);
    queue.bytes.push(bytes);
    this.#bufferedBytes += bytes;
    this.#rounds ??= this.#run();
    if (this.#bufferedBytes <= bufferBytesMax) return undefined;
    this.#room ??= Promise.withResolvers();
    return this.#room.promise;
  }

  /** Waits until all that was taken is delivered. */
  async flush(): Promise<void> {
    while (this.#rounds !== undefined) await this.#rounds;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Rounds until nothing waits. Never rejects: a failure is kept for the callers. */
  async #run(): Promise<void> {
    try {
      // Let the turn end first, so that a first round holds all that came with its first record.
      await new Promise((resolve) => setImmediate(resolve));
      while (this.#bufferedBytes > 0) {
        await this.#round();
        this.#makeRoom();
      }
    } catch (error) {
      this.#failure = error;
      this.#bufferedBytes = 0;
      this.#queues.clear();
      this.#room?.reject(error);
      this.#room = undefined;
      this.#failed.abort();
    } finally {
      this.#rounds = undefined;
    }
  }

  #makeRoom(): void {
    if (this.#bufferedBytes > bufferBytesMax / 2) return;
    this.#room?.resolve();
    this.#room = undefined;
  }

  async #round(): Promise<void> {
    const { codec, codecs } = this.#options;
    let pending: OutgoingBatch[] = [];
    for (const [partition, queue] of this.#queues) {
      if (queue.records.length === 0) continue;
      const records = this.#takeBatch(queue);
      const producer =
        this.#identity === undefined ? undefined : { ...this.#identity, baseSequence: queue.sequence };
      queue.sequence = (queue.sequence + records.length) % 2 ** 31;
      const bytes = await encodeProduceBatch(records, { codec, producer }, codecs);
      pending.push({ partition, bytes, recordsCount: records.length });
    }
    const deadline = performance.now() + this.#options.deliveryTimeoutMs;
    for (let attempt = 1; ; attempt++) {
      const outcomes = await this.#sendAll(pending);
      const failed = outcomes.filter(({ error }) => error !== undefined);
      for (const { batch, error } of outcomes) if (error === undefined) this.#delivered += batch.recordsCount;
      if (failed.length === 0) return;
      const fatal = failed.find(({ error }) => error?.retriable === false);
      const pauseMs = retryPauseMs(attempt);
      if (fatal !== undefined) throw fatal.error;
      if (performance.now() + pauseMs > deadline) throw failed[0]?.error;
      pending = failed.map(({ batch }) => batch);
      await sleep(pauseMs);
      await this.#refreshRoute();
    }
  }

  /** The records of the next batch: at least one, and no more than fit. */
  #takeBatch(queue: Queue): NewRecord[] {
    let count = 0;
    let total = 0;
    for (const bytes of queue.bytes) {
      if (count > 0 && total + bytes > batchBytesMax) break;
      total += bytes;
      count++;
    }
    this.#bufferedBytes -= total;
    const records = queue.records.slice(0, count);
    queue.records = queue.records.slice(count);
    queue.bytes = queue.bytes.slice(count);
    return records;
  }

  async #sendAll(batches: readonly OutgoingBatch[]): Promise<ProduceOutcome[]> {
    const byPartition = new Map(batches.map((batch) => [batch.partition, batch]));
    const requests = [...byLeader(this.#route, byPartition.keys())].map(([leaderId, partitions]) => {
      const group = partitions.flatMap((partition) => byPartition.get(partition) ?? []);
      return sendProduce(this.#cluster, { leaderId, route: this.#route, acks: this.#options.acks }, group);
    });
    return (await Promise.all(requests)).flat();
  }

  /** Asks for the leaders again; when that fails too, the next attempt shows it. */
  async #refreshRoute(): Promise<void> {
    try {
      this.#route = await this.#cluster.route(this.#route.topic);
    } catch (error) {
      if (!(error instanceof KafkaClientError && error.retriable)) throw error;
    }
  }
}

/** An identity for idempotence; undefined where the broker has none to give. */
function initProducerId(cluster: Cluster): Promise<Producer['identity']> {
  return withRetries(cluster.retryTimeoutMs, () => askProducerId(cluster));
}

async function askProducerId(cluster: Cluster): Promise<Producer['identity']> {
  const connection = await cluster.any();
  if (!connection.serves(initProducerIdApi)) return undefined;
  const request = initProducerIdRequest({ transactionalId: null, transactionTimeoutMs: 60_000 });
  const response = await connection.request(initProducerIdApi, request);
  if (response.errorCode !== errorCode.NONE) throw new ApiError(response.errorCode, 'a producer id');
  const { producerId, producerEpoch } = response;
  return { producerId, producerEpoch };
}
