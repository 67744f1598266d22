// One broker from ports: production and simulation both call this. It wires the rooms together and knows no detail of any.
//
//   start   folder, metadata, recovery -> partitions -> endpoint -> registration (the broker is in the metadata) -> ready
//   stop    groups (members are let go) -> fetches that wait (they get what there is) -> endpoint (answers that are on their way leave) -> metadata -> logs, cleanly

import { brokerId } from './base/brand.ts';
import { ConfigCache } from './core/metadata/config-cache.ts';
import type { BrokerConfig } from './core/metadata/config-tables.ts';
import { configResourceType } from './core/metadata/configs.ts';
import type { MetadataDelta } from './core/metadata/delta.ts';
import type { LoadedConfig } from './config.ts';
import { type BoundListener, Endpoint } from './endpoint.ts';
import { CoordinatorHost } from './host/coordinator/coordinator-host.ts';
import { ChangeFeed } from './host/changes/change-feed.ts';
import { groupChangesTo, tellMetadata } from './host/changes/change-sources.ts';
import { CoordinatorControl } from './host/coordinator/group-control.ts';
import { observedByBoth } from './host/coordinator/group-observer.ts';
import { MetadataCatalog } from './host/coordinator/metadata-catalog.ts';
import { RebalanceHistory } from './host/coordinator/rebalance-history.ts';
import { ControllerHost } from './host/quorum/controller-host.ts';
import { Deadlines } from './host/replication/deadlines.ts';
import { ReadPath } from './host/replication/read-path.ts';
import { TimeLookUps } from './host/replication/time-look-ups.ts';
import { ReplicaManager } from './host/replication/replica-manager.ts';
import { batchBytesMax, changeFeedLimits, groupResetsMax, storageLimits } from './limits.ts';
import { type CleanerSettings, LogCleaner } from './log/cleaner/log-cleaner.ts';
import { Housekeeping } from './log/housekeeping.ts';
import type { DiskState } from './log/log-store.ts';
import type { BrokerPorts } from './ports.ts';
import { Registration } from './registration.ts';
import { brokerRoutes, fetchSessions } from './routes.ts';
import type { FetchSessionCache } from './server/fetch-session.ts';
import type { TrafficObserver } from './traffic.ts';
import { openStorage, type Storage } from './storage.ts';
import { Upkeep } from './upkeep.ts';

export interface BrokerOptions {
  readonly ports: BrokerPorts;
  readonly loaded: LoadedConfig;
  readonly clusterId: string | undefined;
  readonly traffic: TrafficObserver;
  /** The broker is of no more use: the process should end. Called once. */
  readonly onFatal: (error: Error) => void;
}

export class Broker {
  readonly storage: Storage;
  readonly replicas: ReplicaManager;
  readonly controller: ControllerHost;
  readonly configs: ConfigCache;
  readonly sessions: FetchSessionCache;
  readonly groups: CoordinatorHost;
  readonly lookUps: TimeLookUps;
  readonly control: CoordinatorControl;
  readonly changes: ChangeFeed;
  readonly rebalances: RebalanceHistory;
  readonly cleaner: LogCleaner;
  readonly #options: BrokerOptions;
  readonly #upkeep: Upkeep;
  readonly #deadlines: Deadlines;
  readonly #registration: Registration;
  readonly endpoint: Endpoint;
  listeners: readonly BoundListener[] = [];
  #stopping: Promise<void> | undefined;

  private constructor(options: BrokerOptions, storage: Storage, configs: ConfigCache) {
    const { ports, loaded } = options;
    this.#options = options;
    this.storage = storage;
    this.configs = configs;
    this.#deadlines = new Deadlines(ports.clock, ports.timers);
    this.controller = new ControllerHost({
      log: storage.metadataLog,
      image: storage.image,
      owner: { brokerId: brokerId(loaded.config.nodeId), staticConfigs: loaded.static },
      clock: ports.clock,
      random: ports.random,
      onFatal: options.onFatal,
    });
    this.replicas = new ReplicaManager({
      brokerId: loaded.config.nodeId,
      store: storage.store,
      timers: ports.timers,
      logger: ports.logger,
      topicConfig: (topic) => configs.topicConfig(this.controller.image(), topic),
      damaged: storage.damaged,
    });
    this.lookUps = new TimeLookUps({ ...ports, lookUpsMax: storageLimits.timeLookUpsMax });
    this.#registration = new Registration({
      ...options,
      storage,
      controller: this.controller,
      config: () => this.config,
    });
    this.sessions = fetchSessions(loaded.config, ports.random);
    const housekeeping = new Housekeeping(storage.store, storage.checkpointer, {
      indexBytesMax: storageLimits.indexBytesMax,
      checkpointBytes: storageLimits.checkpointBytes,
      walShareMax: storageLimits.walShareMax,
      producerIdExpirationMs: () => this.config.producerIdExpirationMs,
    });
    const { timers, logger } = ports;
    const config = (): BrokerConfig => this.config;
    const life = ports.random.uuid();
    this.changes = new ChangeFeed({ timers, life, limits: changeFeedLimits });
    this.rebalances = new RebalanceHistory(ports.clock);
    this.cleaner = new LogCleaner({
      store: storage.store,
      compression: ports.compression,
      settings: () => cleanerSettings(this.config),
      pause: (ms) =>
        new Promise((resolve) => void (ms > 0 ? timers.after(ms, resolve) : timers.atEndOfTurn(resolve))),
      checkpoint: () => housekeeping.checkpoint(),
      stableOffset: (stored) => this.replicas.ofStored(stored)?.lastStableOffset,
    });
    const { cleaner, replicas } = this;
    this.#upkeep = new Upkeep({ timers, logger, housekeeping, cleaner, replicas, config });
    this.groups = this.#coordinator();
    this.control = new CoordinatorControl({
      groups: this.groups,
      replicas: this.replicas,
      lookUps: this.lookUps,
      catalog: new MetadataCatalog(() => this.controller.image()),
      resetsMax: groupResetsMax,
    });
    this.endpoint = new Endpoint({
      ports,
      config,
      routes: brokerRoutes({ ...options, broker: this, housekeeping, deadlines: this.#deadlines }),
      admission: this.#upkeep,
      observer: options.traffic,
      pool: storage.pool,
    });
  }

  #coordinator(): CoordinatorHost {
    const { ports, traffic } = this.#options;
    const isLoading = (): boolean => [...this.groups.shards()].some(({ state }) => state === 'loading');
    const own = observedByBoth(groupChangesTo(this.changes, isLoading), this.rebalances.observer);
    return new CoordinatorHost({
      ...ports,
      controller: this.controller,
      replicas: this.replicas,
      readPath: new ReadPath({
        pool: this.storage.pool,
        crc32c: ports.crc32c,
        coldReadsMax: storageLimits.groupLoadsMax,
      }),
      config: () => this.config,
      observer: observedByBoth(traffic.groups, own),
      batchBytesMax,
    });
  }

  /** The configuration in force, altered values included. */
  get config(): BrokerConfig {
    return this.configs.brokerConfig(this.controller.image());
  }

  get diskState(): DiskState {
    return this.storage.store.state;
  }

  /** Rejects with the typed errors of storage and ListenError; nothing is left open then. */
  static async start(options: BrokerOptions): Promise<Broker> {
    const { loaded, ports } = options;
    const configs = new ConfigCache({
      brokerId: brokerId(loaded.config.nodeId),
      staticConfigs: loaded.static,
    });
    const storage = await openStorage({
      ports,
      directory: loaded.dataDirectories[0]!,
      nodeId: loaded.config.nodeId,
      clusterId: options.clusterId,
      configs,
      onDiskFailure: (error) => ports.logger.error('disk failed', { reason: error.message }),
    });
    const broker = new Broker(options, storage, configs);
    try {
      await broker.#serve();
      return broker;
    } catch (error) {
      await broker.stop();
      throw error;
    }
  }

  async #serve(): Promise<void> {
    const { loaded, ports } = this.#options;
    this.replicas.load(this.storage.image);
    this.groups.start();
    this.controller.subscribe((_, delta) => this.#onMetadata(delta));
    this.listeners = await this.endpoint.listen(loaded.listeners);
    await this.#registration.begin(this.listeners);
    this.#upkeep.start();
    const { strays, replayedBatches, wasClean } = this.storage;
    const partitions = this.controller.image().topics.partitionCount;
    ports.logger.info('broker serves', { partitions, wasClean, replayedBatches, strays: strays.length });
  }

  #onMetadata(delta: MetadataDelta): void {
    this.replicas.apply(delta);
    this.groups.onMetadata(delta);
    tellMetadata(this.changes, delta);
    const changed = delta.configs.changedResources;
    if (changed.length === 0) return;
    const all = changed.some((resource) => resource.type === configResourceType.broker);
    if (all) this.#registration.refresh();
    const names = changed.filter((one) => one.type === configResourceType.topic).map((one) => one.name);
    this.replicas.refreshConfigs(all ? [...this.replicas.topics()].map((topic) => topic.name) : names);
  }

  /** Ends in order; the mark of a clean stop is set when everything was durable. Never rejects. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    const { logger } = this.#options.ports;
    this.changes.close();
    this.#registration.stop();
    this.groups.stop();
    this.#deadlines.hurry();
    await this.endpoint.close();
    await this.#upkeep.stop();
    this.#deadlines.stop();
    try {
      await this.controller.close();
      await this.storage.close(this.#registration.brokerEpoch);
    } catch (error) {
      logger.error('stop was not clean: the next start recovers', { reason: (error as Error).message });
    }
  }
}

const cleanerSettings = (config: BrokerConfig): CleanerSettings => ({
  mapBytesMax: config.logCleanerDedupeBufferSize,
  loadFactor: config.logCleanerIoBufferLoadFactor,
  bytesPerSecond: config.logCleanerIoMaxBytesPerSecond,
});
