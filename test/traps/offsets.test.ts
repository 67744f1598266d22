// Shows what committed offsets rely on, on Caudal and Apache Kafka: who may commit from outside a group (T71), one partition
// that is refused, or is not there, leaves nothing pending (T75), what may be deleted of a group and when (T77), and that commits on one
// connection keep their order.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorName } from '../../broker/protocol/error-codes.ts';
import { offsetDeleteApi, offsetDeleteRequest } from '../../broker/protocol/generated/offset-delete.ts';
import { WireSide } from '../groups/group-side.ts';
import { commit, committedOf, mustCommit, untilCoordinated } from './group-wire.ts';
import { brokerOfFile } from './trial.ts';

const broker = brokerOfFile({ 'group.initial.rebalance.delay.ms': '0' });

/** A group with one member that has its assignment. */
async function liveGroup(
  groupId: string,
  topic: string,
): Promise<{ side: WireSide; memberId: string; generationId: number }> {
  const side = await WireSide.connect(broker().peer.bootstrap, groupId);
  const { memberId, generationId, errorCode } = await side.join({ version: 3, topics: [topic] });
  assert.equal(errorName(errorCode), 'NONE');
  const [error] = await side.sync({ memberId, generationId, assignments: { [memberId]: 'a' } });
  assert.equal(error, 'NONE');
  return { side, memberId, generationId };
}

test('commits from outside are for groups without members (T71)', async () => {
  const topic = await broker().topic();
  const { client } = broker();
  await untilCoordinated(client, 't71');
  const outside = { groupId: 't71', topic, offsets: [1] };
  assert.deepEqual(await commit(client, outside), ['NONE'], 'a new group');
  assert.deepEqual(await commit(client, outside), ['NONE'], 'an empty group');
  assert.deepEqual(
    await commit(client, { ...outside, instance: 'i' }),
    ['NONE'],
    'an instance id is ignored',
  );

  const { side, memberId, generationId } = await liveGroup('t71', topic);
  assert.deepEqual(await commit(client, outside), ['UNKNOWN_MEMBER_ID'], 'a live group');
  const inside = { ...outside, memberId, generation: generationId, offsets: [5] };
  assert.deepEqual(await commit(client, inside), ['NONE']);
  assert.deepEqual(await commit(client, { ...inside, generation: generationId + 1 }), ['ILLEGAL_GENERATION']);
  assert.deepEqual(await committedOf(client, 't71', topic, [0]), [5]);
  assert.deepEqual(await side.leave(3, [{ memberId }]), ['NONE', 'NONE']);
  await side.close();

  const unknown = { groupId: 't71-unknown', topic, offsets: [1], generation: 3 };
  await untilCoordinated(client, unknown.groupId);
  assert.deepEqual(await commit(client, { ...unknown, version: 8 }), ['ILLEGAL_GENERATION']);
  assert.deepEqual(await commit(client, { ...unknown, version: 9 }), ['GROUP_ID_NOT_FOUND']);
});

test('commits that are sent without waiting are taken in their order, and answered in it', async () => {
  const topic = await broker().topic();
  const { client } = broker();
  await untilCoordinated(client, 'pipelined');
  const sent = Array.from({ length: 100 }, async (_, at) => {
    // Every tenth one is refused, and stands in nobody's way.
    const metadata = [at % 10 === 9 ? 'x'.repeat(5_000) : ''];
    const codes = await commit(client, { groupId: 'pipelined', topic, offsets: [at], metadata });
    return [at, ...codes];
  });
  const read = committedOf(client, 'pipelined', topic, [0]);
  assert.deepEqual(
    await Promise.all(sent),
    Array.from({ length: 100 }, (_, at) => [at, at % 10 === 9 ? 'OFFSET_METADATA_TOO_LARGE' : 'NONE']),
  );
  assert.deepEqual(await read, [98]);
});

test('metadata that is too large is refused for its partition alone, and leaves nothing pending (T75)', async () => {
  const topic = await broker().topic({ partitions: 2 });
  const { client } = broker();
  await untilCoordinated(client, 't75');
  const metadata = ['x'.repeat(5_000), 'short'];
  const codes = await commit(client, { groupId: 't75', topic, offsets: [4, 6], metadata });
  assert.deepEqual(codes, ['OFFSET_METADATA_TOO_LARGE', 'NONE']);
  assert.deepEqual(await committedOf(client, 't75', topic, [0, 1]), [-1, 6]);
  await mustCommit(client, '', topic, [3]);
  assert.deepEqual(await committedOf(client, '', topic, [0]), [3]);
  const side = await WireSide.connect(broker().peer.bootstrap, 't75');
  assert.equal(errorName((await side.join({ groupId: '' })).errorCode), 'INVALID_GROUP_ID');
  await side.close();
});

test('what is committed to a partition that is not there is refused, and the others are kept', async () => {
  const topic = await broker().topic({ partitions: 2 });
  const { client } = broker();
  await untilCoordinated(client, 'elsewhere');
  for (const version of [2, 8, 9]) {
    const codes = await commit(client, { groupId: 'elsewhere', topic, offsets: [version, 6, 7], version });
    // Which is which is seen in what is kept: Apache Kafka tells what it refuses first.
    assert.deepEqual(codes.sort(), ['NONE', 'NONE', 'UNKNOWN_TOPIC_OR_PARTITION']);
    assert.deepEqual(await committedOf(client, 'elsewhere', topic, [0, 1, 2]), [version, 6, -1]);
  }
  const topics = [{ name: topic, partitions: [1, 2].map((partitionIndex) => ({ partitionIndex })) }];
  const removal = offsetDeleteRequest({ groupId: 'elsewhere', topics });
  const answer = await client.connection.request(offsetDeleteApi, 0, removal);
  const told = answer.topics[0]!.partitions.map((one) => [one.partitionIndex, errorName(one.errorCode)]);
  const sorted = told.sort(([one], [other]) => Number(one) - Number(other));
  assert.deepEqual(sorted, [
    [1, 'NONE'],
    [2, 'UNKNOWN_TOPIC_OR_PARTITION'],
  ]);
  assert.deepEqual(await committedOf(client, 'elsewhere', topic, [0, 1]), [9, -1]);
});

test('offsets and groups are deleted when nobody needs them (T77)', async () => {
  const topic = await broker().topic();
  const { client } = broker();
  const { side, memberId, generationId } = await liveGroup('t77', topic);
  const commits = { groupId: 't77', topic, offsets: [5], memberId, generation: generationId };
  assert.deepEqual(await commit(client, commits), ['NONE']);
  assert.deepEqual(await side.deleteOffsets('t77', topic), ['NONE', 'GROUP_SUBSCRIBED_TO_TOPIC']);
  assert.deepEqual(await side.deleteGroups('t77'), ['NON_EMPTY_GROUP']);
  assert.deepEqual(await committedOf(client, 't77', topic, [0]), [5]);

  await side.leave(3, [{ memberId }]);
  assert.deepEqual(await side.deleteOffsets('t77', topic), ['NONE', 'NONE']);
  assert.deepEqual(await committedOf(client, 't77', topic, [0]), [-1]);
  // Without offsets it may have vanished by itself.
  const [gone] = await side.deleteGroups('t77');
  assert.ok(gone === 'NONE' || gone === 'GROUP_ID_NOT_FOUND', String(gone));
  assert.deepEqual(await side.deleteGroups('t77', 't77-never'), ['GROUP_ID_NOT_FOUND', 'GROUP_ID_NOT_FOUND']);
  await side.close();
});
