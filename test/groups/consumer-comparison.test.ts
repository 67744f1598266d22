// Consumer groups (KIP-848) against Apache Kafka: the same requests to both, answer by answer, and in the end the records that
// both have written. What a broker of ours may do otherwise is left out here: how long members are told to wait between
// heartbeats.

import assert from 'node:assert/strict';
import test from 'node:test';
import { groupPartition } from '../../broker/core/group/group-partition.ts';
import {
  readRecord,
  writeRecordKey,
  writeRecordValue,
  type StoredRecord,
} from '../../broker/core/group/group-records.ts';
import { Writer } from '../../broker/protocol/writer.ts';
import { startCaudal } from '../env/caudal.ts';
import { startKafka } from '../env/kafka-peer.ts';
import type { Peer, PeerOptions } from '../env/peer.ts';
import { consumerConversation, conversationTopics, type Line } from './consumer-conversation.ts';
import { ConsumerSide } from './consumer-side.ts';

const partitionCount = 7;
const settings = {
  'group.initial.rebalance.delay.ms': '0',
  'group.consumer.assignment.interval.ms': '0',
  'offsets.topic.num.partitions': String(partitionCount),
};

interface Told {
  readonly lines: readonly Line[];
  readonly records: readonly string[];
}

async function told(start: (options: PeerOptions) => Promise<Peer>): Promise<Told> {
  const peer = await start({ settings });
  try {
    const side = await ConsumerSide.connect(peer.bootstrap, conversationTopics);
    const lines = await consumerConversation(side);
    const stored: StoredRecord[] = [];
    const partition = groupPartition('g', partitionCount);
    for (const { key, value } of await side.client.readAll('__consumer_offsets', 0, partition)) {
      const record = readRecord(key!, value);
      assert(record !== undefined, 'a record of no known type');
      assertWrittenAlike(record, key!, value);
      stored.push(record);
    }
    await side.close();
    return { lines, records: summaries(stored) };
  } finally {
    await peer.remove();
  }
}

function assertWrittenAlike(record: StoredRecord, key: Uint8Array, value: Uint8Array | null): void {
  // A hash of 64 bits does not fit a number; it is only compared with itself.
  if (record.type === 'ConsumerGroupMetadata' && record.value !== null) return;
  const written = [new Writer(), new Writer()] as const;
  writeRecordKey(written[0], record);
  const hasValue = writeRecordValue(written[1], record);
  assert.deepEqual(written[0].toBytes(), key);
  assert.deepEqual(hasValue ? written[1].toBytes() : null, value);
}

/** What records say, without ids, times and hashes that differ from run to run. */
function summaries(records: readonly StoredRecord[]): string[] {
  const ids = new Map<string, string>();
  const current = new Map<string, string>();
  const result: string[] = [];
  for (const record of records) {
    const text = summary(record, ids);
    // Apache Kafka also writes that a member has been in its epoch for longer than one heartbeat.
    if (record.type === 'ConsumerGroupCurrentMemberAssignment') {
      if (current.get(record.key.memberId) === text) continue;
      current.set(record.key.memberId, text);
    }
    result.push(text);
  }
  // Which member's record comes first is in no order there.
  return result.sort();
}

const uncompared = new Set([
  'metadataHash',
  'assignmentTimestamp',
  'currentStateTimestamp',
  'commitTimestamp',
  'previousMemberEpoch',
  'clientHost',
  'subscription',
  'metadata',
]);

function summary(record: StoredRecord, ids: Map<string, string>): string {
  const named = (text: string): string => {
    if (!/^((wire-|i-).*|[A-Za-z0-9_-]{22})$/.test(text)) return text;
    if (!ids.has(text)) ids.set(text, `id ${ids.size + 1}`);
    return ids.get(text)!;
  };
  return JSON.stringify(record, (key, value: unknown) => {
    if (uncompared.has(key)) return undefined;
    if (isByTopic(value)) {
      return [...value].sort((one, other) => (named(one.topicId) < named(other.topicId) ? -1 : 1));
    }
    if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
    return typeof value === 'string' ? named(value) : value;
  });
}

/** Topics stand in the order of their ids, which differ from run to run. */
function isByTopic(value: unknown): value is { topicId: string }[] {
  return Array.isArray(value) && (value as unknown[]).some((one) => Object.hasOwn(one as object, 'topicId'));
}

test('a broker answers about consumer groups as Apache Kafka does, and writes the same records', async () => {
  const theirs = await told(startKafka);
  const ours = await told(startCaudal);
  assert.deepEqual(ours.lines, theirs.lines);
  assert(theirs.records.length > 80, `${theirs.records.length} records`);
  assert.deepEqual(ours.records, theirs.records);
});
