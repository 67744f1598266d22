// Whether the end of a log that memory does not hold is data or markers: read once, not known until then, and data where it cannot
// be read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

import { LogFixture, timedBatch } from '../../test/log/log-fixture.ts';
import { batchOf, record } from '../../test/wire/batch.ts';
import { crc32c } from '../base/crc32c.ts';
import { readCold, readTail } from '../log/log-reader.ts';
import type { PartitionLog } from '../log/partition-log.ts';
import { attribute } from '../protocol/record-batch.ts';
import { ColdEnds } from './cold-ends.ts';

const marker = (): Uint8Array =>
  batchOf([record('marker')], { attributes: attribute.control | attribute.transactional });

interface Cold {
  readonly fixture: LogFixture;
  readonly ends: ColdEnds;
  readonly reads: number[];
}

/** A log whose batches are only in files. */
function coldLog(batches: readonly Uint8Array[], fail = false): Cold {
  const fixture = new LogFixture();
  for (const batch of batches) fixture.append(batch);
  fixture.log.tail.clear();
  const reads: number[] = [];
  const ends = new ColdEnds({
    read(log, range) {
      reads.push(range.offset);
      if (fail) throw new Error('the disk refuses');
      return readTail(log, range) ?? readCold(log, range, { pool: fixture.pool, crc32c });
    },
  });
  return { fixture, ends, reads };
}

async function known(ends: ColdEnds, log: PartitionLog, from: number, limit: number): Promise<number> {
  for (let look = 0; look < 1000; look++) {
    const end = ends.of(log, from, limit);
    if (end !== undefined) return end;
    await sleep(1);
  }
  return assert.fail('it never became known');
}

test('markers at the cold end are no data, which is found out by one reading', async () => {
  const { fixture, ends, reads } = coldLog([
    timedBatch([1, 2]),
    marker(),
    timedBatch([3]),
    marker(),
    marker(),
  ]);
  const { log } = fixture;
  assert.equal(ends.of(log, 4, 6), undefined, 'not known at first');
  assert.equal(await known(ends, log, 4, 6), 4);
  assert.equal(await known(ends, log, 5, 6), 5);
  assert.deepEqual(reads, [4]);
  assert.equal(await known(ends, log, 2, 6), 4, 'further back it is read anew');
  assert.equal(await known(ends, log, 3, 6), 4);
  assert.deepEqual(reads, [4, 2]);
  assert.equal(await known(ends, log, 0, 3), 2, 'another limit');
});

test('what memory holds, and what is far behind, is not read', () => {
  const { fixture, ends, reads } = coldLog([timedBatch([1])]);
  const { log } = fixture;
  fixture.append(timedBatch([2]));
  assert.equal(ends.of(log, 0, 2), 2);
  log.tail.clear();
  assert.equal(ends.of(log, 0, 100), 100);
  assert.deepEqual(reads, []);
});

test('what cannot be read counts as data', async () => {
  const { fixture, ends } = coldLog([marker()], true);
  assert.equal(await known(ends, fixture.log, 0, 1), 1);
});
