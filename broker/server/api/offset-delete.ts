// OffsetDelete, key 47. Version 0 (KIP-496): offsets of topics that no member subscribes to. A topic or partition that is
// not known here is UNKNOWN_TOPIC_OR_PARTITION.

import { CoordinatorRefusal } from '../../host/coordinator/group-shard.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import {
  offsetDeleteApi,
  offsetDeleteResponse,
  type OffsetDeleteRequest,
  type OffsetDeleteResponse,
} from '../../protocol/generated/offset-delete.ts';
import { hasPartition, type GroupDependencies } from './group-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

export function offsetDeleteRoute({ groups, image }: GroupDependencies): AnyRoute {
  return route(offsetDeleteApi, {
    async handle(request) {
      const { groupId } = request;
      if (groupId === '') return failure(errorCode.INVALID_GROUP_ID);
      const { byName } = image().topics;
      const isKnown = (name: string, partition: number): boolean => hasPartition(byName.get(name), partition);
      const known = request.topics.filter(({ name }) => byName.has(name));
      const answer = await groups.ask(groupId, 'deleteOffsets', {
        groupId,
        topics: known.map(({ name, partitions }) => ({
          name,
          partitions: partitions
            .map(({ partitionIndex }) => partitionIndex)
            .filter((index) => isKnown(name, index)),
        })),
      });
      if (answer instanceof CoordinatorRefusal) return failure(answer.errorCode);
      if (answer.errorCode !== errorCode.NONE) return failure(answer.errorCode);
      const codes = new Map(known.map(({ name }, at) => [name, answer.topics[at]!]));
      return answerOf(request, (name, partition) =>
        isKnown(name, partition) ? codes.get(name)! : errorCode.UNKNOWN_TOPIC_OR_PARTITION,
      );
    },
    failure: (_request, code) => failure(code),
  });
}

const failure = (code: number): OffsetDeleteResponse => offsetDeleteResponse({ errorCode: code });

function answerOf(
  request: OffsetDeleteRequest,
  codeOf: (name: string, partition: number) => number,
): OffsetDeleteResponse {
  return offsetDeleteResponse({
    topics: request.topics.map(({ name, partitions }) => ({
      name,
      partitions: partitions.map(({ partitionIndex }) => ({
        partitionIndex,
        errorCode: codeOf(name, partitionIndex),
      })),
    })),
  });
}
