// Applies the records of a decision, and tells an observer what they meant.

import type { ClassicGroup } from '../../core/group/classic-group.ts';
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
  let changed: Set<string> | undefined;
  let maybeGone: Set<string> | undefined;
  let committed = 0;
  for (const record of records) {
    if (isChange(machine, record)) (changed ??= new Set()).add(anyGroupOf(record));
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
  for (const groupId of changed ?? [])
    if (groupIn(machine, groupId) !== undefined) observer.onGroupChanged(groupId);
  for (const groupId of maybeGone ?? [])
    if (groupIn(machine, groupId) === undefined) observer.onGroupGone(groupId);
}

/** Before it is applied: whether the record makes a group, or another state, members or generation of it. */
function isChange(machine: GroupMachine, record: GroupRecord): boolean {
  if (record.type === 'Deadline') return false;
  if (record.type === 'GroupProgress') return hasMoved(machine.group(record.group.groupId), record.group);
  if (record.type === 'OffsetCommit')
    return record.value !== null && groupIn(machine, record.key.group) === undefined;
  // Of a consumer group all steps of members are records; one that leaves is a tombstone.
  return record.type !== 'GroupMetadata' || record.value !== null;
}

/** What changes within a state without its number of members, such as a member that came back, is stored: that record tells. */
const hasMoved = (before: ClassicGroup | undefined, after: ClassicGroup): boolean =>
  before === undefined ||
  before.state !== after.state ||
  before.generation !== after.generation ||
  before.members.size !== after.members.size;

function anyGroupOf(record: GroupRecord): string {
  if (record.type === 'Deadline') return record.groupId;
  return record.type === 'GroupProgress' ? record.group.groupId : groupOf(record);
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
