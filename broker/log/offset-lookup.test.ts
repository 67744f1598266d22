// Offsets by time: the first record at or after a timestamp and the newest one, over segments, out-of-order times, limits
// and a moved start, each compared with a plain walk over all records; and damage is an error, never another answer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshSeed } from '../../test/env/seed.ts';
import { LogFixture, noCompression, timedBatch } from '../../test/log/log-fixture.ts';
import { Prng } from '../base/prng.ts';
import { CorruptLogError } from './corrupt-log.ts';
import { offsetForTimestamp, offsetOfMaxTimestamp } from './offset-lookup.ts';

type Target = Parameters<typeof offsetForTimestamp>[0];

const targetOf = ({ log }: LogFixture, limitOffset: number = log.logEndOffset): Target => ({
  log,
  limitOffset,
  compression: noCompression,
});

test('an empty log has no offset for any time', async () => {
  const target = targetOf(new LogFixture());
  assert.equal(await offsetForTimestamp(target, 0), undefined);
  assert.equal(await offsetOfMaxTimestamp(target), undefined);
});

test('the first record at or after a time, also within a batch and behind an older one', async () => {
  const fixture = new LogFixture({ segmentBytes: 250 });
  for (const times of [[10, 20], [15], [30, 5, 40], [35], [60]]) fixture.append(timedBatch(times));
  assert.ok(fixture.log.segments.length > 1);
  const target = targetOf(fixture);
  const rows = [
    [0, 0],
    [11, 1],
    [21, 3],
    [31, 5],
    [41, 7],
    [60, 7],
  ] as const;
  for (const [timestamp, offset] of rows)
    assert.equal((await offsetForTimestamp(target, timestamp))?.offset, offset, `time ${timestamp}`);
  assert.equal(await offsetForTimestamp(target, 61), undefined);
  assert.deepEqual(await offsetOfMaxTimestamp(target), { offset: 7, timestamp: 60, leaderEpoch: 0 });
});

test('what is not visible yet and what lies below the start is not found', async () => {
  const fixture = new LogFixture();
  for (const time of [90, 50, 70, 99]) fixture.append(timedBatch([time]));
  fixture.startAt(1);
  const target = targetOf(fixture, 3);
  assert.equal((await offsetForTimestamp(target, 0))?.offset, 1);
  assert.equal((await offsetForTimestamp(target, 80))?.offset, undefined);
  assert.deepEqual(await offsetOfMaxTimestamp(target), { offset: 2, timestamp: 70, leaderEpoch: 0 });
});

test('random logs give what a walk over all records gives', async () => {
  const seed = freshSeed();
  const prng = new Prng(seed);
  for (let round = 0; round < 30; round++) {
    const fixture = new LogFixture({
      segmentBytes: prng.pick([150, 600, 1 << 20]),
      indexIntervalBytes: prng.pick([0, 300]),
    });
    const records: number[] = [];
    for (let batch = prng.between(1, 25); batch > 0; batch--) {
      const times = Array.from({ length: prng.between(1, 4) }, () => prng.between(0, 60));
      records.push(...times);
      fixture.append(timedBatch(times));
    }
    if (prng.chance(0.5)) for (const segment of fixture.log.segments) segment.evictIndexes();
    const start = prng.chance(0.5) ? 0 : prng.below(records.length);
    fixture.startAt(start);
    for (let time = 0; time <= 61; time += 3) {
      const expected = records.findIndex((at, offset) => offset >= start && at >= time);
      const found = await offsetForTimestamp(targetOf(fixture), time);
      assert.equal(found?.offset ?? -1, expected, `seed ${seed} round ${round} time ${time}`);
    }
    const newest = Math.max(...records.slice(start));
    const found = await offsetOfMaxTimestamp(targetOf(fixture));
    assert.equal(found?.offset, records.indexOf(newest, start), `seed ${seed} round ${round}`);
  }
});

test('damaged bytes on the way are an error, not a later offset', async () => {
  const batch = timedBatch([1]);
  for (const at of [8, 16, 23, 35, batch.length - 1]) {
    const fixture = new LogFixture({ segmentBytes: batch.length * 3 });
    for (const time of [10, 20, 30, 40]) fixture.append(timedBatch([time]));
    fixture.flip(0, batch.length + at, 0);
    await assert.rejects(offsetForTimestamp(targetOf(fixture), 20), CorruptLogError, `byte ${at}`);
  }
});

test('indexes that are lost are built again, and where the log is damaged that is an error', async () => {
  const fixture = new LogFixture({ segmentBytes: 300 });
  for (const time of [10, 20, 30, 40]) fixture.append(timedBatch([time]));
  const [first] = fixture.log.segments;
  first!.evictIndexes();
  first!.removeIndexes();
  assert.equal((await offsetForTimestamp(targetOf(fixture), 15))?.offset, 1);
  first!.evictIndexes();
  fixture.flip(0, 16, 1);
  await assert.rejects(offsetForTimestamp(targetOf(fixture), 15), CorruptLogError);
});
