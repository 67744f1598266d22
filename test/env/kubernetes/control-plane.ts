/**
 * etcd, kube-apiserver and kube-controller-manager as processes on one address: what makes Kubernetes answer. State is in
 * a folder, so that each can be stopped and started again as a test wishes. Nothing of it survives this process.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../process.ts';
import { ApiClient } from './api-client.ts';
import { kubernetesBinary } from './binaries.ts';
import { administrator, controllerManager, Credentials, type User } from './credentials.ts';
import { Daemon } from './daemon.ts';

const startLimitMs = 90_000;
const stopSignal = 'SIGKILL';
const serviceRange = '10.96.0.0/16';
/** What pods reach the API server by: the first address of the range. */
const serviceAddress = '10.96.0.1';

export interface ControlPlaneOptions {
  readonly folder: string;
  /** Where the API server listens, and what its clients call it by. */
  readonly address: string;
  /** What each command begins with: the way into a network namespace. */
  readonly within?: readonly string[];
  /** Who has a token beside the administrator and the controller manager. */
  readonly users?: readonly User[];
  /** Whether nodes will come: then the API server tells pods its address. */
  readonly nodes?: boolean;
  /** Whether each request of a service account is written down, in `auditLog`. */
  readonly audit?: boolean;
  /** Admission plugins beside those that are on by default. */
  readonly admissionPlugins?: readonly string[];
}

/** What is written down: who asked for what, and how it ended; nothing of bodies, and nothing of Kubernetes' own programs. */
const auditPolicy = {
  apiVersion: 'audit.k8s.io/v1',
  kind: 'Policy',
  omitStages: ['RequestReceived'],
  rules: [
    { level: 'None', userGroups: ['system:serviceaccounts:kube-system'] },
    { level: 'Metadata', userGroups: ['system:serviceaccounts'] },
  ],
};

export class ControlPlane {
  readonly url: string;
  readonly credentials: Credentials;
  readonly logs: string;
  /** Written where the option `audit` asks for it: a line of JSON for each request. */
  readonly auditLog: string;
  /** The administrator's kubeconfig. */
  kubeconfig = '';
  readonly #options: ControlPlaneOptions;
  readonly #port: number;
  #api: ApiClient | undefined;
  #etcd: Daemon | undefined;
  #apiServer: Daemon | undefined;
  #controllerManager: Daemon | undefined;

  private constructor(options: ControlPlaneOptions, port: number) {
    this.#options = options;
    this.#port = port;
    this.url = `https://${options.address}:${port}`;
    this.logs = join(options.folder, 'log');
    this.auditLog = join(this.logs, 'audit.log');
    this.credentials = new Credentials(join(options.folder, 'credentials'), this.url);
  }

  /** Starts it; resolves when the API server is ready and namespaces get their service account. */
  static async start(options: ControlPlaneOptions): Promise<ControlPlane> {
    const controlPlane = new ControlPlane(options, await freePort());
    try {
      await controlPlane.#start();
    } catch (error) {
      await controlPlane.stop();
      throw error;
    }
    return controlPlane;
  }

  async #start(): Promise<void> {
    const { address, users = [] } = this.#options;
    await mkdir(this.logs, { recursive: true });
    await writeFile(this.#auditPolicy, JSON.stringify(auditPolicy));
    await this.credentials.create(
      [administrator, controllerManager, ...users],
      ['127.0.0.1', address, serviceAddress],
    );
    this.#api = new ApiClient({
      url: this.url,
      authority: await readFile(this.credentials.certificate, 'utf8'),
      token: this.credentials.tokenOf(administrator),
    });
    this.kubeconfig = await this.credentials.kubeconfig(administrator);
    const etcd = `http://127.0.0.1:${await freePort()}`;
    this.#etcd = this.daemon('etcd', this.#etcdCommand(etcd, `http://127.0.0.1:${await freePort()}`));
    const apiServer = await kubernetesBinary('kube-apiserver');
    this.#apiServer = this.daemon('kube-apiserver', [apiServer, ...this.#apiServerFlags(etcd)]);
    const manager = await kubernetesBinary('kube-controller-manager');
    const flags = await this.#controllerManagerFlags();
    this.#controllerManager = this.daemon('kube-controller-manager', [manager, ...flags]);
    this.#etcd.start();
    this.#apiServer.start();
    await this.#apiServer.until(() => this.api.answers('/readyz'), startLimitMs);
    this.#controllerManager.start();
    const account = '/api/v1/namespaces/default/serviceaccounts/default';
    await this.#controllerManager.until(() => this.api.answers(account), startLimitMs);
  }

  /** Requests as the administrator. */
  get api(): ApiClient {
    if (this.#api === undefined) {
      throw new Error('the control plane was not started');
    }
    return this.#api;
  }

  /** A further program beside these, with a log of its own; it is the caller's to start and to stop. */
  daemon(name: string, command: readonly string[]): Daemon {
    const log = join(this.logs, `${name}.log`);
    return new Daemon({ name, command: [...(this.#options.within ?? []), ...command], log });
  }

  /** Ends the API server at once, as a crash does. Requests that it had taken get no answer. */
  async stopApiServer(): Promise<void> {
    await this.#apiServer?.stop(stopSignal);
  }

  /** Starts the API server again, on the state that etcd kept; resolves when it is ready. */
  async startApiServer(): Promise<void> {
    this.#apiServer?.start();
    await this.#apiServer?.until(() => this.api.answers('/readyz'), startLimitMs);
  }

  /** Ends all of it. */
  async stop(): Promise<void> {
    await this.#controllerManager?.stop(stopSignal);
    await this.#apiServer?.stop(stopSignal);
    await this.#etcd?.stop(stopSignal);
  }

  get #auditPolicy(): string {
    return join(this.#options.folder, 'audit-policy.json');
  }

  #etcdCommand(client: string, peer: string): string[] {
    return [
      'etcd',
      `--data-dir=${join(this.#options.folder, 'etcd')}`,
      // What a test wrote need not survive the machine.
      '--unsafe-no-fsync',
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
    ];
  }

  #apiServerFlags(etcd: string): string[] {
    const { address, nodes = false, audit = false, admissionPlugins = [] } = this.#options;
    const { certificate, certificateKey, serviceAccountKey, tokenFile } = this.credentials;
    return [
      `--etcd-servers=${etcd}`,
      `--bind-address=${address}`,
      `--advertise-address=${address}`,
      `--secure-port=${this.#port}`,
      `--endpoint-reconciler-type=${nodes ? 'lease' : 'none'}`,
      `--tls-cert-file=${certificate}`,
      `--tls-private-key-file=${certificateKey}`,
      `--service-account-key-file=${serviceAccountKey}`,
      `--service-account-signing-key-file=${serviceAccountKey}`,
      '--service-account-issuer=https://kubernetes.default.svc',
      `--service-cluster-ip-range=${serviceRange}`,
      `--token-auth-file=${tokenFile}`,
      '--authorization-mode=Node,RBAC',
      `--enable-admission-plugins=${['NodeRestriction', ...admissionPlugins].join(',')}`,
      ...(audit ? [`--audit-policy-file=${this.#auditPolicy}`, `--audit-log-path=${this.auditLog}`] : []),
      '--allow-privileged=true',
      '--kubelet-preferred-address-types=InternalIP',
      '--profiling=false',
    ];
  }

  async #controllerManagerFlags(): Promise<string[]> {
    const kubeconfig = await this.credentials.kubeconfig(controllerManager);
    return [
      `--kubeconfig=${kubeconfig}`,
      `--authentication-kubeconfig=${kubeconfig}`,
      `--authorization-kubeconfig=${kubeconfig}`,
      `--service-account-private-key-file=${this.credentials.serviceAccountKey}`,
      `--root-ca-file=${this.credentials.certificate}`,
      '--use-service-account-credentials=true',
      '--allocate-node-cidrs=false',
      '--leader-elect=false',
      '--bind-address=127.0.0.1',
      `--secure-port=${await freePort()}`,
      // A node whose power is gone is noticed within a test's patience.
      '--node-monitor-grace-period=12s',
      '--node-monitor-period=2s',
    ];
  }
}
