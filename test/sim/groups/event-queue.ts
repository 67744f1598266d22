// Simulated time for pure machines: events by (time, sequence), called one after the other with nothing in between.

interface QueuedEvent {
  readonly atMs: number;
  readonly sequence: number;
  readonly run: () => void;
}

export class EventQueue {
  nowMs = 1_700_000_000_000;
  readonly #heap: QueuedEvent[] = [];
  #sequence = 0;

  after(delayMs: number, run: () => void): void {
    const heap = this.#heap;
    heap.push({ atMs: this.nowMs + delayMs, sequence: this.#sequence++, run });
    for (let index = heap.length - 1; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (!isBefore(heap[index]!, heap[parent]!)) break;
      [heap[index], heap[parent]] = [heap[parent]!, heap[index]!];
      index = parent;
    }
  }

  /** Runs the next event unless it is later than `untilMs`; false when there is none. */
  step(untilMs: number): boolean {
    const next = this.#heap[0];
    if (next === undefined || next.atMs > untilMs) return false;
    const last = this.#heap.pop()!;
    if (this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink();
    }
    this.nowMs = next.atMs;
    next.run();
    return true;
  }

  #sink(): void {
    const heap = this.#heap;
    for (let index = 0; ; ) {
      let least = index;
      for (const child of [2 * index + 1, 2 * index + 2]) {
        if (child < heap.length && isBefore(heap[child]!, heap[least]!)) least = child;
      }
      if (least === index) return;
      [heap[index], heap[least]] = [heap[least]!, heap[index]!];
      index = least;
    }
  }
}

const isBefore = (one: QueuedEvent, other: QueuedEvent): boolean =>
  one.atMs < other.atMs || (one.atMs === other.atMs && one.sequence < other.sequence);
