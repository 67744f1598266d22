// A reset of a group whose members are clients that users have: they are fenced, join again by themselves and go on from the new
// place, back as well as ahead, and nothing that they commit late takes it away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import type { ResetAnswer } from '../../broker/port/group-control.ts';
import { skipWithout } from '../env/toolchain.ts';
import { consumerKinds, javaMember, type Member, type MemberKind, memberKinds } from '../groups/members.ts';
import { batchOf, record } from '../wire/batch.ts';
import { RunningBroker } from './running-broker.ts';

const waitLimitMs = 60_000;
const count = 50;
const javaClassic: MemberKind = {
  name: 'Java consumer',
  tools: ['java'],
  start: (place) =>
    javaMember(place, 'topic', place.topic, 'group.protocol=classic', 'heartbeat.interval.ms=300'),
};
const kinds: readonly MemberKind[] = [...memberKinds, javaClassic, ...consumerKinds];

const running = new RunningBroker([
  'group.consumer.min.heartbeat.interval.ms=500',
  'group.consumer.heartbeat.interval.ms=500',
]);

async function until(what: string, isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + waitLimitMs;
  while (!isSo()) {
    if (performance.now() > deadline) assert.fail(`not within ${waitLimitMs} ms: ${what}`);
    await sleep(20);
  }
}

for (const [at, kind] of kinds.entries())
  test(`${kind.name} goes on from where its group was reset to`, {
    timeout: 4 * waitLimitMs,
  }, async (context) => {
    const reason = await skipWithout(...kind.tools);
    if (reason !== false) {
      context.skip(reason);
      return;
    }
    const topic = `read-${at}`;
    await running.client.createTopic(topic, { partitions: 2 });
    for (const partition of [0, 1])
      for (let left = count; left > 0; left--)
        await running.client.append(topic, batchOf([record('value')]), partition);
    const place = { bootstrap: running.bootstrap, groupId: `g-${at}`, topic };
    const members: Member[] = [];
    context.after(() => Promise.all(members.map((member) => member.leave())));
    for (let started = 0; started < 2; started++) members.push(await kind.start(place));
    const times = (one: string): number =>
      members.reduce((sum, { records }) => sum + records.filter((read) => read === one).length, 0);
    const last = `:${count - 1}`;
    await until('all is read', () => times(`0${last}`) > 0 && times(`1${last}`) > 0);
    await until('they share', () => members.every((member) => member.assigned().length === 1));

    const first = [times('0:10'), times('1:10')];
    const before = [times('0:9'), times('1:9')];
    const offsets = [0, 1].map((partition) => ({ topic, partition, offset: 10 }));
    const { status, body } = await running.post<ResetAnswer>(`/v1/groups/g-${at}/reset`, {
      to: 'offsets',
      offsets,
    });
    assert.deepEqual([status, body.fencedMembers], [200, 2]);
    const ends = [times(`0${last}`), times(`1${last}`)];
    await until('both partitions are read again', () =>
      [0, 1].every((p) => times(`${p}:10`) > first[p]! && times(`${p}${last}`) > ends[p]!),
    ).catch(async (error: Error) => {
      const { body: group } = await running.get(`/v1/groups?group=g-${at}`);
      const seen = members.map((member) => [
        member.assigned(),
        member.records.length,
        ...member.records.slice(-3),
      ]);
      assert.fail(`${error.message}: ${JSON.stringify({ group, seen })}`);
    });
    assert.deepEqual([times('0:9'), times('1:9')], before, 'from there, not from before');
  });
