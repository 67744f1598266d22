// The two clocks. Deciding code never sees this port: it gets the time as an argument.

import type { MonotonicMs, WallMs } from '../base/brand.ts';

export interface Clock {
  /** Fractional milliseconds; for deadlines and durations. */
  monotonic(): MonotonicMs;
  /** Whole milliseconds; for timestamps that people and clients see. May jump. */
  wall(): WallMs;
}
