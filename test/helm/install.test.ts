// The chart on a real API server, without nodes: a first install brings definitions and a cluster with topics in one go, with all
// namespaces and with named ones, and nothing waits after an uninstall. Its accounts ask for nothing that they may not do, and each
// right that they have is used: what it is for is played by use-every-right.ts, with the real operator and a real broker. That the
// pods come up is shown in test/env and by the end-to-end tests.

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';

import { skipWithoutApiServer } from '../env/kubernetes/packages.ts';
import { skipWithoutBrokerProcesses } from '../operator/broker-processes.ts';
import { forbidden, type Grant, rightsOf, unusedRights } from './rights.ts';
import { type Account, useEveryRight } from './use-every-right.ts';

const skip = (await skipWithoutApiServer()) || (await skipWithoutBrokerProcesses());

/** No request names it: it is asked for where an owner reference blocks a deletion, by a plugin of the API server. */
const asked = 'caudal: update brokerclusters/finalizers.caudal.dev';

describe('installed, used and removed', { skip, timeout: 300_000 }, () => {
  let account: Account;

  before(async () => {
    account = await useEveryRight();
  });

  test('before an uninstall its own topics and groups go by their policy, others stay and are free', (context) => {
    for (const [namespace, said] of Object.entries(account.farewells)) {
      assert.match(said, new RegExp(`Topic ${namespace}/orders is deleted by its policy`));
      assert.match(said, new RegExp(`ConsumerGroup ${namespace}/brought is deleted by its policy`));
      assert.match(said, /the operator .* is stopped/);
      for (const kind of ['Topic', 'ConsumerGroup'])
        assert.match(said, new RegExp(`${kind} ${namespace}/users is free of the operator's finalizer`));
    }
    assert.deepEqual(Object.keys(account.farewells), ['everywhere', 'confined']);
    context.diagnostic(JSON.stringify(account.tookMs));
  });

  test('no account asked for what it may not do', () => {
    assert.deepEqual(forbidden(account.requests), []);
  });

  test('each right of each account is used', () => {
    assert.deepEqual(unusedRights(account.grants, account.requests), [asked]);
    const accounts = new Set(account.grants.map((grant) => grant.account));
    assert.deepEqual([...accounts].toSorted(), ['caudal', 'caudal-crds', 'caudal-release']);
    assert.ok(rightsOf(account.grants).size > 60);
  });

  test('a right that nobody needs is named', () => {
    const rule = { apiGroups: ['', 'apps'], resources: ['pods', 'deployments'], verbs: ['list', 'update'] };
    const planted: Grant = { account: 'caudal', rule };
    const unused = unusedRights([...account.grants, planted], account.requests);
    assert.deepEqual(
      unused,
      [
        'caudal: list deployments',
        'caudal: list pods.apps',
        asked,
        'caudal: update deployments',
        'caudal: update deployments.apps',
        'caudal: update pods',
        'caudal: update pods.apps',
      ].toSorted(),
    );
  });

  test('a right that is taken away is missed, also the one that no request names', () => {
    const missed = forbidden(account.withoutRights);
    assert.ok(account.taken.includes(asked));
    for (const [right, words] of [
      [account.taken[0]!, /cannot patch resource "topics\/status"/],
      ['caudal: patch configmaps', /cannot set blockOwnerDeletion/],
    ] as const)
      assert.ok(
        missed.some((line) => line.startsWith(right) && words.test(line)),
        `${right}: ${missed.join('\n')}`,
      );
  });
});
