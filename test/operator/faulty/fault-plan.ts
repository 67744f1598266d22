/**
 * Which requests and which events of a watch go wrong, drawn from a seed, and how many have. While the plan is healed nothing new
 * goes wrong; what was done to a stream before (silence, an event left out) stays done.
 */
import type { Prng } from '../../../broker/base/prng.ts';

/** What can happen to a request. */
export const requestFaults = [
  /** The connection breaks before an answer. */
  'refused',
  'unauthorized',
  'forbidden',
  'throttled',
  'internal error',
  'unavailable',
  /** It is answered after seconds, and carried out then, whether the client still waits or not. */
  'late',
  /** It is carried out at once, and the answer takes seconds. */
  'answered late',
  'never answered',
  /** It is carried out, and the connection breaks. */
  'answer lost',
  /** It is carried out, and the connection breaks in the middle of the answer. */
  'answer cut',
  'garbage',
] as const;

/** What can happen to a list or a watch, besides. */
export const readFaults = ['gone', 'ended at once'] as const;

/** What can happen at an event of a watch. */
export const streamFaults = [
  'cut',
  'cut midway',
  'repeated',
  'skipped',
  'error 410',
  'error 500',
  'garbage line',
  'unknown line',
  'silence',
  'end',
  'slow',
] as const;

export type RequestFault = (typeof requestFaults)[number] | (typeof readFaults)[number];
export type StreamFault = (typeof streamFaults)[number];

export class FaultPlan {
  healed = true;
  readonly counts: Map<string, number> = new Map();
  readonly #prng: Prng;
  /** Of requests, and of events, that go wrong. */
  share = 0.3;
  /** Requests for the lease go well, so that one process lives through a long outage. */
  sparesLeases = false;
  /** So do lists and watches. */
  sparesReads = false;
  /** The faults of requests that are drawn, where not all are. */
  only: readonly RequestFault[] | undefined;

  constructor(prng: Prng) {
    this.#prng = prng;
  }

  get total(): number {
    let total = 0;
    for (const count of this.counts.values()) total += count;
    return total;
  }

  forRequest(isRead: boolean): RequestFault | undefined {
    const kinds: readonly RequestFault[] = isRead ? [...requestFaults, ...readFaults] : requestFaults;
    return this.#draw(this.only ?? kinds);
  }

  forEvent(): StreamFault | undefined {
    if (this.sparesReads) return undefined;
    return this.#draw(streamFaults);
  }

  /** Milliseconds; a write that is late by more could come behind the end of a lease. */
  lateness(): number {
    return this.#prng.between(100, 4000);
  }

  between(low: number, high: number): number {
    return this.#prng.between(low, high);
  }

  #draw<T extends string>(kinds: readonly T[]): T | undefined {
    if (this.healed || !this.#prng.chance(this.share)) return undefined;
    const fault = this.#prng.pick(kinds);
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
    return fault;
  }
}
