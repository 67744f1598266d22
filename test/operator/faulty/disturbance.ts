/**
 * What happens to a process of a simulated world, whatever it runs: it dies, stands still for a spell, or is cut off from the
 * server for one; a world adds ways of its own. Everything is drawn from the seed.
 */
import type { Prng } from '../../../broker/base/prng.ts';
import type { Timers } from '../../../broker/port/timers.ts';
import type { SimProcess } from './sim-process.ts';
import type { SimTransport } from './sim-transport.ts';

/** A process and its way to the server. */
export interface Reached {
  readonly process: SimProcess;
  readonly transport: SimTransport;
}

export interface Disturbances {
  readonly prng: Prng;
  readonly timers: Timers;
  /** The shortest and the longest spell. */
  readonly spellMs: readonly [number, number];
  /** Kills it, and does what the world does then. */
  readonly kill: () => void;
  /** As likely as each of the three that every world has. */
  readonly others: readonly ((spellMs: number) => void)[];
}

export function disturb({ process, transport }: Reached, options: Disturbances): void {
  const { prng, timers, kill, others } = options;
  const spellMs = prng.between(...options.spellMs);
  const standStill = (): void => {
    process.stop();
    timers.after(spellMs, () => process.goOn());
  };
  const cutOff = (): void => {
    transport.cutOff = true;
    timers.after(spellMs, () => {
      transport.cutOff = false;
    });
  };
  prng.pick([kill, standStill, cutOff, ...others])(spellMs);
}

/** It goes on and reaches the server. */
export function heal({ process, transport }: Reached): void {
  transport.cutOff = false;
  process.goOn();
}
