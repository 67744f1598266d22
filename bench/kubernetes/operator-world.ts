/**
 * What an operator has around it, for measuring: a real API server with the controllers of Kubernetes, a broker process, and
 * `caudal operator` as a process. There are no nodes: a stand-in binds the broker's pod and says that it runs, and its address
 * leads to the broker. The names of the pod and of its Service are known to the operator's process alone, by a hosts file of its
 * own, which needs a mount namespace.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { bootstrapName, podHost, podName } from '../../operator/broker-cluster/names.ts';
import { conditionOf } from '../../operator/runtime/conditions.ts';
import { type BrokerCluster, brokerClusters } from '../../operator/runtime/resources.ts';
import { OperatorCommand } from '../../test/env/caudal-operator.ts';
import { type CaudalPeer, startCaudal } from '../../test/env/caudal.ts';
import { type ApiServer, apiServer } from '../../test/env/kubernetes/api-server.ts';
import { kubectl } from '../../test/env/kubernetes/tools.ts';
import { removeFolder, stopChild, temporaryFolder } from '../../test/env/process.ts';
import { Administrator } from '../../test/operator/administrator.ts';
import { NodeStandIn } from '../../test/operator/node-stand-in.ts';
import { BrokerFront } from './broker-front.ts';

export const namespace = 'bench';
export const clusterName = 'main';
const readyLimitMs = 120_000;
const pollMs = 100;
/** kubectl sends one object after the other. */
const applyLimitMs = 600_000;

/** Mounts are private to a new namespace, so only what follows sees the file. */
const withHosts = (file: string): readonly string[] => [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['--map-root-user']),
  '--mount',
  'sh',
  '-c',
  'mount --bind "$1" /etc/hosts && shift && exec "$@"',
  'sh',
  file,
];

export class OperatorWorld {
  readonly server: ApiServer;
  readonly administrator: Administrator;
  readonly #folder: string;
  #broker: CaudalPeer | undefined;
  #front: BrokerFront | undefined;
  #operator: OperatorCommand | undefined;

  private constructor(server: ApiServer, folder: string) {
    this.server = server;
    this.administrator = new Administrator(server);
    this.#folder = folder;
  }

  /** Resolves when the BrokerCluster is Ready. */
  static async start(): Promise<OperatorWorld> {
    const folder = await temporaryFolder('operator-bench');
    const world = new OperatorWorld(await apiServer(), folder);
    try {
      await world.#start();
      return world;
    } catch (error) {
      await world.remove();
      throw error;
    }
  }

  get broker(): CaudalPeer {
    return started(this.#broker);
  }

  get front(): BrokerFront {
    return started(this.#front);
  }

  get operator(): OperatorCommand {
    return started(this.#operator);
  }

  get operatorPid(): number {
    return started(this.operator.child.pid);
  }

  async #start(): Promise<void> {
    const { administrator } = this;
    await administrator.installKinds();
    await administrator.kubectl(['create', 'namespace', namespace]);
    this.#broker = await startCaudal();
    this.#front = await BrokerFront.open(this.#broker);
    const { address, kafkaPort } = this.#front;
    const pod = podHost(clusterName, podName(clusterName, 0), namespace);
    const hosts = join(this.#folder, 'hosts');
    await writeFile(
      hosts,
      `127.0.0.1 localhost\n${address} ${pod} ${bootstrapName(clusterName)}.${namespace}.svc\n`,
    );
    const node = new NodeStandIn(
      administrator,
      { start: () => undefined, stop: () => undefined },
      () => address,
    );
    await node.start();
    try {
      this.#operator = new OperatorCommand({
        kubeconfig: this.server.kubeconfig,
        within: withHosts(hosts),
        words: ['--lease-namespace', namespace],
      });
      const listeners = [{ name: 'internal', type: 'Internal', port: kafkaPort }];
      await this.apply({
        kind: 'BrokerCluster',
        metadata: { name: clusterName },
        spec: { storage: { size: '1Gi' }, listeners },
      });
      await this.#untilReady(node);
    } finally {
      // Its looks at the API server are none of the operator's.
      await node.stop();
    }
  }

  async #untilReady(node: NodeStandIn): Promise<void> {
    const deadline = performance.now() + readyLimitMs;
    for (;;) {
      const key = { namespace, name: clusterName };
      const cluster = await this.administrator.find<BrokerCluster>(brokerClusters, key);
      const condition = conditionOf(cluster?.status?.conditions, 'Ready');
      if (condition?.status === 'True') return;
      if (performance.now() > deadline) {
        const said = [...node.refusals.slice(-3), ...this.operator.err.slice(-5)].join('\n');
        throw new Error(`the BrokerCluster is not ready: ${JSON.stringify(condition)}\n${said}`);
      }
      await sleep(pollMs);
    }
  }

  /** By `kubectl apply`, as users do. */
  async apply(...objects: object[]): Promise<void> {
    const items = objects.map((object) => ({ apiVersion: brokerClusters.apiVersion, ...object }));
    const list = { apiVersion: 'v1', kind: 'List', items };
    const words = ['-n', namespace, 'apply', '--server-side', '-f', '-'];
    await kubectl(this.server.kubeconfig, words, { input: JSON.stringify(list), timeoutMs: applyLimitMs });
  }

  async remove(): Promise<void> {
    const { child } = this.#operator ?? {};
    const inOrder = child === undefined || (await stopChild(child, 'SIGTERM'));
    this.#front?.close();
    await this.#broker?.remove();
    this.administrator.close();
    await this.server.stop();
    await removeFolder(this.#folder);
    if (!inOrder) throw new Error('the operator did not end in time');
  }
}

function started<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('the world was not started');
  return part;
}

export const topicManifest = (name: string): object => ({
  kind: 'Topic',
  metadata: { name },
  spec: {
    clusterRef: { name: clusterName },
    partitions: 3,
    deletionPolicy: 'Delete',
    config: { 'retention.ms': 86_400_000 },
  },
});

export const groupManifest = (name: string): object => ({
  kind: 'ConsumerGroup',
  metadata: { name },
  spec: { clusterRef: { name: clusterName } },
});
