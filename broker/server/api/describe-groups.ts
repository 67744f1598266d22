// DescribeGroups, key 15. Versions 0-6. Each group by itself; one that does not exist is Dead, and GROUP_ID_NOT_FOUND from 6.
//
// v1 throttle · v3 authorized operations · v4 instance ids · v5 flexible · v6 error messages

import { CoordinatorRefusal } from '../../host/coordinator/group-shard.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import {
  describeGroupsApi,
  describeGroupsResponse,
  describeGroupsResponseGroup,
  type DescribeGroupsResponseGroup,
} from '../../protocol/generated/describe-groups.ts';
import { groupOperations, notAsked } from './authorized-operations.ts';
import type { GroupDependencies } from './group-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

export function describeGroupsRoute({ groups: host }: GroupDependencies): AnyRoute {
  const describe = async (groupId: string, apiVersion: number): Promise<DescribeGroupsResponseGroup> => {
    const answer = await host.ask(groupId, 'describe', { apiVersion, groupIds: [groupId] });
    return answer instanceof CoordinatorRefusal ? failed(groupId, answer.errorCode) : answer[0]!;
  };
  return route(describeGroupsApi, {
    async handle(request, { apiVersion }) {
      const groups = await host.inTurns(request.groups, (groupId) => describe(groupId, apiVersion));
      const authorizedOperations = request.includeAuthorizedOperations ? groupOperations : notAsked;
      return describeGroupsResponse({
        groups: groups.map((group) =>
          group.errorCode === errorCode.NONE ? { ...group, authorizedOperations } : group,
        ),
      });
    },
    failure: (request, code) =>
      describeGroupsResponse({ groups: request.groups.map((groupId) => failed(groupId, code)) }),
  });
}

const failed = (groupId: string, code: number): DescribeGroupsResponseGroup =>
  describeGroupsResponseGroup({ groupId, errorCode: code, groupState: '' });
