/**
 * Apache Kafka 4.4 as a peer: one combined broker and controller on free ports of 127.0.0.1.
 * Formatting a data folder costs a JVM of its own, so one formatted folder is cached and copied.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cached, stampOf } from './cache.ts';
import { kafkaClassPath, kafkaVersion, smallJvm } from './java.ts';
import type { Peer, PeerOptions } from './peer.ts';
import {
  adopt,
  freePort,
  mustRun,
  removeFolder,
  startedOrRemoved,
  stopChild,
  tailOf,
  temporaryFolder,
} from './process.ts';

const startLimitMs = 60_000;
const startPollMs = 50;
const servingLine = 'Kafka Server started';
const clusterId = 'Y29uZm9ybWFuY2UtcGVlcg';

interface Ports {
  readonly broker: number;
  readonly controller: number;
}

/** Starts a node; resolves when it serves. */
export async function startKafka(options: PeerOptions = {}): Promise<Peer> {
  const workFolder = await temporaryFolder('kafka');
  const dataFolder = options.dataFolder ?? join(workFolder, 'data');
  const ports = { broker: await freePort(), controller: await freePort() };
  await mkdir(dataFolder, { recursive: true });
  await cp(await formattedFolder(), dataFolder, { recursive: true, force: false });
  const properties = propertiesOf({ ports, dataFolder, settings: options.settings ?? {} });
  await writeFile(join(workFolder, 'server.properties'), properties);
  const jvmFlags = options.jvmFlags ?? smallJvm(options.heapMb ?? 512);
  const node = new KafkaPeer({ workFolder, dataFolder, ports, jvmFlags });
  return startedOrRemoved(node);
}

interface Place {
  readonly workFolder: string;
  readonly dataFolder: string;
  readonly ports: Ports;
  readonly jvmFlags: readonly string[];
}

class KafkaPeer implements Peer {
  readonly name = 'kafka';
  readonly bootstrap: string;
  readonly dataFolder: string;
  readonly #place: Place;
  #child: ChildProcess | undefined;

  constructor(place: Place) {
    this.#place = place;
    this.bootstrap = `127.0.0.1:${place.ports.broker}`;
    this.dataFolder = place.dataFolder;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async start(): Promise<void> {
    const { workFolder, jvmFlags } = this.#place;
    const log = join(workFolder, 'server.log');
    const file = await open(log, 'w');
    const main = ['kafka.Kafka', join(workFolder, 'server.properties')];
    const args = [...jvmFlags, '-cp', await kafkaClassPath(), ...main];
    const child = adopt(spawn('java', args, { stdio: ['ignore', file.fd, file.fd] }));
    this.#child = child;
    await file.close();
    const deadline = performance.now() + startLimitMs;
    while (!(await readFile(log, 'utf8')).includes(servingLine)) {
      if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline) {
        await stopChild(child, 'SIGKILL');
        throw new Error(`Apache Kafka did not start:\n${await tailOf(log)}`);
      }
      await sleep(startPollMs);
    }
  }

  async stop(): Promise<void> {
    if (this.#child !== undefined && !(await stopChild(this.#child, 'SIGTERM', 40_000))) {
      throw new Error('Apache Kafka did not stop in time');
    }
  }

  async kill(): Promise<void> {
    if (this.#child !== undefined) {
      await stopChild(this.#child, 'SIGKILL');
    }
  }

  async remove(): Promise<void> {
    await this.kill();
    await removeFolder(this.#place.workFolder);
  }
}

function propertiesOf(place: {
  ports: Ports;
  dataFolder: string;
  settings: Readonly<Record<string, string>>;
}): string {
  const { ports, dataFolder } = place;
  const properties = {
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.voters': `1@127.0.0.1:${ports.controller}`,
    listeners: `PLAINTEXT://127.0.0.1:${ports.broker},CONTROLLER://127.0.0.1:${ports.controller}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${ports.broker}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
    'log.dirs': dataFolder,
    'offsets.topic.replication.factor': '1',
    'offsets.topic.num.partitions': '4',
    'transaction.state.log.replication.factor': '1',
    'transaction.state.log.min.isr': '1',
    'transaction.state.log.num.partitions': '4',
    'share.coordinator.state.topic.replication.factor': '1',
    'share.coordinator.state.topic.min.isr': '1',
    'group.initial.rebalance.delay.ms': '0',
    ...place.settings,
  };
  return Object.entries(properties)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}

/** A data folder as the storage tool leaves it: identity and bootstrap metadata, no topics. */
async function formattedFolder(): Promise<string> {
  const stamp = await stampOf([], `${kafkaVersion} ${clusterId}`);
  const folder = await cached(`kafka-${kafkaVersion}-formatted`, stamp, async (target) => {
    const dataFolder = join(target, 'data');
    const file = join(target, 'server.properties');
    await writeFile(file, propertiesOf({ ports: { broker: 1, controller: 2 }, dataFolder, settings: {} }));
    const format = ['kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', file];
    await mustRun('java', [...smallJvm(), '-cp', await kafkaClassPath(), ...format]);
  });
  return join(folder, 'data');
}
