// Where a reset puts a group: which partitions, and which offset in each. Look-ups by time wait for the disk; what is asked for
// outside of a log is put to its nearest end when the offsets are made, since logs move meanwhile.

import type { Offset } from '../../base/brand.ts';
import type { GroupMachine } from '../../core/group/group-machine.ts';
import { type AnyGroup, isConsumerGroup } from '../../core/group/group-overview.ts';
import { subscribedNames } from '../../core/group/consumer/subscription.ts';
import { subscribedTopics } from '../../core/group/group-subscription.ts';
import { memberAssignments } from '../../core/group/member-assignments.ts';
import type { TopicCatalog } from '../../core/group/topic-catalog.ts';
import { ControlRefusal, type ResetRequest } from '../../port/group-control.ts';
import { errorName } from '../../protocol/error-codes.ts';
import type { Partition } from '../replication/partition.ts';
import type { HostedTopic, ReplicaManager } from '../replication/replica-manager.ts';
import type { TimeLookUps } from '../replication/time-look-ups.ts';

export interface ResetTarget {
  readonly topic: HostedTopic;
  readonly partition: Partition;
  /** As it was asked for or found; the ends of the log are wherever they are by then. */
  readonly wanted: number | 'start' | 'end';
}

export interface TargetDependencies {
  readonly replicas: ReplicaManager;
  readonly lookUps: TimeLookUps;
  readonly catalog: TopicCatalog;
}

/** Every partition of the topics that the request names, or that the group reads. */
export async function resetTargets(
  request: ResetRequest,
  { machine, group }: { readonly machine: GroupMachine; readonly group: AnyGroup },
  dependencies: TargetDependencies,
): Promise<readonly ResetTarget[] | ControlRefusal> {
  const { replicas, catalog } = dependencies;
  if (request.to === 'offsets') return namedTargets(request, replicas);
  const names = request.topics ?? topicsOf(machine, group, catalog);
  const partitions: Pick<ResetTarget, 'topic' | 'partition'>[] = [];
  for (const name of new Set(names)) {
    const topic = replicas.topicByName(name);
    // What the group once read, or would, may not be there.
    if (topic === undefined && request.topics === undefined) continue;
    if (topic === undefined) return unknownPartition(`There is no topic ${name}.`);
    for (const [index, partition] of topic.partitions.entries()) {
      if (partition === undefined) return unreadable(name, index);
      partitions.push({ topic, partition });
    }
  }
  return withOffsets(request, partitions, dependencies.lookUps);
}

function topicsOf(machine: GroupMachine, group: AnyGroup, catalog: TopicCatalog): string[] {
  const names = [...machine.committed(group.groupId).keys()];
  for (const name of (isConsumerGroup(group) ? subscribedNames(group) : subscribedTopics(group)) ?? [])
    names.push(name);
  for (const [, partitions] of memberAssignments(group, catalog))
    for (const topicId of partitions.keys()) {
      const name = catalog.byId(topicId)?.name;
      if (name !== undefined) names.push(name);
    }
  return names.sort();
}

function namedTargets(
  { offsets = [] }: ResetRequest,
  replicas: ReplicaManager,
): readonly ResetTarget[] | ControlRefusal {
  const targets = new Map<Partition, ResetTarget>();
  for (const { topic: name, partition: index, offset } of offsets) {
    const topic = replicas.topicByName(name);
    if (topic === undefined || index >= topic.partitions.length)
      return unknownPartition(`There is no partition ${index} of topic ${name}.`);
    const partition = topic.partitions[index];
    if (partition === undefined) return unreadable(name, index);
    targets.set(partition, { topic, partition, wanted: offset });
  }
  return [...targets.values()];
}

async function withOffsets(
  { to, timeMs = 0 }: ResetRequest,
  partitions: readonly Pick<ResetTarget, 'topic' | 'partition'>[],
  lookUps: TimeLookUps,
): Promise<readonly ResetTarget[] | ControlRefusal> {
  if (to === 'earliest') return partitions.map((one) => ({ ...one, wanted: 'start' }));
  if (to === 'latest') return partitions.map((one) => ({ ...one, wanted: 'end' }));
  const targets: ResetTarget[] = [];
  for (const one of partitions) {
    const found = await lookUps.find(one.partition, timeMs, one.partition.highWatermark);
    if (typeof found === 'number')
      return unreadable(one.partition.topic, one.partition.partition, errorName(found));
    targets.push({ ...one, wanted: found?.offset ?? 'end' });
  }
  return targets;
}

const unknownPartition = (detail: string): ControlRefusal =>
  new ControlRefusal('unknown-partition', detail, 'UNKNOWN_TOPIC_OR_PARTITION');

const unreadable = (topic: string, partition: number, code = 'KAFKA_STORAGE_ERROR'): ControlRefusal =>
  new ControlRefusal(
    'unreadable-partition',
    `Partition ${partition} of topic ${topic} cannot be read here.`,
    code,
  );

/** The offset within the log as it is now. */
export function offsetIn({ partition, wanted }: ResetTarget): Offset {
  const { logStartOffset } = partition.stored.log;
  const end = partition.highWatermark;
  if (wanted === 'start') return logStartOffset;
  if (wanted === 'end' || wanted >= end) return end;
  return Math.max(wanted, logStartOffset) as Offset;
}
