/** What a subscription names comes, grows and goes. */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from './scenario.ts';
import { partitionsOf, type Trial } from './trial.ts';

/** Metadata is refreshed every second; after this each member knows of a change. */
const metadataSettledMs = 2_500;

async function pattern(trial: Trial): Promise<void> {
  const one = await trial.topic(2, 'match-one');
  const two = await trial.topic(2, 'match-two');
  const other = await trial.topic(1, 'other');
  const member = await trial.join({ pattern: `^${trial.prefix}-match-.*` });
  await trial.untilShared([member], [...partitionsOf(one, 2), ...partitionsOf(two, 2)]);
  await trial.write(other, 1);
  const written = [...(await trial.write(one, 2)), ...(await trial.write(two, 2))];
  await trial.untilRead([member], written);
  assert.deepEqual(member.places.toSorted(), written.toSorted());
}

async function newTopic(trial: Trial): Promise<void> {
  const one = await trial.topic(2, 'match-one');
  const member = await trial.join({ pattern: `^${trial.prefix}-match-.*` });
  await trial.untilShared([member], partitionsOf(one, 2));
  const two = await trial.topic(2, 'match-two');
  await trial.untilShared([member], [...partitionsOf(one, 2), ...partitionsOf(two, 2)]);
  const written = [...(await trial.write(one, 2)), ...(await trial.write(two, 2))];
  await trial.untilRead([member], written);
}

async function newPartitions(trial: Trial): Promise<void> {
  const topic = await trial.topic(2);
  const member = await trial.join({ topics: [topic] });
  await trial.untilShared([member], partitionsOf(topic, 2));
  assert.equal(await trial.wire.createPartitions(topic, 4), 0);
  await trial.untilShared([member], partitionsOf(topic, 4));
  const written = await trial.write(topic, 4);
  await trial.untilRead([member], written);
}

async function deletedTopic(trial: Trial): Promise<void> {
  const kept = await trial.topic(2, 'kept');
  const gone = await trial.topic(2, 'gone');
  // Some clients that commit by themselves wait for as long as they can for the commit of what is gone.
  const member = await trial.join({ topics: [kept, gone], autoCommitMs: null });
  await trial.untilShared([member], [...partitionsOf(kept, 2), ...partitionsOf(gone, 2)]);
  const before = [...(await trial.write(kept, 2)), ...(await trial.write(gone, 2))];
  await trial.untilRead([member], before);
  assert.equal(await trial.wire.deleteTopic(gone), 0);
  await sleep(metadataSettledMs);
  const after = await trial.write(kept, 2);
  await trial.untilRead([member], after);
}

export const subscriptions: readonly Scenario[] = [
  { title: 'a regular expression', run: pattern },
  { title: 'a new topic that the expression matches', run: newTopic },
  { title: 'new partitions are found', run: newPartitions },
  { title: 'a topic is deleted, the other is read on', run: deletedTopic },
];
