/** The committed offsets of a group: read as a whole, and set from outside while the group has no members. */
import { errorCode } from '../broker/protocol/error-codes.ts';
import {
  offsetCommitApi,
  offsetCommitRequest,
  offsetCommitRequestPartition,
  offsetCommitRequestTopic,
} from '../broker/protocol/generated/offset-commit.ts';
import {
  offsetFetchApi,
  offsetFetchRequest,
  offsetFetchRequestGroup,
  type OffsetFetchResponse,
} from '../broker/protocol/generated/offset-fetch.ts';
import type { Cluster } from './cluster.ts';
import { atCoordinator } from './coordinator.ts';
import { ApiError } from './errors.ts';

/** First version that asks for several groups (KIP-709). */
const severalGroupsVersion = 8;
/** First version whose null list means everything that is committed; before, the protocol has no word for it. */
const everythingVersion = 2;
/** Newest version of both APIs that names topics: a deleted topic has no id to ask by. */
const byNameVersionMax = 9;

export interface CommittedOffset {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly metadata: string;
}

/** Everything that the group has committed, by topic and partition. Empty for a group that does not exist. */
export function committedOffsets(cluster: Cluster, groupId: string): Promise<CommittedOffset[]> {
  return atCoordinator(cluster, groupId, async ({ connection }) => {
    const version = connection.version(offsetFetchApi, byNameVersionMax);
    const request =
      version >= severalGroupsVersion
        ? offsetFetchRequest({ groups: [offsetFetchRequestGroup({ groupId, topics: null })] })
        : offsetFetchRequest({ groupId, topics: version >= everythingVersion ? null : [] });
    const response = await connection.request(offsetFetchApi, request, { versionMax: byNameVersionMax });
    const answer = answerOf(response, groupId, version);
    if (answer.errorCode !== errorCode.NONE) throw new ApiError(answer.errorCode, `group ${groupId}`);
    return committedIn(answer);
  });
}

type Answer = Pick<OffsetFetchResponse, 'errorCode' | 'topics'>;

function answerOf(response: OffsetFetchResponse, groupId: string, version: number): Answer {
  if (version < severalGroupsVersion) return response;
  const group = response.groups.find((one) => one.groupId === groupId);
  return group ?? { errorCode: errorCode.UNKNOWN_SERVER_ERROR, topics: [] };
}

function committedIn({ topics }: Answer): CommittedOffset[] {
  const committed: CommittedOffset[] = [];
  for (const { name, partitions } of topics) {
    for (const { partitionIndex, committedOffset, metadata, errorCode: code } of partitions) {
      if (code !== errorCode.NONE) throw new ApiError(code, `${name}-${partitionIndex}`);
      if (committedOffset < 0) continue;
      committed.push({
        topic: name,
        partition: partitionIndex,
        offset: committedOffset,
        metadata: metadata ?? '',
      });
    }
  }
  return committed.sort(byPlace);
}

export function byPlace(
  left: { readonly topic: string; readonly partition: number },
  right: { readonly topic: string; readonly partition: number },
): number {
  if (left.topic !== right.topic) return left.topic < right.topic ? -1 : 1;
  return left.partition - right.partition;
}

export interface OffsetToCommit {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
}

/** Commits as nobody's member, which a group with members refuses. Gives the errors of single partitions. */
export function commitOffsets(
  cluster: Cluster,
  groupId: string,
  offsets: readonly OffsetToCommit[],
): Promise<ApiError[]> {
  return atCoordinator(cluster, groupId, async ({ connection }) => {
    const topics = [...Map.groupBy(offsets, ({ topic }) => topic)].map(([name, places]) =>
      offsetCommitRequestTopic({
        name,
        partitions: places.map(({ partition, offset }) =>
          offsetCommitRequestPartition({
            partitionIndex: partition,
            committedOffset: offset,
            committedMetadata: '',
          }),
        ),
      }),
    );
    const request = offsetCommitRequest({ groupId, topics });
    const response = await connection.request(offsetCommitApi, request, { versionMax: byNameVersionMax });
    const errors = response.topics.flatMap(({ name, partitions }) =>
      partitions
        .filter((one) => one.errorCode !== errorCode.NONE)
        .map((one) => new ApiError(one.errorCode, `${name}-${one.partitionIndex}`)),
    );
    // What the coordinator itself refuses, it refuses for all of them.
    const refused =
      errors.length === offsets.length ? errors.find(({ code }) => isCoordinators(code)) : undefined;
    if (refused !== undefined) throw new ApiError(refused.code, `group ${groupId}`);
    return errors;
  });
}

const coordinatorCodes: ReadonlySet<number> = new Set([
  errorCode.COORDINATOR_LOAD_IN_PROGRESS,
  errorCode.COORDINATOR_NOT_AVAILABLE,
  errorCode.NOT_COORDINATOR,
  errorCode.UNKNOWN_MEMBER_ID,
  errorCode.ILLEGAL_GENERATION,
  errorCode.REBALANCE_IN_PROGRESS,
  errorCode.INVALID_GROUP_ID,
  errorCode.GROUP_AUTHORIZATION_FAILED,
]);
const isCoordinators = (code: number): boolean => coordinatorCodes.has(code);
