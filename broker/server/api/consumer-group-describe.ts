// ConsumerGroupDescribe, key 69 (KIP-848). Versions 0-1: epochs, members and assignments of consumer groups. Each group by
// itself; one that does not exist, or is a classic one, is GROUP_ID_NOT_FOUND.
//
// v1 which protocol a member speaks

import { CoordinatorRefusal } from '../../host/coordinator/group-shard.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import {
  consumerGroupDescribeApi,
  consumerGroupDescribeResponse,
  consumerGroupDescribeResponseGroup,
  type ConsumerGroupDescribeResponseGroup,
} from '../../protocol/generated/consumer-group-describe.ts';
import { groupOperations, notAsked } from './authorized-operations.ts';
import type { GroupDependencies } from './group-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

export function consumerGroupDescribeRoute({ groups: host }: GroupDependencies): AnyRoute {
  const describe = async (groupId: string): Promise<ConsumerGroupDescribeResponseGroup> => {
    if (groupId === '') return failed(groupId, errorCode.INVALID_GROUP_ID);
    const answer = await host.ask(groupId, 'describeConsumers', { groupIds: [groupId] });
    return answer instanceof CoordinatorRefusal ? failed(groupId, answer.errorCode) : answer[0]!;
  };
  return route(consumerGroupDescribeApi, {
    async handle({ groupIds, includeAuthorizedOperations }) {
      const groups = await host.inTurns(groupIds, describe);
      const authorizedOperations = includeAuthorizedOperations ? groupOperations : notAsked;
      return consumerGroupDescribeResponse({
        groups: groups.map((group) =>
          group.errorCode === errorCode.NONE ? { ...group, authorizedOperations } : group,
        ),
      });
    },
    failure: ({ groupIds }, code) =>
      consumerGroupDescribeResponse({ groups: groupIds.map((groupId) => failed(groupId, code)) }),
  });
}

const failed = (groupId: string, code: number): ConsumerGroupDescribeResponseGroup =>
  consumerGroupDescribeResponseGroup({ groupId, errorCode: code });
