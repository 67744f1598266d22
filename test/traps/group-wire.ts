/** What trials about groups ask of a coordinator over the wire: commit, fetch, and one member of the classic protocol. */
import assert from 'node:assert/strict';
import { errorName } from '../../broker/protocol/error-codes.ts';
import {
  findCoordinatorApi,
  findCoordinatorRequest,
} from '../../broker/protocol/generated/find-coordinator.ts';
import {
  offsetCommitApi,
  offsetCommitRequest,
  offsetCommitRequestPartition,
  offsetCommitRequestTopic,
} from '../../broker/protocol/generated/offset-commit.ts';
import {
  offsetFetchApi,
  offsetFetchRequest,
  offsetFetchRequestGroup,
  offsetFetchRequestTopic,
} from '../../broker/protocol/generated/offset-fetch.ts';
import type { WireClient } from '../wire/client.ts';
import { eventually } from './trial.ts';

/** Newest version whose topics are named. */
const commitVersion = 9;

/** Waits until the group has a coordinator that has loaded it. */
export async function untilCoordinated(client: WireClient, groupId: string): Promise<void> {
  const request = findCoordinatorRequest({ coordinatorKeys: [groupId] });
  await eventually(
    async () => {
      const { coordinators } = await client.connection.request(findCoordinatorApi, 4, request);
      if (coordinators[0]!.errorCode !== 0) return errorName(coordinators[0]!.errorCode);
      const asked = offsetFetchRequest({ groups: [offsetFetchRequestGroup({ groupId, topics: null })] });
      const { groups } = await client.connection.request(offsetFetchApi, 8, asked);
      return errorName(groups[0]!.errorCode);
    },
    (error) => error === 'NONE',
  );
}

export interface CommitSpec {
  readonly groupId: string;
  readonly topic: string;
  /** By partition; a hole is left out. */
  readonly offsets: readonly (number | undefined)[];
  readonly metadata?: readonly string[];
  readonly generation?: number;
  readonly memberId?: string;
  readonly instance?: string;
  readonly version?: number;
}

/** The error of each partition, by name. */
export async function commit(client: WireClient, spec: CommitSpec): Promise<string[]> {
  const partitions = spec.offsets.flatMap((committedOffset, partitionIndex) =>
    committedOffset === undefined
      ? []
      : [
          offsetCommitRequestPartition({
            partitionIndex,
            committedOffset,
            committedMetadata: spec.metadata?.[partitionIndex] ?? '',
          }),
        ],
  );
  const request = offsetCommitRequest({
    groupId: spec.groupId,
    generationIdOrMemberEpoch: spec.generation ?? -1,
    memberId: spec.memberId ?? '',
    groupInstanceId: spec.instance ?? null,
    topics: [offsetCommitRequestTopic({ name: spec.topic, partitions })],
  });
  const answer = await client.connection.request(offsetCommitApi, spec.version ?? commitVersion, request);
  return answer.topics[0]!.partitions.map(({ errorCode }) => errorName(errorCode));
}

/** As `commit`, from outside the group, and it must succeed. */
export async function mustCommit(
  client: WireClient,
  groupId: string,
  topic: string,
  offsets: readonly (number | undefined)[],
): Promise<void> {
  await untilCoordinated(client, groupId);
  for (const error of await commit(client, { groupId, topic, offsets })) assert.equal(error, 'NONE');
}

/** Committed offsets by partition, -1 for none; the first error instead, by name. */
export async function committedOf(
  client: WireClient,
  groupId: string,
  topic: string,
  partitions: readonly number[],
): Promise<readonly (number | string)[]> {
  const topics = [offsetFetchRequestTopic({ name: topic, partitionIndexes: [...partitions] })];
  const request = offsetFetchRequest({
    groups: [offsetFetchRequestGroup({ groupId, topics })],
    requireStable: true,
  });
  const { groups } = await client.connection.request(offsetFetchApi, 8, request);
  const [group] = groups;
  if (group!.errorCode !== 0) return [errorName(group!.errorCode)];
  return group!.topics[0]!.partitions.map((one) =>
    one.errorCode === 0 ? one.committedOffset : errorName(one.errorCode),
  );
}
