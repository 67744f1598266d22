/**
 * Kafka Connect as it is run: the official main classes of both modes with the official file connectors, and the REST
 * interface of a worker.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../env/process.ts';
import { Jvm, propertiesText } from './jvm.ts';

/** Names of a distributed cluster's group and topics. */
export const names = {
  group: 'connect-cluster',
  configs: 'connect-configs',
  offsets: 'connect-offsets',
  status: 'connect-status',
} as const;

const converter = 'org.apache.kafka.connect.storage.StringConverter';

const common = (bootstrap: string): Record<string, string> => ({
  'bootstrap.servers': bootstrap,
  'key.converter': converter,
  'value.converter': converter,
  'offset.flush.interval.ms': '200',
  // Connectors are on the class path; looking for more in every jar costs seconds.
  'plugin.discovery': 'service_load',
});

export type ConnectorConfig = Readonly<Record<string, string>>;

export function fileSource(file: string, topic: string): ConnectorConfig {
  return { 'connector.class': 'FileStreamSource', 'tasks.max': '1', file, topic };
}

export function fileSink(file: string, topics: string): ConnectorConfig {
  return { 'connector.class': 'FileStreamSink', 'tasks.max': '1', file, topics };
}

export interface Place {
  readonly bootstrap: string;
  /** Folder for properties and the log. */
  readonly folder: string;
  readonly name: string;
}

/** Starts connect-standalone with connectors by name; offsets are kept in a file of the folder. */
export async function startStandalone(
  { bootstrap, folder, name }: Place,
  connectors: Readonly<Record<string, ConnectorConfig>>,
): Promise<Jvm> {
  const worker = {
    ...common(bootstrap),
    listeners: `http://127.0.0.1:${await freePort()}`,
    'offset.storage.file.filename': join(folder, 'standalone.offsets'),
  };
  const files = {
    worker,
    ...Object.fromEntries(Object.entries(connectors).map(([own, config]) => [own, { name: own, ...config }])),
  };
  const args: string[] = [];
  for (const [own, values] of Object.entries(files)) {
    const file = join(folder, `${name}-${own}.properties`);
    await writeFile(file, propertiesText(values));
    args.push(file);
  }
  const mainClass = 'org.apache.kafka.connect.cli.ConnectStandalone';
  return Jvm.start({ mainClass, args, logFile: join(folder, `${name}.log`) });
}

interface TaskState {
  readonly id: number;
  readonly state: string;
  readonly worker_id: string;
}

/** What a worker says of a connector: how it and its tasks are, and where they run. */
export interface ConnectorStatus {
  readonly connector: { readonly state: string; readonly worker_id: string };
  readonly tasks: readonly TaskState[];
}

/** A worker of a distributed cluster, and its REST interface. */
export class DistributedWorker {
  readonly jvm: Jvm;
  /** host:port, as the cluster names it. */
  readonly id: string;

  private constructor(jvm: Jvm, id: string) {
    this.jvm = jvm;
    this.id = id;
  }

  /** Starts a worker; resolves when it answers and is a member. */
  static async start({ bootstrap, folder, name }: Place): Promise<DistributedWorker> {
    const id = `127.0.0.1:${await freePort()}`;
    const properties = {
      ...common(bootstrap),
      'group.id': names.group,
      'config.storage.topic': names.configs,
      'offset.storage.topic': names.offsets,
      'status.storage.topic': names.status,
      'config.storage.replication.factor': '1',
      'offset.storage.replication.factor': '1',
      'status.storage.replication.factor': '1',
      'offset.storage.partitions': '2',
      // Short segments, so that the cleaner has something to do.
      'offset.storage.segment.ms': '500',
      'offset.storage.min.cleanable.dirty.ratio': '0.01',
      'session.timeout.ms': '6000',
      'heartbeat.interval.ms': '500',
      // The sinks' own groups, which outlast a killed worker by so long.
      'consumer.session.timeout.ms': '6000',
      'consumer.heartbeat.interval.ms': '500',
      'scheduled.rebalance.max.delay.ms': '0',
      listeners: `http://${id}`,
    };
    const file = join(folder, `${name}.properties`);
    await writeFile(file, propertiesText(properties));
    const mainClass = 'org.apache.kafka.connect.cli.ConnectDistributed';
    const jvm = await Jvm.start({ mainClass, args: [file], logFile: join(folder, `${name}.log`) });
    const worker = new DistributedWorker(jvm, id);
    await jvm.until(
      () => worker.#ask('/connectors'),
      (names) => names !== undefined,
    );
    return worker;
  }

  /** Creates a connector or gives it another configuration. */
  async put(name: string, config: ConnectorConfig): Promise<void> {
    const body = JSON.stringify(config);
    await this.jvm.until(
      () => this.#ask(`/connectors/${name}/config`, { method: 'PUT', body }),
      // A worker whose group is being shared out says so; it is to be asked again.
      (answer) => answer !== undefined,
    );
  }

  async remove(name: string): Promise<void> {
    await this.jvm.until(
      () => this.#ask(`/connectors/${name}`, { method: 'DELETE' }),
      (answer) => answer !== undefined,
    );
  }

  async connectors(): Promise<readonly string[]> {
    return ((await this.#ask('/connectors')) ?? []) as readonly string[];
  }

  async status(name: string): Promise<ConnectorStatus | undefined> {
    return (await this.#ask(`/connectors/${name}/status`)) as ConnectorStatus | undefined;
  }

  /** Waits until connectors and one task of each run, and on one of these workers; where the task of each is. */
  async untilRunning(
    connectors: readonly string[],
    workers: readonly DistributedWorker[],
  ): Promise<readonly string[]> {
    const alive = workers.map(({ id }) => id);
    const runs = ({ state, worker_id }: { state: string; worker_id: string }): boolean =>
      state === 'RUNNING' && alive.includes(worker_id);
    const all = await this.jvm.until(
      () => Promise.all(connectors.map((name) => this.status(name))),
      (found) =>
        found.every(
          (status) =>
            status !== undefined &&
            runs(status.connector) &&
            status.tasks.length === 1 &&
            status.tasks.every(runs),
        ),
    );
    return all.map((status) => status!.tasks[0]!.worker_id);
  }

  /** An answer of the REST interface; undefined while it refuses or is not there. */
  async #ask(path: string, init: RequestInit = {}): Promise<unknown> {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`http://${this.id}${path}`, { ...init, headers }).catch(() => undefined);
    const text = (await answer?.text()) ?? '';
    if (answer?.ok !== true) return undefined;
    return text === '' ? {} : JSON.parse(text);
  }
}
