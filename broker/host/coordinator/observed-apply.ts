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
  let maybeGone: Set<string> | undefined;
  let committed = 0;
  for (const record of records) {
    machine.apply(record);
    if (!('value' in record)) continue;
    if (record.value === null) (maybeGone ??= new Set()).add(groupOf(record));
    else if (record.type === 'OffsetCommit') committed++;
  }
  if (committed > 0) observer.onOffsetsCommitted(committed);
  for (const [groupId, group] of before) {
    const after = groupIn(machine, groupId);
    const reason = after === undefined ? undefined : rebalanceReason(command, group, after);
    if (reason !== undefined) observer.onRebalance(groupId, reason);
  }
  for (const groupId of maybeGone ?? [])
    if (groupIn(machine, groupId) === undefined) observer.onGroupGone(groupId);
}

type Groups = ReadonlyMap<string, AnyGroup | undefined>;

const noGroups: Groups = new Map();

/** Groups whose members or epoch the records change, as they are before. Most decisions are commits and heartbeats: none. */
function movedGroups(machine: GroupMachine, records: readonly GroupRecord[]): Groups {
  let moved: Map<string, AnyGroup | undefined> | undefined;
  for (const record of records) {
    const groupId = movedGroupId(record);
    if (groupId !== undefined) (moved ??= new Map()).set(groupId, groupIn(machine, groupId));
  }
  return moved ?? noGroups;
}

function movedGroupId(record: GroupRecord): string | undefined {
  if (record.type === 'GroupProgress') return record.group.groupId;
  return record.type === 'ConsumerGroupMetadata' ? record.key.groupId : undefined;
}

const groupIn = (machine: GroupMachine, groupId: string): AnyGroup | undefined =>
  machine.consumerGroup(groupId) ?? machine.group(groupId);
