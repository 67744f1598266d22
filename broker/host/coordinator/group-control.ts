// Resets and rebalances that an administrator asks for. The offsets are found first, which may wait for the disk; then they are put
// into the logs' bounds and given to the group's machine in the same turn, which writes them and fences all members in one
// decision.

import type { GroupMachine } from '../../core/group/group-machine.ts';
import type { AnyGroup } from '../../core/group/group-overview.ts';
import { isOfTopic } from '../../core/group/committed-offsets.ts';
import { lastResetId } from '../../core/group/reset-mark.ts';
import type { CommitTopic } from './commands.ts';
import {
  ControlRefusal,
  type GroupControl,
  type ResetAnswer,
  type ResetOffset,
  type ResetRequest,
} from '../../port/group-control.ts';
import { errorCode, errorName } from '../../protocol/error-codes.ts';
import type { CoordinatorHost } from './coordinator-host.ts';
import { CoordinatorRefusal } from './group-shard.ts';
import { offsetIn, type ResetTarget, resetTargets, type TargetDependencies } from './reset-targets.ts';

export interface GroupControlOptions extends TargetDependencies {
  readonly groups: CoordinatorHost;
  /** Resets that may look for their offsets at once. */
  readonly resetsMax: number;
}

interface Found {
  readonly machine: GroupMachine;
  readonly group: AnyGroup;
}

export class CoordinatorControl implements GroupControl {
  readonly #options: GroupControlOptions;
  #resets = 0;

  constructor(options: GroupControlOptions) {
    this.#options = options;
  }

  #find(groupId: string): Found | ControlRefusal {
    const { groups } = this.#options;
    if (groups.partitionOf(groupId) === undefined) return unknownGroup(groupId);
    const machine = groups.machineOf(groupId);
    if (machine === undefined) return unavailable(errorName(errorCode.COORDINATOR_LOAD_IN_PROGRESS));
    const group = machine.consumerGroup(groupId) ?? machine.group(groupId);
    return group === undefined ? unknownGroup(groupId) : { machine, group };
  }

  async reset(groupId: string, request: ResetRequest): Promise<ResetAnswer | ControlRefusal> {
    if (this.#resets >= this.#options.resetsMax)
      return unavailable(errorName(errorCode.COORDINATOR_NOT_AVAILABLE));
    this.#resets++;
    try {
      const found = this.#find(groupId);
      if (found instanceof ControlRefusal) return found;
      // What was done once needs no offsets, and may name what is gone by now.
      if (!request.dryRun && request.id !== undefined && isLastReset(found, request.id))
        return await this.#resetTo(groupId, [], request);
      const targets = await resetTargets(request, found, this.#options);
      return targets instanceof ControlRefusal ? targets : await this.#resetTo(groupId, targets, request);
    } finally {
      this.#resets--;
    }
  }

  async #resetTo(
    groupId: string,
    targets: readonly ResetTarget[],
    { dryRun, id }: ResetRequest,
  ): Promise<ResetAnswer | ControlRefusal> {
    // Much may have happened since the offsets were looked for; from here to the decision nothing does.
    const found = this.#find(groupId);
    if (found instanceof ControlRefusal) return found;
    const { group, machine } = found;
    const live = targets.filter(({ partition }) => !partition.stored.log.closed);
    const offsets = live.map((target) => plannedOffset(machine, groupId, target));
    const members = offsets.length === 0 ? 0 : group.members.size;
    if (dryRun) return { dryRun, fencedMembers: members, offsets };
    const answer = await this.#options.groups.ask(groupId, 'resetOffsets', {
      groupId,
      topics: commitTopics(live),
      resetId: id,
    });
    if (answer instanceof CoordinatorRefusal) return unavailable(errorName(answer.errorCode));
    if (answer.errorCode !== errorCode.NONE) return unknownGroup(groupId);
    const { alreadyDone, fencedMembers } = answer;
    return alreadyDone
      ? { dryRun, alreadyDone, fencedMembers, offsets: [] }
      : { dryRun, fencedMembers, offsets };
  }

  async rebalance(groupId: string): Promise<number | ControlRefusal> {
    const found = this.#find(groupId);
    if (found instanceof ControlRefusal) return found;
    const answer = await this.#options.groups.ask(groupId, 'rebalance', { groupId });
    if (answer instanceof CoordinatorRefusal) return unavailable(errorName(answer.errorCode));
    if (answer.errorCode !== errorCode.NONE) return unknownGroup(groupId);
    if (answer.members > 0) return answer.members;
    return new ControlRefusal('no-members', `Group ${groupId} has no members.`, 'INVALID_REQUEST');
  }
}

function plannedOffset(machine: GroupMachine, groupId: string, target: ResetTarget): ResetOffset {
  const { topic, partition, wanted } = target;
  const before = machine.committed(groupId).get(topic.name)?.get(partition.partition);
  const to = offsetIn(target);
  return {
    topic: topic.name,
    partition: partition.partition,
    from: before !== undefined && isOfTopic(before.topicId, topic.id) ? before.offset : undefined,
    to,
    asked: typeof wanted === 'number' && wanted !== to ? wanted : undefined,
  };
}

function commitTopics(targets: readonly ResetTarget[]): CommitTopic[] {
  const topics = new Map<string, CommitTopic & { partitions: CommitTopic['partitions'][number][] }>();
  for (const target of targets) {
    const { topic, partition } = target;
    let ofTopic = topics.get(topic.name);
    if (ofTopic === undefined)
      topics.set(topic.name, (ofTopic = { name: topic.name, topicId: topic.id, partitions: [] }));
    const offset = offsetIn(target);
    const leaderEpoch = partition.stored.log.epochs.epochFor(offset) ?? -1;
    ofTopic.partitions.push({ partition: partition.partition, offset, leaderEpoch, metadata: null });
  }
  return [...topics.values()];
}

const isLastReset = ({ machine, group }: Found, id: string): boolean =>
  lastResetId(machine.committed(group.groupId)) === id;

const unknownGroup = (groupId: string): ControlRefusal =>
  new ControlRefusal('unknown-group', `There is no group ${groupId}.`, 'GROUP_ID_NOT_FOUND');

const unavailable = (code: string): ControlRefusal =>
  new ControlRefusal('unavailable', 'The coordinator of the group cannot do it now.', code);
