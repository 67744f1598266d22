// The group machine against Apache Kafka: the same requests, answer by answer. What is compared here is what the trials of
// the machine rest on. In the end Kafka's own records are read and written again, byte by byte.

import assert from 'node:assert/strict';
import test from 'node:test';
import {
  groupOf,
  readRecord,
  type StoredRecord,
  writeRecordKey,
  writeRecordValue,
} from '../../broker/core/group/group-records.ts';
import { groupPartition } from '../../broker/core/group/group-partition.ts';
import { Writer } from '../../broker/protocol/writer.ts';
import { startKafka } from '../env/kafka-peer.ts';
import { WireClient } from '../wire/client.ts';
import { conversation } from './conversation.ts';
import { MachineSide, WireSide } from './group-side.ts';

const partitionCount = 7;

test('the machine answers as Apache Kafka does, and its records are Kafka’s', async () => {
  const settings = {
    'group.initial.rebalance.delay.ms': '0',
    'offsets.topic.num.partitions': String(partitionCount),
  };
  const kafka = await startKafka({ settings });
  try {
    const client = await WireClient.connect(kafka.bootstrap);
    await client.createTopic('t', { partitions: 3 });
    await client.createTopic('u');
    const wire = await WireSide.connect(kafka.bootstrap);
    const machine = new MachineSide();
    const [theirs, ours] = [await conversation(wire), await conversation(machine)];
    assert.deepEqual(ours, theirs);
    for (const group of ['g', 'simple']) {
      const records = await recordsOfGroup(client, group);
      const own = machine.fixture.log.filter((record) => groupOf(record) === group);
      assert.deepEqual(own.map(summary), records.map(summary));
    }
    await wire.close();
    await client.close();
  } finally {
    await kafka.remove();
  }
});

async function recordsOfGroup(client: WireClient, group: string): Promise<StoredRecord[]> {
  const partition = groupPartition(group, partitionCount);
  const stored: StoredRecord[] = [];
  for (const { key, value } of await client.readAll('__consumer_offsets', 0, partition)) {
    const read = readRecord(key!, value);
    assert(read !== undefined);
    const written = [new Writer(), new Writer()] as const;
    writeRecordKey(written[0], read);
    const hasValue = writeRecordValue(written[1], read);
    assert.deepEqual(written[0].toBytes(), key);
    assert.deepEqual(hasValue ? written[1].toBytes() : null, value);
    if (groupOf(read) === group) stored.push(read);
  }
  return stored;
}

/** What a record says, without times and ids. */
function summary(record: StoredRecord): unknown {
  const { type, key, value } = record;
  if (value === null) return [type, key, null];
  if (record.type === 'OffsetCommit') {
    const { offset, leaderEpoch, metadata, expireTimestamp } = record.value!;
    return [type, key, offset, leaderEpoch, metadata, expireTimestamp];
  }
  if (record.type !== 'GroupMetadata') return [type, key, value];
  const { generation, protocolType, protocol, leader, members } = record.value!;
  return [
    type,
    { generation, protocolType, protocol, hasLeader: leader !== null },
    members
      .map((one) => ({
        isLeader: one.memberId === leader,
        instance: one.groupInstanceId,
        session: one.sessionTimeout,
        rebalance: one.rebalanceTimeout,
        subscription: one.subscription.length,
        assignment: new TextDecoder().decode(one.assignment),
      }))
      .sort((one, other) => (one.assignment < other.assignment ? -1 : 1)),
  ];
}
