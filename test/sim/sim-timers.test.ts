// Simulated time: order by time and then by request, promise callbacks in between, nothing else moves it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Prng } from '../../broker/base/prng.ts';
import { SimClock, simEpochMs } from './sim-clock.ts';
import { SimTimers } from './sim-timers.ts';

test('events run by time, those of one instant in the order they were asked for', async () => {
  const timers = new SimTimers();
  const prng = new Prng(3);
  const planned = Array.from({ length: 2_000 }, (_, index) => ({ atMs: prng.below(50), index }));
  const ran: typeof planned = [];
  for (const event of planned) timers.after(event.atMs, () => ran.push({ ...event, atMs: timers.nowMs }));
  assert.equal(await timers.run(), 2_000);
  assert.deepEqual(
    ran,
    [...planned].sort((a, b) => a.atMs - b.atMs || a.index - b.index),
  );
});

test('promise callbacks finish before the next event', async () => {
  const timers = new SimTimers();
  const ran: string[] = [];
  timers.after(1, () => {
    void (async () => {
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      ran.push('promise');
    })();
  });
  timers.after(1, () => ran.push('event'));
  await timers.run();
  assert.deepEqual(ran, ['promise', 'event']);
});

test('a cancelled event does not run; one of this turn runs behind the others of its instant', async () => {
  const timers = new SimTimers();
  const ran: string[] = [];
  const handle = timers.after(5, () => ran.push('cancelled'));
  timers.after(1, () => {
    timers.atEndOfTurn(() => ran.push('end'));
    ran.push('first');
    handle.cancel();
  });
  timers.after(1, () => ran.push('second'));
  await timers.run();
  assert.deepEqual(ran, ['first', 'second', 'end']);
});

test('run stops at a time, at a condition and at a bound; time stands where it stopped', async () => {
  const timers = new SimTimers();
  const clock = new SimClock(timers);
  const again = (): void => void timers.after(10, again);
  again();
  await timers.run({ untilMs: 95 });
  assert.equal(clock.monotonic(), 95);
  let seen = 0;
  timers.after(7, () => seen++);
  await timers.run({ until: () => seen > 0 });
  assert.equal(clock.monotonic(), 102);
  clock.skewMs = -1_000;
  assert.equal(clock.wall(), simEpochMs - 898);
  await assert.rejects(timers.run({ eventsMax: 100 }), /100 events/);
});
