/**
 * The few requests that a measurement needs around its load, over one connection, one at a time: create and delete a
 * topic, wait until it is served, produce one record. Versions are such as both brokers accept.
 * An error code in an answer is thrown, unless the call is one that waits for it to pass.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32c } from '../broker/base/crc32c.ts';
import { errorName } from '../broker/protocol/error-codes.ts';
import { readResponseHeader, writeRequestHeader } from '../broker/protocol/frame.ts';
import { createTopicsApi, createTopicsRequestTopic } from '../broker/protocol/generated/create-topics.ts';
import { deleteTopicsApi, deleteTopicsRequest } from '../broker/protocol/generated/delete-topics.ts';
import { listOffsetsApi, listOffsetsRequestPartition } from '../broker/protocol/generated/list-offsets.ts';
import { produceApi, produceRequest, produceRequestTopicData } from '../broker/protocol/generated/produce.ts';
import { Reader } from '../broker/protocol/reader.ts';
import { crcStart, setBatchCrc } from '../broker/protocol/record-batch.ts';
import { encodeBatch } from '../broker/protocol/record.ts';
import type { Api } from '../broker/protocol/schema.ts';
import { Writer } from '../broker/protocol/writer.ts';

const answerLimitMs = 120_000;
const servedLimitMs = 120_000;
const pollMs = 10;
const versions = { createTopics: 4, deleteTopics: 5, listOffsets: 5, produce: 7 } as const;
const latestTimestamp = -1;

export interface NewTopic {
  readonly name: string;
  readonly partitions: number;
  readonly config: Readonly<Record<string, string>>;
}

export class AdminClient {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #correlationId = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static async connect(port: number): Promise<AdminClient> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    try {
      await once(socket, 'connect');
    } catch (error) {
      socket.destroy();
      throw error;
    }
    // A loss between two requests shows in the next one.
    socket.on('error', () => undefined);
    socket.setTimeout(answerLimitMs, () => socket.destroy(new Error('no answer in time')));
    return new AdminClient(socket);
  }

  close(): void {
    this.#socket.destroy();
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
    const { topics } = await this.#call(createTopicsApi, versions.createTopics, request);
    check(`create ${name}`, topics[0]?.errorCode, topics[0]?.errorMessage);
  }

  async deleteTopic(name: string): Promise<void> {
    const request = deleteTopicsRequest({ topicNames: [name], timeoutMs: 60_000 });
    const { responses } = await this.#call(deleteTopicsApi, versions.deleteTopics, request);
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
    const { topics } = await this.#call(listOffsetsApi, versions.listOffsets, request);
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

  /** Produces one record to partition 0 with acks=all; returns the error code. */
  async produceOne(topic: string): Promise<number> {
    const [key, value] = [null, new TextEncoder().encode('one')];
    const batch = encodeBatch([{ offset: 0, timestamp: Date.now(), key, value, headers: [] }]);
    setBatchCrc(batch, 0, crc32c(batch, crcStart, batch.length));
    const partitionData = [{ index: 0, records: batch }];
    const topicData = [produceRequestTopicData({ name: topic, partitionData })];
    const request = produceRequest({ acks: -1, timeoutMs: 10_000, topicData });
    const { responses } = await this.#call(produceApi, versions.produce, request);
    return responses[0]?.partitionResponses[0]?.errorCode ?? -1;
  }

  async #call<Request, Response>(
    api: Api<Request, Response>,
    version: number,
    request: Request,
  ): Promise<Response> {
    const flexible = version >= api.flexibleVersion;
    const writer = new Writer();
    const correlationId = (this.#correlationId += 1);
    const header = { apiKey: api.key, apiVersion: version, correlationId, clientId: 'bench' };
    writeRequestHeader(writer, header, flexible);
    api.writeRequest(writer, request, version);
    const length = Buffer.alloc(4);
    length.writeInt32BE(writer.length);
    this.#socket.write(Buffer.concat([length, ...writer.take()]));
    const reader = new Reader(await this.#frame());
    if (readResponseHeader(reader, api.key, flexible) !== correlationId) {
      throw new Error(`${api.name}: an answer to another request`);
    }
    return api.readResponse(reader, version);
  }

  async #frame(): Promise<Uint8Array> {
    for (;;) {
      if (this.#received.length >= 4) {
        const end = 4 + this.#received.readInt32BE(0);
        if (this.#received.length >= end) {
          const frame = this.#received.subarray(4, end);
          this.#received = this.#received.subarray(end);
          return frame;
        }
      }
      this.#received = Buffer.concat([this.#received, await this.#chunk()]);
    }
  }

  async #chunk(): Promise<Buffer> {
    const socket = this.#socket;
    if (socket.destroyed) {
      throw new Error('the connection is closed');
    }
    return new Promise<Buffer>((resolve, reject) => {
      const settle = (error: Error | undefined, chunk?: Buffer): void => {
        socket.off('data', onData).off('error', settle).off('close', onClose);
        socket.pause();
        if (chunk === undefined) {
          reject(error ?? new Error('the broker closed the connection'));
        } else {
          resolve(chunk);
        }
      };
      const onData = (chunk: Buffer): void => settle(undefined, chunk);
      const onClose = (): void => settle(undefined);
      socket.on('data', onData).on('error', settle).on('close', onClose);
      socket.resume();
    });
  }
}

function check(what: string, code: number | undefined, message: string | null | undefined): void {
  if (code !== 0) {
    throw new Error(`${what}: ${code === undefined ? 'no answer' : errorName(code)} ${message ?? ''}`);
  }
}
