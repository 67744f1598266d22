// Shows what classic groups rely on, on Caudal and Apache Kafka: a leader that is silent does not hold up the others (T57),
// members of every age get an id of their own (T61), a static member outlives restarts of the broker (T99).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorName } from '../../broker/protocol/error-codes.ts';
import type { JoinGroupResponse } from '../../broker/protocol/generated/join-group.ts';
import { type JoinSpec } from '../groups/group-fixture.ts';
import { WireSide } from '../groups/group-side.ts';
import { brokerOfFile, timed } from './trial.ts';

const broker = brokerOfFile({
  'group.initial.rebalance.delay.ms': '0',
  'group.min.session.timeout.ms': '500',
});

const sideOf = (groupId: string): Promise<WireSide> => WireSide.connect(broker().peer.bootstrap, groupId);

/** Joins, with the id that it is given if it needs one. */
async function join(side: WireSide, spec: JoinSpec = {}): Promise<JoinGroupResponse> {
  const asked = await side.join(spec);
  if (errorName(asked.errorCode) !== 'MEMBER_ID_REQUIRED') return asked;
  return side.join({ ...spec, memberId: asked.memberId });
}

const sessionTimeoutMs = 1_000;

test('a leader that is silent is removed, and the follower that waits for it joins again (T57)', async () => {
  const side = await sideOf('t57');
  try {
    const first = await join(side, { sessionTimeoutMs });
    const second = join(side, { sessionTimeoutMs });
    // The first one hears of the second by its heartbeat.
    while ((await side.heartbeat(first.memberId, first.generationId)) !== 'REBALANCE_IN_PROGRESS');
    const [leader, follower] = await Promise.all([
      side.join({ sessionTimeoutMs, memberId: first.memberId }),
      second,
    ]);
    assert.equal(leader.generationId, follower.generationId);
    assert.equal(leader.leader, leader.memberId);
    const { result, tookMs } = await timed(side.sync(follower));
    assert.equal(result[0], 'REBALANCE_IN_PROGRESS');
    assert.ok(tookMs >= sessionTimeoutMs / 2 && tookMs < sessionTimeoutMs + 15_000, `after ${tookMs} ms`);
    const late = await side.sync({ ...leader, assignments: { [leader.memberId]: 'a' } });
    assert.equal(late[0], 'UNKNOWN_MEMBER_ID');
    const alone = await join(side, { sessionTimeoutMs, memberId: follower.memberId });
    assert.deepEqual([errorName(alone.errorCode), alone.leader], ['NONE', follower.memberId]);
  } finally {
    await side.close();
  }
});

test('old clients join at once, newer ones are given an id first, static ones join at once (T61)', async () => {
  const ids: string[] = [];
  const alone = async (groupId: string, spec: JoinSpec): Promise<void> => {
    const side = await sideOf(groupId);
    const joined = await side.join(spec);
    assert.equal(errorName(joined.errorCode), 'NONE', groupId);
    ids.push(joined.memberId);
    // Joining again with its id, it stays who it is.
    const again = await side.join({ ...spec, memberId: joined.memberId });
    assert.deepEqual([errorName(again.errorCode), again.memberId], ['NONE', joined.memberId]);
    await side.close();
  };
  for (const version of [0, 1, 2, 3]) await alone(`t61-${version}`, { version });
  await alone('t61-static', { version: 5, instance: 'one' });
  for (const version of [4, 5, 9]) {
    const side = await sideOf(`t61-${version}`);
    const asked = await side.join({ version });
    assert.equal(errorName(asked.errorCode), 'MEMBER_ID_REQUIRED');
    assert.notEqual(asked.memberId, '');
    const joined = await side.join({ version, memberId: asked.memberId });
    assert.deepEqual([errorName(joined.errorCode), joined.memberId], ['NONE', asked.memberId]);
    ids.push(joined.memberId);
    await side.close();
  }
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids) assert.ok(!/^t61-?\w*$/.test(id) && id.length > 10, id);
});

test('a static member goes on with its id and generation after each restart of the broker (T99)', async () => {
  const instance = 'one';
  const sessionTimeout = { sessionTimeoutMs: 45_000 };
  const topic = await broker().topic();
  let side = await sideOf('t99');
  const { memberId, generationId } = await side.join({ version: 5, instance, ...sessionTimeout });
  const assignments = { [memberId]: 'its partitions' };
  assert.deepEqual(await side.sync({ memberId, generationId, instance, assignments }), [
    'NONE',
    'its partitions',
  ]);
  for (const how of ['stop', 'kill', 'stop'] as const) {
    await side.close();
    await broker().restart(how);
    side = await sideOf('t99');
    assert.equal(await side.heartbeat(memberId, generationId, instance), 'NONE', `after ${how}`);
    assert.deepEqual(await side.sync({ memberId, generationId, instance }), ['NONE', 'its partitions']);
    const commit = { memberId, generation: generationId, instance, topic, offsets: [7] };
    assert.deepEqual(await side.commit(commit), ['NONE']);
  }
  // A second one of its name takes its place; only then is the first one fenced.
  const taken = await side.join({ version: 5, instance, ...sessionTimeout });
  assert.equal(errorName(taken.errorCode), 'NONE');
  assert.equal(await side.heartbeat(memberId, generationId, instance), 'FENCED_INSTANCE_ID');
  await side.close();
});
