/**
 * A second kill before any client was heard: what the first recovery knew only from reading the log must be known after
 * the second one too, which reads less of it. Retries of each of a producer's last five batches, and the ends of leader
 * epochs, are what clients ask for then.
 */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { nodeCrc32c } from '../../broker/os/checksum.ts';
import { errorCode } from '../../broker/protocol/error-codes.ts';
import {
  initProducerIdApi,
  initProducerIdRequest,
} from '../../broker/protocol/generated/init-producer-id.ts';
import {
  offsetForLeaderEpochApi,
  offsetForLeaderEpochRequest,
  offsetForLeaderEpochRequestPartition,
  offsetForLeaderEpochRequestTopic,
} from '../../broker/protocol/generated/offset-for-leader-epoch.ts';
import {
  produceApi,
  produceRequest,
  produceRequestPartitionData,
  produceRequestTopicData,
} from '../../broker/protocol/generated/produce.ts';
import { createTopics } from '../../client/admin.ts';
import { encodeProduceBatch } from '../../client/batch-encoder.ts';
import type { Cluster } from '../../client/cluster.ts';
import { type CaudalPeer, startCaudal } from '../env/caudal.ts';
import { clusterAt } from './chaos-cluster.ts';

const topic = 'twice';
const batchesKept = 5;
const recordsPerBatch = 3;

interface Answer {
  readonly code: number;
  readonly offset: number;
}

describe('two kills in a row', () => {
  let broker: CaudalPeer;
  let cluster: Cluster;

  beforeEach(async () => {
    broker = await startCaudal();
    cluster = clusterAt(broker.bootstrap, 5_000);
    const [created] = await createTopics(cluster, [
      { name: topic, partitions: 1, replicationFactor: 1, configs: new Map() },
    ]);
    assert.equal(created?.error, undefined);
  });
  afterEach(async () => {
    cluster.close();
    await broker.remove();
  });

  async function killTwice(): Promise<void> {
    for (let kills = 0; kills < 2; kills++) {
      await broker.kill();
      await broker.start();
    }
    cluster.close();
    cluster = clusterAt(broker.bootstrap, 5_000);
  }

  /** Batch `index` of a producer; the same bytes each time. */
  async function send(producerId: number, index: number): Promise<Answer> {
    const route = await cluster.route(topic);
    const records = Array.from({ length: recordsPerBatch }, (_, place) => ({
      key: null,
      value: Buffer.from(`${index}/${place}`),
      headers: [],
      timestamp: 1_700_000_000_000,
    }));
    const producer = { producerId, producerEpoch: 0, baseSequence: index * recordsPerBatch };
    const codecs = { crc32c: nodeCrc32c, compression: undefined };
    const bytes = await encodeProduceBatch(records, { codec: 'none', producer }, codecs);
    const partitionData = [produceRequestPartitionData({ index: 0, records: bytes })];
    const topicData = [produceRequestTopicData({ name: topic, topicId: route.topicId, partitionData })];
    const request = produceRequest({ transactionalId: null, acks: -1, timeoutMs: 5_000, topicData });
    const response = await (await cluster.any()).request(produceApi, request);
    const answer = response.responses[0]?.partitionResponses[0];
    return { code: answer?.errorCode ?? -1, offset: answer?.baseOffset ?? -1 };
  }

  test('each of the last five batches of a producer is still known', async () => {
    const request = initProducerIdRequest({ transactionalId: null, transactionTimeoutMs: 60_000 });
    const { producerId } = await (await cluster.any()).request(initProducerIdApi, request);
    const first: Answer[] = [];
    for (let index = 0; index <= batchesKept; index++) first.push(await send(producerId, index));
    assert.deepEqual(
      first.map(({ code }) => code),
      Array.from({ length: batchesKept + 1 }, () => errorCode.NONE),
    );
    await killTwice();
    for (let index = 1; index <= batchesKept; index++)
      assert.deepEqual(await send(producerId, index), first[index], `batch ${index}`);
    assert.equal((await send(producerId, 0)).code, errorCode.OUT_OF_ORDER_SEQUENCE_NUMBER);
    const next = await send(producerId, batchesKept + 1);
    assert.deepEqual(next, { code: errorCode.NONE, offset: (batchesKept + 1) * recordsPerBatch });
  });

  test('the leader epoch of the last records is still known, and where it ended', async () => {
    // Records of an epoch that no checkpoint has seen.
    await broker.kill();
    await broker.start();
    cluster.close();
    cluster = clusterAt(broker.bootstrap, 5_000);
    const { leaderEpoch } = (await cluster.route(topic)).partitions[0]!;
    assert.equal((await send(-1, 0)).code, errorCode.NONE);
    await killTwice();
    const partitions = [
      offsetForLeaderEpochRequestPartition({ partition: 0, currentLeaderEpoch: -1, leaderEpoch }),
    ];
    const topics = [offsetForLeaderEpochRequestTopic({ topic, partitions })];
    const request = offsetForLeaderEpochRequest({ replicaId: -1, topics });
    const answer = (await (await cluster.any()).request(offsetForLeaderEpochApi, request)).topics[0]
      ?.partitions[0];
    assert.equal(answer?.errorCode, errorCode.NONE);
    assert.equal(answer?.leaderEpoch, leaderEpoch);
    assert.equal(answer?.endOffset, recordsPerBatch);
  });
});
