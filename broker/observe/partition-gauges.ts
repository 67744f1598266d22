// The cluster's topics and this broker's partitions as metrics: names and meanings of the JMX and the Kafka exporter. Ten
// thousand partitions are given one by one, so that the reader can pause between them.

import type { MetricDefinition, MetricRegistry, MetricSample } from '../base/metrics.ts';
import type { Broker } from '../broker.ts';
import type { PartitionImage } from '../core/metadata/partition-image.ts';
import { noLeader } from '../core/metadata/partition-image.ts';
import type { Partition } from '../host/replication/partition.ts';
import { partitionMetrics as metrics } from '../port/broker-metrics.ts';

function* images(broker: Broker): Generator<PartitionImage> {
  for (const topic of broker.controller.image().topics.byName.values()) yield* topic.partitions;
}

function count(broker: Broker, counts: (image: PartitionImage) => boolean): number {
  let total = 0;
  for (const image of images(broker)) if (counts(image)) total++;
  return total;
}

const isShort = ({ isr, replicas }: PartitionImage): boolean => isr.length < replicas.length;

function underMinIsr({ replicas }: Broker): number {
  let total = 0;
  for (const topic of replicas.topics())
    for (const partition of topic.partitions)
      if (partition?.isUnderMinIsr(topic.config.minInsyncReplicas) === true) total++;
  return total;
}

function ledHere({ replicas }: Broker): number {
  let total = 0;
  for (const topic of replicas.topics())
    for (const partition of topic.partitions) if (partition !== undefined) total++;
  return total;
}

function observeTotals(broker: Broker, registry: MetricRegistry): void {
  const { controller, storage } = broker;
  const here = controller.brokerId;
  const topics = (): ReturnType<typeof controller.image>['topics'] => controller.image().topics;
  const values: [MetricDefinition, () => number][] = [
    [metrics.underReplicated, () => count(broker, (image) => image.leader === here && isShort(image))],
    [metrics.underMinIsr, () => underMinIsr(broker)],
    [metrics.leaders, () => ledHere(broker)],
    [metrics.partitions, () => count(broker, (image) => image.replicas.includes(here))],
    [metrics.partitionsMax, () => broker.configs.brokerConfig(controller.image()).maxBrokerPartitions],
    [
      metrics.offlineReplicas,
      () => (storage.store.state === 'offline' ? ledHere(broker) : storage.damaged.size),
    ],
    // This broker is the whole cluster, and its controller with it.
    [metrics.activeController, () => 1],
    [metrics.offlinePartitions, () => count(broker, (image) => image.leader === noLeader)],
    [metrics.topics, () => topics().byName.size],
    [metrics.allPartitions, () => topics().partitionCount],
    [metrics.uncleanElections, () => 0],
    [metrics.brokers, () => [...controller.image().brokers.values()].filter(({ fenced }) => !fenced).length],
  ];
  for (const [definition, value] of values) registry.observe(definition, () => [[[], value()]]);
  registry.observe(metrics.brokerInfo, function* (): Generator<MetricSample> {
    for (const { id, endpoints } of controller.image().brokers.values()) {
      const endpoint = endpoints[0];
      if (endpoint !== undefined) yield [[String(id), `${endpoint.host}:${endpoint.port}`], 1];
    }
  });
  registry.observe(metrics.topicPartitions, function* (): Generator<MetricSample> {
    for (const { name, partitions } of topics().byName.values()) yield [[name], partitions.length];
  });
}

function observeImages(broker: Broker, registry: MetricRegistry): void {
  const values: [MetricDefinition, (image: PartitionImage) => number][] = [
    [metrics.inSyncReplicas, ({ isr }) => isr.length],
    [metrics.leader, ({ leader }) => leader],
    [metrics.leaderIsPreferred, ({ leader, replicas }) => (leader === replicas[0] ? 1 : 0)],
    [metrics.replicas, ({ replicas }) => replicas.length],
    [metrics.isUnderReplicated, (image) => (isShort(image) ? 1 : 0)],
  ];
  for (const [definition, value] of values)
    registry.observe(definition, function* (): Generator<MetricSample> {
      for (const { name, partitions } of broker.controller.image().topics.byName.values())
        for (const [index, image] of partitions.entries()) yield [[name, String(index)], value(image)];
    });
}

function observeLogs(broker: Broker, registry: MetricRegistry): void {
  const values: [MetricDefinition, (partition: Partition) => number][] = [
    [metrics.currentOffset, ({ highWatermark }) => highWatermark],
    [metrics.oldestOffset, ({ stored }) => stored.log.logStartOffset],
    [metrics.logSize, ({ stored }) => stored.log.size],
    [metrics.logSegments, ({ stored }) => stored.log.segments.length],
  ];
  for (const [definition, value] of values)
    registry.observe(definition, function* (): Generator<MetricSample> {
      for (const partition of broker.replicas.partitions())
        yield [[partition.topic, String(partition.partition)], value(partition)];
    });
}

export function observePartitions(broker: Broker, registry: MetricRegistry): void {
  observeTotals(broker, registry);
  observeImages(broker, registry);
  observeLogs(broker, registry);
}
