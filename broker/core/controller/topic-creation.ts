// CreateTopics. Each topic is judged by itself, in the order in which Kafka judges: duplicates, name, existence,
// configuration, then partitions. Topics of one request see each other, so two of them cannot collide.

import type { Decision } from '../../base/machine.ts';
import { partitionId, type BrokerId, type TopicId } from '../../base/brand.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { configRecord } from '../../protocol/generated/record/config-record.ts';
import { topicRecord } from '../../protocol/generated/record/topic-record.ts';
import { topicConfigsProblem } from '../metadata/config-validation.ts';
import { configResourceType, type ConfigValues } from '../metadata/configs.ts';
import type { MetadataRecord } from '../metadata/metadata-record.ts';
import { recordOfPartition, type PartitionImage } from '../metadata/partition-image.ts';
import { collisionKey, mayCollide, metadataTopicName, topicNameProblem } from '../metadata/topic-name.ts';
import { apiError, noError, type ApiError } from './api-error.ts';
import type { ControllerView } from './controller-view.ts';
import { PartitionRoom } from './partition-room.ts';
import { manualAssignmentProblem, newPartition, placeReplicas } from './placement.ts';

/** Partitions that one request may make: bounds the size of its batch. */
export const partitionsPerRequestMax = 10_000;

export interface NewTopic {
  readonly name: string;
  /** Drawn by the host. */
  readonly topicId: TopicId;
  /** -1 takes the default. */
  readonly numPartitions: number;
  /** -1 takes the default. */
  readonly replicationFactor: number;
  /** When not empty, the two numbers above are -1. */
  readonly assignments: readonly { readonly partitionIndex: number; readonly brokerIds: readonly number[] }[];
  readonly configs: readonly { readonly name: string; readonly value: string | null }[];
}

export interface CreateTopicsCommand {
  readonly topics: readonly NewTopic[];
  readonly validateOnly: boolean;
}

export interface CreateTopicResult extends ApiError {
  readonly name: string;
  readonly topicId: TopicId;
  readonly numPartitions: number;
  readonly replicationFactor: number;
  /** What was set for the topic. */
  readonly configs: ConfigValues;
}

interface Defaults {
  readonly numPartitions: number;
  readonly replicationFactor: number;
}

/** What is decided of one request while its topics are gone through. */
interface Pass {
  readonly view: ControllerView;
  readonly defaults: Defaults;
  readonly duplicates: ReadonlySet<string>;
  /** Collision keys of topics accepted so far. */
  readonly newNames: Map<string, string>;
  readonly records: MetadataRecord[];
  readonly room: PartitionRoom;
  created: number;
}

const failed = (topic: NewTopic, error: ApiError): CreateTopicResult => ({
  name: topic.name,
  topicId: zeroUuid,
  errorCode: error.errorCode,
  errorMessage: error.errorMessage,
  numPartitions: -1,
  replicationFactor: -1,
  configs: new Map(),
});

export function decideTopicCreation(
  view: ControllerView,
  command: CreateTopicsCommand,
): Decision<MetadataRecord, readonly CreateTopicResult[]> {
  const broker = view.configs.brokerConfig(view.image);
  const defaults = {
    numPartitions: broker.numPartitions,
    replicationFactor: broker.defaultReplicationFactor,
  };
  if (partitionsWanted(command, defaults) > partitionsPerRequestMax) {
    const message = `Excessively large number of partitions per request: at most ${partitionsPerRequestMax} are made at a time.`;
    const error = apiError('POLICY_VIOLATION', message);
    return { records: [], response: command.topics.map((topic) => failed(topic, error)) };
  }
  const pass: Pass = {
    view,
    defaults,
    duplicates: duplicatesOf(command.topics.map((topic) => topic.name)),
    newNames: new Map(),
    records: [],
    room: new PartitionRoom(view),
    created: 0,
  };
  const response: CreateTopicResult[] = [];
  const answered = new Set<string>();
  for (const topic of command.topics) {
    // A name that stands twice is answered once, as Kafka does.
    if (pass.duplicates.has(topic.name)) {
      if (answered.has(topic.name)) continue;
      answered.add(topic.name);
    }
    response.push(decideTopic(pass, topic));
  }
  return { records: command.validateOnly ? [] : pass.records, response };
}

export function duplicatesOf(names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const duplicates = new Set<string>();
  for (const name of names) (seen.has(name) ? duplicates : seen).add(name);
  return duplicates;
}

function partitionsWanted(command: CreateTopicsCommand, defaults: Defaults): number {
  let wanted = 0;
  for (const { assignments, numPartitions } of command.topics) {
    if (assignments.length > 0) wanted += assignments.length;
    else wanted += numPartitions === -1 ? defaults.numPartitions : Math.max(0, numPartitions);
  }
  return wanted;
}

function decideTopic(pass: Pass, topic: NewTopic): CreateTopicResult {
  const refused = nameError(pass, topic.name);
  if (refused !== undefined) return failed(topic, refused);
  const configs = configsOf(pass, topic);
  if ('errorCode' in configs) return failed(topic, configs);
  const partitions = partitionsOf(pass, topic);
  if ('errorCode' in partitions) return failed(topic, partitions);
  const noRoom = pass.room.take(topic.name, partitions);
  if (noRoom !== undefined) return failed(topic, noRoom);
  pass.newNames.set(collisionKey(topic.name), topic.name);
  pass.created++;
  pushRecords(pass.records, topic, partitions, configs);
  return {
    ...noError,
    name: topic.name,
    topicId: topic.topicId,
    numPartitions: partitions.length,
    replicationFactor: partitions[0]?.replicas.length ?? 0,
    configs,
  };
}

function nameError(pass: Pass, name: string): ApiError | undefined {
  if (pass.duplicates.has(name)) return apiError('INVALID_REQUEST', 'Duplicate topic name.');
  if (name === metadataTopicName) {
    return apiError('INVALID_REQUEST', `Creation of internal topic ${name} is prohibited.`);
  }
  const problem = topicNameProblem(name);
  if (problem !== undefined) return apiError('INVALID_TOPIC_EXCEPTION', problem);
  const { topics } = pass.view.image;
  if (topics.byName.has(name)) {
    return apiError('TOPIC_ALREADY_EXISTS', `Topic '${name}' already exists.`);
  }
  if (!mayCollide(name)) return undefined;
  const key = collisionKey(name);
  const other = topics.collisions.get(key)?.[0] ?? pass.newNames.get(key);
  if (other === undefined) return undefined;
  return apiError('INVALID_TOPIC_EXCEPTION', `Topic '${name}' collides with existing topic: ${other}`);
}

function configsOf(pass: Pass, topic: NewTopic): ConfigValues | ApiError {
  const values = new Map<string, string>();
  const nulls: string[] = [];
  for (const { name, value } of topic.configs) {
    if (value === null) nulls.push(name);
    else values.set(name, value);
  }
  if (nulls.length > 0) {
    return apiError('INVALID_CONFIG', `Null value not supported for topic configs: ${nulls.join(',')}`);
  }
  if (values.size === 0) return values;
  const problem = topicConfigsProblem(values, pass.view.configs.layers(pass.view.image));
  return problem === undefined ? values : apiError('INVALID_CONFIG', problem);
}

function partitionsOf(pass: Pass, topic: NewTopic): readonly PartitionImage[] | ApiError {
  const { brokers, topics } = pass.view.image;
  if (topic.assignments.length > 0) return manualPartitions(pass, topic);
  if (topic.replicationFactor < -1 || topic.replicationFactor === 0) {
    return apiError(
      'INVALID_REPLICATION_FACTOR',
      'Replication factor must be larger than 0, or -1 to use the default value.',
    );
  }
  if (topic.numPartitions < -1 || topic.numPartitions === 0) {
    return apiError('INVALID_PARTITIONS', 'Number of partitions was set to an invalid non-positive value.');
  }
  const placed = placeReplicas(brokers, {
    start: topics.byName.size + pass.created,
    partitions: topic.numPartitions === -1 ? pass.defaults.numPartitions : topic.numPartitions,
    replicationFactor:
      topic.replicationFactor === -1 ? pass.defaults.replicationFactor : topic.replicationFactor,
  });
  return 'errorCode' in placed ? placed : partitionImages(pass.view, placed);
}

function manualPartitions(pass: Pass, topic: NewTopic): readonly PartitionImage[] | ApiError {
  const { brokers } = pass.view.image;
  for (const field of ['replicationFactor', 'numPartitions'] as const) {
    if (topic[field] === -1) continue;
    const what = field === 'numPartitions' ? 'numPartitions' : 'replication factor';
    return apiError(
      'INVALID_REQUEST',
      `A manual partition assignment was specified, but ${what} was not set to -1.`,
    );
  }
  const placed: BrokerId[][] = [];
  let replicationFactor: number | undefined;
  for (const { partitionIndex, brokerIds } of topic.assignments) {
    if (placed[partitionIndex] !== undefined) {
      return apiError(
        'INVALID_REPLICA_ASSIGNMENT',
        `Found multiple manual partition assignments for partition ${partitionIndex}`,
      );
    }
    const problem = manualAssignmentProblem(brokers, brokerIds, replicationFactor);
    if (problem !== undefined) return problem;
    if (partitionIndex < 0 || partitionIndex >= topic.assignments.length) {
      return apiError(
        'INVALID_REPLICA_ASSIGNMENT',
        'partitions should be a consecutive 0-based integer sequence',
      );
    }
    placed[partitionIndex] = brokerIds as BrokerId[];
    replicationFactor = brokerIds.length;
  }
  return partitionImages(pass.view, placed);
}

function partitionImages(
  view: ControllerView,
  placed: readonly BrokerId[][],
): readonly PartitionImage[] | ApiError {
  const images: PartitionImage[] = [];
  for (const [index, replicas] of placed.entries()) {
    const partition = newPartition(view.image.brokers, replicas, index);
    if ('errorCode' in partition) return partition;
    images.push(partition);
  }
  return images;
}

function pushRecords(
  records: MetadataRecord[],
  topic: NewTopic,
  partitions: readonly PartitionImage[],
  configs: ConfigValues,
): void {
  const { name, topicId } = topic;
  records.push({ type: 'TopicRecord', value: topicRecord({ name, topicId }) });
  for (const [configName, value] of configs) {
    records.push({
      type: 'ConfigRecord',
      value: configRecord({
        resourceType: configResourceType.topic,
        resourceName: name,
        name: configName,
        value,
      }),
    });
  }
  for (const [index, partition] of partitions.entries()) {
    records.push({
      type: 'PartitionRecord',
      value: recordOfPartition(topicId, partitionId(index), partition),
    });
  }
}
