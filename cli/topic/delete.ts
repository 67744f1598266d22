/** `caudal topic delete` */
import { errorCode } from '../../broker/protocol/error-codes.ts';
import type { DeleteOptions } from '../commands/client-options.ts';
import { deleteTopics, type TopicResult } from '../../client/admin.ts';
import type { Cluster } from '../../client/cluster.ts';
import { describeTopics } from '../../client/topics.ts';
import { confirmed } from '../terminal/confirm.ts';
import { CommandFailure } from '../terminal/failure.ts';
import type { OutputForm } from '../terminal/render.ts';
import { type Failed, type Outcome, report } from '../terminal/outcome.ts';

export async function deleteCommand(
  cluster: Cluster,
  names: readonly string[],
  options: DeleteOptions & { readonly output: OutputForm },
): Promise<void> {
  const topics = [...new Set(names)];
  const { dryRun, yes, ifExists } = options;
  if (!dryRun && !yes && !(await confirmed(`Delete ${topics.join(', ')} with all records?`))) {
    throw new CommandFailure('nothing was deleted');
  }
  const results: readonly TopicResult[] = dryRun
    ? await describeTopics(cluster, topics)
    : await deleteTopics(cluster, topics);
  const outcomes: Outcome[] = [];
  const failures: Failed[] = [];
  for (const { name, error } of results) {
    if (error === undefined) {
      const text = dryRun ? `Would delete topic ${name}.` : `Deleted topic ${name}.`;
      outcomes.push({ name, text, value: { deleted: !dryRun } });
    } else if (ifExists && error.code === errorCode.UNKNOWN_TOPIC_OR_PARTITION) {
      outcomes.push({ name, text: `There is no topic ${name}.`, value: { deleted: false } });
    } else {
      failures.push({ name, error });
    }
  }
  await report(options.output, outcomes, failures);
}
