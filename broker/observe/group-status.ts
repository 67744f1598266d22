// The status of groups that this broker coordinates, as it is at the moment of asking: what the coordinator knows, beside the logs.
// Nothing here waits, so some lag may be unknown, at first that of a log whose end must be read.

import type { Broker } from '../broker.ts';
import type { GroupMachine } from '../core/group/group-machine.ts';
import { type AnyGroup, groupOverview, isConsumerGroup } from '../core/group/group-overview.ts';
import { memberAssignments } from '../core/group/member-assignments.ts';
import { MetadataCatalog } from '../host/coordinator/metadata-catalog.ts';
import type { HostedTopic } from '../host/replication/replica-manager.ts';
import type {
  GroupLag,
  GroupMember,
  GroupPartition,
  GroupStatus,
  GroupStatusView,
  KnownGroup,
} from '../port/group-status.ts';
import type { ColdEnds } from './cold-ends.ts';
import { consumableLag } from './partition-lag.ts';
import { nothing, type ReadTopic, readTopics } from './read-topics.ts';

const unknownLag: GroupLag = { records: undefined, bytes: undefined, seconds: undefined };

/** Who has what: members by topic name and partition. */
type Owners = ReadonlyMap<string, ReadonlyMap<number, string>>;

export interface GroupStatusDependencies {
  readonly clock: { wall(): number };
  readonly coldEnds: ColdEnds;
}

export class GroupStatuses implements GroupStatusView {
  readonly #broker: Broker;
  readonly #clock: { wall(): number };
  readonly #coldEnds: ColdEnds;
  readonly #catalog: MetadataCatalog;

  constructor(broker: Broker, { clock, coldEnds }: GroupStatusDependencies) {
    this.#broker = broker;
    this.#clock = clock;
    this.#coldEnds = coldEnds;
    this.#catalog = new MetadataCatalog(() => broker.controller.image());
  }

  status(groupId: string): GroupStatus {
    const { groups } = this.#broker;
    // Without the topic of offsets there is no group.
    if (groups.partitionOf(groupId) === undefined) return { groupId, found: false, available: true };
    const machine = groups.machineOf(groupId);
    if (machine === undefined) return { groupId, found: false, available: false };
    const group = machine.consumerGroup(groupId) ?? machine.group(groupId);
    return group === undefined ? { groupId, found: false, available: true } : this.#known(machine, group);
  }

  #known(machine: GroupMachine, group: AnyGroup): KnownGroup {
    const { groupId } = group;
    const { type, state } = groupOverview(group);
    const owners = new Map<string, Map<number, string>>();
    const counts = new Map<string, number>();
    for (const [memberId, assigned] of memberAssignments(group, this.#catalog)) {
      let count = 0;
      for (const [topicId, partitions] of assigned) {
        count += partitions.size;
        const name = this.#catalog.byId(topicId)?.name;
        if (name === undefined) continue;
        let ofTopic = owners.get(name);
        if (ofTopic === undefined) owners.set(name, (ofTopic = new Map()));
        for (const partition of partitions.keys()) ofTopic.set(partition, memberId);
      }
      counts.set(memberId, count);
    }
    return {
      groupId,
      found: true,
      available: true,
      protocol: type,
      state,
      generation: isConsumerGroup(group) ? group.epoch : group.generation,
      coordinator: this.#broker.controller.brokerId,
      members: membersOf(group, counts),
      lastRebalance: this.#broker.rebalances.last(groupId),
      partitions: this.#partitions(machine, groupId, owners),
    };
  }

  #partitions(machine: GroupMachine, groupId: string, owners: Owners): GroupPartition[] {
    const { replicas } = this.#broker;
    const topics = new Map<string, ReadTopic>();
    for (const read of readTopics(replicas, machine.committed(groupId))) topics.set(read.topic.name, read);
    for (const name of owners.keys()) {
      const topic = replicas.topicByName(name);
      if (topic !== undefined && !topics.has(name)) topics.set(name, { topic, committed: () => nothing });
    }
    return [...topics.keys()]
      .sort()
      .flatMap((name) => this.#partitionsOf(topics.get(name)!, owners.get(name) ?? new Map()));
  }

  #partitionsOf({ topic, committed }: ReadTopic, owners: ReadonlyMap<number, string>): GroupPartition[] {
    return Array.from({ length: topic.partitions.length }, (_, partition) => {
      const offset = committed(partition);
      const place = { topic: topic.name, partition, memberId: owners.get(partition) };
      return { ...place, ...this.#place(topic, partition, offset < 0 ? undefined : offset) };
    });
  }

  #place(
    topic: HostedTopic,
    partition: number,
    committedOffset: number | undefined,
  ): Omit<GroupPartition, 'topic' | 'partition' | 'memberId'> {
    const hosted = topic.partitions[partition];
    if (hosted === undefined)
      return { committedOffset, startOffset: undefined, endOffset: undefined, lag: unknownLag };
    return {
      committedOffset,
      startOffset: hosted.stored.log.logStartOffset,
      endOffset: hosted.highWatermark,
      lag:
        committedOffset === undefined
          ? unknownLag
          : consumableLag(hosted, committedOffset, {
              nowMs: this.#clock.wall(),
              coldEnds: this.#coldEnds,
            }),
    };
  }
}

function membersOf(group: AnyGroup, counts: ReadonlyMap<string, number>): GroupMember[] {
  const told = isConsumerGroup(group)
    ? [...group.members.values()].map(({ memberId, metadata }) => ({ memberId, ...metadata }))
    : [...group.members.values()].map((member) => ({ ...member, instanceId: member.groupInstanceId }));
  return told.map(({ memberId, instanceId, clientId, clientHost }) => ({
    memberId,
    instanceId: instanceId ?? undefined,
    clientId,
    // Kafka writes addresses behind a slash.
    host: clientHost.replace(/^\//, ''),
    partitions: counts.get(memberId) ?? 0,
  }));
}
