// What the coordinator of groups tells of its work to whoever counts it.

import type { RebalanceReason } from '../../core/group/rebalance-reason.ts';

export interface GroupObserver {
  /** A partition of committed offsets is read and served. */
  onGroupsLoaded(seconds: number): void;
  onRebalance(groupId: string, reason: RebalanceReason): void;
  /** Offsets of so many partitions. */
  onOffsetsCommitted(count: number): void;
  onGroupGone(groupId: string): void;
}

export const noGroupObserver: GroupObserver = {
  onGroupsLoaded() {},
  onRebalance() {},
  onOffsetsCommitted() {},
  onGroupGone() {},
};
