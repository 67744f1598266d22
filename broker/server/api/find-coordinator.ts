// FindCoordinator, key 10. Versions 0-6: who coordinates a group.
//
// Up to 3 one key and one answer; from 4 on an entry for each key asked (KIP-699), and none for none. The topic of committed
// offsets is made on the way, and the answer waits for it. Transactions have no coordinator yet: COORDINATOR_NOT_AVAILABLE.
//
// v1 kind of key · v3 flexible · v4 several keys · v6 share groups, which are not served: INVALID_REQUEST

import type { MetadataImage } from '../../core/metadata/image.ts';
import type { CoordinatorHost } from '../../host/coordinator/coordinator-host.ts';
import { offsetsTopicName } from '../../host/coordinator/internal-topics.ts';
import { errorCode, type ErrorCode } from '../../protocol/error-codes.ts';
import {
  findCoordinatorApi,
  findCoordinatorResponse,
  findCoordinatorResponseCoordinator,
  type FindCoordinatorRequest,
  type FindCoordinatorResponse,
  type FindCoordinatorResponseCoordinator,
} from '../../protocol/generated/find-coordinator.ts';
import { brokersOn, leaderErrorCode } from './cluster-brokers.ts';
import { route, type AnyRoute } from './route.ts';

export interface FindCoordinatorDependencies {
  readonly groups: Pick<CoordinatorHost, 'ensureTopic' | 'partitionOf'>;
  readonly image: () => MetadataImage;
}

const severalKeysVersion = 4;
const keyType = { group: 0, transaction: 1 } as const;

const messageOf: Partial<Record<number, string>> = {
  [errorCode.COORDINATOR_NOT_AVAILABLE]: 'The coordinator is not available.',
  [errorCode.INVALID_REQUEST]: 'There are no coordinators for keys of this type.',
};

export function findCoordinatorRoute(dependencies: FindCoordinatorDependencies): AnyRoute {
  return route(findCoordinatorApi, {
    async handle(request, context) {
      const { groups } = dependencies;
      const keys = keysOf(request, context.apiVersion);
      if (request.keyType !== keyType.group) {
        const code = isTransaction(request) ? errorCode.COORDINATOR_NOT_AVAILABLE : errorCode.INVALID_REQUEST;
        return responseOf(
          keys.map((key) => failed(key, code)),
          context.apiVersion,
        );
      }
      if (keys.length > 0) await groups.ensureTopic();
      const coordinatorOf = coordinatorsOf(dependencies, context.connection.listenerName);
      return responseOf(keys.map(coordinatorOf), context.apiVersion);
    },
    failure: (request, code, { apiVersion }) =>
      responseOf(
        keysOf(request, apiVersion).map((key) => failed(key, code as ErrorCode)),
        apiVersion,
      ),
  });
}

const isTransaction = (request: FindCoordinatorRequest): boolean => request.keyType === keyType.transaction;

const keysOf = (request: FindCoordinatorRequest, version: number): readonly string[] =>
  version >= severalKeysVersion ? request.coordinatorKeys : [request.key];

function responseOf(
  coordinators: FindCoordinatorResponseCoordinator[],
  version: number,
): FindCoordinatorResponse {
  return findCoordinatorResponse(
    version >= severalKeysVersion ? { coordinators } : { ...coordinators[0], coordinators: [] },
  );
}

const failed = (key: string, code: ErrorCode): FindCoordinatorResponseCoordinator =>
  findCoordinatorResponseCoordinator({
    key,
    errorCode: code,
    errorMessage: messageOf[code] ?? '',
    nodeId: -1,
    port: -1,
  });

/** Who coordinates each group; found once for each partition, as a request may name very many groups. */
function coordinatorsOf(
  { groups, image: imageOf }: FindCoordinatorDependencies,
  listenerName: string,
): (key: string) => FindCoordinatorResponseCoordinator {
  const image = imageOf();
  const brokers = brokersOn(image, listenerName);
  const partitions = image.topics.byName.get(offsetsTopicName)?.partitions ?? [];
  const leaders = partitions.map((partition) =>
    leaderErrorCode(image, partition) === errorCode.NONE
      ? brokers.find(({ broker }) => broker.id === partition.leader)
      : undefined,
  );
  return (key) => {
    const leader = leaders[groups.partitionOf(key) ?? -1];
    if (leader === undefined) return failed(key, errorCode.COORDINATOR_NOT_AVAILABLE);
    const { broker, host, port } = leader;
    return findCoordinatorResponseCoordinator({ key, nodeId: broker.id, host, port });
  };
}
