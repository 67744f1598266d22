/** docs/metrics.md: every metric of a broker and of the operator, from the tables of their definitions. */
import type { MetricDefinition } from '../broker/base/metrics.ts';
import {
  cleanerMetrics,
  endpointMetrics,
  partitionMetrics,
  processMetrics,
  storageMetrics,
  topicMetrics,
} from '../broker/port/broker-metrics.ts';
import { groupMetrics } from '../broker/port/group-metrics.ts';
import {
  clientMetrics,
  eventMetrics,
  leaderMetrics,
  queueMetrics,
  reconcileMetrics,
  reflectorMetrics,
} from '../operator/runtime/runtime-metrics.ts';
import { code, type GeneratedPage, table } from './generated-page.ts';

const sections: readonly (readonly [string, Readonly<Record<string, MetricDefinition>>])[] = [
  ['Traffic by topic', topicMetrics],
  ['The cluster and its partitions', partitionMetrics],
  ['Connections, requests and their memory', endpointMetrics],
  ['The disk and what is on it', storageMetrics],
  ['Compaction', cleanerMetrics],
  ['Consumer groups', groupMetrics],
  ['The process', processMetrics],
  ['The operator: passes over objects', reconcileMetrics],
  ['The operator: work queues', queueMetrics],
  ['The operator: what it hears of Kubernetes', reflectorMetrics],
  ['The operator: requests to the API server', clientMetrics],
  ['The operator: the lease', leaderMetrics],
  ['The operator: events', eventMetrics],
];

function row({ name, type, labels, help, buckets }: MetricDefinition): string[] {
  const bounds = buckets === undefined ? '' : ` Buckets: ${buckets.join(', ')}.`;
  return [code(name), type, labels.map(code).join(', '), `${help}${bounds}`];
}

function body(): string {
  return sections
    .map(([title, metrics]) => {
      const rows = Object.values(metrics).map(row);
      return `## ${title}\n\n${table(['Name', 'Type', 'Labels', 'What it says'], rows)}\n`;
    })
    .join('\n');
}

export const metricPage: GeneratedPage = { file: 'metrics.md', body };
