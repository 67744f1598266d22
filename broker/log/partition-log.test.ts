// When a log starts a new segment, and what is left of it when the disk refuses.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LogFixture, timedBatch } from '../../test/log/log-fixture.ts';
import type { LeaderEpoch } from '../base/brand.ts';
import { DiskError } from '../port/disk.ts';

const bases = ({ log }: LogFixture): number[] => log.segments.map((segment) => segment.baseOffset);

test('a batch that does not fit opens a segment; one larger than a segment has it alone', () => {
  const size = timedBatch([1]).length;
  const fixture = new LogFixture({ segmentBytes: size * 2 });
  for (let count = 0; count < 5; count++) fixture.append(timedBatch([1]));
  fixture.append(timedBatch(Array.from({ length: 200 }, () => 1)));
  fixture.append(timedBatch([1]));
  assert.deepEqual(bases(fixture), [0, 2, 4, 5, 205]);
});

test('time rolls by the timestamps of the batches, the first one counting', () => {
  const fixture = new LogFixture({ segmentMs: 100 });
  for (const time of [1000, 1050, 1099, 1100, 1150, 1200]) fixture.append(timedBatch([time]));
  assert.deepEqual(bases(fixture), [0, 3, 5]);
});

test('under LogAppendTime it is the broker that tells the time, whatever the producer says', () => {
  const fixture = new LogFixture({ segmentMs: 100, messageTimestampType: 'LogAppendTime' });
  fixture.append(timedBatch([1]), 5000);
  fixture.append(timedBatch([1e12]), 5050);
  fixture.append(timedBatch([2]), 5100);
  assert.deepEqual(bases(fixture), [0, 2]);
});

test('a write that is refused as it opens a segment leaves the log as it was, and it goes on from there', async () => {
  const size = timedBatch([1]).length;
  const fixture = new LogFixture({ segmentBytes: size * 2 });
  fixture.append(timedBatch([10]));
  fixture.append(timedBatch([20]));
  // Room for the index files and for nothing more.
  fixture.disk.capacityBytes = fixture.disk.usedBytes + 60;
  const { log } = fixture;
  assert.throws(
    () => fixture.append(timedBatch([30])),
    (error) => error instanceof DiskError && error.code === 'no-space',
  );
  assert.deepEqual([log.logEndOffset, log.flushedOffset, log.pendingBytes], [2, 2, 0]);
  assert.deepEqual(bases(fixture), [0]);
  assert.equal(log.active.sealed, false, 'the last segment grows');
  fixture.disk.capacityBytes = Infinity;
  const batch = fixture.append(timedBatch([40]));
  const read = await fixture.cold({ offset: 2 });
  assert.deepEqual(Buffer.concat(read.parts), Buffer.from(batch));
});

test('what was placed and is taken back is forgotten: offsets, producers, epochs and the tail', () => {
  const fixture = new LogFixture();
  fixture.append(timedBatch([1]));
  const { log } = fixture;
  log.append(timedBatch([2]), undefined, 3 as LeaderEpoch, undefined);
  assert.equal(log.logEndOffset, 2);
  log.takeBackAll();
  log.release();
  assert.deepEqual([log.logEndOffset, log.flushedOffset, log.pendingBytes], [1, 1, 0]);
  assert.equal(log.epochs.latest()?.epoch, 0);
  assert.equal(log.tail.find(1), -1);
});
