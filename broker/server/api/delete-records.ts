// DeleteRecords (key 21), versions 0-2. Moves the log start offset up; -1 means the high watermark. The answer's low
// watermark is where the log starts now, and it stays so through a crash. Beyond the high watermark: OFFSET_OUT_OF_RANGE.
// A topic that is compacted and not deleted from keeps its records: POLICY_VIOLATION. Those of coordinators are theirs alone.

import { offset as toOffset } from '../../base/brand.ts';
import { isInternalTopic } from '../../core/metadata/topic-name.ts';
import type { Partition } from '../../host/replication/partition.ts';
import type { HostedTopic, ReplicaManager } from '../../host/replication/replica-manager.ts';
import { DiskError } from '../../port/disk.ts';
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

/** At once what is refused, so that a request of thousands that do not exist costs no promise for each. */
function deleteRecords(
  { replicas, retain }: DeleteRecordsDependencies,
  topic: HostedTopic | undefined,
  asked: { readonly partitionIndex: number; readonly offset: number },
): DeleteRecordsResponsePartition | Promise<DeleteRecordsResponsePartition> {
  const { partitionIndex } = asked;
  const partition = topic?.partitions[partitionIndex];
  if (topic === undefined || partition === undefined)
    return refused(
      partitionIndex,
      topic !== undefined && replicas.damageOf(topic.name, partitionIndex) !== undefined
        ? errorCode.KAFKA_STORAGE_ERROR
        : errorCode.UNKNOWN_TOPIC_OR_PARTITION,
    );
  if (isInternalTopic(topic.name)) return refused(partitionIndex, errorCode.INVALID_TOPIC_EXCEPTION);
  if (!topic.config.cleanupPolicy.includes('delete'))
    return refused(partitionIndex, errorCode.POLICY_VIOLATION);
  const target = asked.offset === toHighWatermark ? partition.highWatermark : asked.offset;
  if (target < 0 || target > partition.highWatermark)
    return refused(partitionIndex, errorCode.OFFSET_OUT_OF_RANGE);
  if (partition.offline) return refused(partitionIndex, errorCode.KAFKA_STORAGE_ERROR);
  return moveStart({ replicas, retain }, { partition, partitionIndex, target });
}

interface Move {
  readonly partition: Partition;
  readonly partitionIndex: number;
  readonly target: number;
}

async function moveStart(
  { replicas, retain }: DeleteRecordsDependencies,
  { partition, partitionIndex, target }: Move,
): Promise<DeleteRecordsResponsePartition> {
  const { stored } = partition;
  try {
    await replicas.store.deleteRecordsBefore(stored, toOffset(target));
  } catch (error) {
    if (!(error instanceof DiskError)) throw error;
    return refused(partitionIndex, errorCode.KAFKA_STORAGE_ERROR);
  }
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
      const response = deleteRecordsResponse();
      const moving: Promise<void>[] = [];
      for (const { name, partitions } of request.topics) {
        const topic = dependencies.replicas.topicByName(name);
        const answers: DeleteRecordsResponsePartition[] = [];
        response.topics.push({ name, partitions: answers });
        for (const [place, asked] of partitions.entries()) {
          const answer = deleteRecords(dependencies, topic, asked);
          if (answer instanceof Promise)
            moving.push(
              answer.then((moved) => {
                answers[place] = moved;
              }),
            );
          else answers[place] = answer;
        }
      }
      await Promise.all(moving);
      return response;
    },
    failure,
  });
}
