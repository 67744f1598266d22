// Shows that the chart gives the operator the rights that its parts say they need, and no other.

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

const verbsOn = (resource: string, ...verbs: readonly string[]): string[] =>
  verbs.map((verb) => `${verb} ${resource}`);

/** Beside those of BrokerClusters, which their own test compares with the calls that are made. */
const othersNeed: readonly string[] = [
  // A cluster that the store does not know, before a finalizer is dropped for it.
  ...verbsOn('caudal.dev/brokerclusters', 'get'),
  // Whether a topic's owner is gone; whether a rebalance was noted.
  ...verbsOn('caudal.dev/topics', 'get', 'list', 'watch', 'patch'),
  ...verbsOn('caudal.dev/consumergroups', 'get', 'list', 'watch', 'patch'),
  ...verbsOn('caudal.dev/topics/status', 'patch'),
  ...verbsOn('caudal.dev/consumergroups/status', 'patch'),
  // Workloads that are scaled by lag.
  ...verbsOn('apps/deployments', 'get', 'list', 'watch'),
  ...verbsOn('apps/statefulsets', 'get'),
  ...verbsOn('apps/deployments/scale', 'patch'),
  ...verbsOn('apps/statefulsets/scale', 'patch'),
  ...verbsOn('events.k8s.io/events', 'create', 'patch'),
  ...verbsOn('coordination.k8s.io/leases', 'get', 'create', 'update'),
];

test('the rules of the chart are what the parts of the operator need', () => {
  const file = new URL('../../helm/caudal/files/operator-rules.yaml', import.meta.url);
  const rules = Object.values(parse(readFileSync(file, 'utf8')) as Record<string, readonly Rule[]>).flat();
  const allowed = new Set(
    rules.flatMap(({ apiGroups, resources, verbs }) =>
      apiGroups.flatMap((group) =>
        resources.flatMap((name) => verbs.map((verb) => `${verb} ${group}/${name}`)),
      ),
    ),
  );
  const clustersNeed = brokerClusterPermissions.flatMap(({ apiGroup, resource, verbs }) =>
    verbsOn(`${apiGroup}/${resource}`, ...verbs),
  );
  assert.deepEqual([...allowed].toSorted(), [...new Set([...clustersNeed, ...othersNeed])].toSorted());
});
