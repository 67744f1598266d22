/**
 * Brokers of pods as processes of this machine: each has an address of 127.1.0.0/16 and the ports, settings and data folder of its
 * pod, in a mount namespace of its own. Names of pods and of bootstrap Services lead there while the broker serves. Volumes stay
 * until the end, those of deleted claims too, so that a test can look at what brokers left on them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { tcpTransport } from '../../client/tcp-transport.ts';
import type { Transport } from '../../client/transport.ts';
import { caudalCommand } from '../env/caudal.ts';
import { adopt, removeFolder, stopChild, tailOf, temporaryFolder } from '../env/process.ts';
import type { NodePod, PodModel } from './node-stand-in.ts';

const stopLimitMs = 20_000;
const preload = fileURLToPath(new URL('pod-names.ts', import.meta.url));
const script = [
  'mount -t tmpfs none /var/lib',
  'mkdir /var/lib/caudal',
  'mount --bind "$1" /var/lib/caudal',
  'exec "$2" broker --config "$3"',
].join(' && ');

export const brokerAddress = (count: number): string => `127.1.${count >> 8}.${count & 255}`;

interface Running {
  readonly child: ChildProcess;
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
    const base = join(this.#folder, ip);
    await mkdir(data, { recursive: true });
    await writeFile(`${base}.yaml`, settings);
    const log = await open(`${base}.log`, 'a');
    const own = Object.entries(process.env).filter(([name]) => !name.startsWith('CAUDAL_'));
    const child = adopt(
      spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', data, caudalCommand, `${base}.yaml`], {
        stdio: ['ignore', 'pipe', log.fd],
        env: {
          ...Object.fromEntries(own),
          ...this.environment,
          POD_ADDRESS: ip,
          CAUDAL_ADVERTISED_LISTENERS: advertised,
        },
      }),
    );
    await log.close();
    const hosts = hostsOf(advertised);
    this.#running.set(ip, { child, hosts });
    this.#claims.set(ip, claim);
    if (!(await isReady(child))) {
      this.#running.delete(ip);
      return tailOf(`${base}.log`, 1);
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
    await stopChild(running.child, 'SIGTERM', stopLimitMs);
  }

  async remove(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((ip) => this.stop(ip)));
    await removeFolder(this.#folder);
  }
}

async function isReady(child: ChildProcess): Promise<boolean> {
  const lines = createInterface({ input: child.stdout! });
  const ready = new Promise<boolean>((resolve) => {
    lines.on('line', (line) => {
      if (/\bready\b/.test(line)) resolve(true);
    });
  });
  return Promise.race([ready, once(child, 'exit').then(() => false)]);
}

/** The pod's own name, and that of the Service that clients start from. */
function hostsOf(advertised: string): readonly string[] {
  const host = /^INTERNAL:\/\/([^:]+):/.exec(advertised)?.[1] ?? '';
  const [, service = '', namespace = ''] = host.split('.');
  return [host, `${service.replace(/-brokers$/, '-bootstrap')}.${namespace}.svc`];
}
