/** `caudal group`: what the verbs are called and which options they have. Their work is loaded when one runs. */
import { Command, InvalidArgumentError, Option } from 'commander';

import { parseResetPlace, type ResetPlace } from '../group/reset-place.ts';
import type { ChosenTopic } from '../group/reset-plan.ts';
import {
  clusterVerb as verb,
  type ClusterVerbOptions as Common,
  type DeleteOptions,
  withCluster,
} from './client-options.ts';
import { parseInteger } from './parsers.ts';

const partitionMax = 100_000;
const states = [
  'Empty',
  'Stable',
  'PreparingRebalance',
  'CompletingRebalance',
  'Assigning',
  'Reconciling',
  'Dead',
] as const;
const types = ['classic', 'consumer', 'share', 'streams'] as const;

export function groupCommand(): Command {
  return new Command('group')
    .description('look at, reset and delete consumer groups')
    .addCommand(listVerb())
    .addCommand(describeVerb())
    .addCommand(resetVerb())
    .addCommand(deleteVerb());
}

/** Words of `choices` with commas between, in any case; repeatable. */
const collectChoices =
  (choices: readonly string[]) =>
  (text: string, before: readonly string[] | undefined): readonly string[] => {
    const words = text.split(',').map((word) => {
      const choice = choices.find((one) => one.toLowerCase() === word.trim().toLowerCase());
      if (choice === undefined) throw new InvalidArgumentError(`It must be one of ${choices.join(', ')}.`);
      return choice;
    });
    return [...(before ?? []), ...words];
  };

export interface GroupListOptions {
  readonly state?: readonly string[];
  readonly type?: readonly string[];
}

function listVerb(): Command {
  return verb('list', 'list the groups of the cluster')
    .alias('ls')
    .option(
      '--state <state,...>',
      `only groups in these states: ${states.join(', ')}`,
      collectChoices(states),
    )
    .option('--type <type,...>', `only groups of these types: ${types.join(', ')}`, collectChoices(types))
    .action(async (options: Common & GroupListOptions) => {
      const { listCommand } = await import('../group/list.ts');
      await withCluster(options, (cluster) => listCommand(cluster, options));
    });
}

function describeVerb(): Command {
  return verb('describe', 'show members, committed offsets and lag of groups')
    .argument('[group...]', 'names of the groups (default: all)')
    .action(async (names: string[], options: Common) => {
      const { describeCommand } = await import('../group/describe.ts');
      await withCluster(options, (cluster) => describeCommand(cluster, names, options));
    });
}

export interface GroupResetOptions {
  readonly to?: ResetPlace;
  readonly fromFile?: string;
  readonly topic?: readonly ChosenTopic[];
  readonly execute: boolean;
  readonly export: boolean;
}

/** TOPIC, or TOPIC:PARTITION,... */
function collectTopic(text: string, before: readonly ChosenTopic[] | undefined): readonly ChosenTopic[] {
  const [topic = '', numbers] = text.split(':', 2);
  if (topic === '') throw new InvalidArgumentError('It must be TOPIC or TOPIC:PARTITION,...');
  const partitions = numbers?.split(',').map(parseInteger({ min: 0, max: partitionMax }));
  return [...(before ?? []), { topic, partitions }];
}

function resetVerb(): Command {
  return verb(
    'reset',
    'commit other offsets for a group without members; shows them only, unless --execute is given',
  )
    .argument('<group>', 'name of the group; one that does not exist is made')
    .addOption(
      new Option(
        '--to <place>',
        'where to: earliest, latest, current, offset:N, shift:N, timestamp:T, duration:D before now, or newest:N',
      ).argParser((text) => parseResetPlace(text)),
    )
    .option('--from-file <csv>', 'offsets as kafka-consumer-groups exports them; - reads stdin')
    .option(
      '-t, --topic <topic[:partition,...]>',
      'what to reset, repeatable (default: all that the group has committed)',
      collectTopic,
    )
    .option('--execute', 'commit the offsets', false)
    .option('--export', 'print the offsets as CSV, for --from-file', false)
    .action(async (group: string, options: Common & GroupResetOptions) => {
      const { resetCommand } = await import('../group/reset.ts');
      await withCluster(options, (cluster) => resetCommand(cluster, group, options));
    });
}

function deleteVerb(): Command {
  return verb('delete', 'delete groups without members, with their committed offsets')
    .alias('rm')
    .argument('<group...>', 'names of the groups')
    .option('-y, --yes', 'do not ask on a terminal', false)
    .option('--if-exists', 'succeed when a group does not exist', false)
    .option('--dry-run', 'check that the groups could be deleted, and delete nothing', false)
    .action(async (names: string[], options: Common & DeleteOptions) => {
      const { deleteCommand } = await import('../group/delete.ts');
      await withCluster(options, (cluster) => deleteCommand(cluster, names, options));
    });
}
