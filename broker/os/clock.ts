// The clocks of the machine.

import { monotonicMs, wallMs, type MonotonicMs, type WallMs } from '../base/brand.ts';
import type { Clock } from '../port/clock.ts';

export const systemClock: Clock = {
  monotonic: (): MonotonicMs => monotonicMs(performance.now()),
  wall: (): WallMs => wallMs(Date.now()),
};
