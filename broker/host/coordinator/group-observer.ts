// What the coordinator of groups tells of its work to whoever counts it.

import type { RebalanceReason } from '../../core/group/rebalance-reason.ts';

export interface GroupObserver {
  /** A partition of committed offsets is read and served. */
  onGroupsLoaded(seconds: number): void;
  onRebalance(groupId: string, reason: RebalanceReason): void;
  /** Offsets of so many partitions. */
  onOffsetsCommitted(count: number): void;
  /** It came, or its state, members, generation or epoch, or a member's partitions changed. */
  onGroupChanged(groupId: string): void;
  onGroupGone(groupId: string): void;
}

export const noGroupObserver: GroupObserver = {
  onGroupsLoaded() {},
  onRebalance() {},
  onOffsetsCommitted() {},
  onGroupChanged() {},
  onGroupGone() {},
};

export const observedByBoth = (one: GroupObserver, other: GroupObserver): GroupObserver => ({
  onGroupsLoaded(seconds) {
    one.onGroupsLoaded(seconds);
    other.onGroupsLoaded(seconds);
  },
  onRebalance(groupId, reason) {
    one.onRebalance(groupId, reason);
    other.onRebalance(groupId, reason);
  },
  onOffsetsCommitted(count) {
    one.onOffsetsCommitted(count);
    other.onOffsetsCommitted(count);
  },
  onGroupChanged(groupId) {
    one.onGroupChanged(groupId);
    other.onGroupChanged(groupId);
  },
  onGroupGone(groupId) {
    one.onGroupGone(groupId);
    other.onGroupGone(groupId);
  },
});
