/** `caudal operator install-crds` and `release`: what Jobs do before an operator is installed and before it is uninstalled. */
import { Command } from 'commander';

import type { ChoreArguments, ReleaseArguments } from '../../operator/main.ts';
import { UsageError } from '../terminal/failure.ts';
import { parseDurationMs } from './parsers.ts';

export interface RunChores {
  readonly installDefinitions: (given: ChoreArguments) => Promise<void>;
  readonly farewell: (given: ReleaseArguments) => Promise<void>;
}

/** Of the operator itself, before or behind the chore. */
interface Flags {
  readonly namespace?: readonly string[];
  readonly kubeconfig?: string;
  readonly context?: string;
  readonly timeout: number;
}

interface ReleaseFlags extends Flags {
  readonly instance: string;
  readonly deployment: string;
}

const choreArguments = ({ namespace = [], kubeconfig, context, timeout }: Flags): ChoreArguments => ({
  namespaces: namespace,
  file: kubeconfig,
  context,
  limitMs: timeout,
});

function deploymentKey(text: string): { readonly namespace: string; readonly name: string } {
  const [namespace, name, ...more] = text.split('/');
  if (!namespace || !name || more.length > 0)
    throw new UsageError(`--deployment ${text}: it must be NAMESPACE/NAME`);
  return { namespace, name };
}

const defaultTimeout = '60s';

export function installCrdsCommand({ installDefinitions }: RunChores): Command {
  return new Command('install-crds')
    .description('bring the definitions of the resources to the version of this program')
    .option('--timeout <duration>', 'how long it may take', parseDurationMs, parseDurationMs(defaultTimeout))
    .action((_, command: Command) => installDefinitions(choreArguments(command.optsWithGlobals<Flags>())));
}

export function releaseCommand({ farewell }: RunChores): Command {
  return new Command('release')
    .description(
      'before an uninstall: delete the resources of the release, stop the operator, take its finalizers off all others',
    )
    .requiredOption('--instance <name>', 'the release: what app.kubernetes.io/instance says')
    .requiredOption('--deployment <namespace/name>', 'the Deployment of the operator')
    .option('--timeout <duration>', 'how long it may take', parseDurationMs, parseDurationMs(defaultTimeout))
    .action((_, command: Command) => {
      const flags = command.optsWithGlobals<ReleaseFlags>();
      const deployment = deploymentKey(flags.deployment);
      return farewell({ ...choreArguments(flags), instance: flags.instance, deployment });
    });
}
