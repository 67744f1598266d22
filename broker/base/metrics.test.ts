// Shows that handles keep counting where they began, however many series follow; that series are shared, released and
// bounded; and that histograms put values on a bound into its bucket.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import type { MetricDefinition } from './metrics.ts';
import { MetricRegistry } from './metrics.ts';

const requests: MetricDefinition = { name: 'requests_total', type: 'counter', help: 'x', labels: ['api'] };
const seconds: MetricDefinition = {
  name: 'wait_seconds',
  type: 'histogram',
  help: 'x',
  labels: [],
  buckets: [0.1, 1],
};

test('a handle counts into its own cell after thousands of others came', () => {
  const registry = new MetricRegistry(10_000);
  const handles = Array.from({ length: 5000 }, (_, i) => registry.cell(requests, [String(i)]));
  handles.forEach((handle, i) => {
    handle.add(i);
    handle.add(1);
  });
  assert.ok(handles.every((handle, i) => handle.value === i + 1));
  assert.equal(registry.cell(requests, ['17']), handles[17]);
});

test('a released series is gone, and its cell starts again at zero', () => {
  const registry = new MetricRegistry(10);
  registry.cell(requests, ['a']).add(5);
  registry.release(requests, ['a']);
  const [family] = [...registry.families()];
  assert.equal(family?.cells.size, 0);
  assert.equal(registry.cell(requests, ['b']).value, 0);
  registry.release(requests, ['never seen']);
});

test('series past the bound count for nobody and are told', () => {
  const registry = new MetricRegistry(2);
  for (const name of ['a', 'b', 'c', 'd']) registry.cell(requests, [name]).add(1);
  const [family] = [...registry.families()];
  assert.deepEqual([...(family?.cells.keys() ?? [])], ['a', 'b']);
  assert.equal(registry.refusedSeries, 2);
  registry.release(requests, ['a']);
  registry.cell(requests, ['e']);
  assert.deepEqual([...(family?.cells.keys() ?? [])], ['b', 'e']);
});

test('a histogram counts by bucket, bounds included, and sums', () => {
  const histogram = new MetricRegistry(10).histogram(seconds);
  for (const value of [0.05, 0.1, 0.5, 1, 2, 3]) histogram.observe(value);
  assert.deepEqual([...histogram.counts], [2, 2, 2]);
  assert.equal(histogram.count, 6);
  assert.ok(Math.abs(histogram.sum - 6.65) < 1e-9);
});

test('a wrong use is a programmer error', () => {
  const registry = new MetricRegistry(10);
  registry.cell(requests, ['a']);
  assert.throws(() => registry.cell(requests, []), /other labels/);
  assert.throws(() => registry.cell(seconds), /histogram/);
  assert.throws(() => registry.histogram(requests, ['a']), /no histogram/);
  assert.throws(() => registry.cell({ ...requests }, ['a']), /two definitions/);
});
