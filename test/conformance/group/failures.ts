/** Members that end without a word, stand still, come back under their name, or hand over a part of what they have. */
import assert from 'node:assert/strict';
import type { Member } from './member.ts';
import type { Scenario } from './scenario.ts';
import { partitionsOf, type Trial } from './trial.ts';

const partitions = 4;
/** The shortest that a broker allows by default. */
const shortSessionMs = 6_000;

async function killed(trial: Trial): Promise<void> {
  const topic = await trial.topic(partitions);
  const all = partitionsOf(topic, partitions);
  const options = { topics: [topic], sessionMs: shortSessionMs };
  const victim = await trial.joinApart(options);
  const survivor = await trial.join(options);
  await trial.untilShared([survivor, victim.member], all);
  const before = await trial.write(topic, partitions);
  await trial.untilRead([survivor, victim.member], before);
  await victim.client.kill();
  const after = await trial.write(topic, partitions);
  await trial.untilShared([survivor], all);
  await trial.untilRead([survivor], after);
}

async function paused(trial: Trial): Promise<void> {
  const topic = await trial.topic(partitions);
  const all = partitionsOf(topic, partitions);
  const options = { topics: [topic], sessionMs: shortSessionMs };
  const sleeper = await trial.joinApart(options);
  const survivor = await trial.join(options);
  await trial.untilShared([survivor, sleeper.member], all);
  sleeper.client.pause();
  const during = await trial.write(topic, partitions);
  await trial.untilShared([survivor], all);
  await trial.untilRead([survivor], during);
  const heard = sleeper.member.history.length;
  sleeper.client.resume();
  await trial.untilShared([survivor, sleeper.member], all);
  assert.ok(sleeper.member.history.length > heard, 'it hears that its session is over, and joins again');
  const after = await trial.write(topic, partitions);
  await trial.untilRead([survivor, sleeper.member], after);
}

async function staticRestart(trial: Trial): Promise<void> {
  const topic = await trial.topic(partitions);
  const all = partitionsOf(topic, partitions);
  const first = await trial.join({ topics: [topic], instanceId: 'first' });
  const second = await trial.joinApart({ topics: [topic], instanceId: 'second' });
  await trial.untilShared([first, second.member], all);
  const before = await trial.write(topic, partitions);
  await trial.untilRead([first, second.member], before);
  const heard = first.history.length;
  const had = second.member.owned;
  const process = await trial.processApart();
  // By KIP-848 a static member must say that it will be back: else its name is taken until its session ends.
  if (trial.column.protocol === 'consumer') await second.member.leave();
  await second.client.kill();
  const again = await trial.joinFrom(process, { topics: [topic], instanceId: 'second' });
  await trial.untilShared([first, again], all);
  assert.deepEqual(again.owned, had, 'it has its partitions again');
  assert.equal(first.history.length, heard, 'and the other member heard nothing of it');
  const after = await trial.write(topic, partitions);
  await trial.untilRead([first, again], after);
}

/** Partitions that a member was made to give up. */
const givenUp = (member: Member): string[] =>
  member.history.flatMap((event) =>
    event.event === 'revoked' || event.event === 'lost' ? event.partitions : [],
  );

async function cooperative(trial: Trial): Promise<void> {
  const topic = await trial.topic(partitions);
  const all = partitionsOf(topic, partitions);
  // Members of KIP-848 hand over so by themselves.
  const assignor = trial.column.protocol === 'classic' ? ({ assignor: 'cooperative-sticky' } as const) : {};
  const first = await trial.join({ topics: [topic], ...assignor });
  await trial.untilShared([first], all);
  const second = await trial.join({ topics: [topic], ...assignor });
  await trial.untilShared([first, second], all);
  assert.deepEqual(givenUp(first).toSorted(), second.owned, 'what moves is given up, and nothing else');
  const written = await trial.write(topic, partitions);
  await trial.untilRead([first, second], written);
}

export const failures: readonly Scenario[] = [
  { title: 'a member is killed', run: killed },
  { title: 'a member stands still past its session', run: paused },
  { title: 'a static member restarts without a rebalance', run: staticRestart },
  { title: 'cooperative hand-over', run: cooperative },
];
