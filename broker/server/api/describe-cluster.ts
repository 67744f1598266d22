// DescribeCluster, key 60 (KIP-700). Versions 0-2.
//
// The brokers that the listener of the request reaches, the cluster's id and its controller. This is a broker's endpoint:
// asked as a controller's it answers MISMATCHED_ENDPOINT_TYPE.
//
// v1 endpoint types · v2 fenced brokers, on demand

import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import {
  describeClusterApi,
  describeClusterResponse,
  describeClusterResponseBroker,
  type DescribeClusterResponse,
} from '../../protocol/generated/describe-cluster.ts';
import type { AdminDependencies } from './admin-dependencies.ts';
import { clusterOperations, notAsked } from './authorized-operations.ts';
import { brokersOn } from './cluster-brokers.ts';
import { route, type AnyRoute } from './route.ts';

const endpointType = { broker: 1, controller: 2 } as const;

export function describeClusterRoute(
  dependencies: Pick<AdminDependencies, 'controller' | 'clusterId' | 'brokerId'>,
): AnyRoute {
  const { controller, clusterId, brokerId } = dependencies;
  return route(describeClusterApi, {
    handle(request, context) {
      if (request.endpointType === endpointType.controller) {
        return refused(
          errorCode.MISMATCHED_ENDPOINT_TYPE,
          'This is the endpoint of a broker, not of a controller.',
        );
      }
      if (request.endpointType !== endpointType.broker) {
        return refused(
          errorCode.UNSUPPORTED_ENDPOINT_TYPE,
          `Unsupported endpoint type ${request.endpointType}`,
        );
      }
      const brokers = brokersOn(controller.image(), context.connection.listenerName)
        .filter(({ broker }) => request.includeFencedBrokers || !broker.fenced)
        .map(({ broker, host, port }) =>
          describeClusterResponseBroker({
            brokerId: broker.id,
            host,
            port,
            rack: broker.rack,
            isFenced: broker.fenced,
          }),
        );
      return describeClusterResponse({
        clusterId,
        controllerId: brokerId,
        brokers,
        clusterAuthorizedOperations: request.includeClusterAuthorizedOperations
          ? clusterOperations
          : notAsked,
      });
    },
    failure: (_request, code) => describeClusterResponse({ errorCode: code }),
  });
}

const refused = (code: ErrorCode, errorMessage: string): DescribeClusterResponse =>
  describeClusterResponse({ errorCode: code, errorMessage });
