/**
 * What users have around a ConsumerGroup, real as far as it decides: an API server, a broker process, and the operator's own
 * machinery with the controller of ConsumerGroups alone. The BrokerCluster is there as its controller would have left it; there
 * are no nodes, so pods are objects that nobody runs.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../broker/os/clock.ts';
import { systemRandom } from '../../broker/os/random.ts';
import { systemTimers } from '../../broker/os/timers.ts';
import { silentLogger } from '../../broker/port/logger.ts';
import type { ConsumerGroupSpec, ConsumerGroupStatus } from '../../operator/api/v1alpha1/consumer-group.ts';
import { createConsumerGroupController } from '../../operator/consumer-group/controller.ts';
import { BrokerAccess } from '../../operator/kafka/broker-access.ts';
import { ChangeFeed } from '../../operator/kafka/change-feed.ts';
import { BrokerGroupAdmin } from '../../operator/kafka/group-admin.ts';
import { HttpsTransport } from '../../operator/os/https-transport.ts';
import { KubeAccess } from '../../operator/os/kube-config.ts';
import { OperatorProcess } from '../../operator/process/operator-process.ts';
import type { ConsumerGroup } from '../../operator/runtime/resources.ts';
import { type CaudalPeer, startCaudal } from '../env/caudal.ts';
import { type ApiServer, apiServer } from '../env/kubernetes/api-server.ts';
import { kubectl } from '../env/kubernetes/tools.ts';
import type { PeerOptions } from '../env/peer.ts';

const crds = join(fileURLToPath(new URL('../..', import.meta.url)), 'crds');
export const namespace = 'groups';

export class GroupCluster {
  readonly broker: CaudalPeer;
  readonly #server: ApiServer;
  #operator: OperatorProcess | undefined;
  #transport: HttpsTransport | undefined;

  private constructor(server: ApiServer, broker: CaudalPeer) {
    this.#server = server;
    this.broker = broker;
  }

  /** With the operator. */
  static async start(options: PeerOptions = {}): Promise<GroupCluster> {
    const server = await apiServer();
    const broker = await startCaudal(options);
    const cluster = new GroupCluster(server, broker);
    await cluster.kubectl('apply', '-f', crds);
    await cluster.kubectl('wait', '--for=condition=Established', 'crd', '--all', '--timeout=30s');
    await cluster.kubectl('create', 'namespace', namespace);
    await cluster.apply({
      kind: 'BrokerCluster',
      metadata: { name: 'main' },
      spec: { storage: { size: '1Gi' } },
    });
    await cluster.patchStatus('brokercluster', 'main', {
      brokers: [{ id: 1, pod: 'main-0', ready: true, adminUrl: `http://${broker.admin}` }],
      listeners: [{ name: 'internal', type: 'Internal', bootstrapServers: broker.bootstrap }],
    });
    cluster.startOperator();
    return cluster;
  }

  startOperator(): void {
    const access = new KubeAccess({ file: this.#server.kubeconfig, context: undefined });
    this.#transport = new HttpsTransport({ access, userAgent: 'caudal-operator/test' });
    const ports = { clock: systemClock, timers: systemTimers, random: systemRandom, logger: silentLogger };
    this.#operator = new OperatorProcess(
      { ...ports, transport: this.#transport },
      {
        namespaces: [],
        lease: { namespace, name: 'caudal-operator' },
        identity: systemRandom.uuid(),
        onLost: () => undefined,
        createControllers: (deps) => {
          const brokers = new BrokerAccess({ stores: deps.stores });
          return [
            createConsumerGroupController({
              ...deps,
              changes: new ChangeFeed({ ...deps, access: brokers }),
              admin: new BrokerGroupAdmin({ ...deps, access: brokers }),
            }),
          ];
        },
      },
    );
    this.#operator.start();
  }

  async stopOperator(): Promise<void> {
    await this.#operator?.stop();
    this.#transport?.close();
    this.#operator = undefined;
  }

  async stop(): Promise<void> {
    await this.stopOperator();
    await this.broker.remove();
    await this.#server.stop();
  }

  async kubectl(...args: string[]): Promise<string> {
    return (await kubectl(this.#server.kubeconfig, ['-n', namespace, ...args])).stdout.toString();
  }

  /** By server-side apply, as users do. */
  async apply(object: object): Promise<void> {
    const input = JSON.stringify({ apiVersion: 'caudal.dev/v1alpha1', ...object });
    await kubectl(this.#server.kubeconfig, ['-n', namespace, 'apply', '--server-side', '-f', '-'], { input });
  }

  applyGroup(name: string, spec: Partial<ConsumerGroupSpec>): Promise<void> {
    return this.apply({
      kind: 'ConsumerGroup',
      metadata: { name },
      spec: { clusterRef: { name: 'main' }, ...spec },
    });
  }

  /** A Deployment whose pods nobody runs. */
  async applyDeployment(name: string, replicas: number): Promise<void> {
    const labels = { app: name };
    await this.apply({
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name },
      spec: {
        replicas,
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: { containers: [{ name: 'reader', image: 'none.invalid/reader' }] },
        },
      },
    });
  }

  async replicas(deployment: string): Promise<number> {
    return Number(await this.kubectl('get', 'deployment', deployment, '-o', 'jsonpath={.spec.replicas}'));
  }

  async patchStatus(kind: string, name: string, status: object): Promise<void> {
    await this.kubectl(
      'patch',
      kind,
      name,
      '--subresource=status',
      '--type=merge',
      '-p',
      JSON.stringify({ status }),
    );
  }

  async group(name: string): Promise<ConsumerGroup> {
    return JSON.parse(await this.kubectl('get', 'consumergroup', name, '-o', 'json')) as ConsumerGroup;
  }

  /** Waits until the status of a group is so, and gives it. */
  async until(
    name: string,
    what: string,
    isSo: (status: ConsumerGroupStatus) => boolean,
    limitMs = 60_000,
  ): Promise<ConsumerGroupStatus> {
    const deadline = performance.now() + limitMs;
    for (;;) {
      const { status = {} } = await this.group(name);
      if (isSo(status)) return status;
      if (performance.now() > deadline) {
        throw new Error(`not within ${limitMs} ms: ${what}\n${JSON.stringify(status, undefined, 2)}`);
      }
      await sleep(100);
    }
  }
}

export const ready = ({ conditions }: ConsumerGroupStatus): boolean =>
  conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true;
