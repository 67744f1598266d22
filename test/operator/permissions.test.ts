// Shows that the chart gives the operator every right that the BrokerCluster controller says it needs.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parse } from 'yaml';

import { brokerClusterPermissions } from '../../operator/broker-cluster/permissions.ts';

interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

test('every right of the table is among the rules of the chart', () => {
  const file = new URL('../../helm/caudal/files/operator-rules.yaml', import.meta.url);
  const rules = Object.values(parse(readFileSync(file, 'utf8')) as Record<string, readonly Rule[]>).flat();
  const allowed = new Set(
    rules.flatMap(({ apiGroups, resources, verbs }) =>
      apiGroups.flatMap((group) =>
        resources.flatMap((name) => verbs.map((verb) => `${verb} ${group}/${name}`)),
      ),
    ),
  );
  const missing = brokerClusterPermissions
    .flatMap(({ apiGroup, resource, verbs }) => verbs.map((verb) => `${verb} ${apiGroup}/${resource}`))
    .filter((right) => !allowed.has(right));
  assert.deepEqual(missing, []);
});
