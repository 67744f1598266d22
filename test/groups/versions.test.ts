// Every version of every group API, over the wire: a member of each age joins, commits, finds its place and leaves.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Uuid } from '../../broker/base/brand.ts';
import { zeroUuid } from '../../broker/base/uuid.ts';
import { errorName } from '../../broker/protocol/error-codes.ts';
import { apiVersionsApi, apiVersionsRequest } from '../../broker/protocol/generated/api-versions.ts';
import {
  consumerGroupDescribeApi,
  consumerGroupDescribeRequest,
} from '../../broker/protocol/generated/consumer-group-describe.ts';
import {
  consumerGroupHeartbeatApi,
  consumerGroupHeartbeatRequest,
} from '../../broker/protocol/generated/consumer-group-heartbeat.ts';
import { deleteGroupsApi } from '../../broker/protocol/generated/delete-groups.ts';
import { describeGroupsApi } from '../../broker/protocol/generated/describe-groups.ts';
import {
  findCoordinatorApi,
  findCoordinatorRequest,
} from '../../broker/protocol/generated/find-coordinator.ts';
import { heartbeatApi } from '../../broker/protocol/generated/heartbeat.ts';
import { joinGroupApi, joinGroupRequest } from '../../broker/protocol/generated/join-group.ts';
import { leaveGroupApi, leaveGroupRequest } from '../../broker/protocol/generated/leave-group.ts';
import { listGroupsApi, listGroupsRequest } from '../../broker/protocol/generated/list-groups.ts';
import {
  offsetCommitApi,
  offsetCommitRequest,
  type OffsetCommitRequest,
} from '../../broker/protocol/generated/offset-commit.ts';
import {
  offsetFetchApi,
  offsetFetchRequest,
  type OffsetFetchRequest,
  type OffsetFetchResponse,
} from '../../broker/protocol/generated/offset-fetch.ts';
import { syncGroupApi, syncGroupRequest } from '../../broker/protocol/generated/sync-group.ts';
import { type CaudalPeer, startCaudal } from '../env/caudal.ts';
import { WireClient } from '../wire/client.ts';
import { subscription } from './group-fixture.ts';

let broker: CaudalPeer;
let client: WireClient;
let topicId: Uuid;

before(async () => {
  broker = await startCaudal({ settings: { 'group.initial.rebalance.delay.ms': '0' } });
  client = await WireClient.connect(broker.bootstrap);
  topicId = await client.createTopic('t', { partitions: 2 });
  await client.connection.request(findCoordinatorApi, 4, findCoordinatorRequest({ coordinatorKeys: ['g'] }));
});

after(async () => {
  await client.close();
  await broker.remove();
});

const versionsOf = (api: { readonly minVersion: number; readonly stableVersion: number }): number[] =>
  Array.from({ length: api.stableVersion - api.minVersion + 1 }, (_, index) => api.minVersion + index);

/** The newest version of an API that is not above `version`. */
const upTo = (
  api: { readonly minVersion: number; readonly stableVersion: number },
  version: number,
): number => Math.max(api.minVersion, Math.min(api.stableVersion, version));

test('members of each version', async () => {
  const { connection } = client;
  for (const version of versionsOf(joinGroupApi)) {
    const groupId = `member-${version}`;
    const request = joinGroupRequest({
      groupId,
      sessionTimeoutMs: 10_000,
      rebalanceTimeoutMs: version === 0 ? -1 : 10_000,
      protocolType: 'consumer',
      protocols: [{ name: 'range', metadata: subscription(['t']) }],
    });
    let joined = await connection.request(joinGroupApi, version, request);
    if (version >= 4) {
      assert.equal(errorName(joined.errorCode), 'MEMBER_ID_REQUIRED');
      const again = { ...request, memberId: joined.memberId };
      joined = await connection.request(joinGroupApi, version, again);
    }
    const { memberId, generationId } = joined;
    assert.deepEqual([errorName(joined.errorCode), joined.leader], ['NONE', memberId], `join ${version}`);
    assert.deepEqual([joined.protocolName, joined.members.length], ['range', 1]);
    const syncVersion = upTo(syncGroupApi, version);
    const named = syncVersion >= 5 ? { protocolType: 'consumer', protocolName: 'range' } : {};
    const assignments = [{ memberId, assignment: Uint8Array.of(1, 2) }];
    const sync = syncGroupRequest({ groupId, generationId, memberId, ...named, assignments });
    const synced = await connection.request(syncGroupApi, syncVersion, sync);
    assert.deepEqual([synced.errorCode, synced.assignment], [0, Uint8Array.of(1, 2)]);
    const beat = { groupId, generationId, memberId, groupInstanceId: null };
    assert.equal((await connection.request(heartbeatApi, upTo(heartbeatApi, version), beat)).errorCode, 0);
    await describes(groupId, version, memberId);
    const leaveVersion = upTo(leaveGroupApi, version);
    const members = [{ memberId, groupInstanceId: null, reason: null }];
    const leave = leaveGroupRequest({ groupId, ...(leaveVersion < 3 ? { memberId } : { members }) });
    assert.equal((await connection.request(leaveGroupApi, leaveVersion, leave)).errorCode, 0);
    const groupsNames = [groupId, ''];
    const deleted = await connection.request(deleteGroupsApi, upTo(deleteGroupsApi, version), {
      groupsNames,
    });
    assert.deepEqual(
      deleted.results.map((one) => errorName(one.errorCode)),
      ['NONE', 'GROUP_ID_NOT_FOUND'],
    );
  }
});

async function describes(groupId: string, version: number, memberId: string): Promise<void> {
  const { connection } = client;
  const describeVersion = upTo(describeGroupsApi, version);
  const asked = { groups: [groupId, 'none'], includeAuthorizedOperations: describeVersion >= 3 };
  const { groups } = await connection.request(describeGroupsApi, describeVersion, asked);
  assert.deepEqual(
    groups.map((one) => [one.groupState, errorName(one.errorCode)]),
    [
      ['Stable', 'NONE'],
      ['Dead', describeVersion < 6 ? 'NONE' : 'GROUP_ID_NOT_FOUND'],
    ],
  );
  assert.deepEqual(
    groups[0]!.members.map((one) => [one.memberId, one.clientHost]),
    [[memberId, '/127.0.0.1']],
  );
  const listVersion = upTo(listGroupsApi, version);
  const statesFilter = listVersion >= 4 ? ['STABLE'] : [];
  const typesFilter = listVersion >= 5 ? ['classic'] : [];
  const listed = await connection.request(
    listGroupsApi,
    listVersion,
    listGroupsRequest({ statesFilter, typesFilter }),
  );
  assert.ok(listed.groups.some((one) => one.groupId === groupId));
}

function commitRequest(groupId: string, version: number, offset: number): OffsetCommitRequest {
  const partitions = [0, 7, 1, -1].map((partitionIndex) => ({
    partitionIndex,
    committedOffset: offset + partitionIndex,
    committedLeaderEpoch: version >= 6 ? 4 : -1,
    committedMetadata: 'text',
  }));
  const named = (name: string, id: Uuid): object => (version >= 10 ? { topicId: id } : { name });
  const topics = [named('t', topicId), named('nothing', 'AAAAAAAAAAAAAAAAAAAABw' as Uuid)].map((name) => ({
    topicId: zeroUuid,
    name: '',
    ...name,
    partitions,
  }));
  return offsetCommitRequest({ groupId, topics });
}

function fetchRequest(groupId: string, version: number, all: boolean): OffsetFetchRequest {
  const requireStable = version >= 7;
  if (version < 8) {
    const topics = all ? null : [{ name: 't', partitionIndexes: [0, 1, 7] }];
    return offsetFetchRequest({ groupId, topics, requireStable });
  }
  const topic = { topicId: zeroUuid, name: '', partitionIndexes: [0, 1, 7] };
  const named = version >= 10 ? { ...topic, topicId } : { ...topic, name: 't' };
  const group = { groupId, memberId: null, memberEpoch: -1, topics: all ? null : [named] };
  return offsetFetchRequest({ groups: [group, { ...group, groupId: 'none' }], requireStable });
}

/** `partition:offset:metadata` of the first group, and how many topics the second has. */
function fetched(answer: OffsetFetchResponse, version: number): readonly [string[], number] {
  const topics = version < 8 ? answer.topics : answer.groups[0]!.topics;
  const told = topics.flatMap(({ partitions }) =>
    partitions.map((one) => `${one.partitionIndex}:${one.committedOffset}:${one.metadata}:${one.errorCode}`),
  );
  return [told, version < 8 ? 0 : answer.groups[1]!.topics.length];
}

test('offsets in each version', async () => {
  const { connection } = client;
  for (const version of versionsOf(offsetCommitApi)) {
    const groupId = `offsets-${version}`;
    const answer = await connection.request(
      offsetCommitApi,
      version,
      commitRequest(groupId, version, version),
    );
    assert.deepEqual(
      answer.topics.map(({ partitions }) => partitions.map((one) => errorName(one.errorCode))),
      [
        ['NONE', 'UNKNOWN_TOPIC_OR_PARTITION', 'NONE', 'UNKNOWN_TOPIC_OR_PARTITION'],
        Array(4).fill(version >= 10 ? 'UNKNOWN_TOPIC_ID' : 'UNKNOWN_TOPIC_OR_PARTITION'),
      ],
      `commit ${version}`,
    );
    const both = [`0:${version}:text:0`, `1:${version + 1}:text:0`];
    for (const fetchVersion of versionsOf(offsetFetchApi)) {
      const some = await connection.request(
        offsetFetchApi,
        fetchVersion,
        fetchRequest(groupId, fetchVersion, false),
      );
      const others = fetchVersion < 8 ? 0 : 1;
      assert.deepEqual(fetched(some, fetchVersion), [[...both, '7:-1::0'], others], `fetch ${fetchVersion}`);
      if (fetchVersion < 2) continue;
      const all = await connection.request(
        offsetFetchApi,
        fetchVersion,
        fetchRequest(groupId, fetchVersion, true),
      );
      assert.deepEqual(fetched(all, fetchVersion), [both, 0], `fetch all ${fetchVersion}`);
    }
  }
});

test('a group without a name keeps offsets and has no members', async () => {
  const { connection } = client;
  const answer = await connection.request(offsetCommitApi, 8, commitRequest('', 8, 3));
  assert.equal(answer.topics[0]!.partitions[0]!.errorCode, 0);
  const read = await connection.request(offsetFetchApi, 8, fetchRequest('', 8, false));
  assert.deepEqual(fetched(read, 8)[0], ['0:3:text:0', '1:4:text:0', '7:-1::0']);
  const joined = await connection.request(joinGroupApi, 5, joinGroupRequest({ sessionTimeoutMs: 10_000 }));
  const synced = await connection.request(syncGroupApi, 3, syncGroupRequest());
  const left = await connection.request(leaveGroupApi, 2, leaveGroupRequest());
  const beat = { groupId: '', generationId: 1, memberId: 'x', groupInstanceId: null };
  const heard = await connection.request(heartbeatApi, 4, beat);
  for (const one of [joined, synced, left, heard]) assert.equal(errorName(one.errorCode), 'INVALID_GROUP_ID');
});

test('members of the new protocol, of each version (KIP-848)', async () => {
  const { connection } = client;
  for (const version of versionsOf(consumerGroupHeartbeatApi)) {
    const groupId = `consumer-${version}`;
    // Up to version 0 the broker makes the id.
    const join = consumerGroupHeartbeatRequest({
      groupId,
      memberId: version === 0 ? '' : 'own',
      rebalanceTimeoutMs: 10_000,
      subscribedTopicNames: ['t'],
      topicPartitions: [],
    });
    const joined = await connection.request(consumerGroupHeartbeatApi, version, join);
    assert.equal(errorName(joined.errorCode), 'NONE', `heartbeat ${version}`);
    assert.deepEqual(joined.assignment?.topicPartitions, [{ topicId, partitions: [0, 1] }]);
    assert(version === 0 ? joined.memberId!.length > 20 : joined.memberId === 'own');
    for (const describeVersion of versionsOf(consumerGroupDescribeApi)) {
      const request = consumerGroupDescribeRequest({ groupIds: [groupId, 'none'] });
      const { groups } = await connection.request(consumerGroupDescribeApi, describeVersion, request);
      assert.deepEqual(
        groups.map((one) => [errorName(one.errorCode), one.groupState, one.members.length]),
        [
          ['NONE', 'Stable', 1],
          ['GROUP_ID_NOT_FOUND', '', 0],
        ],
      );
      assert.equal(groups[0]!.members[0]!.memberType, describeVersion === 0 ? -1 : 1);
    }
    const { memberId } = joined;
    const leave = consumerGroupHeartbeatRequest({ groupId, memberId: memberId!, memberEpoch: -1 });
    const left = await connection.request(consumerGroupHeartbeatApi, version, leave);
    assert.deepEqual([errorName(left.errorCode), left.memberEpoch], ['NONE', -1]);
  }
});

test('clients see that the new protocol is in force', async () => {
  for (const version of [3, 4]) {
    const request = apiVersionsRequest({ clientSoftwareName: 'test', clientSoftwareVersion: '1' });
    const answer = await client.connection.request(apiVersionsApi, version, request);
    const { finalizedFeatures, finalizedFeaturesEpoch, supportedFeatures } = answer;
    assert.deepEqual(
      finalizedFeatures.map((one) => [one.name, one.minVersionLevel, one.maxVersionLevel]),
      [['group.version', 1, 1]],
    );
    assert(finalizedFeaturesEpoch >= 0);
    // Clients before version 4 cannot read a feature that may be off.
    const supported = supportedFeatures.map((one) => [one.name, one.minVersion, one.maxVersion]);
    assert.deepEqual(supported, version < 4 ? [] : [['group.version', 0, 1]]);
  }
});
