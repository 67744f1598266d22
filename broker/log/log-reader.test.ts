// Reads give whole batches within their limits, from memory and from the files alike; and whatever bit of a file is turned
// over, they give the records that were written, fewer of them, or an error: never others, and never without an end.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { LogFixture, timedBatch } from '../../test/log/log-fixture.ts';
import { crc32c } from '../base/crc32c.ts';
import { batchHeaderBytes } from '../protocol/record-batch.ts';
import { CorruptLogError } from './corrupt-log.ts';
import { type ReadRange, readCold, type ReadResult, readTail } from './log-reader.ts';
import { PartitionLog } from './partition-log.ts';
import { Segment } from './segment.ts';

const bytesOf = (read: ReadResult): Buffer => Buffer.concat(read.parts);

function release(read: ReadResult): void {
  for (const chunk of read.chunks) chunk.release();
}

/** Six batches of three offsets each, all of one size. */
function sixBatches(config = {}): { readonly fixture: LogFixture; readonly batches: Uint8Array[] } {
  const fixture = new LogFixture(config);
  const batches = [1, 2, 3, 4, 5, 6].map((time) => fixture.append(timedBatch([time, time, time])));
  return { fixture, batches };
}

describe('the tail and the files give the same', () => {
  const size = timedBatch([1, 1, 1]).length;
  const rows: readonly (Partial<ReadRange> & {
    readonly offset: number;
    readonly gives: readonly number[];
  })[] = [
    { offset: 0, gives: [0, 1, 2, 3, 4, 5] },
    { offset: 4, gives: [1, 2, 3, 4, 5] },
    { offset: 17, gives: [5] },
    { offset: 0, maxBytes: size * 2, gives: [0, 1] },
    { offset: 0, maxBytes: size * 3 - 1, gives: [0, 1] },
    { offset: 0, maxBytes: 1, gives: [0] },
    { offset: 0, maxBytes: 1, minOneBatch: false, gives: [] },
    { offset: 6, limitOffset: 12, gives: [2, 3] },
    { offset: 6, limitOffset: 11, gives: [2] },
    { offset: 6, limitOffset: 8, gives: [] },
  ];
  for (const { gives, ...row } of rows)
    test(JSON.stringify(row), async () => {
      const { fixture, batches } = sixBatches();
      const all = { limitOffset: 18, maxBytes: 1 << 20, minOneBatch: true, ...row };
      const expected = Buffer.concat(gives.map((index) => batches[index]!));
      const warm = readTail(fixture.log, all)!;
      assert.ok(bytesOf(warm).equals(expected), 'from memory');
      const cold = await fixture.cold(all);
      assert.ok(bytesOf(cold).equals(expected), 'from the file');
      release(warm);
      release(cold);
    });
});

test('what the tail does not have it does not guess', () => {
  const { fixture } = sixBatches();
  assert.equal(
    readTail(fixture.log, { offset: 18, limitOffset: 18, maxBytes: 1, minOneBatch: true }),
    undefined,
  );
  fixture.log.tail.clear();
  assert.equal(
    readTail(fixture.log, { offset: 3, limitOffset: 18, maxBytes: 1, minOneBatch: true }),
    undefined,
  );
});

test('a read goes on to the next segment, and skips what is empty', async () => {
  const { fixture, batches } = sixBatches({ segmentBytes: 200 });
  assert.ok(fixture.log.segments.length >= 3);
  for (const [index, batch] of batches.entries()) {
    const read = await fixture.cold({ offset: index * 3 + 1, maxBytes: 1 });
    assert.ok(bytesOf(read).equals(batch), `batch ${index}`);
    release(read);
  }
  assert.equal((await fixture.cold({ offset: 18, limitOffset: 99 })).bytes, 0);
});

test('a batch larger than a usual read comes whole', async () => {
  const fixture = new LogFixture();
  fixture.append(timedBatch([1]));
  const large = fixture.append(timedBatch(Array.from({ length: 4000 }, () => 7)));
  const read = await fixture.cold({ offset: 2000, maxBytes: 10 });
  assert.ok(bytesOf(read).equals(large));
  release(read);
});

test('memory of reads goes back when the reader lets go of it, and at once when they fail', async () => {
  const { fixture } = sixBatches();
  const before = fixture.pool.usedBytes;
  const read = await fixture.cold({ offset: 0 });
  assert.ok(fixture.pool.usedBytes > before);
  release(read);
  fixture.flip(0, 70, 0);
  await assert.rejects(fixture.cold({ offset: 0 }), CorruptLogError);
  assert.equal(fixture.pool.usedBytes, before);
});

test('a read of a segment that retention takes away meanwhile gives nothing and makes no file', async () => {
  const { fixture } = sixBatches({ segmentBytes: 200 });
  const first = fixture.log.segments[0]!;
  const path = first.logPath;
  first.evictIndexes();
  const reading = fixture.cold({ offset: 0 });
  fixture.log.dropSegments(1);
  assert.equal((await reading).bytes, 0);
  assert.equal(fixture.disk.exists(path), false);
});

/** Fields that no checksum covers and no neighbour contradicts: the leader epoch. */
const unprotected = (at: number): boolean => at >= 12 && at < 16;

test('no flipped bit is ever given out, skipped over or waited for', async () => {
  const length = timedBatch([1, 1, 1]).length;
  const damaged = 2;
  for (let at = 0; at < length; at++) {
    if (unprotected(at)) continue;
    for (let bit = 0; bit < 8; bit++) {
      const { fixture, batches } = sixBatches({ indexIntervalBytes: 1 << 20 });
      fixture.flip(0, damaged * length + at, bit);
      for (const first of [0, damaged, damaged + 1]) {
        const where = `byte ${at} bit ${bit}, read from batch ${first}`;
        const read = await fixture.cold({ offset: first * 3 }).catch((error: unknown) => error);
        if (read instanceof CorruptLogError) continue;
        assert.ok(!(read instanceof Error), `${where}: ${String(read)}`);
        const bytes = bytesOf(read as ReadResult);
        const expected = Buffer.concat(batches.slice(first));
        assert.ok(bytes.length > 0, `${where}: neither records nor an error`);
        assert.ok(expected.subarray(0, bytes.length).equals(bytes), where);
        if (first === damaged) assert.fail(`${where}: damaged bytes were given out`);
        release(read as ReadResult);
      }
    }
  }
});

test('a segment that is gone, or empty, is damage and not skipped', async () => {
  for (const emptied of [false, true]) {
    const size = timedBatch([1]).length;
    const fixture = new LogFixture({ segmentBytes: size });
    const batches = [1, 2, 3, 4].map((time) => fixture.append(timedBatch([time])));
    const { log } = fixture;
    const kept = log.segments.filter((_, index) => index !== 1);
    const [first, , ...later] = log.segments;
    const empty = new Segment(log.context, 1, 0, 1);
    const reopened = new PartitionLog(fixture.options, {
      segments: emptied ? [first!, empty, ...later] : kept,
      logStartOffset: log.logStartOffset,
      epochs: log.epochs,
      producers: log.producers,
    });
    const read = (offset: number): Promise<ReadResult> =>
      readCold(
        reopened,
        { offset, limitOffset: 4, maxBytes: 1, minOneBatch: true },
        { pool: fixture.pool, crc32c },
      );
    await assert.rejects(read(1), CorruptLogError);
    assert.deepEqual(bytesOf(await read(0)), Buffer.from(batches[0]!));
    assert.deepEqual(bytesOf(await read(2)), Buffer.from(batches[2]!));
    reopened.config = { ...reopened.config, cleanupPolicy: ['compact'] };
    assert.deepEqual(bytesOf(await read(1)), Buffer.from(batches[2]!), 'compaction leaves holes');
  }
});

test('a file that ends early is damage', async () => {
  const { fixture } = sixBatches();
  fixture.log.context.files.use(fixture.log.segments[0]!.logPath).truncate(batchHeaderBytes + 10);
  await assert.rejects(fixture.cold({ offset: 0 }), CorruptLogError);
});
