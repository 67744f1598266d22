// Shows that promtool finds no fault with any metric of a broker: names, units, suffixes, help and format, with values
// that need escaping in every label.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { MetricRegistry } from '../../broker/base/metrics.ts';
import { allMetrics } from '../../broker/port/broker-metrics.ts';
import { prometheusText } from '../../broker/telemetry/prometheus.ts';
import { assertPromtoolAccepts } from '../env/promtool.ts';

test('promtool accepts every metric', { timeout: 600_000 }, (context) =>
  assertPromtoolAccepts(context, () => {
    const registry = new MetricRegistry(1000);
    for (const definition of allMetrics) {
      const labels = definition.labels.map((label) => `${label} "quoted" \\ and\nbroken`);
      if (definition.type === 'histogram') registry.histogram(definition, labels).observe(0.3);
      else registry.cell(definition, labels).set(1.5);
    }
    return [...prometheusText(registry)].join('');
  }),
);

test('no two metrics share a name', () => {
  assert.equal(new Set(allMetrics.map(({ name }) => name)).size, allMetrics.length);
});
