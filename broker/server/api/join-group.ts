// JoinGroup, key 11. Versions 0-9. The answer may wait for all other members to join; what happens is told in
// core/group/classic-join.ts.
//
// v1 rebalance timeout · v2 throttle · v4 MEMBER_ID_REQUIRED · v5 static members · v6 flexible · v7 protocol type · v8 reason ·
// v9 skipAssignment

import { CoordinatorRefusal } from '../../host/coordinator/group-shard.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import {
  joinGroupApi,
  joinGroupResponse,
  type JoinGroupRequest,
  type JoinGroupResponse,
} from '../../protocol/generated/join-group.ts';
import type { GroupDependencies } from './group-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

export function joinGroupRoute({ groups }: GroupDependencies): AnyRoute {
  return route(joinGroupApi, {
    async handle(request, context) {
      if (request.groupId === '') return failure(request, errorCode.INVALID_GROUP_ID);
      const { apiVersion, clientId, connection } = context;
      const answer = await groups.askAndWait(
        request.groupId,
        'join',
        (token) => ({
          apiVersion,
          request: sinceRebalanceTimeout(request, apiVersion),
          clientId: clientId ?? '',
          clientHost: `/${connection.remoteAddress}`,
          uniqueSuffix: groups.uniqueSuffix(),
          token,
        }),
        context,
      );
      return answer instanceof CoordinatorRefusal ? failure(request, answer.errorCode) : answer;
    },
    failure,
  });
}

/** Version 0 has one time for both. */
const sinceRebalanceTimeout = (request: JoinGroupRequest, version: number): JoinGroupRequest =>
  version === 0 ? { ...request, rebalanceTimeoutMs: request.sessionTimeoutMs } : request;

function failure({ memberId }: JoinGroupRequest, code: number): JoinGroupResponse {
  return joinGroupResponse({ errorCode: code, memberId, protocolName: null });
}
