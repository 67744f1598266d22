// Simulated time: a heap of events by (time, sequence). `run` takes the first, sets the clock to its time, calls it
// and lets all promise callbacks finish before it takes the next. Nothing else moves time, so a run is a function of
// its seed.

import type { TimerHandle, Timers } from '../../broker/port/timers.ts';
import type { SimTime } from './sim-clock.ts';

interface SimEvent {
  readonly atMs: number;
  readonly sequence: number;
  callback: (() => void) | undefined;
}

export interface RunOptions {
  /** Stops before the first event later than this. */
  readonly untilMs?: number;
  /** Looked at after every event. */
  readonly until?: () => boolean;
  /** A simulation that never ends is a bug of the test. */
  readonly eventsMax?: number;
}

export class SimTimers implements Timers, SimTime {
  nowMs = 0;
  readonly #heap: SimEvent[] = [];
  #sequence = 0;

  after(delayMs: number, callback: () => void): TimerHandle {
    const event: SimEvent = { atMs: this.nowMs + Math.max(0, delayMs), sequence: this.#sequence++, callback };
    this.#push(event);
    return {
      cancel: () => {
        event.callback = undefined;
      },
    };
  }

  /** Behind all that was planned for this instant before. */
  atEndOfTurn(callback: () => void): void {
    this.after(0, callback);
  }

  /** Runs events until none is left or an option says stop; returns how many ran. */
  async run(options: RunOptions = {}): Promise<number> {
    const { untilMs = Infinity, eventsMax = 10_000_000 } = options;
    let count = 0;
    await drain();
    while (options.until?.() !== true) {
      const event = this.#heap[0];
      if (event === undefined || event.atMs > untilMs) break;
      this.#pop();
      if (event.callback === undefined) continue;
      if (++count > eventsMax) throw new Error(`simulation has not ended after ${eventsMax} events`);
      this.nowMs = event.atMs;
      event.callback();
      await drain();
    }
    if (untilMs !== Infinity && options.until?.() !== true && this.nowMs < untilMs) this.nowMs = untilMs;
    return count;
  }

  #push(event: SimEvent): void {
    const heap = this.#heap;
    let at = heap.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (isBefore(heap[parent] as SimEvent, event)) break;
      heap[at] = heap[parent] as SimEvent;
      at = parent;
    }
    heap[at] = event;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop() as SimEvent;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1] as SimEvent, heap[child] as SimEvent)) child++;
      if (isBefore(last, heap[child] as SimEvent)) break;
      heap[at] = heap[child] as SimEvent;
      at = child;
    }
    heap[at] = last;
  }
}

const isBefore = (a: SimEvent, b: SimEvent): boolean =>
  a.atMs < b.atMs || (a.atMs === b.atMs && a.sequence < b.sequence);

/** All promise callbacks run before an immediate one does. */
const drain = (): Promise<void> => new Promise<void>((resolve) => setImmediate(resolve));
