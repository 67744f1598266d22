// How the tables of metrics write a definition.

import type { MetricDefinition } from '../base/metrics.ts';

export const counter = (name: string, help: string, labels: readonly string[] = []): MetricDefinition => ({
  name,
  type: 'counter',
  help,
  labels,
});

export const gauge = (name: string, help: string, labels: readonly string[] = []): MetricDefinition => ({
  name,
  type: 'gauge',
  help,
  labels,
});

interface HistogramShape {
  readonly labels?: readonly string[];
  readonly buckets: readonly number[];
}

export const histogram = (
  name: string,
  help: string,
  { labels = [], buckets }: HistogramShape,
): MetricDefinition => ({
  name,
  type: 'histogram',
  help,
  labels,
  buckets,
});
