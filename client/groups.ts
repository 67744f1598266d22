/** The groups of a cluster: which there are, and deleting them. Each broker lists those that it coordinates. */
import { errorCode } from '../broker/protocol/error-codes.ts';
import { deleteGroupsApi, deleteGroupsRequest } from '../broker/protocol/generated/delete-groups.ts';
import { listGroupsApi, listGroupsRequest } from '../broker/protocol/generated/list-groups.ts';
import type { Cluster } from './cluster.ts';
import { atCoordinator } from './coordinator.ts';
import { ApiError } from './errors.ts';
import { withRetries } from './retry.ts';

export interface GroupListing {
  readonly groupId: string;
  /** Empty where the broker does not say, as before Apache Kafka 2.6. */
  readonly state: string;
  /** classic, consumer, share or streams; empty where the broker does not say. */
  readonly type: string;
  /** What its members do, such as consumer or connect; empty for a group that only keeps offsets. */
  readonly protocolType: string;
  readonly coordinator: number;
}

/** All groups of all kinds, by name. Rejects with ApiError when one broker cannot say. */
export async function listGroups(cluster: Cluster): Promise<GroupListing[]> {
  const { brokers } = await cluster.metadata([]);
  const lists = await Promise.all(brokers.map(({ nodeId }) => groupsOf(cluster, nodeId)));
  return lists
    .flat()
    .sort((left, right) => (left.groupId < right.groupId ? -1 : left.groupId > right.groupId ? 1 : 0));
}

function groupsOf(cluster: Cluster, brokerId: number): Promise<GroupListing[]> {
  return withRetries(cluster.retryTimeoutMs, async () => {
    const connection = await cluster.node(brokerId);
    const response = await connection.request(listGroupsApi, listGroupsRequest());
    if (response.errorCode !== errorCode.NONE) {
      throw new ApiError(response.errorCode, `broker ${brokerId}`);
    }
    return response.groups.map(({ groupId, groupState, groupType, protocolType }) => ({
      groupId,
      state: groupState,
      type: groupType.toLowerCase(),
      protocolType,
      coordinator: brokerId,
    }));
  });
}

/** Deletes a group with its offsets. Rejects with ApiError: NON_EMPTY_GROUP, GROUP_ID_NOT_FOUND. */
export function deleteGroup(cluster: Cluster, groupId: string): Promise<void> {
  return atCoordinator(cluster, groupId, async ({ connection }) => {
    const request = deleteGroupsRequest({ groupsNames: [groupId] });
    const { results } = await connection.request(deleteGroupsApi, request);
    const answer = results.find((one) => one.groupId === groupId);
    const code = answer?.errorCode ?? errorCode.UNKNOWN_SERVER_ERROR;
    if (code !== errorCode.NONE) throw new ApiError(code, `group ${groupId}`);
  });
}
