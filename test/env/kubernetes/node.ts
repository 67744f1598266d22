/**
 * One node of a cluster of the tests: containerd, kubelet and kube-proxy in namespaces of their own, with a disk that is a
 * folder. Its power can be cut: every process and mount of it is gone at once, and the disk stays unless it is wiped. What
 * had reached the page cache counts as on the disk.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { mustRun, removeFolder, run, tailOf } from '../process.ts';
import type { KubernetesProgram } from './binaries.ts';
import { createCgroup } from './cgroup.ts';
import { Daemon } from './daemon.ts';
import type { Site } from './site.ts';

const bootScript = fileURLToPath(new URL('boot.sh', import.meta.url));
const bootLimitMs = 30_000;
const endLimitMs = 10_000;
const importLimitMs = 120_000;
export const pauseImage = 'caudal.test/pause:1';

export interface NodeOptions {
  /** From 1 on. */
  readonly number: number;
  readonly zone: string;
  readonly folder: string;
  readonly site: Site;
  /** The kubelet's and the proxy's. */
  readonly kubeconfigs: { readonly kubelet: string; readonly proxy: string };
  readonly binaries: Readonly<Record<KubernetesProgram, string>>;
  /** Images that it has from the start: archives. */
  readonly images: readonly string[];
}

export class ClusterNode {
  readonly name: string;
  readonly address: string;
  readonly zone: string;
  /** Where its programs log: a folder. */
  readonly folder: string;
  readonly #options: NodeOptions;
  #machine: Daemon | undefined;
  #firstProcess = 0;

  constructor(options: NodeOptions) {
    this.name = `node-${options.number}`;
    this.address = options.site.nodeAddress(options.number);
    this.zone = options.zone;
    this.folder = options.folder;
    this.#options = options;
  }

  get powered(): boolean {
    return this.#machine?.running === true;
  }

  /** Gives it power; resolves when its container runtime answers. The kubelet registers it by itself. */
  async powerOn(): Promise<void> {
    const { site, number, images } = this.#options;
    await this.#writeConfiguration();
    await createCgroup(this.#cgroup);
    const namespaces = ['--mount', '--mount-proc', '--net', '--pid', '--fork', '--kill-child=KILL'];
    const network = [this.address, site.address, site.podRange(number)];
    const boot = ['bash', bootScript, this.folder, ...network, ...this.#programs()];
    const machine = new Daemon({
      name: this.name,
      command: ['unshare', ...namespaces, '--', ...boot],
      log: join(this.folder, 'boot.log'),
    });
    this.#machine = machine;
    machine.start();
    await machine.until(async () => {
      this.#firstProcess = await childOf(machine.pid);
      return this.#firstProcess > 0;
    }, bootLimitMs);
    await site.connect(this.#firstProcess, number);
    await machine.until(async () => (await this.#ctr('version')).code === 0, bootLimitMs);
    for (const image of images) {
      await this.loadImage(image);
    }
  }

  /** Cuts its power; `wipe` loses what its disk held, too. */
  async powerOff({ wipe = false }: { readonly wipe?: boolean } = {}): Promise<void> {
    await this.#machine?.stop('SIGKILL');
    // The first process is gone when all others of the node are.
    const end = performance.now() + endLimitMs;
    while (this.#firstProcess > 0 && isThere(this.#firstProcess)) {
      if (performance.now() > end) {
        throw new Error(`${this.name} does not end`);
      }
      await sleep(20);
    }
    this.#firstProcess = 0;
    if (wipe) {
      await removeFolder(join(this.folder, 'disk'));
    }
  }

  /** Puts an image on the node: an archive as `docker save` writes it. */
  async loadImage(archive: string): Promise<void> {
    const { code, stderr } = await this.#ctr('-n', 'k8s.io', 'images', 'import', archive);
    if (code !== 0) {
      throw new Error(`${this.name} does not take ${archive}: ${stderr}`);
    }
  }

  /** Runs a command in the namespaces of the node, as somebody at its console would. */
  exec(command: readonly string[]): Promise<unknown> {
    return mustRun('nsenter', [...this.#within(), ...command]);
  }

  /** Does something while the processes of a container stand still, as for a snapshot. `container` is as a pod's status has it. */
  async halted(container: string, work: () => Promise<void>): Promise<void> {
    const id = container.replace(/^containerd:\/\//, '');
    const task = (verb: string): Promise<unknown> => this.exec(['ctr', '-n', 'k8s.io', 'tasks', verb, id]);
    await task('pause');
    try {
      await work();
    } finally {
      await task('resume');
    }
  }

  /** The last words of each of its programs. */
  async lastWords(): Promise<string> {
    const programs = ['boot', 'containerd', 'kubelet', 'kube-proxy'];
    const words = programs.map(
      async (name) => `--- ${name}\n${await tailOf(join(this.folder, `${name}.log`))}`,
    );
    return (await Promise.all(words)).join('\n');
  }

  get #cgroup(): string {
    return `caudal-${this.#options.site.octet}/${this.name}`;
  }

  #within(): string[] {
    return ['--target', String(this.#firstProcess), '--mount', '--net', '--pid', '--'];
  }

  #ctr(...args: string[]): ReturnType<typeof run> {
    return run('nsenter', [...this.#within(), 'ctr', ...args], { timeoutMs: importLimitMs });
  }

  #programs(): string[] {
    const { binaries, kubeconfigs, site } = this.#options;
    const kubelet = [
      binaries.kubelet,
      `--config=${join(this.folder, 'kubelet.json')}`,
      `--kubeconfig=${kubeconfigs.kubelet}`,
      `--hostname-override=${this.name}`,
      `--node-ip=${this.address}`,
      `--node-labels=topology.kubernetes.io/zone=${this.zone},topology.kubernetes.io/region=test`,
    ];
    const proxy = [
      binaries['kube-proxy'],
      `--kubeconfig=${kubeconfigs.proxy}`,
      `--hostname-override=${this.name}`,
      `--cluster-cidr=10.${site.octet}.0.0/16`,
      '--proxy-mode=iptables',
      '--healthz-bind-address=127.0.0.1:10256',
      // Zero: what the machine says.
      '--conntrack-max-per-core=0',
      '--conntrack-tcp-timeout-established=0s',
      '--conntrack-tcp-timeout-close-wait=0s',
    ];
    const containerd = ['containerd', '--config', join(this.folder, 'containerd.toml')];
    return [containerd, kubelet, proxy].map((command) => command.join(' '));
  }

  async #writeConfiguration(): Promise<void> {
    const { site, number } = this.#options;
    const files = {
      'kubelet.json': JSON.stringify(kubeletConfiguration(site.address, `/${this.#cgroup}`), undefined, 2),
      'containerd.toml': containerdConfiguration(this.folder),
      'cni/10-pods.conflist': JSON.stringify(podNetwork(site.podRange(number)), undefined, 2),
    };
    await mkdir(join(this.folder, 'cni'), { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(this.folder, name), text);
    }
  }
}

function kubeletConfiguration(dns: string, cgroupRoot: string): object {
  return {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    containerRuntimeEndpoint: 'unix:///run/containerd/containerd.sock',
    authentication: { anonymous: { enabled: true }, webhook: { enabled: false } },
    authorization: { mode: 'AlwaysAllow' },
    cgroupDriver: 'cgroupfs',
    cgroupRoot,
    enforceNodeAllocatable: [],
    failSwapOn: false,
    clusterDomain: 'cluster.local',
    clusterDNS: [dns],
    resolvConf: '',
    localStorageCapacityIsolation: false,
    imageGCHighThresholdPercent: 100,
    evictionHard: { 'memory.available': '100Mi', 'nodefs.available': '1%', 'imagefs.available': '1%' },
    syncFrequency: '5s',
    nodeStatusUpdateFrequency: '3s',
  };
}

function containerdConfiguration(folder: string): string {
  return `version = 2
disabled_plugins = ["io.containerd.snapshotter.v1.btrfs", "io.containerd.snapshotter.v1.zfs",
  "io.containerd.snapshotter.v1.aufs", "io.containerd.snapshotter.v1.devmapper"]
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${pauseImage}"
  disable_apparmor = true
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "${join(folder, 'cni')}"
`;
}

/** Each pod has a link of its own to its node, which routes: no bridge, so nothing passes the rules of services by. */
function podNetwork(range: string): object {
  const ipam = {
    type: 'host-local',
    // Addresses are forgotten with the power, as the pods are that had them.
    dataDir: '/run/pod-addresses',
    ranges: [[{ subnet: range }]],
    routes: [{ dst: '0.0.0.0/0' }],
  };
  return {
    cniVersion: '0.4.0',
    name: 'pods',
    plugins: [
      { type: 'ptp', ipMasq: false, ipam },
      { type: 'portmap', capabilities: { portMappings: true } },
    ],
  };
}

/** The only child of a process, or 0. */
async function childOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return Number(children.trim().split(' ')[0] ?? 0);
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
