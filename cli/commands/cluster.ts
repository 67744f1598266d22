/** `caudal cluster` */
import { Command } from 'commander';

import {
  addClientOptions,
  addOutputOption,
  type ClientOptions,
  type OutputOptions,
  withCluster,
} from './client-options.ts';

export function clusterCommand(): Command {
  const info = new Command('info').description('show the cluster id, its brokers and its controller');
  return new Command('cluster').description('look at the cluster').addCommand(
    addOutputOption(addClientOptions(info)).action(async (options: ClientOptions & OutputOptions) => {
      const { infoCommand } = await import('../cluster/info.ts');
      await withCluster(options, (cluster) => infoCommand(cluster, options));
    }),
  );
}
