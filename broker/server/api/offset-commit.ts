// OffsetCommit, key 8. Versions 2-10. A topic that is not known here is refused and the others are committed; what decides
// about those is core/group/offset-commit.ts. Up to 9 topics are named, and get the id that the name has now, so that no
// later topic of the name inherits the offset; from 10 on they come by id. A group may have an empty name here, as it always
// could: some consumers keep their place so.
//
// Commits of one connection overlap: each is decided before the handler waits for anything, so they are decided in the order
// in which they came, and one sync serves all of them.
//
// v2-4 retention time · v3 throttle · v6 leader epochs · v7 static members · v8 flexible · v9 GROUP_ID_NOT_FOUND · v10 topic ids

import type { CommitTopic } from '../../host/coordinator/commands.ts';
import type { MetadataImage } from '../../core/metadata/image.ts';
import { CoordinatorRefusal } from '../../host/coordinator/group-shard.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import {
  offsetCommitApi,
  offsetCommitResponse,
  type OffsetCommitRequest,
  type OffsetCommitRequestTopic,
  type OffsetCommitResponse,
} from '../../protocol/generated/offset-commit.ts';
import { topicIdOf, topicIdsVersion, topicNameOf, type GroupDependencies } from './group-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

export function offsetCommitRoute({ groups, image }: GroupDependencies): AnyRoute {
  return route(offsetCommitApi, {
    async handle(request, { apiVersion }) {
      const current = image();
      const resolved = request.topics.map((topic) => resolve(current, topic, apiVersion));
      const known = resolved.filter((one) => one !== undefined);
      const unknown =
        apiVersion >= topicIdsVersion ? errorCode.UNKNOWN_TOPIC_ID : errorCode.UNKNOWN_TOPIC_OR_PARTITION;
      if (known.length === 0) return answerOf(request, () => unknown);
      const answer = await groups.ask(request.groupId, 'commit', {
        apiVersion,
        groupId: request.groupId,
        generation: request.generationIdOrMemberEpoch,
        memberId: request.memberId,
        groupInstanceId: request.groupInstanceId,
        retentionTimeMs: request.retentionTimeMs,
        topics: known,
      });
      const codesOf = new Map(
        known.map((topic, at) => [topic, answer instanceof CoordinatorRefusal ? undefined : answer[at]]),
      );
      const whole = answer instanceof CoordinatorRefusal ? answer.errorCode : errorCode.NONE;
      return answerOf(request, (topicAt, partitionAt) => {
        const topic = resolved[topicAt];
        return topic === undefined ? unknown : (codesOf.get(topic)?.[partitionAt] ?? whole);
      });
    },
    failure,
    overlaps: true,
  });
}

function resolve(
  image: MetadataImage,
  { name, topicId, partitions }: OffsetCommitRequestTopic,
  version: number,
): CommitTopic | undefined {
  const byId = version >= topicIdsVersion;
  const id = byId ? topicId : topicIdOf(image, name);
  const known = byId ? topicNameOf(image, topicId) : name;
  if (id === undefined || known === undefined) return undefined;
  return {
    name: known,
    topicId: id,
    partitions: partitions.map((one) => ({
      partition: one.partitionIndex,
      offset: one.committedOffset,
      leaderEpoch: one.committedLeaderEpoch,
      metadata: one.committedMetadata,
    })),
  };
}

function answerOf(
  request: OffsetCommitRequest,
  codeOf: (topicAt: number, partitionAt: number) => number,
): OffsetCommitResponse {
  return offsetCommitResponse({
    topics: request.topics.map(({ name, topicId, partitions }, topicAt) => ({
      name,
      topicId,
      partitions: partitions.map(({ partitionIndex }, at) => ({
        partitionIndex,
        errorCode: codeOf(topicAt, at),
      })),
    })),
  });
}

const failure = (request: OffsetCommitRequest, code: number): OffsetCommitResponse =>
  answerOf(request, () => code as ErrorCode);
