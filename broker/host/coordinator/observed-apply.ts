// Applies the records of a decision, and tells an observer what they meant.

import type { GroupCommandName, GroupMachine } from '../../core/group/group-machine.ts';
import type { AnyGroup } from '../../core/group/group-overview.ts';
import { groupOf, type GroupRecord } from '../../core/group/group-records.ts';
import { rebalanceReason } from '../../core/group/rebalance-reason.ts';
import type { GroupObserver } from './group-observer.ts';

export function applyObserved(
  machine: GroupMachine,
  command: GroupCommandName,
  records: readonly GroupRecord[],
  observer: GroupObserver,
): void {
  const before = movedGroups(machine, records);
  const maybeGone = new Set<string>();
  let committed = 0;
  for (const record of records) {
    machine.apply(record);
    if (record.type === 'OffsetCommit' && record.value !== null) committed++;
    else if ('value' in record && record.value === null) maybeGone.add(groupOf(record));
  }
  if (committed > 0) observer.onOffsetsCommitted(committed);
  for (const [groupId, group] of before) {
    const after = groupIn(machine, groupId);
    const reason = after === undefined ? undefined : rebalanceReason(command, group, after);
    if (reason !== undefined) observer.onRebalance(groupId, reason);
  }
  for (const groupId of maybeGone) if (groupIn(machine, groupId) === undefined) observer.onGroupGone(groupId);
}

/** Groups whose members or epoch the records change, as they are before. */
function movedGroups(
  machine: GroupMachine,
  records: readonly GroupRecord[],
): ReadonlyMap<string, AnyGroup | undefined> {
  const moved = new Map<string, AnyGroup | undefined>();
  for (const record of records) {
    if (record.type === 'GroupProgress') {
      const { groupId } = record.group;
      moved.set(groupId, groupIn(machine, groupId));
    } else if (record.type === 'ConsumerGroupMetadata') {
      const { groupId } = record.key;
      moved.set(groupId, groupIn(machine, groupId));
    }
  }
  return moved;
}

const groupIn = (machine: GroupMachine, groupId: string): AnyGroup | undefined =>
  machine.consumerGroup(groupId) ?? machine.group(groupId);
