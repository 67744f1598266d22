/**
 * What most trials do over a raw connection, in the fewest words: one partition, one batch, one answer. Versions are
 * those that name topics; a trial of another version calls `connection.request` itself.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Uuid } from '../../broker/base/brand.ts';
import { errorCode, errorName } from '../../broker/protocol/error-codes.ts';
import {
  createPartitionsApi,
  createPartitionsRequest,
  createPartitionsRequestTopic,
} from '../../broker/protocol/generated/create-partitions.ts';
import {
  createTopicsApi,
  createTopicsRequest,
  createTopicsRequestTopic,
} from '../../broker/protocol/generated/create-topics.ts';
import { deleteRecordsApi, deleteRecordsRequest } from '../../broker/protocol/generated/delete-records.ts';
import { deleteTopicsApi, deleteTopicsRequest } from '../../broker/protocol/generated/delete-topics.ts';
import {
  fetchApi,
  fetchRequest,
  fetchRequestPartition,
  fetchRequestTopic,
  type FetchRequest,
  type FetchResponse,
  type FetchResponsePartition,
} from '../../broker/protocol/generated/fetch.ts';
import {
  incrementalAlterConfigsApi,
  incrementalAlterConfigsRequest,
} from '../../broker/protocol/generated/incremental-alter-configs.ts';
import {
  initProducerIdApi,
  initProducerIdRequest,
} from '../../broker/protocol/generated/init-producer-id.ts';
import {
  listOffsetsApi,
  listOffsetsRequest,
  listOffsetsRequestPartition,
} from '../../broker/protocol/generated/list-offsets.ts';
import {
  produceApi,
  produceRequest,
  produceRequestTopicData,
  type ProduceResponsePartitionResponse,
} from '../../broker/protocol/generated/produce.ts';
import { type BatchHeader, batchBytes, batchHeader } from '../../broker/protocol/record-batch.ts';
import { batchPayload, decodeRecords, type KafkaRecord } from '../../broker/protocol/record.ts';
import { WireConnection } from './connection.ts';

export const produceVersion = 9;
export const fetchVersion = 12;
const listOffsetsVersion = 7;

export interface TopicSpec {
  readonly partitions?: number;
  readonly configs?: Readonly<Record<string, string>>;
}

export interface FetchSpec extends Partial<Omit<FetchRequest, 'topics'>> {
  readonly partition?: number;
  readonly offset: number;
  readonly partitionMaxBytes?: number;
}

/** A stored batch as a fetch gave it. */
export interface ReadBatch {
  readonly bytes: Uint8Array;
  readonly header: BatchHeader;
}

export class WireClient {
  readonly bootstrap: string;
  readonly connection: WireConnection;

  private constructor(bootstrap: string, connection: WireConnection) {
    this.bootstrap = bootstrap;
    this.connection = connection;
  }

  static async connect(bootstrap: string): Promise<WireClient> {
    return new WireClient(bootstrap, await WireConnection.connect(bootstrap));
  }

  close(): Promise<void> {
    return this.connection.close();
  }

  /** Creates a topic and waits until each partition has a leader that answers. Its id. */
  async createTopic(name: string, spec: TopicSpec = {}): Promise<Uuid> {
    const numPartitions = spec.partitions ?? 1;
    const configs = Object.entries(spec.configs ?? {}).map(([key, value]) => ({ name: key, value }));
    const topic = createTopicsRequestTopic({ name, numPartitions, replicationFactor: 1, configs });
    const request = createTopicsRequest({ topics: [topic], timeoutMs: 10_000 });
    const answer = await this.connection.request(createTopicsApi, 7, request);
    const { errorCode: code, errorMessage } = answer.topics[0]!;
    assert.equal(code, 0, `${name}: ${errorName(code)} ${errorMessage ?? ''}`);
    for (let partition = 0; partition < numPartitions; partition++) await this.#untilServed(name, partition);
    return answer.topics[0]!.topicId;
  }

  async #untilServed(topic: string, partition: number): Promise<void> {
    const starting: number[] = [
      errorCode.UNKNOWN_TOPIC_OR_PARTITION,
      errorCode.NOT_LEADER_OR_FOLLOWER,
      errorCode.LEADER_NOT_AVAILABLE,
    ];
    for (let tries = 0; tries < 200; tries++) {
      const answer = await this.#listOffsets(topic, partition, -1);
      if (!starting.includes(answer.errorCode)) return;
      await sleep(25);
    }
    assert.fail(`${topic}-${partition} has no leader`);
  }

  async deleteTopic(name: string): Promise<number> {
    const request = deleteTopicsRequest({ topicNames: [name], timeoutMs: 10_000 });
    const answer = await this.connection.request(deleteTopicsApi, 5, request);
    return answer.responses[0]!.errorCode;
  }

  /** Lets a topic grow to so many partitions. The error code. */
  async createPartitions(name: string, count: number): Promise<number> {
    const topics = [createPartitionsRequestTopic({ name, count, assignments: null })];
    const request = createPartitionsRequest({ topics, timeoutMs: 10_000 });
    const answer = await this.connection.request(createPartitionsApi, 3, request);
    return answer.results[0]!.errorCode;
  }

  /** Sets topic configurations; null takes one back to its default. The error code. */
  async alterTopic(name: string, values: Readonly<Record<string, string | null>>): Promise<number> {
    const configs = Object.entries(values).map(([key, value]) => ({
      name: key,
      configOperation: value === null ? 1 : 0,
      value,
    }));
    const request = incrementalAlterConfigsRequest({
      resources: [{ resourceType: 2, resourceName: name, configs }],
    });
    const answer = await this.connection.request(incrementalAlterConfigsApi, 1, request);
    return answer.responses[0]!.errorCode;
  }

  /** Sends one records field for one partition and gives that partition's answer. */
  async produce(
    topic: string,
    records: Uint8Array | null,
    how: { readonly partition?: number; readonly acks?: number; readonly version?: number } = {},
  ): Promise<ProduceResponsePartitionResponse> {
    const partitionData = [{ index: how.partition ?? 0, records }];
    const request = produceRequest({
      acks: how.acks ?? -1,
      timeoutMs: 30_000,
      topicData: [produceRequestTopicData({ name: topic, partitionData })],
    });
    const answer = await this.connection.request(produceApi, how.version ?? produceVersion, request);
    return answer.responses[0]!.partitionResponses[0]!;
  }

  /** As `produce`, and it must succeed. The base offset. */
  async append(topic: string, records: Uint8Array, partition = 0): Promise<number> {
    const answer = await this.produce(topic, records, { partition });
    assert.equal(answer.errorCode, 0, errorName(answer.errorCode));
    return answer.baseOffset;
  }

  /** A whole answer to a fetch of one partition. */
  fetch(topic: string, spec: FetchSpec): Promise<FetchResponse> {
    const { partition, offset: fetchOffset, partitionMaxBytes, ...fields } = spec;
    const asked = fetchRequestPartition({
      partition: partition ?? 0,
      fetchOffset,
      partitionMaxBytes: partitionMaxBytes ?? 10_485_760,
    });
    const request = fetchRequest({
      maxWaitMs: 500,
      minBytes: 1,
      maxBytes: 52_428_800,
      topics: [fetchRequestTopic({ topic, partitions: [asked] })],
      sessionEpoch: -1,
      ...fields,
    });
    return this.connection.request(fetchApi, fetchVersion, request);
  }

  /** The partition's part of the answer. */
  async fetchPartition(topic: string, spec: FetchSpec): Promise<FetchResponsePartition> {
    const answer = await this.fetch(topic, spec);
    assert.equal(answer.errorCode, 0, errorName(answer.errorCode));
    return answer.responses[0]!.partitions[0]!;
  }

  /** Everything from `offset` to the high watermark, record by record. Uncompressed batches. */
  async readAll(topic: string, offset = 0, partition = 0): Promise<KafkaRecord[]> {
    const records: KafkaRecord[] = [];
    for (let next = offset; ; ) {
      const answer = await this.fetchPartition(topic, { partition, offset: next, maxWaitMs: 0 });
      assert.equal(answer.errorCode, 0, errorName(answer.errorCode));
      for (const one of recordsOf(answer)) if (one.offset >= offset) records.push(one);
      const last = batchesOf(answer).at(-1);
      if (last !== undefined) next = last.header.baseOffset + last.header.lastOffsetDelta + 1;
      if (last === undefined || next >= answer.highWatermark) return records;
    }
  }

  async #listOffsets(
    name: string,
    partitionIndex: number,
    timestamp: number,
  ): Promise<{ errorCode: number; offset: number }> {
    const asked = listOffsetsRequestPartition({ partitionIndex, timestamp });
    const request = listOffsetsRequest({ replicaId: -1, topics: [{ name, partitions: [asked] }] });
    const answer = await this.connection.request(listOffsetsApi, listOffsetsVersion, request);
    return answer.topics[0]!.partitions[0]!;
  }

  /** The offset for a timestamp, or one of its names: -1 the high watermark, -2 the log start. */
  async offsetFor(topic: string, timestamp: number, partition = 0): Promise<number> {
    // Apache Kafka says that it serves before it leads its partitions.
    for (let tries = 0; ; tries++) {
      const { errorCode: code, offset } = await this.#listOffsets(topic, partition, timestamp);
      if (code === 0) return offset;
      assert.ok(code === errorCode.NOT_LEADER_OR_FOLLOWER && tries < 200, errorName(code));
      await sleep(50);
    }
  }

  highWatermark(topic: string, partition = 0): Promise<number> {
    return this.offsetFor(topic, -1, partition);
  }

  logStart(topic: string, partition = 0): Promise<number> {
    return this.offsetFor(topic, -2, partition);
  }

  async deleteRecords(
    name: string,
    offset: number,
    partitionIndex = 0,
  ): Promise<{ errorCode: number; lowWatermark: number }> {
    const request = deleteRecordsRequest({
      topics: [{ name, partitions: [{ partitionIndex, offset }] }],
      timeoutMs: 10_000,
    });
    const answer = await this.connection.request(deleteRecordsApi, 2, request);
    const { errorCode: code, lowWatermark } = answer.topics[0]!.partitions[0]!;
    return { errorCode: code, lowWatermark };
  }

  /** A new idempotent producer. */
  async producerId(): Promise<{ producerId: number; producerEpoch: number }> {
    const request = initProducerIdRequest({ transactionalId: null, transactionTimeoutMs: 60_000 });
    for (let tries = 0; ; tries++) {
      const answer = await this.connection.request(initProducerIdApi, 4, request);
      const { errorCode: code, producerId, producerEpoch } = answer;
      if (code === 0) return { producerId, producerEpoch };
      assert.ok(tries < 100, errorName(code));
      await sleep(50);
    }
  }
}

/** Record bytes of a partition's answer, in one piece. */
export function recordBytes(answer: FetchResponsePartition): Uint8Array {
  const { records } = answer;
  if (records === null) return new Uint8Array(0);
  return records instanceof Uint8Array ? records : Uint8Array.from(Buffer.concat(records));
}

/** The whole batches of a partition's answer. */
export function batchesOf(answer: FetchResponsePartition): ReadBatch[] {
  const bytes = recordBytes(answer);
  const batches: ReadBatch[] = [];
  for (let at = 0; at + 61 <= bytes.length; at += batchBytes(bytes, at)) {
    const end = at + batchBytes(bytes, at);
    if (end > bytes.length) break;
    const own = bytes.slice(at, end);
    batches.push({ bytes: own, header: batchHeader(own, 0) });
  }
  return batches;
}

/** The records of a partition's answer; its batches are not compressed. */
export function recordsOf(answer: FetchResponsePartition): KafkaRecord[] {
  return batchesOf(answer).flatMap(({ bytes, header }) => [
    ...decodeRecords(header, batchPayload(bytes, 0, bytes.length)),
  ]);
}
