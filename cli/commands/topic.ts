/** `caudal topic`: what the verbs are called and which options they have. Their work is loaded when one runs. */
import { Command } from 'commander';

import {
  clusterVerb as verb,
  type ClusterVerbOptions as Common,
  type DeleteOptions,
  withCluster,
} from './client-options.ts';
import { collect, collectPairs, parseInteger } from './parsers.ts';

const partitionsMax = 100_000;
const replicationFactorMax = 32_767;

export function topicCommand(): Command {
  return new Command('topic')
    .description('create, look at, change and delete topics')
    .addCommand(listVerb())
    .addCommand(createVerb())
    .addCommand(describeVerb())
    .addCommand(alterVerb())
    .addCommand(deleteVerb());
}

function listVerb(): Command {
  return verb('list', 'list the topics of the cluster')
    .alias('ls')
    .option('-i, --internal', "list the cluster's own topics too", false)
    .action(async (options: Common & { readonly internal: boolean }) => {
      const { listCommand } = await import('../topic/list.ts');
      await withCluster(options, (cluster) => listCommand(cluster, options));
    });
}

function createVerb(): Command {
  return verb('create', 'create topics')
    .argument('<name...>', 'names of the topics')
    .option(
      '-p, --partitions <count>',
      "number of partitions (default: the broker's num.partitions)",
      parseInteger({ min: 1, max: partitionsMax }),
    )
    .option(
      '-r, --replication-factor <count>',
      "replicas of each partition (default: the broker's default.replication.factor)",
      parseInteger({ min: 1, max: replicationFactorMax }),
    )
    .option('-c, --config <key=value>', 'topic configuration, repeatable', collectPairs)
    .option('--if-not-exists', 'succeed when a topic exists already', false)
    .option('--dry-run', 'let the broker check the request, and create nothing', false)
    .action(async (names: string[], options: Common & CreateOptions) => {
      const { createCommand } = await import('../topic/create.ts');
      await withCluster(options, (cluster) => createCommand(cluster, names, options));
    });
}

export interface CreateOptions {
  readonly partitions?: number;
  readonly replicationFactor?: number;
  readonly config?: ReadonlyMap<string, string>;
  readonly ifNotExists: boolean;
  readonly dryRun: boolean;
}

function describeVerb(): Command {
  return verb('describe', 'show partitions, replicas and configuration of topics')
    .argument('[name...]', 'names of the topics (default: all that `topic list` shows)')
    .action(async (names: string[], options: Common) => {
      const { describeCommand } = await import('../topic/describe.ts');
      await withCluster(options, (cluster) => describeCommand(cluster, names, options));
    });
}

export interface AlterOptions {
  readonly partitions?: number;
  readonly config?: ReadonlyMap<string, string>;
  readonly deleteConfig?: readonly string[];
  readonly dryRun: boolean;
}

function alterVerb(): Command {
  return verb('alter', "raise a topic's number of partitions, set or reset its configuration")
    .argument('<name>', 'name of the topic')
    .option(
      '-p, --partitions <count>',
      'new number of partitions, above the present one',
      parseInteger({ min: 1, max: partitionsMax }),
    )
    .option('-c, --config <key=value>', 'configuration to set, repeatable', collectPairs)
    .option('--delete-config <key>', 'configuration to put back to its default, repeatable', collect)
    .option('--dry-run', 'let the broker check the request, and change nothing', false)
    .action(async (name: string, options: Common & AlterOptions) => {
      const { alterCommand } = await import('../topic/alter.ts');
      await withCluster(options, (cluster) => alterCommand(cluster, name, options));
    });
}

function deleteVerb(): Command {
  return verb('delete', 'delete topics with all their records')
    .alias('rm')
    .argument('<name...>', 'names of the topics')
    .option('-y, --yes', 'do not ask on a terminal', false)
    .option('--if-exists', 'succeed when a topic does not exist', false)
    .option('--dry-run', 'check that the topics exist, and delete nothing', false)
    .action(async (names: string[], options: Common & DeleteOptions) => {
      const { deleteCommand } = await import('../topic/delete.ts');
      await withCluster(options, (cluster) => deleteCommand(cluster, names, options));
    });
}
