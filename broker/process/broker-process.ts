// All that runs in a broker process: the broker, its admin endpoint, its metrics and telemetry. The admin port is bound
// first, so that a probe hears "starting" while logs are recovered; what answers there, and OpenTelemetry, is loaded when it
// is first needed.

import { AdminListener } from '../admin/admin-listener.ts';
import { MetricRegistry } from '../base/metrics.ts';
import { version } from '../base/version.ts';
import { Broker } from '../broker.ts';
import type { LoadedConfig } from '../config.ts';
import { ReadPath } from '../host/replication/read-path.ts';
import { metricSeriesMax, storageLimits } from '../limits.ts';
import { observeBroker } from '../observe/broker-gauges.ts';
import { ColdEnds } from '../observe/cold-ends.ts';
import { GroupStatuses } from '../observe/group-status.ts';
import { Health } from '../observe/health.ts';
import { MeasuredCompression } from '../observe/measured-compression.ts';
import { MeasuredDisk } from '../observe/measured-disk.ts';
import { TrafficMetrics } from '../observe/traffic-metrics.ts';
import type { BrokerPorts } from '../ports.ts';
import { processMetrics } from '../port/broker-metrics.ts';
import type { ChangeView } from '../port/change-view.ts';
import type { GroupControl } from '../port/group-control.ts';
import type { GroupStatusView } from '../port/group-status.ts';
import { noTracer } from '../port/tracer.ts';
import type { NodeLogger } from '../telemetry/logs.ts';
import { watchProcess } from '../telemetry/process-metrics.ts';
import { prometheusText } from '../telemetry/prometheus.ts';
import { startTelemetry } from '../telemetry/sdk.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { portsFor } from './adaptors.ts';
import { type Addresses, hostPort } from './announcement.ts';
import type { Ending } from '../os/ending.ts';
import { settingsProblems } from './settings.ts';

export interface ProcessOptions {
  readonly loaded: LoadedConfig;
  readonly clusterId: string | undefined;
  readonly logger: NodeLogger;
  readonly ending: Ending;
}

export class BrokerProcess {
  readonly #options: ProcessOptions;
  readonly #health = new Health();
  readonly #metrics = new MetricRegistry(metricSeriesMax);
  readonly #stopWatching: () => void;
  #admin: AdminListener | undefined;
  #broker: Broker | undefined;
  #groups: GroupStatusView | undefined;
  #telemetry: Promise<Telemetry | undefined> | undefined;

  private constructor(options: ProcessOptions) {
    this.#options = options;
    this.#stopWatching = watchProcess(this.#metrics, version);
    this.#metrics.observe(processMetrics.logLinesDropped, () => [[[], options.logger.droppedLines]]);
  }

  /** Rejects with the typed errors of settings, storage and listening; nothing is left open then. */
  static async start(options: ProcessOptions): Promise<BrokerProcess> {
    const started = new BrokerProcess(options);
    try {
      await started.#start();
      return started;
    } catch (error) {
      await started.stop();
      throw error;
    }
  }

  async #start(): Promise<void> {
    const { loaded, clusterId, logger, ending } = this.#options;
    if (loaded.admin !== undefined) this.#admin = await this.#openAdmin(loaded.admin);
    const ports = portsFor(logger);
    const traffic = new TrafficMetrics(this.#metrics);
    const broker = await Broker.start({
      ports: {
        ...ports,
        disk: new MeasuredDisk(ports.disk, ports.clock, this.#metrics),
        compression: new MeasuredCompression(ports.compression, this.#metrics),
      },
      loaded,
      clusterId,
      traffic,
      onFatal: (error) => ending.ask({ text: error.message, failed: true }),
    });
    this.#broker = broker;
    this.#groups = groupStatuses(broker, ports);
    observeBroker(broker, { registry: this.#metrics, traffic, disk: ports.disk, clock: ports.clock });
    this.#health.serves(broker);
  }

  #openAdmin({ host, port }: { readonly host: string; readonly port: number }): Promise<AdminListener> {
    const { loaded, logger } = this.#options;
    const health = this.#health;
    const clusterId = (): string => this.#broker?.storage.identity.clusterId ?? '';
    const changes = (): ChangeView | undefined => this.#broker?.changes;
    const control = (): GroupControl | undefined => this.#broker?.control;
    const groups = (): GroupStatusView | undefined => this.#groups;
    const view = {
      version,
      nodeId: loaded.config.nodeId,
      get clusterId(): string {
        return clusterId();
      },
      get changes(): ChangeView | undefined {
        return changes();
      },
      get control(): GroupControl | undefined {
        return control();
      },
      get groups(): GroupStatusView | undefined {
        return groups();
      },
      metricsText: () => prometheusText(this.#metrics),
      liveness: () => health.liveness(),
      readiness: () => health.readiness(),
      settingsProblems,
    };
    return AdminListener.open(view, { host, port }, logger);
  }

  get addresses(): Addresses {
    const { listeners, storage } = this.#broker!;
    return {
      kafka: listeners.map(({ host, port }) => hostPort(host, port)),
      admin: this.#admin === undefined ? undefined : hostPort(this.#admin.host, this.#admin.port),
      dataDirectory: storage.store.context.directory,
    };
  }

  /** Telemetry takes a while to load: called when the broker has said that it serves. */
  startTelemetry(): void {
    const { loaded, logger } = this.#options;
    const broker = this.#broker!;
    const identity = { clusterId: broker.storage.identity.clusterId, nodeId: loaded.config.nodeId };
    this.#telemetry = startTelemetry({ metrics: this.#metrics, logger, version, ...identity }).then(
      (telemetry) => {
        if (telemetry.tracer !== noTracer) broker.endpoint.traceBy(telemetry.tracer);
        return telemetry;
      },
      (error: unknown) => {
        logger.error('telemetry did not start', { error });
        return undefined;
      },
    );
  }

  /** Ends in order. Never rejects. */
  async stop(): Promise<void> {
    this.#health.stops();
    await this.#broker?.stop();
    await Promise.all([this.#telemetry?.then((telemetry) => telemetry?.stop()), this.#admin?.close()]);
    this.#stopWatching();
  }
}

function groupStatuses(
  broker: Broker,
  { clock, crc32c }: Pick<BrokerPorts, 'clock' | 'crc32c'>,
): GroupStatusView {
  const coldReadsMax = storageLimits.lagReadsMax;
  const reader = new ReadPath({ pool: broker.storage.pool, crc32c, coldReadsMax });
  return new GroupStatuses(broker, { clock, coldEnds: new ColdEnds(reader) });
}
