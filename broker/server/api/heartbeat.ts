// Heartbeat, key 12. Versions 0-4. A group that still loads is told of without an error: the member's client would
// otherwise look for another coordinator.
//
// v1 throttle · v3 static members · v4 flexible

import { CoordinatorRefusal } from '../../host/coordinator/group-shard.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import { heartbeatApi, heartbeatResponse } from '../../protocol/generated/heartbeat.ts';
import type { GroupDependencies } from './group-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

export function heartbeatRoute({ groups }: GroupDependencies): AnyRoute {
  return route(heartbeatApi, {
    async handle(request) {
      if (request.groupId === '') return heartbeatResponse({ errorCode: errorCode.INVALID_GROUP_ID });
      const answer = await groups.ask(request.groupId, 'heartbeat', request);
      if (!(answer instanceof CoordinatorRefusal)) return answer;
      const loads = answer.errorCode === errorCode.COORDINATOR_LOAD_IN_PROGRESS;
      return heartbeatResponse({ errorCode: loads ? errorCode.NONE : answer.errorCode });
    },
    failure: (_request, code) => heartbeatResponse({ errorCode: code }),
  });
}
