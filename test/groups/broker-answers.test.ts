// The conversation that the machine and Apache Kafka answer alike, with a broker of ours over the wire; then what it keeps
// over a restart, and what goes with a topic.

import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode, errorName } from '../../broker/protocol/error-codes.ts';
import {
  findCoordinatorApi,
  findCoordinatorRequest,
} from '../../broker/protocol/generated/find-coordinator.ts';
import { metadataApi, metadataRequest } from '../../broker/protocol/generated/metadata.ts';
import { offsetCommitApi, offsetCommitRequest } from '../../broker/protocol/generated/offset-commit.ts';
import { offsetFetchApi, offsetFetchRequest } from '../../broker/protocol/generated/offset-fetch.ts';
import { zeroUuid } from '../../broker/base/uuid.ts';
import type { Uuid } from '../../broker/base/brand.ts';
import { type CaudalPeer, startCaudal } from '../env/caudal.ts';
import { WireClient } from '../wire/client.ts';
import { conversation } from './conversation.ts';
import { MachineSide, WireSide } from './group-side.ts';

const settings = { 'group.initial.rebalance.delay.ms': '0', 'offsets.topic.num.partitions': '7' };

async function withBroker(work: (broker: CaudalPeer) => Promise<void>): Promise<void> {
  const broker = await startCaudal({ settings });
  try {
    await work(broker);
  } finally {
    await broker.remove();
  }
}

test('a broker answers as the machine does', () =>
  withBroker(async (broker) => {
    const client = await WireClient.connect(broker.bootstrap);
    await client.createTopic('t', { partitions: 3 });
    await client.createTopic('u');
    const wire = await WireSide.connect(broker.bootstrap);
    const [theirs, ours] = [await conversation(wire), await conversation(new MachineSide())];
    assert.deepEqual(theirs, ours);
    await wire.close();
    await client.close();
  }));

test('coordinators are found one by one and many at once (T5)', () =>
  withBroker(async (broker) => {
    const { connection } = await WireClient.connect(broker.bootstrap);
    const [host, port] = broker.bootstrap.split(':');
    for (const apiVersion of [0, 3]) {
      const one = await connection.request(
        findCoordinatorApi,
        apiVersion,
        findCoordinatorRequest({ key: 'a' }),
      );
      assert.deepEqual([one.errorCode, one.host, one.port], [0, host, Number(port)]);
    }
    const keys = ['a', 'b', 'k'.repeat(200)];
    for (const apiVersion of [4, 6]) {
      const request = findCoordinatorRequest({ coordinatorKeys: keys });
      const { coordinators } = await connection.request(findCoordinatorApi, apiVersion, request);
      assert.deepEqual(
        coordinators.map((one) => [one.key, one.errorCode, one.host, one.port]),
        keys.map((key) => [key, 0, host, Number(port)]),
      );
      const none = await connection.request(findCoordinatorApi, apiVersion, findCoordinatorRequest());
      assert.deepEqual(none.coordinators, []);
      const transactional = findCoordinatorRequest({ keyType: 1, coordinatorKeys: ['x'] });
      const [other] = (await connection.request(findCoordinatorApi, apiVersion, transactional)).coordinators;
      assert.equal(errorName(other!.errorCode), 'COORDINATOR_NOT_AVAILABLE');
    }
    await connection.close();
  }));

async function commit(client: WireClient, topicId: Uuid, committedOffset: number): Promise<string> {
  const partitions = [
    { partitionIndex: 0, committedOffset, committedLeaderEpoch: 2, committedMetadata: 'text' },
  ];
  const request = offsetCommitRequest({ groupId: 'g', topics: [{ topicId, name: '', partitions }] });
  const answer = await client.connection.request(offsetCommitApi, 10, request);
  return errorName(answer.topics[0]!.partitions[0]!.errorCode);
}

/** By topic id: `[error, offset]` of partition 0; of all topics their number alone. */
async function fetched(client: WireClient, topicId: Uuid | null): Promise<readonly [string, number]> {
  const topics = topicId === null ? null : [{ topicId, name: '', partitionIndexes: [0] }];
  const request = offsetFetchRequest({
    groups: [{ groupId: 'g', memberId: null, memberEpoch: -1, topics }],
    requireStable: true,
  });
  const answer = await client.connection.request(offsetFetchApi, 10, request);
  const [group] = answer.groups;
  // Anything but "none", while the broker has just started.
  if (group!.errorCode === errorCode.COORDINATOR_LOAD_IN_PROGRESS)
    return sleep(20).then(() => fetched(client, topicId));
  assert.equal(group!.errorCode, errorCode.NONE);
  if (topicId === null) return ['all', group!.topics.length];
  const [one] = group!.topics[0]!.partitions;
  return [errorName(one!.errorCode), one!.committedOffset];
}

async function topicIdOf(client: WireClient, name: string): Promise<Uuid> {
  const request = metadataRequest({ topics: [{ topicId: zeroUuid, name }] });
  const answer = await client.connection.request(metadataApi, 12, request);
  return answer.topics[0]!.topicId;
}

test('offsets outlive the broker, gently and not; a topic of the same name does not inherit them', () =>
  withBroker(async (broker) => {
    let client = await WireClient.connect(broker.bootstrap);
    await client.createTopic('t');
    const id = await topicIdOf(client, 't');
    await client.connection.request(
      findCoordinatorApi,
      4,
      findCoordinatorRequest({ coordinatorKeys: ['g'] }),
    );
    assert.deepEqual(await fetched(client, id), ['NONE', -1]);
    assert.equal(await commit(client, id, 41), 'NONE');
    await client.close();
    await broker.stop();
    await broker.start();
    client = await WireClient.connect(broker.bootstrap);
    assert.deepEqual(await fetched(client, id), ['NONE', 41]);
    assert.equal(await commit(client, id, 42), 'NONE');
    await client.close();
    await broker.kill();
    await broker.start();
    client = await WireClient.connect(broker.bootstrap);
    assert.deepEqual(await fetched(client, id), ['NONE', 42]);
    assert.deepEqual(await fetched(client, null), ['all', 1]);
    await client.deleteTopic('t');
    assert.deepEqual(await fetched(client, id), ['UNKNOWN_TOPIC_ID', -1]);
    assert.equal(await commit(client, id, 43), 'UNKNOWN_TOPIC_ID');
    await client.createTopic('t');
    assert.deepEqual(await fetched(client, await topicIdOf(client, 't')), ['NONE', -1]);
    assert.deepEqual(await fetched(client, null), ['all', 0]);
    await client.close();
  }));

test('the topic of committed offsets is internal, compacted, and closed to clients', () =>
  withBroker(async (broker) => {
    const client = await WireClient.connect(broker.bootstrap);
    await client.connection.request(
      findCoordinatorApi,
      4,
      findCoordinatorRequest({ coordinatorKeys: ['g'] }),
    );
    const request = metadataRequest({ topics: [{ topicId: zeroUuid, name: '__consumer_offsets' }] });
    const [topic] = (await client.connection.request(metadataApi, 12, request)).topics;
    assert.deepEqual([topic!.isInternal, topic!.partitions.length], [true, 7]);
    const answer = await client.produce('__consumer_offsets', new Uint8Array(0));
    assert.equal(errorName(answer.errorCode), 'INVALID_TOPIC_EXCEPTION');
    await client.close();
  }));
