// Shows which offsets expire, on Caudal and Apache Kafka (T73): those of a group that has been empty for the retention time and
// of a consumer without a group, not those of a group that is quiet or that rebalances all the time. The shortest retention is a
// minute, so this takes a little more.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorName } from '../../broker/protocol/error-codes.ts';
import { WireSide } from '../groups/group-side.ts';
import { commit, committedOf, mustCommit } from './group-wire.ts';
import { brokerOfFile, eventually } from './trial.ts';

const broker = brokerOfFile({
  'group.initial.rebalance.delay.ms': '0',
  'offsets.retention.minutes': '1',
  'offsets.retention.check.interval.ms': '1000',
});

const sessionTimeoutMs = 300_000;
const retentionMs = 60_000;

interface Live {
  readonly side: WireSide;
  readonly memberId: string;
  /** Joins again, which begins a rebalance, and takes its assignment. */
  rebalance(): Promise<void>;
}

/** A group with one member, which has committed offset 5. */
async function liveGroup(groupId: string, topic: string): Promise<Live> {
  const side = await WireSide.connect(broker().peer.bootstrap, groupId);
  let memberId = '';
  let generationId = -1;
  const rebalance = async (): Promise<void> => {
    const joined = await side.join({ version: 3, topics: [topic], sessionTimeoutMs, memberId });
    assert.equal(errorName(joined.errorCode), 'NONE');
    ({ memberId, generationId } = joined);
    const [error] = await side.sync({ memberId, generationId, assignments: { [memberId]: 'a' } });
    assert.equal(error, 'NONE');
  };
  await rebalance();
  const codes = await commit(broker().client, {
    groupId,
    topic,
    offsets: [5],
    memberId,
    generation: generationId,
  });
  assert.deepEqual(codes, ['NONE']);
  return { side, memberId, rebalance };
}

test('offsets expire a while after their group is empty, and not before (T73)', async () => {
  const topic = await broker().topic();
  const { client } = broker();
  const quiet = await liveGroup('quiet', topic);
  const restless = await liveGroup('restless', topic);
  await mustCommit(client, 'alone', topic, [5]);
  const stopped = await liveGroup('stopped', topic);
  await stopped.side.leave(3, [{ memberId: stopped.memberId }]);
  const stoppedAt = performance.now();
  const offsetOf = async (groupId: string): Promise<number | string> =>
    (await committedOf(client, groupId, topic, [0]))[0]!;
  await eventually(
    async () => {
      await restless.rebalance();
      await sleep(500);
      return [await offsetOf('stopped'), await offsetOf('alone')];
    },
    (offsets) => offsets.every((offset) => offset === -1),
    2 * retentionMs,
  );
  assert.ok(performance.now() - stoppedAt >= retentionMs - 1_000, 'the clock starts when the group is empty');
  // Theirs were committed before those that have expired.
  assert.deepEqual([await offsetOf('quiet'), await offsetOf('restless')], [5, 5]);
  for (const { side } of [quiet, restless, stopped]) await side.close();
});
