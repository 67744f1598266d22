// max.broker.partitions on a broker as users start it: what would need more partitions than its memory is meant for is refused with
// words, however it is asked for, and everything else goes on, groups among it.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { errorName } from '../../broker/protocol/error-codes.ts';
import {
  metadataApi,
  metadataRequest,
  metadataRequestTopic,
} from '../../broker/protocol/generated/metadata.ts';
import { createPartitions, createTopics, deleteTopics } from '../../client/admin.ts';
import type { Cluster } from '../../client/cluster.ts';
import { alterConfigs } from '../../client/configs.ts';
import { commitOffsets } from '../../client/group-offsets.ts';
import { type CaudalPeer, startCaudal } from '../env/caudal.ts';
import { ownClient } from '../env/own-client.ts';
import { batchOf, record } from '../wire/batch.ts';
import { WireClient } from '../wire/client.ts';

let broker: CaudalPeer;
let admin: Cluster;

before(async () => {
  broker = await startCaudal({ settings: { 'max.broker.partitions': '20', 'num.partitions': '3' } });
  admin = ownClient(broker.bootstrap);
});

after(async () => {
  admin.close();
  await broker.remove();
});

/** The error of each creation and its words; empty where there is none. */
async function create(...counts: readonly (readonly [string, number])[]): Promise<string[]> {
  const wanted = counts.map(([name, partitions]) => ({
    name,
    partitions,
    replicationFactor: 1,
    configs: new Map<string, string>(),
  }));
  return (await createTopics(admin, wanted)).map(({ error }) => error?.message ?? '');
}

async function growthError(name: string, count: number): Promise<string> {
  const [result] = await createPartitions(admin, new Map([[name, count]]));
  return result?.error?.message ?? '';
}

const bound = (max: number): Promise<void> =>
  alterConfigs(
    admin,
    { type: 'broker', name: '1' },
    { set: new Map([['max.broker.partitions', String(max)]]), remove: [] },
  );

async function gauge(name: string): Promise<number> {
  const text = await (await fetch(`http://${broker.admin}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
}

test('a million partitions, one topic too many, or growth too far: refused with words, and nothing is made', async () => {
  assert.match((await create(['million', 1_000_000]))[0]!, /POLICY_VIOLATION .*at most 10000 are made/);
  assert.deepEqual(await create(['first', 15]), ['']);
  const refused = 'second: POLICY_VIOLATION (Broker 1 would hold 21 partitions, 6 of them new: ';
  assert.deepEqual(await create(['second', 6]), [`${refused}max.broker.partitions is 20.)`]);
  // Topics of one request see each other; who fits is made.
  const [fits, over, small] = await create(['third', 3], ['fourth', 4], ['fifth', 1]);
  assert.deepEqual([fits, small], ['', '']);
  assert.match(over!, /would hold 22 partitions, 4 of them new/);
  assert.match(await growthError('first', 17), /POLICY_VIOLATION .*would hold 21 partitions, 2 of them new/);
  assert.equal(await growthError('first', 16), '');
  assert.deepEqual(
    [await gauge('kafka_server_replicamanager_partitioncount'), await gauge('caudal_partitions_max')],
    [20, 20],
  );
});

test('a client that asks for a topic that is not there is told, and does not wait for it', async () => {
  const client = await WireClient.connect(broker.bootstrap);
  try {
    const topics = [metadataRequestTopic({ name: 'by-asking' })];
    const request = metadataRequest({ topics, allowAutoTopicCreation: true });
    const answer = await client.connection.request(metadataApi, 12, request);
    assert.equal(errorName(answer.topics[0]!.errorCode), 'POLICY_VIOLATION');
  } finally {
    await client.close();
  }
});

test('groups keep their offsets all the same: their topic is not refused', async () => {
  await commitOffsets(admin, 'readers', [{ topic: 'first', partition: 0, offset: 0 }]);
  assert.equal(await gauge('kafka_server_replicamanager_partitioncount'), 70);
});

test('raised, it is in force at once; lowered, what is there stays and serves, also after a restart', async () => {
  assert.match((await create(['sixth', 1]))[0]!, /would hold 71 partitions, 1 of them new/);
  await bound(71);
  assert.deepEqual(await create(['sixth', 1]), ['']);
  await bound(10);
  await broker.stop();
  await broker.start();
  const client = await WireClient.connect(broker.bootstrap);
  try {
    assert.equal(await client.append('sixth', batchOf([record('one')])), 0);
  } finally {
    await client.close();
  }
  assert.match((await create(['seventh', 1]))[0]!, /would hold 72 partitions.*is 10\./);
  await bound(71);
  await deleteTopics(admin, ['third']);
  assert.deepEqual(await create(['eighth', 3]), ['']);
});
