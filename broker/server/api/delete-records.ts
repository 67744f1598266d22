// DeleteRecords (key 21), versions 0-2. Moves the log start offset up; -1 means the high watermark. The answer's low
// watermark is where the log starts now, and it stays so through a crash. Beyond the high watermark: OFFSET_OUT_OF_RANGE.
// A topic that is compacted and not deleted from keeps its records: POLICY_VIOLATION.

import { offset as toOffset } from '../../base/brand.ts';
import type { Partition } from '../../host/replication/partition.ts';
import type { HostedTopic, ReplicaManager } from '../../host/replication/replica-manager.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import {
  type DeleteRecordsRequest,
  type DeleteRecordsResponse,
  type DeleteRecordsResponsePartition,
  deleteRecordsApi,
  deleteRecordsResponse,
} from '../../protocol/generated/delete-records.ts';
import { type AnyRoute, route } from './route.ts';

export interface DeleteRecordsDependencies {
  readonly replicas: ReplicaManager;
  /** Lets go of segments below the new start. */
  readonly retain: (partition: Partition) => Promise<void>;
}

const toHighWatermark = -1;

const refused = (partitionIndex: number, code: ErrorCode): DeleteRecordsResponsePartition => ({
  partitionIndex,
  errorCode: code,
  lowWatermark: -1,
});

async function deleteRecords(
  { replicas, retain }: DeleteRecordsDependencies,
  topic: HostedTopic | undefined,
  asked: { readonly partitionIndex: number; readonly offset: number },
): Promise<DeleteRecordsResponsePartition> {
  const { partitionIndex } = asked;
  const partition = topic?.partitions[partitionIndex];
  if (topic === undefined || partition === undefined)
    return refused(partitionIndex, errorCode.UNKNOWN_TOPIC_OR_PARTITION);
  if (!topic.config.cleanupPolicy.includes('delete'))
    return refused(partitionIndex, errorCode.POLICY_VIOLATION);
  const target = asked.offset === toHighWatermark ? partition.highWatermark : asked.offset;
  if (target < 0 || target > partition.highWatermark)
    return refused(partitionIndex, errorCode.OFFSET_OUT_OF_RANGE);
  const { stored } = partition;
  if (partition.offline) return refused(partitionIndex, errorCode.KAFKA_STORAGE_ERROR);
  await replicas.store.deleteRecordsBefore(stored, toOffset(target));
  if (stored.log.closed) return refused(partitionIndex, errorCode.UNKNOWN_TOPIC_OR_PARTITION);
  partition.wakeFetches();
  await retain(partition);
  return { partitionIndex, errorCode: errorCode.NONE, lowWatermark: stored.log.logStartOffset };
}

function failure(request: DeleteRecordsRequest, code: number): DeleteRecordsResponse {
  return deleteRecordsResponse({
    topics: request.topics.map(({ name, partitions }) => ({
      name,
      partitions: partitions.map((asked) => refused(asked.partitionIndex, code as ErrorCode)),
    })),
  });
}

export function deleteRecordsRoute(dependencies: DeleteRecordsDependencies): AnyRoute {
  return route(deleteRecordsApi, {
    handle: async (request) => {
      const topics = request.topics.map(async ({ name, partitions }) => {
        const topic = dependencies.replicas.topicByName(name);
        const answers = partitions.map((asked) => deleteRecords(dependencies, topic, asked));
        return { name, partitions: await Promise.all(answers) };
      });
      return deleteRecordsResponse({ topics: await Promise.all(topics) });
    },
    failure,
  });
}
