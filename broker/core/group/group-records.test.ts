// The bytes of the records, and the partition of a group, as Kafka has them.

import assert from 'node:assert/strict';
import test from 'node:test';
import type { TopicId } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { ProtocolError } from '../../protocol/protocol-error.ts';
import { Writer } from '../../protocol/writer.ts';
import { groupPartition } from './group-partition.ts';
import { readRecord, writeRecordKey, writeRecordValue, type StoredRecord } from './group-records.ts';

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const textHex = (text: string): string => hex(new TextEncoder().encode(text));

function bytesOf(record: StoredRecord): { key: Uint8Array; value: Uint8Array | null } {
  const key = new Writer();
  writeRecordKey(key, record);
  const value = new Writer();
  return { key: key.toBytes(), value: writeRecordValue(value, record) ? value.toBytes() : null };
}

const commit = (expireTimestamp: number, topicId: TopicId): StoredRecord => ({
  type: 'OffsetCommit',
  key: { group: 'g', topic: 't', partition: 1 },
  value: { offset: 5, leaderEpoch: 3, metadata: 'm', commitTimestamp: 7, expireTimestamp, topicId },
});

test('an offset is written in version 4, with its topic id; with an expiry in version 1', () => {
  const newest = bytesOf(commit(-1, 'AAAAAAAAAAAAAAAAAAAAAQ' as TopicId));
  assert.equal(hex(newest.key), '0001' + '000167' + '000174' + '00000001');
  assert.equal(
    hex(newest.value!),
    '0004' +
      '0000000000000005' +
      '00000003' +
      '026d' +
      '0000000000000007' +
      '010010' +
      '00'.repeat(15) +
      '01',
  );
  const old = bytesOf(commit(9, zeroUuid));
  assert.equal(
    hex(old.value!),
    '0001' + '0000000000000005' + '00016d' + '0000000000000007' + '0000000000000009',
  );
});

test('a group is written in version 3', () => {
  const { key, value } = bytesOf({
    type: 'GroupMetadata',
    key: { group: 'g' },
    value: {
      protocolType: 'consumer',
      generation: 2,
      protocol: 'range',
      leader: null,
      currentStateTimestamp: 7,
      members: [],
    },
  });
  assert.equal(hex(key), '0002' + '000167');
  assert.equal(
    hex(value!),
    '0003' +
      '0008' +
      textHex('consumer') +
      '00000002' +
      '0005' +
      textHex('range') +
      'ffff' +
      '0000000000000007' +
      '00000000',
  );
});

test('records are read as they were written; types of others are left alone', () => {
  for (const record of [commit(-1, zeroUuid), { ...commit(-1, zeroUuid), value: null } as StoredRecord]) {
    const { key, value } = bytesOf(record);
    assert.deepEqual(readRecord(key, value), record);
  }
  const { key, value } = bytesOf(commit(-1, zeroUuid));
  const legacy = Uint8Array.from([0, 0, ...key.subarray(2)]);
  assert.deepEqual(readRecord(legacy, value), commit(-1, zeroUuid));
  assert.equal(readRecord(Uint8Array.from([0, 99, 0, 0]), value), undefined);
  assert.throws(() => readRecord(key, Uint8Array.from([0, 9])), ProtocolError);
});

test("a group lives where Java's hash of its name says", () => {
  // From `Math.abs("...".hashCode()) % 50`.
  const cases: readonly [string, number][] = [
    ['', 0],
    ['a', 47],
    ['group', 47],
    ['polygenelubricants', 0],
  ];
  for (const [name, partition] of cases) assert.equal(groupPartition(name, 50), partition, name);
});
