/**
 * Asks the broker all the time, each time it is there: where logs begin and end, a producer id, a record written, some
 * records deleted. It tells the history of the former and keeps every error code that it was answered with.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeCrc32c } from '../../broker/os/checksum.ts';
import { errorCode } from '../../broker/protocol/error-codes.ts';
import {
  deleteRecordsApi,
  deleteRecordsRequest,
  deleteRecordsRequestPartition,
  deleteRecordsRequestTopic,
} from '../../broker/protocol/generated/delete-records.ts';
import {
  initProducerIdApi,
  initProducerIdRequest,
} from '../../broker/protocol/generated/init-producer-id.ts';
import { encodeProduceBatch } from '../../client/batch-encoder.ts';
import type { Cluster } from '../../client/cluster.ts';
import { ApiError, KafkaClientError } from '../../client/errors.ts';
import { earliestTimestamp, latestTimestamp, listOffsets } from '../../client/offsets.ts';
import { sendProduce } from '../../client/produce-request.ts';
import type { AuditedTopic } from './auditor.ts';
import { clusterAt } from './chaos-cluster.ts';
import type { History } from './history.ts';

const pauseMs = 15;
const name = 'observer';
/** Every so many rounds records are deleted, all but the newest. */
const deleteEvery = 20;
const recordsLeft = 2_000;

export interface ObserverOptions {
  readonly bootstrap: string;
  readonly topics: readonly AuditedTopic[];
  /** Where the records that it writes go. */
  readonly probeTopic: string;
  /** Partition 0 of it has its old records deleted. */
  readonly trimmedTopic: string;
  readonly history: History;
}

export class Observer {
  readonly #options: ObserverOptions;
  readonly #cluster: Cluster;
  readonly producerIds: number[] = [];
  /** How often each error code came. */
  readonly errorCodes: Map<number, number> = new Map();
  rounds = 0;
  recordsDeleted = 0;
  #stopping = false;
  readonly #done: Promise<void>;

  constructor(options: ObserverOptions) {
    this.#options = options;
    this.#cluster = clusterAt(options.bootstrap);
    this.#done = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#done;
    this.#cluster.close();
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        await this.#round();
        this.rounds++;
      } catch (error) {
        if (!(error instanceof KafkaClientError)) throw error;
        this.#count(error);
      }
      await sleep(pauseMs);
    }
  }

  #count(error: unknown): void {
    if (error instanceof ApiError)
      this.errorCodes.set(error.code, (this.errorCodes.get(error.code) ?? 0) + 1);
  }

  async #round(): Promise<void> {
    const { history, topics, trimmedTopic } = this.#options;
    await this.#write();
    for (const { topic, partitions } of topics) {
      const numbers = Array.from({ length: partitions }, (_, partition) => partition);
      const query = { topic, partitions: numbers };
      for (const [partition, offset] of await listOffsets(this.#cluster, {
        ...query,
        timestamp: earliestTimestamp,
      }))
        history.sawLogStart(name, `${topic}-${partition}`, offset);
      const ends = await listOffsets(this.#cluster, { ...query, timestamp: latestTimestamp });
      for (const [partition, offset] of ends) history.sawHighWatermark(name, `${topic}-${partition}`, offset);
      if (topic === trimmedTopic && this.rounds % deleteEvery === 0)
        await this.#delete((ends.get(0) ?? 0) - recordsLeft);
    }
    const connection = await this.#cluster.any();
    const request = initProducerIdRequest({ transactionalId: null, transactionTimeoutMs: 60_000 });
    const answer = await connection.request(initProducerIdApi, request);
    if (answer.errorCode !== errorCode.NONE) throw new ApiError(answer.errorCode, 'producer id');
    this.producerIds.push(answer.producerId);
  }

  async #write(): Promise<void> {
    const route = await this.#cluster.route(this.#options.probeTopic);
    const record = { key: null, value: Buffer.from('probe'), headers: [], timestamp: Date.now() };
    const codecs = { crc32c: nodeCrc32c, compression: undefined };
    const bytes = await encodeProduceBatch([record], { codec: 'none', producer: undefined }, codecs);
    const leaderId = route.partitions[0]?.leaderId ?? -1;
    const batch = { partition: 0, bytes, recordsCount: 1 };
    const outcomes = await sendProduce(this.#cluster, { leaderId, route, acks: -1 }, [batch]);
    for (const { error } of outcomes) this.#count(error);
  }

  async #delete(offset: number): Promise<void> {
    if (offset <= 0) return;
    const { trimmedTopic, history } = this.#options;
    const partitions = [deleteRecordsRequestPartition({ partitionIndex: 0, offset })];
    const topics = [deleteRecordsRequestTopic({ name: trimmedTopic, partitions })];
    const connection = await this.#cluster.any();
    const answer = await connection.request(
      deleteRecordsApi,
      deleteRecordsRequest({ topics, timeoutMs: 5_000 }),
    );
    const partition = answer.topics[0]?.partitions[0];
    if (partition === undefined) return;
    if (partition.errorCode !== errorCode.NONE) throw new ApiError(partition.errorCode, trimmedTopic);
    // What was acknowledged holds from here on, also through the next kill.
    history.sawLogStart(name, `${trimmedTopic}-0`, partition.lowWatermark);
    this.recordsDeleted = Math.max(this.recordsDeleted, partition.lowWatermark);
  }
}
