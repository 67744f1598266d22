/** `caudal topic list` */
import type { Cluster } from '../../client/cluster.ts';
import { listTopics } from '../../client/topics.ts';
import { type OutputForm, render } from '../terminal/render.ts';
import { table } from '../terminal/table.ts';

export async function listCommand(
  cluster: Cluster,
  options: { readonly output: OutputForm; readonly internal: boolean },
): Promise<void> {
  const topics = (await listTopics(cluster)).filter(({ isInternal }) => options.internal || !isInternal);
  const text = await render(options.output, {
    value: topics,
    names: () => topics.map(({ name }) => name),
    text: () =>
      table(
        ['NAME', 'PARTITIONS', 'REPLICAS'],
        topics.map(({ name, partitions, replicationFactor }) => [name, partitions, replicationFactor]),
      ),
    wide: () =>
      table(
        ['NAME', 'PARTITIONS', 'REPLICAS', 'INTERNAL', 'TOPIC-ID'],
        topics.map((topic) => [
          topic.name,
          topic.partitions,
          topic.replicationFactor,
          topic.isInternal ? 'yes' : 'no',
          topic.topicId,
        ]),
      ),
  });
  process.stdout.write(text);
}
