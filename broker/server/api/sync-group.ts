// SyncGroup, key 14. Versions 0-5. The answer waits for the leader's; what happens is told in core/group/classic-sync.ts.
//
// v1 throttle · v3 static members · v4 flexible · v5 protocol type and name are checked

import { CoordinatorRefusal } from '../../host/coordinator/group-shard.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import { syncGroupApi, syncGroupResponse } from '../../protocol/generated/sync-group.ts';
import type { GroupDependencies } from './group-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

export function syncGroupRoute({ groups }: GroupDependencies): AnyRoute {
  return route(syncGroupApi, {
    async handle(request, context) {
      if (request.groupId === '') return syncGroupResponse({ errorCode: errorCode.INVALID_GROUP_ID });
      const { apiVersion } = context;
      const answer = await groups.askAndWait(
        request.groupId,
        'sync',
        (token) => ({ apiVersion, request, token }),
        context,
      );
      return answer instanceof CoordinatorRefusal
        ? syncGroupResponse({ errorCode: answer.errorCode })
        : answer;
    },
    failure: (_request, code) => syncGroupResponse({ errorCode: code }),
  });
}
