// The settings that a broker starts with: `key=value` flags over environment variables over a file over defaults.
// Every key is Kafka's (or one of our few). In the environment `log.retention.hours` is CAUDAL_LOG_RETENTION_HOURS; in
// the file a key may be written flat or nested. All problems are collected, so that one start tells all of them; each
// names its key, where it stands, and the nearest right key. Knows no file and no YAML: the caller brings the tree.

import { brokerConfigs } from './core/metadata/config-tables.ts';
import type { BrokerConfig } from './core/metadata/config-tables.ts';
import { brokerConfigProblem, brokerConfigsProblem } from './core/metadata/config-validation.ts';
import { effectiveBrokerConfig, noConfigLayers } from './core/metadata/effective-config.ts';
import type { BrokerConfigLayers } from './core/metadata/effective-config.ts';
import type { HostPort, ListenerAddress } from './core/metadata/listener-config.ts';
import {
  advertisedProblem,
  parseHostPort,
  parseListeners,
  protocolProblem,
} from './core/metadata/listener-config.ts';
import { nearestName } from './core/metadata/nearest-name.ts';

/** The operator's settings cannot be used. `message` has one problem a line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

export interface ConfigInput {
  /** `key=value`; the last of the same key counts. */
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The tree that the file holds; undefined without a file. */
  readonly file: unknown;
}

export interface LoadedConfig {
  readonly config: BrokerConfig;
  /** What was set, as canonical texts: the static layer under all that is altered later. */
  readonly static: ReadonlyMap<string, string>;
  readonly listeners: readonly ListenerAddress[];
  /** Empty where clients are told the listeners' own addresses. */
  readonly advertisedListeners: readonly ListenerAddress[];
  readonly dataDirectories: readonly string[];
  /** Undefined where there is no admin listener. */
  readonly admin: HostPort | undefined;
}

const environmentPrefix = 'CAUDAL_';
/** Variables of the command itself. */
const commandVariables = new Set([
  'CAUDAL_CONFIG',
  'CAUDAL_LOG_LEVEL',
  'CAUDAL_BOOTSTRAP_SERVERS',
  'CAUDAL_QUICKSTART',
]);
/** Kubernetes gives every pod variables for a Service of the name `caudal` (or `caudal-...`): they are not ours. */
const serviceVariable =
  /^CAUDAL_(.*_)?(SERVICE_(HOST|PORT)(_.*)?|PORT(_\d+_(TCP|UDP|SCTP)(_(ADDR|PORT|PROTO))?)?)$/;

/** `log.retention.hours` as `CAUDAL_LOG_RETENTION_HOURS`. */
export const environmentName = (key: string): string =>
  `${environmentPrefix}${key.toUpperCase().replaceAll('.', '_')}`;

const keyByEnvironmentName: ReadonlyMap<string, string> = new Map(
  [...brokerConfigs.keys()].map((key): [string, string] => [environmentName(key), key]),
);

/** A key with its text, and where the operator wrote it. */
interface Setting {
  readonly key: string;
  readonly text: string;
  readonly place: string;
}

interface Collected {
  readonly settings: Setting[];
  readonly problems: string[];
}

function collectFlags(flags: readonly string[], into: Collected): void {
  for (const flag of flags) {
    const equals = flag.indexOf('=');
    if (equals <= 0) {
      into.problems.push(`${flag}: a setting must look like key=value`);
      continue;
    }
    into.settings.push({ key: flag.slice(0, equals).trim(), text: flag.slice(equals + 1), place: 'flag' });
  }
}

function collectEnvironment(environment: ConfigInput['environment'], into: Collected): void {
  for (const [variable, text] of Object.entries(environment)) {
    if (text === undefined || !variable.startsWith(environmentPrefix) || commandVariables.has(variable))
      continue;
    const key = keyByEnvironmentName.get(variable);
    if (key !== undefined) {
      into.settings.push({ key, text, place: `environment ${variable}` });
    } else if (!serviceVariable.test(variable)) {
      const nearest = nearestName(variable, [...keyByEnvironmentName.keys(), ...commandVariables]);
      const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
      into.problems.push(`environment ${variable}: no such setting.${hint}`);
    }
  }
}

const isScalar = (value: unknown): value is string | number | boolean | bigint =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  typeof value === 'bigint';

/** Depth of a file's tree; keys have at most eight words. */
const fileDepthMax = 16;

function collectFile(tree: unknown, path: readonly string[], into: Collected): void {
  const key = path.join('.');
  const place = 'file';
  if (tree === null || tree === undefined) return;
  if (isScalar(tree)) {
    into.settings.push({ key, text: String(tree), place });
  } else if (Array.isArray(tree)) {
    const items: readonly unknown[] = tree;
    if (items.every(isScalar)) into.settings.push({ key, text: items.join(','), place });
    else into.problems.push(`file ${key}: a list must hold plain values`);
  } else if (typeof tree === 'object' && path.length < fileDepthMax) {
    for (const [word, below] of Object.entries(tree)) collectFile(below, [...path, word], into);
  } else {
    into.problems.push(`file ${key}: not a value`);
  }
}

function collect({ flags, environment, file }: ConfigInput): Collected {
  const into: Collected = { settings: [], problems: [] };
  if (file !== null && file !== undefined && (typeof file !== 'object' || Array.isArray(file))) {
    into.problems.push('file: it must hold settings by name');
  } else {
    collectFile(file, [], into);
  }
  collectEnvironment(environment, into);
  collectFlags(flags, into);
  return into;
}

interface Addresses {
  readonly listeners: readonly ListenerAddress[];
  readonly advertisedListeners: readonly ListenerAddress[];
  readonly admin: HostPort | undefined;
}

function readAddresses(config: BrokerConfig, problems: string[]): Addresses {
  const read = (key: string, items: readonly string[]): readonly ListenerAddress[] => {
    const parsed = parseListeners(key, items);
    if (!('problem' in parsed)) return parsed;
    problems.push(parsed.problem);
    return [];
  };
  const before = problems.length;
  const listeners = read('listeners', config.listeners);
  const advertisedListeners = read('advertised.listeners', config.advertisedListeners ?? []);
  if (problems.length === before) {
    if (listeners.length === 0) problems.push('listeners: at least one is needed');
    const problem =
      advertisedProblem(advertisedListeners, listeners) ??
      protocolProblem(listeners, config.listenerSecurityProtocolMap.split(','));
    if (problem !== undefined) problems.push(problem);
  }
  const admin = config.adminListener === '' ? undefined : parseHostPort(config.adminListener);
  if (config.adminListener !== '' && admin === undefined) {
    problems.push(
      `Invalid value ${config.adminListener} for configuration admin.listener: it must look like host:port`,
    );
  }
  return { listeners, advertisedListeners, admin };
}

/** The broker's settings. Throws ConfigError with every problem found. */
export function loadConfig(input: ConfigInput): LoadedConfig {
  const { settings, problems } = collect(input);
  const given = new Map<string, string>();
  for (const { key, text, place } of settings) {
    const problem = brokerConfigProblem(key, text);
    if (problem === undefined) given.set(key, text);
    else problems.push(`${place}: ${problem}`);
  }
  const layers: BrokerConfigLayers = { ...noConfigLayers, static: given };
  const config = effectiveBrokerConfig(layers);
  const together = brokerConfigsProblem(layers);
  if (together !== undefined) problems.push(together);
  const addresses = readAddresses(config, problems);
  const dataDirectories = config.logDirs ?? config.logDir;
  if (dataDirectories.length === 0) problems.push('log.dirs: at least one folder is needed');
  if (dataDirectories.length > 1)
    problems.push('log.dirs: a broker keeps its data in one folder; run one for each disk');
  if (problems.length > 0) throw new ConfigError(problems);
  return { config, static: given, ...addresses, dataDirectories };
}
