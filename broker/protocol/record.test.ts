// Shows that records come back from a batch with their offsets, times, nulls and headers; that append time overrides the
// times of the records; and that a payload that is not what its header says gives ProtocolError and nothing else.

import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { ProtocolError } from './protocol-error.ts';
import { attribute, batchBytes, batchHeader, batchRecordsCount } from './record-batch.ts';
import {
  batchPayload,
  decodeRecords,
  encodeBatch,
  encodeRecords,
  headerFor,
  type KafkaRecord,
} from './record.ts';

const field = fc.option(fc.uint8Array({ maxLength: 300 }));
const records: fc.Arbitrary<KafkaRecord[]> = fc
  .array(
    fc.record({
      gap: fc.nat(1000),
      timestamp: fc.integer({ min: 0, max: 2 ** 45 }),
      key: field,
      value: field,
      headers: fc.array(
        fc.record(
          { key: fc.string({ unit: 'binary', maxLength: 20 }), value: field },
          { noNullPrototype: true },
        ),
        {
          maxLength: 3,
        },
      ),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .chain((list) =>
    fc.nat(2 ** 31).map((start) => {
      let offset = start;
      return list.map(({ gap, ...record }) => ({ offset: (offset += 1 + gap), ...record }));
    }),
  );

const decodeAll = (bytes: Uint8Array): KafkaRecord[] => [
  ...decodeRecords(batchHeader(bytes, 0), batchPayload(bytes, 0, batchBytes(bytes, 0))),
];

test('records come back as they were', () => {
  fc.assert(
    fc.property(records, (list) => {
      const bytes = encodeBatch(list);
      assert.equal(batchRecordsCount(bytes, 0), list.length);
      assert.deepEqual(decodeAll(bytes), list);
    }),
  );
});

test('with append time every record has the time of the batch', () => {
  const list = [1, 2, 3].map((index) => ({
    offset: index,
    timestamp: index * 1000,
    key: null,
    value: Uint8Array.of(index),
    headers: [],
  }));
  const bytes = encodeBatch(list, { attributes: attribute.logAppendTime, maxTimestamp: 77 });
  assert.deepEqual(
    decodeAll(bytes).map((record) => record.timestamp),
    [77, 77, 77],
  );
});

test('a damaged or lying payload is a ProtocolError', () => {
  fc.assert(
    fc.property(records, fc.nat(), fc.nat(255), fc.integer({ min: -5, max: 5 }), (list, where, byte, lie) => {
      const header = headerFor(list);
      const payload = encodeRecords(list, { offset: header.baseOffset, timestamp: header.baseTimestamp });
      const damaged = payload.slice();
      damaged[where % damaged.length] = byte;
      for (const [claimed, bytes] of [
        [{ ...header, recordsCount: list.length + lie }, payload],
        [header, damaged],
        [header, payload.subarray(0, where % payload.length)],
      ] as const)
        try {
          for (const record of decodeRecords(claimed, bytes))
            assert.ok(record.headers.length <= bytes.length);
        } catch (error) {
          assert.ok(error instanceof ProtocolError, String(error));
        }
    }),
  );
});

test('a wrong count of records is found, in both directions', () => {
  const list = [{ offset: 5, timestamp: 1, key: null, value: null, headers: [] }];
  const header = headerFor(list);
  const payload = encodeRecords(list, { offset: 5, timestamp: 1 });
  assert.throws(() => [...decodeRecords({ ...header, recordsCount: 0 }, payload)], /follow the last record/);
  assert.throws(() => [...decodeRecords({ ...header, recordsCount: 2 }, payload)], ProtocolError);
  assert.throws(() => [...decodeRecords({ ...header, recordsCount: 2 ** 31 - 1 }, payload)], ProtocolError);
});

test('a null header key is refused, a null header value is kept', () => {
  const payload = Uint8Array.from([16, 0, 0, 0, 1, 1, 2, 1, 1]);
  const header = { ...headerFor([{ offset: 0, timestamp: 0, key: null, value: null, headers: [] }]) };
  assert.throws(() => [...decodeRecords(header, payload)], /header key is null/);
  const headers = [{ key: 'k', value: null }];
  assert.deepEqual(
    decodeAll(encodeBatch([{ offset: 0, timestamp: 0, key: null, value: null, headers }]))[0]!.headers,
    headers,
  );
});
