// When a record was written, as memory knows it: exactly for batches in the tail, by the time index behind it, by the newest
// time of a segment whose indexes are gone, and not at all where nothing is known.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogFixture, timedBatch } from '../../test/log/log-fixture.ts';
import { timestampNear } from './record-age.ts';

test('in the tail it is the time of the batch', () => {
  const fixture = new LogFixture();
  assert.equal(timestampNear(fixture.log, 0), undefined);
  for (const times of [[100, 110], [120], [130, 140]]) fixture.append(timedBatch(times));
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((offset) => timestampNear(fixture.log, offset)),
    [100, 100, 120, 130, 130],
  );
});

test('behind the tail it is what the index says, or the segment', () => {
  const fixture = new LogFixture({ segmentBytes: 1 << 20, indexIntervalBytes: 0 });
  for (let time = 1; time <= 10; time++) fixture.append(timedBatch([time * 10]));
  fixture.log.roll();
  fixture.append(timedBatch([500]));
  fixture.log.tail.clear();
  for (let offset = 0; offset < 9; offset++) {
    const near = timestampNear(fixture.log, offset)!;
    const written = (offset + 1) * 10;
    assert.ok(near >= written && near <= written + 10, `${near} for offset ${offset} of time ${written}`);
  }
  const [sealed] = fixture.log.segments;
  sealed!.evictIndexes();
  assert.equal(timestampNear(fixture.log, 3), 100, 'no record of the segment is newer');
});

test('a producer that gives no time leaves none', () => {
  const fixture = new LogFixture();
  fixture.append(timedBatch([-1]));
  assert.equal(timestampNear(fixture.log, 0), undefined);
});
