// The framing of metadata records: Kafka's bytes, and refusal of what this release does not know.

import assert from 'node:assert/strict';
import test from 'node:test';
import { zeroUuid } from '../../base/uuid.ts';
import { ProtocolError } from '../../protocol/protocol-error.ts';
import { topicRecord } from '../../protocol/generated/record/topic-record.ts';
import { Writer } from '../../protocol/writer.ts';
import { readMetadataRecord, writeMetadataRecord, type MetadataRecord } from './metadata-record.ts';

const record: MetadataRecord = {
  type: 'TopicRecord',
  value: topicRecord({ name: 'abc', topicId: zeroUuid }),
};

function bytesOf(one: MetadataRecord): Uint8Array {
  const writer = new Writer();
  writeMetadataRecord(writer, one);
  return writer.toBytes();
}

test('frame version, type, version, then the record', () => {
  const bytes = bytesOf(record);
  assert.deepEqual([...bytes.subarray(0, 7)], [1, 2, 0, 4, 97, 98, 99]);
  assert.equal(bytes.length, 7 + 16 + 1);
  assert.deepEqual(readMetadataRecord(bytes), record);
});

const damages: [string, (bytes: Uint8Array) => Uint8Array][] = [
  ['another frame version', (bytes) => Uint8Array.of(2, ...bytes.subarray(1))],
  ['an unknown type', (bytes) => Uint8Array.of(1, 99, ...bytes.subarray(2))],
  ['an unknown version', (bytes) => Uint8Array.of(1, 2, 1, ...bytes.subarray(3))],
  ['bytes that follow', (bytes) => Uint8Array.of(...bytes, 0)],
  ['a short record', (bytes) => bytes.subarray(0, bytes.length - 1)],
  ['nothing', () => new Uint8Array(0)],
];
for (const [what, damage] of damages) {
  test(`refused: ${what}`, () => {
    assert.throws(() => readMetadataRecord(damage(bytesOf(record))), ProtocolError);
  });
}
