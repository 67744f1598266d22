/** Different clients in one group, where their assignors have one name and one meaning. */
import assert from 'node:assert/strict';
import { confluent, java } from '../clients.ts';
import type { Scenario } from './scenario.ts';
import { partitionsOf, type Trial } from './trial.ts';

const partitions = 4;

/** Beside the Java client, or beside librdkafka for the Java client: each leads the group once. */
async function beside(trial: Trial): Promise<void> {
  const { agreesOn, kind, protocol } = trial.column;
  assert.ok(agreesOn !== undefined, 'the column names an assignor that both have');
  const topic = await trial.topic(partitions);
  const all = partitionsOf(topic, partitions);
  const options = { topics: [topic], ...(protocol === 'classic' ? { assignor: agreesOn } : {}) };
  const other = await trial.fixture.client(kind === java ? confluent : java);
  const leader = await trial.joinThrough(other, options);
  await trial.untilShared([leader], all);
  const own = await trial.join(options);
  await trial.untilShared([leader, own], all);
  const first = await trial.write(topic, partitions);
  await trial.untilRead([leader, own], first);
  await trial.leave(leader);
  await trial.untilShared([own], all);
  const follower = await trial.joinThrough(other, options);
  await trial.untilShared([own, follower], all);
  const second = await trial.write(topic, partitions);
  await trial.untilRead([own, follower], second);
}

/** A group may move to the protocol of KIP-848, and back, while it reads: members of both share it meanwhile. */
async function migration(trial: Trial): Promise<void> {
  const topic = await trial.topic(partitions);
  const all = partitionsOf(topic, partitions);
  const options = { topics: [topic] };
  const otherProtocol = trial.column.protocol === 'classic' ? 'consumer' : 'classic';
  const clientOfOther = await trial.fixture.client(java);
  const own = await trial.join(options);
  await trial.untilShared([own], all);
  const other = await trial.joinThrough(clientOfOther, { ...options, protocol: otherProtocol });
  await trial.untilShared([own, other], all);
  const first = await trial.write(topic, partitions);
  await trial.untilRead([own, other], first);
  await trial.leave(other);
  await trial.untilShared([own], all);
  const again = await trial.joinThrough(clientOfOther, { ...options, protocol: otherProtocol });
  await trial.untilShared([own, again], all);
  await trial.leave(own);
  await trial.untilShared([again], all);
  const second = await trial.write(topic, partitions);
  await trial.untilRead([again], second);
}

export const mixing: readonly Scenario[] = [
  { title: 'in one group with another client', run: beside },
  { title: 'classic and KIP-848 members in one group', run: migration },
];
