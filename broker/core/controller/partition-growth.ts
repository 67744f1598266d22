// CreatePartitions: more partitions for a topic, never fewer. New ones have as many replicas as the first.

import { partitionId, type BrokerId } from '../../base/brand.ts';
import type { Decision } from '../../base/machine.ts';
import type { MetadataRecord } from '../metadata/metadata-record.ts';
import { recordOfPartition, type PartitionImage } from '../metadata/partition-image.ts';
import type { TopicImage } from '../metadata/topics.ts';
import { apiError, noError, type ApiError } from './api-error.ts';
import type { ControllerView } from './controller-view.ts';
import { PartitionRoom } from './partition-room.ts';
import { manualAssignmentProblem, newPartition, placeReplicas } from './placement.ts';
import { duplicatesOf, partitionsPerRequestMax } from './topic-creation.ts';

export interface PartitionGrowth {
  readonly name: string;
  /** Partitions that the topic shall have. */
  readonly count: number;
  /** The replicas of each new partition; null leaves it to the controller. */
  readonly assignments: readonly { readonly brokerIds: readonly number[] }[] | null;
}

export interface CreatePartitionsCommand {
  readonly topics: readonly PartitionGrowth[];
  readonly validateOnly: boolean;
}

export interface CreatePartitionsResult extends ApiError {
  readonly name: string;
}

export function decidePartitionGrowth(
  view: ControllerView,
  command: CreatePartitionsCommand,
): Decision<MetadataRecord, readonly CreatePartitionsResult[]> {
  const duplicates = duplicatesOf(command.topics.map((topic) => topic.name));
  const records: MetadataRecord[] = [];
  const response: CreatePartitionsResult[] = [];
  const answered = new Set<string>();
  const room = new PartitionRoom(view);
  for (const growth of command.topics) {
    const { name } = growth;
    if (duplicates.has(name)) {
      if (!answered.has(name)) {
        answered.add(name);
        response.push({ name, ...apiError('INVALID_REQUEST', 'Duplicate topic name.') });
      }
      continue;
    }
    const grown = grow({ view, room }, growth, partitionsPerRequestMax - records.length);
    if ('errorCode' in grown) {
      response.push({ name, ...grown });
    } else {
      for (const record of grown) records.push(record);
      response.push({ name, ...noError });
    }
  }
  return { records: command.validateOnly ? [] : records, response };
}

interface Pass {
  readonly view: ControllerView;
  readonly room: PartitionRoom;
}

/** `recordsMax` is what the request may still make. */
function grow(
  { view, room }: Pass,
  growth: PartitionGrowth,
  recordsMax: number,
): MetadataRecord[] | ApiError {
  const topic = view.image.topics.byName.get(growth.name);
  if (topic === undefined) {
    return apiError('UNKNOWN_TOPIC_OR_PARTITION', 'This server does not host this topic-partition.');
  }
  const before = topic.partitions.length;
  if (growth.count === before) {
    return apiError('INVALID_PARTITIONS', `Topic already has ${before} partition(s).`);
  }
  if (growth.count < before) {
    const message = `The topic ${growth.name} currently has ${before} partition(s); ${growth.count} would not be an increase.`;
    return apiError('INVALID_PARTITIONS', message);
  }
  const added = growth.count - before;
  if (growth.assignments !== null && growth.assignments.length !== added) {
    return apiError(
      'INVALID_REPLICA_ASSIGNMENT',
      `Attempted to add ${added} additional partition(s), but only ${growth.assignments.length} ` +
        'assignment(s) were specified.',
    );
  }
  if (added > recordsMax) {
    const message = `Excessively large number of additional partitions per request: at most ${partitionsPerRequestMax} are made at a time.`;
    return apiError('POLICY_VIOLATION', message);
  }
  const placed = placements(view, topic, growth);
  if ('errorCode' in placed) return placed;
  const partitions: PartitionImage[] = [];
  for (const [index, replicas] of placed.entries()) {
    const partition = newPartition(view.image.brokers, replicas, before + index);
    if ('errorCode' in partition) return partition;
    partitions.push(partition);
  }
  const noRoom = room.take(topic.name, partitions);
  if (noRoom !== undefined) return noRoom;
  return partitions.map((partition, index): MetadataRecord => {
    const value = recordOfPartition(topic.id, partitionId(before + index), partition);
    return { type: 'PartitionRecord', value };
  });
}

function placements(
  view: ControllerView,
  topic: TopicImage,
  growth: PartitionGrowth,
): readonly BrokerId[][] | ApiError {
  const { brokers } = view.image;
  const before = topic.partitions.length;
  const replicationFactor = topic.partitions[0]?.replicas.length ?? 1;
  if (growth.assignments === null) {
    return placeReplicas(brokers, { start: before, partitions: growth.count - before, replicationFactor });
  }
  for (const { brokerIds } of growth.assignments) {
    const problem = manualAssignmentProblem(brokers, brokerIds, replicationFactor);
    if (problem !== undefined) return problem;
  }
  return growth.assignments.map(({ brokerIds }) => brokerIds as BrokerId[]);
}
