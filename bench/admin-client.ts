/**
 * The few requests that a measurement needs around its load, over one connection: create and delete a topic, wait until
 * it is served, produce one record. Topics go by name, so versions that want ids are passed over.
 * An error code in an answer is thrown, unless the call is one that waits for it to pass.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32c } from '../broker/base/crc32c.ts';
import { errorName } from '../broker/protocol/error-codes.ts';
import { createTopicsApi, createTopicsRequestTopic } from '../broker/protocol/generated/create-topics.ts';
import { deleteTopicsApi, deleteTopicsRequest } from '../broker/protocol/generated/delete-topics.ts';
import { findCoordinatorApi, findCoordinatorRequest } from '../broker/protocol/generated/find-coordinator.ts';
import {
  incrementalAlterConfigsApi,
  incrementalAlterConfigsRequestResource,
} from '../broker/protocol/generated/incremental-alter-configs.ts';
import { listOffsetsApi, listOffsetsRequestPartition } from '../broker/protocol/generated/list-offsets.ts';
import {
  offsetFetchApi,
  offsetFetchRequest,
  offsetFetchRequestTopic2,
} from '../broker/protocol/generated/offset-fetch.ts';
import { produceApi, produceRequest, produceRequestTopicData } from '../broker/protocol/generated/produce.ts';
import { crcStart, setBatchCrc } from '../broker/protocol/record-batch.ts';
import { encodeBatch } from '../broker/protocol/record.ts';
import { Connection } from '../client/connection.ts';
import { tcpTransport } from '../client/tcp-transport.ts';

const answerLimitMs = 120_000;
const connectLimitMs = 5_000;
const servedLimitMs = 120_000;
const pollMs = 10;
const latestTimestamp = -1;
/** A topic, among the kinds of configuration resources. */
const topicResource = 2;

export interface NewTopic {
  readonly name: string;
  readonly partitions: number;
  readonly config: Readonly<Record<string, string>>;
}

export class AdminClient {
  readonly #connection: Connection;

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  static async connect(port: number): Promise<AdminClient> {
    const limits = { connectTimeoutMs: connectLimitMs, requestTimeoutMs: answerLimitMs };
    const endpoint = { host: '127.0.0.1', port };
    return new AdminClient(await Connection.open(tcpTransport, endpoint, { clientId: 'bench', ...limits }));
  }

  close(): void {
    this.#connection.close();
  }

  async createTopic({ name, partitions, config }: NewTopic): Promise<void> {
    const configs = Object.entries(config).map(([key, value]) => ({ name: key, value }));
    const topic = createTopicsRequestTopic({
      name,
      numPartitions: partitions,
      replicationFactor: 1,
      configs,
    });
    const request = { topics: [topic], timeoutMs: 60_000, validateOnly: false };
    const { topics } = await this.#connection.request(createTopicsApi, request);
    check(`create ${name}`, topics[0]?.errorCode, topics[0]?.errorMessage);
  }

  async setTopicConfig(name: string, config: Readonly<Record<string, string>>): Promise<void> {
    const configs = Object.entries(config).map(([key, value]) => ({ name: key, configOperation: 0, value }));
    const resource = incrementalAlterConfigsRequestResource({
      resourceType: topicResource,
      resourceName: name,
      configs,
    });
    const request = { resources: [resource], validateOnly: false };
    const { responses } = await this.#connection.request(incrementalAlterConfigsApi, request);
    check(`configure ${name}`, responses[0]?.errorCode, responses[0]?.errorMessage);
  }

  async deleteTopic(name: string): Promise<void> {
    const request = deleteTopicsRequest({ topicNames: [name], timeoutMs: 60_000 });
    const { responses } = await this.#connection.request(deleteTopicsApi, request, { versionMax: 5 });
    check(`delete ${name}`, responses[0]?.errorCode, responses[0]?.errorMessage);
  }

  /** The sum of the partitions' end offsets; undefined while any of them does not serve. */
  async endOffsets(topic: string, partitions: number): Promise<number | undefined> {
    const wanted = Array.from({ length: partitions }, (_, partitionIndex) =>
      listOffsetsRequestPartition({ partitionIndex, currentLeaderEpoch: -1, timestamp: latestTimestamp }),
    );
    const request = {
      replicaId: -1,
      isolationLevel: 0,
      timeoutMs: 0,
      topics: [{ name: topic, partitions: wanted }],
    };
    const { topics } = await this.#connection.request(listOffsetsApi, request);
    const answers = topics[0]?.partitions ?? [];
    if (answers.length !== partitions || answers.some((answer) => answer.errorCode !== 0)) {
      return undefined;
    }
    return answers.reduce((sum, answer) => sum + answer.offset, 0);
  }

  async untilServed(topic: string, partitions: number): Promise<void> {
    const deadline = performance.now() + servedLimitMs;
    while ((await this.endOffsets(topic, partitions)) === undefined) {
      if (performance.now() > deadline) {
        throw new Error(`${topic} is not served after ${servedLimitMs / 1000} s`);
      }
      await sleep(pollMs);
    }
  }

  /** Makes the broker's topic of committed offsets, if there is none, and waits until its groups are served. */
  async untilCoordinated(groupId: string): Promise<void> {
    const deadline = performance.now() + servedLimitMs;
    const request = findCoordinatorRequest({ key: groupId, keyType: 0 });
    for (;;) {
      const found = await this.#connection.request(findCoordinatorApi, request, { versionMax: 3 });
      if (found.errorCode === 0 && (await this.committedOffset(groupId, 'none', 0)) !== undefined) {
        return;
      }
      if (performance.now() > deadline) {
        throw new Error(`${groupId} has no coordinator after ${servedLimitMs / 1000} s`);
      }
      await sleep(pollMs);
    }
  }

  /** -1: none; undefined while the coordinator does not serve. */
  async committedOffset(groupId: string, topic: string, partition: number): Promise<number | undefined> {
    const topics = [offsetFetchRequestTopic2({ name: topic, partitionIndexes: [partition] })];
    const request = offsetFetchRequest({ groupId, topics });
    const answer = await this.#connection.request(offsetFetchApi, request, { versionMax: 7 });
    const found = answer.topics[0]?.partitions[0];
    return answer.errorCode !== 0 || found?.errorCode !== 0 ? undefined : found.committedOffset;
  }

  /** Produces one record to partition 0 with acks=all; returns the error code. */
  async produceOne(topic: string): Promise<number> {
    const [key, value] = [null, new TextEncoder().encode('one')];
    const batch = encodeBatch([{ offset: 0, timestamp: Date.now(), key, value, headers: [] }]);
    setBatchCrc(batch, 0, crc32c(batch, crcStart, batch.length));
    const partitionData = [{ index: 0, records: batch }];
    const topicData = [produceRequestTopicData({ name: topic, partitionData })];
    const request = produceRequest({ acks: -1, timeoutMs: 10_000, topicData });
    const { responses } = await this.#connection.request(produceApi, request, { versionMax: 12 });
    return responses[0]?.partitionResponses[0]?.errorCode ?? -1;
  }
}

function check(what: string, code: number | undefined, message: string | null | undefined): void {
  if (code !== 0) {
    throw new Error(`${what}: ${code === undefined ? 'no answer' : errorName(code)} ${message ?? ''}`);
  }
}
