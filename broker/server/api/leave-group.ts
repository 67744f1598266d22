// LeaveGroup, key 13. Versions 0-5.
//
// v1 throttle · v3 several members, by instance id too · v4 flexible · v5 reason

import { CoordinatorRefusal } from '../../host/coordinator/group-shard.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import { leaveGroupApi, leaveGroupResponse } from '../../protocol/generated/leave-group.ts';
import type { GroupDependencies } from './group-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

export function leaveGroupRoute({ groups }: GroupDependencies): AnyRoute {
  return route(leaveGroupApi, {
    async handle(request, { apiVersion }) {
      if (request.groupId === '') return leaveGroupResponse({ errorCode: errorCode.INVALID_GROUP_ID });
      const answer = await groups.ask(request.groupId, 'leave', { apiVersion, request });
      return answer instanceof CoordinatorRefusal
        ? leaveGroupResponse({ errorCode: answer.errorCode })
        : answer;
    },
    failure: (_request, code) => leaveGroupResponse({ errorCode: code }),
  });
}
