// OffsetForLeaderEpoch (key 23), versions 2-4. Where a leader epoch ended, so that a reader can tell whether what it read
// is still part of the log (KIP-320). An epoch that is not known gives -1 for both.

import type { LeaderEpoch } from '../../base/brand.ts';
import type { Partition } from '../../host/replication/partition.ts';
import type { ReplicaManager } from '../../host/replication/replica-manager.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import {
  type OffsetForLeaderEpochRequest,
  type OffsetForLeaderEpochRequestPartition,
  type OffsetForLeaderEpochResponse,
  type OffsetForLeaderEpochResponsePartition,
  offsetForLeaderEpochApi,
  offsetForLeaderEpochResponse,
} from '../../protocol/generated/offset-for-leader-epoch.ts';
import { type AnyRoute, route } from './route.ts';

function answer(partition: number, code: number): OffsetForLeaderEpochResponsePartition {
  return { partition, errorCode: code, leaderEpoch: -1, endOffset: -1 };
}

function lookUp(
  partition: Partition | undefined,
  asked: OffsetForLeaderEpochRequestPartition,
): OffsetForLeaderEpochResponsePartition {
  if (partition === undefined) return answer(asked.partition, errorCode.UNKNOWN_TOPIC_OR_PARTITION);
  const { currentLeaderEpoch } = asked;
  if (currentLeaderEpoch >= 0 && currentLeaderEpoch < partition.leaderEpoch)
    return answer(asked.partition, errorCode.FENCED_LEADER_EPOCH);
  if (currentLeaderEpoch > partition.leaderEpoch)
    return answer(asked.partition, errorCode.UNKNOWN_LEADER_EPOCH);
  const { log } = partition.stored;
  // The current epoch may have no record yet; it ends where the log ends.
  const end =
    asked.leaderEpoch === partition.leaderEpoch
      ? { epoch: partition.leaderEpoch, endOffset: log.logEndOffset }
      : log.epochs.endOffsetFor(asked.leaderEpoch as LeaderEpoch, log.logEndOffset);
  if (end === undefined) return answer(asked.partition, errorCode.NONE);
  return {
    partition: asked.partition,
    errorCode: errorCode.NONE,
    leaderEpoch: end.epoch,
    endOffset: end.endOffset,
  };
}

function respond(
  request: OffsetForLeaderEpochRequest,
  each: (topic: string, asked: OffsetForLeaderEpochRequestPartition) => OffsetForLeaderEpochResponsePartition,
): OffsetForLeaderEpochResponse {
  return offsetForLeaderEpochResponse({
    topics: request.topics.map(({ topic, partitions }) => ({
      topic,
      partitions: partitions.map((asked) => each(topic, asked)),
    })),
  });
}

export function offsetForLeaderEpochRoute(replicas: ReplicaManager): AnyRoute {
  return route(offsetForLeaderEpochApi, {
    handle: (request) =>
      respond(request, (topic, asked) =>
        lookUp(replicas.topicByName(topic)?.partitions[asked.partition], asked),
      ),
    failure: (request, code) => respond(request, (_, asked) => answer(asked.partition, code)),
  });
}
