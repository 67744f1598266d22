/** `caudal broker`: reads the command line alone; everything else is the broker's own main. */
import { Command } from 'commander';

import type { BrokerArguments } from '../../broker/main.ts';
import { collect, collectPairs, listenAddress, parseInteger } from './parsers.ts';

const nodeIdMax = 0x7fffffff;

interface Flags {
  readonly dataDir?: string;
  readonly listener?: readonly string[];
  readonly admin?: string;
  readonly config?: string;
  readonly set?: ReadonlyMap<string, string>;
  readonly clusterId?: string;
  readonly nodeId?: number;
}

export function brokerArguments(flags: Flags): BrokerArguments {
  return {
    dataDir: flags.dataDir,
    listeners: (flags.listener ?? []).map((text) => listenAddress('--listener', text)),
    admin: flags.admin === undefined ? undefined : listenAddress('--admin', flags.admin),
    configFile: flags.config,
    settings: flags.set ?? new Map(),
    clusterId: flags.clusterId,
    nodeId: flags.nodeId,
  };
}

export type RunBroker = (given: BrokerArguments) => Promise<void>;

/** `run` starts the broker and settles when it has ended. */
export function brokerCommand(run: RunBroker): Command {
  return new Command('broker')
    .description('run one broker in the foreground')
    .option('-d, --data-dir <folder>', 'folder for all that the broker stores')
    .option(
      '-l, --listener <host:port>',
      'address for Kafka clients, repeatable; port 0 takes a free one',
      collect,
    )
    .option('--admin <host:port>', 'address of the admin HTTP endpoint; port 0 takes a free one')
    .option('--config <file>', 'configuration in YAML')
    .option('-s, --set <key=value>', "a setting by Kafka's name, repeatable", collectPairs)
    .option('--cluster-id <id>', 'id of the cluster, for a new data folder')
    .option('--node-id <number>', 'id of this broker', parseInteger({ min: 0, max: nodeIdMax }))
    .action((flags: Flags) => run(brokerArguments(flags)));
}
