// Shows on two scripted brokers that the producer and the consumer follow a leader that moves, that a repeated batch keeps
// its sequence, that an answer of "duplicate" counts as delivered, and that a refusal for good ends the producer.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { crc32c } from '../broker/base/crc32c.ts';
import { errorCode } from '../broker/protocol/error-codes.ts';
import { allApis } from '../broker/protocol/generated/all.ts';
import { apiVersionsApi } from '../broker/protocol/generated/api-versions.ts';
import {
  fetchApi,
  type FetchRequest,
  fetchResponse,
  fetchResponsePartition,
  fetchResponseResponse,
} from '../broker/protocol/generated/fetch.ts';
import { initProducerIdApi, initProducerIdResponse } from '../broker/protocol/generated/init-producer-id.ts';
import {
  metadataApi,
  metadataResponse,
  metadataResponseBroker,
  metadataResponsePartition,
  metadataResponseTopic,
} from '../broker/protocol/generated/metadata.ts';
import {
  produceApi,
  type ProduceRequest,
  produceResponse,
  produceResponsePartitionResponse,
  produceResponseResponse,
} from '../broker/protocol/generated/produce.ts';
import { encodeBatch } from '../broker/protocol/record.ts';
import {
  batchBaseSequence,
  batchRecordsCount,
  crcStart,
  setBatchCrc,
} from '../broker/protocol/record-batch.ts';
import { uuidFromBytes } from '../broker/base/uuid.ts';
import { Cluster } from './cluster.ts';
import { Consumer } from './consumer.ts';
import { ApiError } from './errors.ts';
import { Producer } from './producer.ts';
import {
  answer,
  type Asked,
  type Reply,
  scriptedTransport,
  versionsAnswer,
} from './testing/scripted-broker.ts';

const topicId = uuidFromBytes(Uint8Array.from({ length: 16 }, (_, index) => index + 1));

interface World {
  leader: number;
  readonly produced: { port: number; sequence: number; records: number }[];
  /** Error codes of the next Produce answers. */
  readonly produceErrors: number[];
}

function metadataOf(world: World): object {
  const partition = metadataResponsePartition({
    leaderId: world.leader,
    replicaNodes: [1, 2],
    isrNodes: [1, 2],
  });
  return metadataResponse({
    brokers: [1, 2].map((nodeId) => metadataResponseBroker({ nodeId, host: 'scripted', port: nodeId })),
    controllerId: 1,
    topics: [metadataResponseTopic({ name: 't', topicId, partitions: [partition] })],
  });
}

function onProduce(world: World, { port, request }: Asked): object {
  const records = (request as ProduceRequest).topicData[0]?.partitionData[0]?.records;
  assert.ok(records instanceof Uint8Array);
  world.produced.push({
    port,
    sequence: batchBaseSequence(records, 0),
    records: batchRecordsCount(records, 0),
  });
  const code = port === world.leader ? (world.produceErrors.shift() ?? 0) : errorCode.NOT_LEADER_OR_FOLLOWER;
  const partition = produceResponsePartitionResponse({ index: 0, errorCode: code });
  return produceResponse({
    responses: [produceResponseResponse({ topicId, partitionResponses: [partition] })],
  });
}

/** Every offset below 6 is a batch of its own; the leader moves when the first half is read. */
function onFetch(world: World, { port, request }: Asked): object {
  const offset = (request as FetchRequest).topics[0]?.partitions[0]?.fetchOffset ?? -1;
  if (offset === 3) world.leader = 2;
  const record = { offset, timestamp: 1_700_000_000_000, key: null, value: null, headers: [] };
  const batch = encodeBatch([record]);
  setBatchCrc(batch, 0, crc32c(batch, crcStart, batch.length));
  const isLeader = port === world.leader;
  const partition = fetchResponsePartition({
    errorCode: isLeader ? 0 : errorCode.NOT_LEADER_OR_FOLLOWER,
    highWatermark: 6,
    records: isLeader && offset < 6 ? batch : new Uint8Array(0),
  });
  return fetchResponse({ responses: [fetchResponseResponse({ topicId, partitions: [partition] })] });
}

function clusterOf(world: World): Cluster {
  const script = (asked: Asked): Reply => {
    switch (asked.api.key) {
      case apiVersionsApi.key:
        return versionsAnswer(allApis);
      case metadataApi.key:
        return answer(metadataOf(world));
      case initProducerIdApi.key:
        return answer(initProducerIdResponse({ producerId: 7, producerEpoch: 0 }));
      case produceApi.key:
        return answer(onProduce(world, asked));
      case fetchApi.key:
        return answer(onFetch(world, asked));
      default:
        return { kind: 'close' };
    }
  };
  return new Cluster(scriptedTransport(script), {
    bootstrap: [{ host: 'scripted', port: 1 }],
    clientId: 'test',
    connectTimeoutMs: 1_000,
    requestTimeoutMs: 1_000,
    retryTimeoutMs: 2_000,
  });
}

const record = { key: null, value: Uint8Array.of(1), headers: [], timestamp: 1_700_000_000_000 };
const open = (cluster: Cluster): Promise<Producer> =>
  Producer.open(cluster, 't', {
    acks: -1,
    codec: 'none',
    codecs: { crc32c, compression: undefined },
    deliveryTimeoutMs: 2_000,
  });

test('the producer follows the leader and repeats a batch with its sequence', async () => {
  const world: World = { leader: 1, produced: [], produceErrors: [] };
  const cluster = clusterOf(world);
  const producer = await open(cluster);
  for (let count = 0; count < 3; count++) await producer.send(0, record);
  await producer.flush();
  world.leader = 2;
  world.produceErrors.push(errorCode.REQUEST_TIMED_OUT, errorCode.DUPLICATE_SEQUENCE_NUMBER);
  await producer.send(0, record);
  await producer.flush();
  await producer.send(0, record);
  await producer.flush();
  assert.deepEqual(world.produced, [
    { port: 1, sequence: 0, records: 3 },
    { port: 1, sequence: 3, records: 1 },
    { port: 2, sequence: 3, records: 1 },
    { port: 2, sequence: 3, records: 1 },
    { port: 2, sequence: 4, records: 1 },
  ]);
  assert.equal(producer.delivered, 5);
  cluster.close();
});

test('a refusal for good ends the producer, for the call and for later ones', async () => {
  const world: World = { leader: 1, produced: [], produceErrors: [errorCode.MESSAGE_TOO_LARGE] };
  const cluster = clusterOf(world);
  const producer = await open(cluster);
  await producer.send(0, record);
  const isTooLarge = (error: unknown): boolean =>
    error instanceof ApiError && error.code === errorCode.MESSAGE_TOO_LARGE;
  await assert.rejects(producer.flush(), isTooLarge);
  assert.equal(producer.failed.aborted, true);
  await assert.rejects(Promise.resolve(producer.send(0, record)), isTooLarge);
  assert.equal(world.produced.length, 1);
  cluster.close();
});

test('the consumer reads each offset once while the leader moves', async () => {
  const world: World = { leader: 1, produced: [], produceErrors: [] };
  const cluster = clusterOf(world);
  const consumer = new Consumer(cluster, await cluster.route('t'), {
    crc32c,
    maxWaitMs: 10,
    readCommitted: false,
  });
  const offsets: number[] = [];
  for await (const { batch } of consumer.batches([{ partition: 0, start: 1, end: 6 }]))
    offsets.push(batch.lastOffset);
  assert.deepEqual(offsets, [1, 2, 3, 4, 5]);
  assert.equal(world.leader, 2);
  cluster.close();
});
