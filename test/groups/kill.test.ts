// The broker is killed while groups commit, again and again: what was acknowledged is there after each start, or a newer
// commit whose answer was lost on the way. A committed offset never goes back.

import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorName } from '../../broker/protocol/error-codes.ts';
import {
  findCoordinatorApi,
  findCoordinatorRequest,
} from '../../broker/protocol/generated/find-coordinator.ts';
import { offsetCommitApi, offsetCommitRequest } from '../../broker/protocol/generated/offset-commit.ts';
import { offsetFetchApi, offsetFetchRequest } from '../../broker/protocol/generated/offset-fetch.ts';
import { startCaudal } from '../env/caudal.ts';
import { WireClient } from '../wire/client.ts';

const kills = 8;
const loadMs = 250;

interface Committer {
  readonly groupId: string;
  acknowledged: number;
  sent: number;
}

/** Commits one offset after another until the connection ends. */
async function commits(one: Committer, client: WireClient): Promise<void> {
  for (;;) {
    one.sent++;
    const partitions = [
      { partitionIndex: 0, committedOffset: one.sent, committedLeaderEpoch: -1, committedMetadata: null },
    ];
    const topics = [{ topicId: 'AAAAAAAAAAAAAAAAAAAAAA' as never, name: 't', partitions }];
    const request = offsetCommitRequest({ groupId: one.groupId, topics });
    const answer = await client.connection.request(offsetCommitApi, 8, request).catch(() => undefined);
    if (answer === undefined) return;
    const code = errorName(answer.topics[0]!.partitions[0]!.errorCode);
    if (code === 'NONE') one.acknowledged = one.sent;
    else assert.equal(code, 'COORDINATOR_LOAD_IN_PROGRESS');
    await sleep(2);
  }
}

/** The committed offset, once the group is loaded. */
async function committed(groupId: string, client: WireClient): Promise<number> {
  for (;;) {
    const topics = [{ topicId: 'AAAAAAAAAAAAAAAAAAAAAA' as never, name: 't', partitionIndexes: [0] }];
    const request = offsetFetchRequest({ groups: [{ groupId, memberId: null, memberEpoch: -1, topics }] });
    const [group] = (await client.connection.request(offsetFetchApi, 8, request)).groups;
    const code = errorName(group!.errorCode);
    if (code === 'NONE') return group!.topics[0]!.partitions[0]!.committedOffset;
    assert.equal(code, 'COORDINATOR_LOAD_IN_PROGRESS');
    await sleep(10);
  }
}

test(`no committed offset is lost or goes back, ${kills} kills`, async () => {
  const broker = await startCaudal({ settings: { 'offsets.topic.num.partitions': '3' } });
  try {
    const first = await WireClient.connect(broker.bootstrap);
    await first.createTopic('t');
    await first.connection.request(findCoordinatorApi, 4, findCoordinatorRequest({ coordinatorKeys: ['g'] }));
    await first.close();
    const committers = ['a', 'b', 'c', 'd', 'e'].map((groupId) => ({ groupId, acknowledged: -1, sent: 0 }));
    for (let kill = 0; kill < kills; kill++) {
      const clients = await Promise.all(committers.map(() => WireClient.connect(broker.bootstrap)));
      const running = committers.map((one, at) => commits(one, clients[at]!));
      const before = committers.map(({ acknowledged }) => acknowledged);
      await sleep(loadMs);
      await broker.kill();
      await Promise.all(running);
      await Promise.all(clients.map((client) => client.close()));
      await broker.start();
      const client = await WireClient.connect(broker.bootstrap);
      for (const [at, one] of committers.entries()) {
        const offset = await committed(one.groupId, client);
        const range = `${one.acknowledged} <= ${offset} <= ${one.sent}`;
        assert.ok(offset >= one.acknowledged && offset <= one.sent, `${one.groupId}: ${range}`);
        assert.ok(one.acknowledged > before[at]!, 'there was load');
      }
      await client.close();
    }
  } finally {
    await broker.remove();
  }
});
