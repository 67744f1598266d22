// DeleteGroups, key 42. Versions 0-3. Only groups without members go, with all their offsets; each group by itself.
//
// v2 flexible · v3 error messages

import { CoordinatorRefusal } from '../../host/coordinator/group-shard.ts';
import {
  deleteGroupsApi,
  deleteGroupsResponse,
  deleteGroupsResponseResult,
  type DeleteGroupsResponseResult,
} from '../../protocol/generated/delete-groups.ts';
import type { GroupDependencies } from './group-dependencies.ts';
import { route, type AnyRoute } from './route.ts';

export function deleteGroupsRoute({ groups }: GroupDependencies): AnyRoute {
  const deleteOne = async (groupId: string): Promise<DeleteGroupsResponseResult> => {
    const answer = await groups.ask(groupId, 'deleteGroups', { groupIds: [groupId] });
    return result(groupId, answer instanceof CoordinatorRefusal ? answer.errorCode : answer[0]!);
  };
  return route(deleteGroupsApi, {
    async handle({ groupsNames }) {
      // In order: a name that stands twice is not found the second time.
      return deleteGroupsResponse({ results: await groups.inTurns(groupsNames, deleteOne) });
    },
    failure: ({ groupsNames }, code) =>
      deleteGroupsResponse({ results: groupsNames.map((groupId) => result(groupId, code)) }),
  });
}

const result = (groupId: string, code: number): DeleteGroupsResponseResult =>
  deleteGroupsResponseResult({ groupId, errorCode: code });
