/** `caudal cluster info` */
import type { Cluster } from '../../client/cluster.ts';
import {
  type BrokerDescription,
  type ClusterDescription,
  describeCluster,
} from '../../client/cluster-description.ts';
import { listTopics } from '../../client/topics.ts';
import { type OutputForm, render } from '../terminal/render.ts';
import { type Cell, table } from '../terminal/table.ts';

export async function infoCommand(cluster: Cluster, options: { readonly output: OutputForm }): Promise<void> {
  const description = await describeCluster(cluster);
  const topics = await listTopics(cluster);
  const partitions = topics.reduce((sum, topic) => sum + topic.partitions, 0);
  const counts = { topics: topics.length, partitions };
  const text = await render(options.output, {
    value: { ...description, ...counts },
    names: () => [description.clusterId],
    text: () => textOf(description, counts, false),
    wide: () => textOf(description, counts, true),
  });
  process.stdout.write(text);
}

function textOf(
  description: ClusterDescription,
  counts: { readonly topics: number; readonly partitions: number },
  wide: boolean,
): string {
  const { clusterId, controllerId, brokers } = description;
  const head = [
    `CLUSTER     ${clusterId}`,
    `CONTROLLER  ${controllerId < 0 ? 'unknown' : controllerId}`,
    `TOPICS      ${counts.topics}`,
    `PARTITIONS  ${counts.partitions}`,
  ].join('\n');
  const header = ['BROKER', 'HOST', 'PORT', ...(wide ? ['RACK', 'STATE'] : [])];
  const row = ({ id, host, port, rack, isFenced }: BrokerDescription): Cell[] => [
    id,
    host,
    port,
    ...(wide ? [rack ?? '-', isFenced ? 'fenced' : 'active'] : []),
  ];
  return `${head}\n\n${table(header, brokers.map(row))}`;
}
