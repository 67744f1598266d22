// The broker as a process: settings, adaptors, signals, the admin endpoint. `runBroker` resolves when the broker has ended;
// what keeps it from starting is one line on stderr and a non-zero exit code.
//
// The admin endpoint and telemetry are loaded after the Kafka port serves: clients do not wait for them.

import { isAbsolute, resolve } from 'node:path';
import { Broker } from './broker.ts';
import { ConfigError, loadConfig, type LoadedConfig } from './config.ts';
import { receiveBufferBytes } from './limits.ts';
import { DamagedLogError } from './log/partition-recovery.ts';
import { LogDirError } from './log/log-dir.ts';
import { WalDamagedError } from './log/wal-recovery.ts';
import { MetadataLogError } from './host/quorum/metadata-log-error.ts';
import { nodeCrc32c } from './os/checksum.ts';
import { systemClock } from './os/clock.ts';
import { nodeCompression } from './os/compression.ts';
import { ConfigFileError, readConfigFile } from './os/config-file.ts';
import { nodeDisk } from './os/disk.ts';
import { systemRandom } from './os/random.ts';
import { TcpNetwork } from './os/tcp.ts';
import { systemTimers } from './os/timers.ts';
import { DiskError } from './port/disk.ts';
import { ListenError } from './port/network.ts';
import type { BrokerPorts } from './ports.ts';
import { createLogger, type LogLevel, type NodeLogger } from './telemetry/logs.ts';
import { noTraffic } from './traffic.ts';

export interface BrokerArguments {
  readonly dataDir: string | undefined;
  /** HOST:PORT each. */
  readonly listeners: readonly string[];
  readonly admin: string | undefined;
  readonly configFile: string | undefined;
  readonly settings: ReadonlyMap<string, string>;
  readonly clusterId: string | undefined;
  readonly nodeId: number | undefined;
}

const logLevels: ReadonlySet<string> = new Set(['debug', 'info', 'warn', 'error']);

/** The flags that have names of their own, as the settings that they stand for. */
function flagsOf(given: BrokerArguments): string[] {
  const flags = [...given.settings].map(([key, value]) => `${key}=${value}`);
  if (given.dataDir !== undefined) flags.push(`log.dirs=${given.dataDir}`);
  if (given.nodeId !== undefined) flags.push(`node.id=${given.nodeId}`);
  if (given.admin !== undefined) flags.push(`admin.listener=${given.admin}`);
  if (given.listeners.length > 0) {
    const names = given.listeners.map((_, index) => (index === 0 ? 'PLAINTEXT' : `PLAINTEXT${index + 1}`));
    flags.push(
      `listeners=${given.listeners.map((address, index) => `${names[index]}://${address}`).join(',')}`,
    );
    if (names.length > 1)
      flags.push(`listener.security.protocol.map=${names.map((name) => `${name}:PLAINTEXT`).join(',')}`);
  }
  return flags;
}

function load(given: BrokerArguments): LoadedConfig {
  const path = given.configFile ?? process.env['CAUDAL_CONFIG'];
  const file = path === undefined ? undefined : readConfigFile(path);
  return loadConfig({ flags: flagsOf(given), environment: process.env, file });
}

/** The line for an operator, or undefined when the error is a fault of the program. */
function explain(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.problems.join('; ');
  const known =
    error instanceof ConfigFileError ||
    error instanceof LogDirError ||
    error instanceof ListenError ||
    error instanceof MetadataLogError ||
    error instanceof WalDamagedError ||
    error instanceof DamagedLogError ||
    error instanceof DiskError;
  return known ? error.message : undefined;
}

function refuse(error: unknown): void {
  const line = explain(error);
  if (line === undefined) throw error;
  process.stderr.write(`caudal: ${line.replaceAll('\n', ' ')}\n`);
  process.exitCode = 1;
}

const shown = (host: string, port: number): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;

function quickstart(kafka: string, admin: string | undefined): string {
  const lines = [
    `  echo hello | bin/caudal produce greetings --bootstrap-server ${kafka}`,
    `  bin/caudal consume greetings --from start --exit --bootstrap-server ${kafka}`,
  ];
  if (admin !== undefined) lines.push(`  curl -s http://${admin}/metrics`);
  return `Try, in another terminal:\n${lines.join('\n')}\n`;
}

function portsFor(logger: NodeLogger): BrokerPorts {
  return {
    clock: systemClock,
    timers: systemTimers,
    random: systemRandom,
    disk: nodeDisk,
    network: new TcpNetwork({
      receiveBufferBytes,
      onAcceptError: (error) => logger.warn('accept failed', { reason: error.message }),
    }),
    crc32c: nodeCrc32c,
    compression: nodeCompression,
    logger,
  };
}

/** Resolves with the reason once somebody or something wants the broker to end. */
function endAsked(): { readonly asked: Promise<string>; readonly ask: (reason: string) => void } {
  const { promise, resolve: ask } = Promise.withResolvers<string>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ask(signal));
  return { asked: promise, ask };
}

export async function runBroker(given: BrokerArguments): Promise<void> {
  const levelAsked = process.env['CAUDAL_LOG_LEVEL'] ?? 'info';
  const level = (logLevels.has(levelAsked) ? levelAsked : 'info') as LogLevel;
  const logger = createLogger({ level });
  const end = endAsked();
  let broker: Broker;
  try {
    const loaded = load(given);
    const directory = loaded.dataDirectories[0]!;
    broker = await Broker.start({
      ports: portsFor(logger),
      loaded: { ...loaded, dataDirectories: [isAbsolute(directory) ? directory : resolve(directory)] },
      clusterId: given.clusterId,
      traffic: noTraffic,
      onFatal: (error) => end.ask(error.message),
    });
  } catch (error) {
    return refuse(error);
  }
  const kafka = broker.listeners.map(({ host, port }) => shown(host, port));
  process.stdout.write(
    `caudal ready kafka=${kafka.join(',')} data=${broker.storage.store.context.directory}\n`,
  );
  if (process.env['CAUDAL_QUICKSTART'] === '1') process.stdout.write(quickstart(kafka[0]!, undefined));
  logger.info('broker stops', { reason: await end.asked });
  await broker.stop();
  logger.flush();
}
