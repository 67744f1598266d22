// DeleteAcls (key 31), versions 1-3 (KIP-140). Refused for each filter: there is no authorizer, so there are no rules.

import { errorCode } from '../../protocol/error-codes.ts';
import {
  deleteAclsApi,
  type DeleteAclsRequest,
  deleteAclsResponse,
  type DeleteAclsResponse,
  deleteAclsResponseFilterResult,
} from '../../protocol/generated/delete-acls.ts';
import { type AnyRoute, route } from './route.ts';

const noAuthorizer = 'No Authorizer is configured.';

export function deleteAclsRoute(): AnyRoute {
  return route(deleteAclsApi, {
    handle: (request) => refused(request, errorCode.SECURITY_DISABLED, noAuthorizer),
    failure: (request, code) => refused(request, code, null),
  });
}

function refused(
  { filters }: DeleteAclsRequest,
  code: number,
  errorMessage: string | null,
): DeleteAclsResponse {
  const filterResults = filters.map(() => deleteAclsResponseFilterResult({ errorCode: code, errorMessage }));
  return deleteAclsResponse({ filterResults });
}
