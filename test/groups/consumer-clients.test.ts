// What the new protocol (KIP-848) is for, by clients that users have: topics by a pattern that the broker resolves, and
// members of both protocols in one group, which goes over to the new one and back while everybody reads.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { listGroupsApi, listGroupsRequest } from '../../broker/protocol/generated/list-groups.ts';
import { type CaudalPeer, startCaudal } from '../env/caudal.ts';
import { skipWithout } from '../env/toolchain.ts';
import { batchOf, record } from '../wire/batch.ts';
import { WireClient } from '../wire/client.ts';
import { consumerKinds, javaMember, type Member, memberKinds } from './members.ts';

const partitions = [0, 1, 2, 3];
const waitLimitMs = 40_000;
const newProtocol = 'group.protocol=consumer';

let broker: CaudalPeer;
let client: WireClient;
const members: Member[] = [];

before(async () => {
  const settings = {
    'group.initial.rebalance.delay.ms': '0',
    'group.min.session.timeout.ms': '1000',
    'group.consumer.heartbeat.interval.ms': '500',
    'group.consumer.min.heartbeat.interval.ms': '500',
  };
  broker = await startCaudal({ settings });
  client = await WireClient.connect(broker.bootstrap);
});
after(async () => {
  for (const member of members) await member.leave().catch(() => undefined);
  await client.close();
  await broker.remove();
});

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + waitLimitMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) assert.fail(`not within ${waitLimitMs} ms: ${what}`);
    await sleep(20);
  }
}

/** One more record in each partition; `partition:offset` of each. */
async function produce(topic: string): Promise<string[]> {
  const written: string[] = [];
  for (const partition of partitions) {
    written.push(`${partition}:${await client.append(topic, batchOf([record('value')]), partition)}`);
  }
  return written;
}

const haveRead = (some: readonly Member[], wanted: readonly string[]): boolean =>
  wanted.every((one) => some.some(({ records }) => records.includes(one)));

async function typeOf(groupId: string): Promise<string | undefined> {
  const { groups } = await client.connection.request(listGroupsApi, 5, listGroupsRequest());
  return groups.find((one) => one.groupId === groupId)?.groupType;
}

describe('patterns', { skip: await skipWithout('java') }, () => {
  test('a topic that comes later is read without the client knowing of it (T67)', async () => {
    await client.createTopic('p-1', { partitions: 2 });
    await client.createTopic('q-1');
    const place = { bootstrap: broker.bootstrap, groupId: 'patterns' };
    const member = await javaMember(place, 'pattern', 'p-[0-9]+', newProtocol);
    members.push(member);
    await until('the first topic is assigned', () => member.topics.join() === 'p-1');
    assert.deepEqual(member.assigned(), [0, 1]);
    await client.createTopic('p-2', { partitions: 1 });
    const began = performance.now();
    await until('the later topic is assigned', () => member.topics.join() === 'p-1,p-2');
    assert(performance.now() - began < 15_000);
    const offset = await client.append('p-2', batchOf([record('value')]));
    await until('it is read', () => member.records.includes(`0:${offset}`));
  });
});

const oldKinds = [
  {
    name: 'the Java consumer, classic and cooperative',
    tools: ['java'] as const,
    start: (place: { bootstrap: string; groupId: string; topic: string }): Promise<Member> =>
      javaMember(
        place,
        'topic',
        place.topic,
        'group.protocol=classic',
        'partition.assignment.strategy=org.apache.kafka.clients.consumer.CooperativeStickyAssignor',
        'heartbeat.interval.ms=300',
        'session.timeout.ms=10000',
      ),
  },
  memberKinds.find(({ name }) => name.startsWith('confluent'))!,
];

for (const [index, old] of oldKinds.entries()) {
  describe(`both protocols: ${old.name}`, { skip: await skipWithout('java', ...old.tools) }, () => {
    test('a group goes over to the new protocol and back', async () => {
      const topic = `both-${index}`;
      await client.createTopic(topic, { partitions: partitions.length });
      const place = { bootstrap: broker.bootstrap, groupId: topic, topic };
      const first = await old.start(place);
      members.push(first);
      await until('the classic member has all', () => first.assigned().length === 4);
      const one = await produce(topic);
      await until('it reads', () => haveRead([first], one));
      assert.equal(await typeOf(topic), 'classic');

      const second = await consumerKinds[0]!.start(place);
      members.push(second);
      await until('both share', () => first.assigned().length === 2 && second.assigned().length === 2);
      assert.equal(await typeOf(topic), 'consumer');
      const shared = [...first.assigned(), ...second.assigned()].sort((a, b) => a - b);
      assert.deepEqual(shared, partitions, 'every partition has one owner');
      const two = await produce(topic);
      await until('both read', () => haveRead([first, second], two));
      assert(!haveRead([first], two) && !haveRead([second], two), 'neither reads what is the other’s');

      await second.leave();
      await until('the classic member has all again', () => first.assigned().length === 4);
      assert.equal(await typeOf(topic), 'classic');
      const three = await produce(topic);
      await until('it reads everything', () => haveRead([first], three));
      assert.equal(new Set(first.records).size, first.records.length, 'nothing twice');
      await first.leave();
    });
  });
}
