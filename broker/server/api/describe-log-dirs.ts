// DescribeLogDirs (key 35), versions 1-5. The one log folder of this broker: its state, its space (v4), its partitions
// with their sizes. A null topic list means all.

import type { DiskSpace } from '../../port/disk.ts';
import type { ReplicaManager } from '../../host/replication/replica-manager.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import {
  type DescribeLogDirsRequest,
  type DescribeLogDirsResponse,
  type DescribeLogDirsResponseTopic,
  describeLogDirsApi,
  describeLogDirsResponse,
} from '../../protocol/generated/describe-log-dirs.ts';
import { type AnyRoute, route } from './route.ts';

export interface DescribeLogDirsDependencies {
  readonly replicas: ReplicaManager;
  /** Absolute path, as people know it. */
  readonly logDir: string;
  readonly space: () => DiskSpace | undefined;
}

function sizes(replicas: ReplicaManager, request: DescribeLogDirsRequest): DescribeLogDirsResponseTopic[] {
  const asked =
    request.topics === null
      ? [...replicas.topics()].map((topic) => ({
          topic: topic.name,
          partitions: [...topic.partitions.keys()],
        }))
      : request.topics;
  const topics: DescribeLogDirsResponseTopic[] = [];
  for (const { topic, partitions } of asked) {
    const hosted = replicas.topicByName(topic);
    const described = partitions.flatMap((index) => {
      const partition = hosted?.partitions[index];
      if (partition === undefined) return [];
      const partitionSize = partition.stored.log.size;
      return [{ partitionIndex: index, partitionSize, offsetLag: 0, isFutureKey: false }];
    });
    if (described.length > 0) topics.push({ name: topic, partitions: described });
  }
  return topics;
}

function describe(
  { replicas, logDir, space }: DescribeLogDirsDependencies,
  request: DescribeLogDirsRequest,
): DescribeLogDirsResponse {
  const offline = replicas.store.state === 'offline';
  const free = space();
  return describeLogDirsResponse({
    results: [
      {
        errorCode: offline ? errorCode.KAFKA_STORAGE_ERROR : errorCode.NONE,
        logDir,
        topics: offline ? [] : sizes(replicas, request),
        totalBytes: free?.totalBytes ?? -1,
        usableBytes: free?.freeBytes ?? -1,
        isCordoned: false,
      },
    ],
  });
}

export function describeLogDirsRoute(dependencies: DescribeLogDirsDependencies): AnyRoute {
  return route(describeLogDirsApi, {
    handle: (request) => describe(dependencies, request),
    failure: (_, code) => describeLogDirsResponse({ errorCode: code }),
  });
}
