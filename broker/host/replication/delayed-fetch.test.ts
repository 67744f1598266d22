// How long a fetch waits: for its minimum, never for more than it may take, never beyond its time; what is wrong is told
// at once; whoever goes lets go of what it held.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SimClock } from '../../../test/sim/sim-clock.ts';
import { SimTimers } from '../../../test/sim/sim-timers.ts';
import { LogFixture, timedBatch } from '../../../test/log/log-fixture.ts';
import type { BrokerId, LeaderEpoch } from '../../base/brand.ts';
import { crc32c } from '../../base/crc32c.ts';
import { StoredPartition } from '../../log/stored-partition.ts';
import { silentLogger } from '../../port/logger.ts';
import { Deadlines } from './deadlines.ts';
import {
  DelayedFetch,
  type FetchOptions,
  type FetchResult,
  type FetchTarget,
  releaseAll,
} from './delayed-fetch.ts';
import { Partition } from './partition.ts';
import { ReadPath } from './read-path.ts';

const size = timedBatch([1]).length;

class Bench {
  readonly timers = new SimTimers();
  readonly clock = new SimClock(this.timers);
  readonly deadlines = new Deadlines(this.clock, this.timers);
  readonly fixture: LogFixture;
  readonly partition: Partition;

  constructor(batches = 0) {
    this.fixture = new LogFixture({ flushMode: 'replicated' });
    const role = { leaderId: 1 as BrokerId, leaderEpoch: 3 as LeaderEpoch, isrSize: 1, replicaCount: 1 };
    this.partition = new Partition(new StoredPartition(this.fixture.log, false), role);
    for (let count = 0; count < batches; count++) this.append();
  }

  append(): void {
    this.partition.onPlaced((this.fixture.log.logEndOffset + 1) as never, size);
    this.fixture.append(timedBatch([1]));
    this.partition.onProgress();
  }

  fetch(options: Partial<FetchOptions>, target: Partial<FetchTarget> = {}): Running {
    const all = { minBytes: 1, maxBytes: 1 << 20, maxWaitMs: 500, readCommitted: false, ...options };
    const asked = {
      partition: this.partition,
      fetchOffset: 0,
      maxBytes: 1 << 20,
      currentLeaderEpoch: -1,
      lastFetchedEpoch: -1,
      ...target,
    };
    const readPath = new ReadPath({ pool: this.fixture.pool, crc32c, coldReadsMax: 2 });
    const { deadlines, clock } = this;
    return new Running(new DelayedFetch([asked], all, { readPath, deadlines, clock, logger: silentLogger }));
  }
}

/** A fetch under way, and its results once they are there. */
class Running {
  readonly fetch: DelayedFetch;
  results: FetchResult[] | undefined;
  readonly done: Promise<void>;

  constructor(fetch: DelayedFetch) {
    this.fetch = fetch;
    const given = fetch.run();
    if (!(given instanceof Promise)) this.results = given;
    this.done = Promise.resolve(given).then((results) => {
      this.results = results;
    });
  }

  get bytes(): number | undefined {
    return this.results?.[0]?.read.bytes;
  }
}

test('enough is answered at once', () => {
  const running = new Bench(3).fetch({ minBytes: size * 3 });
  assert.equal(running.bytes, size * 3);
});

test('too little waits for its time and is then given as it is', async () => {
  const bench = new Bench(1);
  const running = bench.fetch({ minBytes: size * 2, maxWaitMs: 500 });
  await bench.timers.run({ untilMs: 499 });
  assert.equal(running.results, undefined);
  await bench.timers.run({ untilMs: 510 });
  assert.equal(running.bytes, size);
});

test('a wait ends with the batch that makes the minimum, and not before', async () => {
  const bench = new Bench(1);
  const running = bench.fetch({ minBytes: size * 3 });
  bench.append();
  await bench.timers.run({ untilMs: 10 });
  assert.equal(running.results, undefined);
  bench.append();
  await bench.timers.run({ untilMs: 20 });
  assert.equal(running.bytes, size * 3);
  assert.equal(bench.partition.waiting, 0);
});

test('no wait at all where none is asked for', () => {
  assert.equal(new Bench().fetch({ maxWaitMs: 0 }).bytes, 0);
});

test('a minimum beyond the maximum is no reason to wait, nor is one beyond what a partition may give', () => {
  const bench = new Bench(10);
  assert.equal(bench.fetch({ minBytes: 1 << 20, maxBytes: size * 2 }).bytes, size * 2);
  assert.equal(
    bench.fetch({ minBytes: size * 2, maxBytes: 1 << 20 }, { maxBytes: size * 2 + 1 }).bytes,
    size * 2,
  );
});

test('one batch is given whatever the limits', () => {
  const bench = new Bench(2);
  assert.equal(bench.fetch({ maxBytes: 1 }, { maxBytes: 1 }).bytes, size);
  assert.equal(bench.fetch({ maxBytes: 0 }, { maxBytes: 0 }).bytes, size);
});

const faults: readonly (readonly [string, Partial<FetchTarget>, string])[] = [
  ['beyond the end', { fetchOffset: 3 }, 'offset-out-of-range'],
  ['below the start', { fetchOffset: -1 }, 'offset-out-of-range'],
  ['an old leader epoch', { currentLeaderEpoch: 2 }, 'fenced-leader-epoch'],
  ['a leader epoch of the future', { currentLeaderEpoch: 4 }, 'unknown-leader-epoch'],
];
for (const [what, target, fault] of faults)
  test(`${what} is told at once`, () => {
    assert.equal(new Bench(2).fetch({ minBytes: 1 << 20 }, target).results?.[0]?.fault, fault);
  });

test('a start that moves beyond the waiting offset ends the wait', async () => {
  const bench = new Bench(2);
  const running = bench.fetch({ minBytes: size * 9 });
  bench.fixture.startAt(1);
  bench.partition.wakeFetches();
  await bench.timers.run({ untilMs: 1 });
  assert.equal(running.results?.[0]?.fault, 'offset-out-of-range');
});

test('a partition that goes ends the wait', async () => {
  const bench = new Bench(1);
  const running = bench.fetch({ minBytes: size * 9 });
  bench.fixture.log.closed = true;
  bench.partition.refuseAll();
  await bench.timers.run({ untilMs: 1 });
  assert.equal(running.results?.[0]?.fault, 'not-leader');
});

test('a connection that goes ends the wait, and nothing is held', async () => {
  const bench = new Bench(1);
  const before = bench.fixture.pool.usedBytes;
  const running = bench.fetch({ minBytes: size * 9 });
  running.fetch.cancel();
  await running.done;
  assert.equal(bench.partition.waiting, 0);
  bench.append();
  await bench.timers.run({ untilMs: 1000 });
  assert.equal(bench.fixture.pool.usedBytes, before);
  assert.equal(running.bytes, 0);
});

test('what is not in memory comes from the file, and its memory goes back', async () => {
  const bench = new Bench(3);
  bench.fixture.log.tail.clear();
  const before = bench.fixture.pool.usedBytes;
  const running = bench.fetch({ minBytes: size });
  assert.equal(running.results, undefined);
  await running.done;
  assert.equal(running.bytes, size * 3);
  releaseAll(running.results!);
  assert.equal(bench.fixture.pool.usedBytes, before);
});

test('damaged records are a storage fault, reported once for their place', async () => {
  const bench = new Bench(3);
  bench.fixture.log.tail.clear();
  bench.fixture.flip(0, size - 1, 3);
  for (let times = 0; times < 2; times++) {
    const running = bench.fetch({ minBytes: 1 });
    await running.done;
    assert.equal(running.results?.[0]?.fault, 'storage');
  }
  assert.equal(bench.fixture.log.quarantined.size, 1);
});
