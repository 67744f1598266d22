// Where each leader epoch of a partition starts (KIP-101, KIP-279): an ascending list of (epoch, start offset). Both
// columns only grow. It answers which offset an epoch ended at, so that a reader can tell whether its log diverged.

import type { LeaderEpoch, Offset } from '../../base/brand.ts';

export interface EpochStart {
  readonly epoch: LeaderEpoch;
  readonly startOffset: Offset;
}

export class LeaderEpochs {
  #starts: EpochStart[];

  constructor(starts: readonly EpochStart[] = []) {
    this.#starts = [...starts];
  }

  get starts(): readonly EpochStart[] {
    return this.#starts;
  }

  latest(): EpochStart | undefined {
    return this.#starts.at(-1);
  }

  /** Notes that `epoch` starts at `startOffset`; returns whether that was news. Later conflicting entries go. */
  assign(epoch: LeaderEpoch, startOffset: Offset): boolean {
    const last = this.#starts.at(-1);
    if (last !== undefined && last.epoch === epoch) return false;
    if (last !== undefined && (epoch < last.epoch || startOffset < last.startOffset))
      this.#starts = this.#starts.filter((start) => start.epoch < epoch && start.startOffset < startOffset);
    else if (last !== undefined && startOffset === last.startOffset) this.#starts = this.#starts.slice(0, -1);
    this.#starts.push({ epoch, startOffset });
    return true;
  }

  /**
   * The largest epoch at or below `epoch` that has records, and where it ends: the start of the next one, or
   * `logEndOffset`. Undefined when `epoch` is newer than all or the list is empty, or when it is older than the log.
   */
  endOffsetFor(
    epoch: LeaderEpoch,
    logEndOffset: Offset,
  ): { readonly epoch: LeaderEpoch; readonly endOffset: Offset } | undefined {
    const last = this.#starts.at(-1);
    if (last === undefined || epoch > last.epoch || epoch < 0) return undefined;
    if (epoch === last.epoch) return { epoch, endOffset: logEndOffset };
    const next = this.#starts.findIndex((start) => start.epoch > epoch);
    const found = this.#starts[next - 1];
    const end = this.#starts[next]!.startOffset;
    // Older than everything kept: the asked epoch itself ends where the oldest kept one starts.
    return { epoch: found?.epoch ?? epoch, endOffset: end };
  }

  /** The epoch of the record at `offset`. */
  epochFor(offset: Offset): LeaderEpoch | undefined {
    for (let index = this.#starts.length - 1; index >= 0; index--)
      if (this.#starts[index]!.startOffset <= offset) return this.#starts[index]!.epoch;
    return undefined;
  }

  /** Forgets epochs that start at `endOffset` or later; returns whether any went. */
  truncateFromEnd(endOffset: Offset): boolean {
    const kept = this.#starts.filter((start) => start.startOffset < endOffset);
    const changed = kept.length < this.#starts.length;
    this.#starts = kept;
    return changed;
  }

  /** Moves the oldest kept epoch up to `startOffset` and forgets those that end before it. */
  truncateFromStart(startOffset: Offset): boolean {
    const index = this.#starts.findLastIndex((start) => start.startOffset <= startOffset);
    if (index < 0 || this.#starts[index]!.startOffset === startOffset) {
      if (index <= 0) return false;
      this.#starts = this.#starts.slice(index);
      return true;
    }
    this.#starts = [{ epoch: this.#starts[index]!.epoch, startOffset }, ...this.#starts.slice(index + 1)];
    return true;
  }
}
