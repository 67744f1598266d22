/**
 * `caudal topic describe`. The text is that of Apache Kafka's kafka-topics, byte for byte, since scripts read it; `wide`
 * is a table with what that text lacks: leader epochs, offline replicas and the ends of each log.
 */
import type { Cluster } from '../../client/cluster.ts';
import { type ConfigEntry, describeTopicConfigs } from '../../client/configs.ts';
import { earliestTimestamp, latestTimestamp, listOffsets } from '../../client/offsets.ts';
import {
  describeTopics,
  listTopics,
  type PartitionDescription,
  type TopicDescription,
} from '../../client/topics.ts';
import { CommandFailure, explain } from '../terminal/failure.ts';
import { type OutputForm, render } from '../terminal/render.ts';
import { table } from '../terminal/table.ts';

interface Described {
  readonly topic: TopicDescription;
  /** What is not Kafka's default, in the broker's order. */
  readonly configs: readonly ConfigEntry[];
}

export async function describeCommand(
  cluster: Cluster,
  names: readonly string[],
  options: { readonly output: OutputForm },
): Promise<void> {
  const wanted = names.length > 0 ? [...new Set(names)] : await visibleNames(cluster);
  if (wanted.length === 0) return;
  const results = await describeTopics(cluster, wanted);
  const found = results.flatMap(({ topic }) => topic ?? []);
  const described = await withConfigs(cluster, found);
  const wide = options.output === 'wide' ? await wideText(cluster, described) : '';
  if (found.length > 0) {
    const text = await render(options.output, {
      value: described.map(valueOf),
      names: () => found.map(({ name }) => name),
      text: () => described.map(textOf).join(''),
      wide: () => wide,
    });
    process.stdout.write(text);
  }
  const failures = results.flatMap(({ error }) => error ?? []);
  if (failures.length > 0) throw new CommandFailure(failures.map((error) => explain(error)).join('\n'));
}

async function visibleNames(cluster: Cluster): Promise<string[]> {
  return (await listTopics(cluster)).filter(({ isInternal }) => !isInternal).map(({ name }) => name);
}

async function withConfigs(cluster: Cluster, topics: readonly TopicDescription[]): Promise<Described[]> {
  if (topics.length === 0) return [];
  const configs = await describeTopicConfigs(
    cluster,
    topics.map(({ name }) => name),
  );
  return topics.map((topic) => ({
    topic,
    configs: (configs.get(topic.name) ?? []).filter(({ source }) => source !== 'default'),
  }));
}

function textOf({ topic, configs }: Described): string {
  const settings = configs.map(({ name, value }) => `${name}=${value ?? ''}`).join(',');
  const replicas = topic.partitions[0]?.replicas.length ?? 0;
  const head = [
    `Topic: ${topic.name}`,
    `TopicId: ${topic.topicId}`,
    `PartitionCount: ${topic.partitions.length}`,
    `ReplicationFactor: ${replicas}`,
    `Configs: ${settings}`,
  ].join('\t');
  return `${head}\n${topic.partitions.map((partition) => partitionText(topic.name, partition)).join('')}`;
}

function partitionText(name: string, partition: PartitionDescription): string {
  const fields = [
    `Topic: ${name}`,
    `Partition: ${partition.partition}`,
    `Leader: ${partition.leader < 0 ? 'none' : partition.leader}`,
    `Replicas: ${partition.replicas.join(',')}`,
    `Isr: ${partition.isr.join(',')}`,
    `Elr: ${partition.elr?.join(',') ?? 'N/A'}`,
    `LastKnownElr: ${partition.lastKnownElr?.join(',') ?? 'N/A'}`,
  ];
  return `\t${fields.join('\t')}\n`;
}

function valueOf({ topic, configs }: Described): unknown {
  return {
    name: topic.name,
    topicId: topic.topicId,
    isInternal: topic.isInternal,
    configs: Object.fromEntries(configs.map(({ name, value }) => [name, value])),
    partitions: topic.partitions,
  };
}

async function wideText(cluster: Cluster, described: readonly Described[]): Promise<string> {
  const header = [
    'PARTITION',
    'LEADER',
    'EPOCH',
    'REPLICAS',
    'ISR',
    'ELR',
    'OFFLINE',
    'LOG-START',
    'LOG-END',
  ];
  const blocks: string[] = [];
  for (const { topic, configs } of described) {
    const led = topic.partitions.filter(({ leader }) => leader >= 0).map(({ partition }) => partition);
    const query = { topic: topic.name, partitions: led };
    const starts = await listOffsets(cluster, { ...query, timestamp: earliestTimestamp });
    const ends = await listOffsets(cluster, { ...query, timestamp: latestTimestamp });
    const rows = topic.partitions.map((partition) => [
      partition.partition,
      partition.leader < 0 ? 'none' : partition.leader,
      partition.leaderEpoch,
      partition.replicas.join(',') || '-',
      partition.isr.join(',') || '-',
      partition.elr?.join(',') || '-',
      partition.offline.join(',') || '-',
      starts.get(partition.partition) ?? '-',
      ends.get(partition.partition) ?? '-',
    ]);
    const settings = configs.map(({ name, value }) => `  ${name}=${value ?? ''}\n`).join('');
    blocks.push(`${topic.name}  ${topic.topicId}\n${settings}${table(header, rows)}`);
  }
  return blocks.join('\n');
}
