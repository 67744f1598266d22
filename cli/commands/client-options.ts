/** The options that every command with a cluster has, and the client that they make. */
import { Command, Option } from 'commander';

import type { Cluster } from '../../client/cluster.ts';
import type { Endpoint } from '../../client/transport.ts';
import { type OutputForm, outputForms } from '../terminal/render.ts';
import { UsageError } from '../terminal/failure.ts';
import { parseDurationMs, parseEndpoints } from './parsers.ts';

const connectTimeoutMsMax = 5_000;
const defaultBootstrap = '127.0.0.1:9092';
/** Looked up in this order when --bootstrap-server is not given. */
const bootstrapVariables = ['CAUDAL_BOOTSTRAP_SERVERS', 'KAFKA_BOOTSTRAP_SERVERS'] as const;

export interface ClientOptions {
  readonly bootstrapServer?: readonly Endpoint[];
  readonly timeout: number;
}

export interface OutputOptions {
  readonly output: OutputForm;
}

export function addClientOptions(command: Command): Command {
  return command
    .option(
      '-b, --bootstrap-server <host:port,...>',
      `brokers to ask first (default: $${bootstrapVariables.join(', $')}, or ${defaultBootstrap})`,
      parseEndpoints,
    )
    .addOption(
      new Option('--timeout <duration>', 'how long to wait for the cluster')
        .default(30_000, '30s')
        .argParser(parseDurationMs),
    );
}

export function addOutputOption(command: Command): Command {
  return command.addOption(
    new Option('-o, --output <form>', 'form of the output').choices(outputForms).default('text'),
  );
}

export type ClusterVerbOptions = ClientOptions & OutputOptions;

/** A verb that asks a cluster and shows something. */
export const clusterVerb = (name: string, summary: string): Command =>
  addOutputOption(addClientOptions(new Command(name).description(summary)));

/** Of the verbs that delete what has a name. */
export interface DeleteOptions {
  readonly yes: boolean;
  readonly ifExists: boolean;
  readonly dryRun: boolean;
}

function bootstrapEndpoints(options: ClientOptions): readonly Endpoint[] {
  if (options.bootstrapServer !== undefined) return options.bootstrapServer;
  for (const variable of bootstrapVariables) {
    const text = process.env[variable];
    if (text === undefined || text.trim() === '') continue;
    try {
      return parseEndpoints(text);
    } catch (error) {
      throw new UsageError(`${variable}: ${(error as Error).message}`);
    }
  }
  return parseEndpoints(defaultBootstrap);
}

/** Runs `work` with a client for the cluster, and closes it whatever happens. */
export async function withCluster<T>(
  options: ClientOptions,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const bootstrap = bootstrapEndpoints(options);
  const [{ Cluster: Client }, { tcpTransport }] = await Promise.all([
    import('../../client/cluster.ts'),
    import('../../client/tcp-transport.ts'),
  ]);
  const cluster = new Client(tcpTransport, {
    bootstrap,
    clientId: 'caudal-cli',
    connectTimeoutMs: Math.min(options.timeout, connectTimeoutMsMax),
    requestTimeoutMs: options.timeout,
    retryTimeoutMs: options.timeout,
  });
  try {
    return await work(cluster);
  } finally {
    cluster.close();
  }
}
