// Wake-ups from the event loop. `setImmediate` callbacks run right after the poll phase, that is after every socket
// and file that was ready in this turn has been served: the port's end of a turn.

import type { TimerHandle, Timers } from '../port/timers.ts';

/** Node fires a longer delay at once, so a longer one is waited for in steps. */
const delayMaxMs = 2 ** 31 - 1;

export const systemTimers: Timers = {
  after(delayMs: number, callback: () => void): TimerHandle {
    let handle: NodeJS.Timeout;
    const arm = (leftMs: number): void => {
      if (leftMs > delayMaxMs) handle = setTimeout(() => arm(leftMs - delayMaxMs), delayMaxMs);
      else handle = setTimeout(callback, leftMs);
    };
    // Node counts in whole milliseconds and rounds down: a fraction must not fire early.
    arm(Math.ceil(delayMs));
    return { cancel: () => clearTimeout(handle) };
  },
  atEndOfTurn(callback: () => void): void {
    setImmediate(callback);
  },
};
