// OffsetFetch, key 9. Versions 1-10. Nothing committed is offset -1 without an error; while the group loads it is an error,
// never "none". No offset waits for a transaction yet, so every one is stable (requireStable).
//
// v2 null for all, an error of the whole · v3 throttle · v5 leader epochs · v6 flexible · v7 requireStable · v8 several groups ·
// v9 member and epoch, which say nothing of a classic group (STALE_MEMBER_EPOCH in a consumer group) · v10 topic ids: an unknown one is UNKNOWN_TOPIC_ID

import type { FetchedTopic, FetchOffsetsTopic } from '../../host/coordinator/commands.ts';
import { zeroUuid } from '../../base/uuid.ts';
import { CoordinatorRefusal } from '../../host/coordinator/group-shard.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import {
  offsetFetchApi,
  offsetFetchResponse,
  offsetFetchResponseGroup,
  type OffsetFetchRequest,
  type OffsetFetchRequestGroup,
  type OffsetFetchResponse,
  type OffsetFetchResponseGroup,
  type OffsetFetchResponsePartition,
  type OffsetFetchResponseTopic,
} from '../../protocol/generated/offset-fetch.ts';
import { topicIdsVersion, topicNameOf, type GroupDependencies } from './group-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

const wholeErrorVersion = 2;
const severalGroupsVersion = 8;
const memberVersion = 9;

export function offsetFetchRoute(dependencies: GroupDependencies): AnyRoute {
  return route(offsetFetchApi, {
    async handle(request, { apiVersion }) {
      const groups = await dependencies.groups.inTurns(groupsOf(request, apiVersion), (group) =>
        fetchGroup(dependencies, group, apiVersion),
      );
      return responseOf(request, groups, apiVersion);
    },
    failure: (request, code, { apiVersion }) =>
      responseOf(
        request,
        groupsOf(request, apiVersion).map(({ groupId }) =>
          offsetFetchResponseGroup({ groupId, errorCode: code }),
        ),
        apiVersion,
      ),
  });
}

function groupsOf(request: OffsetFetchRequest, version: number): readonly OffsetFetchRequestGroup[] {
  if (version >= severalGroupsVersion) return request.groups;
  const { groupId } = request;
  const topics =
    request.topics?.map((topic) => ({
      name: topic.name,
      topicId: zeroUuid,
      partitionIndexes: topic.partitionIndexes,
    })) ?? null;
  return [{ groupId, memberId: null, memberEpoch: -1, topics }];
}

async function fetchGroup(
  { groups, image }: GroupDependencies,
  { groupId, memberId, memberEpoch, topics: asked }: OffsetFetchRequestGroup,
  version: number,
): Promise<OffsetFetchResponseGroup> {
  const byId = version >= topicIdsVersion;
  const known: FetchOffsetsTopic[] = [];
  const unknown: OffsetFetchResponseTopic[] = [];
  for (const { name, topicId, partitionIndexes } of asked ?? []) {
    const topicName = byId ? topicNameOf(image(), topicId) : name;
    if (topicName !== undefined) known.push({ name: topicName, topicId, partitions: partitionIndexes });
    else unknown.push(unknownTopic(topicId, partitionIndexes));
  }
  const answer = await groups.ask(groupId, 'fetchOffsets', {
    groupId,
    ...(version >= memberVersion ? { member: { memberId, memberEpoch } } : {}),
    topics: asked === null ? null : known,
  });
  if (answer instanceof CoordinatorRefusal || answer.errorCode !== errorCode.NONE) {
    return offsetFetchResponseGroup({ groupId, errorCode: answer.errorCode });
  }
  // Without an id a client of these versions could not tell which topic it is.
  const named = byId ? answer.topics.filter(({ topicId }) => topicId !== zeroUuid) : answer.topics;
  return offsetFetchResponseGroup({ groupId, topics: [...named.map(topicOf), ...unknown] });
}

function unknownTopic(
  topicId: OffsetFetchResponseTopic['topicId'],
  partitions: readonly number[],
): OffsetFetchResponseTopic {
  const code = errorCode.UNKNOWN_TOPIC_ID;
  return { name: '', topicId, partitions: partitions.map((index) => nothingOf(index, code)) };
}

const nothingOf = (partitionIndex: number, code: number): OffsetFetchResponsePartition => ({
  partitionIndex,
  committedOffset: -1,
  committedLeaderEpoch: -1,
  metadata: '',
  errorCode: code,
});

const topicOf = ({ name, topicId, partitions }: FetchedTopic): OffsetFetchResponseTopic => ({
  name,
  topicId,
  partitions: partitions.map(({ partition, offset, leaderEpoch, metadata }) => ({
    partitionIndex: partition,
    committedOffset: offset,
    committedLeaderEpoch: leaderEpoch,
    metadata,
    errorCode: errorCode.NONE,
  })),
});

function responseOf(
  request: OffsetFetchRequest,
  groups: OffsetFetchResponseGroup[],
  version: number,
): OffsetFetchResponse {
  if (version >= severalGroupsVersion) return offsetFetchResponse({ groups });
  const { topics, errorCode: code } = groups[0]!;
  if (code === errorCode.NONE) return offsetFetchResponse({ topics });
  if (version >= wholeErrorVersion) return offsetFetchResponse({ errorCode: code });
  return offsetFetchResponse({
    topics: (request.topics ?? []).map(({ name, partitionIndexes }) => ({
      name,
      partitions: partitionIndexes.map((index) => nothingOf(index, code)),
    })),
  });
}
