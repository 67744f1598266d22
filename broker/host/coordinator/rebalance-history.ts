// The newest rebalance of each group that this broker coordinates, since it started. An entry goes with its group.

import type { RebalanceReason } from '../../core/group/rebalance-reason.ts';
import type { GroupRebalance } from '../../port/group-status.ts';
import { type GroupObserver, noGroupObserver } from './group-observer.ts';

export class RebalanceHistory {
  readonly #clock: { wall(): number };
  readonly #last = new Map<string, GroupRebalance>();

  constructor(clock: { wall(): number }) {
    this.#clock = clock;
  }

  /** Undefined: it has seen none. */
  last(groupId: string): GroupRebalance | undefined {
    return this.#last.get(groupId);
  }

  get observer(): GroupObserver {
    return {
      ...noGroupObserver,
      onRebalance: (groupId: string, reason: RebalanceReason) =>
        void this.#last.set(groupId, { timeMs: this.#clock.wall(), reason }),
      onGroupGone: (groupId) => void this.#last.delete(groupId),
    };
  }
}
