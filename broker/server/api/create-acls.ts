// CreateAcls (key 30), versions 1-3 (KIP-140). Refused for each rule: there is no authorizer that would keep to it.

import { errorCode } from '../../protocol/error-codes.ts';
import {
  createAclsApi,
  type CreateAclsRequest,
  createAclsResponse,
  type CreateAclsResponse,
  createAclsResponseResult,
} from '../../protocol/generated/create-acls.ts';
import { type AnyRoute, route } from './route.ts';

const noAuthorizer = 'No Authorizer is configured.';

export function createAclsRoute(): AnyRoute {
  return route(createAclsApi, {
    handle: (request) => refused(request, errorCode.SECURITY_DISABLED, noAuthorizer),
    failure: (request, code) => refused(request, code, null),
  });
}

function refused(
  { creations }: CreateAclsRequest,
  code: number,
  errorMessage: string | null,
): CreateAclsResponse {
  const results = creations.map(() => createAclsResponseResult({ errorCode: code, errorMessage }));
  return createAclsResponse({ results });
}
