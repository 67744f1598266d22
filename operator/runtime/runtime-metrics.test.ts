// The operator's metrics: each name once, as dashboards for controllers know it, with the unit that its values have.

import assert from 'node:assert/strict';
import test from 'node:test';
import { runtimeMetrics } from './runtime-metrics.ts';

test('each metric has a name of its own, and counters say that they are', () => {
  const names = runtimeMetrics.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  for (const { name, type } of runtimeMetrics) if (type === 'counter') assert.match(name, /_total$/);
  for (const known of [
    'workqueue_depth',
    'controller_runtime_reconcile_total',
    'leader_election_master_status',
  ])
    assert.ok(names.includes(known), known);
});
