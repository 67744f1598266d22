// OffsetDelete, key 47. Version 0 (KIP-496): offsets of topics that no member subscribes to. A topic that is not known here
// is UNKNOWN_TOPIC_OR_PARTITION.

import type { MetadataImage } from '../../core/metadata/image.ts';
import { CoordinatorRefusal } from '../../host/coordinator/group-shard.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import {
  offsetDeleteApi,
  offsetDeleteResponse,
  type OffsetDeleteRequest,
  type OffsetDeleteResponse,
} from '../../protocol/generated/offset-delete.ts';
import type { GroupDependencies } from './group-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

export function offsetDeleteRoute({ groups, image }: GroupDependencies): AnyRoute {
  return route(offsetDeleteApi, {
    async handle(request) {
      const { groupId } = request;
      if (groupId === '') return failure(errorCode.INVALID_GROUP_ID);
      const known = request.topics.filter(({ name }) => exists(image(), name));
      const answer = await groups.ask(groupId, 'deleteOffsets', {
        groupId,
        topics: known.map(({ name, partitions }) => ({
          name,
          partitions: partitions.map(({ partitionIndex }) => partitionIndex),
        })),
      });
      if (answer instanceof CoordinatorRefusal) return failure(answer.errorCode);
      if (answer.errorCode !== errorCode.NONE) return failure(answer.errorCode);
      const codes = new Map(known.map((topic, at) => [topic, answer.topics[at]!]));
      return answerOf(request, (topic) => codes.get(topic) ?? errorCode.UNKNOWN_TOPIC_OR_PARTITION);
    },
    failure: (_request, code) => failure(code),
  });
}

const exists = (image: MetadataImage, name: string): boolean => image.topics.byName.has(name);

const failure = (code: number): OffsetDeleteResponse => offsetDeleteResponse({ errorCode: code });

function answerOf(
  request: OffsetDeleteRequest,
  codeOf: (topic: OffsetDeleteRequest['topics'][number]) => number,
): OffsetDeleteResponse {
  return offsetDeleteResponse({
    topics: request.topics.map((topic) => ({
      name: topic.name,
      partitions: topic.partitions.map(({ partitionIndex }) => ({
        partitionIndex,
        errorCode: codeOf(topic),
      })),
    })),
  });
}
