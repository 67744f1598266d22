// What the cluster's metadata says of how clients reach this broker: for each listener the address that is advertised, or else the
// one that it is bound to. `advertised.listeners` may be altered while the broker runs, since addresses of load balancers and
// nodes are often known late: the broker then registers anew, in the same life, so that no leader epoch moves.

import { brokerId } from './base/brand.ts';
import type { BrokerConfig } from './core/metadata/config-tables.ts';
import type { BrokerEndpoint } from './core/metadata/brokers.ts';
import { type ListenerAddress, parseListeners } from './core/metadata/listener-config.ts';
import type { LoadedConfig } from './config.ts';
import type { BoundListener } from './endpoint.ts';
import type { ControllerHost } from './host/quorum/controller-host.ts';
import { ProposalError } from './host/quorum/controller-host.ts';
import type { BrokerPorts } from './ports.ts';
import { supportedFeatures } from './routes.ts';
import type { Storage } from './storage.ts';

export interface RegistrationOptions {
  readonly ports: BrokerPorts;
  readonly loaded: LoadedConfig;
  readonly storage: Storage;
  readonly controller: ControllerHost;
  /** The configuration in force. */
  readonly config: () => BrokerConfig;
}

/** After a metadata log that took nothing. */
const againMs = 1_000;

export class Registration {
  readonly #options: RegistrationOptions;
  readonly #incarnationId;
  #listeners: readonly BoundListener[] = [];
  #epoch = -1;
  #running = false;
  #stopped = false;

  constructor(options: RegistrationOptions) {
    this.#options = options;
    this.#incarnationId = options.ports.random.uuid();
  }

  /** -1 before the first registration. */
  get brokerEpoch(): number {
    return this.#epoch;
  }

  /** The first of this process. Rejects with ProposalError. */
  async begin(listeners: readonly BoundListener[]): Promise<void> {
    this.#listeners = listeners;
    await this.#register(this.#options.storage.wasClean);
  }

  async #register(cleanShutdown: boolean): Promise<void> {
    const { loaded, storage, controller } = this.#options;
    const { brokerEpoch } = await controller.propose('registerBroker', {
      brokerId: brokerId(loaded.config.nodeId),
      incarnationId: this.#incarnationId,
      endpoints: this.#endpoints(),
      features: supportedFeatures.map(({ name, minVersion, maxVersion }) => ({
        name,
        minSupportedVersion: minVersion,
        maxSupportedVersion: maxVersion,
      })),
      rack: loaded.config.brokerRack,
      logDirs: [storage.directoryId],
      cleanShutdown,
    });
    this.#epoch = brokerEpoch;
  }

  #endpoints(): BrokerEndpoint[] {
    const advertised = this.#advertised();
    return this.#listeners.map(({ name, host, port }) => {
      const told = advertised.find((listener) => listener.name === name);
      return { name, host: told?.host ?? reachable(host), port: told?.port ?? port, securityProtocol: 0 };
    });
  }

  /** What was altered while a broker had other listeners means nothing for those that it has not now. */
  #advertised(): readonly ListenerAddress[] {
    const parsed = parseListeners('advertised.listeners', this.#options.config().advertisedListeners ?? []);
    return 'problem' in parsed ? this.#options.loaded.advertisedListeners : parsed;
  }

  /** Configurations have changed: registers anew if clients are to be told other addresses. */
  refresh(): void {
    if (this.#epoch < 0 || this.#running || this.#stopped) return;
    this.#running = true;
    void this.#follow().finally(() => {
      this.#running = false;
    });
  }

  async #follow(): Promise<void> {
    const { ports } = this.#options;
    while (!this.#stopped && !this.#isTold()) {
      try {
        await this.#register(true);
        ports.logger.info('other addresses are advertised', { listeners: this.#shown() });
      } catch (error) {
        if (!(error instanceof ProposalError)) throw error;
        if (error.reason === 'closed') return;
        ports.logger.warn('other addresses are not told yet', { reason: error.message, againInMs: againMs });
        await new Promise<void>((resolve) => void ports.timers.after(againMs, resolve));
      }
    }
  }

  #isTold(): boolean {
    const { controller, loaded } = this.#options;
    const told = controller.image().brokers.get(brokerId(loaded.config.nodeId))?.endpoints ?? [];
    const wanted = this.#endpoints();
    return (
      told.length === wanted.length &&
      wanted.every(({ name, host, port }, at) => {
        const one = told[at]!;
        return one.name === name && one.host === host && one.port === port;
      })
    );
  }

  #shown(): string {
    return this.#endpoints()
      .map(({ name, host, port }) => `${name}://${host}:${port}`)
      .join(',');
  }

  stop(): void {
    this.#stopped = true;
  }
}

/** A listener on all addresses is reached by the machine's own name; without one to ask, by loopback. */
const reachable = (host: string): string =>
  host === '' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
