/** `caudal operator`: reads the command line alone; everything else is the operator's own main. */
import { Command } from 'commander';

import type { OperatorArguments } from '../../operator/main.ts';
import { installCrdsCommand, releaseCommand, type RunChores } from './operator-chores.ts';
import { collect, listenAddress, parseDurationMs } from './parsers.ts';

interface Flags {
  readonly namespace?: readonly string[];
  readonly admin?: string;
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly leaseName: string;
  readonly leaseNamespace?: string;
  readonly deletionDeadline?: number;
}

function adminAddress(text: string): { readonly host: string; readonly port: number } {
  const at = listenAddress('--admin', text).lastIndexOf(':');
  return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) };
}

export function operatorArguments(flags: Flags): OperatorArguments {
  return {
    namespaces: flags.namespace ?? [],
    admin: flags.admin === undefined ? undefined : adminAddress(flags.admin),
    kubeconfig: flags.kubeconfig,
    context: flags.context,
    leaseName: flags.leaseName,
    leaseNamespace: flags.leaseNamespace,
    deletionDeadlineMs: flags.deletionDeadline,
  };
}

export type RunOperator = (given: OperatorArguments) => Promise<void>;

/** `run` starts the operator and settles when it has ended. */
export function operatorCommand(run: RunOperator, chores: RunChores): Command {
  return new Command('operator')
    .description('look after BrokerClusters, Topics and ConsumerGroups on Kubernetes, in the foreground')
    .option(
      '-n, --namespace <name>',
      'a namespace to look after, repeatable; all when none is named',
      collect,
    )
    .option('--admin <host:port>', 'address of health and metrics over HTTP; port 0 takes a free one')
    .option(
      '--kubeconfig <file>',
      'the cluster; by default $KUBECONFIG, ~/.kube/config or the account of the pod',
    )
    .option('--context <name>', 'a context of the kubeconfig')
    .option('--lease-name <name>', 'the lease by which one of several operators works', 'caudal-operator')
    .option('--lease-namespace <name>', 'where the lease is; by default the namespace of the context or pod')
    .option(
      '--deletion-deadline <duration>',
      'how long a Topic or ConsumerGroup that is deleted waits for brokers that do not answer (default: 10m)',
      parseDurationMs,
    )
    .addCommand(installCrdsCommand(chores))
    .addCommand(releaseCommand(chores))
    .action((flags: Flags) => run(operatorArguments(flags)));
}
