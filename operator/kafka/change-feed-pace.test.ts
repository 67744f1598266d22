// How often a broker is asked for changes when it answers at once and for ever, in simulated time: never a hot loop, nothing left
// out, and no delay for the first change after a quiet time.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Prng } from '../../broker/base/prng.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import { SimClock } from '../../test/sim/sim-clock.ts';
import { SimRandom } from '../../test/sim/sim-random.ts';
import { SimTimers } from '../../test/sim/sim-timers.ts';
import { BrokersUnavailableError } from '../runtime/brokers.ts';
import { BrokerAccess } from './broker-access.ts';
import { ChangeFeed } from './change-feed.ts';
import { clusterAt, FixedStores } from './testing/fixed-stores.ts';

const minuteMs = 60_000;

interface World {
  readonly timers: SimTimers;
  /** When the broker was asked. */
  readonly askedMs: number[];
  /** What the listener heard, and when. */
  readonly heard: { readonly atMs: number; readonly names: readonly string[] | undefined }[];
}

/** A feed from one broker, which `answer` plays. */
function world(answer: (cursor: number | undefined, timers: SimTimers) => unknown): World {
  const timers = new SimTimers();
  const stores = new FixedStores();
  stores.put(clusterAt('one', { bootstrapServers: 'b:9092', adminUrl: 'http://broker' }));
  const askedMs: number[] = [];
  const feed = new ChangeFeed({
    access: new BrokerAccess({ stores }),
    clock: new SimClock(timers),
    timers,
    random: new SimRandom(new Prng(1)),
    logger: silentLogger,
    ask: async (url, path) => {
      askedMs.push(timers.nowMs);
      const after = new URL(url + path).searchParams.get('after');
      return answer(after === null ? undefined : Number(after), timers);
    },
  });
  const heard: { atMs: number; names: readonly string[] | undefined }[] = [];
  const { signal } = new AbortController();
  feed.subscribe('topics', (_, names) => heard.push({ atMs: timers.nowMs, names }), signal);
  return { timers, askedMs, heard };
}

/** The most requests in any second. */
const mostInASecond = (times: readonly number[]): number =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length));

test('a topic that changes without end is asked about five times a second, and each change is told', async () => {
  // Every millisecond changes another topic; the cursor is the time of the answer.
  const { timers, askedMs, heard } = world((after, { nowMs }) => ({
    cursor: String(nowMs),
    reset: after === undefined,
    topics:
      after === undefined ? [] : Array.from({ length: nowMs - after }, (_, index) => `t${after + index}`),
    groups: [],
  }));
  await timers.run({ untilMs: minuteMs });
  assert.ok(mostInASecond(askedMs) <= 6, `${mostInASecond(askedMs)} in a second`);
  assert.ok(askedMs.length > 250 && askedMs.length <= 301, `${askedMs.length} in a minute`);
  const told = heard.flatMap(({ names }) => names ?? []);
  assert.deepEqual(
    told,
    Array.from({ length: told.length }, (_, index) => `t${index}`),
  );
  assert.ok(told.length >= minuteMs - 250, `${told.length} told`);
});

test('a broker that answers nothing at once, or with the same cursor, is not asked faster', async () => {
  const { timers, askedMs } = world(() => ({ cursor: '1', reset: false, topics: [], groups: [] }));
  await timers.run({ untilMs: minuteMs });
  assert.ok(askedMs.length > 250 && askedMs.length <= 301, `${askedMs.length} in a minute`);
});

test('a broker that says "anything" without end is asked, and everything looked at, every few seconds', async () => {
  const { timers, askedMs, heard } = world(() => ({ cursor: '1', reset: true, topics: [], groups: [] }));
  await timers.run({ untilMs: minuteMs });
  assert.ok(askedMs.length >= 12 && askedMs.length < 30, `${askedMs.length} in a minute`);
  assert.equal(heard.length, askedMs.length);
});

test('a broker that refuses at once is asked every few seconds', async () => {
  const { timers, askedMs } = world(() => {
    throw new BrokersUnavailableError('it is busy');
  });
  await timers.run({ untilMs: minuteMs });
  assert.ok(askedMs.length >= 12 && askedMs.length < 30, `${askedMs.length} in a minute`);
});

test('after a quiet time the first change is told at once, and the next in no more than a fifth of a second', async () => {
  const changesAtMs = [10_000, 10_050, 30_000];
  const { timers, heard } = world(async (after, { nowMs }) => {
    if (after === undefined) return { cursor: '0', reset: true, topics: [], groups: [] };
    const next = changesAtMs[after];
    if (next === undefined) return new Promise(() => undefined);
    if (next > nowMs) await new Promise<void>((resolve) => timers.after(next - nowMs, resolve));
    return { cursor: String(after + 1), reset: false, topics: [`change-${after}`], groups: [] };
  });
  await timers.run({ untilMs: minuteMs });
  const changes = heard.filter(({ names }) => names !== undefined);
  assert.deepEqual(
    changes.map(({ names }) => names),
    [['change-0'], ['change-1'], ['change-2']],
  );
  const delaysMs = changes.map(({ atMs }, index) => atMs - changesAtMs[index]!);
  assert.equal(delaysMs[0], 0);
  assert.ok(delaysMs[1]! <= 200, `${delaysMs[1]} ms`);
  assert.equal(delaysMs[2], 0);
});
