// What a broker shows of its state, found when somebody reads it: nothing here is kept or counted.

import type { MetricDefinition, MetricRegistry, MetricSample } from '../base/metrics.ts';
import type { Broker } from '../broker.ts';
import { endpointMetrics, storageMetrics } from '../port/broker-metrics.ts';
import type { Clock } from '../port/clock.ts';
import { type Disk, DiskError } from '../port/disk.ts';
import { observeCleaner } from './cleaner-gauges.ts';
import { GroupGauges } from './group-gauges.ts';
import { observePartitions } from './partition-gauges.ts';
import type { TrafficMetrics } from './traffic-metrics.ts';

export interface ObserveOptions {
  readonly registry: MetricRegistry;
  readonly traffic: TrafficMetrics;
  readonly disk: Disk;
  readonly clock: Clock;
}

const diskStates = ['online', 'full', 'offline'] as const;

const one =
  (value: () => number): (() => MetricSample[]) =>
  () => [[[], value()]];

function observeEndpoint({ endpoint, sessions, storage }: Broker, registry: MetricRegistry): void {
  const values: [MetricDefinition, () => number][] = [
    [endpointMetrics.requestsWaiting, () => endpoint.waitingRequests],
    [endpointMetrics.bytesInFlight, () => endpoint.receivedBytes],
    [endpointMetrics.fetchSessions, () => sessions.size],
    [endpointMetrics.fetchSessionPartitions, () => sessions.partitions],
    [endpointMetrics.tailCacheBytes, () => storage.store.context.tail.bytes],
    [endpointMetrics.poolUsedBytes, () => storage.pool.usedBytes],
    [endpointMetrics.poolFreeBytes, () => storage.pool.freeBytes],
  ];
  for (const [definition, value] of values) registry.observe(definition, one(value));
  registry.observe(endpointMetrics.connections, function* (): Generator<MetricSample> {
    for (const [listener, count] of endpoint.connectionCounts()) yield [[listener], count];
  });
}

function observeStorage({ storage }: Broker, registry: MetricRegistry): void {
  const { store, checkpointer, damaged } = storage;
  const { wal } = store;
  const values: [MetricDefinition, () => number][] = [
    [storageMetrics.offlineDirectories, () => (store.state === 'online' ? 0 : 1)],
    [storageMetrics.walUsed, () => wal.usage().liveBytes],
    [storageMetrics.walSize, () => wal.usage().ringBytes],
    [storageMetrics.walPending, () => wal.pendingBytes()],
    [storageMetrics.checkpoints, () => checkpointer.completed],
    [storageMetrics.damaged, () => damaged.size],
    [storageMetrics.openFiles, () => store.context.files.openFiles],
  ];
  for (const [definition, value] of values) registry.observe(definition, one(value));
  registry.observe(storageMetrics.diskState, () =>
    diskStates.map((state) => [[store.context.directory, state], store.state === state ? 1 : 0]),
  );
  registry.observe(storageMetrics.quarantined, function* (): Generator<MetricSample> {
    for (const { log } of store.partitions())
      if (log.quarantined.size > 0) yield [[log.topic, String(log.partition)], log.quarantined.size];
  });
}

function observeSpace({ storage }: Broker, registry: MetricRegistry, disk: Disk): void {
  const { directory } = storage.store.context;
  const space = (field: 'freeBytes' | 'totalBytes') => (): MetricSample[] => {
    try {
      return [[[directory], disk.space(directory)[field]]];
    } catch (error) {
      // A disk that has gone has no size.
      if (error instanceof DiskError) return [];
      throw error;
    }
  };
  registry.observe(storageMetrics.diskFree, space('freeBytes'));
  registry.observe(storageMetrics.diskTotal, space('totalBytes'));
}

/** Shows `broker` in the registry from now on. */
export function observeBroker(broker: Broker, { registry, traffic, disk, clock }: ObserveOptions): void {
  observePartitions(broker, registry);
  observeEndpoint(broker, registry);
  observeStorage(broker, registry);
  observeCleaner(broker, registry);
  observeSpace(broker, registry, disk);
  new GroupGauges(broker, clock).observe(registry);
  broker.controller.subscribe((_, delta) => {
    for (const topic of delta.topics.deleted.values()) traffic.forget(topic.name);
  });
}
