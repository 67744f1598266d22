// Compaction as metrics: how dirty the logs are, what was done, what cannot be.

import type { MetricDefinition, MetricRegistry, MetricSample } from '../base/metrics.ts';
import type { Broker } from '../broker.ts';
import { dirtyRatio } from '../log/cleaner/log-facts.ts';
import { isCompacted } from '../log/log-config.ts';
import type { PartitionLog } from '../log/partition-log.ts';
import { cleanerMetrics as metrics } from '../port/broker-metrics.ts';

function* compacted({ storage }: Broker): Generator<PartitionLog> {
  for (const { log } of storage.store.partitions()) if (isCompacted(log.config)) yield log;
}

function maxDirty(broker: Broker): number {
  let most = 0;
  for (const log of compacted(broker)) most = Math.max(most, dirtyRatio(log));
  return most;
}

function uncleanableBytes({ cleaner }: Broker): number {
  let bytes = 0;
  for (const { log } of cleaner.uncleanable().keys()) bytes += log.size * dirtyRatio(log);
  return bytes;
}

export function observeCleaner(broker: Broker, registry: MetricRegistry): void {
  const { cleaner, storage } = broker;
  const { statistics } = cleaner;
  const { directory, clock } = storage.store.context;
  const values: [MetricDefinition, () => number][] = [
    [metrics.maxDirtyPercent, () => 100 * maxDirty(broker)],
    [
      metrics.sinceLastRun,
      () => (statistics.lastRunAt < 0 ? 0 : (clock.monotonic() - statistics.lastRunAt) / 1000),
    ],
    [metrics.bufferUtilization, () => 100 * statistics.lastMapUtilization],
    [metrics.cleanings, () => statistics.cleanings],
    [metrics.cleaningSeconds, () => statistics.lastCleaningMs / 1000],
    [metrics.failures, () => statistics.failures],
    [metrics.lastCleaning, () => Math.max(0, statistics.lastCleaningAt) / 1000],
    [metrics.bytesRead, () => statistics.bytesRead],
    [metrics.bytesWritten, () => statistics.bytesWritten],
    [metrics.recordsRemoved, () => statistics.recordsRemoved],
  ];
  for (const [definition, value] of values) registry.observe(definition, () => [[[], value()]]);
  registry.observe(metrics.dirtyRatio, function* (): Generator<MetricSample> {
    for (const log of compacted(broker)) yield [[log.topic, String(log.partition)], dirtyRatio(log)];
  });
  registry.observe(metrics.uncleanable, function* (): Generator<MetricSample> {
    for (const { log } of cleaner.uncleanable().keys()) yield [[log.topic, String(log.partition)], 1];
  });
  registry.observe(metrics.uncleanablePartitions, () => [[[directory], cleaner.uncleanable().size]]);
  registry.observe(metrics.uncleanableBytes, () => [[[directory], uncleanableBytes(broker)]]);
}
