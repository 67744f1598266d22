// Topics that another cluster has made, taken over with their ids, partitions and configurations: what CreateTopics does,
// but nothing is chosen here. The one broker that has the logs leads every partition. Leader epochs go on from those of
// the other cluster, one higher, as at any change of leaders. Producer ids go on behind those that it handed out.

import type { BrokerId, TopicId, Uuid } from '../../base/brand.ts';
import { leaderEpoch, partitionId } from '../../base/brand.ts';
import type { Decision } from '../../base/machine.ts';
import { configRecord } from '../../protocol/generated/record/config-record.ts';
import { producerIdsRecord } from '../../protocol/generated/record/producer-ids-record.ts';
import { topicRecord } from '../../protocol/generated/record/topic-record.ts';
import { topicConfigsProblem } from '../metadata/config-validation.ts';
import { configResourceType, type ConfigValues } from '../metadata/configs.ts';
import type { MetadataRecord } from '../metadata/metadata-record.ts';
import { recordOfPartition, type PartitionImage } from '../metadata/partition-image.ts';
import { metadataTopicName, topicNameProblem } from '../metadata/topic-name.ts';
import { apiError, noError, type ApiError } from './api-error.ts';
import type { ControllerView } from './controller-view.ts';

export interface ImportedTopic {
  readonly name: string;
  readonly topicId: TopicId;
  /** The last leader epoch of each partition in the other cluster. */
  readonly leaderEpochs: readonly number[];
  readonly configs: ConfigValues;
}

export interface ImportTopicsCommand {
  readonly topics: readonly ImportedTopic[];
  /** The broker that has the logs, and the directory that they are in. */
  readonly brokerId: BrokerId;
  readonly directoryId: Uuid;
  /** The first producer id that the other cluster has not handed out. */
  readonly nextProducerId: number;
}

export interface ImportTopicResult extends ApiError {
  readonly name: string;
}

export function decideTopicImport(
  view: ControllerView,
  command: ImportTopicsCommand,
): Decision<MetadataRecord, readonly ImportTopicResult[]> {
  const records: MetadataRecord[] = [];
  const response = command.topics.map((topic) => {
    const error = problemOf(view, topic) ?? noError;
    if (error === noError) pushTopic(records, command, topic);
    return { name: topic.name, ...error };
  });
  const { nextProducerId } = command;
  if (nextProducerId > view.image.nextProducerId)
    records.push({
      type: 'ProducerIdsRecord',
      value: producerIdsRecord({ brokerId: command.brokerId, nextProducerId }),
    });
  return { records, response };
}

function problemOf(view: ControllerView, topic: ImportedTopic): ApiError | undefined {
  const { topics } = view.image;
  const { name, topicId, configs } = topic;
  const problem = name === metadataTopicName ? 'it is the metadata log' : topicNameProblem(name);
  if (problem !== undefined) return apiError('INVALID_TOPIC_EXCEPTION', problem);
  if (topics.byName.has(name) || topics.byId.has(topicId))
    return apiError('TOPIC_ALREADY_EXISTS', `Topic '${name}' already exists.`);
  if (topic.leaderEpochs.length === 0) return apiError('INVALID_PARTITIONS', 'it has no partition');
  if (configs.size === 0) return undefined;
  const refused = topicConfigsProblem(configs, view.configs.layers(view.image));
  return refused === undefined ? undefined : apiError('INVALID_CONFIG', refused);
}

function pushTopic(records: MetadataRecord[], command: ImportTopicsCommand, topic: ImportedTopic): void {
  const { name, topicId } = topic;
  records.push({ type: 'TopicRecord', value: topicRecord({ name, topicId }) });
  for (const [configName, value] of topic.configs) {
    const of = { resourceType: configResourceType.topic, resourceName: name };
    records.push({ type: 'ConfigRecord', value: configRecord({ ...of, name: configName, value }) });
  }
  for (const [index, epoch] of topic.leaderEpochs.entries()) {
    const partition = soleReplica(command, epoch + 1);
    records.push({
      type: 'PartitionRecord',
      value: recordOfPartition(topicId, partitionId(index), partition),
    });
  }
}

function soleReplica({ brokerId, directoryId }: ImportTopicsCommand, epoch: number): PartitionImage {
  return {
    replicas: [brokerId],
    directories: [directoryId],
    isr: [brokerId],
    addingReplicas: [],
    removingReplicas: [],
    eligibleLeaderReplicas: [],
    lastKnownElr: [],
    leader: brokerId,
    leaderEpoch: leaderEpoch(epoch),
    partitionEpoch: 0,
    leaderRecoveryState: 0,
  };
}
