// Shows, on Caudal and Apache Kafka, that a broker whose topics stamp records with the time of the append takes commits as any
// other, and has them after a restart (T81).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { committedOf, mustCommit, untilCoordinated } from './group-wire.ts';
import { brokerOfFile } from './trial.ts';

const broker = brokerOfFile({ 'log.message.timestamp.type': 'LogAppendTime' });

test('commits are taken whatever time the records of topics have (T81)', async () => {
  const topic = await broker().topic({ partitions: 2 });
  await mustCommit(broker().client, 'stamped', topic, [3, 4]);
  await mustCommit(broker().client, 'stamped', topic, [5]);
  assert.deepEqual(await committedOf(broker().client, 'stamped', topic, [0, 1]), [5, 4]);
  await broker().restart();
  await untilCoordinated(broker().client, 'stamped');
  assert.deepEqual(await committedOf(broker().client, 'stamped', topic, [0, 1]), [5, 4]);
});
