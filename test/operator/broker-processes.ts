/**
 * Brokers of pods as processes of this machine: each has an address of its own on the loopback network and the ports, settings and
 * data folder of its pod, in a mount namespace of its own. Names of pods and of bootstrap Services lead there while the broker
 * serves. Volumes stay until the end, those of deleted claims too, so that a test can look at what brokers left on them.
 */
import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { tcpTransport } from '../../client/tcp-transport.ts';
import type { Transport } from '../../client/transport.ts';
import { bootstrapName } from '../../operator/broker-cluster/names.ts';
import { brokerEnvironment, caudalCommand } from '../env/caudal.ts';
import { CommandProcess } from '../env/command-process.ts';
import { has } from '../env/docker-engine.ts';
import { removeFolder, run, stopChild, temporaryFolder } from '../env/process.ts';
import type { NodePod, PodModel } from './node-stand-in.ts';

const limitMs = 20_000;
const preload = fileURLToPath(new URL('pod-names.ts', import.meta.url));
const script = [
  'mount -t tmpfs none /var/lib',
  'mkdir /var/lib/caudal',
  'mount --bind "$1" /var/lib/caudal',
  'exec "$2" broker --config "$3"',
].join(' && ');

/** Who is not root on this machine is root in there. */
const namespace: readonly string[] = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];

/** The reason to skip what needs such brokers, or false. */
export async function skipWithoutBrokerProcesses(): Promise<string | false> {
  const probe = [...namespace, 'sh', '-c', 'mount -t tmpfs none /var/lib'];
  if ((await has('unshare')) && (await run('unshare', probe)).code === 0) return false;
  const reason = 'brokers of pods need root, or a user who may make namespaces';
  if (process.env['REQUIRE_ALL_CLIENTS'] === '1') throw new Error(reason);
  return reason;
}

/** Of this process alone, beside others that test at the same time. */
export const brokerAddress = (count: number): string =>
  `127.${1 + (process.pid % 100)}.${count >> 8}.${count & 255}`;

interface Running {
  readonly command: CommandProcess;
  readonly hosts: readonly string[];
}

export class BrokerProcesses implements PodModel {
  readonly #folder: string;
  readonly #running = new Map<string, Running>();
  readonly #hosts = new Map<string, string>();
  /** The claim that each address was started with. */
  readonly #claims = new Map<string, string>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async create(): Promise<BrokerProcesses> {
    const folder = await temporaryFolder('brokers');
    await mkdir(join(folder, 'names'));
    return new BrokerProcesses(folder);
  }

  /** For a process that is to find brokers by their names. */
  get environment(): Readonly<Record<string, string>> {
    return { NODE_OPTIONS: `--import=${preload}`, POD_NAMES: join(this.#folder, 'names') };
  }

  /** A way to the brokers by their names. */
  get transport(): Transport {
    return {
      connect: ({ host, port }, handler, timeoutMs) =>
        tcpTransport.connect({ host: this.#hosts.get(host) ?? host, port }, handler, timeoutMs),
    };
  }

  addressOf(host: string): string | undefined {
    return this.#hosts.get(host);
  }

  claimOf(address: string): string | undefined {
    return this.#claims.get(address);
  }

  volume(claim: string): string {
    return join(this.#folder, 'volumes', claim);
  }

  async start({ ip, claim, settings, advertised }: NodePod): Promise<string | undefined> {
    const data = this.volume(claim);
    const config = join(this.#folder, `${ip}.yaml`);
    await mkdir(data, { recursive: true });
    await writeFile(config, settings);
    const command = new CommandProcess(
      spawn('unshare', [...namespace, 'sh', '-c', script, 'sh', data, caudalCommand, config], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...brokerEnvironment(),
          ...this.environment,
          POD_ADDRESS: ip,
          CAUDAL_ADVERTISED_LISTENERS: advertised,
        },
      }),
      'broker',
      limitMs,
    );
    const hosts = hostsOf(advertised);
    this.#running.set(ip, { command, hosts });
    this.#claims.set(ip, claim);
    try {
      await command.untilReady();
    } catch (error) {
      this.#running.delete(ip);
      return command.err.at(-1) ?? String(error);
    }
    for (const host of hosts) {
      this.#hosts.set(host, ip);
      await writeFile(join(this.#folder, 'names', host), ip);
    }
    return undefined;
  }

  async stop(ip: string): Promise<void> {
    const running = this.#running.get(ip);
    if (running === undefined) return;
    this.#running.delete(ip);
    for (const host of running.hosts) {
      if (this.#hosts.get(host) !== ip) continue;
      this.#hosts.delete(host);
      await rm(join(this.#folder, 'names', host), { force: true });
    }
    await stopChild(running.command.child, 'SIGTERM', limitMs);
  }

  async remove(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((ip) => this.stop(ip)));
    await removeFolder(this.#folder);
  }
}

/** The pod's own name, and that of the Service that clients start from. */
function hostsOf(advertised: string): readonly string[] {
  const host = /^INTERNAL:\/\/([^:]+):/.exec(advertised)?.[1] ?? '';
  const [pod = '', , namespace = ''] = host.split('.');
  return [host, `${bootstrapName(pod.replace(/-\d+$/, ''))}.${namespace}.svc`];
}
