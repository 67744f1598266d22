/** Bytes of partitions on the disks of their leaders. */
import { errorCode } from '../broker/protocol/error-codes.ts';
import {
  describeLogDirsApi,
  describeLogDirsRequest,
  describeLogDirsRequestTopic,
} from '../broker/protocol/generated/describe-log-dirs.ts';
import type { Cluster } from './cluster.ts';
import { byLeader, type TopicRoute } from './route.ts';

/** Bytes by partition. What nobody says is left out: a leader that is away, an API that is not served. */
export async function logSizes(
  cluster: Cluster,
  route: TopicRoute,
  partitions: readonly number[],
): Promise<Map<number, number>> {
  const sizes = new Map<number, number>();
  for (const [leaderId, led] of byLeader(route, partitions)) {
    if (leaderId < 0) continue;
    const connection = await cluster.node(leaderId);
    if (!connection.serves(describeLogDirsApi)) continue;
    const topics = [describeLogDirsRequestTopic({ topic: route.topic, partitions: led })];
    const { results } = await connection.request(describeLogDirsApi, describeLogDirsRequest({ topics }));
    for (const { errorCode: code, topics: found } of results) {
      if (code !== errorCode.NONE) continue;
      for (const { partitionIndex, partitionSize, isFutureKey } of found.flatMap((one) => one.partitions)) {
        if (!isFutureKey) sizes.set(partitionIndex, partitionSize);
      }
    }
  }
  return sizes;
}
