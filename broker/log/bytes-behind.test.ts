// How many bytes a reader has yet to read, as memory knows it: exactly in the tail, by the index behind it, not at all where no
// index is loaded. And where the data ends when markers of transactions stand behind it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogFixture, timedBatch } from '../../test/log/log-fixture.ts';
import { batchOf, record } from '../../test/wire/batch.ts';
import { attribute } from '../protocol/record-batch.ts';
import { bytesFrom, dataEnd } from './bytes-behind.ts';

const one = timedBatch([1]).length;
const two = timedBatch([1, 2]).length;

test('in the tail the bytes are exact, from the batch that holds the record', () => {
  const fixture = new LogFixture();
  assert.equal(bytesFrom(fixture.log, 0), 0);
  for (const times of [[1], [2, 3], [4]]) fixture.append(timedBatch(times));
  assert.deepEqual(
    [0, 1, 2, 3].map((offset) => bytesFrom(fixture.log, offset)),
    [2 * one + two, one + two, one + two, one],
  );
});

test('behind the tail it is the index that tells, and it never tells too little', () => {
  const fixture = new LogFixture({ segmentBytes: one * 10, indexIntervalBytes: one * 2 });
  for (let at = 0; at < 35; at++) fixture.append(timedBatch([at]));
  fixture.log.tail.clear();
  assert.ok(fixture.log.segments.length > 3);
  for (let offset = 0; offset < 35; offset++) {
    const told = bytesFrom(fixture.log, offset)!;
    const exact = (35 - offset) * one;
    assert.ok(told >= exact && told <= exact + 4 * one, `${told} from ${offset}, not ${exact}`);
  }
});

test('where the index is not in memory, only the beginnings of segments are known', () => {
  const fixture = new LogFixture({ segmentBytes: one * 10 });
  for (let at = 0; at < 20; at++) fixture.append(timedBatch([at]));
  fixture.log.tail.clear();
  fixture.log.segments[0]!.evictIndexes();
  assert.equal(bytesFrom(fixture.log, 3), undefined);
  assert.equal(bytesFrom(fixture.log, 0), 20 * one);
  assert.equal(bytesFrom(fixture.log, 12), 8 * one);
});

test('markers at the end are no data, markers between data are passed over, limits are kept', () => {
  const fixture = new LogFixture();
  const marker = (): Uint8Array =>
    batchOf([record('marker')], { attributes: attribute.control | attribute.transactional });
  assert.equal(dataEnd(fixture.log, 0), 0);
  for (const batch of [timedBatch([1, 2]), marker(), timedBatch([3]), marker(), marker()])
    fixture.append(batch);
  assert.equal(dataEnd(fixture.log, 6), 4);
  assert.equal(dataEnd(fixture.log, 4), 4);
  assert.equal(dataEnd(fixture.log, 3), 2, 'up to a last stable offset before the end');
  assert.equal(dataEnd(fixture.log, 1), 1);
  fixture.log.tail.clear();
  assert.equal(dataEnd(fixture.log, 6), 6, 'what memory does not know counts as data');
});
