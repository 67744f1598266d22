// Shows the text format by example: kept and found values, histograms that cumulate, escaping, special numbers; and
// that a large exposition comes in pieces.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { MetricDefinition } from '../base/metrics.ts';
import { MetricRegistry } from '../base/metrics.ts';
import { prometheusText } from './prometheus.ts';

const text = (registry: MetricRegistry): string => [...prometheusText(registry)].join('');
const metric = (name: string, type: MetricDefinition['type'], labels: string[] = []): MetricDefinition => ({
  name,
  type,
  help: `Help of ${name}.`,
  labels,
  ...(type === 'histogram' ? { buckets: [0.1, 1] } : {}),
});

test('counters, gauges, histograms and sources', () => {
  const registry = new MetricRegistry(100);
  registry.cell(metric('in_total', 'counter', ['topic', 'api']), ['a', 'b']).add(3);
  registry.cell(metric('lag', 'gauge')).set(0.25);
  const wait = registry.histogram(metric('wait_seconds', 'histogram', ['api']), ['fetch']);
  for (const value of [0.05, 0.5, 7]) wait.observe(value);
  const size = metric('size_bytes', 'gauge', ['topic']);
  const stop = registry.observe(size, () => [
    [['x'], 1],
    [['y'], 2 ** 53],
  ]);
  assert.equal(
    text(registry),
    `# HELP in_total Help of in_total.
# TYPE in_total counter
in_total{topic="a",api="b"} 3
# HELP lag Help of lag.
# TYPE lag gauge
lag 0.25
# HELP wait_seconds Help of wait_seconds.
# TYPE wait_seconds histogram
wait_seconds_bucket{api="fetch",le="0.1"} 1
wait_seconds_bucket{api="fetch",le="1"} 2
wait_seconds_bucket{api="fetch",le="+Inf"} 3
wait_seconds_sum{api="fetch"} 7.55
wait_seconds_count{api="fetch"} 3
# HELP size_bytes Help of size_bytes.
# TYPE size_bytes gauge
size_bytes{topic="x"} 1
size_bytes{topic="y"} 9007199254740992
`,
  );
  stop();
  assert.doesNotMatch(text(registry), /size_bytes\{/);
});

test('labels, help and special numbers are escaped', () => {
  const registry = new MetricRegistry(100);
  const odd: MetricDefinition = { name: 'odd', type: 'gauge', help: 'a\\b\nc', labels: ['client'] };
  registry.cell(odd, ['a"b\\c\nd']).set(Infinity);
  registry.cell(odd, ['é']).set(-Infinity);
  registry.cell(odd, ['']).set(Number.NaN);
  assert.equal(
    text(registry),
    String.raw`# HELP odd a\\b\nc
# TYPE odd gauge
odd{client="a\"b\\c\nd"} +Inf
odd{client="é"} -Inf
odd{client=""} NaN
`,
  );
});

test('fifty thousand series come in pieces that take a moment each', () => {
  const registry = new MetricRegistry(100);
  registry.observe(metric('offset', 'gauge', ['topic', 'partition']), function* () {
    for (let i = 0; i < 50_000; i++) yield [['some-topic', String(i)], i];
  });
  const pieces = [...prometheusText(registry)];
  assert.ok(pieces.length > 30);
  assert.ok(pieces.every((piece) => piece.length < 64 * 1024));
  assert.equal(pieces.join('').split('\n').length, 50_000 + 3);
});
