/**
 * Brokers in memory, as the BrokerCluster controller sees them: they start with a settings file or refuse it, show and alter
 * settings by the broker's own rules and tables, and keep what was altered and who they are on their volume.
 */
import { loadConfig } from '../../broker/config.ts';
import { parseConfigFile } from '../../broker/os/config-file.ts';
import { settingsProblems } from '../../broker/process/settings.ts';
import { brokerAlterProblem } from '../../broker/core/metadata/config-validation.ts';
import { brokerConfigEntries, type BrokerConfigLayers } from '../../broker/core/metadata/effective-config.ts';
import { settingLayers } from '../../operator/broker-cluster/setting-layers.ts';
import type {
  BrokerAddress,
  BrokerAdmin,
  BrokerIdentity,
  Setting,
  SettingsChange,
} from '../../operator/broker-cluster/broker-admin.ts';
import { BrokerRefusal, BrokersUnavailableError } from '../../operator/runtime/brokers.ts';
import type { BrokerModel, StartedPod } from './memory-workloads.ts';

interface Volume {
  readonly id: number;
  readonly altered: Map<string, string>;
}

interface Broker extends Volume {
  readonly started: ReadonlyMap<string, string>;
}

const types = {
  boolean: 'boolean',
  int: 'number',
  short: 'number',
  long: 'number',
  double: 'number',
  list: 'list',
} as const;

export class MemoryBrokers implements BrokerModel, BrokerAdmin {
  readonly volumes: Map<string, Volume> = new Map();
  /** Altered for all brokers, by somebody else. */
  readonly alteredForAll: Map<string, string> = new Map();
  /** Every alteration, as text. */
  readonly alterations: string[] = [];
  starts = 0;
  /** What every broker says is wrong with it, and that only a restart helps; a start mends it. */
  failedDisk = '';
  /** What every broker says is wrong with it, and what no restart mends. */
  illness = '';
  /** What so many starts say that then end, whatever their settings: a volume that is read-only for a moment. */
  passing: { readonly words: string; starts: number } | undefined;
  /** May throw: nobody answers. */
  intercept: (() => void) | undefined;
  readonly #brokers = new Map<string, Broker>();

  start({ ip, volume, settings, advertised }: StartedPod): string | undefined {
    const file = parseConfigFile(settings, 'broker.yaml');
    const problems = settingsProblems(file as Record<string, string>);
    if (problems.length > 0) return problems.join('; ');
    if (this.passing !== undefined && this.passing.starts-- > 0) return this.passing.words;
    const { static: started } = loadConfig({
      flags: [],
      environment: { CAUDAL_ADVERTISED_LISTENERS: advertised },
      file,
    });
    let known = this.volumes.get(volume);
    if (known === undefined) {
      known = { id: this.volumes.size + 1, altered: new Map() };
      this.volumes.set(volume, known);
    }
    this.#brokers.set(ip, { ...known, started });
    this.starts++;
    this.failedDisk = '';
    return undefined;
  }

  stop(ip: string): void {
    this.#brokers.delete(ip);
  }

  /** What the broker at `ip` works with. */
  valueOf(ip: string, name: string): string | null | undefined {
    const broker = this.#brokers.get(ip);
    if (broker === undefined) return undefined;
    return brokerConfigEntries(this.#layers(broker)).find((entry) => entry.name === name)?.value;
  }

  async identity({ host }: BrokerAddress): Promise<BrokerIdentity> {
    const { id } = this.#at(host);
    return {
      id,
      clusterId: 'the-cluster',
      version: '1.0.0',
      serving: true,
      health: this.failedDisk || this.illness,
      restartHelps: this.failedDisk !== '',
    };
  }

  async problemsOf(
    { host }: BrokerAddress,
    settings: ReadonlyMap<string, string>,
  ): Promise<readonly string[]> {
    this.#at(host);
    return settingsProblems(Object.fromEntries(settings));
  }

  async settings({ host }: BrokerAddress): Promise<readonly Setting[]> {
    const layers = this.#layers(this.#at(host));
    return brokerConfigEntries(layers).map(({ name, value, readOnly, definition, synonyms }) => ({
      name,
      type: types[definition.type as keyof typeof types] ?? 'text',
      readOnly,
      value,
      ...settingLayers(name, synonyms),
    }));
  }

  async alter({ host }: BrokerAddress, brokerId: number, { set, remove }: SettingsChange): Promise<void> {
    const { id, altered } = this.#at(host);
    if (id !== brokerId) throw new BrokerRefusal('INVALID_REQUEST', 'another broker');
    for (const [name, text] of set) {
      const problem = brokerAlterProblem(name, text, true);
      if (problem !== undefined) throw new BrokerRefusal('INVALID_CONFIG', problem);
    }
    for (const [name, text] of set) {
      altered.set(name, text);
      this.alterations.push(`${name}=${text}`);
    }
    for (const name of remove) {
      altered.delete(name);
      this.alterations.push(`-${name}`);
    }
  }

  #at(ip: string): Broker {
    this.intercept?.();
    const broker = this.#brokers.get(ip);
    if (broker === undefined) throw new BrokersUnavailableError(`${ip}: connection refused`);
    return broker;
  }

  #layers({ altered, started }: Broker): BrokerConfigLayers {
    return { broker: altered, cluster: this.alteredForAll, static: started };
  }
}
