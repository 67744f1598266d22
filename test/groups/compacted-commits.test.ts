// Commits without end on a topic of committed offsets that is compacted beside them: its size stays bounded, the state is the
// same after a stop and after a kill, a deleted group stays deleted, and a start is quick. CAUDAL_COMMITS sets how many.

import assert from 'node:assert/strict';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { deleteGroupsApi, deleteGroupsRequest } from '../../broker/protocol/generated/delete-groups.ts';
import {
  findCoordinatorApi,
  findCoordinatorRequest,
} from '../../broker/protocol/generated/find-coordinator.ts';
import { offsetCommitApi, offsetCommitRequest } from '../../broker/protocol/generated/offset-commit.ts';
import { offsetFetchApi, offsetFetchRequest } from '../../broker/protocol/generated/offset-fetch.ts';
import { type CaudalPeer, startCaudal } from '../env/caudal.ts';
import { eventually } from '../traps/trial.ts';
import { WireClient } from '../wire/client.ts';

const commits = Number(process.env['CAUDAL_COMMITS'] ?? 50_000);
const partitions = 50;
const groups = ['a', 'b', 'c', 'd'];
const segmentBytes = 1 << 20;
/** Seconds at most on a machine that does nothing else. */
const startLimitMs = 30_000;
const noTopicId = 'AAAAAAAAAAAAAAAAAAAAAA' as never;

async function commit(client: WireClient, groupId: string, committedOffset: number): Promise<void> {
  const all = Array.from({ length: partitions }, (_, partitionIndex) => ({
    partitionIndex,
    committedOffset: committedOffset + partitionIndex,
    committedLeaderEpoch: -1,
    committedMetadata: null,
  }));
  const topics = [{ topicId: noTopicId, name: 't', partitions: all }];
  const answer = await client.connection.request(
    offsetCommitApi,
    8,
    offsetCommitRequest({ groupId, topics }),
  );
  assert.ok(answer.topics[0]!.partitions.every(({ errorCode }) => errorCode === 0));
}

/** What each group has committed; -1 where there is nothing. */
async function state(client: WireClient): Promise<Record<string, number[]>> {
  const topics = [{ topicId: noTopicId, name: 't', partitionIndexes: [...Array(partitions).keys()] }];
  const asked = [...groups, 'gone'].map((groupId) => ({ groupId, memberId: null, memberEpoch: -1, topics }));
  const answer = await eventually(
    () => client.connection.request(offsetFetchApi, 8, offsetFetchRequest({ groups: asked })),
    (one) => one.groups.every(({ errorCode }) => errorCode === 0),
  );
  return Object.fromEntries(
    answer.groups.map((group) => [
      group.groupId,
      group.topics[0]!.partitions.map(({ committedOffset }) => committedOffset),
    ]),
  );
}

async function logBytes(broker: CaudalPeer): Promise<number> {
  const folder = join(broker.dataFolder, '__consumer_offsets-0');
  let bytes = 0;
  for (const name of await readdir(folder))
    if (name.endsWith('.log')) bytes += (await stat(join(folder, name))).size;
  return bytes;
}

test(`${commits} commits leave a small log and the same state after every start`, async (t) => {
  const settings = {
    'offsets.topic.num.partitions': '1',
    'offsets.topic.segment.bytes': String(segmentBytes),
    'log.cleaner.backoff.ms': '200',
    'log.cleaner.delete.retention.ms': '0',
  };
  const broker = await startCaudal({ settings });
  try {
    let client = await WireClient.connect(broker.bootstrap);
    await client.createTopic('t', { partitions });
    await client.connection.request(
      findCoordinatorApi,
      4,
      findCoordinatorRequest({ coordinatorKeys: ['g'] }),
    );
    await commit(client, 'gone', 1);
    await client.connection.request(deleteGroupsApi, 2, deleteGroupsRequest({ groupsNames: ['gone'] }));
    const clients = await Promise.all(groups.map(() => WireClient.connect(broker.bootstrap)));
    const rounds = Math.ceil(commits / partitions / groups.length);
    for (let round = 0; round < rounds; round++)
      await Promise.all(groups.map((group, at) => commit(clients[at]!, group, round * 1000 + at)));
    await Promise.all(clients.map((one) => one.close()));
    const written = await client.highWatermark('__consumer_offsets', 0);
    assert.ok(written > commits);
    const bytes = await eventually(
      () => logBytes(broker),
      (size) => size < 2.5 * segmentBytes,
    );
    const before = await state(client);
    const last = (rounds - 1) * 1000;
    for (const [at, group] of groups.entries())
      assert.deepEqual(
        before[group],
        [...Array(partitions).keys()].map((index) => last + at + index),
      );
    assert.deepEqual(before['gone'], Array(partitions).fill(-1));
    for (const how of ['stop', 'kill'] as const) {
      await client.close();
      await broker[how]();
      const began = performance.now();
      await broker.start();
      client = await WireClient.connect(broker.bootstrap);
      assert.deepEqual(await state(client), before, `after a ${how}`);
      const tookMs = performance.now() - began;
      assert.ok(tookMs < startLimitMs, `a start took ${tookMs} ms`);
      await commit(client, 'a', last);
    }
    t.diagnostic(`${written} records, ${bytes} bytes are left of them`);
    await client.close();
  } finally {
    await broker.remove();
  }
});
