// OffsetCommit, key 8. Versions 2-10. Topics and partitions that are not known here are refused and the others are committed;
// what decides about those is core/group/offset-commit.ts. Up to 9 topics are named, and get the id that the name has now, so
// that no later topic of the name inherits the offset; from 10 on they come by id. A group may have an empty name here, as it
// always could: some consumers keep their place so.
//
// Commits of one connection overlap: each is decided before the handler waits for anything, so they are decided in the order
// in which they came, and one sync serves all of them.
//
// v2-4 retention time · v3 throttle · v6 leader epochs · v7 static members · v8 flexible · v9 GROUP_ID_NOT_FOUND · v10 topic ids

import type { CommitTopic } from '../../host/coordinator/commands.ts';
import type { MetadataImage } from '../../core/metadata/image.ts';
import type { TopicImage } from '../../core/metadata/topics.ts';
import { CoordinatorRefusal } from '../../host/coordinator/group-shard.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import {
  offsetCommitApi,
  offsetCommitResponse,
  type OffsetCommitRequest,
  type OffsetCommitRequestTopic,
  type OffsetCommitResponse,
} from '../../protocol/generated/offset-commit.ts';
import { hasPartition, topicIdsVersion, type GroupDependencies } from './group-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

/** What of one topic of the request can be committed. */
interface KnownPart {
  readonly topicAt: number;
  /** Where its partitions stand in the topic of the request. */
  readonly places: readonly number[];
  readonly topic: CommitTopic;
}

export function offsetCommitRoute({ groups, image }: GroupDependencies): AnyRoute {
  return route(offsetCommitApi, {
    async handle(request, { apiVersion }) {
      const { known, codes } = sorted(image(), request, apiVersion);
      if (known.length === 0) return answerOf(request, codes);
      const answer = await groups.ask(request.groupId, 'commit', {
        apiVersion,
        groupId: request.groupId,
        generation: request.generationIdOrMemberEpoch,
        memberId: request.memberId,
        groupInstanceId: request.groupInstanceId,
        retentionTimeMs: request.retentionTimeMs,
        topics: known.map(({ topic }) => topic),
      });
      for (const [index, { topicAt, places }] of known.entries())
        for (const [at, place] of places.entries())
          codes[topicAt]![place] =
            answer instanceof CoordinatorRefusal ? answer.errorCode : answer[index]![at]!;
      return answerOf(request, codes);
    },
    failure,
    overlaps: true,
  });
}

/** What is known here, and the codes of everything as if nothing were. */
function sorted(
  image: MetadataImage,
  request: OffsetCommitRequest,
  version: number,
): { known: KnownPart[]; codes: ErrorCode[][] } {
  const { UNKNOWN_TOPIC_ID, UNKNOWN_TOPIC_OR_PARTITION } = errorCode;
  const byId = version >= topicIdsVersion;
  const known: KnownPart[] = [];
  const codes = request.topics.map(({ name, topicId, partitions }, topicAt) => {
    const topic = byId ? image.topics.byId.get(topicId) : image.topics.byName.get(name);
    const code = topic === undefined && byId ? UNKNOWN_TOPIC_ID : UNKNOWN_TOPIC_OR_PARTITION;
    const places = [...partitions.keys()].filter((at) => hasPartition(topic, partitions[at]!.partitionIndex));
    if (topic !== undefined && places.length > 0)
      known.push({ topicAt, places, topic: commitTopic(topic, partitions, places) });
    return partitions.map((): ErrorCode => code);
  });
  return { known, codes };
}

const commitTopic = (
  { name, id }: TopicImage,
  partitions: OffsetCommitRequestTopic['partitions'],
  places: readonly number[],
): CommitTopic => ({
  name,
  topicId: id,
  partitions: places.map((at) => {
    const one = partitions[at]!;
    return {
      partition: one.partitionIndex,
      offset: one.committedOffset,
      leaderEpoch: one.committedLeaderEpoch,
      metadata: one.committedMetadata,
    };
  }),
});

function answerOf(
  request: OffsetCommitRequest,
  codes: readonly (readonly ErrorCode[])[],
): OffsetCommitResponse {
  return offsetCommitResponse({
    topics: request.topics.map(({ name, topicId, partitions }, topicAt) => ({
      name,
      topicId,
      partitions: partitions.map(({ partitionIndex }, at) => ({
        partitionIndex,
        errorCode: codes[topicAt]![at]!,
      })),
    })),
  });
}

const failure = (request: OffsetCommitRequest, code: number): OffsetCommitResponse =>
  answerOf(
    request,
    request.topics.map(({ partitions }) => partitions.map(() => code as ErrorCode)),
  );
