// Shows which batches a reader of committed data sees, on a log with interleaved transactions of two producers:
//
//   offset   0     1     2     3        4     5        6
//   batch    A     B     A     abort A  A     commit B plain

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { crc32c } from '../broker/base/crc32c.ts';
import { encodeBatch } from '../broker/protocol/record.ts';
import { attribute, crcStart, setBatchCrc } from '../broker/protocol/record-batch.ts';
import { AbortedFilter } from './aborted.ts';
import { splitBatches } from './batch-decoder.ts';

const { transactional, control } = attribute;
const producerA = 11;
const producerB = 22;

function batch(offset: number, producerId: number, attributes: number, key: Uint8Array | null): Uint8Array {
  const record = { offset, timestamp: 1_700_000_000_000, key, value: new Uint8Array(6), headers: [] };
  const bytes = encodeBatch([record], { producerId, producerEpoch: 0, baseSequence: 0, attributes });
  setBatchCrc(bytes, 0, crc32c(bytes, crcStart, bytes.length));
  return bytes;
}

const data = (offset: number, producerId: number): Uint8Array =>
  batch(offset, producerId, transactional, null);
const marker = (offset: number, producerId: number, type: number): Uint8Array =>
  batch(offset, producerId, transactional | control, Uint8Array.of(0, 0, 0, type));

test('aborted records and markers are left out, all others are shown', () => {
  const log = [
    data(0, producerA),
    data(1, producerB),
    data(2, producerA),
    marker(3, producerA, 0),
    data(4, producerA),
    marker(5, producerB, 1),
    batch(6, -1, 0, null),
  ];
  const filter = new AbortedFilter([{ producerId: producerA, firstOffset: 0 }]);
  const shown = splitBatches(Buffer.concat(log), 't-0', crc32c).filter((found) => filter.accepts(found));
  assert.deepEqual(
    shown.map(({ lastOffset }) => lastOffset),
    [1, 4, 6],
  );
});
