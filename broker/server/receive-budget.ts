// Memory of frames in progress, over all connections. Whoever asks for room before its bytes arrive may be refused and
// waits; the oldest holder is never refused, so that one frame always gets finished and gives its memory back. Bytes that
// have arrived are taken in up to twice the budget, then the taker must close.

import { assert } from '../base/assert.ts';

export interface BudgetHolder {
  /** Room has come back: ask again. */
  onRoom(): void;
}

export class ReceiveBudget {
  readonly #bytesMax: number;
  /** In the order of their first bytes. */
  readonly #holders = new Map<BudgetHolder, number>();
  readonly #waiting = new Set<BudgetHolder>();
  #usedBytes = 0;
  #waking = false;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  /** Room for bytes to come. False: the holder waits, and `onRoom` will be called. */
  tryTake(holder: BudgetHolder, bytes: number): boolean {
    if (this.#usedBytes + bytes > this.#bytesMax && !this.#isOldest(holder)) {
      this.#waiting.add(holder);
      return false;
    }
    this.#add(holder, bytes);
    return true;
  }

  /** As `tryTake` for room that would be good to have: nobody waits when it is refused. */
  takeIfFree(holder: BudgetHolder, bytes: number): boolean {
    if (this.#usedBytes + bytes > this.#bytesMax) return false;
    this.#add(holder, bytes);
    return true;
  }

  /** Room for bytes that are already here. False when even the reserve is gone. */
  takeArrived(holder: BudgetHolder, bytes: number): boolean {
    if (this.#usedBytes + bytes > 2 * this.#bytesMax) return false;
    this.#add(holder, bytes);
    return true;
  }

  give(holder: BudgetHolder, bytes: number): void {
    const left = (this.#holders.get(holder) ?? 0) - bytes;
    assert(left >= 0, 'more memory was given back than taken');
    if (left === 0) this.#holders.delete(holder);
    else this.#holders.set(holder, left);
    this.#usedBytes -= bytes;
    this.#wake();
  }

  /** The holder asks for nothing any more. */
  forget(holder: BudgetHolder): void {
    this.#waiting.delete(holder);
    this.#wake();
  }

  #add(holder: BudgetHolder, bytes: number): void {
    this.#usedBytes += bytes;
    this.#holders.set(holder, (this.#holders.get(holder) ?? 0) + bytes);
  }

  #isOldest(holder: BudgetHolder): boolean {
    for (const first of this.#holders.keys()) return first === holder;
    return true;
  }

  /** The oldest holder first, whatever is left; then, while there is room, in the order in which they began to wait. */
  #wake(): void {
    if (this.#waking || this.#waiting.size === 0) return;
    this.#waking = true;
    for (const oldest of this.#holders.keys()) {
      if (this.#waiting.delete(oldest)) oldest.onRoom();
      break;
    }
    while (this.#usedBytes < this.#bytesMax) {
      const [next] = this.#waiting;
      if (next === undefined) break;
      this.#waiting.delete(next);
      next.onRoom();
      if (this.#waiting.has(next)) break;
    }
    this.#waking = false;
  }
}
