// Shows that promtool finds no fault with any metric of a broker: names, units, suffixes, help and format, with values
// that need escaping in every label.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { MetricRegistry } from '../../broker/base/metrics.ts';
import { allMetrics } from '../../broker/port/broker-metrics.ts';
import { prometheusText } from '../../broker/telemetry/prometheus.ts';
import { run } from '../env/process.ts';
import { promtool } from '../env/promtool.ts';

test('promtool accepts every metric', { timeout: 600_000 }, async (t) => {
  const tool = await promtool();
  if ('missing' in tool) {
    assert.notEqual(process.env['REQUIRE_ALL_CLIENTS'], '1', tool.missing);
    t.skip(`this machine lacks ${tool.missing}`);
    return;
  }
  const registry = new MetricRegistry(1000);
  for (const definition of allMetrics) {
    const labels = definition.labels.map((label) => `${label} "quoted" \\ and\nbroken`);
    if (definition.type === 'histogram') registry.histogram(definition, labels).observe(0.3);
    else registry.cell(definition, labels).set(1.5);
  }
  const input = [...prometheusText(registry)].join('');
  const { code, stdout, stderr } = await run(tool.command, ['check', 'metrics'], { input });
  assert.equal(code, 0, `${stdout.toString()}${stderr}`);
});

test('no two metrics share a name', () => {
  assert.equal(new Set(allMetrics.map(({ name }) => name)).size, allMetrics.length);
});
