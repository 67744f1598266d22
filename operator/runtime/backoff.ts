/**
 * How long to wait before the next try. The wait doubles with each failure up to a ceiling, and chance takes up to half of it
 * away, so that those who failed together do not come back together.
 */
import type { Random } from '../../broker/port/random.ts';

export interface BackoffBounds {
  readonly minMs: number;
  readonly maxMs: number;
}

const two32 = 2 ** 32;

/** Uniform in [0, 1). */
export const unit = (random: Random): number => random.uint32() / two32;

/** Uniform in [low, high). */
export const between = (random: Random, low: number, high: number): number =>
  low + (high - low) * unit(random);

/** The wait after `failures` failures in a row, which is 1 or more: between half of the doubled wait and all of it. */
export function backoffMs({ minMs, maxMs }: BackoffBounds, failures: number, random: Random): number {
  const wholeMs = Math.min(maxMs, minMs * 2 ** Math.min(failures - 1, 40));
  return between(random, wholeMs / 2, wholeMs);
}
