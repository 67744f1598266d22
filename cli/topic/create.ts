/** `caudal topic create` */
import { errorCode } from '../../broker/protocol/error-codes.ts';
import type { CreateOptions } from '../commands/topic.ts';
import { type CreatedTopic, createTopics } from '../../client/admin.ts';
import type { Cluster } from '../../client/cluster.ts';
import type { OutputForm } from '../terminal/render.ts';
import { type Failed, type Outcome, report } from '../terminal/outcome.ts';

const existsAlready = ({ error }: CreatedTopic): boolean => error?.code === errorCode.TOPIC_ALREADY_EXISTS;

function sizeOf({ partitions, replicationFactor }: CreatedTopic): string {
  if (partitions < 0) return '';
  const count = partitions === 1 ? '1 partition' : `${partitions} partitions`;
  return ` with ${count} and replication factor ${replicationFactor}`;
}

export async function createCommand(
  cluster: Cluster,
  names: readonly string[],
  options: CreateOptions & { readonly output: OutputForm },
): Promise<void> {
  const topics = [...new Set(names)].map((name) => ({
    name,
    partitions: options.partitions ?? -1,
    replicationFactor: options.replicationFactor ?? -1,
    configs: options.config ?? new Map<string, string>(),
  }));
  const results = await createTopics(cluster, topics, { validateOnly: options.dryRun });
  const outcomes: Outcome[] = [];
  const failures: Failed[] = [];
  for (const topic of results) {
    const { name, error } = topic;
    if (existsAlready(topic) && options.ifNotExists) {
      outcomes.push({ name, text: `Topic ${name} exists already.`, value: { created: false } });
    } else if (error !== undefined) {
      failures.push({ name, error });
    } else {
      outcomes.push(outcomeOf(topic, options.dryRun));
    }
  }
  await report(options.output, outcomes, failures);
}

function outcomeOf(topic: CreatedTopic, dryRun: boolean): Outcome {
  const { name, topicId, partitions, replicationFactor } = topic;
  if (dryRun) {
    const value = { created: false, dryRun, partitions, replicationFactor };
    return { name, text: `Would create topic ${name}${sizeOf(topic)}.`, value };
  }
  const value = { created: true, topicId, partitions, replicationFactor };
  return { name, text: `Created topic ${name}.`, value };
}
