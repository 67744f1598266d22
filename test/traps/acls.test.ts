/**
 * Access rules on a broker without an authorizer: every question about them is answered with SECURITY_DISABLED, in every
 * version, so that tools which look at rules on the way (MirrorMaker, consoles, Terraform providers) go on.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCode } from '../../broker/protocol/error-codes.ts';
import {
  createAclsApi,
  createAclsRequest,
  createAclsRequestCreation,
} from '../../broker/protocol/generated/create-acls.ts';
import {
  deleteAclsApi,
  deleteAclsRequest,
  deleteAclsRequestFilter,
} from '../../broker/protocol/generated/delete-acls.ts';
import { describeAclsApi, describeAclsRequest } from '../../broker/protocol/generated/describe-acls.ts';
import { brokerOfFile } from './trial.ts';

const broker = brokerOfFile();
const refusal = { errorCode: errorCode.SECURITY_DISABLED, errorMessage: 'No Authorizer is configured.' };
const askedFor = { ...refusal, errorMessage: 'No Authorizer is configured on the broker' };
/** Any rule on any topic for anybody. */
const filter = { resourceTypeFilter: 2, patternTypeFilter: 1, operation: 1, permissionType: 1 };
const rule = {
  resourceType: 2,
  resourceName: 'orders',
  principal: 'User:ada',
  host: '*',
  operation: 3,
  permissionType: 3,
};
const versions = [1, 2, 3];

test('rules that are asked for', async () => {
  for (const version of versions) {
    const request = describeAclsRequest({ ...filter, resourceNameFilter: null });
    const answer = await broker().client.connection.request(describeAclsApi, version, request);
    const { errorCode: code, errorMessage, resources } = answer;
    assert.deepEqual(
      { errorCode: code, errorMessage, resources },
      { ...askedFor, resources: [] },
      `v${version}`,
    );
  }
});

test('rules that are to be added', async () => {
  for (const version of versions) {
    const creations = ['orders', 'invoices'].map((resourceName) =>
      createAclsRequestCreation({ ...rule, resourceName }),
    );
    const request = createAclsRequest({ creations });
    const { results } = await broker().client.connection.request(createAclsApi, version, request);
    assert.deepEqual(results, [refusal, refusal], `v${version}`);
  }
});

test('rules that are to be removed', async () => {
  for (const version of versions) {
    const request = deleteAclsRequest({
      filters: [deleteAclsRequestFilter({ ...filter, resourceNameFilter: null })],
    });
    const { filterResults } = await broker().client.connection.request(deleteAclsApi, version, request);
    assert.deepEqual(filterResults, [{ ...refusal, matchingAcls: [] }], `v${version}`);
  }
});
