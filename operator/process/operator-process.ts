/**
 * The operator composed: stores that follow the API server from the start, and, while this process holds the lease, controllers
 * that write. A process whose lease is lost does not try to go on: it ends, and a new one begins with nothing remembered.
 * Order of the end: no pass begins and no request is sent any more, passes end, the lease is given back, the stores stop.
 */
import { MetricRegistry } from '../../broker/base/metrics.ts';
import type { MonotonicMs } from '../../broker/base/brand.ts';
import { version } from '../../broker/base/version.ts';
import type { Clock } from '../../broker/port/clock.ts';
import type { HealthCheck } from '../../broker/port/broker-view.ts';
import type { Logger } from '../../broker/port/logger.ts';
import type { Random } from '../../broker/port/random.ts';
import type { Timers } from '../../broker/port/timers.ts';
import { ApiClient, type Fence } from '../kube/api-client.ts';
import { EventWriter } from '../kube/events.ts';
import { KubeClient } from '../kube/kube-client.ts';
import { type Leadership, LeaseElector, type LeaseTimes } from '../kube/lease.ts';
import { ListWatch } from '../kube/list-watch.ts';
import { Reflector, type ReflectorTimes } from '../kube/reflector.ts';
import type { Transport } from '../kube/transport.ts';
import type { Controller, ControllerDeps } from '../runtime/controller.ts';
import { ControllerRunner } from '../runtime/controller-runner.ts';
import { keptOf } from '../runtime/kept-fields.ts';
import type { ObjectKey } from '../runtime/kubernetes.ts';
import { type ObjectStore, StoreSet } from '../runtime/object-store.ts';
import { reflectorMetrics } from '../runtime/runtime-metrics.ts';
import { sleep } from '../runtime/waiting.ts';
import { Liveness, type Watched } from './liveness.ts';

export interface OperatorPorts {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly logger: Logger;
}

export interface OperatorOptions {
  /** Those that are looked after; none means all. */
  readonly namespaces: readonly string[];
  readonly lease: ObjectKey;
  /** Of this process alone. */
  readonly identity: string;
  createControllers(deps: ControllerDeps): readonly Controller[];
  /** The lease is lost: the process should end, and say by its exit code that it failed. */
  onLost(reason: string): void;
  readonly leaseTimes?: LeaseTimes;
  readonly reflectorTimes?: ReflectorTimes;
  readonly requestTimeoutMs?: number;
}

/** Renewals, and the election before: never more than one at a time. */
const leaseRate = { perSecond: 5, burst: 10 };
/** Events must not delay what matters. */
const eventRate = { perSecond: 10, burst: 50 };
const seriesMax = 10_000;
/** Passes that have not ended by then are left: their requests are broken off, so nothing of them is written. */
const stopLimitMs = 10_000;
const releaseLimitMs = 5_000;

export class OperatorProcess {
  readonly metrics: MetricRegistry = new MetricRegistry(seriesMax);
  readonly #ports: OperatorPorts;
  readonly #options: OperatorOptions;
  readonly #stores: StoreSet;
  readonly #controllers: readonly Controller[];
  readonly #elector: LeaseElector;
  readonly #events: EventWriter;
  readonly #api: ApiClient;
  /** Everything. */
  readonly #life = new AbortController();
  /** The controllers. */
  readonly #work = new AbortController();
  readonly #running: Promise<void>[] = [];
  readonly #runners: ControllerRunner[] = [];
  readonly #reflectors: { readonly kind: string; readonly reflector: Reflector }[] = [];
  readonly #liveness: Liveness;
  #leadership: Leadership | undefined;
  #stoppingSince: MonotonicMs | undefined;

  constructor(ports: OperatorPorts, options: OperatorOptions) {
    this.#ports = ports;
    this.#options = options;
    const { metrics } = this;
    const { requestTimeoutMs: timeoutMs } = options;
    const clientDeps = { ...ports, metrics, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
    const fence: Fence = { signal: this.#work.signal, holds: () => this.#leadership?.holds() === true };
    this.#api = new ApiClient(clientDeps);
    this.#stores = new StoreSet(options.namespaces);
    this.#liveness = new Liveness(this.#watched(), ports.logger);
    const events = new ApiClient({ ...clientDeps, rate: eventRate }).fenced(fence);
    this.#events = new EventWriter({ ...clientDeps, api: events, instance: options.identity.slice(0, 128) });
    this.#elector = new LeaseElector(
      { ...clientDeps, api: new ApiClient({ ...clientDeps, rate: leaseRate }) },
      {
        key: options.lease,
        identity: options.identity,
        ...(options.leaseTimes === undefined ? {} : { times: options.leaseTimes }),
      },
    );
    // The way to the API server is not for controllers: they have ways to the brokers of their own.
    const { transport: _transport, ...shared } = clientDeps;
    this.#controllers = options.createControllers({
      ...shared,
      kubernetes: new KubeClient(this.#api.fenced(fence)),
      stores: this.#stores,
      events: this.#events,
    });
  }

  /** Returns at once; all else happens in the background. */
  start(): void {
    const { logger } = this.#ports;
    const deps = { ...this.#ports, metrics: this.metrics, stores: this.#stores };
    for (const controller of this.#controllers) this.#runners.push(new ControllerRunner(controller, deps));
    for (const store of this.#stores.complete()) this.#reflect(store);
    logger.info('Operator started', { version, controllers: this.#controllers.map(({ name }) => name) });
    this.#running.push(this.#lead());
  }

  get isLeader(): boolean {
    return this.#leadership?.holds() === true;
  }

  /** Failed where only a restart helps. */
  liveness(): readonly HealthCheck[] {
    return this.#liveness.checks();
  }

  /** Ready from the start: reading all objects may take long, and who restarts the operator for it makes it longer. */
  readiness(): readonly HealthCheck[] {
    if (this.#stoppingSince !== undefined)
      return [{ name: 'operator', state: 'failed', reason: 'the operator is stopping' }];
    const late = this.#stores.complete().filter(({ synced }) => !synced);
    return [
      { name: 'operator', state: 'ok', reason: '' },
      {
        name: 'stores',
        state: late.length === 0 ? 'ok' : 'degraded',
        reason: late.length === 0 ? '' : `not read yet: ${late.map(({ type }) => type.plural).join(', ')}`,
      },
    ];
  }

  /** Ends in order. Never rejects. */
  async stop(): Promise<void> {
    if (this.#stoppingSince !== undefined) return;
    this.#stoppingSince = this.#ports.clock.monotonic();
    this.#work.abort(new Error('the operator stops'));
    await this.#within(stopLimitMs, Promise.all(this.#running));
    // An API server that does not answer, or takes no word from an account that is gone, holds nobody up: the lease runs out.
    if (this.#leadership !== undefined) await this.#within(releaseLimitMs, this.#leadership.release());
    this.#life.abort(new Error('the operator stops'));
  }

  #watched(): Watched {
    return {
      stuckPasses: (limitMs) => this.#runners.flatMap((runner) => runner.stuckPasses(limitMs)),
      stuckQueues: (limitMs) => this.#runners.flatMap((runner) => runner.stuckQueues(limitMs)),
      stuckReflectors: (limitMs) =>
        this.#reflectors
          .filter(({ reflector }) => reflector.stillMs > limitMs)
          .map(({ kind, reflector }) => `${kind}: nothing for ${Math.round(reflector.stillMs / 1000)} s`),
      endingMs: () => {
        const since = this.#stoppingSince;
        const stoppingMs = since === undefined ? 0 : this.#ports.clock.monotonic() - since;
        return Math.max(stoppingMs, this.#leadership?.endedMs() ?? 0);
      },
    };
  }

  async #within(limitMs: number, work: Promise<unknown>): Promise<void> {
    const end = new AbortController();
    await Promise.race([work, sleep(this.#ports.timers, limitMs, end.signal)]);
    end.abort();
  }

  #reflect(store: ObjectStore): void {
    const { type } = store;
    const deps = {
      ...this.#ports,
      metrics: this.metrics,
      ...(this.#options.reflectorTimes === undefined ? {} : { times: this.#options.reflectorTimes }),
    };
    const reflectors = this.#stores.scopesOf(type).map((namespace) => {
      const source = new ListWatch(this.#api, type, { namespace, keep: keptOf });
      return new Reflector(source, store.scope(namespace), deps);
    });
    const labels = [type.plural];
    this.metrics.observe(reflectorMetrics.listedItems, () => [[labels, store.size]]);
    this.metrics.observe(reflectorMetrics.synced, () => [[labels, store.synced ? 1 : 0]]);
    this.metrics.observe(reflectorMetrics.lastEventAge, () => [
      [labels, Math.max(...reflectors.map(({ silenceMs }) => silenceMs)) / 1000],
    ]);
    for (const reflector of reflectors) {
      this.#reflectors.push({ kind: type.plural, reflector });
      void reflector.run(this.#life.signal);
    }
  }

  /** Waits for the lease and works while it is held. Never rejects. */
  async #lead(): Promise<void> {
    const leadership = await this.#elector.acquire(this.#work.signal);
    if (leadership === undefined) return;
    this.#leadership = leadership;
    const onLost = (): void => {
      this.#work.abort(leadership.signal.reason);
      if (this.#stoppingSince === undefined)
        this.#options.onLost((leadership.signal.reason as Error).message);
    };
    leadership.signal.addEventListener('abort', onLost, { once: true });
    await Promise.all([
      this.#events.run(this.#work.signal),
      ...this.#runners.map((runner) => runner.run(this.#work.signal)),
    ]);
  }
}
