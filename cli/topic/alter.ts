/** `caudal topic alter` */
import type { AlterOptions } from '../commands/topic.ts';
import { createPartitions } from '../../client/admin.ts';
import type { Cluster } from '../../client/cluster.ts';
import { alterTopicConfigs } from '../../client/configs.ts';
import { UsageError } from '../terminal/failure.ts';
import type { OutputForm } from '../terminal/render.ts';
import { type Outcome, report } from '../terminal/outcome.ts';

export async function alterCommand(
  cluster: Cluster,
  name: string,
  options: AlterOptions & { readonly output: OutputForm },
): Promise<void> {
  const { partitions, dryRun, config = new Map<string, string>(), deleteConfig = [] } = options;
  if (partitions === undefined && config.size === 0 && deleteConfig.length === 0) {
    throw new UsageError('nothing to alter; give --partitions, --config or --delete-config');
  }
  const both = deleteConfig.find((key) => config.has(key));
  if (both !== undefined)
    throw new UsageError(`${both} is in --config and in --delete-config; keep one of them`);
  // Configuration first: it can be changed back, partitions cannot be taken away.
  if (config.size > 0 || deleteConfig.length > 0) {
    await alterTopicConfigs(cluster, name, { set: config, remove: deleteConfig }, { validateOnly: dryRun });
  }
  if (partitions !== undefined) {
    const counts = new Map([[name, partitions]]);
    const [result] = await createPartitions(cluster, counts, { validateOnly: dryRun });
    if (result?.error !== undefined) throw result.error;
  }
  const outcome: Outcome = {
    name,
    text: dryRun ? `Would alter topic ${name}.` : `Altered topic ${name}.`,
    value: { altered: !dryRun },
  };
  await report(options.output, [outcome], []);
}
