// Wake-ups from the event loop. `setImmediate` callbacks run right after the poll phase, that is after every socket
// and file that was ready in this turn has been served: the port's end of a turn.

import type { TimerHandle, Timers } from '../port/timers.ts';

/** Node fires a longer delay at once, so a longer one is waited for in steps. */
const delayMaxMs = 2 ** 31 - 1;

const wholeDelay = (leftMs: number): number => Math.min(Math.ceil(leftMs), delayMaxMs);

export const systemTimers: Timers = {
  after(delayMs: number, callback: () => void): TimerHandle {
    const dueMs = performance.now() + delayMs;
    // Node's timers count whole milliseconds of a clock that is cut off, so one may come a fraction early.
    const onTimer = (): void => {
      const leftMs = dueMs - performance.now();
      if (leftMs <= 0) callback();
      else handle = setTimeout(onTimer, wholeDelay(leftMs));
    };
    let handle = setTimeout(onTimer, wholeDelay(delayMs));
    return { cancel: () => clearTimeout(handle) };
  },
  atEndOfTurn(callback: () => void): void {
    setImmediate(callback);
  },
};
