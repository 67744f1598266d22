/** The broker that coordinates a group, asked afresh for each piece of work: coordinators move, and load what they take over. */
import { errorCode } from '../broker/protocol/error-codes.ts';
import { findCoordinatorApi, findCoordinatorRequest } from '../broker/protocol/generated/find-coordinator.ts';
import type { Cluster } from './cluster.ts';
import type { Connection } from './connection.ts';
import { ApiError } from './errors.ts';
import { withRetries } from './retry.ts';

/** First version that takes several keys (KIP-699). */
const severalKeysVersion = 4;

/** Number of the broker. Rejects with ApiError. */
async function coordinatorId(cluster: Cluster, groupId: string): Promise<number> {
  const connection = await cluster.any();
  const several = connection.version(findCoordinatorApi) >= severalKeysVersion;
  const request = findCoordinatorRequest(several ? { coordinatorKeys: [groupId] } : { key: groupId });
  const response = await connection.request(findCoordinatorApi, request);
  const answer = several ? response.coordinators.find(({ key }) => key === groupId) : response;
  const code = answer?.errorCode ?? errorCode.UNKNOWN_SERVER_ERROR;
  if (answer === undefined || code !== errorCode.NONE) throw new ApiError(code, `group ${groupId}`);
  return answer.nodeId;
}

export interface Coordinator {
  readonly brokerId: number;
  readonly connection: Connection;
}

/** Runs `work` at the group's coordinator; while that moves or loads, within the retry time-out, once more. */
export function atCoordinator<T>(
  cluster: Cluster,
  groupId: string,
  work: (coordinator: Coordinator) => Promise<T>,
): Promise<T> {
  return withRetries(cluster.retryTimeoutMs, async () => {
    const brokerId = await coordinatorId(cluster, groupId);
    return work({ brokerId, connection: await cluster.node(brokerId) });
  });
}
