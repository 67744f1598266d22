/** Groups share the partitions among their members, and each group has everything. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from './scenario.ts';
import { partitionsOf, type Trial } from './trial.ts';

const partitions = 4;

async function fanOut(trial: Trial): Promise<void> {
  const topic = await trial.topic(partitions);
  const groups = ['a', 'b', 'c'].map((name) => `${trial.prefix}-${name}`);
  const members = await Promise.all(groups.map((groupId) => trial.join({ groupId, topics: [topic] })));
  const written = await trial.write(topic, partitions);
  for (const member of members) {
    await trial.untilRead([member], written);
    assert.deepEqual(member.places.toSorted(), written.toSorted(), 'each group reads each record once');
  }
}

const shares =
  (count: number) =>
  async (trial: Trial): Promise<void> => {
    const topic = await trial.topic(partitions);
    const members = await Promise.all(Array.from({ length: count }, () => trial.join({ topics: [topic] })));
    await trial.untilShared(members, partitionsOf(topic, partitions));
    const idle = members.filter((member) => member.owned.length === 0);
    assert.equal(idle.length, Math.max(0, count - partitions), 'those that are too many are idle');
    const written = await trial.write(topic, partitions);
    await trial.untilRead(members, written);
    const read = members.flatMap((member) => member.places);
    assert.deepEqual(read.toSorted(), written.toSorted(), 'each record is read by its owner alone');
  };

/** Nothing is lost, and no partition has two owners at a time (trial.ts looks for those). */
async function comeAndGo(trial: Trial): Promise<void> {
  const topic = await trial.topic(partitions);
  const all = partitionsOf(topic, partitions);
  const stop = trial.load(topic, partitions);
  const join = () => trial.join({ topics: [topic] });
  const first = await join();
  await trial.untilShared([first], all);
  const second = await join();
  await trial.untilShared([first, second], all);
  const third = await join();
  await trial.untilShared([first, second, third], all);
  await trial.leave(second);
  await trial.untilShared([first, third], all);
  await trial.leave(first);
  await trial.untilShared([third], all);
  await sleep(500);
  const written = await stop();
  await trial.untilRead([first, second, third], written);
}

export const sharing: readonly Scenario[] = [
  { title: 'fan-out to three groups', run: fanOut },
  { title: 'two members share four partitions', run: shares(2) },
  { title: 'three members share four partitions', run: shares(3) },
  { title: 'twelve members, eight of them idle', run: shares(12) },
  { title: 'members come and go under load', run: comeAndGo },
];
