/** Where a group reads: what it committed, a time, the start or the end. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { record } from '../../wire/batch.ts';
import type { Scenario } from './scenario.ts';
import { partitionsOf, type Trial } from './trial.ts';

const partitions = 4;

const none = (read: readonly string[], of: readonly string[]): boolean =>
  !read.some((place) => of.includes(place));

async function resume(trial: Trial): Promise<void> {
  const topic = await trial.topic(partitions);
  const options = { topics: [topic], autoCommitMs: null };
  const first = await trial.join(options);
  const committed = await trial.write(topic, partitions);
  await trial.untilRead([first], committed);
  await first.commit();
  const uncommitted = await trial.write(topic, partitions);
  await trial.untilRead([first], uncommitted);
  await trial.leave(first);
  const second = await trial.join(options);
  const later = await trial.write(topic, partitions);
  await trial.untilRead([second], [...uncommitted, ...later]);
  assert.ok(none(second.places, committed), 'it begins behind what was committed');
}

async function resumeAutomatically(trial: Trial): Promise<void> {
  const topic = await trial.topic(partitions);
  const first = await trial.join({ topics: [topic] });
  const early = await trial.write(topic, partitions);
  await trial.untilRead([first], early);
  await trial.untilCommitted(topic, partitions);
  await trial.leave(first);
  const second = await trial.join({ topics: [topic] });
  const later = await trial.write(topic, partitions);
  await trial.untilRead([second], later);
  assert.ok(none(second.places, early), 'it begins behind what was read before');
}

async function seekByTime(trial: Trial): Promise<void> {
  const topic = await trial.topic(partitions);
  const member = await trial.join({ topics: [topic] });
  const start = Date.now() - 3_600_000;
  const early: string[] = [];
  const late: string[] = [];
  for (let partition = 0; partition < partitions; partition++) {
    for (let minute = 0; minute < 6; minute++) {
      const one = record(`minute ${minute}`, { timestamp: start + minute * 60_000 });
      (minute < 3 ? early : late).push(...(await trial.writeBatch(topic, partition, [one])));
    }
  }
  await trial.untilRead([member], [...early, ...late]);
  await trial.untilShared([member], partitionsOf(topic, partitions));
  const before = member.records.length;
  await member.seekToTime(start + 2 * 60_000 + 1);
  await trial.until('it reads again from the time on', () => {
    const again = member.places.slice(before);
    return late.every((place) => again.includes(place));
  });
  assert.ok(none(member.places.slice(before), early), 'and nothing that is older');
}

async function earliest(trial: Trial): Promise<void> {
  const topic = await trial.topic(partitions);
  const old = await trial.write(topic, partitions);
  const member = await trial.join({ topics: [topic], reset: 'earliest' });
  await trial.untilRead([member], old);
}

async function latest(trial: Trial): Promise<void> {
  const topic = await trial.topic(partitions);
  const old = await trial.write(topic, partitions);
  const member = await trial.join({ topics: [topic], reset: 'latest' });
  await trial.untilShared([member], partitionsOf(topic, partitions));
  // Only a record tells that its partition is read by now.
  const stop = trial.load(topic, partitions);
  await trial.until('it reads from each partition', () => {
    return new Set(member.records.map(({ partition }) => partition)).size === partitions;
  });
  await stop();
  const later = await trial.write(topic, partitions);
  await trial.untilRead([member], later);
  await sleep(200);
  assert.ok(none(member.places, old), 'it begins at the end');
}

export const places: readonly Scenario[] = [
  { title: 'commit, restart, resume', run: resume },
  { title: 'automatic commits, restart, resume', run: resumeAutomatically },
  { title: 'seek by time', run: seekByTime },
  { title: 'reset to earliest', run: earliest },
  { title: 'reset to latest', run: latest },
];
