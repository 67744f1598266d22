// The contract of timers and clock on the real and the simulated adaptor.

import { systemClock } from '../../broker/os/clock.ts';
import { systemTimers } from '../../broker/os/timers.ts';
import { SimClock } from '../sim/sim-clock.ts';
import { SimTimers } from '../sim/sim-timers.ts';
import { timersContract } from './timers.contract.ts';

timersContract('os/timers', () => ({
  timers: systemTimers,
  clock: systemClock,
  run: (until) => until,
}));

timersContract('sim-timers', () => {
  const timers = new SimTimers();
  return {
    timers,
    clock: new SimClock(timers),
    run: async (until) => {
      let ended = false;
      const end = (): void => {
        ended = true;
      };
      void until.then(end, end);
      await timers.run({ until: () => ended });
      await until;
    },
  };
});
