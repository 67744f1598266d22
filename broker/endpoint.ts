// The Kafka endpoint of a broker: its listeners over one dispatcher, and the memory that their connections share.

import type { ChunkPool } from './base/chunk.ts';
import type { BrokerConfig } from './core/metadata/config-tables.ts';
import type { ListenerAddress } from './core/metadata/listener-config.ts';
import { connectionLimits as limits, stopGraceMs } from './limits.ts';
import type { Tracer } from './port/tracer.ts';
import type { BrokerPorts } from './ports.ts';
import type { Admission } from './server/admission.ts';
import type { AnyRoute } from './server/api/route.ts';
import type { ConnectionServices } from './server/connection.ts';
import { type ConnectionBounds, ConnectionTable } from './server/connection-table.ts';
import { Dispatcher } from './server/dispatch.ts';
import { KafkaListener } from './server/listener.ts';
import { LogLimiter } from './server/log-limiter.ts';
import { ReceiveBudget } from './server/receive-budget.ts';
import type { RequestObserver } from './server/request-observer.ts';
import { TurnFlusher } from './server/turn-flusher.ts';
import { WriterPool } from './server/writer-pool.ts';

export interface EndpointOptions {
  readonly ports: BrokerPorts;
  /** In force: what may be altered is read when it is needed. */
  readonly config: () => BrokerConfig;
  readonly routes: readonly AnyRoute[];
  readonly admission: Admission;
  readonly observer: RequestObserver;
  readonly pool: ChunkPool;
}

export interface BoundListener {
  readonly name: string;
  readonly host: string;
  readonly port: number;
}

export class Endpoint {
  readonly #table: ConnectionTable;
  readonly #services: ConnectionServices;
  readonly #options: EndpointOptions;
  readonly #listeners: KafkaListener[] = [];

  constructor(options: EndpointOptions) {
    const { ports, routes, admission, observer, pool } = options;
    const { clock, timers, logger } = ports;
    const config = options.config();
    const idleMs = config.connectionsMaxIdleMs;
    this.#options = options;
    this.#table = new ConnectionTable({
      clock,
      timers,
      limits,
      idleMs,
      bounds: boundsOf(options.config),
    });
    this.#services = {
      dispatcher: new Dispatcher(routes, logger),
      admission,
      observer,
      clock,
      log: new LogLimiter({
        logger,
        clock,
        linesPerPeriod: limits.logLinesPerPeriod,
        periodMs: limits.logPeriodMs,
      }),
      pool,
      budget: new ReceiveBudget(limits.receiveBudgetBytes),
      writers: new WriterPool(limits.writerBytes, limits.writersFreeMax, limits.manyWriterBytes),
      flusher: new TurnFlusher(timers),
      limits,
      requestBytesMax: config.socketRequestMaxBytes,
      idleMs,
    };
  }

  get connectionCount(): number {
    return this.#table.size;
  }

  /** Open connections by listener. */
  *connectionCounts(): Generator<readonly [listener: string, count: number]> {
    for (const { name, connectionCount } of this.#listeners) yield [name, connectionCount];
  }

  get waitingRequests(): number {
    return this.#table.waitingRequests;
  }

  /** Bytes of requests that are being received or wait for their turn. */
  get receivedBytes(): number {
    return this.#services.budget.usedBytes;
  }

  /** From now on, some requests make spans. */
  traceBy(tracer: Tracer): void {
    this.#services.tracer = tracer;
  }

  /** Binds all, and says where. Throws ListenError. */
  async listen(addresses: readonly ListenerAddress[]): Promise<BoundListener[]> {
    const { ports } = this.#options;
    const bound: BoundListener[] = [];
    for (const { name, host, port } of addresses) {
      const listener = new KafkaListener({
        name,
        network: ports.network,
        timers: ports.timers,
        services: this.#services,
        table: this.#table,
      });
      this.#listeners.push(listener);
      await listener.listen(host, port);
      bound.push({ name, host, port: listener.port });
    }
    return bound;
  }

  async close(): Promise<void> {
    await Promise.all(this.#listeners.map((listener) => listener.close(stopGraceMs)));
  }
}

/** The bounds of the configuration in force, read once for each. */
function boundsOf(configOf: () => BrokerConfig): () => ConnectionBounds {
  let config: BrokerConfig | undefined;
  let bounds: ConnectionBounds;
  return () => {
    const now = configOf();
    if (now !== config)
      bounds = {
        connectionsMax: now.maxConnections,
        connectionsPerAddressMax: now.maxConnectionsPerIp,
        connectionsPerAddressOverrides: overridesOf(now.maxConnectionsPerIpOverrides),
      };
    config = now;
    return bounds;
  };
}

/** `address:count` pairs, as `max.connections.per.ip.overrides` has them. */
function overridesOf(text: string): ReadonlyMap<string, number> {
  const overrides = new Map<string, number>();
  for (const pair of text.split(',')) {
    const at = pair.lastIndexOf(':');
    if (at > 0) overrides.set(pair.slice(0, at).trim(), Number(pair.slice(at + 1)));
  }
  return overrides;
}
