// ConsumerGroupHeartbeat, key 68 (KIP-848). Versions 0-1. What it decides is told in core/group/consumer/consumer-heartbeat.ts.
//
// v1 the client makes its member id (KIP-1082), subscriptions by regular expression

import { CoordinatorRefusal } from '../../host/coordinator/group-shard.ts';
import { errorCode } from '../../protocol/error-codes.ts';
import {
  consumerGroupHeartbeatApi,
  consumerGroupHeartbeatResponse,
} from '../../protocol/generated/consumer-group-heartbeat.ts';
import type { GroupDependencies } from './group-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

export function consumerGroupHeartbeatRoute({ groups }: GroupDependencies): AnyRoute {
  return route(consumerGroupHeartbeatApi, {
    async handle(request, { apiVersion, clientId, connection }) {
      if (request.groupId === '') {
        const errorMessage = "GroupId can't be empty.";
        return consumerGroupHeartbeatResponse({ errorCode: errorCode.INVALID_REQUEST, errorMessage });
      }
      const answer = await groups.ask(request.groupId, 'consumerHeartbeat', {
        apiVersion,
        request,
        clientId: clientId ?? '',
        clientHost: `/${connection.remoteAddress}`,
        uniqueId: groups.uniqueSuffix(),
      });
      if (answer instanceof CoordinatorRefusal) {
        return consumerGroupHeartbeatResponse({ errorCode: answer.errorCode });
      }
      return answer;
    },
    failure: (_request, code) => consumerGroupHeartbeatResponse({ errorCode: code }),
  });
}
