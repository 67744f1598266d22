// Shows what monitors of groups rely on, on Caudal and Apache Kafka: KEDA's and the kafka exporter's way of asking gives the
// right lag and -1 where nothing is committed; groups are listed by state and type (T87); no offset that was read first lies
// behind the end that was read after it, and no high watermark falls (T89).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorName } from '../../broker/protocol/error-codes.ts';
import { describeGroupsApi, describeGroupsRequest } from '../../broker/protocol/generated/describe-groups.ts';
import { listGroupsApi, listGroupsRequest } from '../../broker/protocol/generated/list-groups.ts';
import { goDriver } from '../env/go.ts';
import { JsonLines } from '../env/json-lines.ts';
import { skipWithout } from '../env/toolchain.ts';
import { memberKinds } from '../groups/members.ts';
import { batchOf, batchOfBytes, record } from '../wire/batch.ts';
import { committedOf, mustCommit, untilCoordinated } from './group-wire.ts';
import { brokerOfFile, eventually } from './trial.ts';

const skip = await skipWithout('go');
const broker = brokerOfFile({ 'group.initial.rebalance.delay.ms': '0' });

async function filledTopic(counts: readonly number[]): Promise<string> {
  const topic = await broker().topic({ partitions: counts.length });
  for (const [partition, count] of counts.entries())
    for (let written = 0; written < count; written++)
      await broker().client.append(topic, batchOf([record('value')]), partition);
  return topic;
}

type Pair = readonly [committed: number, lag: number];
type Lags = Readonly<Record<string, Readonly<Record<string, Pair>>>>;

async function withMonitor(
  work: (ask: (question: object) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const lines = new JsonLines(await goDriver('lag-monitors'), [broker().peer.bootstrap]);
  const ask = async (question: object): Promise<unknown> => {
    const { result, error } = await lines.ask({ ...question }, 60_000);
    assert.equal(error, undefined, JSON.stringify(error));
    return result;
  };
  try {
    await work(ask);
  } finally {
    await lines.close();
  }
}

test('KEDA (sarama at protocol 1.0.0) finds the lag, and -1 where nothing is committed', {
  skip,
}, async () => {
  const topic = await filledTopic([5, 3, 4]);
  await mustCommit(broker().client, 'scaled', topic, [2, 3, undefined]);
  await withMonitor(async (ask) => {
    const keda = async (groupId: string, more: object = {}): Promise<Lags> =>
      ((await ask({ op: 'keda', groupId, topics: [topic], ...more })) as { lags: Lags }).lags;
    assert.deepEqual(await keda('scaled'), { [topic]: { 0: [2, 3], 1: [3, 0], 2: [-1, 1] } });
    assert.deepEqual(await keda('scaled', { reset: 'earliest' }), {
      [topic]: { 0: [2, 3], 1: [3, 0], 2: [-1, 4] },
    });
    // A group that has never been is no error: a consumer that was never started can be scaled from zero.
    const never = await keda('never-was', { reset: 'earliest' });
    assert.deepEqual(never, { [topic]: { 0: [-1, 5], 1: [-1, 3], 2: [-1, 4] } });
    // Without a topic it asks for all that the group has.
    assert.deepEqual(await keda('scaled', { topics: [] }), { [topic]: { 0: [2, 3], 1: [3, 0], 2: [-1, 1] } });
  });
});

test('KEDA sees no offset of a topic that was deleted and made again', { skip }, async () => {
  const topic = await filledTopic([2]);
  const { client } = broker();
  await mustCommit(client, 'reborn', topic, [2]);
  await client.deleteTopic(topic);
  await eventually(
    () => committedOf(client, 'reborn', topic, [0]),
    ([offset]) => offset === -1,
  );
  await client.createTopic(topic);
  await withMonitor(async (ask) => {
    assert.deepEqual(await ask({ op: 'keda', groupId: 'reborn', topics: [topic], reset: 'earliest' }), {
      lags: { [topic]: { 0: [-1, 0] } },
    });
  });
});

test('the kafka exporter finds members, offsets and lag of every group', { skip }, async () => {
  const topic = await filledTopic([6, 1]);
  await mustCommit(broker().client, 'exported', topic, [4, undefined]);
  const member = await memberKinds[0]!.start({
    bootstrap: broker().peer.bootstrap,
    groupId: 'exported-live',
    topic,
  });
  try {
    await eventually(
      () => Promise.resolve(member.records.length),
      (count) => count === 7,
    );
    await withMonitor(async (ask) => {
      const { groups } = (await ask({ op: 'exporter' })) as {
        groups: Record<string, { members: number; offsets: Lags }>;
      };
      assert.deepEqual(groups['exported'], { members: 0, offsets: { [topic]: { 0: [4, 2], 1: [-1, -1] } } });
      assert.equal(groups['exported-live']?.members, 1);
    });
  } finally {
    await member.leave();
  }
});

test('groups are listed by state and type, and a missing one is described as such (T87)', async () => {
  const topic = await filledTopic([1]);
  const { client } = broker();
  const { connection } = client;
  await mustCommit(client, 't87-simple', topic, [1]);
  const names = async (
    version: number,
    filters: { readonly statesFilter?: string[]; readonly typesFilter?: string[] },
  ): Promise<string[]> => {
    const answer = await connection.request(listGroupsApi, version, listGroupsRequest(filters));
    assert.equal(errorName(answer.errorCode), 'NONE');
    return answer.groups
      .filter(({ groupId }) => groupId.startsWith('t87-'))
      .map((one) => [one.groupId, one.groupState, one.groupType, one.protocolType].join(' '))
      .sort();
  };
  const place = { bootstrap: broker().peer.bootstrap, groupId: 't87-live', topic };
  const member = await memberKinds[0]!.start(place);
  try {
    await eventually(
      () => names(4, { statesFilter: ['Stable'] }),
      (found) => found.length === 1,
    );
    const [live, simple] = ['t87-live Stable', 't87-simple Empty'];
    assert.deepEqual(await names(4, { statesFilter: ['Stable'] }), [`${live}  consumer`]);
    assert.deepEqual(await names(4, { statesFilter: ['sTABLE'] }), [`${live}  consumer`]);
    assert.deepEqual(await names(4, { statesFilter: ['Empty'] }), [`${simple}  `]);
    assert.deepEqual(await names(4, { statesFilter: ['nonsense'] }), []);
    assert.deepEqual(await names(4, {}), [`${live}  consumer`, `${simple}  `]);
    const both = [`${live} classic consumer`, `${simple} classic `];
    assert.deepEqual(await names(5, { typesFilter: ['classic'] }), both);
    assert.deepEqual(
      await names(5, { typesFilter: ['CLASSIC'], statesFilter: ['stable'] }),
      both.slice(0, 1),
    );
    assert.deepEqual(await names(5, { typesFilter: ['consumer'] }), []);
  } finally {
    await member.leave();
  }
  for (const [version, error] of [
    [5, 'NONE'],
    [6, 'GROUP_ID_NOT_FOUND'],
  ] as const) {
    const request = describeGroupsRequest({ groups: ['t87-missing'] });
    const { groups } = await connection.request(describeGroupsApi, version, request);
    assert.deepEqual([groups[0]!.groupState, errorName(groups[0]!.errorCode)], ['Dead', error]);
  }
});

/** Readings of a monitor beside a producer and a consumer. */
const readings = 3_000;

test('what is read as committed never lies behind the end that is read after it (T89)', async () => {
  const partitions = [0, 1, 2, 3];
  const topic = await broker().topic({ partitions: partitions.length });
  const [producer, consumer, monitor] = await Promise.all([1, 2, 3].map(() => broker().connect()));
  await untilCoordinated(consumer!, 'followed');
  let isOver = false;
  const produce = async (): Promise<void> => {
    for (let turn = 0; !isOver; turn++) await producer!.append(topic, batchOfBytes(5_000), turn % 4);
  };
  const consume = async (): Promise<void> => {
    const next = [0, 0, 0, 0];
    while (!isOver) {
      for (const partition of partitions) next[partition] = await consumer!.highWatermark(topic, partition);
      await mustCommit(consumer!, 'followed', topic, next);
    }
  };
  const highest = [0, 0, 0, 0];
  const endsOf = async (): Promise<number[]> => {
    const ends = [];
    for (const partition of partitions) {
      const end = await monitor!.highWatermark(topic, partition);
      assert.ok(end >= highest[partition]!, `the high watermark fell from ${highest[partition]} to ${end}`);
      highest[partition] = end;
      ends.push(end);
    }
    return ends;
  };
  const watch = async (): Promise<void> => {
    for (let reading = 0; reading < readings; reading++) {
      const committed = (await committedOf(monitor!, 'followed', topic, partitions)) as number[];
      const ends = await endsOf();
      for (const [partition, end] of ends.entries())
        assert.ok(
          committed[partition]! <= end,
          `${committed[partition]} is committed, the log ends at ${end}`,
        );
    }
  };
  const work = [produce(), consume()];
  try {
    await watch();
  } finally {
    isOver = true;
    await Promise.all(work);
    await Promise.all([producer!, consumer!, monitor!].map((client) => client.close()));
  }
  assert.ok(highest.every((end) => end > 0));
});
