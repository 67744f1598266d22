// ListGroups, key 16. Versions 0-5: the groups that this broker coordinates. While one partition loads the answer is
// COORDINATOR_LOAD_IN_PROGRESS: a list that lacks groups would look whole.
//
// v1 throttle · v3 flexible · v4 states, and a filter of them · v5 types, and a filter of them

import { CoordinatorRefusal } from '../../host/coordinator/group-shard.ts';
import { listGroupsApi, listGroupsResponse } from '../../protocol/generated/list-groups.ts';
import type { GroupDependencies } from './group-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

export function listGroupsRoute({ groups }: GroupDependencies): AnyRoute {
  return route(listGroupsApi, {
    async handle({ statesFilter, typesFilter }) {
      const answers = await groups.askAll('list', { statesFilter, typesFilter });
      return answers instanceof CoordinatorRefusal
        ? listGroupsResponse({ errorCode: answers.errorCode })
        : listGroupsResponse({ groups: answers.flat() });
    },
    failure: (_request, code) => listGroupsResponse({ errorCode: code }),
  });
}
