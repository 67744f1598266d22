// CreatePartitions, key 37. Versions 0-3.
//
// `count` is what the topic shall have, not what is added; it can only grow. validateOnly judges and changes nothing.
//
// v1 quota errors · v2 flexible · v3 as v2

import {
  createPartitionsApi,
  createPartitionsResponse,
  createPartitionsResponseResult,
  type CreatePartitionsRequest,
  type CreatePartitionsResponse,
} from '../../protocol/generated/create-partitions.ts';
import { orRefusal, type ControllerOnly } from './admin-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

export function createPartitionsRoute({ controller }: ControllerOnly): AnyRoute {
  return route(createPartitionsApi, {
    handle({ topics, validateOnly }) {
      const work = controller.propose('createPartitions', { topics, validateOnly }).then((results) =>
        createPartitionsResponse({
          results: results.map((result) => createPartitionsResponseResult(result)),
        }),
      );
      return orRefusal(work, (code, message) => refused({ topics }, code, message));
    },
    failure: (request, code) => refused(request, code, null),
  });
}

function refused(
  request: Pick<CreatePartitionsRequest, 'topics'>,
  errorCode: number,
  errorMessage: string | null,
): CreatePartitionsResponse {
  const results = request.topics.map(({ name }) =>
    createPartitionsResponseResult({ name, errorCode, errorMessage }),
  );
  return createPartitionsResponse({ results });
}
