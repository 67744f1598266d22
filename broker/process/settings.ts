// The settings of a broker process: its flags, the environment, and the file that either of them names. The file's parser
// is loaded only when there is a file.

import { isAbsolute, resolve } from 'node:path';

import { ConfigError, type ConfigInput, type LoadedConfig, loadConfig } from '../config.ts';
import { storedNodeId } from '../log/log-dir.ts';
import { nodeDisk } from '../os/disk.ts';

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

async function readFile(path: string): Promise<unknown> {
  const { readConfigFile } = await import('../os/config-file.ts');
  return readConfigFile(path);
}

/**
 * A broker that is not told its number is the one that its folder is of: a volume may be mounted anywhere, and knows best whose
 * it is.
 */
function withStoredNodeId(input: ConfigInput): LoadedConfig {
  const loaded = loadConfig(input);
  const [directory] = loaded.dataDirectories;
  if (loaded.static.has('node.id') || directory === undefined) return loaded;
  const stored = storedNodeId(nodeDisk, resolve(directory));
  return stored === undefined
    ? loaded
    : loadConfig({ ...input, flags: [...input.flags, `node.id=${stored}`] });
}

/** Why a file that holds these settings, and no other source, would be refused. */
export function settingsProblems(settings: Readonly<Record<string, string>>): readonly string[] {
  try {
    loadConfig({ flags: [], environment: {}, file: settings });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

/** Rejects with ConfigError and ConfigFileError. */
export async function loadSettings(given: BrokerArguments): Promise<LoadedConfig> {
  const path = given.configFile ?? process.env['CAUDAL_CONFIG'];
  const file = path === undefined ? undefined : await readFile(path);
  const loaded = withStoredNodeId({ flags: flagsOf(given), environment: process.env, file });
  const dataDirectories = loaded.dataDirectories.map((folder) =>
    isAbsolute(folder) ? folder : resolve(folder),
  );
  return { ...loaded, dataDirectories };
}
