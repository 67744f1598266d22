// What clients are told while a coordinator loads, is not here, or is not to be found: never that nothing is committed.

import assert from 'node:assert/strict';
import test from 'node:test';
import { adminFixture, ask, createTopics, versionsOf } from '../../../test/metadata/admin-fixture.ts';
import type { Uuid } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { groupPartition } from '../../core/group/group-partition.ts';
import { CoordinatorRefusal } from '../../host/coordinator/group-shard.ts';
import { InternalTopics, offsetsTopicName } from '../../host/coordinator/internal-topics.ts';
import { silentLogger } from '../../port/logger.ts';
import { errorCode, errorName, type ErrorCode } from '../../protocol/error-codes.ts';
import { deleteGroupsApi } from '../../protocol/generated/delete-groups.ts';
import { describeGroupsApi, describeGroupsRequest } from '../../protocol/generated/describe-groups.ts';
import { findCoordinatorApi, findCoordinatorRequest } from '../../protocol/generated/find-coordinator.ts';
import { heartbeatApi, heartbeatRequest } from '../../protocol/generated/heartbeat.ts';
import { joinGroupApi, joinGroupRequest } from '../../protocol/generated/join-group.ts';
import { leaveGroupApi, leaveGroupRequest } from '../../protocol/generated/leave-group.ts';
import { listGroupsApi, listGroupsRequest } from '../../protocol/generated/list-groups.ts';
import { offsetCommitApi, offsetCommitRequest } from '../../protocol/generated/offset-commit.ts';
import { offsetDeleteApi, offsetDeleteRequest } from '../../protocol/generated/offset-delete.ts';
import { offsetFetchApi, offsetFetchRequest } from '../../protocol/generated/offset-fetch.ts';
import { syncGroupApi, syncGroupRequest } from '../../protocol/generated/sync-group.ts';
import { deleteGroupsRoute } from './delete-groups.ts';
import { describeGroupsRoute } from './describe-groups.ts';
import { findCoordinatorRoute } from './find-coordinator.ts';
import type { GroupDependencies } from './group-dependencies.ts';
import { heartbeatRoute } from './heartbeat.ts';
import { joinGroupRoute } from './join-group.ts';
import { leaveGroupRoute } from './leave-group.ts';
import { listGroupsRoute } from './list-groups.ts';
import { offsetCommitRoute } from './offset-commit.ts';
import { offsetDeleteRoute } from './offset-delete.ts';
import { offsetFetchRoute } from './offset-fetch.ts';
import { syncGroupRoute } from './sync-group.ts';

const groupId = 'g';

async function refusing(code: ErrorCode): Promise<GroupDependencies & { readonly topicId: Uuid }> {
  const fixture = await adminFixture();
  await createTopics(fixture, { t: 1 });
  const refusal = (): Promise<CoordinatorRefusal> => Promise.resolve(new CoordinatorRefusal(code));
  const image = (): ReturnType<typeof fixture.controller.image> => fixture.controller.image();
  return {
    groups: {
      ask: refusal,
      askAndWait: refusal,
      askAll: refusal,
      inTurns: (items, one) => Promise.all(items.map(one)),
      uniqueSuffix: () => 'x',
    },
    image,
    topicId: image().topics.byName.get('t')!.id,
  };
}

test('a member is told that its coordinator loads, in each version; a heartbeat then is heard all the same', async () => {
  const code = errorCode.COORDINATOR_LOAD_IN_PROGRESS;
  const dependencies = await refusing(code);
  const join = joinGroupRoute(dependencies);
  for (const version of versionsOf(join)) {
    const answer = await ask(join, joinGroupApi, joinGroupRequest({ groupId }), version);
    assert.deepEqual([answer.errorCode, answer.generationId], [code, -1]);
  }
  const sync = syncGroupRoute(dependencies);
  for (const version of versionsOf(sync)) {
    assert.equal((await ask(sync, syncGroupApi, syncGroupRequest({ groupId }), version)).errorCode, code);
  }
  const leave = leaveGroupRoute(dependencies);
  for (const version of versionsOf(leave)) {
    assert.equal((await ask(leave, leaveGroupApi, leaveGroupRequest({ groupId }), version)).errorCode, code);
  }
  const beat = heartbeatRequest({ groupId, memberId: 'm' });
  assert.equal((await ask(heartbeatRoute(dependencies), heartbeatApi, beat)).errorCode, errorCode.NONE);
  const elsewhere = heartbeatRoute(await refusing(errorCode.NOT_COORDINATOR));
  assert.equal((await ask(elsewhere, heartbeatApi, beat)).errorCode, errorCode.NOT_COORDINATOR);
});

test('no offset is told while its group loads', async () => {
  const code = errorCode.COORDINATOR_LOAD_IN_PROGRESS;
  const dependencies = await refusing(code);
  const fetch = offsetFetchRoute(dependencies);
  for (const version of versionsOf(fetch)) {
    const topic = version < 10 ? { name: 't' } : { topicId: dependencies.topicId };
    const topics = [{ topicId: zeroUuid, name: '', ...topic, partitionIndexes: [0] }];
    const request =
      version < 8
        ? offsetFetchRequest({ groupId, topics: [{ name: 't', partitionIndexes: [0] }] })
        : offsetFetchRequest({ groups: [{ groupId, memberId: null, memberEpoch: -1, topics }] });
    const answer = await ask(fetch, offsetFetchApi, request, version);
    const partition = answer.topics[0]?.partitions[0];
    const told =
      version < 2 ? partition?.errorCode : version < 8 ? answer.errorCode : answer.groups[0]!.errorCode;
    assert.equal(told, code, String(version));
  }
  const commit = offsetCommitRoute(dependencies);
  for (const version of versionsOf(commit)) {
    const partitions = [
      { partitionIndex: 0, committedOffset: 1, committedLeaderEpoch: -1, committedMetadata: null },
    ];
    const topic = version < 10 ? { name: 't' } : { topicId: dependencies.topicId };
    const request = offsetCommitRequest({
      groupId,
      topics: [{ topicId: zeroUuid, name: '', ...topic, partitions }],
    });
    const answer = await ask(commit, offsetCommitApi, request, version);
    assert.equal(answer.topics[0]!.partitions[0]!.errorCode, code, String(version));
  }
});

test('listing, describing and deleting say so too', async () => {
  const code = errorCode.COORDINATOR_LOAD_IN_PROGRESS;
  const dependencies = await refusing(code);
  const list = listGroupsRoute(dependencies);
  for (const version of versionsOf(list))
    assert.equal((await ask(list, listGroupsApi, listGroupsRequest(), version)).errorCode, code);
  const describe = describeGroupsRoute(dependencies);
  for (const version of versionsOf(describe)) {
    const request = describeGroupsRequest({ groups: [groupId] });
    const [group] = (await ask(describe, describeGroupsApi, request, version)).groups;
    assert.deepEqual([group!.groupId, group!.errorCode], [groupId, code]);
  }
  const remove = deleteGroupsRoute(dependencies);
  for (const version of versionsOf(remove)) {
    const answer = await ask(remove, deleteGroupsApi, { groupsNames: [groupId] }, version);
    assert.equal(answer.results[0]!.errorCode, code);
  }
  const removal = offsetDeleteRequest({
    groupId,
    topics: [{ name: 't', partitions: [{ partitionIndex: 0 }] }],
  });
  assert.equal((await ask(offsetDeleteRoute(dependencies), offsetDeleteApi, removal)).errorCode, code);
});

test('FindCoordinator makes the topic once, and knows no coordinator of other kinds', async () => {
  const fixture = await adminFixture({ staticConfigs: { 'offsets.topic.num.partitions': '4' } });
  const { controller } = fixture;
  const topics = new InternalTopics({
    controller,
    config: () => fixture.configs.brokerConfig(controller.image()),
    logger: silentLogger,
  });
  const route = findCoordinatorRoute({
    groups: { ensureTopic: () => topics.ensureOffsetsTopic(), partitionOf: (id) => groupPartition(id, 4) },
    image: () => controller.image(),
  });
  for (const version of versionsOf(route)) {
    if (version < 4) {
      const one = await ask(route, findCoordinatorApi, findCoordinatorRequest({ key: 'a' }), version);
      assert.deepEqual([errorName(one.errorCode), one.nodeId], ['NONE', 1]);
      continue;
    }
    for (const [keyType, code] of [
      [0, 'NONE'],
      [1, 'COORDINATOR_NOT_AVAILABLE'],
      [2, 'INVALID_REQUEST'],
    ] as const) {
      const request = findCoordinatorRequest({ keyType, coordinatorKeys: ['a', 'b'] });
      const { coordinators } = await ask(route, findCoordinatorApi, request, version);
      const told = coordinators.map((one) => [one.key, errorName(one.errorCode), one.nodeId]);
      const nodeId = code === 'NONE' ? 1 : -1;
      assert.deepEqual(told, [
        ['a', code, nodeId],
        ['b', code, nodeId],
      ]);
    }
  }
  const topic = controller.image().topics.byName.get(offsetsTopicName)!;
  assert.equal(topic.partitions.length, 4);
  const config = fixture.configs.topicConfig(controller.image(), offsetsTopicName);
  assert.deepEqual([config.cleanupPolicy, config.segmentBytes], [['compact'], 104_857_600]);
});
