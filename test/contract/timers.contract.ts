// What every adaptor of broker/port/timers.ts and the clock that goes with it must do.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Clock } from '../../broker/port/clock.ts';
import type { Timers } from '../../broker/port/timers.ts';

export interface TimersUnderTest {
  readonly timers: Timers;
  readonly clock: Clock;
  /** Lets time pass until the promise is settled. */
  readonly run: (until: Promise<void>) => Promise<void>;
}

export function timersContract(name: string, make: () => TimersUnderTest): void {
  test(`${name}: a wake-up never comes early, and not within the call that asked for it`, async () => {
    const { timers, clock, run } = make();
    const delays = [0, 0.3, 1, 1.5, 2.9, 7, 12.2];
    const waits = delays.map(
      (delayMs) =>
        new Promise<void>((resolve, reject) => {
          const askedMs = clock.monotonic();
          let inCall = true;
          timers.after(delayMs, () => {
            if (inCall) reject(new Error('called back at once'));
            else if (clock.monotonic() - askedMs < delayMs) reject(new Error(`${delayMs} ms came early`));
            else resolve();
          });
          inCall = false;
        }),
    );
    await run(Promise.all(waits).then(() => undefined));
  });

  test(`${name}: a cancelled wake-up does not come`, async () => {
    const { timers, run } = make();
    let called = 0;
    const handle = timers.after(1, () => called++);
    handle.cancel();
    handle.cancel();
    await run(new Promise<void>((resolve) => void timers.after(10, resolve)));
    assert.equal(called, 0);
  });

  test(`${name}: a cancelled wake-up of many days does not come at once`, async () => {
    const { timers, run } = make();
    let called = 0;
    const handle = timers.after(2 ** 33, () => called++);
    await run(new Promise<void>((resolve) => void timers.after(5, resolve)));
    assert.equal(called, 0);
    handle.cancel();
  });

  test(`${name}: the end of a turn comes after promise callbacks and in order, each once`, async () => {
    const { timers, run } = make();
    const called: string[] = [];
    const ended = new Promise<void>((resolve) => {
      timers.atEndOfTurn(() => called.push('one'));
      timers.atEndOfTurn(() => called.push('two'));
      void Promise.resolve().then(() => called.push('promise'));
      timers.after(5, resolve);
    });
    await run(ended);
    assert.deepEqual(called, ['promise', 'one', 'two']);
  });

  test(`${name}: the clocks do not go back, and wall time is whole milliseconds`, async () => {
    const { timers, clock, run } = make();
    const startMs = clock.monotonic();
    const wall = clock.wall();
    await run(new Promise<void>((resolve) => void timers.after(3, resolve)));
    assert.ok(clock.monotonic() - startMs >= 3);
    assert.ok(Number.isInteger(wall) && wall > 1_700_000_000_000);
  });
}
