/**
 * A whole Kubernetes on this machine: the control plane, the scheduler and DNS as processes, and nodes as namespaces (site.ts,
 * node.ts). Everything it starts ends with this process, however that ends; what a killed process leaves are a folder
 * under the temporary one and empty cgroups, which the next cluster removes.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '../process.ts';
import { kubernetesBinary, type KubernetesProgram, kubernetesPrograms } from './binaries.ts';
import { removeCgroup } from './cgroup.ts';
import { ControlPlane } from './control-plane.ts';
import { dns, nodeUser, proxy, scheduler } from './credentials.ts';
import type { Daemon } from './daemon.ts';
import { ClusterNode, pauseImage } from './node.ts';
import { installNodePackages } from './packages.ts';
import { pauseImageArchive } from './pause-image.ts';
import { Site } from './site.ts';
import { kubectl } from './tools.ts';
import { Volumes } from './volumes.ts';

const folderName = 'cluster';
const ownerFile = 'owner';
const readyLimit = '90s';

export interface ClusterOptions {
  /** 3 by default. */
  readonly nodes?: number;
  /** The nodes get these in turn; `a`, `b`, `c` by default. */
  readonly zones?: readonly string[];
}

/** Brings one up; resolves when each node is ready. */
export async function cluster(options: ClusterOptions = {}): Promise<Cluster> {
  await installNodePackages();
  await removeLeftovers();
  const folder = await temporaryFolder(folderName);
  await writeFile(join(folder, ownerFile), String(process.pid));
  const made = new Cluster(folder);
  try {
    await made.start(options);
  } catch (error) {
    const told = await made.lastWords();
    await made.stop();
    throw new Error(`the cluster does not come up\n${told}`, { cause: error });
  }
  return made;
}

export class Cluster {
  /** Logs, configurations and the disks of the nodes. */
  readonly folder: string;
  readonly #nodes: ClusterNode[] = [];
  readonly #daemons: Daemon[] = [];
  #site: Site | undefined;
  #controlPlane: ControlPlane | undefined;
  #volumes: Volumes | undefined;

  constructor(folder: string) {
    this.folder = folder;
  }

  get nodes(): readonly ClusterNode[] {
    return this.#nodes;
  }

  get controlPlane(): ControlPlane {
    if (this.#controlPlane === undefined) {
      throw new Error('the cluster was not started');
    }
    return this.#controlPlane;
  }

  /** The administrator's, as a file; it works on this machine and on the nodes. */
  get kubeconfig(): string {
    return this.controlPlane.kubeconfig;
  }

  /** The storage of class `local`. */
  get volumes(): Volumes {
    if (this.#volumes === undefined) {
      throw new Error('the cluster was not started');
    }
    return this.#volumes;
  }

  async start({ nodes = 3, zones = ['a', 'b', 'c'] }: ClusterOptions): Promise<void> {
    const binaries = await allBinaries();
    const pause = await pauseImageArchive(pauseImage);
    const site = await Site.create(this.folder);
    this.#site = site;
    await removeCgroup(`caudal-${site.octet}`);
    const names = Array.from({ length: nodes }, (_, index) => `node-${index + 1}`);
    this.#controlPlane = await ControlPlane.start({
      folder: this.folder,
      address: site.address,
      within: site.within,
      users: [scheduler, proxy, dns, ...names.map(nodeUser)],
      nodes: true,
    });
    await this.#startScheduler(binaries['kube-scheduler']);
    await this.#startDns(binaries.coredns);
    const { credentials } = this.#controlPlane;
    for (const [index, name] of names.entries()) {
      const node = new ClusterNode({
        number: index + 1,
        zone: zones[index % zones.length] ?? '',
        folder: join(this.folder, name),
        site,
        kubeconfigs: {
          kubelet: await credentials.kubeconfig(nodeUser(name)),
          proxy: await credentials.kubeconfig(proxy),
        },
        binaries,
        images: [pause],
      });
      this.#nodes.push(node);
    }
    this.#volumes = new Volumes(this.#controlPlane.api, this.#nodes);
    await this.#volumes.start();
    await Promise.all(this.#nodes.map((node) => node.powerOn()));
    await Promise.all(this.#nodes.map((node) => this.ready(node)));
  }

  /** Waits until the API server says that a node is ready. */
  async ready(node: ClusterNode): Promise<void> {
    const wait = ['wait', `node/${node.name}`, `--timeout=${readyLimit}`];
    await kubectl(this.kubeconfig, [...wait, '--for=create'], { timeoutMs: 100_000 });
    await kubectl(this.kubeconfig, [...wait, '--for=condition=Ready'], { timeoutMs: 100_000 });
  }

  /** Puts an image on each node: an archive as `docker save` writes it. */
  async loadImage(archive: string): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.loadImage(archive)));
  }

  /** Ends everything and removes its folder. */
  async stop(): Promise<void> {
    await this.#volumes?.stop();
    await Promise.all(this.#nodes.map((node) => node.powerOff()));
    for (const daemon of this.#daemons) {
      await daemon.stop('SIGKILL');
    }
    await this.#controlPlane?.stop();
    if (this.#site !== undefined) {
      await this.#site.remove();
      await removeCgroup(`caudal-${this.#site.octet}`);
    }
    await removeFolder(this.folder);
  }

  /** What each program said last, for a failure's message. */
  async lastWords(): Promise<string> {
    const nodes = this.#nodes.map(async (node) => `=== ${node.name}\n${await node.lastWords()}`);
    return (await Promise.all(nodes)).join('\n');
  }

  async #startScheduler(binary: string): Promise<void> {
    const kubeconfig = await this.controlPlane.credentials.kubeconfig(scheduler);
    const files = ['kubeconfig', 'authentication-kubeconfig', 'authorization-kubeconfig'];
    const flags = [...files.map((flag) => `--${flag}=${kubeconfig}`), '--leader-elect=false'];
    this.#startDaemon('kube-scheduler', [binary, ...flags, '--bind-address=127.0.0.1']);
  }

  async #startDns(binary: string): Promise<void> {
    const { credentials, url } = this.controlPlane;
    const file = join(this.folder, 'Corefile');
    await writeFile(file, corefile(this.#site?.address ?? '', url, await credentials.kubeconfig(dns)));
    this.#startDaemon('coredns', [binary, '-conf', file]);
  }

  #startDaemon(name: string, command: readonly string[]): void {
    const daemon = this.controlPlane.daemon(name, command);
    daemon.start();
    this.#daemons.push(daemon);
  }
}

function corefile(address: string, url: string, kubeconfig: string): string {
  return `.:53 {
  bind ${address}
  errors
  kubernetes cluster.local in-addr.arpa {
    endpoint ${url}
    kubeconfig ${kubeconfig}
    pods insecure
    ttl 5
  }
  cache 5
  loadbalance
}
`;
}

async function allBinaries(): Promise<Record<KubernetesProgram, string>> {
  const binaries: Partial<Record<KubernetesProgram, string>> = {};
  for (const name of kubernetesPrograms) {
    binaries[name] = await kubernetesBinary(name);
  }
  return binaries as Record<KubernetesProgram, string>;
}

/** Removes the folders of clusters whose process is gone: it was killed, and took everything else with it. */
async function removeLeftovers(): Promise<void> {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(`caudal-${folderName}-`));
  for (const name of folders) {
    const folder = join(tmpdir(), name);
    const owner = await readFile(join(folder, ownerFile), 'utf8').catch(() => '');
    if (owner !== '' && !existsSync(`/proc/${owner}`)) {
      await removeFolder(folder);
    }
  }
}
