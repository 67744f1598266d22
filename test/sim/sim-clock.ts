// The clocks of one simulated machine. Monotonic time is the simulation's; wall time may be set off from it, and may
// jump, as real ones do.

import { type MonotonicMs, monotonicMs, type WallMs, wallMs } from '../../broker/base/brand.ts';
import type { Clock } from '../../broker/port/clock.ts';

/** 2026-01-01T00:00:00Z: a round figure that is easy to see in a trace. */
export const simEpochMs = 1_767_225_600_000;

/** What all machines of a simulation share: only its event loop moves it. */
export interface SimTime {
  readonly nowMs: number;
}

export class SimClock implements Clock {
  readonly #time: SimTime;
  /** Wall time minus true time. */
  skewMs = 0;

  constructor(time: SimTime) {
    this.#time = time;
  }

  monotonic(): MonotonicMs {
    return monotonicMs(this.#time.nowMs);
  }

  wall(): WallMs {
    return wallMs(Math.floor(simEpochMs + this.#time.nowMs + this.skewMs));
  }
}
