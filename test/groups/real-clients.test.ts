// Groups as users have them: members share the partitions, one leaves, the place is kept over members and over brokers.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type CaudalPeer, startCaudal } from '../env/caudal.ts';
import { skipWithout } from '../env/toolchain.ts';
import { batchOf, record } from '../wire/batch.ts';
import { WireClient } from '../wire/client.ts';
import { consumerKinds, type Member, type MemberKind, memberKinds } from './members.ts';

const partitions = [0, 1, 2, 3];
const waitLimitMs = 30_000;

let broker: CaudalPeer;
before(async () => {
  const settings = {
    'group.initial.rebalance.delay.ms': '200',
    'group.min.session.timeout.ms': '1000',
    // Of the new protocol the broker says all of this.
    'group.consumer.heartbeat.interval.ms': '500',
    'group.consumer.min.heartbeat.interval.ms': '500',
    'group.consumer.session.timeout.ms': '10000',
    'group.consumer.min.session.timeout.ms': '10000',
  };
  broker = await startCaudal({ settings });
});
after(() => broker.remove());

async function until(what: string, isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + waitLimitMs;
  while (!isSo()) {
    if (performance.now() > deadline) assert.fail(`not within ${waitLimitMs} ms: ${what}`);
    await sleep(20);
  }
}

/** One more record in each partition; `partition:offset` of each. */
async function produce(topic: string): Promise<string[]> {
  const client = await WireClient.connect(broker.bootstrap);
  const written: string[] = [];
  for (const partition of partitions) {
    const offset = await client.append(topic, batchOf([record('value')]), partition);
    written.push(`${partition}:${offset}`);
  }
  await client.close();
  return written;
}

const have = (members: readonly Member[], wanted: readonly string[]): boolean =>
  wanted.every((one) => members.some(({ records }) => records.includes(one)));

async function scenario(kind: MemberKind, name: string): Promise<void> {
  const topic = `t-${name}`;
  const client = await WireClient.connect(broker.bootstrap);
  await client.createTopic(topic, { partitions: partitions.length });
  await client.close();
  const place = { bootstrap: broker.bootstrap, groupId: `g-${name}`, topic };
  const members: Member[] = [];
  try {
    const first = await kind.start(place);
    members.push(first);
    await until('the first member has all', () => first.assigned().length === 4);
    const one = await produce(topic);
    await until('the first reads', () => have([first], one));

    const second = await kind.start(place);
    members.push(second);
    await until('two members share', () => first.assigned().length === 2 && second.assigned().length === 2);
    const shared = [...first.assigned(), ...second.assigned()].sort((a, b) => a - b);
    assert.deepEqual(shared, partitions, 'every partition has one owner');
    const two = await produce(topic);
    await until('both read', () => have([first, second], two));
    assert.ok(!have([first], two) && !have([second], two), 'neither reads what is the other’s');

    await second.leave();
    await until('the first member has all again', () => first.assigned().length === 4);
    const three = await produce(topic);
    await until('the first reads everything', () => have([first], three));
    await first.leave();

    await broker.stop();
    await broker.start();
    const third = await kind.start(place);
    members.push(third);
    await until('a later member has all', () => third.assigned().length === 4);
    const four = await produce(topic);
    await until('a later member reads', () => have([third], four));
    assert.deepEqual(third.records.toSorted(), four.toSorted(), 'and it begins where the others ended');

    await broker.kill();
    await broker.start();
    const five = await produce(topic);
    await until('it reads on when the broker was killed', () => have([third], five));

    // In good order members are let go at once: the broker does not wait for them.
    const began = performance.now();
    await broker.stop();
    assert.ok(performance.now() - began < 5_000, 'it stops with members');
    await broker.start();
    const six = await produce(topic);
    await until('it reads on when the broker was stopped', () => have([third], six));
  } finally {
    for (const member of members) await member.leave().catch(() => undefined);
  }
}

for (const [index, kind] of [...memberKinds, ...consumerKinds].entries()) {
  const skip = await skipWithout(...kind.tools);
  describe(kind.name, { skip }, () => {
    test('members share, leave and come back', () => scenario(kind, String(index)));
  });
}
