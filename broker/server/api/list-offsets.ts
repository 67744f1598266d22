// ListOffsets (key 2), versions 1-11. An offset for a timestamp, or for one of the names below:
//
//   -1 latest: the high watermark, or the last stable offset under read_committed
//   -2 earliest: the log start offset          -4 earliest local (v8): the same, nothing is tiered
//   -3 the record with the newest timestamp (v7, KIP-734)
//   -5 latest tiered (v9), -6 earliest pending upload (v11): none
//
// A timestamp behind all records gives offset -1. Leader epochs from version 4 on.

import type { Partition } from '../../host/replication/partition.ts';
import type { ReplicaManager } from '../../host/replication/replica-manager.ts';
import type { TimeLookUps } from '../../host/replication/time-look-ups.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import {
  type ListOffsetsRequest,
  type ListOffsetsRequestPartition,
  type ListOffsetsResponse,
  type ListOffsetsResponsePartition,
  listOffsetsApi,
  listOffsetsResponse,
} from '../../protocol/generated/list-offsets.ts';
import { type AnyRoute, route } from './route.ts';

export interface ListOffsetsDependencies {
  readonly replicas: ReplicaManager;
  readonly lookUps: TimeLookUps;
}

const leaderEpochVersion = 4;

const latest = -1;
const earliest = -2;
const maxTimestamp = -3;
const earliestLocal = -4;
const latestTiered = -5;
const earliestPendingUpload = -6;

/** The version that each name came with. */
const versionOf: ReadonlyMap<number, number> = new Map([
  [latest, 1],
  [earliest, 1],
  [maxTimestamp, 7],
  [earliestLocal, 8],
  [latestTiered, 9],
  [earliestPendingUpload, 11],
]);

function answer(
  partitionIndex: number,
  fields: Partial<ListOffsetsResponsePartition>,
): ListOffsetsResponsePartition {
  return { partitionIndex, errorCode: errorCode.NONE, timestamp: -1, offset: -1, leaderEpoch: -1, ...fields };
}

class ListOffsetsHandler {
  readonly #dependencies: ListOffsetsDependencies;

  constructor(dependencies: ListOffsetsDependencies) {
    this.#dependencies = dependencies;
  }

  async handle(request: ListOffsetsRequest, version: number): Promise<ListOffsetsResponse> {
    const response = listOffsetsResponse();
    for (const topic of request.topics) {
      const hosted = this.#dependencies.replicas.topicByName(topic.name);
      const partitions: ListOffsetsResponsePartition[] = [];
      for (const asked of topic.partitions) {
        const partition = hosted?.partitions[asked.partitionIndex];
        partitions.push(
          partition === undefined
            ? answer(asked.partitionIndex, {
                errorCode:
                  this.#dependencies.replicas.damageOf(topic.name, asked.partitionIndex) === undefined
                    ? errorCode.UNKNOWN_TOPIC_OR_PARTITION
                    : errorCode.KAFKA_STORAGE_ERROR,
              })
            : await this.#lookUp(partition, asked, { readCommitted: request.isolationLevel === 1, version }),
        );
      }
      // What older versions cannot carry they do not miss.
      if (version < leaderEpochVersion) for (const one of partitions) one.leaderEpoch = -1;
      response.topics.push({ name: topic.name, partitions });
    }
    return response;
  }

  async #lookUp(
    partition: Partition,
    asked: ListOffsetsRequestPartition,
    how: { readonly readCommitted: boolean; readonly version: number },
  ): Promise<ListOffsetsResponsePartition> {
    const { partitionIndex, currentLeaderEpoch, timestamp } = asked;
    if (timestamp < 0 && how.version < (versionOf.get(timestamp) ?? Infinity))
      return answer(partitionIndex, { errorCode: errorCode.UNSUPPORTED_VERSION });
    if (currentLeaderEpoch >= 0 && currentLeaderEpoch !== partition.leaderEpoch)
      return answer(partitionIndex, {
        errorCode:
          currentLeaderEpoch < partition.leaderEpoch
            ? errorCode.FENCED_LEADER_EPOCH
            : errorCode.UNKNOWN_LEADER_EPOCH,
      });
    const limit = how.readCommitted ? partition.lastStableOffset : partition.highWatermark;
    const { log } = partition.stored;
    const { leaderEpoch } = partition;
    if (timestamp === latest) return answer(partitionIndex, { offset: limit, leaderEpoch });
    if (timestamp === earliest || timestamp === earliestLocal) {
      const epoch = log.epochs.epochFor(log.logStartOffset);
      return answer(partitionIndex, { offset: log.logStartOffset, leaderEpoch: epoch ?? -1 });
    }
    if (timestamp === latestTiered || timestamp === earliestPendingUpload) return answer(partitionIndex, {});
    return this.#search(partition, partitionIndex, { timestamp, limit });
  }

  async #search(
    partition: Partition,
    partitionIndex: number,
    { timestamp, limit }: { readonly timestamp: number; readonly limit: number },
  ): Promise<ListOffsetsResponsePartition> {
    const wanted = timestamp === maxTimestamp ? 'newest' : timestamp;
    const found = await this.#dependencies.lookUps.find(partition, wanted, limit);
    return answer(partitionIndex, typeof found === 'number' ? { errorCode: found } : (found ?? {}));
  }
}

function failure(request: ListOffsetsRequest, code: number): ListOffsetsResponse {
  return listOffsetsResponse({
    topics: request.topics.map((topic) => ({
      name: topic.name,
      partitions: topic.partitions.map((asked) => answer(asked.partitionIndex, { errorCode: code })),
    })),
  });
}

export function listOffsetsRoute(dependencies: ListOffsetsDependencies): AnyRoute {
  const handler = new ListOffsetsHandler(dependencies);
  return route(listOffsetsApi, {
    handle: (request, context) => handler.handle(request, context.apiVersion),
    failure,
  });
}
