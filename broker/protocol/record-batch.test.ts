// Shows that the view over a batch header reads and patches what `buildBatch` wrote, at any place in larger memory, and
// that placing a batch leaves its checksum good while stamping it does not.

import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { crc32c } from '../base/crc32c.ts';
import * as batch from './record-batch.ts';

const header: fc.Arbitrary<batch.BatchHeader> = fc.record(
  {
    baseOffset: fc.maxSafeNat(),
    leaderEpoch: fc.integer({ min: -1 }),
    attributes: fc.integer({ min: 0, max: 0x7f }),
    lastOffsetDelta: fc.nat(),
    baseTimestamp: fc.integer({ min: -1, max: Number.MAX_SAFE_INTEGER }),
    maxTimestamp: fc.integer({ min: -1, max: Number.MAX_SAFE_INTEGER }),
    producerId: fc.integer({ min: -1, max: Number.MAX_SAFE_INTEGER }),
    producerEpoch: fc.integer({ min: -1, max: 32767 }),
    baseSequence: fc.integer({ min: -1 }),
    recordsCount: fc.nat(),
  },
  { noNullPrototype: true },
);

const withCrc = (bytes: Uint8Array): Uint8Array => {
  batch.setBatchCrc(bytes, 0, crc32c(bytes, batch.crcStart, bytes.length));
  return bytes;
};
const hasGoodCrc = (bytes: Uint8Array): boolean =>
  batch.batchCrc(bytes, 0) === crc32c(bytes, batch.crcStart, bytes.length);

test('every header field comes back, wherever the batch lies', () => {
  fc.assert(
    fc.property(header, fc.uint8Array({ maxLength: 200 }), fc.nat(100), (fields, payload, start) => {
      const built = batch.buildBatch(fields, payload);
      const bytes = new Uint8Array(start + built.length + 5).fill(0xaa);
      bytes.set(built, start);
      assert.deepEqual(batch.batchHeader(bytes, start), fields);
      assert.equal(batch.batchBytes(bytes, start), batch.batchHeaderBytes + payload.length);
      assert.equal(batch.batchMagic(bytes, start), batch.currentMagic);
      assert.equal(batch.batchCodec(bytes, start), fields.attributes & 7);
      assert.equal(batch.isControlBatch(bytes, start), (fields.attributes & 0x20) !== 0);
      assert.equal(batch.isTransactionalBatch(bytes, start), (fields.attributes & 0x10) !== 0);
      assert.equal(batch.batchLastOffset(bytes, start), fields.baseOffset + fields.lastOffsetDelta);
    }),
  );
});

test('placing a batch changes base offset and leader epoch alone, and the checksum stays good', () => {
  fc.assert(
    fc.property(header, fc.maxSafeNat(), fc.nat(), (fields, baseOffset, leaderEpoch) => {
      const bytes = withCrc(batch.buildBatch(fields, Uint8Array.of(1, 2, 3)));
      batch.placeBatch(bytes, 0, baseOffset, leaderEpoch);
      assert.deepEqual(batch.batchHeader(bytes, 0), { ...fields, baseOffset, leaderEpoch });
      assert.ok(hasGoodCrc(bytes));
    }),
  );
});

test('stamping with the append time needs a new checksum', () => {
  fc.assert(
    fc.property(header, fc.maxSafeNat(), (fields, timestamp) => {
      fc.pre(timestamp !== fields.maxTimestamp);
      const bytes = withCrc(batch.buildBatch(fields, Uint8Array.of(1)));
      batch.stampLogAppendTime(bytes, 0, timestamp);
      const attributes = fields.attributes | batch.attribute.logAppendTime;
      assert.deepEqual(batch.batchHeader(bytes, 0), { ...fields, maxTimestamp: timestamp, attributes });
      assert.ok(!hasGoodCrc(bytes));
      assert.ok(hasGoodCrc(withCrc(bytes)));
    }),
  );
});
