// InitProducerId, key 22 (KIP-98). Versions 0-5.
//
// Without a transactional id every call gives a new producer id with epoch 0. That holds for a producer that brings its
// old id and epoch as well (KIP-360): idempotent producers raise their epoch by themselves and come here when it is used
// up; only for transactions does the coordinator raise it. An id without an epoch, or the other way round, is
// INVALID_REQUEST, and so is an empty transactional id.
//
// With a transactional id: TRANSACTIONAL_ID_AUTHORIZATION_FAILED until transactions are served. Every client takes it for
// final and reports it at once, where the coordinator codes would make it search for a coordinator for ever.
//
// v1 throttle · v2 flexible · v3 producer id and epoch · v4 PRODUCER_FENCED · v5 TRANSACTION_ABORTABLE

import { errorCode } from '../../protocol/error-codes.ts';
import {
  initProducerIdApi,
  initProducerIdResponse,
  type InitProducerIdRequest,
  type InitProducerIdResponse,
} from '../../protocol/generated/init-producer-id.ts';
import type { ProducerIdAllocator } from '../../host/quorum/producer-id-allocator.ts';
import { orRefusal } from './admin-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

export function initProducerIdRoute({
  producerIds,
}: {
  readonly producerIds: Pick<ProducerIdAllocator, 'next'>;
}): AnyRoute {
  return route(initProducerIdApi, {
    handle(request) {
      const refused = refusal(request);
      if (refused !== undefined) return failure(refused);
      const work = producerIds
        .next()
        .then((producerId) => initProducerIdResponse({ producerId, producerEpoch: 0 }));
      // Clients try again on this one; they take the codes of the log for final.
      return orRefusal(work, () => failure(errorCode.COORDINATOR_LOAD_IN_PROGRESS));
    },
    failure: (_request, code) => failure(code),
  });
}

const failure = (code: number): InitProducerIdResponse =>
  initProducerIdResponse({ errorCode: code, producerId: -1, producerEpoch: -1 });

function refusal(request: InitProducerIdRequest): number | undefined {
  const { transactionalId, producerId, producerEpoch } = request;
  if ((producerId === -1) !== (producerEpoch === -1) || transactionalId === '') {
    return errorCode.INVALID_REQUEST;
  }
  return transactionalId === null ? undefined : errorCode.TRANSACTIONAL_ID_AUTHORIZATION_FAILED;
}
