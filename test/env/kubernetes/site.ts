/**
 * The ground a cluster of the tests stands on: a network namespace with a bridge for its nodes, reached from this machine
 * through one pair of virtual interfaces. Nothing on this machine's own network changes but that pair and one route, and
 * both vanish with the namespace, which ends with this process however that ends. Several sites can exist at once; each
 * takes a second octet K of 10.0.0.0/8 that nobody uses:
 *
 *   10.K.0.N     node N            10.K.0.254   the control plane and DNS
 *   10.K.N.0/24  pods of node N    10.K.255.1   this machine
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mustRun, run } from '../process.ts';
import { administratorPath, Daemon } from './daemon.ts';

/** A connection that nobody has any more does not keep a namespace for long. */
const brief = 'net.ipv4.tcp_orphan_retries=1';
const interfaces = '/sys/class/net';
const octets = { first: 200, last: 249 } as const;
const readyLimitMs = 10_000;

export class Site {
  readonly octet: number;
  /** The address of the control plane. */
  readonly address: string;
  /** What a command begins with that shall run in the namespace. */
  readonly within: readonly string[];
  readonly #holder: Daemon;

  private constructor(octet: number, holder: Daemon) {
    this.octet = octet;
    this.address = `10.${octet}.0.254`;
    this.within = ['nsenter', `--net=/proc/${holder.pid}/ns/net`, '--'];
    this.#holder = holder;
  }

  static async create(folder: string): Promise<Site> {
    await mkdir(folder, { recursive: true });
    await removeLinksLeftOver();
    const holder = await startHolder(join(folder, 'site.log'));
    try {
      const site = new Site(await linkToThisMachine(holder.pid), holder);
      await site.#configure();
      return site;
    } catch (error) {
      await holder.stop('SIGKILL');
      throw error;
    }
  }

  nodeAddress(number: number): string {
    return `10.${this.octet}.0.${number}`;
  }

  podRange(number: number): string {
    return `10.${this.octet}.${number}.0/24`;
  }

  /** Gives a process, which has a network namespace of its own, the interface `eth0` on the bridge as node `number`. */
  async connect(pid: number, number: number): Promise<void> {
    const link = `node${number}`;
    // The interface of a former life may linger for a moment after its namespace.
    await run('nsenter', [...this.within.slice(1), 'ip', 'link', 'del', link], inPath);
    await this.#ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid));
    await this.#ip('link', 'set', link, 'master', 'nodes', 'up');
    await this.#ip('route', 'replace', this.podRange(number), 'via', this.nodeAddress(number));
  }

  /** Ends it. What ran within must have ended before. */
  async remove(): Promise<void> {
    await run('ip', ['link', 'del', `caudal-${this.octet}`], inPath);
    await this.#holder.stop('SIGKILL');
  }

  async #configure(): Promise<void> {
    await this.#ip('link', 'set', 'lo', 'up');
    await this.#ip('link', 'add', 'nodes', 'type', 'bridge');
    await this.#ip('addr', 'add', `${this.address}/24`, 'dev', 'nodes');
    await this.#ip('link', 'set', 'nodes', 'up');
    await this.#ip('addr', 'add', `10.${this.octet}.255.2/30`, 'dev', 'outside');
    await this.#ip('link', 'set', 'outside', 'up');
    await this.#run('sysctl', '-qw', 'net.ipv4.ip_forward=1', 'net.ipv4.conf.all.rp_filter=0', brief);
  }

  #ip(...args: string[]): Promise<unknown> {
    return this.#run('ip', ...args);
  }

  #run(...command: string[]): Promise<unknown> {
    return mustRun('nsenter', [...this.within.slice(1), ...command], inPath);
  }
}

/** The kernel may keep the namespace of a killed process, and so our end, while a connection in it dies down. */
async function removeLinksLeftOver(): Promise<void> {
  const links = (await readdir(interfaces)).filter((name) => name.startsWith('caudal-'));
  for (const link of links) {
    const owner = (await readFile(join(interfaces, link, 'ifalias'), 'utf8').catch(() => '')).trim();
    if (owner !== '' && !existsSync(`/proc/${owner}`)) {
      await run('ip', ['link', 'del', link], inPath);
    }
  }
}

const inPath = { env: { PATH: administratorPath } };

/** A process that does nothing but keep a network namespace. */
async function startHolder(log: string): Promise<Daemon> {
  const holder = new Daemon({ name: 'site', command: ['unshare', '--net', 'sleep', 'infinity'], log });
  holder.start();
  const own = await namespaceOf('self');
  await holder.until(async () => (await namespaceOf(String(holder.pid))) !== own, readyLimitMs);
  return holder;
}

async function namespaceOf(process: string): Promise<string> {
  return (await run('readlink', [`/proc/${process}/ns/net`])).stdout.toString();
}

/** Makes the pair of interfaces; the kernel gives each name once, so the octet is ours when that succeeds. */
async function linkToThisMachine(pid: number): Promise<number> {
  for (let octet = octets.first; octet <= octets.last; octet++) {
    const range = `10.${octet}.0.0/16`;
    const taken = await mustRun('ip', ['route', 'show', 'root', range], inPath);
    const link = `caudal-${octet}`;
    const peer = ['type', 'veth', 'peer', 'name', 'outside', 'netns', String(pid)];
    if (taken.stdout.length > 0 || (await run('ip', ['link', 'add', link, ...peer], inPath)).code !== 0) {
      continue;
    }
    // Whose it is, for those who come after this process (`removeLinksLeftOver`).
    await mustRun('ip', ['link', 'set', link, 'alias', String(process.pid)], inPath);
    await mustRun('ip', ['addr', 'add', `10.${octet}.255.1/30`, 'dev', link], inPath);
    await mustRun('ip', ['link', 'set', link, 'up'], inPath);
    await mustRun('ip', ['route', 'add', range, 'via', `10.${octet}.255.2`], inPath);
    return octet;
  }
  throw new Error('every network between 10.200.0.0/16 and 10.249.0.0/16 is in use');
}
