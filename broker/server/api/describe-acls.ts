// DescribeAcls (key 29), versions 1-3 (KIP-140). There are no access rules without an authorizer, and this broker has none: it
// answers as Apache Kafka does without one, so that tools say so instead of failing.

import { errorCode } from '../../protocol/error-codes.ts';
import { describeAclsApi, describeAclsResponse } from '../../protocol/generated/describe-acls.ts';
import { type AnyRoute, route } from './route.ts';

/** The words of Apache Kafka, which tools print. */
const noAuthorizer = 'No Authorizer is configured on the broker';

export function describeAclsRoute(): AnyRoute {
  return route(describeAclsApi, {
    handle: () =>
      describeAclsResponse({ errorCode: errorCode.SECURITY_DISABLED, errorMessage: noAuthorizer }),
    failure: (_request, code) => describeAclsResponse({ errorCode: code }),
  });
}
